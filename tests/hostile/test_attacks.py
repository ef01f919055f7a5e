"""Whatever a stranger's game does: exit 0, 1 or 2, one message, within the limits, nothing left."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.hostile.attacks import Attack, every

pytestmark = pytest.mark.system

COMMAND = str(Path(sys.executable).with_name("typecase"))
GUARDED = ("check", "build", "legal")
SHARE = 0.3
"""Share of the usual limits."""
LONGEST = 60.0
"""Seconds that any attack may last on a loaded machine."""
LONGEST_LINE = 1500
ATTACKS = list(every())


def prepared(attack: Attack, folder: Path) -> Path:
    game = folder / "game"
    for name, content in attack.files.items():
        file = game / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(
            content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content
        )
    return game


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.name[:60])
def test_attack(attack: Attack, tmp_path: Path) -> None:
    game = prepared(attack, tmp_path)
    before = {path: path.read_bytes() for path in game.rglob("*") if path.is_file()}
    stdin = (
        attack.stdin.encode("utf-8", "surrogatepass")
        if isinstance(attack.stdin, str)
        else attack.stdin
    )
    share = ("--limit", str(SHARE)) if attack.arguments[0] in GUARDED else ()
    settings = {**os.environ, "TYPECASE_DEBUG": "", "TYPECASE_CACHE": str(tmp_path / "cache")}
    start = time.monotonic()
    ended = subprocess.run(
        [COMMAND, *attack.arguments, *share],
        cwd=game,
        env={**settings, **attack.environment},
        input=stdin,
        capture_output=True,
        timeout=4 * LONGEST,
        check=False,
    )
    told = (ended.stdout + ended.stderr).decode("utf-8", "replace")
    assert ended.returncode in (0, 1, 2), told[:500]
    assert "internal error" not in told, told[:500]
    assert "Traceback" not in told, told[-500:]
    assert "\x1b" not in told
    assert max(map(len, told.splitlines() or [""])) <= LONGEST_LINE
    assert time.monotonic() - start < LONGEST
    assert {path: path.read_bytes() for path in before} == before
    new = {path.relative_to(game).parts[0] for path in game.rglob("*")} - {
        path.relative_to(game).parts[0] for path in before
    }
    assert new <= {"out"}
    if ended.returncode:
        assert not list(game.rglob("out/*/manifest.json"))
