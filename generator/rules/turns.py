"""A whole turn: whether its tiles can be placed, why not, and what it scores.

A turn is legal exactly if the position with all of its tiles is, if it has no more tiles than a
turn may have and, where turns make lines, if its tiles lie in one run: then there is an order in
which each of them can be placed.
"""

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache, reduce
from itertools import product
from typing import NamedTuple, TypeAlias

from generator.game.claims import REASONS
from generator.rules.limits import Limits
from generator.rules.placement import Obstacle, obstacles
from generator.rules.position import Axis, Cell, Position, Tile
from generator.rules.scopes import LINES, RUNS, groups_of, obeys, runs_at
from generator.rules.violations import Rule, Violation, violations

Turn: TypeAlias = Mapping[Cell, Tile]  # at least one tile, by the empty cells that they take


def after_turn(position: Position, turn: Turn) -> Position:
    """The position with the tiles of a turn. KeyError if a cell is taken."""
    return reduce(lambda grown, it: grown.placing(*it), turn.items(), position)


def turn_faults(position: Position, limits: Limits, turn: Turn) -> tuple[Violation, ...]:
    """Everything that is wrong with a turn from a legal position: what is with the position after
    it, and what is with the turn. Ordered as :class:`~generator.game.claims.IllegalReason`."""
    after = after_turn(position, turn)
    found = [*violations(after, limits)]
    if limits.plays == "line" and not in_one_run(after, turn):
        found.append(Violation(Rule.ONE_RUN, tuple(turn)))
    if len(turn) > limits.most_plays:
        found.append(Violation(Rule.PLAYS, tuple(turn)))
    return tuple(sorted(found, key=lambda it: REASONS.index(it.reason)))


def in_one_run(after: Position, turn: Collection[Cell]) -> bool:
    """True if the tiles of a turn lie in one run of the position after it, or are just one."""
    first = next(iter(turn))
    return any({*turn} <= {first, *run} for _, run in runs_at(after, first))


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


def turn_score(
    after: Position, limits: Limits, turn: Collection[Cell], ends_hand: bool | None = None
) -> int:
    """The points of a turn at these cells, by the position after it. ``ends_hand``: its tiles were
    the last that the player could have. By default they were if they are the last of the game; of
    other turns no position tells."""
    points = sum(it.points for it in scored_groups(after, limits, turn))
    points += limits.score.tile * len(turn)
    is_last = len(after) == limits.tile_count if ends_hand is None else ends_hand
    return points + limits.score.last * is_last


def score_of(position: Position, limits: Limits, turn: Turn) -> int:
    """The points of a legal turn by the position before it."""
    return turn_score(after_turn(position, turn), limits, turn)


def stuck_tile(
    position: Position, limits: Limits, turn: Turn
) -> tuple[tuple[Cell, ...], Cell, tuple[Obstacle, ...]] | None:
    """The cells at which tiles of an illegal turn can be placed, the next one at which its tile
    cannot, and why; None if each can be placed."""
    placed: list[Cell] = []
    while left := [cell for cell in turn if cell not in placed]:
        found = {cell: obstacles(position, limits, cell, turn[cell]) for cell in left}
        cell = next((cell for cell in left if not found[cell]), None)
        if cell is None:
            return tuple(placed), left[0], found[left[0]]
        position = position.placing(cell, turn[cell])
        placed.append(cell)
    return None
