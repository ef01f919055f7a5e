"""SVG: well-formed, self-contained, short, and the same each time."""

from __future__ import annotations

import re
from itertools import chain
from xml.etree import ElementTree

import pytest

from generator.drawing import (
    Affine,
    FontLibrary,
    Group,
    Label,
    Scene,
    Shape,
    decimal,
    parse_path,
    rectangle,
)
from generator.drawing.figures import figure_names, figure_scene, supply_scene
from generator.drawing.svg import path_data, svg_element, to_svg
from generator.drawing.tile_faces import Faces
from generator.products.kit import Kit
from tests.unit.kits import built_in_fonts, grawlix_kit

SVG = "{http://www.w3.org/2000/svg}"
NO_FONTS = FontLibrary({})
SQUARE = rectangle(0, 0, 1, 1)


def parsed(scene: Scene) -> ElementTree.Element:
    return ElementTree.fromstring(to_svg(scene, built_in_fonts()))


@pytest.fixture(scope="module")
def figures(kit: Kit) -> dict[str, Scene]:
    faces = Faces(kit.game, kit.fonts, 12.0)
    return {name: figure_scene(name, kit.examples, faces) for name in figure_names(kit.examples)}


def test_the_picture_has_the_size_of_its_scene_in_millimetres() -> None:
    root = parsed(Scene(30.5, 20, (Shape(SQUARE, "#000000"),)))
    assert root.tag == f"{SVG}svg"
    assert (root.get("width"), root.get("height")) == ("30.5mm", "20mm")
    assert root.get("viewBox") == "0 0 30.5 20"


def test_every_figure_is_well_formed_and_reaches_for_nothing_outside(
    figures: dict[str, Scene],
) -> None:
    for scene in figures.values():
        root = parsed(scene)
        tags = {element.tag.removeprefix(SVG) for element in root.iter()}
        assert tags <= {"svg", "title", "desc", "defs", "path", "use", "g"}
        ids = {element.get("id") for element in root.iter()} - {None}
        for element in root.iter():
            for name, value in element.attrib.items():
                assert "url(" not in value
                if name.endswith("href"):
                    assert value[0] == "#"
                    assert value[1:] in ids


def test_a_path_that_comes_again_is_written_once() -> None:
    root = parsed(supply_scene(grawlix_kit().faces, has_names=False))
    shapes = root.findall(f".//{SVG}defs/{SVG}path")
    # Six glyphs, six marks and the square of a tile; each of 36 tiles fills and strokes these.
    assert len(shapes) == 13
    uses = root.findall(f".//{SVG}use")
    assert len(uses) == 36 * 5
    assert not [e for e in root.iter(f"{SVG}path") if e not in shapes]
    assert len({e.get("d") for e in shapes}) == 13


def test_a_path_that_comes_once_stands_where_it_is_drawn() -> None:
    root = parsed(Scene(9, 9, (Shape(SQUARE, "#112233"), Shape(rectangle(2, 2, 3, 3), "#445566"))))
    assert root.find(f"{SVG}defs") is None
    assert [e.get("fill") for e in root.findall(f"{SVG}path")] == ["#112233", "#445566"]


def test_two_pictures_on_one_page_share_no_id(figures: dict[str, Scene]) -> None:
    def ids(prefix: str) -> set[str]:
        root = ElementTree.fromstring(svg_element(figures["cover"], built_in_fonts(), prefix, ""))
        return {e.get("id", "") for e in root.iter()} - {""}

    assert len(ids("a-")) > 2
    assert all(name.startswith("a-") for name in ids("a-"))
    assert not ids("a-") & ids("b-")


def test_words_stay_words_whatever_they_hold() -> None:
    hostile = "</title></svg><script>alert(1)</script> & \"x\" 'y' ]]>"
    scene = Scene(5, 5, (Shape(SQUARE, "#000000"),), hostile, f"{hostile} again")
    root = parsed(scene)
    assert root.find(f"{SVG}title").text == hostile  # type: ignore[union-attr]
    assert root.find(f"{SVG}desc").text == f"{hostile} again"  # type: ignore[union-attr]
    assert [e.tag for e in root.iter() if "script" in e.tag] == []
    labels = (root.get("aria-labelledby") or "").split()
    assert labels == [root[0].get("id"), root[1].get("id")]
    assert root.get("role") == "img"


def test_a_scene_without_words_claims_none() -> None:
    root = parsed(Scene(5, 5, (Shape(SQUARE, "#000000"),)))
    assert root.get("role") is None
    assert root.find(f"{SVG}title") is None


def test_numbers_are_short_and_plain(figures: dict[str, Scene]) -> None:
    for scene in figures.values():
        root = parsed(scene)
        for element in root.iter():
            for name in ("d", "stroke-width", "stroke-dasharray", "stroke-dashoffset", "transform"):
                places = 5 if "matrix" in element.get(name, "") else 3
                for number in re.findall(r"[-+.\deE]*\d[-+.\deE]*", element.get(name, "")):
                    assert re.fullmatch(rf"-?(0|[1-9]\d*)(\.\d{{0,{places - 1}}}[1-9])?", number)
                    assert number != "-0"


def test_the_fill_lies_over_its_stroke() -> None:
    """An edge never thins the glyph that it surrounds."""
    shape = Shape(SQUARE, "#ff0000", "#000000", 0.5, dash=(1, 0.5), dash_phase=0.25)
    first, second = parsed(Scene(5, 5, (shape,))).findall(f"{SVG}use")
    assert first.get("stroke") == "#000000"
    assert first.get("fill") == "none"
    assert first.get("stroke-width") == "0.5"
    assert first.get("stroke-dasharray") == "1 0.5"
    assert first.get("stroke-dashoffset") == "0.25"
    assert second.get("fill") == "#ff0000"
    assert second.get("stroke") is None


def test_labels_become_outlines_where_their_anchor_puts_them() -> None:
    font = built_in_fonts()["quicksand-medium"]
    left = {}
    for anchor in ("start", "middle", "end"):
        scene = Scene(50, 9, (Label("Hi", 20, 5, "quicksand-medium", 4, anchor=anchor),))
        drawn = [parse_path(e.get("d", "")) for e in parsed(scene).iter(f"{SVG}path")]
        assert len(drawn) == 2
        left[anchor] = min(path.box().left for path in drawn)
        assert max(path.box().bottom for path in drawn) == pytest.approx(5, abs=0.01)
    width = font.advance("Hi") * 4
    assert left["start"] - left["middle"] == pytest.approx(width / 2, abs=0.01)
    assert left["start"] - left["end"] == pytest.approx(width, abs=0.01)


def test_groups_move_turn_and_scale_what_they_hold() -> None:
    turned = Affine.rotate(90).then(Affine.translate(5, 5))
    inner = Group((Shape(SQUARE, "#000000"),), Affine.translate(1, 2))
    root = parsed(Scene(9, 9, (Group((inner,), turned), Group((inner,)))))
    outer, plain = root.findall(f"{SVG}g")
    assert outer.get("transform") == "matrix(0 1 -1 0 5 5)"
    assert outer[0].get("transform") == plain.get("transform") == "translate(1 2)"


def test_path_data_reads_back_as_the_path() -> None:
    path = built_in_fonts()["comic-neue-bold"].outline("@").transformed(Affine.scale(20))
    again = parse_path(path_data(path))
    for (one, points), (other, read) in zip(path.segments, again.segments, strict=True):
        assert one == other
        assert [*chain(*read)] == pytest.approx([*chain(*points)], abs=5e-4)


def test_a_background_lies_below_everything() -> None:
    svg = to_svg(Scene(7, 5, (Shape(SQUARE, "#000000"),)), NO_FONTS, background="#ffffff")
    first = ElementTree.fromstring(svg)[0]
    assert first.get("fill") == "#ffffff"
    assert parse_path(first.get("d", "")).box() == (0, 0, 7, 5)


def test_the_same_scene_gives_the_same_bytes(figures: dict[str, Scene]) -> None:
    for scene in figures.values():
        assert to_svg(scene, built_in_fonts()) == to_svg(scene, FontLibrary(_files()))


def _files() -> dict[str, bytes]:
    return {name: font.data for name, font in built_in_fonts().items()}


@pytest.mark.parametrize(
    ("value", "places", "text"),
    [
        (0, 3, "0"),
        (-0.0, 3, "0"),
        (-0.0004, 3, "0"),
        (0.0005, 3, "0.001"),
        (1.5, 3, "1.5"),
        (-12.3456, 3, "-12.346"),
        (1e-12, 6, "0"),
        (1e6, 3, "1000000"),
        (10, 0, "10"),
        (100, 3, "100"),
        (2.0, 5, "2"),
    ],
)
def test_decimals(value: float, places: int, text: str) -> None:
    assert decimal(value, places) == text
