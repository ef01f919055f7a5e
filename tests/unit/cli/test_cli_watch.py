"""``typecase watch``: every save shows its effect, and a wrong one costs nothing."""

from __future__ import annotations

import gc
import hashlib
import json
import os
import queue
import re
import signal
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn
from unittest.mock import Mock, call

import pytest

from generator.builder import guard, run, watching
from generator.builder.run import build
from generator.builder.up_to_date import Report, Request
from generator.builder.watching import _is_read, builds
from generator.diagnostics import Failure, Span
from generator.products import Target
from generator.products.kit import Kit
from tests.conftest import ROOT, Typecase

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
    *_, changed, made, total = watch.until("written")
    assert "rules.hand_size changed: 4 -> 3" in changed
    assert re.fullmatch(r"made in \d+\.\d\d s: rules 3\n", made)
    assert total.endswith("3 written\n")
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


class Step:
    """Progress of builds: the names of targets as they are begun; saves ``edit`` at ``target``."""

    def __init__(self, target: str = "", edit: Callable[[], None] = lambda: None) -> None:
        self.target, self.edit = target, edit
        self.begun: list[str] = []

    def __call__(self, name: str) -> None:
        self.begun.append(name)
        if name == self.target:
            self.target = ""
            self.edit()


def test_the_leaflet_is_delivered_first(game_file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "grawlix"
    seen: list[set[str]] = []
    step = Step("diagrams", lambda: seen.append(set(os.listdir(folder))))
    request = Request(str(game_file), (), ("diagrams", "leaflet", "rules"), tmp_path)
    report = build(request, {}, step, "leaflet")
    assert step.begun == ["leaflet", "diagrams", "rules"]
    papers, variants = ("a4", "letter"), ("", "marked-", "quiet-")
    leaflets = {f"leaflet-{variant}{paper}.pdf" for variant in variants for paper in papers}
    assert seen == [leaflets | {"manifest.json"}]
    paths = [outcome.entry.path for outcome in report.outcomes]
    assert paths == sorted(paths)
    assert {"leaflet-a4.pdf", "rules.md", "diagrams/cover.svg"} <= set(paths)
    for only in ("leaflet", "rules"):
        assert len(build(request._replace(targets=(only,)), {}, step, "leaflet").outcomes) in (3, 6)


def test_an_error_in_any_target_leaves_the_last_leaflet(game_file: Path, tmp_path: Path) -> None:
    request = Request(str(game_file), (), ("leaflet", "aid"), tmp_path)
    build(request, {}, first="leaflet")
    leaflet = tmp_path / "grawlix/leaflet-a4.pdf"
    before = leaflet.read_bytes()
    replace(game_file, "title: Grawlix", "id: grawlix\ntitle: Gralwix")
    (game_file.parent / "aid.md.j2").write_text("## Turn\n\n{{ game.nothing }}\n")
    with pytest.raises(Failure) as failed:
        build(request, {}, first="leaflet")
    assert [item.code for item in failed.value.diagnostics] == ["unknown-name"]
    assert leaflet.read_bytes() == before


def test_what_fails_when_the_leaflet_is_delivered_says_so(
    game_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each target is checked before any is made; few can fail then."""
    request = Request(str(game_file), (), ("leaflet", "rules"), tmp_path)
    real = run.load_target

    def fail(_: Kit) -> NoReturn:
        raise Failure.error("full", "there is no room for this", Span("rules.md"))

    def load(name: str) -> Target:
        return real(name)._replace(make=fail) if name == "rules" else real(name)

    monkeypatch.setattr(run, "load_target", load)
    with pytest.raises(Failure) as failed:
        build(request, {}, first="leaflet")
    assert [item.code for item in failed.value.diagnostics] == ["full", "partly-built"]
    assert "only the leaflet is new" in failed.value.diagnostics[1].message
    assert (tmp_path / "grawlix/leaflet-a4.pdf").exists()
    with pytest.raises(Failure) as failed:
        build(request._replace(dry_run=True), {}, first="leaflet")
    assert [item.code for item in failed.value.diagnostics] == ["full"]


@pytest.mark.system
def test_a_save_during_a_build_starts_it_again(game_file: Path, tmp_path: Path) -> None:
    step = Step("rules", lambda: replace(game_file, "hand_size: 4", "hand_size: 3"))
    request = Request(str(game_file), (), ("leaflet", "rules", "simulator"), tmp_path)
    results = builds(request, {}, step)
    report = next(results)
    assert isinstance(report, Report)
    assert step.begun == ["leaflet", "rules", "leaflet", "rules", "simulator"]
    assert b"three" in (tmp_path / "grawlix/rules.md").read_bytes()


def test_what_a_save_breaks_is_told_and_the_next_is_built(
    game_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sources: dict[str, str] = {}
    results = builds(Request(str(game_file), (), ("rules",), tmp_path), sources, Step())
    assert isinstance(next(results), Report)
    replace(game_file, "hand_size: 4", "hand_size: four")
    broken = next(results)
    assert isinstance(broken, Failure)
    assert "hand_size: four" in sources[str(game_file)]
    monkeypatch.setattr(watching, "build", None)
    replace(game_file, "hand_size: four", "hand_size: 4")
    report = next(results)
    assert isinstance(report, Report)
    assert {outcome.state for outcome in report.outcomes} == {"unchanged"}


def test_a_build_leaves_nothing_behind(
    game_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A day of saves takes no more memory than the first of them."""

    class Knot:
        """Refers to itself, as documents and templates do."""

        def __init__(self) -> None:
            self.self = self

    left: list[weakref.ref[Knot]] = []

    def make(*_: object) -> Report:
        left.append(weakref.ref(Knot()))
        return Report(tmp_path, seconds={"rules": 0.1})

    monkeypatch.setattr(watching, "last_report", lambda *_: None)
    monkeypatch.setattr(watching, "build", make)
    monkeypatch.setattr(watching, "saves", lambda *_: iter([[tmp_path]] * 3))
    gc.disable()
    try:
        for _ in builds(Request(str(game_file), (), (), tmp_path), {}, lambda name: None):
            pass
    finally:
        gc.enable()
    assert [knot() for knot in left] == [None] * 3


def test_only_a_leaflet_that_was_built_is_opened(
    game_file: Path, tmp_path: Path, typecase: Typecase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither a link that lies in the output folder nor one that a manifest lists is followed."""
    folder, precious = tmp_path / "out/grawlix", tmp_path / "precious"
    folder.mkdir(parents=True)
    precious.write_text("precious")
    entry = {"target": "leaflet", "kind": "pdf", "bytes": 8}
    entry["sha256"] = hashlib.sha256(b"precious").hexdigest()
    listed = [{**entry, "path": name} for name in ("leaflet-0.pdf", "leaflet-a4.pdf")]
    for each in listed:
        (folder / str(each["path"])).symlink_to(precious)
    (folder / "manifest.json").write_text(json.dumps({"artifacts": listed}))
    opened: list[Path] = []
    request = Request(str(game_file), (), ("leaflet",), tmp_path / "out")
    monkeypatch.setattr(watching, "builds", lambda *_: iter([build(request, {})]))
    monkeypatch.setattr("click.launch", lambda path: opened.append(Path(path)))
    monkeypatch.setattr("signal.signal", lambda *_: None)
    assert typecase("watch", str(game_file), "--open").exit_code == 0
    assert opened == [folder / "leaflet-a4.pdf"]
    assert not opened[0].is_symlink()
    assert precious.read_text() == "precious"


def test_no_limit_holds_between_saves(
    game_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next save may be hours away."""
    limits = Mock(begin=Mock(wraps=guard.begin), lift=Mock(wraps=guard.lift))
    monkeypatch.setattr(guard, "begin", limits.begin)
    monkeypatch.setattr(guard, "lift", limits.lift)
    results = builds(Request(str(game_file), (), ("rules",), tmp_path), {}, Step())
    next(results)
    replace(game_file, "hand_size: 4", "hand_size: four")
    assert isinstance(next(results), Failure)
    assert limits.begin.called
    assert limits.mock_calls[-1] == call.lift()
