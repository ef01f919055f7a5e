"""The three sentences of a verdict say what was measured, and no more."""

from __future__ import annotations

import json

import pytest

from generator.game.sentences import say
from generator.playtest.intervals import wilson
from generator.playtest.players import PlayerSpec
from generator.playtest.verdict import Verdict
from tests.conftest import Typecase

SETTLED = ("starter", "--set", "rules={lines: free, frame: fixed, max_rows: 3, max_columns: 4}")


def verdict(*wins: int, skill: int = 55, choices: float = 5.0) -> Verdict:
    games = sum(wins)
    seats = tuple(wilson(won, games) for won in wins)
    return Verdict(PlayerSpec("mcts", 100), games, seats, wilson(skill, 60), choices, None)


@pytest.mark.parametrize(
    ("wins", "favored"), [((30, 30), None), ((45, 15), 1), ((12, 48), 2), ((20, 20, 20), None)]
)
def test_a_seat_is_favored_only_beyond_chance(wins: tuple[int, ...], favored: int | None) -> None:
    found = verdict(*wins)
    assert found.favored == favored
    words = say("findings", "favored", found)
    if favored is None:
        assert "no seat is clearly favored: seat 1 won" in words
        assert words.count("%") == len(wins)
    else:
        share = f"{100 * wins[favored - 1] / 60:.0f} %"
        assert f"seat {favored} is favored: it won {share} of the games" in words
        assert "50 % would be even" in words


@pytest.mark.parametrize(
    ("won", "words"), [(57, "Skill counts: "), (42, "Skill counts a little"), (31, "not show")]
)
def test_skill(won: int, words: str) -> None:
    assert words in say("findings", "skill", verdict(30, 30, skill=won))


def test_a_verdict_of_games_that_are_played(typecase: Typecase) -> None:
    run = typecase("playtest", "starter", "--games", "200", "--verdict", "--json")
    found = json.loads(run.stdout)["verdict"]
    assert found["skill"]["share"] > 0.8
    assert found["decisions"] is True
    assert sum(seat["share"] for seat in found["seats"]) == pytest.approx(1)
    run = typecase("playtest", *SETTLED, "--games", "200", "--verdict", "--set", "players=3")
    words = " ".join(run.stdout.split())
    assert (
        "Under good play (mcts:100 at each seat, 60 games), seat 3 is favored: it won 100" in words
    )
    assert "Skill does not count." in words
    assert "There are no decisions: whatever is played, the game ends after 12 tiles, and" in words
