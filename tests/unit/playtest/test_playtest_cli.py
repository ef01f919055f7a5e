"""The command ``typecase playtest``, and the warning of ``typecase check``."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest

from generator.playtest import running
from generator.playtest.running import Match, play_chunk
from tests.conftest import ROOT, Typecase

SMALL = (
    "starter",
    *("--set", "rules.max_rows=3", "--set", "rules.max_columns=3", "--set", "rules.hand_size=1"),
)

SURROUNDINGS = {**os.environ, "PYTHONPATH": str(ROOT)}
"""For processes that start processes: they find this package from any folder."""


def test_json(typecase: Typecase) -> None:
    run = typecase("playtest", *SMALL, "--games", "500", "--json")
    assert run.exit_code == 0, run.stderr
    found = json.loads(run.stdout)
    assert found["games"] == 500
    assert sum(seat["wins"] for seat in found["seats"]) == 500
    assert [seat["seat"] for seat in found["seats"]] == [1, 2]
    for seat in found["seats"]:
        assert seat["low"] < seat["share"] == seat["wins"] / 500 < seat["high"]
    assert found["length"]["min"] <= found["length"]["mean"] <= found["length"]["max"]
    assert found["deep"] is found["solved"] is found["pairing"] is None
    assert found["players"] == ["random", "random"]
    assert found["rules"]["max_rows"] == 3
    again = typecase("playtest", *SMALL, "--games", "500", "--json")
    assert again.stdout == run.stdout
    other = typecase("playtest", *SMALL, "--games", "500", "--seed", "2", "--json")
    assert other.stdout != run.stdout


def test_table(typecase: Typecase) -> None:
    run = typecase("playtest", "grawlix", "--games", "200", "--solve")
    assert run.exit_code == 0, run.stderr
    assert "seat 1 (random) wins" in run.stdout
    assert "too many to solve." in " ".join(run.stdout.split())


def test_more_positions_are_searched_if_they_are_allowed(typecase: Typecase) -> None:
    tight = ("playtest", "starter", "--set", "rules.hand_size=0", "--games", "1", "--solve")
    few = " ".join(typecase(*tight, "--positions", "5").stdout.split())
    assert "too many to solve; --positions allows more." in few
    assert "Solved: the" in typecase(*tight).stdout


def test_a_solution(typecase: Typecase) -> None:
    tiny = ("glyphs={a: {symbol: a}, b: {symbol: b}}", "rules.hand_size=0", "examples=[]")
    changes = [word for value in tiny for word in ("--set", value)]
    run = typecase("playtest", *SMALL, *changes, "--games", "50", "--solve", "--json")
    assert run.exit_code == 0, run.stderr
    solved = json.loads(run.stdout)["solved"]
    assert solved["winner"] in (1, 2)
    assert (solved["first_move"] is None) == (solved["winner"] == 2)
    words = " ".join(typecase("playtest", *SMALL, *changes, "--solve").stdout.split())
    if first := solved["first_move"]:  # counted from 0 for programs, from 1 for people
        row, column = first["cell"]
        assert f"playing {first['tile']} at row {row + 1}, column {column + 1}." in words
    assert f"Solved: the {('first', 'second')[solved['winner'] - 1]} player wins" in words


@pytest.mark.parametrize(
    "sides",
    [
        ("max_rows=1", "max_columns=null"),
        ("max_rows=1", "max_columns=1", "frame=fixed", "contact=none", "lines=free"),
        ("max_rows=null", "max_columns=1"),
        ("max_rows=1", "max_columns=2"),
    ],
)
def test_games_of_one_line(typecase: Typecase, sides: tuple[str, ...]) -> None:
    changes = [word for side in sides for word in ("--set", f"rules.{side}")]
    asked = ("--pairing", "--solve", "--deep", "--players", "greedy", "--games", "10")
    run = typecase("playtest", "starter", *changes, "--set", "examples=[]", *asked)
    assert run.exit_code in (0, 1)
    assert run.exit_code == 0 or "error[unplayable]" in run.stderr
    assert "internal" not in run.output


@pytest.mark.system
def test_a_report_of_a_game_with_a_glyph_from_a_drawing(
    typecase: Typecase, game_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("generator.playtest.deep.PAIRING_GAMES", 2)
    drawing, folder = game_file.parent / "at.svg", tmp_path / "report"
    command = ("playtest", str(game_file), "--set", "glyphs.at.outline=at.svg", "--games", "10")
    drawing.write_text('<svg xmlns="http://www.w3.org/2000/svg"><path d="M1 1H9V9H1Z"/></svg>')
    run = typecase(*command, "--pairing", "--report", str(folder))
    assert run.exit_code == 0, run.stderr
    assert {path.name for path in folder.iterdir()} == {"report.html", "report.pdf"}
    drawing.write_text('<svg xmlns="http://www.w3.org/2000/svg"/>')
    run = typecase(*command, "--report", str(tmp_path / "other"))
    assert run.exit_code == 1
    assert run.stdout == ""
    assert "at.svg" in run.stderr
    assert not (tmp_path / "other").exists()


def test_measures_that_take_search(typecase: Typecase) -> None:
    run = typecase("playtest", *SMALL, "--games", "50", "--deep", "--json")
    deep = json.loads(run.stdout)["deep"]
    assert 0 < deep["decided"]["games"] <= deep["games"] == 100
    assert 0 <= deep["drama"]["low"] <= deep["drama"]["mean"] <= 1
    assert 0 <= deep["lead_changes"]["mean"] <= 1
    assert [step["playouts"] for step in deep["ladder"]] == [[8, 32], [32, 128]]
    table = typecase("playtest", *SMALL, "--games", "50", "--deep").stdout
    assert "Elo of mcts:32 over mcts:8" in table


def test_three_players(typecase: Typecase) -> None:
    run = typecase(
        *("playtest", *SMALL, "--set", "players=[2, 3]", "--set", "rules.hand_size=0"),
        *("--players", "random,greedy,mcts:20", "--games", "20", "--json"),
    )
    assert run.exit_code == 0, run.stderr
    assert json.loads(run.stdout)["players"] == ["random", "greedy", "mcts:20"]
    assert len(json.loads(run.stdout)["seats"]) == 3


def test_a_strategy_speaks_of_drafts_only_if_there_are_hands(
    typecase: Typecase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("generator.playtest.deep.PAIRING_GAMES", 2)
    for hand in (0, 2):
        changes = ("--set", f"rules.hand_size={hand}", "--games", "5", "--pairing")
        words = " ".join(typecase("playtest", "starter", *changes).stdout.split())
        assert "Proven: the second player wins every game" in words
        assert ("Answer each draft" in words) == (hand > 0)
        assert ("second pick" in words) == (hand > 0)


def test_a_range_of_players_is_said_to_be_played_by_the_least(typecase: Typecase) -> None:
    run = typecase("playtest", "starter", "--set", "players=[2, 4]", "--games", "5")
    assert "5 games, seed 1 by 2 players" in " ".join(run.stdout.split())
    assert "by 2 players" not in typecase("playtest", "starter", "--games", "5").stdout


def test_compare(typecase: Typecase) -> None:
    compared = ("--compare", "rules.max_columns=2,3", "--compare", "rules.copies=1,2")
    run = typecase("playtest", *SMALL, *compared, "--games", "300", "--json")
    found = json.loads(run.stdout)
    assert [item["changes"][-2:] for item in found] == [
        [f"rules.max_columns={columns}", f"rules.copies={copies}"]
        for columns, copies in ((3, 1), (2, 1), (2, 2), (3, 2))  # first the values of the game
    ]
    assert found[0]["differs"] == []
    assert "length" in found[1]["differs"]
    table = typecase("playtest", *SMALL, *compared[:2], "--games", "300").stdout
    words = " ".join(table.split())
    beside = "max_columns=2 beside max_columns=3, in pairs of games (6 tests, 5 % in all"
    assert words.count("beside") == words.count(beside) == 1
    assert "measure first variant difference differs" in words
    shown, first = found[1]["differences"]["length"], found[0]["length"]["mean"]
    assert shown["low"] < shown["mean"] < shown["high"] < 0
    assert shown["mean"] == pytest.approx(found[1]["length"]["mean"] - first, abs=2e-6)
    assert f"{shown['mean']:+.2f} ± {shown['high'] - shown['mean']:.2f} yes" in words


def test_many_variants_are_compared_on_two_pages(typecase: Typecase) -> None:
    compared = ("--compare", "rules.max_rows=5,6,7", "--compare", "rules.hand_size=3,4")
    table = typecase("playtest", "grawlix", *compared, "--games", "40").stdout
    assert table.count("Grawlix with") == table.count("Wins by opening") == 1
    assert table.count("beside max_rows=6, hand_size=4, in pairs of games (30") == 5
    assert table.count("tiles in hand at the end ") == 5  # on one line
    assert len(table.splitlines()) < 100
    deep = typecase("playtest", *SMALL, *compared[2:], "--games", "2", "--deep").stdout
    assert deep.count("drama") == 3  # with the game as it is


def test_variants_are_compared_with_the_game_as_it_is(typecase: Typecase) -> None:
    table = typecase("playtest", "grawlix", "--compare", "rules.max_rows=5,7", "--games", "9")
    assert "max_rows=5 beside max_rows=6" in table.stdout
    assert "max_rows=7 beside max_rows=6" in table.stdout
    one = ("--compare", "rules.max_run=3", "--compare", "rules.contact=any", "--games", "9")
    assert "max_run=3, contact=any beside max_run=null, contact=edge" in " ".join(
        typecase("playtest", "grawlix", *one).stdout.split()
    )
    broken = ("--set", "rules.max_rows=x", "--compare", "rules.max_rows=5,7", "--games", "9")
    assert "max_rows=7 beside max_rows=5" in typecase("playtest", "grawlix", *broken).stdout


def test_variants_that_play_alike_do_not_differ(typecase: Typecase) -> None:
    """Game n of both is played from the same random numbers; a limit that nothing reaches leaves
    every game as it is."""
    same = ("--compare", "rules.max_run=null,9", "--games", "400", "--json")
    _, found = json.loads(typecase("playtest", *SMALL, *same).stdout)
    assert found["differs"] == []
    for name in ("length", "choices", "last hand"):
        assert found["differences"][name] == {"mean": 0, "low": 0, "high": 0}
    wins = found["differences"]["wins"]
    assert wins["mean"] == 0
    assert 0 < wins["high"] == -wins["low"] < 0.006  # unpaired: 0.07


FIXED = ("rules.max_rows=300", "rules.max_columns=300", "rules.frame=fixed")
ONE_COLOR = "colors={red: {key: r, hex: '#e6261f'}}"


@pytest.mark.parametrize(
    ("changes", "games", "choices"),
    [(("rules.copies=3",), 6_000, (330, 345)), ((*FIXED, ONE_COLOR), 3, (80_000, 1_000_000))],
)
def test_games_of_many_choices(
    typecase: Typecase, changes: tuple[str, ...], games: int, choices: tuple[float, float]
) -> None:
    """The squares of their choices are summed, which compiled code does in 63 bits."""
    changes = (*changes, "rules.lines=free", "rules.hand_size=0", "examples=[]")
    words = [word for change in changes for word in ("--set", change)]
    run = typecase("playtest", "grawlix", *words, "--games", str(games), "--json")
    assert run.exit_code == 0, run.stderr
    found = json.loads(run.stdout)["choices"]
    assert choices[0] < found["low"] <= found["mean"] <= found["high"] < choices[1]


def test_precision(typecase: Typecase) -> None:
    run = typecase("playtest", *SMALL, "--precision", "0.005", "--json")
    found = json.loads(run.stdout)
    assert found["games"] % 5000 == 0
    assert found["games"] >= 30_000
    for seat in found["seats"]:
        assert seat["high"] - seat["low"] <= 0.01


def test_interrupted_and_resumed(typecase: Typecase, monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = ("playtest", *SMALL, "--games", "20000", "--seed", "5", "--json")
    whole = typecase(*arguments).stdout
    played: list[int] = []

    def interrupted(chunk: Match) -> list[int]:
        if len(played) == 2:
            raise KeyboardInterrupt
        played.append(chunk.first)
        return play_chunk(chunk)

    monkeypatch.setenv("TYPECASE_CACHE", str(Path(os.environ["TYPECASE_CACHE"], "resumed")))
    monkeypatch.setattr(running, "play_chunk", interrupted)
    assert typecase(*arguments).exit_code == 1
    played[:] = [-1, -1, -1]
    resumed = typecase(*arguments, "--resume")
    assert resumed.stdout == whole
    assert played == [-1, -1, -1, 10_000, 15_000]


def test_a_process_that_was_ended(typecase: Typecase, monkeypatch: pytest.MonkeyPatch) -> None:
    def ended(chunk: Match) -> list[int]:
        raise BrokenProcessPool

    monkeypatch.setattr(running, "play_chunk", ended)
    run = typecase("playtest", *SMALL)
    assert run.exit_code == 1
    assert "a process that played games was ended" in run.stderr
    assert "--resume" in run.stderr


@pytest.mark.system
def test_an_interrupt_keeps_what_was_played(tmp_path: Path) -> None:
    words = ("playtest", *SMALL, "--games", "20000000", "--jobs", "2", "--json")
    command = [sys.executable, "-m", "generator", *words]
    environment = {**SURROUNDINGS, "TYPECASE_CACHE": str(tmp_path)}
    run = subprocess.Popen(
        command, cwd=tmp_path, env=environment, stderr=subprocess.PIPE, start_new_session=True
    )
    kept = tmp_path / "playtest"
    while not kept.exists() or len(list(kept.iterdir())) < 4:
        time.sleep(0.2)
    os.killpg(run.pid, signal.SIGINT)
    _, said = run.communicate(timeout=30)
    assert run.returncode == 1
    assert said.decode().strip() == "stopped: the same command with --resume goes on from here"
    time.sleep(2)
    count = len(list(kept.iterdir()))
    time.sleep(1)
    assert len(list(kept.iterdir())) == count


@pytest.mark.system
def test_jobs_change_no_byte(tmp_path: Path) -> None:
    def report(jobs: str) -> str:
        words = ("playtest", *SMALL, "--games", "30000", "--jobs", jobs, "--json")
        command = [sys.executable, "-m", "generator", *words]
        return subprocess.run(
            command, cwd=tmp_path, env=SURROUNDINGS, capture_output=True, text=True, check=True
        ).stdout

    assert report("1") == report("3")


@pytest.mark.parametrize(
    ("arguments", "message", "code"),
    [
        (("--games", "0"), "--games", 2),
        (("--precision", "0"), "--precision", 2),
        (("--precision", "nan"), '"nan" is not a number', 2),
        (("--limit", "NaN"), '"NaN" is not a number', 2),
        (("--jobs", "0"), "--jobs", 2),
        (("--players", "oracle"), 'there is no player "oracle"', 2),
        (("--players", "mcts:0"), "must be from 1", 2),
        (("--players", "search:x"), "must be from 1", 2),
        (("--players", "greedy:5"), "takes no budget", 2),
        (("--players", "random,random,random"), "the game is for 2 players, but --players", 1),
        (("--compare", "rules.max_rows"), "is not KEY=VALUE", 2),
        (("--compare", "rules.max_row=5,6"), "--set rules.max_row=5:1:7: error[unk", 1),
        (("--compare", "rules.max_rows=5,x"), "--set rules.max_rows=x:1:16: error", 1),
        (("--set", "rules.hand=2", "--compare", "rules.copies=1,2"), "--set rules.hand=2:", 1),
        (("--set", "rules.contact=corner", "--set", "rules.max_rows=1"), "no tile can follow", 1),
        (("--set", "players=20"), "players draft 1 tile each", 1),
        (("--set", "players=3", "--solve"), "can be solved: try --set players=2", 1),
        (("--set", "players=3", "--deep"), "by search: try --set players=2", 1),
        (("--set", "rules.goal=misere", "--players", "pairing"), "no pairing strategy", 1),
    ],
)
def test_bad_input(typecase: Typecase, arguments: tuple[str, ...], message: str, code: int) -> None:
    run = typecase("playtest", *SMALL, *arguments)
    assert run.exit_code == code
    assert message in " ".join(run.stderr.split())
    assert "Traceback" not in run.output


@pytest.mark.parametrize(
    ("game", "message"),
    [("rules.copies=100", "at most 2,000 tiles"), ("rules.max_rows=null", "cannot hold")],
)
def test_games_that_are_too_large(typecase: Typecase, game: str, message: str) -> None:
    large = ("--set", "rules.copies=50", "--set", "rules.max_columns=null", "--set", game)
    run = typecase("playtest", "grawlix", *large)
    assert run.exit_code == 1
    assert message in run.stderr


def test_check_warns_of_a_pairing_strategy(typecase: Typecase, game_file: Path) -> None:
    assert typecase("check", str(game_file)).stderr == ""
    text = game_file.read_text("utf-8")
    game_file.write_text(re.sub("pairing_accepted: .*\n", "", text), "utf-8")
    run = typecase("check", str(game_file))
    assert run.exit_code == 0
    line = 1 + text[: text.index("\nrules:") + 1].count("\n")
    warned = f"{line}:8: warning[pairing-strategy]: the second player wins every game"
    assert warned in run.stderr
    edits = "edits after which no such strategy is proven: rules.max_run: 5; rules.goal: misere;"
    assert edits in run.stderr
    game_file.write_text(re.sub("pairing_accepted: .*", "pairing_accepted:", text), "utf-8")
    assert "pairing_accepted" in typecase("check", str(game_file)).stderr


def test_check_does_not_warn_of_others(typecase: Typecase) -> None:
    assert "pairing" not in typecase("check", "shapes").stderr


@pytest.mark.system
def test_a_game_in_which_nobody_scores_has_a_verdict(tmp_path: Path, typecase: Typecase) -> None:
    options = ("--games", "20", "--verdict", "--set", "rules.score={last: 5}")
    found = typecase("playtest", "sampler", *options, "--report", str(tmp_path / "report"))
    assert (found.exit_code, found.stderr) == (0, "")
    assert "leads halfway" not in found.stdout
