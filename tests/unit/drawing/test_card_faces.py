"""Faces of cards: what is on them and that nothing on them collides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

from generator.builder.prepare import prepare
from generator.drawing import Affine, Box, Group, Item, Label, Path, Shape
from generator.drawing.card_faces import MARKED_GLYPH, CardFaces, Variant
from generator.drawing.path import IDENTITY
from generator.drawing.tile_faces import Faces
from generator.game.contrast import PAPER, contrast, ink_on, mix
from generator.game.model import Color
from generator.products.cards.backs import CardBack
from generator.products.kit import Kit
from generator.rules import Tile
from tests.conftest import some


def points(path: Path) -> Iterator[tuple[float, float]]:
    """Points along a path, close to each other."""
    x = y = 0.0
    for _, stops in path.segments:
        ends = [(x, y), *stops]
        for step in range(1, 33):
            row = list(ends)
            while len(row) > 1:
                row = [
                    (a + (c - a) * step / 32, b + (d - b) * step / 32)
                    for (a, b), (c, d) in pairwise(row)
                ]
            yield row[0]
        x, y = ends[-1]


def centred(width: float, height: float) -> Box:
    return Box(-width / 2, -height / 2, width / 2, height / 2)


CROSS = "M0 0H2L5 4L8 0H10L6 5L10 10H8L5 6L2 10H0L4 5Z"
"""Its arms reach into the corners."""


def kit_with(width: float, height: float, *settings: str) -> Kit:
    kit = prepare("grawlix", (f"cards.size=[{width}, {height}]", *settings), ()).kit
    assert kit is not None
    return kit


def with_cross(width: float, height: float) -> Kit:
    return kit_with(width, height, f"glyphs.at.outline={CROSS}")


def letters(kit: Kit, items: tuple[Item, ...], by: Affine = IDENTITY) -> Iterator[tuple[Box, bool]]:
    """The box of each letter on a card, and if it is upright."""
    for item in items:
        if isinstance(item, Group):
            yield from letters(kit, item.items, item.transform.then(by))
        elif isinstance(item, Label):
            ink = Affine.scale(item.size).then(Affine.translate(item.x, item.y)).then(by)
            yield ink.around(kit.fonts[item.font].outline(item.text).box()), by == IDENTITY


@pytest.mark.parametrize("variant", ["marked", "outline"])
@pytest.mark.parametrize("size", some(3, [(25.4, 25.4), (63.5, 88.9), (120.0, 70.0), (10.0, 10.0)]))
@pytest.mark.parametrize("is_wide", [False, True], ids=["grawlix", "cross"])
def test_letters_keep_off_the_glyphs_and_the_edges(
    is_wide: bool, size: tuple[float, float], variant: Variant
) -> None:
    width, height = size
    kit = with_cross(width, height) if is_wide else kit_with(width, height)
    faces = CardFaces(kit.game, kit.fonts, width, height, variant)
    apart = 0.0149 * min(width, height)
    safe = min(3.0, 0.12 * min(width, height)) - 1e-6
    for color in range(6):
        for glyph in range(6):
            card = faces.card(Tile(color, glyph), centred(width, height))
            drawn = next(i for i in card.items if isinstance(i, Shape) and i.stroke)
            for box, _ in letters(kit, card.items):
                assert min(box.left, -box.right) >= -width / 2 + safe
                assert min(box.top, -box.bottom) >= -height / 2 + safe
                near = apart + drawn.stroke_width / 2
                for x, y in points(drawn.path):
                    inside_x = box.left - near < x < box.right + near
                    assert not (inside_x and box.top - near < y < box.bottom + near), (x, y, box)


def test_two_letters_are_upright_for_each_of_two_players() -> None:
    kit = kit_with(40, 60)
    card = CardFaces(kit.game, kit.fonts, 40, 60, "marked").card(Tile(0, 0), centred(40, 60))
    corners = {
        (box.center[0] > 0, box.center[1] > 0): upright for box, upright in letters(kit, card.items)
    }
    assert corners == {
        (False, False): True,
        (True, False): True,
        (False, True): False,
        (True, True): False,
    }


@pytest.mark.parametrize("scale", [0.5, 1.0, 11.8])
def test_a_drawing_of_a_card_may_be_scaled(scale: float) -> None:
    kit = kit_with(40, 60)
    width, height = 40 * scale, 60 * scale
    faces = CardFaces(kit.game, kit.fonts, width, height, "marked")
    first, _ = next(letters(kit, faces.card(Tile(0, 0), centred(width, height)).items))
    assert (first.left + width / 2) / scale == pytest.approx(3)


@pytest.mark.parametrize(("key", "mark"), [("r", "R"), ("R", "R"), ("ß", "ß"), ("1", "1")])
def test_a_mark_is_one_character(key: str, mark: str) -> None:
    assert Color(id="c", key=key, hex="#000000").letter == mark


@pytest.mark.parametrize(
    ("background", "ink"),
    [("#c0c0c0", "#000000"), ("#202020", "#ffffff"), ("#0000ff", "#ffffff")],
)
def test_letters_stand_out(background: str, ink: str) -> None:
    assert ink_on(background) == ink


def test_contrast_runs_from_1_to_21() -> None:
    assert contrast("#123456", "#123456") == 1
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert mix("#000000", "#ffffff", 0.5) == "#808080"


def shapes(items: tuple[Item, ...], by: Affine) -> Iterator[tuple[float, ...]]:
    """The boxes of all shapes of a back on its card, rounded."""
    for item in items:
        if isinstance(item, Group):
            yield from shapes(item.items, item.transform.then(by))
        elif isinstance(item, Shape):
            box = item.path.transformed(by).box()
            yield (*(round(n, 6) + 0.0 for n in box),)


@pytest.mark.parametrize(("width", "height"), [(25.4, 25.4), (63.5, 88.9), (120.0, 70.0)])
def test_a_back_is_the_same_turned_by_half_a_turn(kit: Kit, width: float, height: float) -> None:
    back = CardBack(kit, width, height)
    card = back.card(centred(width, height))
    upright = sorted(shapes(card.items, Affine()))
    turned = sorted(shapes(card.items, Affine.rotate(180)))
    assert upright == [pytest.approx(box, abs=1e-5) for box in turned]
    assert len(upright) >= 2 + 16


@pytest.mark.parametrize(
    "title", ["Grawlix", "A", "The Longest Name That Was Ever Given to a Game"]
)
def test_a_title_stays_inside_its_back(kit: Kit, title: str) -> None:
    cards = kit.game.cards.model_copy(update={"back": "title"})
    kit = replace(kit, game=kit.game.model_copy(update={"title": title, "cards": cards}))
    for width, height in ((25.4, 25.4), (63.5, 88.9)):
        card = CardBack(kit, width, height).card(centred(width, height))
        picture = card.items[1]
        assert isinstance(picture, Group)
        labels = [item for item in picture.items if isinstance(item, Label)]
        assert "".join(label.text for label in labels) == title
        assert len(labels) == (1 if len(title) < 10 else 3)
        for label in labels:
            font = kit.fonts[label.font]
            assert font.advance(label.text) * label.size <= 0.9 * width
            assert label.y - font.cap_height * label.size > -height / 2
            assert label.y < 0


def test_the_glyphs_of_a_set_shrink_alike_and_only_for_need() -> None:
    usual, wide = (
        CardFaces(one.game, one.fonts, 63.5, 63.5, "marked")._faces.glyph_paths
        for one in (kit_with(63.5, 63.5), with_cross(63.5, 63.5))
    )
    kit = kit_with(63.5, 63.5)
    plain = Faces(kit.game, kit.fonts, 63.5 * MARKED_GLYPH, is_bare=True).glyph_paths
    assert usual == plain
    (share,) = {
        round(b.box().height / a.box().height, 6) for a, b in zip(usual[1:], wide[1:], strict=True)
    }
    assert 0.8 < share < 1


def test_the_line_of_an_outlined_glyph_is_seen_on_paper() -> None:
    """One line for each contour; only as much black as yellow needs."""
    kit = kit_with(25.4, 25.4)
    faces = CardFaces(kit.game, kit.fonts, 25.4, 25.4, "outline")
    for color, entry in enumerate(kit.game.color_list):
        card = faces.card(Tile(color, 0), centred(25.4, 25.4))
        lines = [item for item in card.items if isinstance(item, Shape) and item.stroke]
        assert len(lines) == 1
        assert contrast(lines[0].stroke or "", PAPER) >= 3
        assert (lines[0].stroke == entry.hex) == (contrast(entry.hex, PAPER) >= 3)


def test_the_pattern_of_a_back_fills_the_bleed_and_has_no_frame() -> None:
    kit = kit_with(25.4, 25.4)
    trim, bleed = centred(25.4, 25.4), centred(31.75, 31.75)
    ground, pattern = CardBack(kit, 25.4, 25.4).card(trim, bleed=bleed).items
    assert isinstance(ground, Shape)
    assert isinstance(pattern, Group)
    assert pattern.clip is not None
    assert pattern.clip.box() == bleed
    drawn = Box.around(Box(*box) for box in shapes(pattern.items, IDENTITY))
    assert drawn.left < bleed.left
    assert drawn.top < bleed.top
    assert drawn.right > bleed.right
    assert drawn.bottom > bleed.bottom
    lines = [it for each in pattern.items if isinstance(each, Group) for it in each.items]
    assert all(isinstance(line, Shape) and line.stroke is None for line in lines)
