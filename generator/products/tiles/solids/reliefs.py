"""Styles of relief: which of a tile's two colors prints each of its zones.

A new style is one entry in :data:`RELIEFS` and its name in
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
    """How a tile carries its glyph: the color of each zone, None where nothing is printed.

    The swap cuts a tile into the body ``below`` it and, above it, the upright prism of the
    ``glyph`` and the body ``around`` the glyph. ``layers_above`` says for ``typecase slice`` what
    the layers above the swap contain.
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
        """Whether the glyph lies within the body, flush with its top face."""
        return self.around is not None

    @property
    def is_raised(self) -> bool:
        return self.glyph is not None and not self.is_sunk

    @property
    def shares_layers(self) -> bool:
        """Whether both colors are in the same layers, which takes two extruders."""
        return self.is_sunk and self.glyph is not None

    def shares(self, below: float, around: float, glyph: float) -> tuple[float, float]:
        """What base and accent take in sum, from what each zone takes if it is printed."""
        zones = ((self.below, below), (self.around, around), (self.glyph, glyph))
        base, accent = (sum(amount for zone, amount in zones if zone == role) for role in ROLES)
        return base, accent

    def by_filament(self, base: _T, accent: _T) -> tuple[_T, _T]:
        """What belongs to base and accent, in the order in which their filaments are printed."""
        return (base, accent) if self.below == BASE else (accent, base)


RELIEFS: dict[TileStyle, Relief] = {
    "raised": Relief(BASE, around=None, glyph=ACCENT, layers_above="glyphs only"),
    "engraved": Relief(ACCENT, around=BASE, glyph=None, layers_above="tiles around their glyphs"),
    "inlaid": Relief(BASE, around=BASE, glyph=ACCENT, layers_above="whole tiles"),
    "blank": Relief(BASE, around=None, glyph=None),
}
