"""Sentences agree in gender, case and number with the words of a game, as read in its rules."""

from __future__ import annotations

import json
from functools import cache

import pytest

from generator.game.claims import IllegalReason
from generator.game.files import read_project
from generator.products.kit import Kit
from generator.products.rulebook import to_markdown
from generator.rules import limits_of
from generator.rules.explanations import Explainer
from tests.unit.kits import grawlix_kit, kit_of

BAG = ("rules.hand_size=3", "rules.draw=bag")
BOARD = ("rules.frame=fixed", "rules.hand_size=3", "rules.score={lines: 1}", "rules.goal=points")
ISLAND = "words.board={one: isla, many: islas, gender: f}"


@cache
def kit(game: str, language: str, *overrides: str) -> Kit:
    if game == "grawlix":
        return grawlix_kit(f"leaflet.language={language}", "examples=[]", *overrides)
    return kit_of(read_project(game).text, f"languages=[{language}]", *overrides)


def rules(game: str, language: str, *overrides: str) -> str:
    made = kit(game, language, *overrides)
    return to_markdown(made.document, made.game, made.figures, lambda file: False)


@pytest.mark.parametrize(
    ("game", "language", "overrides", "says", "not_says"),
    [
        ("switchyard", "de", (), " und dem neuen Stein ", "und der neue Stein"),
        ("switchyard", "fr", (), "trémie en vert", "trémie vert"),
        ("starter", "pl", (), "zielone koło", "zielony koło"),
        ("starter", "pl", (), "Kropki u dołu", "kreski"),
        ("grawlix", "pl", (), "Kropki i kreski u dołu", "Kropki u dołu"),
        ("starter", "ja", (), "の下の点（", "点と線"),
        ("switchyard", "ja", (), "5種類", "残る5枚"),
        (
            "grawlix",
            "fr",
            (*BAG, "words.tile={one: jeton, many: jetons, gender: m}"),
            "Les premiers jetons",
            "Les premières",
        ),
        ("grawlix", "es", (*BOARD, ISLAND), "pista de puntos que la rodea", "que lo rodea"),
        ("grawlix", "es", BOARD, "pista de puntos que lo rodea", "que la rodea"),
        ("grawlix", "fr", ("players=[3, 4]",), "trois ou quatre joueurs", "trois à quatre"),
        ("grawlix", "fr", ("players=[2, 4]",), "deux à quatre joueurs", "deux ou quatre"),
    ],
)
def test_rules(
    game: str, language: str, overrides: tuple[str, ...], says: str, not_says: str
) -> None:
    text = rules(game, language, *overrides)
    assert says in text
    assert not_says not in text


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "That loses one point for the tile placed."),
        ("de", "Das ergibt einen Punkt Abzug für den gelegten Stein."),
        ("fr", "Cela fait perdre un point pour la tuile posée."),
        ("es", "Eso resta un punto por la ficha colocada."),
        ("it", "Questo fa perdere un punto per la tessera piazzata."),
        ("he", "הניקוד על התור הוא מינוס נקודה אחת על האריח שהונח."),
    ],
)
def test_a_turn_that_loses_points(language: str, says: str) -> None:
    wording = kit("grawlix", language).game.wording
    assert wording.say("turn-captions", "scored", -1, [], 1, -1, 0) == says


@pytest.mark.parametrize(
    ("rule", "reason", "says"),
    [
        (
            "runs=matching",
            IllegalReason.ROW_RUN_PATTERN,
            "the run would have neither one glyph nor one color",
        ),
        (
            "neighbors=matching",
            IllegalReason.NEIGHBOR_PATTERN,
            "it shares neither glyph nor color with a tile next to it",
        ),
        (
            "runs=different",
            IllegalReason.ROW_RUN_GLYPH,
            "two tiles in the run in its row would have the same glyph",
        ),
        ("lines=different", IllegalReason.ROW_GLYPH, "another tile in its row has its glyph"),
    ],
)
def test_a_reason_is_true_of_each_tile_that_it_keeps_out(
    rule: str, reason: IllegalReason, says: str
) -> None:
    lines = () if rule.startswith("lines") else ("rules.lines=free",)
    game = kit("grawlix", "en", *lines, f"rules.{rule}").game
    assert Explainer(game, limits_of(game), is_prose=True).unnamed(reason) == says


@pytest.mark.parametrize(
    ("language", "word", "says"),
    [
        ("de", "one: Korb, many: Körbe, gender: m", "Meinen Korb zeigen"),
        ("es", "one: cesta, many: cestas, gender: f", "Mostrar mi cesta"),
        ("it", "one: cesto, many: cesti, gender: m", "Mostra il mio cesto"),
    ],
)
def test_the_button_that_shows_a_hand(language: str, word: str, says: str) -> None:
    more = {"de": ", genitive: Korbs, dative_many: Körben, accusative: Korb, dative: Korb"}
    wording = kit(
        "grawlix", language, f"words.hand={{{word}{more.get(language, '')}}}"
    ).game.wording
    assert json.loads(wording.say("play", "script"))["ready"] == says
