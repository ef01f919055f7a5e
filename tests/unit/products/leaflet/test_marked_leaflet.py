"""The marked leaflet: its tiles are told apart by anyone, and in black and white."""

from __future__ import annotations

from io import BytesIO
from itertools import combinations

import pytest

from generator.drawing import Scene
from generator.drawing.figures import supply_scene
from generator.drawing.png import to_png
from generator.drawing.scene import with_colors
from generator.drawing.tile_faces import Faces
from generator.game import vision as eyes
from generator.game.contrast import ink_on
from generator.game.files import built_in_games, read_project
from generator.game.vision import EYES, Vision
from generator.products.kit import Kit
from generator.products.leaflet.target import check, make, publications
from generator.texts.document import InlineGlyph, Paragraph, every_block
from generator.typesetting.pdf import publication_of, to_pdf
from tests.unit.drawing.test_boards import shapes
from tests.unit.kits import game_text, grawlix_kit, kit_of
from tests.unit.typesetting.reading import failures

PIXELS = 40
"""Width of a tile: 90 dots an inch in the leaflet."""


def least_difference(kit: Kit, vision: Vision, *, marked: bool) -> float:
    """The share of pixels in which the most similar two tiles differ clearly."""
    from PIL import Image, ImageChops

    faces = Faces(kit.game, kit.fonts, 10, marked)
    scene = supply_scene(faces, has_names=False)
    columns, rows = len(kit.game.glyphs), len(kit.game.colors)
    items = tuple(with_colors(item, lambda it: eyes.seen(it, vision)) for item in scene.items)
    seen = Scene(scene.width, scene.height, items, scene.title, scene.description)
    data = to_png(to_pdf(publication_of(seen), kit.fonts), columns * PIXELS)
    picture = Image.open(BytesIO(data)).convert("RGB").resize((columns * PIXELS, rows * PIXELS))
    tiles = [
        picture.crop((x * PIXELS, y * PIXELS, (x + 1) * PIXELS, (y + 1) * PIXELS))
        for y in range(rows)
        for x in range(columns)
    ]

    def unlike(one: Image.Image, other: Image.Image) -> float:
        histogram = ImageChops.difference(one, other).convert("L").histogram()
        return sum(histogram[48:]) / PIXELS**2

    return min(unlike(*pair) for pair in combinations(tiles, 2))


@pytest.mark.parametrize("marked", [True, False])
@pytest.mark.parametrize("game", built_in_games())
@pytest.mark.parametrize("vision", EYES, ids=lambda vision: vision.name)
def test_no_two_tiles_look_alike(game: str, vision: Vision, marked: bool) -> None:
    project = read_project(game)
    kit = kit_of(project.text, templates=project.templates)
    assert least_difference(kit, vision, marked=marked) > (0.01 if marked else 0.005)


def test_tiles_without_marks_do_in_black_and_white() -> None:
    assert least_difference(grawlix_kit("tile.marks=none"), EYES[-1], marked=False) < 0.001


def test_it_is_made_beside_the_plain_one_with_the_same_text() -> None:
    kit = grawlix_kit()
    assert not list(check(kit))
    files = {artifact.path: artifact for artifact in make(kit)}
    assert [*files] == [
        *("leaflet-a4.pdf", "leaflet-letter.pdf"),
        *("leaflet-marked-a4.pdf", "leaflet-marked-letter.pdf"),
        *("leaflet-quiet-a4.pdf", "leaflet-quiet-letter.pdf"),
    ]
    marked = files["leaflet-marked-a4.pdf"]
    assert marked.details == {"paper": "a4", "variant": "marked", "pages": 2}
    assert not failures(marked.data)


def test_the_quiet_one_differs_in_its_cover_alone() -> None:
    made = publications(grawlix_kit("leaflet.paper=[a4]"))
    (plain, *_), (quiet, *_) = made["a4", "plain"], made["a4", "quiet"]
    assert plain.pages[1] == quiet.pages[1]
    assert len(plain.pages[0].contents) == len(quiet.pages[0].contents) + 1  # the ground
    assert not failures(grawlix_kit().pdf(quiet))


def test_it_can_be_left_out() -> None:
    kit = grawlix_kit("leaflet.variants=[plain]", "leaflet.paper=[a4]")
    assert [artifact.path for artifact in make(kit)] == ["leaflet-a4.pdf"]


def test_two_colors_with_one_letter_are_refused() -> None:
    text = game_text(3, 3).replace('"key": "y"', '"key": "Z"')
    assert "duplicate-letter" in {problem.code for problem in check(kit_of(text))}


@pytest.mark.parametrize("game", ["bunting", "grawlix"])
def test_tiles_within_lines_have_letters_only_where_marked(game: str) -> None:
    project = read_project(game)
    kit = kit_of(project.text, "leaflet.paper=[a4]", templates=project.templates)
    found = {}
    for variant in ("plain", "marked"):
        publication = publications(kit)["a4", variant][0]
        ink = ink_on(kit.game.tile.base_color)
        found[variant] = sum(
            shape.fill == ink and shape.stroke is None
            for page in publication.pages
            for content in page.contents
            if content.path and content.path[-1].role == "P"
            for shape, _ in shapes(content.items)
        )
    named = [
        inline
        for block in every_block(kit.document)
        if isinstance(block, Paragraph)
        for inline in block.inlines
        if isinstance(inline, InlineGlyph)
    ]
    tiles = sum(inline.color is not None for inline in named)
    assert tiles
    assert found["marked"] - found["plain"] == tiles


def test_letters_within_lines_take_no_room() -> None:
    kit = grawlix_kit("leaflet.paper=[a4]")
    made = publications(kit)
    plain, marked = (
        [(it.box, it.order) for page in made["a4", variant][0].pages for it in page.contents]
        for variant in ("plain", "marked")
    )
    assert plain == marked
