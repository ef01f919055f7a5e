"""The levels of the computer on the page to play on: each beats the one below it."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.products import play
from generator.products.kit import Kit
from tests.unit.kits import game_text, kit_of
from tests.unit.playtest.test_recorded import LONG

pytestmark = pytest.mark.system


@pytest.mark.parametrize(("levels", "games", "least"), [(("2", "1"), 40, 38), (("3", "2"), 12, 10)])
def test_a_level_beats_the_one_below(
    kit: Kit, tmp_path: Path, tool: Callable[[str], str], levels: tuple[str, str], games: int,
    least: int,
) -> None:  # fmt: skip
    """Without the answer in pairs, with which the strongest never loses at the second seat."""
    assert won_by(kit, tmp_path, tool("node"), levels, games) >= least


@pytest.mark.parametrize(("levels", "games", "least"), [(("2", "1"), 60, 57), (("3", "2"), 30, 20)])
def test_a_level_beats_the_one_below_with_long_turns(
    tmp_path: Path, tool: Callable[[str], str], levels: tuple[str, str], games: int, least: int
) -> None:
    kit = kit_of(game_text(4, 4, rules=LONG))
    assert won_by(kit, tmp_path, tool("node"), levels, games) >= least


def won_by(kit: Kit, folder: Path, node: str, levels: tuple[str, str], games: int) -> float:
    """The games that the first of two levels wins, on either seat in turn."""
    (made,) = play.make(kit)
    (folder / "play.html").write_bytes(made.data)
    for name in play.WORKER:
        shutil.copy(play.FOLDER / name, folder / name)
    (folder / "package.json").write_text('{"type": "module"}', "utf-8")
    script = str(Path(__file__).with_name("levels.mjs"))
    command = [node, script, "play.html", str(folder), str(games), *levels]
    found = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, timeout=600, check=True
    )
    won: list[float] = json.loads(found.stdout)
    return sum(won)
