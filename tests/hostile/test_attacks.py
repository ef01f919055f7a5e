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
    assert problem_of(attack, tmp_path) == ""


def problem_of(attack: Attack, folder: Path) -> str:
    """What is wrong with the end of an attack in an empty ``folder``; nothing if it is held."""
    game = prepared(attack, folder)
    before = {path: path.read_bytes() for path in game.rglob("*") if path.is_file()}
    stdin = attack.stdin
    if isinstance(stdin, str):
        stdin = stdin.encode("utf-8", "surrogatepass")
    share = ("--limit", str(SHARE)) if attack.arguments[0] in GUARDED else ()
    settings = {**os.environ, "TYPECASE_DEBUG": "", "TYPECASE_CACHE": str(folder / "cache")}
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
    if ended.returncode not in (0, 1, 2):
        return f"it exits with {ended.returncode}: {told[:500]}"
    for word in ("internal error", "Traceback", "\x1b"):
        if word in told:
            return f"{word!r}: {told[:500]}"
    if max(map(len, told.splitlines() or [""])) > LONGEST_LINE:
        return "a message is longer than a screen"
    if time.monotonic() - start > LONGEST:
        return f"it lasts {time.monotonic() - start:.0f} s"
    if {path: path.read_bytes() for path in before} != before:
        return "it changed a file of the game"
    made = {path.relative_to(game).parts[0] for path in {*game.rglob("*")} - {*before}}
    known = {path.relative_to(game).parts[0] for path in before}
    if not made <= {"out", *known}:
        return f"it left {made - known}"
    if ended.returncode and list(game.rglob("out/*/manifest.json")):
        return "it failed and wrote"
    return ""
