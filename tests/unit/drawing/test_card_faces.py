"""Faces of cards: what is on them and that nothing on them collides."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from generator.builder.prepare import prepare
from generator.drawing import Affine, Box, Group, Item, Label, Path, Shape
from generator.drawing.card_faces import MARKED_GLYPH, CardFaces, Variant, mark_of
from generator.drawing.contrast import contrast, ink_on, mix
from generator.drawing.tile_faces import Faces
from generator.game.model import Color
from generator.products.cards.backs import CardBack
from generator.products.kit import Kit
from generator.rules import Tile


def points(path: Path) -> Iterator[tuple[float, float]]:
    """Points along a path, close to each other."""
    x = y = 0.0
    for _, numbers in path.segments:
        ends = [(x, y), *zip(numbers[0::2], numbers[1::2], strict=True)]
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


def with_cross() -> Kit:
    kit = prepare("grawlix", (f"glyphs.at.outline={CROSS}",), ()).kit
    assert kit is not None
    return kit


@pytest.mark.parametrize("variant", ["marked", "outline"])
@pytest.mark.parametrize(("width", "height"), [(25.4, 25.4), (63.5, 88.9), (120.0, 70.0)])
@pytest.mark.parametrize("is_wide", [False, True], ids=["grawlix", "cross"])
def test_letters_keep_off_the_glyphs_and_the_edges(
    kit: Kit, is_wide: bool, width: float, height: float, variant: Variant
) -> None:
    kit = with_cross() if is_wide else kit
    faces = CardFaces(kit.game, kit.fonts, width, height, variant)
    apart = (0.015 if is_wide else 0.02) * min(width, height)
    for color in range(6):
        for glyph in range(6):
            card = faces.card(Tile(color, glyph), centred(width, height))
            drawn = next(i for i in card.items if isinstance(i, Shape) and i.stroke)
            for label in [i for i in card.items if isinstance(i, Label)]:
                ink = kit.fonts[label.font].outline(label.text).box()
                box = Box(
                    label.x + ink.left * label.size,
                    label.y + ink.top * label.size,
                    label.x + ink.right * label.size,
                    label.y + ink.bottom * label.size,
                )
                assert min(box.left, -box.right) > -width / 2 + 2 * apart
                assert min(box.top, -box.bottom) > -height / 2 + 2 * apart
                near = apart + drawn.stroke_width / 2
                for x, y in points(drawn.path):
                    inside_x = box.left - near < x < box.right + near
                    assert not (inside_x and box.top - near < y < box.bottom + near), label.text


def test_letters_stand_in_the_corners(kit: Kit) -> None:
    faces = CardFaces(kit.game, kit.fonts, 40, 60, "marked")
    labels = [i for i in faces.card(Tile(0, 0), centred(40, 60)).items if isinstance(i, Label)]
    assert [(label.x > 0, label.y > 0) for label in labels] == [
        (False, False),
        (True, False),
        (False, True),
        (True, True),
    ]


@pytest.mark.parametrize(("key", "mark"), [("r", "R"), ("R", "R"), ("ß", "ß"), ("1", "1")])
def test_a_mark_is_one_character(key: str, mark: str) -> None:
    assert mark_of(Color(id="c", key=key, hex="#000000")) == mark


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
    back = CardBack(kit.game, kit.fonts, width, height)
    card = back.card(centred(width, height))
    upright = sorted(shapes(card.items, Affine()))
    turned = sorted(shapes(card.items, Affine.rotate(180)))
    assert upright == [pytest.approx(box, abs=1e-5) for box in turned]
    assert len(upright) >= 2 + 16


@pytest.mark.parametrize(
    "title", ["Grawlix", "A", "The Longest Name That Was Ever Given to a Game"]
)
def test_a_title_stays_inside_its_back(kit: Kit, title: str) -> None:
    game = kit.game.model_copy(update={"title": title})
    for width, height in ((25.4, 25.4), (63.5, 88.9)):
        card = CardBack(game, kit.fonts, width, height, "title").card(centred(width, height))
        (label,) = [item for item in card.items if isinstance(item, Label)]
        font = kit.fonts[label.font]
        assert font.advance(title) * label.size <= 0.9 * width
        assert label.y - font.cap_height * label.size > -height / 2
        assert label.y < 0


def test_the_glyphs_of_a_set_shrink_alike_and_only_for_need(kit: Kit) -> None:
    usual, wide = (
        CardFaces(one.game, one.fonts, 25.4, 25.4, "marked")._faces.glyph_paths
        for one in (kit, with_cross())
    )
    plain = Faces(kit.game, kit.fonts, 25.4 * MARKED_GLYPH).glyph_paths
    assert usual == plain
    (share,) = {
        round(b.box().height / a.box().height, 6) for a, b in zip(usual[1:], wide[1:], strict=True)
    }
    assert 0.8 < share < 1
