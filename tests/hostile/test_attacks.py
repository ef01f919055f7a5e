"""Whatever a stranger's game does: exit 0, 1 or 2, one message, within the limits, nothing left."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryFile
from typing import BinaryIO, NamedTuple

import pytest

from tests.hostile.attacks import Attack, every

pytestmark = pytest.mark.system

COMMAND = str(Path(sys.executable).with_name("typecase"))
GUARDED = ("check", "build", "legal", "example")
SHARE = 0.2
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
"""Starts a command line in a folder with an environment, three streams and a file for what is
measured; returns its process."""

# Linux counts the memory of the process that starts another one as the other's, so a small one
# starts the command and says how it ended and how much memory (KB) it took.
MEASURE = """
import os, resource, sys
report = int(sys.argv[1])
os.set_inheritable(report, False)
code = os.spawnv(os.P_WAIT, sys.argv[2], sys.argv[2:])
most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
os.write(report, b"%d %d" % (code, most))
"""


def started(
    arguments: Sequence[str], folder: Path, settings: Mapping[str, str], streams: Sequence[BinaryIO]
) -> int:
    """Starts the command in a process of its own."""
    stdin, stdout, stderr, report = streams
    process = subprocess.Popen(
        [sys.executable, "-IS", "-c", MEASURE, str(report.fileno()), COMMAND, *arguments],
        pass_fds=[report.fileno()],
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
    with ExitStack() as files:
        streams = [files.enter_context(TemporaryFile()) for _ in range(4)]
        given, out, err, report = streams
        given.write(stdin)
        given.seek(0)
        process = start(arguments, folder, settings, streams)
        end = time.monotonic() + 4 * LONGEST
        while not (found := os.wait4(process, os.WNOHANG))[0]:
            if time.monotonic() > end:
                os.killpg(process, signal.SIGKILL)
                os.waitpid(process, 0)
                return None
            time.sleep(0.005)
        for file in (out, err, report):
            file.seek(0)
        told = (out.read() + err.read()).decode("utf-8", "replace")
        measured = [int(number) for number in report.read().split()]
    code, most = measured or (os.waitstatus_to_exitcode(found[1]), found[2].ru_maxrss)
    return Ended(code, told, most / 1000)


def problem_of(
    attack: Attack,
    folder: Path,
    start: Start = started,
    limit: float = SHARE,
    note: Callable[[Ended], object] = lambda end: None,
) -> str:
    """Returns what is wrong with how an attack in an empty ``folder`` ends, or nothing; ``note`` is
    given the end."""
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
    note(end)
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
    if end.megabytes > MOST_MEMORY * max(1, limit / 0.3) * (2 if "tiles" in arguments else 1):
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
