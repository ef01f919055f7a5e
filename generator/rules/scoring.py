"""Points: what a turn scores, and what the hands count at the end."""

from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from generator.rules.limits import Limits
from generator.rules.position import Axis, Cell, Position, Tile
from generator.rules.scopes import LINES, RUNS, groups_of, obeys


class Scored(NamedTuple):
    """A run or a line that a turn scores."""

    axis: Axis
    cells: tuple[Cell, ...]
    points: int
    is_full: bool
    is_run: bool


def scored_groups(position: Position, limits: Limits, turn: Collection[Cell]) -> Iterator[Scored]:
    """The groups of at least two tiles that count and contain a tile of the turn: runs, those in
    rows first, then lines. ``position`` has the tiles of the turn."""
    score = limits.score
    counts_runs = score.runs or (score.full and not score.lines)
    for scope, counted in ((RUNS, counts_runs), (LINES, score.lines)):
        is_run, each = scope is RUNS, getattr(score, scope.key)
        groups = groups_of(scope, position) if counted else ()
        for axis, group in sorted(groups, key=lambda it: is_run and it[0] is Axis.COLUMN):
            if any(cell in group for cell in turn):
                is_full = bool(score.full) and _is_full(tuple(group.values()), limits, is_run)
                points = len(group) * each + is_full * score.full
                if points:  # where only full ones count, the others do not
                    yield Scored(axis, tuple(group), points, is_full, is_run)


@lru_cache(maxsize=4096)
def _is_full(group: tuple[Tile, ...], limits: Limits, is_run: bool) -> bool:
    """True if the rules leave no tile that could join those of a group, copies ignored."""
    if is_run and limits.max_run is not None and len(group) >= limits.max_run:
        return True
    demands = [limits.lines, *[limits.runs] * is_run]
    tiles = map(Tile._make, product(range(limits.colors), range(limits.glyphs)))
    return not any(all(obeys(patterns, [*group, tile]) for patterns in demands) for tile in tiles)


def turn_score(position: Position, limits: Limits, turn: Collection[Cell], ends_hand: bool) -> int:
    """The points of a turn that has placed the tiles at the cells ``turn``; with ``ends_hand`` they
    were the last that the player could have."""
    groups = sum(it.points for it in scored_groups(position, limits, turn))
    return groups + limits.score.tile * len(turn) + limits.score.last * ends_hand
