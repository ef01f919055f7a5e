"""The Spanish and Italian texts of random rule sets, with terms of each gender and beginning."""

from __future__ import annotations

import re
from functools import cache
from random import Random

import pytest

from generator.game.languages import TERMS, Term
from generator.game.sentences import Wording
from generator.texts.document import paragraphs
from generator.texts.render import TEXTS
from tests.property.any_game import game_of, seeds
from tests.unit.kits import kit_of

NOUNS = {
    "es el": """azulejo azulejos, dibujo dibujos, tono tonos, jardín jardines, tablero tableros,
        mercado mercados, atril atriles, carril carriles, pasillo pasillos, tramo tramos,
        punto puntos""",
    "es la": """ficha fichas, figura figuras, tinta tintas, cuadrícula cuadrículas, mesa mesas,
        reserva reservas, mano manos, fila filas, columna columnas, serie series,
        posición posiciones""",
    "es el agua": """hada hadas, arma armas, agua aguas, área áreas, aula aulas, arca arcas,
        ala alas, acta actas, asta astas, ancla anclas, haba habas""",
    "it il": """tassello tasselli, disegno disegni, tono toni, giardino giardini, tavolo tavoli,
        mercato mercati, mazzo mazzi, corridoio corridoi, pilastro pilastri, tratto tratti,
        posto posti""",
    "it lo": """gnomo gnomi, stemma stemmi, smalto smalti, spazio spazi, schema schemi,
        scaffale scaffali, zaino zaini, strato strati, scalino scalini, sciame sciami,
        spiazzo spiazzi""",
    "it l’o": """orto orti, emblema emblemi, accento accenti, archivio archivi, asse assi,
        ordine ordini, elenco elenchi, arco archi, incrocio incroci, intervallo intervalli,
        isolato isolati""",
    "it la": """tessera tessere, figura figure, tinta tinte, griglia griglie, plancia plance,
        riserva riserve, mano mani, riga righe, colonna colonne, catena catene, casa case""",
    "it l’a": """erba erbe, icona icone, ombra ombre, aiuola aiuole, arena arene, offerta offerte,
        urna urne, onda onde, asta aste, unione unioni, isola isole""",
}
"""Singulars and plurals in the order of TERMS, by language and article."""
FEMININE = ("es la", "es el agua", "it la", "it l’a")
SINGULAR = {
    "es el": "el un del al ningún otro mismo nuevo primer último único",
    "es la": "la una ninguna otra misma nueva primera última única",
    "es el agua": "el un del al ningún otra misma nueva primera última única",
    "it il": "il un del al nel dal quel nessun stesso altro nuovo primo unico suo tuo",
    "it lo": "lo uno dello allo nello dallo quello nessuno stesso altro nuovo primo unico suo tuo",
    "it l’o": "l’ un dell’ all’ nell’ dall’ quell’ nessun stesso altro nuovo primo unico suo tuo",
    "it la": "la una della alla nella dalla quella nessuna stessa altra nuova prima unica sua tua",
    "it l’a": "l’ un’ dell’ all’ nell’ dall’ quell’ nessun’ stessa altra nuova prima unica sua tua",
}
PLURAL = {
    "es el": "los",
    "es la": "las",
    "es el agua": "las",
    "it il": "i dei ai nei suoi",
    "it lo": "gli degli agli negli suoi",
    "it l’o": "gli degli agli negli suoi",
    "it la": "le delle alle nelle sue",
    "it l’a": "le delle alle nelle sue",
}
"""Words that a noun may follow, of those that depend on it."""
DEPENDENT = {
    language: {
        word
        for words in (SINGULAR, PLURAL)
        for kind, said in words.items()
        if kind.startswith(language)
        for word in said.split()
    }
    for language in ("es", "it")
}
UNCONTRACTED = {
    "es": r"\b(de|a) el\b",
    "it": r"\b(di|a|da|in|su) (il|lo|la|i|gli|le)\b|\b(di|a|in) l’",
}
SHADES = {"es": ("rojo", "verde", "índigo", "ocre"), "it": ("rosso", "verde", "blu", "ebano")}
ENGLISH = """
the and of or is are its not to by at if be this that with which must any each every one two three
tile tiles grid row rows column columns colors glyph glyphs supply board run runs location locations
player players turn turns you your
"""
"""Without words that are Spanish or Italian, too."""


def words_of(kind: str) -> dict[str, dict[str, str]]:
    gender = "f" if kind in FEMININE else "m"
    pairs = (pair.split() for pair in NOUNS[kind].split(","))
    return {
        name: {"one": one, "many": many, "gender": gender}
        for name, (one, many) in zip(TERMS, pairs, strict=True)
    }


@cache
def allowed(kind: str) -> dict[str, set[str]]:
    """What each noun may follow."""
    found = {}
    for forms in words_of(kind).values():
        found[forms["one"]] = {*SINGULAR[kind].split()}
        found[forms["many"]] = {*PLURAL[kind].split()}
    return found


def check(said: str, kind: str) -> None:
    assert said.strip(), "an empty sentence"
    assert not re.search(r"\.\.|,,|\w  \w|\*\*|: *\.|’ ", said), said
    assert not re.search(r"\b(\w+) \1\b", said), said
    assert not re.search(UNCONTRACTED[kind[:2]], said), said
    assert {*ENGLISH.split()}.isdisjoint(re.findall(r"\w+", said)), said
    nouns = "|".join(sorted(allowed(kind), key=len, reverse=True))
    for before, noun in re.findall(rf"\b(\w+[ ’])({nouns})\b", said):
        word = before.strip().lower()
        if word in DEPENDENT[kind[:2]]:
            assert word in allowed(kind)[noun], f"{before}{noun}: {said}"


@pytest.mark.parametrize("kind", NOUNS)
@pytest.mark.parametrize("seed", seeds(6, 20))
def test_sentences_are_right_for_terms_of_each_kind(kind: str, seed: int) -> None:
    language = kind[:2]
    kit = kit_of(game_of(Random(seed), language, words_of(kind), SHADES[language]))
    for name in TEXTS:
        every = [said for _, said in paragraphs(kit.text(name))]
        for said in every:
            check(said, kind)
        sentences = [it for it in every if it.endswith(".")]
        assert len({*sentences}) == len(sentences), sentences
    for figure in ("supply", "one", "glyphs", "colors"):
        scene = kit.figures(figure)
        check(f"{scene.title}. {scene.description}", kind)


@pytest.mark.parametrize(
    ("language", "macro", "facts", "said"),
    [
        ("es", "count", (1, "tile"), "una ficha"),
        ("es", "count", (21, "tile", 100), "veintiuna fichas"),
        ("es", "count", (21, "board", 100), "veintiún tableros"),
        ("es", "count", (31, "board", 100), "treinta y un tableros"),
        ("es", "count", (0, "board"), "ningún tablero"),
        ("es", "alone", (1, "board"), "uno"),
        ("it", "count", (1, "tile"), "una tessera"),
        ("it", "count", (21, "board", 100), "ventuno tabelloni"),
        ("it", "the_number", (8, "board"), "gli otto"),
        ("it", "the_number", (6, "board"), "i sei"),
        ("it", "the_number", (11, "tile"), "le undici"),
    ],
)
def test_numbers_agree_with_their_noun(
    language: str, macro: str, facts: tuple[int | str, ...], said: str
) -> None:
    wording = Wording(language)
    terms = {name: getattr(wording.terms, name) for name in TERMS}
    assert wording.say("grammar", macro, *(terms.get(str(it), it) for it in facts)) == said


@pytest.mark.parametrize(
    ("language", "macro", "last", "said"),
    [
        ("es", "y", "índigo", "e"),
        ("es", "y", "hierro", "y"),
        ("es", "y", "rojo", "y"),
        ("es", "u", "ocre", "u"),
        ("es", "u", "rojo", "o"),
        ("it", "e", "ebano", "ed"),
        ("it", "e", "oro", "e"),
    ],
)
def test_conjunctions_depend_on_what_follows(
    language: str, macro: str, last: str, said: str
) -> None:
    assert Wording(language).say("grammar", macro, ["a", last]) == said


@pytest.mark.parametrize(
    ("one", "gender", "said"),
    [("iodio", "m", "lo iodio"), ("iena", "f", "la iena"), ("hotel", "m", "l’hotel")],
)
def test_italian_articles_go_by_sound(one: str, gender: str, said: str) -> None:
    word = Term({"one": one, "many": one, "gender": gender})
    assert Wording("it").say("grammar", "il", word) == said
