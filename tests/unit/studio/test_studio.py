"""The studio over its real socket: what is seen is made first, texts are kept."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.conftest import ROOT, Typecase

if TYPE_CHECKING:
    from tests.unit.studio.conftest import Running, Window

LEAFLET = ["leaflet", "leaflet-a4.pdf", 800, 0, 1]


def edit(window: Window, file: Path, old: str, new: str) -> int:
    """Replaces a part of the game file as somebody who types; the state that follows."""
    text = file.read_text("utf-8")
    assert old in text
    window.say("edit", file="game.yaml", text=text.replace(old, new), edit=old)
    return int(window.until("text", edit=old)["state"])


def test_what_is_seen_is_made_first_and_follows_an_edit(studio: Running, game_file: Path) -> None:
    with studio.socket() as window:
        window.say("look", look=LEAFLET)
        first = window.until("file", target="pages", file="leaflet-a4.pdf", page=0)
        assert len(first["sizes"]) == 2
        window.until("found", is_complete=True)
        state = edit(window, game_file, "hand_size: 4", "hand_size: 3")
        made = window.until("file", state=state)
        assert made["path"] == "leaflet-a4.pdf"
        found = window.until("found", state=state, is_complete=True)
        assert found["title"] == "Grawlix"
        assert "hand_size: 4" in game_file.read_text("utf-8"), "an edit is no save"


def test_a_broken_edit_says_what_check_says_and_keeps_the_last_pictures(
    studio: Running, game_file: Path, typecase: Typecase
) -> None:
    with studio.socket() as window:
        window.say("look", look=LEAFLET)
        window.until("made", target="leaflet")
        state = edit(window, game_file, "hand_size: 4", "hand_sise: 4")
        found = window.until("found", state=state, is_complete=True)
        assert not found["is_good"]
        window.say("save", file="game.yaml")
        window.until("text", is_saved=True)
    checked = json.loads(typecase("check", str(game_file), "--json").stdout)
    known = [(it["code"], it["message"], it["span"][0], it["span"][1]) for it in found["problems"]]
    assert known == [(it["code"], it["message"], it["line"], it["column"]) for it in checked]
    assert known[0][0] == "unknown-key"
    with studio.socket() as window:  # another window sees the last good state
        assert window.until("found")["is_good"] is False
        assert window.until("file", path="leaflet-a4.pdf")["state"] < state


def test_a_save_replaces_only_what_was_read(studio: Running, game_file: Path) -> None:
    before = game_file.read_bytes()
    with studio.socket() as window:
        window.until("text", file="game.yaml")
        edit(window, game_file, "hand_size: 4", "hand_size: 3")
        theirs = before + b"# theirs\n"
        game_file.write_bytes(theirs)
        window.say("save", file="game.yaml")
        assert window.until("text", file="game.yaml")["is_changed_elsewhere"]
        trouble = window.until("trouble")["problems"]
        assert [it["code"] for it in trouble] == ["changed"]
        assert game_file.read_bytes() == theirs
        window.say("take", file="game.yaml", keep=True)
        window.until("text", file="game.yaml", is_changed_elsewhere=False)
        window.say("save", file="game.yaml")
        window.until("text", file="game.yaml", is_saved=True)
        assert game_file.read_bytes() == before.replace(b"hand_size: 4", b"hand_size: 3")


def test_pages_of_further_languages_follow(studio: Running, game_file: Path) -> None:
    german = "de/leaflet-a4.pdf"
    with studio.socket() as window:
        state = edit(window, game_file, "title: Grawlix", "languages: [en, de]\ntitle: Grawlix")
        window.say("look", look=["leaflet", german, 800, 0, 0])
        window.until("file", path="leaflet-a4.pdf", state=state)
        window.until("file", path=german, state=state)
        window.until("file", target="pages", file=german, page=0)
        assert {german, "leaflet-a4.pdf"} <= {*window.until("made", target="leaflet")["paths"]}
        window.say("ask", point=[german, 0, 0.4, 0.3])
        assert window.until("line")["file"] == "rules.de.md.j2"
        text = game_file.with_name("rules.de.md.j2").read_text("utf-8")
        window.say("edit", file="rules.de.md.j2", text=f"{text}\n{{{{ terms.bed }}}}", edit=7)
        state = int(window.until("text", edit=7)["state"])
        window.until("file", path="leaflet-a4.pdf", state=state)
        assert window.until("made", target="leaflet")["broken"] == ["de"]
        with studio.socket() as other:
            other.until("file", path=german)  # the last good one stays
        found = window.until("found", state=state, is_complete=True)
        assert (found["is_good"], found["broken"]) == (True, ["de"])
        assert [it["code"] for it in found["problems"]] == ["text-outside-block"]


def test_what_another_program_saves_is_shown_in_every_window(
    studio: Running, game_file: Path
) -> None:
    with studio.socket() as one, studio.socket() as other:
        for window in (one, other):
            window.until("found", is_complete=True)
        text = game_file.read_text("utf-8").replace("hand_size: 4", "hand_size: 5")
        game_file.write_text(text, "utf-8")
        for window in (one, other):
            assert window.until("text", file="game.yaml")["text"] == text
            window.until("found", is_good=True)


@pytest.mark.system
def test_an_edit_that_exceeds_a_limit_is_told_and_the_next_one_is_made(tmp_path: Path) -> None:
    from tests.unit.studio.conftest import Running

    begin = '{% extends "shared/rules.md.j2" %}'
    loop = "{% for a in 'x' * 9999 %}{% for b in 'x' * 99999 %}{% endfor %}{% endfor %}"
    (tmp_path / "game.yaml").write_bytes((ROOT / "templates/starter/game.yaml").read_bytes())
    (tmp_path / "rules.md.j2").write_text(begin)
    studio = Running(str(tmp_path), "--limit", "0.6")
    try:
        with studio.socket() as window:
            window.until("found", is_complete=True)
            text = begin + "{% block play %}" + loop + "{% endblock %}"
            window.say("edit", file="rules.md.j2", text=text)
            assert window.until("trouble")["problems"][0]["code"] == "over-limit"
            window.say("edit", file="rules.md.j2", text=begin)
            window.until("found", is_complete=True, is_good=True)
    finally:
        studio.end()


def test_read_only_and_built_in_games_are_shown_but_not_written() -> None:
    from tests.unit.studio.conftest import Running

    built_in = ROOT / "templates/grawlix/game.yaml"
    before = built_in.read_bytes()
    for arguments, is_locked in ((("grawlix",), False), (("grawlix", "--read-only"), True)):
        studio = Running(*arguments)
        with studio.socket() as window:
            hello = window.until("hello")
            assert hello["is_locked"] is is_locked
            assert hello["why_read_only"]
            window.say("edit", file="game.yaml", text="title: Other\n")
            if is_locked:
                window.until("trouble")
            else:
                window.until("text", is_saved=False)
            window.say("save", file="game.yaml")
            assert window.until("trouble")["problems"][0]["code"] == "cannot-write"
        studio.end()
    assert built_in.read_bytes() == before


def test_a_click_on_a_page_finds_its_line(studio: Running, game_file: Path) -> None:
    """A paragraph and a heading of the game's own text, a diagram and its caption, a built-in
    paragraph, title and subtitle of the cover."""
    own = game_file.with_name("rules.md.j2").read_text("utf-8").split("\n")
    story = next(n for n, line in enumerate(own, 1) if line.startswith("Two typesetters"))
    heading = next(n for n, line in enumerate(own, 1) if line.startswith("## "))
    game = game_file.read_text("utf-8").split("\n")
    example = next(n for n, line in enumerate(game, 1) if "id: opening" in line)
    places = {
        (0, 0.4, 0.15): ("rules.md.j2", story),
        (0, 0.12, 0.24): ("game.yaml", example),
        (0, 0.12, 0.33): ("game.yaml", example),
        (1, 0.1, 0.15): ("shared/rules.md.j2", None),
        (0, 0.416, 0.064): ("rules.md.j2", heading),
        (0, 0.9, 0.12): ("game.yaml", 2),
        (0, 0.82, 0.175): ("game.yaml", 4),
        (9, 0.5, 0.5): (None, None),  # a page that was there before an edit
    }
    with studio.socket() as window:
        window.say("look", look=LEAFLET)
        window.until("made", target="leaflet")
        for (page, x, y), (file, line) in places.items():
            window.say("ask", point=["leaflet-a4.pdf", page, x, y])
            found = window.until("line")
            assert found.get("file") == file
            assert line is None or line == found["span"][0]


@pytest.mark.system
def test_games_are_played_of_what_is_typed_and_reports_grow(
    studio: Running, game_file: Path
) -> None:
    with studio.socket() as window:
        edit(window, game_file, "hand_size: 4", "hand_size: 5")
        window.say("play", games=300, players="random", compare="rules.hand_size=")
        assert window.until("trouble")["problems"][0]["code"] == "wrong-question"
        window.until("played")
        window.say("play", games=300, players="random", compare="")
        reports = [window.until("file", target="playtest") for _ in range(3)]
        assert [it["details"]["games"] for it in reports] == [100, 300, 300]  # last, the verdict
        assert reports[1]["digest"] != reports[2]["digest"]
        window.until("played")
        window.say("play", games=1_000_000, players="mcts", compare="rules.hand_size=3,4")
        window.until("progress")
        window.say("stop")
        window.until("played")


def test_pages_alone_follow_every_save(game_file: Path) -> None:
    from tests.unit.studio.conftest import Running

    studio = Running(str(game_file), command=("watch", "--serve"))
    try:
        with studio.socket() as window:
            assert window.until("hello")["is_locked"]
            window.until("found", is_complete=True)
            text = game_file.read_text("utf-8").replace("title: Grawlix", "title: Other")
            game_file.write_text(text, "utf-8")
            assert window.until("found", is_complete=True)["title"] == "Other"
    finally:
        studio.end()
