"""Sheets as a black-and-white printer prints them: each colour is still told by its letter."""

from __future__ import annotations

from io import BytesIO
from itertools import combinations
from typing import Any

import pytest

from generator.drawing.png import to_png
from generator.products.cards.target import make
from generator.products.kit import Kit
from tests.unit.kits import grawlix_kit
from tests.unit.products.cards.reading import read_boxes, read_cards

WIDTH = 2480
"""Pixels across a sheet of A4: 300 dpi."""
CORNER = 0.1, 0.235
"""Start and end of the square with the letter over the side of the card."""


def corners(kit: Kit, variant: str) -> dict[str, list[Any]]:
    """The upper left corners of the cards of each colour, in grey; the name says the colour."""
    name = "cards/cards-a4.pdf" if variant == "plain" else f"cards/cards-{variant}-a4.pdf"
    data = next(artifact.data for artifact in make(kit) if artifact.path == name)
    return _cut(data)


def _cut(data: bytes) -> dict[str, list[Any]]:
    from PIL import Image

    picture = Image.open(BytesIO(to_png(data, WIDTH))).convert("L")
    scale = WIDTH / read_boxes(data)[0].width
    (page,) = read_cards(data)
    found: dict[str, list[Any]] = {}
    for card in page:
        start, end = (share * card.trim.width for share in CORNER)
        left, top = (round((n + start) * scale) for n in card.trim[:2])
        size = round((end - start) * scale)
        cut = picture.crop((left, top, left + size, top + size))
        found.setdefault(card.name.split()[0], []).append(cut)
    return found


def unlike(one: Any, other: Any) -> float:
    """The share of pixels that differ by more than a quarter of the way from black to white, with
    the second picture moved by up to a pixel to where it fits best."""
    from PIL import ImageChops

    def share(x: int, y: int) -> float:
        moved = ImageChops.offset(other, x, y)
        histogram = ImageChops.difference(one, moved).histogram()
        return sum(histogram[64:]) / sum(histogram)

    return min(share(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1))


@pytest.mark.parametrize("variant", ["marked", "outline"])
def test_every_color_is_told_by_its_letter(variant: str) -> None:
    found = corners(grawlix_kit("cards.paper=[a4]"), variant)
    assert list(found) == ["red", "orange", "yellow", "green", "blue", "violet"]
    assert {len(cuts) for cuts in found.values()} == {6}
    same = [unlike(cuts[0], cut) for cuts in found.values() for cut in cuts[1:]]
    others = [min(map(unlike, *pair)) for pair in combinations(found.values(), 2)]
    assert max(same) < 0.06
    assert min(others) > 0.12


def test_plain_cards_are_not() -> None:
    """What the lint says of blue and violet in greyscale is true of the printed sheet."""
    found = corners(grawlix_kit("cards.paper=[a4]"), "plain")
    assert max(map(unlike, found["blue"], found["violet"])) < 0.01
