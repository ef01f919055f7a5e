"""The Japanese texts of random rule sets, with the language's terms and with others."""

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

OWN = """札 枚, 文様 種, 染め 通り, 畑 面, 台 台, 倉 棟, 袖 組, 畝 本, 筋 筋, 帯 本, 空き地 か所"""
"""Words with their counters in the order of TERMS."""
WORDS = {
    name: dict(zip(("one", "counter"), pair.split(), strict=True))
    for name, pair in zip(TERMS, OWN.split(","), strict=True)
}
SHADES = ("赤", "緑", "青", "黄")
PARTICLES = re.compile(r"([がをはにでとへの])\1|[がを][がをはにへ]|に[がをへ]|[、。：][、。]")
NOT_THE_GAMES = ("2色の3Dプリント", "得点トラック")
"""What speaks of something else."""
DEFAULT = re.compile("タイル|記号|サプライ|手札|つながり(?!ま)|ボード|[0-9同のどや][行列]|配置")


def check(said: str) -> None:
    assert said.strip(), "an empty sentence"
    assert {*re.findall("[A-Za-z]{2,}", said)} <= {"Zuzu", "QR"}, said
    assert not PARTICLES.search(re.sub("[—•\ue000-\uf8ff\U000f0000-\U0010ffff]", "", said)), said
    assert not re.search(r"\*\*|。 [^ ]|\{|None|[!?,.;:](?=[ぁ-ん一-龠])", said), said


def has_sentence(said: str) -> bool:
    return bool(re.search("(です|ます|せん|こと)$|。", said))


@pytest.mark.parametrize("words", [{}, WORDS], ids=["built-in", "own"])
@pytest.mark.parametrize("seed", seeds(15, 40))
def test_sentences_of_random_rules(seed: int, words: dict[str, dict[str, str]]) -> None:
    kit = kit_of(game_of(Random(seed), "ja", words, SHADES))
    for name in TEXTS:
        every = [said for _, said in paragraphs(kit.text(name))]
        for said in every:
            check(said)
            assert not has_sentence(said) or said[-1] in "。？", said
        sentences = [it for it in every if it.endswith("。")]
        assert len({*sentences}) == len(sentences), sentences
        if words:
            text = "".join(every)
            for phrase in NOT_THE_GAMES:
                text = text.replace(phrase, "")
            assert not DEFAULT.search(text), text
    for figure in ("supply", "one", "glyphs", "colors"):
        scene = kit.figures(figure)
        check(f"{scene.title}。{scene.description}")


@pytest.mark.parametrize(
    ("macro", "facts", "said"),
    [
        ("count", (6, "tile"), "6枚のタイル"),
        ("count", (6, "row"), "6行"),
        ("count", (3, "location"), "3か所の配置マス"),
        ("nth", (2, "column"), "2列目"),
        ("nth", (2, "tile"), "2枚目のタイル"),
        ("span", ((2, 4),), "2〜4"),
        ("span", ((2, 2),), "2"),
    ],
)
def test_numbers_have_their_counters(macro: str, facts: tuple[int | str, ...], said: str) -> None:
    terms = {name: getattr(Wording("ja").terms, name) for name in TERMS}
    assert Wording("ja").say("grammar", macro, *(terms.get(str(it), it) for it in facts)) == said


def test_a_word_that_is_not_its_counter_stands_behind_it() -> None:
    row = Term({"one": "畝", "counter": "本"})
    assert Wording("ja").say("grammar", "count", 4, row) == "4本の畝"


def test_and_stands_between_two_alone() -> None:
    assert joined(["赤", "青"], "と") == listing(["赤", "青"], language="ja") == "赤と青"
    assert joined(["赤", "青", "緑"], "と") == listing(["赤", "青", "緑"], language="ja")
    assert joined(["赤", "青", "緑"], "と") == "赤、青、緑"
    assert joined(["赤"], "と") == "赤"


def test_no_space_stands_between_sentences() -> None:
    assert Wording("ja").together(["あ。", "", "い。"]) == "あ。い。"
    assert Wording("he").together(["a.", "b."]) == "a. b."
