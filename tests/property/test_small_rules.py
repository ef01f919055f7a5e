"""Any rules of a small game: each command gives its answer or a message."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.conftest import Typecase, some

ONE_LINE: list[dict[str, Any]] = [
    {"max_rows": 1, "max_columns": None},
    {"max_columns": 1},
    {"contact": "any", "max_rows": 1, "max_columns": 1, "lines": "free"},
    {"contact": "corner", "max_run": 1, "lines": "free", "max_rows": 2},
]
RELATIONS = ("free", "free", "different", "alike", "set", "matching")
CONTACTS = ("edge", "edge", "any", "corner", "none")


def rules_of(seed: int) -> dict[str, Any]:
    chance = Random(seed)
    rules: dict[str, Any] = {key: chance.choice(RELATIONS) for key in ("lines", "runs")}
    rules |= {"neighbors": chance.choice(RELATIONS), "contact": chance.choice(CONTACTS)}
    rules |= {"max_run": chance.choice((None, None, 1, 2, 3)), "copies": chance.choice((1, 2))}
    for key in ("max_rows", "max_columns"):
        rules[key] = chance.choice((1, 1, 2, 3, None))
    if rules["contact"] == "none" or chance.random() < 0.25:
        rules |= {"frame": "fixed", "max_rows": chance.randint(1, 3), "max_columns": 2}
    return rules


def check_commands(rules: dict[str, Any], folder: Path, typecase: Typecase) -> None:
    glyphs = {f"g{number}": {"symbol": symbol} for number, symbol in enumerate("@#$")}
    colors = {
        f"c{number}": {"key": key, "hex": f"#{number}00000"} for number, key in enumerate("rg")
    }
    game = {"title": "T", "glyphs": glyphs, "colors": colors, "rules": {"hand_size": 1, **rules}}
    file = folder / "game.yaml"
    file.write_text(json.dumps(game))
    checked = typecase("check", str(file))
    assert checked.exit_code in (0, 1), checked.output
    targets = ("-t", "rules", "-t", "aid", "-o", str(folder / "out"))
    assert typecase("build", str(file), *targets).exit_code == checked.exit_code
    legal = typecase("legal", str(file), input="r@\n\nr@ g#\n\n.\n")
    assert ("error" in legal.stderr) == (checked.exit_code == 1)
    example = typecase("example", str(file), "--tries", "5")
    assert example.exit_code == checked.exit_code, (rules, example.output)


@pytest.mark.parametrize("number", some(2, range(len(ONE_LINE))))
def test_games_of_one_line(number: int, tmp_path: Path, typecase: Typecase) -> None:
    check_commands(ONE_LINE[number], tmp_path, typecase)


@pytest.mark.system
@pytest.mark.parametrize("seed", range(60))
def test_any_small_rules(seed: int, tmp_path: Path, typecase: Typecase) -> None:
    check_commands(rules_of(seed), tmp_path, typecase)


def test_check_and_playtest_agree_that_nothing_can_be_played(
    tmp_path: Path, typecase: Typecase
) -> None:
    file = tmp_path / "game.yaml"
    colors = {name: {"key": name, "hex": f"#{name * 6}"} for name in "abc"}
    file.write_text(json.dumps({"title": "T", "glyphs": {"g": {"symbol": "@"}}, "colors": colors}))
    said = "[unplayable]: no tile can follow the first one under these rules"
    checked = typecase("check", str(file), "--set", "rules.hand_size=1").stderr
    assert f"warning{said}" in checked
    assert "pairing-strategy" not in checked
    played = typecase("playtest", str(file), "--set", "rules.hand_size=1", "--games", "2")
    assert (played.exit_code, f"error{said}" in played.stderr) == (1, True)
