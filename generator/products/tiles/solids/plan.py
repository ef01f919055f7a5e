"""What the game file asks for, resolved to the heights and the sections of a tile."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from generator.game.outputs import Print, TileShape, Underside
from generator.products.tiles.solids.reliefs import RELIEFS, Relief, Role

_DIGITS = 6
_MARK_SHARE = 0.8
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
class Swap:
    """The one change of filament in a print, on a boundary between two layers.

    ``height`` is the z at which the second filament starts: ``first_layer_height`` and a whole
    number of layers. ``nominal`` is the height that was asked for.
    """

    height: float
    nominal: float
    layer_height: float
    first_layer_height: float

    @property
    def base_layers(self) -> int:
        """Number of layers below the swap; the number (from 0) of the first layer above it."""
        return 1 + round((self.height - self.first_layer_height) / self.layer_height)

    @property
    def layer(self) -> int:
        """Number (from 1) of the first layer above the swap."""
        return self.base_layers + 1

    @property
    def moved(self) -> float:
        """How far the swap lies above (or, negative, below) what was asked for, in mm."""
        return round(self.height - self.nominal, _DIGITS)


@dataclass(frozen=True, slots=True)
class TilePlan:
    """A tile in numbers (mm). It stands on z = 0, centred on the z axis.

    ``lower`` are the sections of the body from the bottom to the swap, ``upper`` those from there
    to its top (none if the body ends at the swap); it is straight between them. The glyph is an
    upright prism from the swap to ``top``; ``relief`` says what is printed of which color.
    ``recess`` is there if a mark is sunk into the underside.
    """

    relief: Relief
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

    def sections_of(self, role: Role) -> tuple[Section, ...]:
        """The sections of the part of the body that one color prints; none where it prints none."""
        lower = self.lower if self.relief.below == role else ()
        upper = self.upper if self.relief.around == role else ()
        return lower + upper[1 if lower else 0 :]

    @property
    def layers(self) -> int:
        """Number of layers of the whole print."""
        swap = self.swap
        return 1 + round((self.top - swap.first_layer_height) / swap.layer_height)

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
        return self.relief.shares(
            below=self.volume(self.lower) - mark,
            around=self.volume(self.upper) - glyph,
            glyph=glyph,
        )


def plan_tile(shape: TileShape, settings: Print) -> TilePlan:
    """The tile of a shape that ``checks.check_tiles`` found possible."""
    swap = find_swap(swap_height(shape), settings.layer_height, settings.first_layer_height)
    top = round(swap.height + shape.relief, 6)
    relief = RELIEFS[shape.style]
    body = _sections(shape, top if relief.is_sunk else swap.height)
    width = flat_face(shape) - 2 * shape.glyph_margin
    mark = shape.underside
    return TilePlan(
        relief=relief,
        size=shape.size,
        corner_radius=shape.corner_radius,
        lower=_between(body, 0.0, swap.height),
        upper=_between(body, swap.height, top) if relief.is_sunk else (),
        swap=swap,
        top=top,
        glyph_width=width,
        glyph_height=shape.glyph_height,
        recess=_recess(shape, mark) if mark else None,
    )


def _recess(shape: TileShape, mark: Underside) -> Recess:
    return Recess(mark.depth, _MARK_SHARE * flat_underside(shape), mark.height)


def find_swap(nominal: float, layer_height: float, first_layer_height: float) -> Swap:
    """The swap nearest to ``nominal``, the higher of two as near; at least the first layer lies
    below it."""
    layers = (nominal - first_layer_height) / layer_height
    nearest = max(0, math.floor(layers + 0.5 + 1e-9))
    height = round(first_layer_height + nearest * layer_height, _DIGITS)
    return Swap(height, nominal, layer_height, first_layer_height)


def swap_height(shape: TileShape) -> float:
    """Height at which the colours meet, as the shape asks for it."""
    return shape.body_height - (shape.relief if RELIEFS[shape.style].is_sunk else 0)


def flat_face(shape: TileShape) -> float:
    """Width of the flat top face."""
    return shape.size - 2 * (shape.bevel.inset if shape.bevel.height else 0.0)


def flat_underside(shape: TileShape) -> float:
    """Width that a mark may take on the flat underside."""
    return shape.size - 2 * shape.bottom_chamfer - 2 * shape.glyph_margin


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
