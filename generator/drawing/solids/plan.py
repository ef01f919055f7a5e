"""The plan of a tile: which color prints what, heights and sections computed from the game file."""

import math
from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias, TypeVar

import numpy as np

from generator.drawing.color_marks import GAP, HEIGHTS, RELIEF
from generator.game.outputs import Marks, Print, TileShape, TileStyle

_SHARPEST = 0.1  # corner radius in mm that stays in a slope: all sections have the same edges
Role: TypeAlias = Literal["base", "accent"]  # one of the two colors of a tile
BASE: Role = "base"
ACCENT: Role = "accent"
ROLES = (BASE, ACCENT)
_T = TypeVar("_T")


class Relief(NamedTuple):
    """A style of relief: the color of each zone, None where nothing is printed."""

    below: Role  # the swap
    around: Role | None  # the body above the swap
    glyph: Role | None  # its vertical prism, above the swap

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

    @property
    def is_pressed(self) -> bool:
        """True if the body is of one color, with a pocket for a glyph that is printed apart."""
        return self.below == self.around and self.glyph is None

    def shares(self, below: float, around: float, glyph: float) -> tuple[float, float]:
        """Sums the amounts of the zones by color: base, accent."""
        zones = ((self.below, below), (self.around, around), (self.glyph, glyph))
        base, accent = (sum(amount for zone, amount in zones if zone == role) for role in ROLES)
        return base, accent

    def by_filament(self, base: _T, accent: _T) -> tuple[_T, _T]:
        """Orders values of base and accent by filament, the first one printed first."""
        return (base, accent) if self.below == BASE else (accent, base)


RELIEFS: dict[TileStyle, Relief] = {
    "raised": Relief(BASE, around=None, glyph=ACCENT),
    "engraved": Relief(ACCENT, around=BASE, glyph=None),
    "inlaid": Relief(BASE, around=BASE, glyph=ACCENT),
    "pressed": Relief(BASE, around=BASE, glyph=None),
    "blank": Relief(BASE, around=None, glyph=None),
}


class Section(NamedTuple):
    """The outline of the body at height ``z``: the tile's square, offset inward by ``inset``."""

    z: float
    inset: float


class Swap(NamedTuple):
    """The filament swap: ``height`` is the z between two layers where the second one starts."""

    height: float
    layer_height: float
    first_layer_height: float

    @property
    def base_layers(self) -> int:
        """Number of layers below the swap: the 0-based index of the first layer above it."""
        return 1 + round((self.height - self.first_layer_height) / self.layer_height)

    @property
    def layer(self) -> int:
        """1-based number of the first layer above the swap."""
        return self.base_layers + 1


class TilePlan(NamedTuple):
    """The dimensions of a tile in mm, about the z axis, its underside at z = 0."""

    relief: Relief
    size: float
    corner_radius: float
    lower: tuple[Section, ...]  # the body from the bottom to the swap; sides are straight between
    upper: tuple[Section, ...]  # from the swap to the top, empty if the body ends at the swap
    swap: Swap
    top: float  # where the glyph's prism ends
    glyph_width: float
    glyph_height: float
    recess: float = 0.0  # depth of the mark in the underside
    piece: float = 0.0  # height of a pressed glyph, which stands in its pocket at the swap
    clearance: float = 0.0  # gap around that
    stretch: float = 0.0  # how much wider than deep the body is
    marks: Marks = "none"
    mark_rise: float = 0.0  # height of the marks
    glyph_up: float = 0.0  # how far the room for the glyph is behind the middle
    mark_down: float = 0.0  # how far the marks are in front of it

    @property
    def height(self) -> float:
        """Height of the tile with its glyph."""
        return self.swap.height + self.piece if self.relief.is_pressed else self.top

    @property
    def body(self) -> tuple[Section, ...]:
        return self.lower + self.upper[1:]

    @property
    def layers(self) -> int:
        return self.swap.base_layers + relief_layers(self.rise, self.swap.layer_height)

    @property
    def rise(self) -> float:
        """Height of the glyph's prism."""
        return self.top - self.swap.height

    def inset(self, z: float) -> float:
        """Inward offset of the outline at a height."""
        return _at(self.body, z).inset

    def radius(self, inset: float) -> float:
        """Corner radius of the section at ``inset``."""
        return max(self.corner_radius - inset, _SHARPEST) if self.corner_radius else 0.0

    def area(self, inset: float) -> float:
        """Area in mm2 of the section at an inset."""
        side = self.size - 2 * inset
        return side * (side + self.stretch) - (4 - math.pi) * self.radius(inset) ** 2


def plan_tile(shape: TileShape, settings: Print, marks: Marks = "none") -> TilePlan:
    """The plan of a tile that ``check_tiles`` accepts; pressed and blank ones have no marks."""
    relief, sunk = RELIEFS[shape.style], sunk_depth(shape, settings)
    swap, layer = find_swap(shape.body_height - sunk, settings), settings.layer_height
    top = round(swap.height + (sunk or shape.relief), 6)
    body = _sections(shape, top if relief.is_sunk else swap.height)
    room, high = flat_face(shape) - 2 * shape.glyph_margin, HEIGHTS[marks]
    marks = "none" if relief.is_pressed or not relief.carries_glyph else marks
    taken = high + GAP if marks != "none" else 0.0
    rise = top - swap.height
    return TilePlan(
        relief=relief,
        size=shape.size,
        corner_radius=shape.corner_radius,
        lower=_between(body, 0.0, swap.height),
        upper=_between(body, swap.height, top) if relief.is_sunk else (),
        swap=swap,
        top=top,
        glyph_width=room,
        glyph_height=min(shape.glyph_height, room - taken) if taken else shape.glyph_height,
        recess=shape.underside.depth if shape.underside else 0.0,
        piece=find_swap(shape.pocket + shape.relief, settings).height if relief.is_pressed else 0.0,
        clearance=shape.clearance,
        marks=marks,
        mark_rise=rise if sunk else min(rise, max(2, round(RELIEF / layer)) * layer),
        glyph_up=taken / 2,
        mark_down=(room - high) / 2,
    )


def find_swap(nominal: float, settings: Print) -> Swap:
    """The end of a layer that is nearest to ``nominal``; of two as near, the higher one."""
    layer, first = settings.layer_height, settings.first_layer_height
    nearest = max(0, math.floor((nominal - first) / layer + 0.5 + 1e-9))
    return Swap(round(first + nearest * layer, 6), layer, first)


def relief_layers(relief: float, layer_height: float) -> int:
    """Number of layers of a relief: slicers print a layer if its middle is inside the solid."""
    return math.ceil(relief / layer_height - 0.5 - 1e-6)


def sunk_depth(shape: TileShape, settings: Print) -> float:
    """How deep the glyph goes into the body; a pocket has whole layers, as the glyph for it."""
    relief = RELIEFS[shape.style]
    if relief.is_pressed:
        return relief_layers(shape.pocket, settings.layer_height) * settings.layer_height
    return shape.relief if relief.is_sunk else 0.0


def flat_face(shape: TileShape) -> float:
    """Width of the flat top face."""
    return shape.size - 2 * (shape.bevel.inset if shape.bevel.height else 0.0)


def flat_underside(shape: TileShape) -> float:
    """Largest width or height of a mark on the flat underside."""
    return shape.size - 2 * shape.bottom_chamfer - 2 * shape.glyph_margin


def _sections(shape: TileShape, height: float) -> tuple[Section, ...]:
    bevel, sections = shape.bevel, [Section(0.0, shape.bottom_chamfer)]
    if shape.bottom_chamfer:
        sections.append(Section(shape.bottom_chamfer, 0.0))
    if bevel.height and bevel.inset:
        sections.append(Section(round(height - bevel.height, 6), 0.0))
    return (*sections, Section(height, bevel.inset if bevel.height else 0.0))


def _between(body: Sequence[Section], low: float, high: float) -> tuple[Section, ...]:
    inside = [section for section in body if low < section.z < high]
    return (_at(body, low), *inside, _at(body, high))


def _at(body: Sequence[Section], z: float) -> Section:
    return Section(z, float(np.interp(z, [it.z for it in body], [it.inset for it in body])))
