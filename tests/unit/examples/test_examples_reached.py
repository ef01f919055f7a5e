"""Whether a game comes to a position and a turn, against all games of small rules."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, permutations, product

import pytest

from generator.examples.turn_search import why_unreachable
from generator.rules import Cell, Position, Tile, play, violations
from generator.rules.limits import Limits, Points
from generator.rules.turns import Turn, turn_faults

SMALL = Limits(
    glyphs=5,
    colors=1,
    lines=(),
    max_rows=1,
    max_columns=5,
    frame="fixed",
    contact="none",
    hand_size=2,
)
RULES = [
    SMALL,
    SMALL._replace(goal="misere", plays=2),
    SMALL._replace(goal="points", score=Points(runs=1), plays=2),
    SMALL._replace(goal="points", score=Points(runs=1), plays=2, draw="bag"),
    SMALL._replace(goal="empty", passing="stuck", plays="line", draw="bag", contact="edge"),
    SMALL._replace(plays=3, hand_size=3, glyphs=4),
    SMALL._replace(goal="points", score=Points(runs=1), plays=3, hand_size=3, glyphs=4),
    SMALL._replace(goal="points", score=Points(runs=1), players=3, hand_size=1),
    SMALL._replace(players=3, hand_size=1, plays=2, passing="stuck"),
    SMALL._replace(plays=2, passing="stuck", glyphs=4),
    SMALL._replace(players=3, plays=2),
    SMALL._replace(goal="misere", players=3, hand_size=1, plays=2),
    SMALL._replace(hand_size=0, plays=2, goal="points", score=Points(lines=1), glyphs=4),
    SMALL._replace(start=((Cell(0, 1), Tile(0, 3)),), plays=2, contact="edge"),
    SMALL._replace(hand_size=1, plays=2, draw="bag", exchange="any", goal="empty", glyphs=4),
]

Reached = tuple[Position, tuple[tuple[Cell, Tile], ...]]


def reached(limits: Limits) -> set[Reached]:
    """Every position that a game has between two turns, with every turn that is then played, and
    with none: whatever the players choose, and in whatever order the bag is drawn."""
    first = play.start(limits)
    bags = {*permutations(first.supply)} if limits.has_bag else {first.supply}
    waiting = [replace(first, supply=bag) for bag in bags]
    seen, found = {*waiting}, set[Reached]()
    while waiting:
        state = waiting.pop()
        if not state.placed:
            found.add((state.position, ()))
        for move in play.moves(state):
            after = play.play(state, move)
            if isinstance(move, play.Placement):
                turn = {cell: after.position[cell] for cell in (*state.placed, move.cell)}
                before = {at: it for at, it in after.position.items() if at not in turn}
                found.add((Position(before), tuple(sorted(turn.items()))))
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return found


def legal_turns(limits: Limits) -> set[Reached]:
    """Every legal position of a board of one row, with every legal turn and with none."""
    cells = [Cell(0, column) for column in range(limits.columns)]
    tiles = [Tile(0, glyph) for glyph in range(limits.glyphs)]
    positions = {
        Position(dict(zip(some, those, strict=True)))
        for size in range(len(tiles) + 1)
        for some, those in product(combinations(cells, size), permutations(tiles, size))
    }
    legal = [it for it in positions if not violations(it, limits)]
    found: set[Reached] = {(position, ()) for position in legal}
    for after, size in product(legal, range(1, len(tiles) + 1)):
        for placed in combinations(after.items(), size):
            turn: Turn = dict(placed)
            before = Position({at: it for at, it in after.items() if at not in turn})
            if not violations(before, limits) and not turn_faults(before, limits, turn):
                found.add((before, placed))
    return found


@pytest.mark.parametrize(
    "limits",
    [
        pytest.param(it, marks=[pytest.mark.system] * (n not in (0, 7, 11)))
        for n, it in enumerate(RULES)
    ],
    ids=range(len(RULES)),
)
def test_positions_and_turns_that_a_game_comes_to(limits: Limits) -> None:
    every = legal_turns(limits)
    said = {it for it in every if not why_unreachable(it[0], limits, len(it[1]))}
    found = reached(limits)
    assert found <= every
    assert said == found
