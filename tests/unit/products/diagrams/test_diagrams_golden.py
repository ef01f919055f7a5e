"""The pictures of Grawlix as text and as small maps of pixels; ``make golden`` renews them."""

from __future__ import annotations

import pytest

from generator.drawing import Scene
from generator.drawing.figures import figure_scene
from generator.drawing.png import to_png
from generator.drawing.tile_faces import Faces
from generator.products.kit import Kit
from generator.typesetting.pdf import publication_of, to_pdf
from tests.conftest import Golden
from tests.unit.drawing.telling import pixel_map, scene_text


def figure(kit: Kit, name: str) -> Scene:
    return figure_scene(name, kit.examples, Faces(kit.game, kit.fonts, 12.0))


@pytest.mark.parametrize("name", ["opening", "crowded", "supply", "cover"])
def test_scenes(kit: Kit, golden: Golden, name: str) -> None:
    golden(f"diagrams/{name}.txt", scene_text(figure(kit, name)))


@pytest.mark.parametrize(("name", "pixels_a_cell"), [("opening", 14), ("cover", 8)])
def test_pixels(kit: Kit, golden: Golden, name: str, pixels_a_cell: int) -> None:
    scene = figure(kit, name)
    picture = to_png(
        to_pdf(publication_of(scene), kit.fonts), round(scene.width / 12 * pixels_a_cell)
    )
    palette = {" ": "#ffffff", ".": kit.game.tile.base_color, ":": "#686868", "@": "#000000"}
    palette |= {"-": "#e3ebf8"} | {color.key: color.hex for color in kit.game.color_list}
    golden(f"diagrams/{name}.pixels.txt", pixel_map(picture, palette))
