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
from generator.products.play import page

pytestmark = pytest.mark.system


@pytest.mark.parametrize(
    ("levels", "games", "least"), [(("2", "1"), 100, 95), (("3", "2"), 20, 13)]
)
def test_a_level_beats_the_one_below(
    kit: Kit, tmp_path: Path, tool: Callable[[str], str], levels: tuple[str, str], games: int,
    least: int,
) -> None:  # fmt: skip
    """Without the answer in pairs, with which the strongest never loses at the second seat."""
    (made,) = play.make(kit)
    (tmp_path / "play.html").write_bytes(made.data)
    for name in page.WORKER:
        shutil.copy(page._FOLDER / name, tmp_path / name)
    (tmp_path / "package.json").write_text('{"type": "module"}', "utf-8")
    script = str(Path(__file__).with_name("levels.mjs"))
    command = [tool("node"), script, "play.html", str(tmp_path), str(games), *levels]
    found = subprocess.run(
        command, cwd=tmp_path, capture_output=True, text=True, timeout=600, check=True
    )
    won = json.loads(found.stdout)
    assert sum(won) >= least, won
