"""Runs attacks, each as a command under the guard, and finds what is wrong with how it ends.

``python -m tests.hostile.running`` loads what most commands load. It then takes what :data:`Run`
takes from its standard input, runs each command in a fork of itself, and writes how it ended, all
pickled: to load the libraries each time takes far longer than most attacks.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
import subprocess
import sys
import time
import traceback
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

if TYPE_CHECKING:
    from tests.hostile.attacks import Attack

COMMAND = str(Path(sys.executable).with_name("typecase"))
GUARDED = ("check", "build", "legal", "example")
SHARE = 0.2
"""Share of the usual limits."""
LONGEST = 60.0
"""Seconds that any attack may last on a loaded machine."""
MOST_MEMORY = 400.0
"""MB, libraries included, and twice as much with CAD."""
LONGEST_LINE = 1500
LOADED = ("cli.app", "builder.run", "products.leaflet.target", "products.rulebook")
"""Modules of the generator that a fork need not load anymore."""


def prepared(attack: Attack, folder: Path) -> Path:
    game = folder / "game"
    for name, content in attack.files.items():
        file = game / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(bytes_of(content))
    return game


def bytes_of(content: str | bytes) -> bytes:
    return content if isinstance(content, bytes) else content.encode("utf-8", "surrogatepass")


class Ended(NamedTuple):
    """The exit code of a command, what it printed, and its largest memory in MB, its worker's
    included."""

    code: int
    told: str
    megabytes: float


Run = Callable[[Sequence[str], Path, Mapping[str, str], Path], Ended | None]
"""Runs a command line in a folder with an environment and a file as standard input to its end; None
if it lasts too long."""
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


def forked(
    arguments: Sequence[str], folder: Path, settings: Mapping[str, str], streams: Sequence[BinaryIO]
) -> int:
    """Starts the command line in a fork of this process."""
    process = os.fork()
    if not process:
        try:
            os.setsid()
            os.chdir(folder)
            for number, stream in enumerate(streams[:3]):
                os.dup2(stream.fileno(), number)
            os.environ.clear()
            os.environ.update(settings)
            sys.argv = ["typecase", *arguments]
            import_module("generator.__main__").main()
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(70)
    return process


def to_its_end(
    start: Start, arguments: Sequence[str], folder: Path, settings: Mapping[str, str], stdin: Path
) -> Ended | None:
    """Runs a command; if it lasts too long, everything of it is killed."""
    with ExitStack() as files:
        given = files.enter_context(stdin.open("rb"))
        out, err, report = (files.enter_context(TemporaryFile()) for _ in range(3))
        process = start(arguments, folder, settings, (given, out, err, report))
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


in_new_process, in_fork = partial(to_its_end, started), partial(to_its_end, forked)


def problem_of(
    attack: Attack,
    folder: Path,
    run: Run,
    limit: float = SHARE,
    note: Callable[[Ended], object] = lambda end: None,
    cache: Path | None = None,
) -> str:
    """Returns what is wrong with how an attack in an empty ``folder`` ends, or nothing; ``note`` is
    given the end. ``cache``: a folder for what is kept, instead of a new one."""
    game = prepared(attack, folder)
    before = {path: path.read_bytes() for path in game.rglob("*") if path.is_file()}
    stdin = folder / "stdin"
    stdin.write_bytes(bytes_of(attack.stdin))
    share = ("--limit", str(limit)) if attack.arguments[0] in GUARDED else ()
    settings = {
        **os.environ,
        "TYPECASE_DEBUG": "",
        "TYPECASE_CACHE": str(cache or folder / "cache"),
    }
    begun = time.monotonic()
    arguments = (*attack.arguments, *share)
    end = run(arguments, game, {**settings, **attack.environment}, stdin)
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


def main() -> None:
    for name in LOADED:
        import_module(f"generator.{name}")
    gc.freeze()
    with suppress(EOFError):
        while True:
            end = in_fork(*pickle.load(sys.stdin.buffer))
            sys.stdout.buffer.write(pickle.dumps(end and tuple(end)))
            sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
