"""What the texts say about the end of the game, in games played by rules/play.py."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise, product
from random import Random
from typing import Any

import pytest

from generator.game.model import Game
from generator.rules import limits_of
from generator.rules.play import Draft, Phase, State, moves, play, start
from generator.texts.render import AID
from generator.texts.views import GameView
from tests.conftest import some
from tests.unit.kits import game_text, kit_of
from tests.unit.texts.rendering import paragraphs

BOARD = {"frame": "fixed", "max_rows": 2, "max_columns": 3, "lines": "free"}
ROOMS: dict[str, tuple[int, int, dict[str, Any]]] = {
    # Every tile has its space.
    "all fit": (2, 3, {**BOARD, "contact": "none"}),
    "all may fit": (3, 3, {"max_rows": 3, "max_columns": 3}),
    "matching": (2, 3, {**BOARD, "neighbors": "matching"}),
    "no end": (2, 4, {"max_rows": None, "max_columns": None}),
    # More tiles than spaces, and lines that are full before the board is.
    "too many": (3, 3, {**BOARD, "contact": "none"}),
    "short lines": (2, 5, {"max_rows": 3, "max_columns": 3}),
    "two by two": (2, 2, {"max_rows": None, "max_columns": None}),
}


@dataclass(frozen=True)
class Played:
    """A game from the first turn to its end."""

    states: list[State]
    last: int | None
    """Who played the last tile."""
    all_placed: bool
    """If the players still in the game had no tile left."""
    without_draft: bool
    """If a player found no tile to draft."""
    is_supply_empty: bool

    @property
    def end(self) -> State:
        return self.states[-1]


def game_of(room: str, players: int | tuple[int, int], hand_size: int, goal: str) -> Game:
    glyphs, colors, rules = ROOMS[room]
    rules = {**rules, "hand_size": hand_size, "goal": goal}
    return kit_of(game_text(glyphs, colors, rules=rules, players=players)).game


def played(game: Game, players: int, random: Random) -> Played:
    rules, last, without_draft = game.rules, None, False
    state = start(limits_of(game)._replace(players=players))
    states = [state]
    while state.phase is not Phase.OVER:
        move = random.choice(moves(state))
        if not isinstance(move, Draft):
            last = state.turn
            without_draft |= bool(rules.hand_size) and not state.supply
        state = play(state, move)
        states.append(state)
    held = [hand for player, hand in enumerate(state.hands) if player not in state.out[:-1]]
    # The last two who are left: the winner, and the one who could not play.
    all_placed = not any(held) if rules.hand_size else not state.supply
    return Played(states, last, all_placed, without_draft, not state.supply)


CASES = [
    (room, players, hand_size, goal)
    for room, players, hand_size, goal in product(
        ROOMS, ((2, 2), (3, 3), (2, 4)), (0, 1, 2, 3), ("last", "misere")
    )
    if players[1] * hand_size <= ROOMS[room][0] * ROOMS[room][1]
]


@pytest.mark.parametrize(("room", "players", "hand_size", "goal"), some(3, CASES, several=True))
def test_the_winner_is_the_one_whom_the_sentences_name(
    room: str, players: tuple[int, int], hand_size: int, goal: str
) -> None:
    game = game_of(room, players, hand_size, goal)
    view, random = GameView.of(game), Random(7)
    said = view.ending
    for number in range(30):
        seats = players[number % 2]
        it = played(game, seats, random)
        winner, last = it.end.turn, it.last
        assert last is not None
        following = (last + 1) % seats
        if "you lose." in said:
            assert winner != following
            assert seats == 2
        elif "you win." in said:
            assert winner == following, "the first who cannot play"
        else:
            assert "**The last player left wins.**" in said
            assert {*range(seats)} - {*it.end.out} == {winner}
        if it.all_placed:
            assert "is empty, you cannot play" in said
        if "whoever plays the very last tile wins." in said:
            assert winner == last
        if "whoever plays the very last tile loses." in said:
            assert winner != last
            assert seats == 2
        if "when the very last tile is played, the next player wins." in said:
            assert winner == following
        if it.without_draft or (it.is_supply_empty and not hand_size):
            assert view.supply_can_run_out


@pytest.mark.parametrize(
    ("room", "players", "hand_size", "goal"),
    [case for case in CASES if case[0] in ("all fit", "too many", "short lines")],
)
def test_overview_and_aid_say_the_same(
    room: str, players: tuple[int, int], hand_size: int, goal: str
) -> None:
    glyphs, colors, rules = ROOMS[room]
    rules = {**rules, "hand_size": hand_size, "goal": goal}
    kit = kit_of(game_text(glyphs, colors, rules=rules, players=players))
    overview = paragraphs(kit.document, kit)
    aid = "\n".join(paragraphs(kit.text(AID), kit))
    assert ("if any are left" in aid) == (
        GameView.of(kit.game).supply_can_run_out and hand_size > 0
    )
    random = Random(3)
    for number in range(10):
        seats = players[number % 2]
        it = played(kit.game, seats, random)
        winner, last, plays = it.end.turn, it.last, " ".join(overview)
        assert last is not None
        if "If you cannot play on your turn, you lose." in plays:
            assert (winner, seats) == (last, 2)
        elif "If you cannot play on your turn, you win." in plays:
            assert (winner, seats) == ((last + 1) % 2, 2)
        elif "The first player who cannot play on their turn wins." in plays:
            assert winner == (last + 1) % seats
        else:
            assert "you are out. The last player left wins." in plays
            assert {*range(seats)} - {*it.end.out} == {winner}


@pytest.mark.parametrize("players", [3, 4])
def test_turns_go_round_and_hands_of_players_who_are_out_stay(players: int) -> None:
    """As "clockwise" and "You keep your hand; its tiles are out of the game" say."""
    seen = 0
    for room in ROOMS:
        game = game_of(room, players, 1, "last")
        assert "You keep your hand; its tiles are out of the game." in GameView.of(game).ending
        random = Random(1)
        for _ in range(30):
            states = played(game, players, random).states
            for before, after in pairwise(states):
                for player in before.out:
                    assert after.hands[player] == before.hands[player]
                    seen += bool(before.hands[player])
                if before.turn != after.turn:
                    between = (after.turn - before.turn) % players
                    passed = {(before.turn + step) % players for step in range(1, between)}
                    assert passed <= {*after.out}
    assert seen


def test_all_tiles_are_placed_in_some_games_of_each_kind() -> None:
    for players, hand_size, goal in product((2, 3), (0, 2), ("last", "misere")):
        game = game_of("all fit", players, hand_size, goal)
        assert all(played(game, players, Random(seed)).all_placed for seed in range(5))


@pytest.mark.parametrize(
    ("room", "players", "hand_size", "goal", "said"),
    [
        ("too many", 2, 0, "last", "**If you cannot play a tile on your turn, you lose.**"),
        ("too many", 2, 1, "misere", "**If you cannot play a tile on your turn, you win.**"),
        (
            "too many",
            3,
            1,
            "misere",
            "**If you cannot play a tile on your turn, you win.** That ends the game.",
        ),
        (
            "too many",
            3,
            0,
            "last",
            "If you cannot play a tile on your turn, you are out. **The last player left wins.**",
        ),
        (
            "too many",
            3,
            3,
            "last",
            "If you cannot play a tile on your turn, you are out. You keep your hand; its tiles "
            "are out of the game. **The last player left wins.** When your hand is empty, you "
            "cannot play, so whoever plays the very last tile wins.",
        ),
        (
            "all fit",
            2,
            2,
            "misere",
            "**If you cannot play a tile on your turn, you win.** When your hand is empty, you "
            "cannot play, so whoever plays the very last tile loses.",
        ),
        (
            "all fit",
            3,
            0,
            "misere",
            "**If you cannot play a tile on your turn, you win.** That ends the game. When the "
            "supply is empty, you cannot play, so when the very last tile is played, the next "
            "player wins.",
        ),
    ],
)
def test_the_sentences(room: str, players: int, hand_size: int, goal: str, said: str) -> None:
    game = game_of(room, players, hand_size, goal)
    assert GameView.of(game).ending == said


def rules_text(glyphs: int, colors: int, players: Any, **rules: Any) -> str:
    kit = kit_of(game_text(glyphs, colors, rules=rules, players=players))
    return "\n".join(paragraphs(kit.document, kit))


@pytest.mark.parametrize(("players", "turns"), [(2, 0), (3, 2), ([2, 4], 2)])
def test_three_and_more_take_turns_clockwise(players: Any, turns: int) -> None:
    text = rules_text(4, 4, players, hand_size=2)
    assert text.count("take turns clockwise") == turns
    assert text.count("Beginning with the first player, take turns") == 2


def test_a_draft_from_an_empty_supply_only_where_it_can_happen() -> None:
    often = rules_text(4, 4, 2, max_rows=4, max_columns=4, hand_size=2)
    never = rules_text(6, 6, 2, max_rows=2, max_columns=2, hand_size=2)
    assert "Draft one tile from the supply, if any are left." in often
    assert "Draft one tile from the supply.\n" in never


@pytest.mark.parametrize(
    ("rows", "columns", "said"),
    [
        (2, 3, "two rows and three columns of spaces, as many as there are tiles, and is empty"),
        (3, 3, "has three rows and three columns, nine spaces in all, and is empty"),
    ],
)
def test_the_spaces_of_a_board(rows: int, columns: int, said: str) -> None:
    size = {"max_rows": rows, "max_columns": columns}
    assert said in rules_text(2, 3, 2, frame="fixed", lines="free", hand_size=0, **size)
