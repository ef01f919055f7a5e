"""A game's own terms reach every sentence: nothing is called by the words of the language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from generator.drawing.figures import figure_names
from generator.game.files import read_project
from generator.game.languages import TERMS, Words
from generator.game.sentences import Wording
from generator.products import rulebook, sellsheet
from generator.products.cards import aid
from generator.products.kit import Kit
from generator.products.leaflet import target as leaflet
from generator.products.rulebook import to_markdown
from generator.products.tiles.guide import target as guide
from generator.texts.render import TEXTS
from generator.texts.rule_views import OF_PLACEMENT, Placement
from tests.conftest import ROOT
from tests.property import naive_rules as naive
from tests.unit.kits import game_text, kit_of
from tests.unit.typesetting.reading import structure

OWN = {
    "tile": "zorp",
    "glyph": "ondle",
    "color": "umbix",
    "grid": "estrub",
    "board": "aglot",
    "supply": "ulmory",
    "hand": "irkle",
    "row": "axtol",
    "column": "ebbon",
    "run": "yttar",
    "location": "ospik",
}
OVERRIDES = [f"words.{name}={word}" for name, word in OWN.items()]
DEFAULT = re.compile(rf"\b(?:{'|'.join(TERMS)}|supplie)s?\b", re.I)
WRONG_ARTICLE = re.compile(r"\b(?:a (?=[aeiou])|an (?![aeiou]))\w+", re.I)
LANGUAGES = {"German": "de", "French": "fr"}
NOT_THE_GAMES = ("3D-printed in two colors",)
"""What speaks of something else."""
BOARD: dict[str, object] = {"frame": "fixed", "max_rows": 3, "max_columns": 4}
RULES: tuple[dict[str, object], ...] = (
    {},
    {"copies": 3, "goal": "misere"},
    {**BOARD, "hand_size": 0},
    {**BOARD, "contact": "none", "lines": "free"},
    {"lines": "free", "runs": "set", "max_run": 3, "contact": "any", "copies": 2},
    {"lines": "free", "neighbors": "matching", "contact": "corner", "max_rows": 4},
    {"lines": "alike", "runs": "different", "neighbors": {"glyph": "different"}, "copies": 2},
)


def kit(text: str, *overrides: str) -> Kit:
    return kit_of(text, *OVERRIDES, *overrides)


def built_in(name: str) -> str:
    """The game file of a built-in game, without an address that has a term in it."""
    return re.sub(r"^(glyph_word|contact):.*\n", "", read_project(name).text, flags=re.M)


def read(pdf: bytes) -> Iterator[str]:
    for node in structure(pdf).all():
        yield node.words
        yield node.alt


def read_page(page: str) -> str:
    """What a web page says and shows, and its texts for those who do not see it."""
    page = re.sub(r"<(script|style)\b.*?</\1>", "", page, flags=re.S)
    labels = re.findall(r'\b(?:alt|aria-label|title|content)="([^"]*)"', page)
    return "\n".join([re.sub("<[^>]*>", "", page), *labels])


def everything(kit: Kit) -> Iterator[str]:
    """All that a player reads: texts, and pictures in words."""
    for name in TEXTS:
        text = to_markdown(kit.text(name), kit.game, kit.figures, bool)
        yield re.sub(r"\]\(diagrams/[^)]*\)", "]", text)
    for name in figure_names(kit.examples):
        scene = kit.figures(name)
        yield f"{scene.title}\n{scene.description}"


def default_words(texts: Iterator[str]) -> list[str]:
    """Words of the language, each in its sentence."""
    found = []
    for text in texts:
        for phrase in NOT_THE_GAMES:
            text = text.replace(phrase, "")
        found += [text[max(0, it.start() - 40) : it.end() + 20] for it in DEFAULT.finditer(text)]
    return found


@pytest.mark.parametrize("name", ["grawlix", "switchyard", "window-box"])
def test_nothing_of_a_game_is_called_by_another_word(name: str) -> None:
    made = kit(built_in(name))
    files = [*leaflet.make(made), *aid.make(made), *sellsheet.make(made), *rulebook.make(made)]
    pdfs = [it.data for it in files if it.kind == "pdf" and "letter" not in it.path]
    said = [*everything(made), *(text for pdf in pdfs for text in read(pdf))]
    said += [read_page(it.data.decode()) for it in files if it.kind == "html"]
    assert default_words(iter(said)) == []
    assert {word for word in OWN.values() if word not in " ".join(said)} <= {
        "aglot",
        "yttar",
        "irkle",
    }


@pytest.mark.parametrize("rules", RULES, ids=str)
@pytest.mark.parametrize("players", [2, 4])
def test_other_rules_have_the_games_words_too(rules: dict[str, object], players: int) -> None:
    rules = {"hand_size": 1, **rules}
    text = game_text(4, 4, rules=rules, players=players)
    text = text.replace('"glyph-', '"shape-').replace('"color-', '"hue-')
    said = [*everything(kit(text))]
    assert default_words(iter(said)) == []
    assert [it[0] for text in said for it in WRONG_ARTICLE.finditer(text)] == []


@pytest.mark.parametrize("seed", range(300))
def test_rules_in_sentences_have_the_games_words(seed: int) -> None:
    limits = naive.random_limits(Random(seed))
    wording = Wording("en", Words.model_validate(OWN))
    placement = Placement.of(limits, wording)
    ends = [
        wording.say(OF_PLACEMENT, "ending", players, is_last, hand_size, can_run_out)
        for players in (2, 4)
        for is_last in (True, False)
        for hand_size in (0, 2)
        for can_run_out in (True, False)
    ]
    said = [placement.first, *placement.conditions, placement.location, placement.gist, *ends]
    assert default_words(iter(said)) == []
    assert [it[0] for text in said for it in WRONG_ARTICLE.finditer(text)] == []


def test_british_english_says_colour_everywhere() -> None:
    made = kit_of(read_project("grawlix").text, "leaflet.language=en-GB")
    files = [*leaflet.make(made), *aid.make(made), *sellsheet.make(made), *guide.make(made)]
    pdfs = [text for it in files if it.kind == "pdf" for text in read(it.data)]
    said = [*everything(made), *pdfs, *(it.data.decode() for it in files if it.kind == "md")]
    assert any("colour" in text for text in said)
    assert [text for text in said if re.search(r"\bcolors?\b", text, re.I)] == []


def test_forms_that_the_readme_shows_are_enough() -> None:
    shown = (ROOT / "README.md").read_text("utf-8")
    found = re.findall(r"(German|French) `words: (\{tile: \{one: .*?\}\})`", shown)
    assert [language for language, _ in found] == ["German", "French"]
    for language, words in found:
        kit = kit_of(game_text(3, 3), f"leaflet.language={LANGUAGES[language]}", f"words={words}")
        assert re.search("Blättern|cartes", to_markdown(kit.document, kit.game, kit.figures, bool))
