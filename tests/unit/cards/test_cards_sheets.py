"""Sheets of cards: every card once a copy, exactly where it is cut, nothing near the edge."""

from __future__ import annotations

import math
from collections import Counter
from itertools import pairwise

import pytest

from generator.layout.sheets import supply
from generator.model.papers import CLEAR_OF_EDGE, PAPERS
from generator.rules import Tile
from generator.targets.artifact import Artifact
from generator.targets.cards import check, make
from generator.targets.kit import Kit
from tests.unit.cards.games import kit_of
from tests.unit.cards.reading import read_boxes, read_cards, read_marks, read_text


def made(kit: Kit) -> dict[str, Artifact]:
    assert not list(check(kit))
    return {artifact.path: artifact for artifact in make(kit)}


@pytest.fixture(scope="module")
def sheets(kit: Kit) -> dict[str, Artifact]:
    return made(kit)


def test_a_file_a_manner_and_paper(sheets: dict[str, Artifact]) -> None:
    assert [*sheets] == [
        "cards/cards-a4.pdf",
        "cards/cards-letter.pdf",
        "cards/cards-marked-a4.pdf",
        "cards/cards-marked-letter.pdf",
    ]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_column_for_each_glyph_and_a_row_for_each_color(
    sheets: dict[str, Artifact], kit: Kit, paper: str
) -> None:
    (cards,) = read_cards(sheets[f"cards/cards-{paper}.pdf"].data)

    wanted = [f"{c.name} {g.name}" for c in kit.game.color_list for g in kit.game.glyph_list]
    assert [card.name for card in cards] == wanted
    assert len({round(card.trim.left, 3) for card in cards[::6]}) == 1
    assert len({round(card.trim.top, 3) for card in cards[:6]}) == 1
    assert len({round(card.trim.left, 3) for card in cards}) == 6


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_cards_have_their_size_and_are_centred(sheets: dict[str, Artifact], paper: str) -> None:
    data = sheets[f"cards/cards-marked-{paper}.pdf"].data
    (cards,) = read_cards(data)
    media, trim, bleed = read_boxes(data)

    for card in cards:
        assert card.trim.width == pytest.approx(25.4, abs=0.01)
        assert card.trim.height == pytest.approx(25.4, abs=0.01)
    assert media[2:] == pytest.approx(PAPERS[paper][1:], abs=0.001)
    assert trim.center == pytest.approx(media.center, abs=0.01)
    assert trim.left == pytest.approx(min(card.trim.left for card in cards), abs=0.01)
    assert trim.bottom == pytest.approx(max(card.trim.bottom for card in cards), abs=0.01)
    assert [a - b for a, b in zip(trim, bleed, strict=True)] == pytest.approx(
        [3, 3, -3, -3], abs=0.001
    )


def test_marked_cards_have_their_letter_in_each_corner(sheets: dict[str, Artifact]) -> None:
    (cards,) = read_cards(sheets["cards/cards-marked-a4.pdf"].data)

    assert [card.letters for card in cards] == [4 * letter for letter in "ROYGBV" for _ in range(6)]
    (plain,) = read_cards(sheets["cards/cards-a4.pdf"].data)
    assert not any(card.letters for card in plain)


def test_marks_run_along_the_cuts_and_over_no_card(sheets: dict[str, Artifact]) -> None:
    data = sheets["cards/cards-letter.pdf"].data
    (cards,) = read_cards(data)
    cuts = {
        "x": {round(edge, 2) for card in cards for edge in card.trim[0::2]},
        "y": {round(edge, 2) for card in cards for edge in card.trim[1::2]},
    }
    marks = read_marks(data)

    seen: dict[str, set[float]] = {"x": set(), "y": set()}
    for mark in marks:
        axis, place = ("x", mark.left) if mark.height > mark.width else ("y", mark.top)
        assert max(mark.width, mark.height) >= 1
        seen[axis].add(round(place, 2))
        for card in cards:
            apart_across = mark.left > card.trim.right + 0.9 or mark.right < card.trim.left - 0.9
            apart_down = mark.top > card.trim.bottom + 0.9 or mark.bottom < card.trim.top - 0.9
            assert apart_across or apart_down
    assert seen == cuts


@pytest.mark.parametrize("path", ["cards/cards-marked-a4.pdf", "cards/cards-marked-letter.pdf"])
def test_all_is_clear_of_the_edge(sheets: dict[str, Artifact], path: str) -> None:
    data = sheets[path].data
    media, _, bleed = read_boxes(data)

    for box in (bleed, *read_marks(data)):
        assert min(box.left, box.top) >= CLEAR_OF_EDGE - 0.001
        assert media.right - box.right >= CLEAR_OF_EDGE - 0.001
        assert media.bottom - box.bottom >= CLEAR_OF_EDGE - 0.001


def test_footer_names_game_version_and_sheet(sheets: dict[str, Artifact]) -> None:
    assert read_text(sheets["cards/cards-marked-a4.pdf"].data) == [
        "Grawlix, version 1.2, marked cards, sheet 1 of 1"
    ]


@pytest.mark.parametrize(
    ("glyphs", "colors", "copies"),
    [(1, 1, 1), (5, 7, 1), (6, 6, 1), (37, 1, 1), (6, 6, 3), (20, 20, 1)],
)
def test_every_card_is_on_a_sheet(kit: Kit, glyphs: int, colors: int, copies: int) -> None:
    test = kit_of(kit.fonts, glyphs, colors, copies)
    artifact = made(test)["cards/cards-marked-a4.pdf"]

    pages = read_cards(artifact.data)

    count = glyphs * colors * copies
    assert len(pages) == artifact.details["sheets"] == math.ceil(count / max(map(len, pages)))
    assert all(pages)
    names = [card.name for page in pages for card in page]
    wanted = [f"color {c + 1} glyph {g + 1}" for c in range(colors) for g in range(glyphs)]
    assert names == wanted * copies
    assert Counter(names) == dict.fromkeys(wanted, copies)
    places = [card.trim for card in pages[0]]
    for page in pages[1:]:
        for place, card in zip(places, page, strict=False):
            assert card.trim == pytest.approx(place, abs=0.001)
    for i, text in enumerate(read_text(artifact.data), 1):
        assert text.endswith(f"sheet {i} of {len(pages)}")


def test_cards_stand_apart_only_where_that_costs_no_sheet(kit: Kit) -> None:
    def gap(copies: int) -> float:
        data = made(kit_of(kit.fonts, 6, 6, copies))["cards/cards-a4.pdf"].data
        left, right = read_cards(data)[0][:2]
        return float(right.trim.left - left.trim.right)

    assert gap(1) == pytest.approx(6.8, abs=0.001)
    assert gap(3) == pytest.approx(0, abs=0.001)


def test_last_sheet_has_marks_for_its_cards_only(kit: Kit) -> None:
    data = made(kit_of(kit.fonts, 37, 1, size=60.0))["cards/cards-a4.pdf"].data
    pages = read_cards(data)
    last = len(pages) - 1

    rights = {round(mark.right, 2) for mark in read_marks(data, last) if mark.height > mark.width}

    assert rights == {round(edge, 2) for card in pages[last] for edge in card.trim[0::2]}
    assert len(pages[last]) < len(pages[0])


def test_the_supply_comes_copy_by_copy(kit: Kit) -> None:
    tiles = supply(kit_of(kit.fonts, 2, 2, 2).game)
    assert tiles == tuple(Tile(c, g) for _ in range(2) for c in range(2) for g in range(2))


def test_a_card_too_large_is_told_the_largest_size(kit: Kit) -> None:
    (problem,) = check(kit_of(kit.fonts, 2, 2, size=190.0))
    assert problem.code == "does-not-fit"
    assert problem.hints == ("size can be at most 186.5",)
    assert not list(check(kit_of(kit.fonts, 2, 2, size=186.5)))


def test_same_bytes_twice(kit: Kit, sheets: dict[str, Artifact]) -> None:
    assert {path: a.data for path, a in made(kit).items()} == {
        path: a.data for path, a in sheets.items()
    }


def test_letters_that_two_colors_would_share(kit: Kit) -> None:
    test = kit_of(kit.fonts, 2, 2)
    colors = dict(test.game.colors)
    colors["color-2"] = colors["color-2"].model_copy(update={"key": "a"})
    shared = Kit(test.game.model_copy(update={"colors": colors}), {}, kit.fonts, {}, test.spans)

    (problem,) = check(shared)

    assert problem.code == "duplicate-letter"
    assert problem.hints == ("keys that are free: " + " ".join("bcdefghijklmnopqrstuvwxyz"),)


def test_characters_that_no_font_has_are_reported(kit: Kit) -> None:
    game = kit.game.model_copy(update={"title": "漢字"})
    problems = list(check(Kit(game, {}, kit.fonts, {}, kit.spans)))
    assert [problem.code for problem in problems] == ["missing-character"] * 2


def test_rows_are_evenly_spaced(sheets: dict[str, Artifact]) -> None:
    (cards,) = read_cards(sheets["cards/cards-a4.pdf"].data)
    tops = sorted({round(card.trim.top, 3) for card in cards})
    pitches = [b - a for a, b in pairwise(tops)]
    assert max(pitches) - min(pitches) < 0.003
