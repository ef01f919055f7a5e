"""Faces of cards: what is on them and that nothing on them collides."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from generator.diagrams.cards import CardFaces, ink_on, mark_of
from generator.model import Color
from generator.rules import Tile
from generator.scene import Box, Label, Path, Shape
from generator.targets.kit import Kit


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


@pytest.mark.parametrize(("width", "height"), [(25.4, 25.4), (63.5, 88.9), (120.0, 70.0)])
def test_letters_keep_off_the_glyphs_and_the_edges(kit: Kit, width: float, height: float) -> None:
    faces = CardFaces(kit.game, kit.fonts, width, height, "marked")
    apart = 0.02 * min(width, height)
    for color in range(6):
        for glyph in range(6):
            card = faces.card(Tile(color, glyph), 0, 0)
            (drawn,) = [i for i in card.items if isinstance(i, Shape) and i.stroke]
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
    labels = [i for i in faces.card(Tile(0, 0), 0, 0).items if isinstance(i, Label)]
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
