"""The whole game, and perft: the numbers of move sequences, counted by two engines.

The first tile is counted at one cell. An unbounded grid has endlessly many for it, all alike but
for their place, so the counts from there on are those of any of them.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from generator.rules import Cell, Limits, Position, Tile, violations
from generator.rules.play import (
    Draft,
    Phase,
    Placement,
    State,
    moves,
    play,
    start,
)
from tests.unit.rules.games import after_draft, perft, winner


def tiles(text: str) -> list[Tile]:
    return [Tile("roygbv".index(it[0]), "@#$%&*".index(it[1])) for it in text.split()]


GRAWLIX = after_draft(Limits(), [tiles("r@ o# y$ g%"), tiles("b& v* r# o@")])
THREE = Limits(3, 3, 1, 3, 3)
ONE_IN_HAND = THREE._replace(hand_size=1)
DRAFTED = after_draft(THREE, [tiles("r@ o#"), tiles("y$ o@")], hand_size=2)


def test_draft_in_turn_until_hands_are_full() -> None:
    state = start(Limits())
    assert (state.turn, state.phase, len(state.supply)) == (0, Phase.DEAL, 36)
    turns = []
    for _ in range(8):
        turns.append(state.turn)
        state = play(state, moves(state)[-1])
    assert turns == [0, 1] * 4
    assert [len(hand) for hand in state.hands] == [4, 4]
    assert (state.turn, state.phase, len(state.supply)) == (0, Phase.PLAY, 28)


def test_turn_is_a_play_then_a_draft() -> None:
    placed = play(GRAWLIX, Placement(Cell(0, 0), Tile(0, 0)))
    assert (placed.turn, placed.phase, len(placed.hands[0])) == (0, Phase.DRAFT, 3)
    assert Draft(Tile(5, 5)) not in moves(placed), "it is in a hand"
    drafted = play(placed, Draft(Tile(5, 0)))
    assert (drafted.turn, drafted.phase) == (1, Phase.PLAY)
    assert drafted.hands[0] == (*tiles("o# y$ g%"), Tile(5, 0))


def test_no_draft_from_an_empty_supply() -> None:
    state = after_draft(Limits(2, 3, 1, None, None), [tiles("r@ o# y@"), tiles("r# o@ y#")], 3)
    assert state.supply == ()
    placed = play(state, Placement(Cell(0, 0), Tile(0, 0)))
    assert (placed.turn, placed.phase) == (1, Phase.PLAY)


def test_supply_may_end_the_draft() -> None:
    state = start(Limits(1, 3, 1, None, None, hand_size=2))
    for _ in range(3):
        state = play(state, moves(state)[0])
    assert [len(hand) for hand in state.hands] == [2, 1]
    assert state.phase is Phase.PLAY


def test_first_tile_goes_anywhere() -> None:
    assert {move.cell for move in moves(GRAWLIX) if isinstance(move, Placement)} == {Cell(0, 0)}
    placed = play(GRAWLIX, Placement(Cell(-40, 7), Tile(0, 0)))
    assert Cell(-40, 7) in placed.position


def test_who_cannot_play_loses() -> None:
    state = after_draft(Limits(2, 2, 1, 2, 2), [tiles("r@"), tiles("r#")], 1)
    state = play(state, Placement(Cell(0, 0), Tile(0, 0)))
    assert winner(state) is None
    over = play(state, Draft(Tile(1, 1)))
    assert (winner(over), over.phase, over.out, moves(over)) == (0, Phase.OVER, (1,), ())


def test_player_with_no_tile_left_loses() -> None:
    state = start(Limits(1, 1, 2, None, None, hand_size=1))
    state = play(play(state, moves(state)[0]), moves(state)[0])
    state = play(state, moves(state)[0])
    assert winner(state) == 0, "the second tile has no place beside the first"


def test_of_three_the_last_who_can_play_wins() -> None:
    hands = [tiles("r@"), tiles("r#"), tiles("o#")]
    state = after_draft(Limits(2, 2, 1, 2, 2), hands, 1)
    state = play(state, moves(state)[0])
    state = play(state, Draft(Tile(1, 0)))
    assert (state.out, state.turn, winner(state)) == ((1,), 2, None)
    state = play(state, moves(state)[0])
    assert (state.out, winner(state)) == ((1, 0), 2)


@pytest.mark.parametrize(
    ("state", "move"),
    [
        (GRAWLIX, Placement(Cell(0, 0), Tile(5, 0))),
        (GRAWLIX, Draft(Tile(5, 0))),
        (start(Limits()), Placement(Cell(0, 0), Tile(0, 0))),
        (play(GRAWLIX, Placement(Cell(0, 0), Tile(0, 0))), Draft(Tile(0, 0))),
        (play(start(Limits()), Draft(Tile(0, 0))), Draft(Tile(0, 0))),
    ],
)
def test_illegal_moves_are_refused(state: State, move: Draft | Placement) -> None:
    with pytest.raises(ValueError, match="cannot"):
        play(state, move)


@pytest.mark.parametrize("cell", [(0, 0), (0, 1), (2, 0), (1, 1)])
def test_illegal_placements_are_refused(cell: tuple[int, int]) -> None:
    """Taken; red beside red; apart; no edge shared."""
    state = after_draft(Limits(), [tiles("r@ o$"), tiles("r% y&")], 2)
    state = play(play(state, Placement(Cell(0, 0), Tile(0, 0))), Draft(Tile(5, 5)))
    with pytest.raises(ValueError, match="cannot"):
        play(state, Placement(Cell(*cell), Tile(0, 3)))


def test_impossible_games_are_refused() -> None:
    with pytest.raises(ValueError, match="two players"):
        start(Limits(players=1))
    with pytest.raises(ValueError, match="at least 0"):
        start(Limits(hand_size=-1))


COUNTS: list[tuple[str, State, Sequence[int]]] = [
    ("grawlix, drafted", GRAWLIX, [4, 112, 1344, 36288]),
    ("2 x 2, whole", start(Limits(2, 2, 1, 2, 2, hand_size=1)), [4, 12, 12, 24, 32, 32, 0]),
    ("3 x 3, one tile in hand", start(ONE_IN_HAND), [9, 72, 72, 504, 1008, 6048]),
    ("3 x 3, three players", start(ONE_IN_HAND._replace(players=3)), [9, 72, 504, 504, 3024, 9504]),
    ("3 x 3, drafted", DRAFTED, [2, 10, 40, 160, 1152, 3456, 8304]),
    (
        "two copies, one row",
        start(Limits(2, 3, 2, 1, None, hand_size=1)),
        [6, 36, 36, 210, 144, 816, 0],
    ),
]


@pytest.mark.parametrize(("name", "state", "counts"), COUNTS, ids=[name for name, *_ in COUNTS])
def test_perft(name: str, state: State, counts: Sequence[int]) -> None:
    assert [perft(state, depth + 1) for depth in range(len(counts))] == list(counts)
    quick = [(depth, count) for depth, count in enumerate(counts, 1) if count < 10_000]
    for depth, count in quick:
        assert Naive.of(state).perft(depth) == count


def test_perft_of_nothing() -> None:
    assert perft(GRAWLIX, 0) == 1


class Naive:
    """The game once more, in the plainest way: try every tile at every cell nearby."""

    def __init__(
        self,
        limits: Limits,
        hand_size: int,
        grid: dict[tuple[int, int], Tile],
        supply: list[Tile],
        hands: list[list[Tile]],
        turn: int,
        dealing: bool,
        drafting: bool,
        out: list[int],
    ) -> None:
        self.limits, self.hand_size, self.grid, self.supply = limits, hand_size, grid, supply
        self.hands, self.turn, self.out = hands, turn, out
        self.dealing, self.drafting = dealing, drafting

    @classmethod
    def of(cls, state: State) -> Naive:
        hands = [list(hand) for hand in state.hands]
        dealing = state.phase is Phase.DEAL
        return cls(
            state.limits,
            state.limits.hand_size,
            {},
            list(state.supply),
            hands,
            0,
            dealing,
            False,
            [],
        )

    def copy(self) -> Naive:
        hands = [list(hand) for hand in self.hands]
        return Naive(
            self.limits,
            self.hand_size,
            dict(self.grid),
            list(self.supply),
            hands,
            self.turn,
            self.dealing,
            self.drafting,
            list(self.out),
        )

    def perft(self, depth: int) -> int:
        if depth == 0:
            return 1
        total = 0
        if self.dealing or self.drafting:
            for tile in sorted(set(self.supply)):
                after = self.copy()
                after.supply.remove(tile)
                after.hands[self.turn].append(tile)
                after.go_on()
                total += after.perft(depth - 1)
            return total
        while not (found := self.placements()):
            self.out.append(self.turn)
            if len(self.out) == len(self.hands) - 1:
                return 0
            self.pass_turn()
        if len(self.out) == len(self.hands) - 1:
            return 0
        for cell, tile in found:
            after = self.copy()
            after.hands[self.turn].remove(tile)
            after.grid[cell] = tile
            after.drafting = bool(after.supply)
            if not after.drafting:
                after.pass_turn()
            total += after.perft(depth - 1)
        return total

    def go_on(self) -> None:
        if self.dealing:
            full = all(len(hand) == self.hand_size for hand in self.hands)
            self.dealing = bool(self.supply) and not full
            self.turn = (self.turn + 1) % len(self.hands) if self.dealing else 0
        else:
            self.drafting = False
            self.pass_turn()

    def pass_turn(self) -> None:
        self.turn = (self.turn + 1) % len(self.hands)
        while self.turn in self.out:
            self.turn = (self.turn + 1) % len(self.hands)

    def placements(self) -> list[tuple[tuple[int, int], Tile]]:
        hand = sorted(set(self.hands[self.turn]))
        if not self.grid:
            return [((0, 0), tile) for tile in hand]
        rows = [row for row, _ in self.grid]
        columns = [column for _, column in self.grid]
        return [
            ((row, column), tile)
            for row in range(min(rows) - 1, max(rows) + 2)
            for column in range(min(columns) - 1, max(columns) + 2)
            for tile in hand
            if self.is_legal(row, column, tile)
        ]

    def is_legal(self, row: int, column: int, tile: Tile) -> bool:
        if (row, column) in self.grid:
            return False
        if not any(abs(r - row) + abs(c - column) == 1 for r, c in self.grid):
            return False
        for (r, c), other in self.grid.items():
            in_line = r == row or c == column
            if in_line and (other.glyph == tile.glyph or other.color == tile.color):
                return False
        rows = {r for r, _ in self.grid} | {row}
        columns = {c for _, c in self.grid} | {column}
        most_rows, most_columns = self.limits.max_rows, self.limits.max_columns
        if most_rows is not None and max(rows) - min(rows) >= most_rows:
            return False
        return most_columns is None or max(columns) - min(columns) < most_columns


def test_random_games_stay_legal_to_their_end() -> None:
    """Moves chosen by a fixed rule, from several beginnings; both players win some."""
    winners = set()
    for first in range(12):
        state = start(Limits())
        step = first
        while (found := moves(state)) != ():
            state = play(state, found[step % len(found)])
            step = step * 7 + 3
            assert violations(state.position, state.limits) == ()
        winners.add(winner(state))
        assert len(state.position) + len(state.supply) + sum(map(len, state.hands)) == 36
    assert winners == {0, 1}


def test_states_are_values() -> None:
    one = play(play(start(Limits()), Draft(Tile(0, 0))), Draft(Tile(1, 1)))
    two = play(play(start(Limits()), Draft(Tile(0, 0))), Draft(Tile(1, 1)))
    assert one == two
    assert hash(one) == hash(two)
    assert one.position == Position()
