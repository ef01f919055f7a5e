"""Commands timed against bare imports, in turn, so that both see the same machine."""

from __future__ import annotations

import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from tests.benchmarks.live import seconds_to_picture


@dataclass(frozen=True, slots=True)
class Case:
    """A command of Typecase, and what it is held against: Python code, as a rule the bare imports
    that no implementation could do without.

    The promise: at most ``factor`` times the imports plus ``extra`` seconds. ``{out}`` in an
    argument is a folder that is empty before each run, as is the cache; ``before`` is a command
    that is run first, untimed, where the one that is timed builds on another. ``memory`` is what is
    promised of it: so many times that of the imports, or nothing. ``needs`` is a program
    without which the case cannot be measured. ``edit`` is for a command that watches a copy of
    Grawlix, ``{game}``: what of its game file is saved as what; timed is from there to the leaflet.
    """

    name: str
    arguments: Sequence[str]
    imports: str
    factor: float
    extra: float = 0.0
    input: str = ""
    before: Sequence[str] = ()
    memory: float = 0.0
    needs: str = ""
    edit: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Sample:
    """One run of a process: seconds by the clock, and its largest memory in MB."""

    seconds: float
    megabytes: float


@dataclass(frozen=True, slots=True)
class Result:
    case: Case
    ours: tuple[Sample, ...]
    bare: tuple[Sample, ...]

    @property
    def limit(self) -> float:
        """The seconds promised, by the imports' median of this run."""
        return self.case.factor * median(self.bare) + self.case.extra


def median(samples: Sequence[Sample]) -> float:
    return statistics.median(sample.seconds for sample in samples)


def memory(samples: Sequence[Sample]) -> float:
    return statistics.median(sample.megabytes for sample in samples)


LEAST_SECONDS = 20.0
"""Short commands are run more often, for so long: a machine's speed swings within seconds."""


def measure(case: Case, runs: int) -> Result:
    """At least ``runs`` runs of the command and of the imports in turn, after one of each to warm
    up."""
    ours: list[Sample] = []
    bare: list[Sample] = []
    start = time.perf_counter()
    for number in count():
        if number > runs and time.perf_counter() - start > LEAST_SECONDS:
            break
        with tempfile.TemporaryDirectory() as folder:
            ours_once = _Typecase(folder)
            if case.before:
                ours_once.run(case.before)
            pair = (
                _run([sys.executable, "-c", case.imports], ""),
                ours_once.watch(case.arguments, *case.edit)
                if case.edit
                else ours_once.run(case.arguments, case.input),
            )
        if number:
            bare.append(pair[0])
            ours.append(pair[1])
    return Result(case, tuple(ours), tuple(bare))


@dataclass(frozen=True, slots=True)
class _Typecase:
    """Commands that share an output folder and a cache."""

    folder: str

    def run(self, arguments: Sequence[str], text: str = "") -> Sample:
        out = os.path.join(self.folder, "out")
        command = [argument.format(out=out) for argument in arguments]
        cache = {"TYPECASE_CACHE": os.path.join(self.folder, "cache")}
        return _run([sys.executable, "-m", "generator", *command], text, cache)

    def watch(self, arguments: Sequence[str], old: str, new: str) -> Sample:
        """Save an edit while the command watches, and wait for the leaflet that shows it; in the
        studio, type it and wait for the picture."""
        folder = Path(self.folder)
        file = shutil.copytree("templates/grawlix", folder / "game") / "game.yaml"
        if arguments[0] == "studio":
            command = [argument.format(game=file) for argument in arguments]
            return Sample(seconds_to_picture(command, (old, new), folder), 0.0)
        text = file.read_text("utf-8")
        if text.count(old) != 1:
            raise SystemExit(f"{file}: {old} is not there once")
        leaflet = folder / "out/grawlix/leaflet-a4.pdf"
        command = [argument.format(game=file, out=folder / "out") for argument in arguments]
        environment = {**_environment(), "TYPECASE_CACHE": str(folder / "cache")}
        process = subprocess.Popen(
            [sys.executable, "-m", "generator", *command],
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert process.stdout
        try:
            while "written" not in (line := process.stdout.readline()):
                if not line:
                    raise SystemExit(f"{' '.join(command)}: ended")
            before = leaflet.stat().st_mtime_ns
            start = time.perf_counter()
            file.write_text(text.replace(old, new), "utf-8")
            while leaflet.stat().st_mtime_ns == before:
                time.sleep(0.001)
            seconds = time.perf_counter() - start
        finally:
            process.kill()
            _, _, usage = os.wait4(process.pid, 0)
            process.returncode = -9
            process.stdout.close()
        return Sample(seconds, _megabytes(usage))


def _run(command: Sequence[str], text: str, extra: Mapping[str, str] | None = None) -> Sample:
    """Run a command to its end; it must succeed."""
    environment = {**_environment(), **(extra or {})}
    with tempfile.TemporaryFile("w+") as given, open(os.devnull, "w") as nowhere:
        given.write(text)
        given.seek(0)
        start = time.perf_counter()
        process = subprocess.Popen(command, env=environment, stdin=given, stdout=nowhere)
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{' '.join(command)}: exit code {process.returncode}")
    return Sample(seconds, _megabytes(usage))


def _environment() -> dict[str, str]:
    return {key: value for key, value in os.environ.items() if key not in _UNFAIR}


def _megabytes(usage: resource.struct_rusage) -> float:
    unit = 1e6 if sys.platform == "darwin" else 1e3  # ru_maxrss is in bytes there, else in kB
    return usage.ru_maxrss / unit


_UNFAIR = ("PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED", "TYPECASE_DEBUG")
