"""``typecase legal``: positions in, what they allow out."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.conftest import Typecase

OPENING = "r& b#\n?  y*\n"
CROWDED = """\
?  .  .  .  .  .
b@ v& .  .  .  o%
o* r$ v@ .  .  g#
.  b# .  .  g@ y&
g$ y* b% v# o& r@
.  .  o# .  .  .
.  .  !  .  .  .
"""


def test_crowded_as_json(typecase: Typecase) -> None:
    result = typecase("legal", "grawlix", "-", "--json", input=CROWDED)
    assert (result.exit_code, result.stderr) == (0, "")
    answer = json.loads(result.stdout)
    assert list(answer) == ["tiles", "rows", "columns", "violations", "locations"]
    assert (answer["tiles"], answer["rows"], answer["columns"]) == (17, 5, 6)
    assert answer["violations"] == []
    assert len(answer["locations"]) == 16
    assert answer["locations"][0] == {
        "cell": [0, 0],
        "glyphs": ["pound", "percent", "ampersand"],
        "colors": ["red", "yellow", "violet"],
        "tiles": ["r#", "r%", "r&", "y#", "y%", "v%"],
    }
    cells = [location["cell"] for location in answer["locations"]]
    assert cells == sorted(cells)
    assert [6, 2] in cells


def test_an_object_a_line_in_order(typecase: Typecase) -> None:
    result = typecase("legal", "--json", input=f"\n{OPENING}\n\n  \n{CROWDED}\n.\n\n")
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert [answer["tiles"] for answer in answers] == [3, 17, 0]
    assert [len(answer["locations"]) for answer in answers] == [7, 16, 1]
    assert answers[0]["locations"][0]["cell"] == [-1, 0]


@pytest.mark.parametrize("text", ["", "\n\n", ".", ". .\n. .\n"])
def test_the_empty_grid_has_one_location(text: str, typecase: Typecase) -> None:
    answer = json.loads(typecase("legal", "grawlix", "--json", input=text).stdout)
    assert (answer["tiles"], answer["rows"], answer["columns"]) == (0, 0, 0)
    (location,) = answer["locations"]
    assert location["cell"] == [0, 0]
    assert len(location["tiles"]) == 36


def test_violations_are_1(typecase: Typecase) -> None:
    result = typecase("legal", "--json", input="r@ . b@\n\nr@\n")
    assert result.exit_code == 1
    first, second = map(json.loads, result.stdout.splitlines())
    assert first["violations"] == [
        {"rule": "glyph", "cells": [[0, 0], [0, 2]]},
        {"rule": "connected", "cells": [[0, 2]]},
    ]
    assert second["violations"] == []


def test_for_people(typecase: Typecase) -> None:
    result = typecase("legal", "grawlix", input=OPENING)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "three tiles, two rows, two columns, seven locations"
    assert lines[1].startswith("  row 0, column 1: o@ o# o$ o% o* y@")
    assert lines[-2] == "  (row 0 is above the first line, column 0 left of the first cell)"
    result = typecase("legal", "grawlix", input="r@ b@\n\n.\n")
    assert result.exit_code == 1
    assert "\n  illegal: two @ tiles in row 1: red @, blue @\n" in result.stdout
    assert "\nno tiles, no rows, no columns, one location\n" in result.stdout


def test_nothing_is_the_empty_grid(typecase: Typecase) -> None:
    result = typecase("legal", "grawlix", input="\n")
    assert (result.exit_code, result.stdout[:10]) == (0, "no tiles, ")
    assert result.stderr == ""


def test_the_help_shows_how_a_position_is_written(typecase: Typecase) -> None:
    shown = typecase("legal", "--help").stdout
    assert "\n      r& b#       a tile: the key of its color, then the" in shown
    example = re.search(r'echo "(.*)" \| typecase legal (\w+)', shown)
    assert example is not None
    assert typecase("legal", example[2], input=example[1]).exit_code == 0


def test_every_problem_of_a_text_at_its_place(typecase: Typecase) -> None:
    result = typecase("legal", "--json", input="r@ b#\ny$ x%\n\n\n@r\n")
    assert (result.exit_code, result.stdout) == (1, "")
    assert [line for line in result.stderr.splitlines() if "error[" in line] == [
        '<stdin>:2:4: error[unknown-tile]: "x%" is not a tile: no color has the key "x"',
        '<stdin>:5:1: error[unknown-tile]: "@r" is not a tile: the color key comes first',
    ]
    assert "  5 | @r\n    | ^^" in result.stderr


def test_a_single_argument_is_a_file_if_it_can_only_be_one(
    tmp_path: Path, game_file: Path, typecase: Typecase
) -> None:
    position = tmp_path / "position.txt"
    position.write_text(OPENING)
    for arguments in ([str(position)], ["grawlix", str(position)], [str(game_file), str(position)]):
        result = typecase("legal", *arguments)
        assert result.stdout.startswith("three tiles")
    assert typecase("legal", str(game_file), input=OPENING).stdout.startswith("three tiles")


def test_files_that_cannot_be_read(tmp_path: Path, typecase: Typecase) -> None:
    result = typecase("legal", "grawlix", str(tmp_path / "none.txt"))
    assert (result.exit_code, result.stdout) == (1, "")
    assert "error[unreadable-file]: this cannot be read: No such file" in result.stderr
    (tmp_path / "binary.txt").write_bytes(b"\xff\xfe\x00")
    result = typecase("legal", "grawlix", str(tmp_path / "binary.txt"))
    assert (result.exit_code, result.stdout) == (1, "")
    assert "error[not-utf-8]" in result.stderr
    result = typecase("legal", "grawlix", str(tmp_path))
    assert (result.exit_code, result.stdout) == (1, "")


def test_a_wrong_game_is_told_with_its_line(game_file: Path, typecase: Typecase) -> None:
    game_file.write_text(game_file.read_text().replace("max_rows: 6", "max_rows: many"))
    result = typecase("legal", str(game_file), input=OPENING)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "rules: {max_rows: many" in result.stderr


SIX = [
    "--set=rules={lines: free, runs: alike, copies: 3, hand_size: 6, plays: line, "
    "score: {runs: 1, full: 6}, goal: points, max_columns: null}",
    "--set=examples=[]",
]
LINES = "r@ r# ? !\n.  b# + ."


def test_a_turn_that_scores(typecase: Typecase) -> None:
    result = typecase("legal", "grawlix", "-", *SIX, "--turn", "?=r$ +=b$", input=LINES)
    assert result.exit_code == 0, result.stderr
    assert result.stdout.endswith(
        "  the turn is legal and scores seven points: 3 for row 1, columns 1 to 3, "
        "2 for row 2, columns 2 to 3 and 2 for column 3, rows 1 to 2\n\n"
    )
    result = typecase("legal", "grawlix", "-", *SIX, "--turn=?=r$ !=r%", "--json", input=LINES)
    answer = json.loads(result.stdout)
    assert answer["tiles"] == 3
    assert answer["turn"] == {
        "tiles": [{"cell": [0, 2], "tile": "r$"}, {"cell": [0, 3], "tile": "r%"}],
        "reasons": [],
        "scores": 4,
        "groups": [
            {"axis": "row", "cells": [[0, n] for n in range(4)], "points": 4, "full": False}
        ],
    }


def test_a_full_run(typecase: Typecase) -> None:
    line = "r@ r# r$ r% r& ?"
    result = typecase("legal", "grawlix", "-", *SIX, "--turn", "?=r*", input=line)
    assert "12 for row 1, columns 1 to 6 (full)" in result.stdout


def test_a_turn_that_is_illegal(typecase: Typecase) -> None:
    """It is one object all the same, and the exit code says so."""
    result = typecase("legal", "grawlix", "-", *SIX, "--turn", "!=b$ +=r%", input=LINES)
    assert result.exit_code == 1
    assert "  the turn is illegal: " in result.stdout
    result = typecase("legal", "grawlix", "-", *SIX, "--turn", "!=b$ +=b$", "--json", input=LINES)
    assert result.exit_code == 1
    turn = json.loads(result.stdout)["turn"]
    assert turn["reasons"] == ["apart", "one-run"]
    assert (turn["scores"], turn["groups"]) == (None, [])


@pytest.mark.parametrize(
    ("turn", "position", "problem"),
    [
        ("?=r$ x", LINES, '--turn:1:6: error[bad-turn]: "x" is not a mark with a tile'),
        ("?=rr", LINES, '--turn:1:1: error[unknown-tile]: "rr" is not a tile: no glyph'),
        ("?=r$ ?=r%", LINES, '--turn:1:6: error[repeated-mark]: the turn has the mark "?" twice'),
        (" ", LINES, "--turn: error[bad-turn]: the turn is empty"),
        ("/=r$", f"{LINES}\n", '<stdin>:1:1: error[unknown-mark]: this grid has no mark "/"'),
        ("?=r$", "r@ ?\n? r#", '<stdin>:2:1: error[repeated-mark]: the mark "?" is used twice'),
        ("?=r$", f"{LINES}\n\n r@", '<stdin>:4:2: error[unknown-mark]: this grid has no mark "?"'),
        ("?=r$", "", "<stdin>: error[unknown-mark]: there is no position for the turn"),
    ],
)
def test_one_message_with_its_place(
    turn: str, position: str, problem: str, typecase: Typecase
) -> None:
    result = typecase("legal", "grawlix", "-", *SIX, "--turn", turn, input=position)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(problem)
    assert result.stderr.count("error[") == 1
    assert "hint: " in result.stderr
