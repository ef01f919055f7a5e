"""Pictures as files."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from generator.drawing.figures import supply_scene
from generator.drawing.tile_faces import Faces
from generator.products import diagrams
from tests.unit.kits import game_text, kit_of


@pytest.mark.parametrize(("rows", "columns"), [(1, 60), (60, 1)])
def test_no_side_of_a_picture_is_longer_than_it_may_be(rows: int, columns: int) -> None:
    kit = kit_of(game_text(columns, rows))
    supply = next(a for a in diagrams.make(kit) if a.path == "diagrams/supply.png")
    scene = supply_scene(Faces(kit.game, kit.fonts, diagrams.CELL))
    with Image.open(BytesIO(supply.data)) as picture:
        assert 0.99 * diagrams.MOST_PIXELS < max(picture.size) <= diagrams.MOST_PIXELS
        ratio = picture.width / picture.height
        assert ratio == pytest.approx(scene.width / scene.height, rel=0.05)


def test_a_small_picture_has_its_full_resolution() -> None:
    kit = kit_of(game_text(3, 4))
    supply = next(a for a in diagrams.make(kit) if a.path == "diagrams/supply.png")
    with Image.open(BytesIO(supply.data)) as picture:
        assert picture.height / diagrams.PIXELS_PER_MM / diagrams.CELL == pytest.approx(4, abs=0.1)
