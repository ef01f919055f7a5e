"""The three sentences of a verdict say what was measured, and no more."""

from __future__ import annotations

import json
import time

import pytest

from generator.builder.reading import read_game
from generator.drawing import FontLibrary, Group
from generator.engine import layout as L
from generator.game.sentences import say
from generator.playtest.intervals import wilson
from generator.playtest.measures import measures_of
from generator.playtest.pictures import drawn_game, strips
from generator.playtest.players import PlayerSpec
from generator.playtest.running import (
    Match,
    Store,
    play_chunk,
    play_match,
    played_game,
    workers_for,
)
from generator.playtest.verdict import PLAYOUTS, Verdict, good_match, verdict_of
from generator.rules.limits import Limits, limits_of
from tests.conftest import Typecase

NOWHERE = Store()
SETTLED = ("starter", "--set", "rules={lines: free, frame: fixed, max_rows: 3, max_columns: 4}")


def verdict(*wins: int, shared: int = 0, skill: int = 55, choices: float = 5.0) -> Verdict:
    random, games = PlayerSpec("random"), sum(wins) + shared
    played = measures_of(Limits(), play_chunk(Match(Limits(), (random, random), 1, 1)))
    seats = tuple(wilson(won, games) for won in wins)
    good = played._replace(games=games, seats=seats, shared=wilson(shared, games))
    return Verdict(PlayerSpec("mcts", 100), good, wilson(skill, 60), choices, None)


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
    assert len(found["leads"]) == 9
    assert found["leads"][8]["share"] > 0.6 > found["leads"][0]["low"]
    run = typecase("playtest", *SETTLED, "--games", "200", "--verdict", "--set", "players=3")
    words = " ".join(run.stdout.split())
    assert (
        "Under good play (mcts:100 at each seat, 60 games), seat 3 is favored: it won 100" in words
    )
    assert "Skill does not count." in words
    assert "There are no decisions: whatever is played, the game ends after 12 tiles, and" in words


@pytest.mark.system
def test_decisions_are_those_of_the_median_turn(typecase: Typecase) -> None:
    """The first tile of a game without hands may go anywhere, which lifts a mean."""
    words = ("playtest", "window-box", "--games", "200", "--verdict", "--set", "rules.copies=1")
    found = json.loads(typecase(*words, "--json").stdout)
    assert found["choices"]["mean"] > 40
    assert 10 < found["verdict"]["choices"] < 30
    said = " ".join(typecase(*words).stdout.split())
    shown = f"{found['verdict']['choices']:.1f}"
    assert f"There are decisions: {shown} placements to choose from at the median turn." in said


@pytest.mark.system
def test_a_verdict_of_long_games_is_limited(
    typecase: Typecase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fewer playouts where each takes longer, in Shapes for one; none on a board of 300 x 300."""
    monkeypatch.setattr("generator.playtest.verdict.GAMES", 3)
    words = ("playtest", "shapes", "--games", "100", "--verdict")
    assert 8 <= int(json.loads(typecase(*words, "--json").stdout)["verdict"]["player"][5:]) <= 40
    sides = ("--set", "rules.max_rows=300", "--set", "rules.max_columns=300")
    large = ("window-box", *sides, "--set", "examples=[]", "--games", "3", "--verdict")
    start = time.process_time()
    run = typecase("playtest", *large)
    assert run.exit_code == 0, run.stderr
    assert "No verdict: good players would take too long" in run.stdout
    assert time.process_time() - start < 60


def test_shared_wins_are_told() -> None:
    """Of 60 games, 20 are shared: 34 wins of 60 are more than half of the others."""
    found = verdict(34, 6, shared=20)._replace(left_out=4)
    assert found.favored == 1
    assert found.even == pytest.approx(1 / 3)
    words = say("findings", "favored", found)
    assert words.endswith("be even, since in 33 % of the games several seats share the win.")
    words = say("findings", "favored", verdict(20, 20, shared=20))
    assert words.endswith("of the games; in 33 % of the games several seats share the win.")
    assert "of the games against random ones (not counting 4 that several" in say(
        "findings", "skill", found
    )


@pytest.mark.parametrize(("choices", "few"), [(1.9, "few "), (2.0, "")])
def test_few_decisions(choices: float, few: str) -> None:
    said = say("findings", "decisions", verdict(30, 30, choices=choices))
    assert said.startswith(f"There are {few}decisions: {choices} placements")


def test_the_sample_is_the_game_that_was_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has the median length of the games of a verdict, and its last frame all their tiles."""
    monkeypatch.setattr("generator.playtest.verdict.GAMES", 12)
    project, game, _ = read_game("starter", (), {})
    match = Match(limits_of(game), (PlayerSpec("random"),) * 2, 4, 50)
    with workers_for(1, None) as workers:
        player = PlayerSpec("mcts", PLAYOUTS)
        found = play_match(good_match(match, player), workers, NOWHERE, print)
        measures = measures_of(match.rules, found)
        verdict = verdict_of(match, measures, workers)
    assert verdict
    assert verdict.player == player
    lengths = [n for n, games in enumerate(measures.lengths) for _ in range(games)]
    fonts = FontLibrary(project.fonts)
    table = played_game(good_match(match, player), verdict.typical)
    sample = drawn_game(game, table, fonts)
    assert sample.tiles == sorted(lengths)[6]
    assert measures.batches[verdict.typical][L.TILES] == sample.tiles
    assert measures.batches[verdict.typical][L.WON + sample.winners[0]] == 1
    frames = [frame.title.split("\n") for frame in sample.frames]
    numbers = [int(line.split(".")[0]) for frame in frames for line in frame]
    assert numbers == [*range(1, sample.tiles + 1)]
    last = sample.frames[-1]
    tiles = [item for item in last.items if isinstance(item, Group)]
    assert len(tiles) == sample.tiles
    strip, *_ = strips(sample.frames, fonts, game.leaflet.fonts.text)
    assert strip.width == 180
    assert strip.height < 41
