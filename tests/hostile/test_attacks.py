"""Whatever a stranger's game does: exit 0, 1 or 2, one message, within the limits, nothing left."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from subprocess import PIPE
from typing import Any

import pytest

from tests.conftest import ROOT
from tests.hostile.attacks import Attack, every
from tests.hostile.running import Ended, Run, in_new_process, problem_of

pytestmark = pytest.mark.system

ATTACKS = list(every())


@pytest.fixture(scope="session")
def in_fork() -> Iterator[Run]:
    """Runs commands in forks of a process that has loaded the libraries."""
    command = [sys.executable, "-m", "tests.hostile.running"]
    with subprocess.Popen(command, cwd=ROOT, stdin=PIPE, stdout=PIPE) as process:
        given, said = process.stdin, process.stdout
        assert given
        assert said

        def run(*facts: Any) -> Ended | None:
            given.write(pickle.dumps(facts))
            given.flush()
            found = pickle.load(said)
            return found and Ended(*found)

        yield run
        given.close()


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.name[:60])
def test_attack(attack: Attack, tmp_path: Path, cache: Path, in_fork: Run) -> None:
    run = in_new_process if attack.environment else in_fork
    assert problem_of(attack, tmp_path, run, cache=cache) == ""
