"""Marks of colors: sizes of Braille, distinct from each other, in their place on a tile."""

from __future__ import annotations

import json
from itertools import combinations, pairwise
from math import dist

import pytest
import shapely

from generator.drawing import Box, Group, Shape
from generator.drawing.card_faces import CardFaces
from generator.drawing.color_marks import (
    CELL,
    DOT,
    HEIGHTS,
    PITCH,
    RELIEF,
    braille_cells,
    color_mark,
)
from generator.drawing.glyph_checks import check_color_marks
from generator.drawing.solids.region import fill
from generator.drawing.tile_faces import Faces
from generator.game.outputs import MOST_PIPS
from generator.rules import Tile
from tests.unit.kits import game_text, grawlix_kit, kit_of

KINDS = ["pips", "letter", "braille"]


def areas(kind: str, *overrides: str) -> list[shapely.MultiPolygon]:
    kit = grawlix_kit(f"tile.marks={kind}", *overrides)
    paths = (color_mark(kit.game, color, kit.fonts) for color in range(len(kit.game.colors)))
    return [fill(path).polygons for path in paths]


def test_sizes_are_those_of_the_ada_standards() -> None:
    """703.3.1: the base of dots, their distance in a cell and between cells, their height."""
    assert 1.5 <= DOT <= 1.6
    assert 2.3 <= PITCH <= 2.5
    assert 6.1 <= CELL <= 7.6
    assert 0.6 <= RELIEF <= 0.9


@pytest.mark.parametrize("kind", KINDS)
def test_no_mark_is_like_another_from_either_side_of_the_table(kind: str) -> None:
    found = areas(kind)
    turned = [shapely.affinity.rotate(area, 180, (0, 0)) for area in found]
    for one, other in combinations(range(len(found)), 2):
        assert found[one].symmetric_difference(found[other]).area > 1, kind
        if kind == "pips":
            assert found[one].symmetric_difference(turned[other]).area > 1
    for area in found:
        assert area.bounds[3] - area.bounds[1] <= HEIGHTS[kind] + 0.5  # type: ignore[index]


def test_dots_are_apart_and_count_to_five_with_a_bar() -> None:
    kit = kit_of(game_text(1, MOST_PIPS, tile={"marks": "pips"}))
    for number in range(MOST_PIPS):
        area = fill(color_mark(kit.game, number, kit.fonts)).polygons
        five, ones = divmod(number + 1, 5)
        assert len(area.geoms) == five + ones
        assert area.bounds[2] - area.bounds[0] < 23, "it fits a tile of 28 mm"
        for one, other in pairwise(area.geoms):
            assert one.distance(other) >= 2 * 0.4 - 1e-6, "two lines of a nozzle"


def test_braille_is_that_of_the_keys() -> None:
    centers = [
        sorted((part.centroid.x, part.centroid.y) for part in it.geoms) for it in areas("braille")
    ]
    # r o y g b v: dots 1235, 135, 13456, 1245, 12, 1236.
    assert [len(it) for it in centers] == [4, 3, 5, 4, 2, 4]
    assert dist(*centers[4]) == pytest.approx(PITCH, abs=0.01)
    assert braille_cells("1") == ["3456", "1"]
    assert braille_cells("!") == []


@pytest.mark.parametrize("kind", KINDS)
def test_marks_are_below_the_glyphs_of_tiles_and_cards(kind: str) -> None:
    kit = grawlix_kit(f"tile.marks={kind}")
    tile = Faces(kit.game, kit.fonts, 28).figure(Tile(1, 1))
    card = CardFaces(kit.game, kit.fonts, 40, 60).card(Tile(1, 1), Box(0, 0, 40, 60)).items[1:]
    for raised, mark in (tile, card):
        assert isinstance(raised, Group)
        (glyph,) = raised.items
        assert isinstance(glyph, Shape)
        assert isinstance(mark, Shape)
        foot = raised.transform.around(glyph.path.box()).bottom + glyph.stroke_width / 2
        assert foot < mark.path.box().top
    assert tile[1].path.box().bottom <= 14 - 1.9  # type: ignore[union-attr]


def test_the_default_is_pips_where_colors_look_alike() -> None:
    assert grawlix_kit().game.marks == "pips"
    assert kit_of(game_text(20, 1)).game.marks == "none"
    assert kit_of(game_text(1, MOST_PIPS + 1)).game.marks == "none"
    two = {"red": {"key": "r", "hex": "#202020"}, "white": {"key": "w", "hex": "#ffffff"}}
    text = json.loads(game_text(4, 2)) | {"colors": two}
    assert kit_of(json.dumps(text)).game.marks == "none"


def test_marks_that_a_color_cannot_have() -> None:
    colors = {"red": {"key": "!", "hex": "#202020"}, "white": {"key": "w", "hex": "#ffffff"}}
    text = json.loads(game_text(4, 2, tile={"marks": "braille"})) | {"colors": colors}
    kit = kit_of(json.dumps(text))
    (found,) = check_color_marks(kit.game, kit.fonts, kit.spans)
    message = 'there is no Braille letter for the key "!" of red'
    assert (found.code, found.message) == ("no-braille", message)
    assert found.span == kit.spans.value("colors", "red", "key")
    kit = kit_of(game_text(1, MOST_PIPS + 1, tile={"marks": "pips"}))
    (found,) = check_color_marks(kit.game, kit.fonts, kit.spans)
    assert (found.code, found.span) == ("too-many-colors", kit.spans.value("tile", "marks"))


def test_texts_explain_the_marks() -> None:
    assert "• red" in str(grawlix_kit().document)
    assert "—• violet" in str(grawlix_kit().document)
    assert "letters" not in str(grawlix_kit("tile.marks=none").document)
    assert "The letters in the corners: R scarlet" in str(
        grawlix_kit("colors.red.name=scarlet").document
    )
