"""The page to play on: one file that holds what it needs, and nothing that a game file smuggles."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from itertools import accumulate
from pathlib import Path

import pytest

from generator.engine.layout import CELLS
from generator.engine.ruleset import new_state, rules_table
from generator.game.claims import IllegalReason
from generator.products import contents
from generator.products import play as target
from generator.products.kit import Kit
from generator.rules import Cell, limits_of
from generator.rules.placement import obstacles
from tests.unit.engine.naive import any_rules
from tests.unit.engine.test_reasons import some_state
from tests.unit.kits import game_text, grawlix_kit, kit_of
from tests.unit.playtest.test_recorded import LONG
from tests.unit.products.rulebook.test_html import EVIL, Reader

SOURCES = {path.name: path.read_text("utf-8") for path in Path(target.FOLDER).iterdir()}
SCRIPTS = {name: text for name, text in SOURCES.items() if name.endswith(".js")}


def made(kit: Kit) -> str:
    (artifact,) = target.make(kit)
    assert artifact.path == "play.html"
    return artifact.data.decode()


def unpacked(runs: list[int]) -> list[int]:
    steps = [step for step, count in zip(runs[::2], runs[1::2], strict=True) for _ in range(count)]
    return [*accumulate(steps)]


def test_grawlix_is_small_and_asks_nobody(kit: Kit) -> None:
    text = made(kit)
    assert len(text.encode()) < 400_000
    policy = dict(Reader(text).elements)["meta"]
    found = next(it for tag, it in Reader(text).elements if "http-equiv" in it)
    assert found["content"].startswith("default-src 'none'; ")
    assert "unsafe-inline" not in text
    assert "'unsafe-eval'" not in text
    assert "http://" not in text.replace("http://www.w3.org/", "")
    assert policy is not None
    assert made(kit) == text


def test_the_page_leads_to_rules_that_are_made_with_it() -> None:
    kit = kit_of(game_text(4, 4))
    assert 'href="rules.html"' not in made(kit)
    assert made(replace(kit, beside=frozenset({"rules"}))).count('href="rules.html"') == 1


def test_tiles_have_the_marks_of_their_colors() -> None:
    text = made(kit_of(game_text(4, 4, tile={"marks": "pips"})))
    assert text.count('<path class="mark"') == 16
    assert '<path class="mark"' not in made(kit_of(game_text(4, 4, tile={"marks": "none"})))


@pytest.mark.parametrize("evil", EVIL)
def test_a_hostile_title_is_text(evil: str) -> None:
    text = made(kit_of(game_text(4, 4, title=evil, subtitle=evil)))
    reader = Reader(text)
    tags = [tag for tag, _ in reader.elements]
    assert tags.count("script") == 4
    assert "img" not in tags
    assert evil in reader.text("h1")
    assert not [it for _, attrs in reader.elements for it in attrs if it.startswith("on")]


@pytest.mark.parametrize("seed", range(40))
def test_tables_are_packed_without_loss(seed: int) -> None:
    rules = any_rules(seed)
    table = rules_table(rules)
    assert unpacked(target.packed(table)) == table
    state = target.packed(new_state(rules, table))
    assert unpacked(state) == new_state(rules, table)
    assert len(state) < 8 * (rules.tile_count + 30) + 2 * table[CELLS]


@pytest.mark.parametrize("seed", range(120))
def test_every_reason_that_the_rules_can_give_has_its_sentence(seed: int) -> None:
    state = some_state(seed)
    limits = state.limits
    game = kit_of(game_text(4, 4)).game
    said = {it["id"]: it["said"] for it in target._reasons(game, limits)}
    assert all(it and "}" not in it.replace("{tile}", "") for it in said.values())
    steps = ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1))
    for cell in (Cell(r + down, c + right) for r, c in state.position for down, right in steps):
        for tile in state.playable if cell not in state.position else ():
            assert {it.reason for it in obstacles(state.position, limits, cell, tile)} <= {*said}


def test_sentences_of_grawlix() -> None:
    kit = grawlix_kit()
    said = {it["id"]: it["said"] for it in target._reasons(kit.game, limits_of(kit.game))}
    assert said == {
        IllegalReason.ROW_GLYPH: "another tile in its row has its glyph",
        IllegalReason.COLUMN_GLYPH: "another tile in its column has its glyph",
        IllegalReason.ROW_COLOR: "another tile in its row has its color",
        IllegalReason.COLUMN_COLOR: "another tile in its column has its color",
        IllegalReason.COPIES: "the {tile} is in the grid already",
        IllegalReason.ROWS: "the grid would have seven rows, and at most six are allowed",
        IllegalReason.COLUMNS: "the grid would have seven columns, and at most six are allowed",
        IllegalReason.APART: "no tile shares an edge with it",
    }


def test_no_lesson_ends_in_the_middle() -> None:
    for rules in ({}, {"hand_size": 2, "start": "zA yB\n. xC"}, LONG):
        game = kit_of(game_text(4, 4, rules=rules)).game
        lessons = target._lessons(game, limits_of(game))
        assert lessons
        assert all(it.endswith(".") for it in lessons)
        first, *rest = target._placing(game, limits_of(game)).splitlines()
        assert first.endswith(":")
        numbered = [it for it in rest if it[0].isdigit()]
        assert [it[:2] for it in numbered] == [f"{n}." for n, _ in enumerate(numbered, 1)]
        means = [it for it in rest if "run is an unbroken stretch" in it]
        assert len(means) == any("run" in it for it in numbered)


def test_the_scripts_name_what_the_layout_has() -> None:
    used = set(re.findall(r"\blayout\.([A-Z_]+)\b", "".join(SCRIPTS.values())))
    assert used
    assert used <= {*target.facts_of(grawlix_kit())["layout"]}


def test_the_scripts_say_words_that_exist() -> None:
    words = json.loads(grawlix_kit().game.wording.say("play", "script"))
    said = "".join(SCRIPTS.values()) + SOURCES["page.html.j2"]
    known = re.findall(r'(?:say|wrong)\("(\w+)"', said)
    assert {*known} - {*words} == set()
    assert [key for key in words if not re.search(rf'["`.]{re.sub(r"[0-9]", "", key)}\b', said)
            and not key.startswith("level")] == []  # fmt: skip


def test_the_scripts_are_few_and_small() -> None:
    lines = {name: len(text.splitlines()) for name, text in SOURCES.items() if "j2" not in name}
    of_site = sum(
        len(it.read_text("utf-8").splitlines())
        for it in contents.FOLDER.iterdir()
        if it.suffix in (".js", ".css")
    )
    assert sum(lines.values()) + of_site <= 1_800
    assert {*target.SCRIPTS, *target.WORKER} == {*SCRIPTS}


def test_a_game_too_large_for_the_engine_has_no_page() -> None:
    kit = kit_of(game_text(40, 40, rules={"copies": 2, "max_rows": None, "max_columns": None}))
    assert [*target.make(kit)] == []
    (problem,) = target.check(kit)
    assert problem.code == "not-playable"
    assert "play.html knows games of at most 2,000 tiles" in problem.message
