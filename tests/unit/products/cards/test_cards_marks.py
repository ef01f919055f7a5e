"""Crop marks and cut lines: along every cut, over no card, each cut once."""

from __future__ import annotations

from typing import Any

import pytest

from generator.drawing import Box
from generator.products.cards.sheets import MARK_GAP
from generator.products.cards.target import make
from generator.products.kit import Artifact, Kit
from tests.unit.products.cards.games import kit_of
from tests.unit.products.cards.reading import (
    read_boxes,
    read_cards,
    read_cut_lines,
    read_layers,
    read_marks,
)


def only(kit: Kit, glyphs: int, colors: int, **cards: Any) -> Artifact:
    options = {"backs": "none", "variants": ("plain",), **cards}
    (artifact,) = make(kit_of(kit.fonts, glyphs, colors, **options))
    return artifact


def is_upright(line: Box) -> bool:
    return line.height > line.width


def places(lines: list[Box]) -> tuple[set[float], set[float]]:
    """Where upright lines stand, and where level ones lie."""
    upright = {round(line.left, 2) for line in lines if is_upright(line)}
    return upright, {round(line.top, 2) for line in lines if not is_upright(line)}


def cuts(trims: list[Box]) -> tuple[set[float], set[float]]:
    return (
        {round(edge, 2) for trim in trims for edge in trim[0::2]},
        {round(edge, 2) for trim in trims for edge in trim[1::2]},
    )


SHEETS: list[tuple[int, int, dict[str, Any]]] = [
    (6, 6, {}),
    (6, 6, {"gutter": 0.0}),
    (6, 6, {"gutter": 9.0, "bleed": 2.0}),
    (37, 1, {"size": 60.0}),
    (37, 1, {"size": 60.0, "gutter": 0.0, "bleed_edges": "none"}),
    (7, 1, {"size": 45.0, "gutter": 8.0, "bleed_edges": "outer"}),
]


@pytest.mark.parametrize("marks", ["full", "short"])
@pytest.mark.parametrize(("glyphs", "colors", "cards"), SHEETS)
def test_marks_stand_at_every_cut_and_on_no_card(
    kit: Kit, glyphs: int, colors: int, cards: dict[str, Any], marks: str
) -> None:
    data = only(kit, glyphs, colors, marks=marks, **cards).data
    for number, page in enumerate(read_cards(data)):
        trims = [card.trim for card in page]
        lines = read_marks(data, number)
        assert places(lines) == cuts(trims)
        for line in lines:
            assert max(line.width, line.height) >= 1 - 1e-3
            for trim in trims:
                beside = line.left > trim.right + 0.99 or line.right < trim.left - 0.99
                assert beside or line.top > trim.bottom + 0.99 or line.bottom < trim.top - 0.99


def test_full_marks_run_to_the_edge_and_short_ones_do_not(kit: Kit) -> None:
    full = read_marks(only(kit, 6, 6).data)
    short = read_marks(only(kit, 6, 6, marks="short").data)
    assert min(line.top for line in full) == pytest.approx(6.35, abs=0.001)
    assert max(max(line.width, line.height) for line in full) > 30
    assert max(max(line.width, line.height) for line in short) <= 5.001
    assert min(line.top for line in short) > 30


def test_full_marks_pass_through_wide_gutters(kit: Kit) -> None:
    """So the marks of the second direction are there when the first cuts are made."""
    data = only(kit, 4, 4, gutter=14.0).data
    (page,) = read_cards(data)
    rows = sorted({card.trim.bottom for card in page})[:-1]
    for bottom in rows:
        upright = [m for m in read_marks(data) if is_upright(m) and bottom < m.top < bottom + 14]
        assert len(upright) == 8
        assert all(line.height == pytest.approx(14 - 2 * MARK_GAP, abs=0.01) for line in upright)


def test_marks_stand_between_cards_whose_bleeds_meet(kit: Kit) -> None:
    """So nobody looks for the cuts on one gray area, and strips still have marks."""
    data = only(kit, 3, 2, gutter=6.35).data
    (page,) = read_cards(data)
    (bottom,) = sorted({card.trim.bottom for card in page})[:1]
    upright = [m for m in read_marks(data) if is_upright(m) and bottom < m.top < bottom + 6.35]
    assert len(upright) == 6
    assert all(line.height == pytest.approx(6.35 - 2 * MARK_GAP, abs=0.01) for line in upright)


def test_no_marks(kit: Kit) -> None:
    assert not read_marks(only(kit, 6, 6, marks="none").data)


def test_marks_keep_off_the_trim_without_bleed(kit: Kit) -> None:
    data = only(kit, 2, 2, bleed=0.0).data
    _, trim, _ = read_boxes(data)
    above = [line.bottom for line in read_marks(data) if is_upright(line) and line.top < trim.top]
    assert above == pytest.approx([trim.top - MARK_GAP] * len(above), abs=0.001)


def test_a_shared_cut_is_one_line(kit: Kit) -> None:
    data = only(kit, 6, 4, gutter=0.0).data
    (page,), lines = read_cards(data), read_cut_lines(data)
    assert places(lines) == cuts([card.trim for card in page])
    assert len(lines) == 7 + 5
    assert {round(line.height, 2) for line in lines if is_upright(line)} == {round(4 * 25.4, 2)}


def test_cut_lines_go_round_cards_that_stand_apart(kit: Kit) -> None:
    data = only(kit, 6, 6, bleed_edges="full").data
    (page,), lines = read_cards(data), read_cut_lines(data)
    assert places(lines) == cuts([card.trim for card in page])
    assert len(lines) == 2 * (12 * 6)


def test_round_corners_are_cut_round(kit: Kit) -> None:
    from io import BytesIO

    import pdfplumber

    data = only(kit, 3, 2, corner_radius=3.0).data
    (page,) = read_cards(data)
    with pdfplumber.open(BytesIO(data)) as document:
        curves = [c for c in document.pages[0].curves if c["stroking_color"] == (1, 0, 1)]
    mm = 25.4 / 72
    found = sorted((round(c["x0"] * mm, 2), round(c["top"] * mm, 2)) for c in curves)
    assert found == sorted((round(c.trim.left, 2), round(c.trim.top, 2)) for c in page)


def test_layers_can_be_shown_alone(kit: Kit) -> None:
    assert read_layers(only(kit, 6, 6).data) == (["Cards", "Marks", "Cut lines"], ["Cut lines"])


def test_hidden_cut_lines_are_not_seen(kit: Kit) -> None:
    from io import BytesIO

    from PIL import Image

    from generator.drawing.png import to_png

    data = only(kit, 6, 6).data
    colors = Image.open(BytesIO(to_png(data, 800))).getcolors(1 << 24)
    assert colors is not None
    assert (255, 0, 255) not in {color for _, color in colors}
