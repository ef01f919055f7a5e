"""A whole turn: whether its tiles can be placed, why not, and what it scores.

A turn is legal exactly if the position with all of its tiles is, if it has no more tiles than a
turn may have and, where turns make lines, if its tiles lie in one run: then there is an order in
which each of them can be placed.
"""

from collections.abc import Mapping
from functools import reduce
from typing import NamedTuple, TypeAlias

from generator.game.claims import IllegalReason
from generator.rules.limits import Limits
from generator.rules.placement import Obstacle, obstacles
from generator.rules.position import Cell, Position, Tile
from generator.rules.scopes import runs_at
from generator.rules.scoring import turn_score
from generator.rules.violations import Violation, violations

Turn: TypeAlias = Mapping[Cell, Tile]
"""The tiles of a turn by the empty cells at which they are placed; at least one."""


class Fault(NamedTuple):
    """A reason why a turn is illegal, and what is wrong with the position after it, if it is that
    and not the turn."""

    reason: IllegalReason
    violation: Violation | None = None


def after_turn(position: Position, turn: Turn) -> Position:
    """The position with the tiles of a turn. KeyError if a cell is taken."""
    return reduce(lambda grown, it: grown.placing(*it), turn.items(), position)


def turn_faults(position: Position, limits: Limits, turn: Turn) -> tuple[Fault, ...]:
    """Everything that is wrong with a turn from a legal position, ordered as
    :class:`~generator.game.claims.IllegalReason`; nothing if it is legal."""
    after = after_turn(position, turn)
    found = [Fault(it.reason, it) for it in violations(after, limits)]
    if limits.plays == "line" and not in_one_run(after, turn):
        found.append(Fault(IllegalReason.ONE_RUN))
    if len(turn) > limits.most_plays:
        found.append(Fault(IllegalReason.PLAYS))
    return tuple(sorted(found, key=lambda it: [*IllegalReason].index(it.reason)))


def in_one_run(after: Position, turn: Turn) -> bool:
    """True if the tiles of a turn lie in one run of the position after it, or are just one."""
    first = next(iter(turn))
    return any({*turn} <= {first, *run} for _, run in runs_at(after, first))


def score_of(position: Position, limits: Limits, turn: Turn) -> int:
    """The points of a legal turn. Whoever plays the last tile of the game plays the last of a hand,
    too; of other turns no position tells."""
    return score_after(after_turn(position, turn), limits, turn)


def score_after(after: Position, limits: Limits, turn: Turn) -> int:
    """The same by the position after the turn."""
    return turn_score(after, limits, [*turn], len(after) == limits.tile_count)


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
