"""Colours that cannot be told apart are told of, with values that would do."""

from __future__ import annotations

import json
import re

import pytest

from generator.diagnostics import Diagnostic, Severity
from generator.game.vision import LEAST, VISIONS
from generator.products.colors import MOST_SHOWN, check, color_pairs
from generator.products.kit import Kit
from tests.unit.kits import game_text, grawlix, grawlix_kit, kit_of

PLAIN = "cards.variants=[plain]", "tile.marks=none"


def told(kit: Kit) -> list[Diagnostic]:
    found = [it for it in check(kit) if it.code != "letter-not-initial"]
    assert all(item.severity is not Severity.ERROR for item in found)
    return found


def heads(found: list[Diagnostic]) -> list[str]:
    """What each says before its explanation."""
    return [item.message.partition(";")[0] for item in found]


@pytest.mark.parametrize(
    "variants", ["[plain, marked]", "[marked]", "[outline]", "[plain, outline]"]
)
def test_letters_help_where_colors_do_not(variants: str) -> None:
    assert told(grawlix_kit(f"cards.variants={variants}")) == []


def test_without_letters_each_pair_is_told_once_with_all_that_mix_it_up() -> None:
    found = told(grawlix_kit(*PLAIN))
    assert heads(found) == [
        "orange looks like the tile in grayscale (6.8)",
        "yellow looks like the tile in grayscale (7.7)",
        "orange and green look alike with protanopia (5.7), in grayscale (8.0)",
        "red and green look alike with deuteranopia (8.8), in grayscale (8.5)",
        "red and blue look alike in grayscale (7.3)",
        "blue and violet look alike with protanopia (8.1), with deuteranopia (3.4), in grayscale "
        "(0.0)",
        "red and violet look alike in grayscale (7.3)",
    ]
    assert {item.code for item in found} == {"colors-alike", "color-like-tile"}
    rows = grawlix_kit().spans
    for item, color in zip(
        found, ["orange", "yellow", "green", "green", "blue", "violet", "violet"], strict=True
    ):
        assert item.span == rows.value("colors", color, "hex")
        assert any("tile.marks: pips" in hint for hint in item.hints)


def test_equal_colors_differ_by_nothing_in_any_vision() -> None:
    same = 'colors.red.hex="#17a34a"'
    (head,) = heads(told(grawlix_kit(same)))
    assert (
        head == "red and green look alike in normal vision (0.0), in normal vision on paper (0.0)"
    )
    assert "with protanopia (0.0)" in told(grawlix_kit(same, *PLAIN))[3].message


def test_the_values_of_the_hints_would_do() -> None:
    found = told(grawlix_kit(*PLAIN))
    assert found
    for item in found:
        wanted = re.search("#[0-9a-f]{6}", item.hints[0])
        assert wanted is not None, item.hints
        line = grawlix().text.splitlines()[item.span.line - 1]
        color = next(it.id for it in grawlix_kit().game.color_list if it.hex in line)
        game = grawlix_kit(*PLAIN, f'colors.{color}.hex="{wanted[0]}"').game
        for vision in VISIONS:
            for pair in (*color_pairs(game, vision), *color_pairs(game, vision, with_tile=True)):
                assert game.colors[color] not in pair[:2] or pair.difference >= LEAST


@pytest.mark.parametrize("variants", ["[plain]", "[plain, marked, outline]"])
def test_what_normal_eyes_mix_up_is_told_whatever_is_built(variants: str) -> None:
    """Nobody wants to count pips who sees colors."""
    bare = f"cards.variants={variants}", "tile.marks=none"
    found = told(grawlix_kit('colors.red.hex="#f98b20"', *bare))
    first = next(item for item in found if item.code == "colors-alike")
    assert "red and orange look alike in normal vision (0.8)" in first.message
    assert first.hints[0].startswith("a near value that passes is #")
    assert len(first.hints) == (2 if variants == "[plain]" else 1)


def test_what_only_paper_mixes_up_is_told_too() -> None:
    (item,) = told(grawlix_kit('colors.violet.hex="#5353d0"', 'colors.blue.hex="#1d5f9f"'))
    assert "blue and violet look alike in normal vision on paper (8.7" in item.message


def test_a_color_that_is_lost_on_the_tile() -> None:
    (item,) = told(grawlix_kit('colors.green.hex="#bcc4c0"'))
    assert (item.code, item.severity) == ("color-like-tile", Severity.WARNING)
    assert item.message.startswith("green looks like the tile in normal vision (")


def test_a_dark_tile_hides_dark_glyphs_and_their_edges() -> None:
    found = told(grawlix_kit('tile.base_color="#303030"'))
    assert [item.code for item in found] == ["low-contrast"] * 3
    assert heads(found)[0] == (
        "with the tile, red has a contrast of 2.9, the black edge of its glyphs 1.5"
    )
    assert [head.split()[3] for head in heads(found)] == ["red", "blue", "violet"]


def test_where_nothing_would_pass_the_hint_says_so() -> None:
    colors = {
        f"gray-{i}": {"key": chr(97 + i), "hex": f"#{i * 15:02x}{i * 15:02x}{i * 15:02x}"}
        for i in range(17)
    }
    text = json.loads(game_text(3, 1, cards={"variants": ["plain"]})) | {"colors": colors}
    hints = [item.hints[0] for item in told(kit_of(json.dumps(text)))]
    assert "no value of gray-1 alone passes: change other colors, too" in hints


def test_one_color_has_nothing_to_be_mixed_up_with() -> None:
    assert told(kit_of(game_text(10, 1, cards={"variants": ["plain"]}))) == []


def test_of_many_pairs_the_worst_are_told_and_the_rest_counted() -> None:
    found = told(kit_of(game_text(3, 61, cards={"variants": ["plain"]})))
    *warnings, rest = found
    assert len(warnings) == MOST_SHOWN
    assert "in normal vision (0.0)" in warnings[0].message
    assert re.fullmatch(r"\d+ more pairs of colors look alike", rest.message)


def test_a_letter_that_is_no_initial_is_noted_and_has_its_legend() -> None:
    kit = grawlix_kit("colors.red.name=scarlet")
    (found,) = check(kit)
    where = kit.spans.value("colors", "red", "key")
    assert (found.severity, found.code, found.span) == (Severity.NOTE, "letter-not-initial", where)
    assert "R for scarlet" in found.message
    assert not list(check(grawlix_kit()))
    unlettered = "cards.variants=[plain]", "leaflet.variants=[plain]"
    assert not list(check(grawlix_kit("colors.red.name=scarlet", *unlettered)))


def test_the_same_every_time() -> None:
    assert told(grawlix_kit(*PLAIN)) == told(grawlix_kit(*PLAIN))
