"""The Polish texts of random rule sets, with terms of each gender."""

from __future__ import annotations

import re
from random import Random

import pytest

from generator.game.languages import TERMS, Term
from generator.game.sentences import Wording
from generator.texts.document import paragraphs
from generator.texts.render import TEXTS
from tests.property.any_game import game_of, seeds
from tests.unit.kits import kit_of

FORMS = ("one", "many", "genitive", "accusative", "locative", "genitive_many")
NOUNS = {
    "m": """kafelek kafelki kafelka kafelek kafelku kafelków, znak znaki znaku znak znaku znaków,
        odcień odcienie odcienia odcień odcieniu odcieni, ogród ogrody ogrodu ogród ogrodzie
        ogrodów, stół stoły stołu stół stole stołów, stos stosy stosu stos stosie stosów,
        zestaw zestawy zestawu zestaw zestawie zestawów, szereg szeregi szeregu szereg szeregu
        szeregów, pion piony pionu pion pionie pionów, łańcuch łańcuchy łańcucha łańcuch łańcuchu
        łańcuchów, punkt punkty punktu punkt punkcie punktów""",
    "f": """karta karty karty kartę karcie kart, figura figury figury figurę figurze figur,
        barwa barwy barwy barwę barwie barw, łąka łąki łąki łąkę łące łąk, mapa mapy mapy mapę
        mapie map, skrzynia skrzynie skrzyni skrzynię skrzyni skrzyń, garść garście garści garść
        garści garści, grządka grządki grządki grządkę grządce grządek, kolumna kolumny kolumny
        kolumnę kolumnie kolumn, wstęga wstęgi wstęgi wstęgę wstędze wstęg, luka luki luki lukę
        luce luk""",
    "n": """pudło pudła pudła pudło pudle pudeł, godło godła godła godło godle godeł, tło tła tła
        tło tle teł, pastwisko pastwiska pastwiska pastwisko pastwisku pastwisk, boisko boiska
        boiska boisko boisku boisk, źródło źródła źródła źródło źródle źródeł, stadko stadka
        stadka stadko stadku stadek, pasmo pasma pasma pasmo paśmie pasm, ramię ramiona ramienia
        ramię ramieniu ramion, ogniwo ogniwa ogniwa ogniwo ogniwie ogniw, gniazdo gniazda gniazda
        gniazdo gnieździe gniazd""",
}
"""The forms of terms in the order of TERMS, by gender."""
STEMS = "każd żadn now pierwsz następn inn wspóln dowoln jedyn pust położon pełn osobn"
ENDINGS = {
    "m": {"one": "y", "genitive": "ego", "accusative": "y", "locative": "ym"},
    "f": {"one": "a", "genitive": "ej", "accusative": "ą", "locative": "ej"},
    "n": {"one": "e", "genitive": "ego", "accusative": "e", "locative": "ym"},
}
NUMBERS = {"many": "dwa dwie trzy cztery", "genitive_many": "pięć sześć siedem dwóch trzech pięciu"}
SHADES = ("czerwony", "zielony", "niebieski", "żółty")


def words_of(gender: str) -> dict[str, dict[str, str]]:
    every = (it.split() for it in NOUNS[gender].split(","))
    return {
        name: {**dict(zip(FORMS, forms, strict=True)), "gender": gender}
        for name, forms in zip(TERMS, every, strict=True)
    }


def allowed(gender: str) -> dict[str, set[str]]:
    """The words that each form of the terms may follow, of those that agree."""
    found: dict[str, set[str]] = {}
    for forms in words_of(gender).values():
        for name, form in forms.items():
            before = found.setdefault(form, set())
            if name in ENDINGS[gender]:
                before |= {stem + ENDINGS[gender][name] for stem in STEMS.split()}
            elif name != "gender":
                end = "e" if name == "many" else "ych"
                before |= {stem + end for stem in STEMS.split()} | {*NUMBERS[name].split()}
    return found


def check(said: str, gender: str) -> None:
    assert said.strip(), "an empty sentence"
    assert not re.search(r"\.\.|,,|\w  \w|\*\*|: *\.", said), said
    assert not re.search(r"\b(\w+) \1\b", said), said
    assert not re.search(r"\b(the|and|of|tiles?|rows?|glyphs?|with|must)\b", said), said
    every = allowed(gender)
    agreeing = {it for words in every.values() for it in words}
    agreeing |= {
        stem + end for stem in STEMS.split() for ends in ENDINGS.values() for end in ends.values()
    }
    other = {"m": ("dwie",), "f": ("dwa",), "n": ("dwie",)}[gender]
    for before, noun in re.findall(r"\b(\w+)(?= (\w+))", said.lower()):
        if noun in every and before in agreeing:
            assert before in every[noun] - {*other}, f"{before} {noun}: {said}"


@pytest.mark.parametrize("gender", NOUNS)
@pytest.mark.parametrize("seed", seeds(10, 25))
def test_sentences_are_right_for_terms_of_each_gender(gender: str, seed: int) -> None:
    kit = kit_of(game_of(Random(seed), "pl", words_of(gender), SHADES))
    for name in TEXTS:
        every = [said for _, said in paragraphs(kit.text(name))]
        for said in every:
            check(said, gender)
        sentences = [it for it in every if it.endswith(".")]
        assert len({*sentences}) == len(sentences), sentences
    for figure in ("supply", "one", "glyphs", "colors"):
        scene = kit.figures(figure)
        check(f"{scene.title}. {scene.description}", gender)


@pytest.mark.parametrize(
    ("macro", "facts", "said"),
    [
        ("count", (0, "tile"), "zero płytek"),
        ("count", (1, "tile"), "jedna płytka"),
        ("count", (1, "tile", "acc"), "jedną płytkę"),
        ("count", (2, "tile"), "dwie płytki"),
        ("count", (2, "row"), "dwa rzędy"),
        ("count", (4, "location"), "cztery dostępne pola"),
        ("count", (5, "tile"), "pięć płytek"),
        ("count", (12, "row"), "dwanaście rzędów"),
        ("count", (13, "row"), "13 rzędów"),
        ("count", (22, "tile"), "22 płytki"),
        ("count", (2, "row", "gen"), "dwóch rzędów"),
        ("count", (3, "tile", "acc", "ostatni"), "trzy ostatnie płytki"),
        ("count", (6, "tile", "acc", "ostatni"), "sześć ostatnich płytek"),
        ("in_digits", (112, "tile"), "112 płytek"),
        ("in_digits", (1, "row"), "1 rząd"),
        ("same", ("column", "acc"), "tę samą kolumnę"),
        ("no", ("tile", "nom", "sąsiedni"), "żadna sąsiednia płytka"),
        ("your", ("hand", "gen", "sw"), "swojej ręki"),
        ("in_", ("row",), "w rzędzie"),
        ("in_", ("row", "wspóln"), "we wspólnym rzędzie"),
        ("from", ("supply",), "z puli"),
        ("for_players", ((2, 4),), "2–4 graczy"),
        ("for_players", (2,), "dwóch graczy"),
        ("times", (2,), "dwa razy"),
        ("tile_of", ("czerwony", "gwiazdka"), "czerwona gwiazdka"),
        ("tile_of", ("niebieski", "koło"), "niebieskie koło"),
        ("tile_of", ("niebieski", "gwiazda"), "niebieska gwiazda"),
        ("tile_of", ("zielony", "znak dolara"), "zielony znak dolara"),
        ("tile_of", ("indygo", "gwiazda"), "indygo gwiazda"),
        ("at", ("wykrzyknik",), "przy wykrzykniku"),
    ],
)
def test_numbers_and_adjectives_agree(macro: str, facts: tuple[object, ...], said: str) -> None:
    wording = Wording("pl")
    terms = {name: getattr(wording.terms, name) for name in TERMS}
    assert wording.say("grammar", macro, *(terms.get(str(it), it) for it in facts)) == said


def test_prepositions_and_living_beings() -> None:
    def say(macro: str, forms: dict[str, str], *facts: object) -> str:
        term = Term({"gender": "m", "many": "", **forms})
        return Wording("pl").say("grammar", macro, term, *facts)

    heap = {"one": "stos", "genitive": "stosu", "accusative": "stos", "locative": "stosie"}
    assert say("from", heap) == "ze stosu"
    line = {"one": "szereg", "genitive": "szeregu", "accusative": "szereg", "locative": "szeregu"}
    assert say("from", line) == "z szeregu"
    verse = {"one": "wiersz", "genitive": "wiersza", "accusative": "wiersz", "locative": "wierszu"}
    assert say("in_", verse) == "w wierszu"
    pawn = {"one": "pionek", "genitive": "pionka", "accusative": "pionka", "locative": "pionku"}
    assert say("each", pawn, "acc") == "każdego pionka"
    assert say("same", pawn, "acc") == "tego samego pionka"
