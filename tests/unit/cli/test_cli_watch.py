"""``typecase watch``: every save shows its effect, and a wrong one costs nothing."""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.builder.making import in_order
from generator.builder.prepare import prepare
from generator.builder.watching import WarmBuilder, _is_read
from tests.conftest import ROOT

PATIENCE = 60


class Watch:
    """The command in a process of its own, and the lines that it prints, as they come."""

    def __init__(self, game_file: Path, out: Path) -> None:
        command = [sys.executable, "-m", "generator", "watch", str(game_file), "-t", "rules"]
        self.process = subprocess.Popen(
            [*command, "-o", str(out)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            # Whoever runs the tests in the background of a script has interrupts ignored.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
        self._lines: queue.Queue[str] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self._lines.put(line)

    def rest(self) -> str:
        """What it printed that was not read, once it has ended."""
        self._reader.join(PATIENCE)
        return "".join(self._lines.queue)

    def until(self, part: str) -> list[str]:
        """Lines up to the first that holds ``part``."""
        lines: list[str] = []
        end = time.monotonic() + PATIENCE
        while not lines or part not in lines[-1]:
            lines.append(self._lines.get(timeout=max(0.01, end - time.monotonic())))
        return lines


@pytest.fixture
def watch(game_file: Path, tmp_path: Path) -> Iterator[Watch]:
    running = Watch(game_file, tmp_path / "out")
    yield running
    running.process.kill()
    running.process.wait()
    assert running.process.stdout
    running.process.stdout.close()


def replace(file: Path, old: str, new: str) -> None:
    """Save as many editors do: a new file, renamed to the old one's name."""
    text = file.read_text()
    assert old in text
    beside = file.with_name("saving.tmp")
    beside.write_text(text.replace(old, new))
    os.replace(beside, file)


def test_each_save_is_built_and_a_wrong_one_leaves_the_last(
    watch: Watch, game_file: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "out/grawlix"
    watch.until("written")
    first = (folder / "rules.md").read_bytes()

    replace(game_file, "hand_size: 4", "hand_size: 3")
    assert any("rules: rules.hand_size changed" in line for line in watch.until("written"))
    second = (folder / "rules.md").read_bytes()
    assert second != first

    game_file.write_text(game_file.read_text().replace("hand_size: 3", "hand_size: three"))
    assert any("error[" in line for line in watch.until("hand_size: three"))
    assert (folder / "rules.md").read_bytes() == second

    replace(game_file, "hand_size: three", "hand_size: 4")
    watch.until("written")
    assert (folder / "rules.md").read_bytes() == first

    text = game_file.read_text()
    game_file.unlink()
    assert any("error[missing-file]" in line for line in watch.until("missing-file"))
    game_file.write_text(text)
    watch.until("up to date\n")
    assert [path.name for path in folder.parent.iterdir()] == ["grawlix"]

    template = game_file.parent / "rules.md.j2"
    template.write_text(template.read_text().replace("newspaper", "gazette"))
    watch.until("written")
    assert b"gazette" in (folder / "rules.md").read_bytes()

    watch.process.send_signal(signal.SIGINT)
    assert watch.process.wait(timeout=PATIENCE) == 0
    assert watch.rest() == ""


def test_only_files_of_a_game_count() -> None:
    for name in ("game.yaml", "a/rules.md.j2", "fonts/Mine.TTF", "x.yml"):
        assert _is_read(name)
    for name in ("game.yaml~", "saving.tmp", ".game.yaml.swp", "output/rules.md"):
        assert not _is_read(name)


def test_the_process_with_cad_lives_on_and_is_replaced_when_it_dies() -> None:
    project = prepare("grawlix", (), ()).project
    assert project is not None
    (tiles,) = in_order(["tiles"])
    with WarmBuilder(lambda *_: None) as builder:
        helper = builder._ready(project)
        assert builder._ready(project) is helper
        helper.process.kill()
        helper.process.join()
        again = builder._ready(project)
        assert again is not helper
        again.start(tiles)
        assert builder._ready(project) is not again  # it was left at work
