"""What a game calls things, and the forms of it that its language needs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from generator.diagnostics import Diagnostic
from generator.game import languages
from generator.game.loading import load_game
from tests.conftest import Typecase
from tests.unit.kits import game_text

NEEDS_GENDER: Mapping[str, Any] = {
    "forms": ["one", "many", "gender"],
    "terms": {
        name: {"one": "Stein", "many": "Steine", "gender": "m"}
        for name in (*languages.TERMS, "plain_color")
    },
}


@pytest.fixture
def gendered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every language needs the gender of a word."""
    monkeypatch.setattr(languages, "language_facts", lambda language: NEEDS_GENDER)


def problems(*overrides: str) -> list[Diagnostic]:
    return [*load_game(game_text(3, 3), "game.yaml", overrides).diagnostics]


@pytest.mark.usefixtures("gendered")
@pytest.mark.parametrize(
    ("override", "missing"),
    [
        ("words.tile=Beet", "many, gender"),
        ("words.tile={one: Beet, many: Beete}", "gender"),
        ("words.color={one: Erde, gender: f}", "many"),
        ("glyph_word=Pflanze", "many, gender"),
    ],
)
def test_a_term_without_a_form_that_its_language_needs(override: str, missing: str) -> None:
    (found,) = problems(override)
    assert (found.severity, found.code) == ("error", "missing-form")
    assert found.message.endswith(f"need more forms of this word: {missing}")
    name = override.partition("=")[0].removeprefix("words.").removesuffix("_word")
    assert found.hints == (
        "write all of its forms, as in words: "
        f"{{{name}: {{en: {{one: Stein, many: Steine, gender: m}}}}}}",
    )


@pytest.mark.usefixtures("gendered")
def test_a_term_with_all_its_forms() -> None:
    assert problems("words.tile={one: Beet, many: Beete, gender: n}") == []


def test_english_needs_one_form() -> None:
    assert problems("words.tile=plot", "glyph_word=flower") == []


def test_the_place_is_that_of_the_word() -> None:
    text = game_text(3, 3, words={"tile": "plot"}, glyph_word="flower")
    loaded = load_game(text, "game.yaml", ())
    game, spans = loaded.game, loaded.spans
    assert game is not None
    own = game.wording.own
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(languages, "language_facts", lambda language: NEEDS_GENDER)
        found = {it.span for it in languages.check_terms("xx", own, spans)}
    assert found == {spans.value("words", "tile"), spans.value("glyph_word")}


@pytest.mark.parametrize("language", ["de", "es", "fr", "he", "it", "ja", "pl"])
def test_a_word_that_lacks_forms_is_an_error_and_no_more(language: str, typecase: Typecase) -> None:
    options = ("--set", f"leaflet.language={language}", "--set", "words.glyph=shape")
    found = typecase("check", "shapes", *options)
    assert found.exit_code == 1
    assert found.stderr.count("error[") == 1
    assert "error[missing-form]" in found.stderr


def test_a_wrong_gender_is_one_error_that_knows_what_was_meant() -> None:
    words = {"tile": {"one": "azulejo", "many": "azulejos", "gender": "masculino"}}
    (found,) = load_game(game_text(3, 3, languages="es", words=words), "game.yaml").diagnostics
    assert found.code == "wrong-value"
    assert found.hints == ('did you mean "m"?',)
