"""The Hebrew texts of random rule sets, with terms of each gender and of two words."""

from __future__ import annotations

import re
from random import Random

import pytest

from generator.game.languages import TERMS, Term
from generator.game.number_words import joined
from generator.game.sentences import Wording
from generator.texts.document import paragraphs
from generator.texts.render import TEXTS
from generator.texts.words import listing
from tests.property.any_game import game_of, seeds
from tests.unit.kits import kit_of

NOUNS = {
    "m": """ריבוע ריבועים, ציור ציורים, גוון גוונים, שדה שדות, מגרש מגרשים, שוק שווקים,
        מעמד מעמדים, נתיב נתיבים, מסדרון מסדרונות, קטר קטרים, חניון חניונים""",
    "f": """דסקית דסקיות, צורה צורות, נימה נימות, גינה גינות, קרקע קרקעות, קופה קופות,
        מניפה מניפות, שדרה שדרות, עמודה עמודות, שרשרת שרשרות, תחנה תחנות""",
}
"""Singulars and plurals in the order of TERMS, by gender."""
AFTER = {
    "m": "אחד נוסף אחר הבא החדש הראשון האחרון היחיד שכן מונח מתאים נוגע חולק ריק שחולק שמונח",
    "f": "אחת נוספת אחרת הבאה החדשה הראשונה האחרונה היחידה שכנה מונחת מתאימה נוגעת חולקת ריקה"
    " שחולקת שמונחת",
}
BEFORE_MANY = {
    "m": "שני שלושה ארבעה חמישה שישה שבעה שמונה תשעה עשרה שלושת ארבעת חמשת ששת",
    "f": "שתי שלוש ארבע חמש שש שבע שמונה תשע עשר",
}
AFTER_MANY = {
    "m": "אחרים האחרים שכנים שחולקים מונחים מתאימים חולקים זהים שונים גלויים מסודרים האחרונים",
    "f": "אחרות האחרות שכנות שחולקות מונחות מתאימות חולקות זהות שונות גלויות מסודרות האחרונות",
}
SHADES = ("אדום", "ירוק", "כחול", "צהוב")


def words_of(gender: str) -> dict[str, dict[str, str]]:
    pairs = (pair.split() for pair in NOUNS[gender].split(","))
    return {
        name: {"one": one, "many": many, "gender": gender}
        for name, (one, many) in zip(TERMS, pairs, strict=True)
    }


def follows(table: dict[str, str], gender: str) -> set[str]:
    """The words of the other gender."""
    own, other = (set(table[it].split()) for it in (gender, "fm"[gender == "f"]))
    return other - own


def check(said: str, gender: str) -> None:
    assert said.strip(), "an empty sentence"
    assert not re.search(r"\.\.|,,|\w  \w|\*\*|: *\.", said), said
    assert not re.search(r"\b([א-ת]+) \1\b", said), said
    assert {*re.findall("[A-Za-z]{2,}", said)} <= {"Zuzu"}, said
    assert not re.search(r"[א-ת]-[א-ת]|\bו [^א-ת]", said), said
    wrong, wrong_many = follows(AFTER, gender), follows(AFTER_MANY, gender)
    for forms in words_of(gender).values():
        for after in re.findall(rf"\b[הבלמכוש]*{forms['one']} (\w+)", said):
            assert after not in wrong, f"{forms['one']} {after}: {said}"
        for after in re.findall(rf"\b[הבלמכוש]*{forms['many']} (\w+)", said):
            assert after not in wrong_many, f"{forms['many']} {after}: {said}"
        for before in re.findall(rf"\b[ובלמש]*(\w+) ה?{forms['many']}\b", said):
            assert before not in follows(BEFORE_MANY, gender), f"{before} {forms['many']}: {said}"
        for before in re.findall(rf"\b[ובלמש]*(אותו|אותה) {forms['one']}\b", said):
            assert before == {"m": "אותו", "f": "אותה"}[gender], said


@pytest.mark.parametrize("gender", NOUNS)
@pytest.mark.parametrize("seed", seeds(15, 25))
def test_sentences_are_right_for_terms_of_each_gender(gender: str, seed: int) -> None:
    kit = kit_of(game_of(Random(seed), "he", words_of(gender), SHADES))
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
        ("count", (0, "tile"), "אף אריח"),
        ("count", (1, "tile"), "אריח אחד"),
        ("count", (2, "row"), "שתי שורות"),
        ("count", (8, "tile"), "שמונה אריחים"),
        ("count", (10, "row"), "עשר שורות"),
        ("count", (36, "tile"), "36 אריחים"),
        ("the_count", (3, "tile"), "שלושת האריחים"),
        ("the_count", (2, "location"), "שתי המשבצות הפתוחות"),
        ("the_count", (1, "location"), "המשבצת הפתוחה"),
        ("with_the", ("ב", "location"), "במשבצת הפתוחה"),
        ("with_the", ("ל", "tile"), "לאריח"),
        ("same", ("row",), "אותה שורה"),
    ],
)
def test_numbers_and_prefixes_agree_with_their_noun(
    macro: str, facts: tuple[int | str, ...], said: str
) -> None:
    wording = Wording("he")
    terms = {name: getattr(wording.terms, name) for name in TERMS}
    assert wording.say("grammar", macro, *(terms.get(str(it), it) for it in facts)) == said


def test_a_compound_keeps_its_article() -> None:
    word = Term({"one": "קלף תבנית", "many": "קלפי תבנית", "gender": "m", "definite": "קלף התבנית"})
    assert Wording("he").say("grammar", "with_the", "ב", word) == "בקלף התבנית"
    assert Wording("he").say("grammar", "the", word) == "קלף התבנית"
    assert Wording("he").say("grammar", "the", Term({"one": "zorp"})) == "ה-zorp"


def test_and_is_a_prefix() -> None:
    assert joined(["ירוק", "כחול"], "ו") == listing(["ירוק", "כחול"], language="he") == "ירוק וכחול"
    assert joined(["a", "b", "c"], "ו") == listing(["a", "b", "c"], language="he") == "a, b ו-c"
    assert listing(["a", "b"], "או", language="he") == "a או b"
