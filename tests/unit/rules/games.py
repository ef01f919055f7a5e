"""Games for the tests of the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from generator.game.loading import load_game
from generator.game.model import Game
from generator.rules import (
    Cell,
    Limits,
    Notation,
    ParsedGrid,
    Play,
    Position,
    Tile,
    Violation,
    locations,
)
from generator.rules.play import Phase, State, moves, play, settled, start

SOURCE = Path(__file__).parents[3] / "templates" / "grawlix" / "game.yaml"


@cache
def grawlix(**rules: int | None) -> Game:
    """The built-in game, with some of its rules changed."""
    changes = [f"rules.{key}={'null' if value is None else value}" for key, value in rules.items()]
    loaded = load_game(SOURCE.read_text(encoding="utf-8"), "game.yaml", changes)
    assert loaded.game is not None, loaded.diagnostics
    return loaded.game


def grid_of(example: str) -> ParsedGrid:
    """The grid of one of Grawlix's examples."""
    game = grawlix()
    (text,) = [item.grid for item in game.examples if item.id == example]
    return Notation.of(game).parse(text.splitlines())


def at(text: str) -> Position:
    """A position in Grawlix's notation; rows divided by ``/`` or line breaks."""
    parsed = Notation.of(grawlix()).parse(text.strip().replace("/", "\n").splitlines())
    assert not parsed.problems
    return parsed.position


def cells(*pairs: tuple[int, int]) -> tuple[Cell, ...]:
    return tuple(Cell(*pair) for pair in pairs)


def plain(found: tuple[Violation, ...]) -> list[tuple[str, list[tuple[int, int]]]]:
    """Violations as rule and cells."""
    return [(item.rule.value, [(row, column) for row, column in item.cells]) for item in found]


FREE = Limits(max_rows=None, max_columns=None)
"""Grawlix's tiles without a limit of rows or columns."""


def after_draft(limits: Limits, hands: Sequence[Sequence[Tile]], hand_size: int = 4) -> State:
    """The state after the first draft, with these hands; player 0 is to play."""
    limits = limits._replace(players=len(hands), hand_size=hand_size)
    supply = Counter(start(limits).supply)
    supply.subtract(tile for hand in hands for tile in hand)
    left = tuple(sorted(supply.elements()))
    dealt = tuple(tuple(sorted(hand)) for hand in hands)
    return settled(State(limits, Position(), left, dealt, 0, Phase.PLAY))


def winner(state: State) -> int | None:
    return state.turn if state.phase is Phase.OVER else None


def perft(state: State, depth: int) -> int:
    """Counts the sequences of ``depth`` moves from here; shorter games do not count.

    In a floating grid the first tile counts as placed at one cell, since all are equivalent.
    """
    if depth == 0:
        return 1
    found = moves(state)
    return len(found) if depth == 1 else sum(perft(play(state, it), depth - 1) for it in found)


def closed(play: Play) -> tuple[Cell, ...]:
    """All other locations that the play closes, sorted; none in an empty floating grid."""
    if not play.position and not play.limits.is_fixed:
        return ()
    before = locations(play.position, play.limits)
    return tuple(it.cell for it in before if play.does_close(it.cell))


def opened(play: Play) -> tuple[Cell, ...]:
    """All cells that the play opens, sorted."""
    after = [play.position.placing(play.cell, tile) for tile in play.tiles[:1]]
    cells = (it.cell for it in locations(after[0], play.limits)) if after else ()
    return tuple(cell for cell in cells if play.does_open(cell))
