"""What the game file asks for, resolved to the heights and the sections of a tile."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, NamedTuple, TypeAlias

from generator.game.outputs import Print, TileShape, Underside
from generator.game.printers import PRINTERS
from generator.products.tiles.swap import Swap, find_swap

Style: TypeAlias = Literal["raised", "engraved", "inlaid", "blank"]

MARK_WIDTH = 0.8
"""The most of the underside that a mark takes across: beyond, it looks crowded."""
_SHARPEST = 0.1
"""Where a round corner runs out in a slope, it keeps this radius, so that all sections of a body
have the same edges."""


class Section(NamedTuple):
    """The outline of the body at a height: the tile's square, moved in by ``inset``."""

    z: float
    inset: float


class Recess(NamedTuple):
    """Room for the mark in the underside: how deep it goes, and how wide and high it may be."""

    depth: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class TilePlan:
    """A tile in numbers (mm). It stands on z = 0, centred on the z axis.

    ``lower`` are the sections of the body from the bottom to the swap, ``upper`` those from there
    to its top (none if the body ends at the swap); it is straight between them. The glyph is an
    upright prism from the swap to ``top``, of the accent colour where it is raised or inlaid, cut
    out of the base colour where it is engraved. ``recess`` is there if a mark is sunk into the
    underside.
    """

    style: Style
    size: float
    corner_radius: float
    lower: tuple[Section, ...]
    upper: tuple[Section, ...]
    swap: Swap
    top: float
    glyph_width: float
    glyph_height: float
    recess: Recess | None = None

    @property
    def body(self) -> tuple[Section, ...]:
        """The sections of the whole body."""
        return self.lower + self.upper[1:]

    @property
    def rise(self) -> float:
        """Height of the glyph's prism."""
        return self.top - self.swap.height

    def inset(self, z: float) -> float:
        """How far the body's outline is moved in at a height."""
        return _at(self.body, z).inset

    def radius(self, inset: float) -> float:
        """Corner radius of the section at ``inset``."""
        return max(self.corner_radius - inset, _SHARPEST) if self.corner_radius else 0.0

    def area(self, inset: float) -> float:
        """Area of the section at ``inset``, in mm2."""
        return _rounded_area(self.size - 2 * inset, self.radius(inset))

    def border(self, inset: float) -> float:
        """Length of the border of the section at ``inset``, in mm."""
        return 4 * (self.size - 2 * inset) - (8 - 2 * math.pi) * self.radius(inset)

    def volume(self, sections: Sequence[Section]) -> float:
        """Volume between the first and the last of ``sections``, in mm3, exact: the area between
        two of them is quadratic in z (Simpson's rule)."""
        total = 0.0
        for low, high in pairwise(sections):
            middle = _rounded_area(
                self.size - low.inset - high.inset,
                (self.radius(low.inset) + self.radius(high.inset)) / 2,
            )
            ends = self.area(low.inset) + self.area(high.inset)
            total += (high.z - low.z) * (ends + 4 * middle) / 6
        return total

    def volumes(self, glyph_area: float, mark_area: float = 0.0) -> tuple[float, float]:
        """Volumes of base and accent of a tile, in mm3, with a glyph of ``glyph_area`` mm2 and
        a mark of ``mark_area`` mm2 in its underside."""
        glyph = glyph_area * self.rise
        mark = mark_area * self.recess.depth if self.recess else 0.0
        match self.style:
            case "raised":
                return self.volume(self.lower) - mark, glyph
            case "engraved":
                return self.volume(self.upper) - glyph, self.volume(self.lower) - mark
            case "inlaid":
                return self.volume(self.body) - glyph - mark, glyph
            case "blank":
                return self.volume(self.body) - mark, 0.0


def plan_tile(shape: TileShape, settings: Print) -> TilePlan:
    """The tile of a shape that ``checks.check_tiles`` found possible."""
    swap = find_swap(swap_height(shape), settings.layer_height, settings.first_layer_height)
    top = round(swap.height + shape.relief, 6)
    sunk = shape.style in ("engraved", "inlaid")
    body = _sections(shape, top if sunk else swap.height)
    width = flat_face(shape) - 2 * shape.glyph_margin
    mark = shape.underside
    return TilePlan(
        style=shape.style,
        size=shape.size,
        corner_radius=shape.corner_radius,
        lower=_between(body, 0.0, swap.height),
        upper=_between(body, swap.height, top) if sunk else (),
        swap=swap,
        top=top,
        glyph_width=width,
        glyph_height=shape.glyph_height,
        recess=_recess(shape, mark) if mark else None,
    )


def _recess(shape: TileShape, mark: Underside) -> Recess:
    return Recess(mark.depth, MARK_WIDTH * flat_underside(shape), mark.height)


def swap_height(shape: TileShape) -> float:
    """Height at which the colours meet, as the shape asks for it."""
    sunk = shape.style in ("engraved", "inlaid")
    return shape.body_height - shape.relief if sunk else shape.body_height


def flat_face(shape: TileShape) -> float:
    """Width of the flat top face."""
    return shape.size - 2 * (shape.bevel.inset if shape.bevel.height else 0.0)


def flat_underside(shape: TileShape) -> float:
    """Width that a mark may take on the flat underside."""
    return shape.size - 2 * shape.bottom_chamfer - 2 * shape.glyph_margin


def bed_of(settings: Print) -> tuple[float, float]:
    """Width and depth of the bed. KeyError for a printer that is not known, ValueError if neither
    it nor the settings say how large the bed is."""
    bed = settings.bed or PRINTERS[settings.printer].bed
    if bed is None:
        raise ValueError("no bed is known")
    return bed


def free_bed(settings: Print) -> tuple[float, float]:
    """Width and depth that tiles may take on the bed; raises as :func:`bed_of`."""
    width, depth = bed_of(settings)
    margin = PRINTERS[settings.printer].margin
    return width - 2 * margin, depth - 2 * margin


def pause_of(settings: Print) -> str:
    """The G-code that calls for the change of filament. KeyError as :func:`bed_of`."""
    return settings.pause or PRINTERS[settings.printer].pause


def _sections(shape: TileShape, height: float) -> tuple[Section, ...]:
    sections = [Section(0.0, shape.bottom_chamfer)]
    if shape.bottom_chamfer:
        sections.append(Section(shape.bottom_chamfer, 0.0))
    if shape.bevel.height and shape.bevel.inset:
        sections.append(Section(round(height - shape.bevel.height, 6), 0.0))
        sections.append(Section(height, shape.bevel.inset))
    else:
        sections.append(Section(height, 0.0))
    return tuple(sections)


def _between(body: Sequence[Section], low: float, high: float) -> tuple[Section, ...]:
    """The part of ``body`` from ``low`` to ``high``."""
    inside = [section for section in body if low < section.z < high]
    return (_at(body, low), *inside, _at(body, high))


def _at(body: Sequence[Section], z: float) -> Section:
    for below, above in pairwise(body):
        if z <= above.z:
            part = (z - below.z) / (above.z - below.z)
            return Section(z, below.inset + part * (above.inset - below.inset))
    return body[-1]


def _rounded_area(side: float, radius: float) -> float:
    return side**2 - (4 - math.pi) * radius**2
