"""What The Game Crafter makes beside cards: box, board and rules."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from generator.drawing.cover_art import Palette
from generator.products.kit import Kit
from generator.products.leaflet.target import make as make_leaflets
from generator.products.shop.components import BOARDS, FACE, GLUED, TUCK_BOXES, components
from tests.unit.kits import game_text, grawlix_kit, kit_of

WHITE = (255, 255, 255)


def found(kit: Kit, piece: str = "PokerDeck") -> dict[str, bytes]:
    return {name: data for name, _, data in components(kit, piece)}


def picture(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("RGB")


def ground(kit: Kit) -> tuple[int, ...]:
    code = Palette.of(kit.game, is_quiet=False).ground
    return tuple(int(code[i : i + 2], 16) for i in (1, 3, 5))


@pytest.mark.parametrize("box", TUCK_BOXES)
def test_the_panels_of_a_tuck_box_lie_on_its_sheet(box: Any) -> None:
    (left, top), (width, height) = box.corner, box.sheet
    right = left + 2 * (FACE[0] + box.depth) + box.depth - GLUED
    assert left > 30
    assert right < width - 30
    tuck = 150  # pixels of the flap on the lid
    assert top - box.depth - tuck > 30
    assert top + FACE[1] + box.depth < height - 30
    inside = (box.depth - 10) / 300 * 25.4  # the board takes part of it
    assert inside > 0.3 * box.cards


def test_the_smallest_tuck_box_that_holds_the_deck() -> None:
    for glyphs, name in ((1, "PokerTuckBox36"), (37, "PokerTuckBox54"), (91, "PokerTuckBox108")):
        kit = kit_of(game_text(1, 1, rules={"copies": glyphs, "hand_size": 0}))
        assert next(iter(found(kit))) == name
    kit = kit_of(game_text(11, 2, rules={"copies": 5, "hand_size": 0}))
    assert [*found(kit)] == ["Document"]
    assert [*found(kit, "MiniDeck")] == ["Document"]


def test_a_tuck_box_has_its_ground_everywhere_its_faces_and_white_where_it_is_glued() -> None:
    kit = grawlix_kit()
    image, box = picture(found(kit)["PokerTuckBox36"]), TUCK_BOXES[0]
    assert image.size == box.sheet
    (left, top), (width, height) = box.corner, FACE
    front = left + 2 * box.depth + width
    glue = int(front + width + (box.depth - GLUED) / 2), int(top + height / 2)
    assert image.getpixel(glue) == WHITE
    assert {image.getpixel(it) for it in ((0, 0), (0, 1799), (2099, 0), (2099, 1799))} == {
        ground(kit)
    }
    for x in (left + box.depth, front):  # the title is on back and front, clear of the folds
        face = image.crop((int(x), int(top), int(x + width), int(top + height)))
        edge = [face.getpixel((int(d), n)) for d in (8, width - 8) for n in range(0, 1000, 10)]
        assert {*edge} == {ground(kit)}
        assert face.getbbox() is not None
        assert WHITE in {color for _, color in face.getcolors(2**24) or ()}


@pytest.mark.parametrize(
    ("rows", "name"), [(2, "SmallSquareBoard"), (5, "SquareBoard"), (7, "LargeSquareBoard")]
)
def test_the_board_is_in_the_middle_of_the_smallest_that_holds_it(rows: int, name: str) -> None:
    rules = {"frame": "fixed", "max_rows": rows, "max_columns": rows, "hand_size": 0}
    kit = kit_of(game_text(8, 8, rules=rules))
    image = picture(found(kit, "")[name])
    assert image.size == (BOARDS[name],) * 2
    near = ground(kit)
    middle = image.height // 2
    row = [image.getpixel((x, middle)) != near for x in range(image.width)]
    first, last = row.index(True), image.width - 1 - row[::-1].index(True)
    assert abs(first - (image.width - 1 - last)) <= 2
    assert first > 37  # inside of the cut


def test_the_rules_are_the_leaflet_on_letter_paper() -> None:
    kit = grawlix_kit()
    data = found(kit, "")["Document"]
    assert data == next(it.data for it in make_leaflets(kit) if it.path == "leaflet-letter.pdf")
    only_a4 = grawlix_kit("leaflet.paper=[a4]")
    assert found(only_a4, "") == {}
