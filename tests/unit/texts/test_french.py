"""Rules in French, for random rule sets and terms of either gender, with and without elision."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator.products.leaflet import target as leaflet
from generator.texts.document import paragraphs
from generator.texts.render import AID, ENTRY, SELL_SHEET
from tests.conftest import ROOT
from tests.property.any_game import seeds, turns_of
from tests.unit.kits import game_text, grawlix_kit, kit_of

TERMS = ("tile", "glyph", "color", "grid", "board", "supply", "hand", "row", "column", "run")
MASCULINE = ("jeton", "objet", "héros", "habit")
FEMININE = ("plante", "étoile", "hache", "herbe")
ENGLISH = re.compile(r"\b(the|of|and|or|is|are|with|your|tiles?|grid|row|column|cannot|each)\b")
WRONG = re.compile(
    r"\b(le|la|de|ce|que|ne|me|se) [aeiouéèêœ](?!t\b)|\b(de le|de les|à le|à les)\b"
    r"|[ld]’[^aeiouéèêàhy*]| [;:?!]|\.\.|None",
    re.IGNORECASE,
)


def words(random_: random.Random) -> dict[str, Any]:
    """A word for each term, all different."""
    made = {}
    for number, term in enumerate((*TERMS, "location")):
        gender = random_.choice("mf")
        one = f"{random_.choice(MASCULINE if gender == 'm' else FEMININE)}{number}"
        made[term] = {"one": one, "many": f"{one}x", "gender": gender}
    return made


def rules(random_: random.Random) -> dict[str, Any]:
    pattern = ("free", "different", "alike", "set", "matching")
    made: dict[str, Any] = {key: random_.choice(pattern) for key in ("lines", "runs", "neighbors")}
    size = random_.choice([(4, 4), (3, 5), (1, 6)])
    made |= {"max_rows": size[0], "max_columns": size[1], "max_run": random_.choice([None, 3])}
    made |= {"frame": random_.choice(["fixed", "floating"]), "copies": random_.choice([1, 2])}
    made |= {"goal": random_.choice(["last", "misere"]), "hand_size": random_.choice([0, 2])}
    made |= {"contact": random_.choice(["edge", "any", "corner"])}
    return made | (turns_of(random_, made, "zA", 1) if random_.random() < 0.6 else {})


@pytest.mark.parametrize("seed", seeds(20, 100))
def test_articles_and_elision_of_any_terms(seed: int) -> None:
    random_ = random.Random(seed)
    made, called = rules(random_), words(random_)
    game = game_text(4, 4, rules=made, words=called, players=random_.choice([2, 3]))
    kit = kit_of(game, "leaflet.language=fr")
    for name in (ENTRY, AID, SELL_SHEET):
        said = [text for _, text in paragraphs(kit.text(name))]
        text = "\n".join(said)
        assert not WRONG.search(text), WRONG.search(text)
        assert not ENGLISH.search(text), ENGLISH.search(text)
        assert all(it.strip() for it in said)
        for forms in called.values():
            wrong = ("la", "une", "cette", "sa") if forms["gender"] == "m" else ("le", "un", "du")
            assert not re.search(rf"\b({'|'.join(wrong)}) {forms['one']}\b", text, re.IGNORECASE)
            if forms["one"].startswith(("héros", "hache")):
                assert not re.search(rf"[ld]’{forms['one']}", text)


def test_grawlix_is_french_with_its_story() -> None:
    kit = grawlix_kit("leaflet.language=fr")
    own = Path("templates/grawlix/rules.fr.md.j2").read_text("utf-8")
    kit = replace(kit, templates={**kit.templates, ENTRY: own})
    said = "\n".join(text for _, text in paragraphs(kit.text(ENTRY)))
    assert "trente-six plombs en tout" in said
    assert not ENGLISH.search(said)
    assert not WRONG.search(said)
    assert [it.message for it in leaflet.check(kit) if it.severity == "error"] == []
    assert "untranslated-text" not in {it.code for it in leaflet.check(kit)}


def test_no_line_breaks_before_a_sign_that_stands_apart() -> None:
    for path in sorted((ROOT / "templates" / "shared" / "fr").glob("*.j2")):
        said = re.sub(r"\{[%#].*?[%#]\}", "", path.read_text("utf-8"), flags=re.DOTALL)
        assert re.findall(r".{0,30} [;:?!»](?!=)|« ", said) == [], path.name
