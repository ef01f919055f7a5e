"""The German texts of random rule sets, with terms of each gender."""

from __future__ import annotations

import re
from functools import cache
from random import Random

import pytest

from generator.texts.document import paragraphs
from generator.texts.render import TEXTS
from tests.property import any_game
from tests.unit.kits import kit_of

FORMS = ("one", "many", "gender", "genitive", "dative_many")
TERMS = {
    "m": {
        "tile": "Stein Steine m Steins Steinen",
        "glyph": "Buchstabe Buchstaben m Buchstabens Buchstaben",
        "color": "Ton Töne m Tons Tönen",
        "grid": "Garten Gärten m Gartens Gärten",
        "board": "Tisch Tische m Tischs Tischen",
        "supply": "Vorrat Vorräte m Vorrats Vorräten",
        "hand": "Beutel Beutel m Beutels Beuteln",
        "row": "Gang Gänge m Gangs Gängen",
        "column": "Pfad Pfade m Pfads Pfaden",
        "run": "Strang Stränge m Strangs Strängen",
        "location": "Platz Plätze m Platzes Plätzen",
    },
    "f": {
        "tile": "Pflanze Pflanzen f Pflanze Pflanzen",
        "glyph": "Figur Figuren f Figur Figuren",
        "color": "Farbe Farben f Farbe Farben",
        "grid": "Wiese Wiesen f Wiese Wiesen",
        "board": "Tafel Tafeln f Tafel Tafeln",
        "supply": "Auslage Auslagen f Auslage Auslagen",
        "hand": "Hand Hände f Hand Händen",
        "row": "Reihe Reihen f Reihe Reihen",
        "column": "Spalte Spalten f Spalte Spalten",
        "run": "Kette Ketten f Kette Ketten",
        "location": "Stelle Stellen f Stelle Stellen",
    },
    "n": {
        "tile": "Gewächs Gewächse n Gewächses Gewächsen",
        "glyph": "Symbol Symbole n Symbols Symbolen",
        "color": "Element Elemente n Elements Elementen",
        "grid": "Gitter Gitter n Gitters Gittern",
        "board": "Brett Bretter n Bretts Brettern",
        "supply": "Lager Lager n Lagers Lagern",
        "hand": "Blatt Blätter n Blatts Blättern",
        "row": "Band Bänder n Bands Bändern",
        "column": "Gleis Gleise n Gleises Gleisen",
        "run": "Stück Stücke n Stücks Stücken",
        "location": "Loch Löcher n Lochs Löchern",
    },
}
"""Terms of each gender, in the order of FORMS."""

SINGULAR = {
    "m": "der den dem einen einem ein kein keinen keinem jeder jeden jedem dein deinen deinem "
    "seinen derselbe denselben demselben",
    "f": "die der eine einer keine keiner jede jeder deine deiner seine dieselbe derselben",
    "n": "das dem ein einem kein keinem jedes jedem dein deinem sein dasselbe demselben",
}
GENITIVE = {
    "m": "des eines jedes desselben",
    "f": "der einer",
    "n": "des eines jedes desselben",
}
OTHER_CASES_OF_BUCHSTABE = "den dem einem keinem jedem demselben einen denselben jeden"
PLURAL = "die der den"
ARTICLES = {*f"{' '.join(SINGULAR.values())} {' '.join(GENITIVE.values())} {PLURAL}".split()}
ENGLISH = """
the and of or is are it its not no on to by at if be this that with which must any each every one
two three tile tiles grid row rows column columns color colors glyph glyphs supply board run runs
location locations player players turn you your
"""
SHADES = ("rot", "grün", "blau", "gelb")


def game_of(random: Random, gender: str) -> str:
    """A game with any rules and with terms of a gender."""
    words = {key: dict(zip(FORMS, it.split(), strict=True)) for key, it in TERMS[gender].items()}
    if gender == "m":
        words["glyph"] |= {"dative": "Buchstaben", "accusative": "Buchstaben"}
    return any_game.game_of(random, "de", words, SHADES)


@cache
def allowed(gender: str) -> dict[str, set[str]]:
    """The articles that each form of the terms of a gender may follow."""
    found: dict[str, set[str]] = {}
    for forms in TERMS[gender].values():
        one, many, _, genitive, dative_many = forms.split()
        found.setdefault(one, set()).update(SINGULAR[gender].split())
        found.setdefault(genitive, set()).update(GENITIVE[gender].split())
        found.setdefault(many, set()).update(("die", "der"))
        found.setdefault(dative_many, set()).add("den")
        if one == "Buchstabe":
            found[one] -= {*OTHER_CASES_OF_BUCHSTABE.split()}
            found[many] |= {*OTHER_CASES_OF_BUCHSTABE.split()}
    return found


def check(said: str, gender: str) -> None:
    assert said.strip(), "an empty sentence"
    assert not re.search(r"\.\.|,,|\w  \w|\*\*|: *\.|„“", said), said
    assert not re.search(r"\b(\w+) \1\b", said), said
    assert {*ENGLISH.split()}.isdisjoint(re.findall(r"\w+", said)), said
    nouns = "|".join(sorted(allowed(gender), key=len, reverse=True))
    for article, noun in re.findall(rf"\b(\w+) (?:[a-zäöü]+e[nrs]? )?({nouns})\b", said):
        if article.lower() in ARTICLES:
            assert article.lower() in allowed(gender)[noun], f"{article} {noun}: {said}"


@pytest.mark.parametrize("gender", TERMS)
@pytest.mark.parametrize("seed", any_game.seeds(10, 34))
def test_sentences_are_german_for_terms_of_each_gender(gender: str, seed: int) -> None:
    kit = kit_of(game_of(Random(seed), gender))
    for name in TEXTS:
        every = [said for _, said in paragraphs(kit.text(name))]
        for said in every:
            check(said, gender)
        sentences = [it for it in every if it.endswith(".")]
        assert len({*sentences}) == len(sentences), sentences
    for figure in ("supply", "one", "glyphs", "colors"):
        scene = kit.figures(figure)
        check(f"{scene.title}. {scene.description}", gender)
