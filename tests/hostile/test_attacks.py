"""Whatever a stranger's game does: exit 0, 1 or 2, one message, within the limits, nothing left."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryFile
from typing import BinaryIO, NamedTuple

import pytest

from tests.hostile.attacks import Attack, every

pytestmark = pytest.mark.system

COMMAND = str(Path(sys.executable).with_name("typecase"))
GUARDED = ("check", "build", "legal", "example")
SHARE = 0.3
"""Share of the usual limits."""
LONGEST = 60.0
"""Seconds that any attack may last on a loaded machine."""
MOST_MEMORY = 400.0
"""MB, libraries included, and twice as much with CAD."""
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


class Ended(NamedTuple):
    """The exit code of a command, what it printed, and its largest memory in MB, its worker's
    included."""

    code: int
    told: str
    megabytes: float


Start = Callable[[Sequence[str], Path, Mapping[str, str], Sequence[BinaryIO]], int]
"""Starts a command line in a folder with an environment and three streams; returns its process."""


def started(
    arguments: Sequence[str], folder: Path, settings: Mapping[str, str], streams: Sequence[BinaryIO]
) -> int:
    """Starts the command in a process of its own."""
    stdin, stdout, stderr = streams
    process = subprocess.Popen(
        [COMMAND, *arguments],
        cwd=folder,
        env=settings,
        stdin=stdin,
        stdout=stdout,
        stderr=stderr,
        start_new_session=True,
    )
    process.returncode = 0  # it is waited for below
    return process.pid


def ended(
    start: Start, arguments: Sequence[str], folder: Path, settings: Mapping[str, str], stdin: bytes
) -> Ended | None:
    """Runs a command to its end; None, and everything of it killed, if it lasts too long."""
    with TemporaryFile() as given, TemporaryFile() as out, TemporaryFile() as err:
        given.write(stdin)
        given.seek(0)
        process = start(arguments, folder, settings, (given, out, err))
        end = time.monotonic() + 4 * LONGEST
        while not (found := os.wait4(process, os.WNOHANG))[0]:
            if time.monotonic() > end:
                os.killpg(process, signal.SIGKILL)
                os.waitpid(process, 0)
                return None
            time.sleep(0.005)
        told = b""
        for file in (out, err):
            file.seek(0)
            told += file.read()
    code = os.waitstatus_to_exitcode(found[1])
    return Ended(code, told.decode("utf-8", "replace"), found[2].ru_maxrss / 1000)


def problem_of(attack: Attack, folder: Path, start: Start = started, limit: float = SHARE) -> str:
    """What is wrong with the end of an attack in an empty ``folder``; nothing if it is held."""
    game = prepared(attack, folder)
    before = {path: path.read_bytes() for path in game.rglob("*") if path.is_file()}
    stdin = attack.stdin
    if isinstance(stdin, str):
        stdin = stdin.encode("utf-8", "surrogatepass")
    share = ("--limit", str(limit)) if attack.arguments[0] in GUARDED else ()
    settings = {**os.environ, "TYPECASE_DEBUG": "", "TYPECASE_CACHE": str(folder / "cache")}
    begun = time.monotonic()
    arguments = (*attack.arguments, *share)
    end = ended(start, arguments, game, {**settings, **attack.environment}, stdin)
    if end is None:
        return "it does not end"
    told = end.told
    if end.code not in (0, 1, 2):
        return f"it exits with {end.code}: {told[:500]}"
    for word in ("internal error", "Traceback", "\x1b"):
        if word in told:
            return f"{word!r}: {told[:500]}"
    if "--json" not in arguments and max(map(len, told.splitlines() or [""])) > LONGEST_LINE:
        return "a message is longer than a screen"
    if (seconds := time.monotonic() - begun) > LONGEST:
        return f"it lasts {seconds:.0f} s"
    if end.megabytes > MOST_MEMORY * limit / SHARE * (2 if "tiles" in arguments else 1):
        return f"it takes {end.megabytes:.0f} MB"
    if {path: path.read_bytes() for path in before} != before:
        return "it changed a file of the game"
    made = {path.relative_to(game).parts[0] for path in {*game.rglob("*")} - {*before}}
    known = {path.relative_to(game).parts[0] for path in before}
    if not made <= {"out", *known}:
        return f"it left {made - known}"
    if end.code and list(game.rglob("out/*/manifest.json")):
        return "it failed and wrote"
    return ""
