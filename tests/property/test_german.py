"""The German texts of random rule sets, with terms of each gender."""

from __future__ import annotations

import json
import re
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

from generator.game.loading import load_game
from generator.game.relations import NAMED_PATTERNS
from generator.rules import Tile, limits_of
from generator.rules.placement import location_at, obstacles
from generator.rules.position import Cell, Position
from generator.texts.document import paragraphs
from generator.texts.render import TEXTS
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
RELATIONS = (None, "different", "same", "uniform")
PATTERNS = [
    {key: it for key, it in (("glyph", glyph), ("color", color)) if it}
    for glyph, color in product(RELATIONS, repeat=2)
    if glyph or color
]


def demand(random: Random) -> object:
    if random.random() < 0.6:
        return random.choice([*NAMED_PATTERNS])
    return random.sample(PATTERNS, random.choice((1, 1, 2, 3)))


def game_of(random: Random, gender: str) -> str:
    """A game with any rules, and with examples of a tile and of none."""
    glyphs = {name.lower(): {"symbol": name} for name in "ABCD"[: random.randint(1, 4)]}
    shades = (("rot", "#e00000"), ("grün", "#00a000"), ("blau", "#0000e0"), ("gelb", "#e0e000"))
    colors = {
        f"c{name[:2]}": {"name": name, "key": "rgby"[i], "hex": code}
        for i, (name, code) in enumerate(shades[: random.randint(1, 4)])
    }
    rules: dict[str, Any] = {
        "copies": random.choice((1, 1, 2, 3)),
        "goal": random.choice(("last", "misere")),
        "contact": random.choice(("edge", "edge", "any", "corner", "none")),
    }
    rules |= {key: demand(random) for key in ("lines", "runs", "neighbors")}
    if rules["contact"] == "none" or random.random() < 0.25:
        rules |= {"frame": "fixed", "max_rows": random.randint(2, 4), "max_columns": 4}
    elif random.random() < 0.5:
        rules |= {"max_rows": random.randint(2, 6), "max_columns": random.randint(2, 6)}
    if random.random() < 0.4:
        rules["max_run"] = random.randint(2, 4)
    players = random.choice((2, 2, 3, [2, 4]))
    most = players if isinstance(players, int) else players[-1]
    tiles = len(glyphs) * len(colors) * rules["copies"]
    rules["hand_size"] = random.randint(0, min(4, tiles // most))
    words = {key: dict(zip(FORMS, it.split(), strict=True)) for key, it in TERMS[gender].items()}
    if gender == "m":
        words["glyph"] |= {"dative": "Buchstaben", "accusative": "Buchstaben"}
    made = {
        "title": "Spiel",
        "players": players,
        "glyphs": glyphs,
        "colors": colors,
        "rules": rules,
        "words": words,
        "leaflet": {"language": "de"},
    }
    return json.dumps(made | {"examples": [example_of(json.dumps(made))]})


def example_of(text: str) -> dict[str, Any]:
    """A tile, and what fits beside it or why the same tile does not."""
    game = load_game(text, "game.yaml").game
    assert game is not None
    limits, position = limits_of(game), Position({Cell(0, 0): Tile(0, 0)})
    cell = Cell(0, 1)
    found = location_at(position, limits, cell)
    reasons = [it.reason for it in obstacles(position, limits, cell, Tile(0, 0))]
    claims: list[dict[str, Any]] = []
    if found and found.tiles:
        fits = ["rgby"[it.color] + "ABCD"[it.glyph] for it in found.tiles]
        claims.append({"at": "?", "tiles": fits})
    if reasons:
        claims.append({"at": "?", "illegal": "rA", "reasons": reasons})
    rows = ["rA ? . .", *(". . . ." for _ in range(1, limits.max_rows or 1))]
    grid = "\n".join(rows) if limits.is_fixed else "rA ?"
    return {"id": "one", "grid": grid, "claims": claims}


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
def test_sentences_are_german_for_terms_of_each_gender(gender: str) -> None:
    for seed in range(34):
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
