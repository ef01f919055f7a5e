"""Measures of the case: how tiles are piled, how large tray, box, lid and racks are, in mm."""

import math
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from generator.diagnostics import Failure
from generator.drawing.solids.bed import evenly, fitting, free_bed
from generator.drawing.solids.plan import Swap, find_swap, plan_tile
from generator.products.kit import Kit

_LOW, _HIGH = 45.0, 100.0
"""Height of a pile by default, and the most that it grows to, so that one box holds all tiles."""
_FLOOR, _LID, _LETTERING = 1.2, 2.4, 0.6
_LINES = 4
"""Walls by default, in lines of the nozzle."""
_SHARE = 0.5
"""Height of a tray's walls over that of its piles or tiles: fingers take them by the rest."""


class Tray(NamedTuple):
    """Places for ``columns`` x ``rows`` tiles or piles, walls ``depth`` mm above its floor."""

    name: str
    columns: int
    rows: int
    depth: float
    copies: int


class Rack(NamedTuple):
    """A rack for ``tiles`` side by side that lean back by ``lean`` degrees."""

    tiles: int
    lean: float
    copies: int


@dataclass(frozen=True)
class CasePlan:
    """``side`` and ``height`` are those of a tile, ``gap`` is the clearance on each side of it.
    ``columns`` x ``rows`` piles of ``pile`` tiles go into a box; ``boxes`` of them hold all. The
    lid ends at ``swap``, its lettering ``rise`` above."""

    side: float
    height: float
    wall: float
    gap: float
    floor: float
    columns: int
    rows: int
    pile: int
    boxes: int
    swap: Swap
    rise: float
    trays: tuple[Tray, ...]
    rack: Rack | None
    is_tray_in_box: bool

    @property
    def place(self) -> float:
        """Inner side of the place of a tile."""
        return self.side + 2 * self.gap

    def extent(self, count: int) -> float:
        """Outer length of a tray with ``count`` places in a row."""
        return count * (self.place + self.wall) + self.wall

    @cached_property
    def inside(self) -> tuple[float, float, float]:
        """Length, width and height of the room in the box."""
        high = self.pile * self.height + self.gap + self.floor * self.is_tray_in_box
        layers = math.ceil(high / self.swap.layer_height - 1e-9)  # the lid lies on a whole layer
        high = round(layers * self.swap.layer_height, 6)
        if not self.is_tray_in_box:
            return self.columns * self.place, self.rows * self.place, high
        across, along = (self.extent(count) + 2 * self.gap for count in (self.columns, self.rows))
        return across, along, high

    @property
    def side_wall(self) -> float:
        """Thickness of the walls of the box: a wall beside the lid's groove, and one as wide for
        the ledge on which the lid lies, below a rail that leans inward as far."""
        return 2 * self.wall

    @cached_property
    def box(self) -> tuple[float, float, float]:
        """Outer length, width and height of the box, its lid at the right end."""
        x, y, z = self.inside
        return x + 2 * self.side_wall, y + 2 * self.side_wall, self.floor + z + self.swap.height


def plan_case(kit: Kit) -> CasePlan:
    """Plans the case of a game whose tiles can be made. Raises Failure for one that cannot, and
    ValueError if no bed is known."""
    game = kit.game
    settings, case, tile = game.print, game.case, plan_tile(game.tile, game.print, game.marks)
    layer, first = settings.layer_height, settings.first_layer_height
    wall = case.wall or _LINES * settings.nozzle
    if wall < 2 * settings.nozzle - 1e-9:
        least = f"wall should be at least {2 * settings.nozzle:g}"
        message = f"a wall of {wall:g} mm is less than two lines of a {settings.nozzle:g} mm nozzle"
        raise _misfit(kit, "wall", message, least)
    usual = round(2 * settings.machine.tolerance + 0.1, 6)
    gap = usual if case.clearance is None else case.clearance
    floor, swap = (find_swap(z, layer, first) for z in (_FLOOR, _LID))
    rise = max(2, round(_LETTERING / layer)) * layer
    free, has_tray = free_bed(settings), case.tray == "piles"
    place, height = tile.size + 2 * gap, tile.height
    pitch = place + wall * has_tray
    ends = 4 * wall + (wall + 2 * gap) * has_tray
    most = fitting(free[0], pitch, ends), fitting(free[1], pitch, ends)
    if min(most) < 1:
        bed = " x ".join(f"{length:g}" for length in free)
        message = f"a box for a single pile of tiles is larger than the free bed, {bed} mm"
        raise _misfit(kit, "wall", message, "use a larger bed, or thinner walls")
    tallest = settings.machine.height - floor.height * 2 - gap - swap.height
    limits = [math.floor((limit + 1e-9) / height) for limit in (_LOW, _HIGH, tallest)]
    few, many = (max(1, min(limit, limits[2])) for limit in limits[:2])
    enough = (n for n in range(few, many) if game.tile_count <= n * most[0] * most[1])
    pile = case.pile or next(enough, many)
    pile = min(pile, game.tile_count)
    if pile > limits[2]:
        high, name = f"{pile * height:g} mm high", settings.machine.name
        message = f"a pile of {pile} tiles, {high}, is too high for the {name}"
        raise _misfit(kit, "pile", message, f"pile can be at most {max(0, limits[2])}")
    filled = evenly(math.ceil(game.tile_count / pile), most[0] * most[1])
    boxes = len(filled)
    grids = [(c, math.ceil(filled[0] / c)) for c in range(1, most[0] + 1)]
    grids = [it for it in grids if it[1] <= min(most[1], it[0])] or [most]
    columns, rows = min(grids, key=lambda it: (it[0] * it[1], it[0] - it[1]))
    if has_tray:
        trays = [Tray("tray", columns, rows, round(_SHARE * pile * height, 6), boxes)]
    else:
        trays = _grid(kit, (wall, pitch + wall), round(_SHARE * game.tile.body_height, 6))
    hand, rack = game.rules.hand_size, None
    if hand:
        parts = evenly(hand, max(1, fitting(max(free), tile.size, 2 * (gap + wall))))
        rack = Rack(parts[0], case.lean, game.players[-1] * len(parts))
    return CasePlan(
        side=tile.size,
        height=height,
        wall=wall,
        gap=gap,
        floor=floor.height,
        columns=columns,
        rows=rows,
        pile=pile,
        boxes=boxes,
        swap=swap,
        rise=rise,
        trays=tuple(trays),
        rack=rack,
        is_tray_in_box=has_tray,
    )


def _misfit(kit: Kit, key: str, message: str, hint: str) -> Failure:
    where = kit.spans.written(("case", key), ("tile", "size"))
    return Failure.error("does-not-fit", message, where, hint)


def _grid(kit: Kit, pitch: tuple[float, float], depth: float) -> list[Tray]:
    """The trays of the grid side by side: as few as fit the bed, alike ones once."""
    bounds = kit.game.rules.max_columns, kit.game.rules.max_rows
    for key, bound in zip(("max_columns", "max_rows"), bounds, strict=True):
        if bound is None:
            message = f"a tray for the grid needs rules.{key}"
            raise _misfit(kit, "tray", message, "give it, or choose tray: piles")
    sizes = []
    for bound, length in zip(bounds, free_bed(kit.game.print), strict=True):
        assert bound
        sizes.append(evenly(bound, max(1, fitting(length, pitch[1], pitch[0]))))
    found = [(across, down) for down in sizes[1] for across in sizes[0]]
    kinds = dict.fromkeys(found)
    names = [f"tray-{i}" for i in range(1, len(kinds) + 1)] if len(kinds) > 1 else ["tray"]
    named = zip(names, kinds, strict=True)
    return [Tray(name, *kind, depth, found.count(kind)) for name, kind in named]
