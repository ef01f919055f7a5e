"""Styles of relief: which of a tile's two colors prints which zone.

A new style is an entry in :data:`RELIEFS` and its name in
:data:`~generator.game.outputs.TileStyle`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, TypeVar

from generator.game.outputs import TileStyle

Role: TypeAlias = Literal["base", "accent"]
"""One of the two colors of a tile."""

BASE: Role = "base"
ACCENT: Role = "accent"
ROLES = (BASE, ACCENT)

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Relief:
    """A style of relief: the color of each zone of a tile, None where nothing is printed.

    The zones are the body ``below`` the swap and, above it, the vertical prism of the ``glyph`` and
    the body ``around`` the glyph. ``layers_above`` describes the layers above the swap for
    ``typecase slice``.
    """

    below: Role
    around: Role | None
    glyph: Role | None
    layers_above: str = ""

    @property
    def carries_glyph(self) -> bool:
        return self.glyph is not None or self.is_sunk

    @property
    def is_sunk(self) -> bool:
        """True if the glyph is flush with the top face, within the body."""
        return self.around is not None

    @property
    def is_raised(self) -> bool:
        return self.glyph is not None and not self.is_sunk

    @property
    def shares_layers(self) -> bool:
        """True if layers contain both colors, which takes two extruders."""
        return self.is_sunk and self.glyph is not None

    def shares(self, below: float, around: float, glyph: float) -> tuple[float, float]:
        """Sums the amounts of the zones by color: base, accent."""
        zones = ((self.below, below), (self.around, around), (self.glyph, glyph))
        base, accent = (sum(amount for zone, amount in zones if zone == role) for role in ROLES)
        return base, accent

    def by_filament(self, base: _T, accent: _T) -> tuple[_T, _T]:
        """Orders values of base and accent by filament, the first one printed first."""
        return (base, accent) if self.below == BASE else (accent, base)


RELIEFS: dict[TileStyle, Relief] = {
    "raised": Relief(BASE, around=None, glyph=ACCENT, layers_above="glyphs only"),
    "engraved": Relief(ACCENT, around=BASE, glyph=None, layers_above="tiles around their glyphs"),
    "inlaid": Relief(BASE, around=BASE, glyph=ACCENT, layers_above="whole tiles"),
    "blank": Relief(BASE, around=None, glyph=None),
}
