"""Pictures of the tiles: what is in them, how they are framed, and what happens without mitsuba."""

from __future__ import annotations

from collections import Counter
from functools import cache
from io import BytesIO

import numpy as np
import pytest
from PIL import Image

from generator.builder.output import Entry, Outcome
from generator.cli.console import _details
from generator.drawing.artwork import look_of, read_picture, signed_jpeg
from generator.drawing.solids.mesh import TileMesh
from generator.drawing.solids.plan import plan_tile
from generator.products import load_target
from generator.products.kit import Kit
from generator.products.tiles.cad import tile_mesh
from generator.products.tiles.renders import scenes, shading, target
from generator.products.tiles.renders.scenes import FIELD_OF_VIEW, Scene, scenes_of
from generator.products.tiles.renders.shading import Surfaces, surfaces_of
from generator.rules import Tile
from tests.unit.drawing.solids.volumes import glyph_regions
from tests.unit.kits import game_text, grawlix_kit, kit_of

TINY = game_text(2, 1, rules={"hand_size": 1, "copies": 2}, players=2)


def found(kit: Kit) -> dict[str, Scene]:
    plan = plan_tile(kit.game.tile, kit.game.print)
    return {scene.name: scene for scene in scenes_of(kit, plan)}


@cache
def tiny() -> Kit:
    return kit_of(TINY)


@cache
def meshes() -> dict[Tile, TileMesh]:
    kit = tiny()
    plan = plan_tile(kit.game.tile, kit.game.print)
    regions = glyph_regions(kit.game, kit.fonts, plan)
    return {
        Tile(color, number): tile_mesh(kit, plan, glyph, region)
        for number, (glyph, region) in enumerate(regions.items())
        for color in range(len(kit.game.colors))
    }


def surfaces(kit: Kit, scene: Scene) -> Surfaces:
    colors = [color.hex for color in kit.game.color_list]
    return surfaces_of(scene.tiles, meshes(), kit.game.tile.base_color, colors)


def test_the_photograph_shows_the_cover_and_what_is_left_over() -> None:
    kit = grawlix_kit()
    tiles = found(kit)["photo"].tiles
    assert len({placed.tile for placed in tiles}) == len(tiles) == kit.game.tile_count
    assert [placed.tile for placed in tiles[:33]] == list(kit.examples["cover"].position.values())
    loose = tiles[33:]
    assert max(placed.y for placed in loose) < min(placed.y for placed in tiles[:33]) - 28


def test_the_supply_has_every_copy_and_each_tile_has_a_picture() -> None:
    kit = tiny()
    every = found(kit)
    counts = Counter(placed.tile for placed in every["supply"].tiles)
    assert set(counts.values()) == {2}
    assert list(every)[3:] == ["tile-color-1-glyph-1", "tile-color-1-glyph-2"]
    assert len(every["batch"].tiles) == 4


@pytest.mark.parametrize("name", ["photo", "supply", "batch", "tile-blue-at"])
def test_the_camera_comes_as_near_as_all_tiles_are_seen(name: str) -> None:
    scene = found(grawlix_kit())[name]
    places = np.array(
        [(t.x + x, t.y + y, t.z) for t in scene.tiles for x, y in ((-14, -14), (14, 14))]
    )
    seen = scene.camera.project(places)[:, :2] * np.array([1, scene.width / scene.height])
    assert abs(seen).max() < 1
    assert abs(seen).max() > 0.6
    assert 20 < FIELD_OF_VIEW < 50


def test_curves_look_smooth() -> None:
    """Facets of a curved wall meet at angles that no picture shows."""
    surface = surfaces(tiny(), found(tiny())["tile-color-1-glyph-2"])
    assert list(surface) == ["#c0c0c0", "#008040"]
    a, b, c = surface["#008040"].transpose(1, 0, 2)
    crosses = np.cross(b - a, c - a)
    flat = crosses / np.linalg.norm(crosses, axis=1, keepdims=True)
    walls = np.unique(np.round(flat[abs(flat[:, 2]) < 0.01, :2], 6), axis=0)
    turns = np.sort(np.degrees(np.arctan2(walls[:, 1], walls[:, 0])))
    steps = np.diff(turns)
    assert len(steps) > 20, "no wall is curved"
    assert np.median(steps) < 15


def test_without_mitsuba_the_scene_is_shaded_and_that_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(target, "missing_packages", lambda _: ("mitsuba",))
    monkeypatch.setattr(scenes, "WIDE", (60, 40))
    monkeypatch.setattr(scenes, "SQUARE", (16, 16))
    kit = tiny()
    assert not list(target.check(kit)), "who renders nothing needs no mitsuba"
    made = {artifact.path: artifact for artifact in target.make(kit)}
    assert list(made)[:4] == [
        f"renders/{n}" for n in ("photo.png", "picture.jpg", "supply.png", "batch.png")
    ]
    with Image.open(BytesIO(made["renders/photo.png"].data)) as picture:
        assert picture.size == (60, 40)
        assert not picture.info
    photo = made["renders/photo.png"]
    assert photo.details["lit"] is False
    entry = Entry(photo.path, "renders", photo.kind, "", 1, photo.details)
    assert "pip install -c constraints.txt -e '.[render]'" in _details(Outcome(entry, "new"))


def test_edges_of_a_drawn_scene_are_antialiased() -> None:
    kit = tiny()
    scene = found(kit)["tile-color-1-glyph-2"]._replace(width=48, height=48)
    image = shading.draw(scene, surfaces(kit, scene))
    assert tuple(image[0, 0]) == (255, 255, 255)
    green = image[(image[:, :, 0] < 60) & (image[:, :, 1] > 80)]
    assert len(green) > 100
    assert len(np.unique(image.reshape(-1, 3), axis=0)) > 100, "only flat colors"


def test_blank_tiles_have_no_pictures() -> None:
    kit = grawlix_kit("tile.style=blank")
    assert [item.code for item in target.check(kit)] == ["stickers-overhang", "nothing-to-render"]
    assert not list(target.make(kit))


def test_it_is_made_by_name_only_and_may_take_long() -> None:
    made = load_target("renders")
    assert made.is_extra
    assert made.is_slow
    assert made.needs == "tiles"


def test_a_picture_is_read_only_while_the_tiles_look_like_it() -> None:
    kit = grawlix_kit()
    look = look_of(kit.game, kit.examples, kit.fonts)
    png = BytesIO()
    Image.new("RGB", (30, 20), "#808080").save(png, "PNG")
    data = signed_jpeg(png.getvalue(), 15, look)
    picture = read_picture(data, look)
    assert picture is not None
    assert (picture.columns, picture.rows, picture.data) == (15, 10, data)
    for other in ("colors.red.hex='#aa0000'", "tile.relief=2"):
        changed = grawlix_kit(other)
        assert read_picture(data, look_of(changed.game, changed.examples, changed.fonts)) is None
    for broken in (b"", b"\xff\xd8", data[:20], data[:-9], data[20:], b"x" * 99):
        assert read_picture(broken, look) is None


@pytest.mark.system
def test_a_lit_scene_is_the_same_each_time_with_any_number_of_threads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drjit = pytest.importorskip("drjit")
    monkeypatch.setattr(shading, "SAMPLES", 4)
    kit = tiny()
    scene = found(kit)["tile-color-1-glyph-2"]._replace(width=72, height=72)
    parts = surfaces(kit, scene)
    images = []
    for threads in (1, 2, 3):
        drjit.set_thread_count(threads)
        images.append(shading.trace(scene, parts))
    assert all(np.array_equal(images[0], other) for other in images)
    green = (images[0][:, :, 0] < 90) & (images[0][:, :, 1] > 100)
    assert green.mean() > 0.02
    assert images[0][0, 0].min() > 150, "the paper is dark"
