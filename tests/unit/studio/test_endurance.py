"""What a studio survives: hundreds of edits, the end of its worker, of its folder, ten windows."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
from contextlib import ExitStack, suppress
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

import pytest

from tests.conftest import Typecase

if TYPE_CHECKING:
    from tests.unit.studio.conftest import Running

LEAFLET = ["leaflet", "leaflet-a4.pdf", 800, 0, 1]
EDITS, WARM = 300, 50
pytestmark = pytest.mark.system


def family(process: int) -> dict[int, int]:
    """The processes below one, and the memory of each in kB: what several share is counted once,
    and files of libraries, shared with strangers, are not."""
    found: dict[int, int] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            told = (folder / "status").read_text() + (folder / "smaps_rollup").read_text()
        except OSError:  # it has ended
            continue
        fields = dict(line.split(":", 1) for line in told.splitlines())
        if int(fields["PPid"]) == process:
            kilobytes = int(fields.get("Pss_Anon", "0 kB").split()[0])
            found |= {int(folder.name): kilobytes, **family(int(folder.name))}
    return found


def broken(text: str, chance: random.Random) -> str:
    """A text that somebody is in the middle of changing."""
    at = chance.randrange(len(text))
    match chance.randrange(4):
        case 0:
            return text[:at] + text[at + chance.randrange(1, 9) :]
        case 1:
            return text[:at] + chance.choice(":{}[]\"'#\t|- é漢") + text[at:]
        case 2:
            size = chance.randrange(3, 7)
            return text.replace("hand_size: 4", f"hand_size: {size}")
        case _:
            return text[:at]


def test_hundreds_of_edits(studio: Running, game_file: Path, typecase: Typecase) -> None:
    chance, own = random.Random(1), game_file.read_text("utf-8")
    with studio.socket() as window:
        window.say("look", look=LEAFLET)
        window.until("idle")
        memory = list[float]()
        for number in range(EDITS):
            text = broken(own, chance)
            window.say("edit", file="game.yaml", text=text)
            heard = window.read_for(0.1)
            if number + 1 in (WARM, EDITS):
                # some are counted while a process ends, whose half of what it shared is missing
                samples = [sum(family(studio.process.pid).values()) for _ in range(9)]
                memory.append(median(samples))
        ends = {"kind": "found", "state": EDITS, "is_complete": True}.items()
        early = [it for it in heard if ends <= it.items()]  # if the last text is broken, say
        found = early[0] if early else window.until("found", state=EDITS, is_complete=True)
        window.say("save", file="game.yaml")
        window.until("text", is_saved=True)
    assert game_file.read_text("utf-8") == text
    checked = json.loads(typecase("check", str(game_file), "--json").stdout)
    known = [(it["code"], it["message"], it["span"][0]) for it in found["problems"]]
    assert known == [(it["code"], it["message"], it["line"]) for it in checked]
    assert memory[1] < 1.5 * memory[0], memory
    assert "Traceback" not in studio.end()


def test_a_worker_that_is_killed_is_started_again(studio: Running, game_file: Path) -> None:
    with studio.socket() as window:
        window.until("found", is_complete=True)
        (server,) = [it for it in family(studio.process.pid) if family(it)][:1]
        for process in family(server):
            with suppress(ProcessLookupError):  # one that made a page ends by itself
                os.kill(process, signal.SIGKILL)
        window.until("ended")
        window.until("found", is_complete=True, is_good=True)
        text = game_file.read_text("utf-8").replace("title: Grawlix", "title: Other")
        window.say("edit", file="game.yaml", text=text)
        window.until("found", is_complete=True, title="Other")


def test_a_folder_that_is_deleted_and_comes_back(studio: Running, game_file: Path) -> None:
    own = game_file.read_text("utf-8")
    with studio.socket() as window:
        window.until("found", is_complete=True)
        shutil.rmtree(game_file.parent)
        window.say("edit", file="game.yaml", text=own.replace("title: Grawlix", "title: Other"))
        window.until("found", is_complete=True)
        window.say("save", file="game.yaml")
        assert window.until("trouble")["problems"][0]["message"]
        game_file.parent.mkdir()
        game_file.write_text(own, "utf-8")
        window.say("take", file="game.yaml", keep=False)
        window.until("found", is_complete=True, is_good=True)


def test_ten_windows_see_the_same(studio: Running, game_file: Path) -> None:
    with ExitStack() as stack:
        windows = [stack.enter_context(studio.socket()) for _ in range(10)]
        for window in windows:
            window.say("look", look=LEAFLET)
        text = game_file.read_text("utf-8").replace("title: Grawlix", "title: Other")
        windows[0].say("edit", file="game.yaml", text=text, edit=1)
        state = windows[0].until("text", edit=1)["state"]
        for window in windows:
            window.until("file", target="pages", file="leaflet-a4.pdf", state=state)
            window.until("found", is_complete=True, title="Other")
        with studio.socket() as late:
            late.until("file", target="pages", file="leaflet-a4.pdf", state=state)


def test_two_studios_of_a_folder_overwrite_nothing(studio: Running, game_file: Path) -> None:
    from tests.unit.studio.conftest import Running

    own = game_file.read_text("utf-8")
    other = Running(str(game_file))
    try:
        with studio.socket() as one, other.socket() as two:
            one.until("text", file="game.yaml")
            two.until("text", file="game.yaml")
            two.say("edit", file="game.yaml", text=own + "# two\n")
            two.until("text", is_saved=False)
            one.say("edit", file="game.yaml", text=own + "# one\n")
            one.until("text", is_saved=False)
            one.say("save", file="game.yaml")
            one.until("text", file="game.yaml", is_saved=True)
            assert two.until("text", file="game.yaml", is_changed_elsewhere=True)
            two.say("save", file="game.yaml")
            two.until("trouble")
    finally:
        other.end()
    assert game_file.read_text("utf-8") == own + "# one\n"
