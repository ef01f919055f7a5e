"""STEP files: named and coloured parts, the same bytes in every run, valid solids when read."""

from __future__ import annotations

import re
from pathlib import Path

import cadquery as cq
import pytest

from generator.drawing import parse_path
from generator.drawing.solids.model import TileModel
from generator.drawing.solids.plan import TilePlan, plan_tile
from generator.drawing.solids.region import Region, glyph_region
from generator.drawing.solids.step import emit_step, paint_step
from generator.game.outputs import Print, TileShape
from tests.unit.drawing.solids.volumes import area_of, volumes_of

RING = "M0 5 C0 12 10 12 10 5 C10 -2 0 -2 0 5Z M2 5 C2 0 8 0 8 5 C8 10 2 10 2 5Z M12 0H14V9H12Z"


def region_of(plan: TilePlan) -> Region:
    path = parse_path(RING)
    return glyph_region(path, plan)


def test_a_step_file_read_again(tmp_path: Path) -> None:
    plan = plan_tile(TileShape(), Print())
    tile = TileModel(plan, region_of(plan)).solids()
    data = paint_step(emit_step("tile-x", tile), ["#c0c0c0", "#ff0000"])
    path = tmp_path / "tile.step"
    path.write_bytes(data)
    read = cq.Assembly.importStep(str(path))
    assert read.name == "tile-x"
    parts = {child.name: child for child in read.children}
    assert set(parts) == {"base", "accent"}
    volumes = volumes_of(plan, area_of(region_of(plan)))
    for name, volume in zip(("base", "accent"), volumes, strict=True):
        assert parts[name].toCompound().Volume() == pytest.approx(volume, rel=1e-6)
    assert "SI_UNIT(.MILLI.,.METRE.)" in data.decode()
    assert colors(parts["base"]) == [pytest.approx((0.753, 0.753, 0.753), abs=2e-3)]
    assert colors(parts["accent"]) == [pytest.approx((1, 0, 0), abs=2e-3)] * 2


def colors(part: cq.Assembly) -> list[tuple[float, ...]]:
    """Of a solid, or of each of its solids."""
    found = [part.color] if part.color else list(part._subshape_colors.values())
    return [color.toTuple()[:3] for color in found]


def test_the_same_tile_gives_the_same_bytes() -> None:
    plan = plan_tile(TileShape(), Print())
    region = region_of(plan)

    def made() -> bytes:
        tile = TileModel(plan, region).solids()
        return paint_step(emit_step("x", tile), ["#123456", "#654321"])

    first = made()
    assert first == made()
    assert b"1980-01-01T00:00:00" in first


def test_noise_below_a_millionth_of_a_micrometre_is_not_written(tmp_path: Path) -> None:
    """OpenCASCADE's last digits vary from run to run; the solids stay valid without them."""
    shape = TileShape(style="inlaid", corner_radius=2, bottom_chamfer=0.3, relief=2)
    plan = plan_tile(shape, Print())
    tile = TileModel(plan, region_of(plan)).solids()
    still, moved = (
        emit_step("x", {"base": tile["base"].moved(cq.Location((noise, -noise, noise)))})
        for noise in (0, 3e-13)
    )
    assert still == moved
    data = still.decode().partition("DATA;")[2]
    assert not re.search(r"[(,]-0\.[,)]|E-|\.\d{10}", data)
    path = tmp_path / "tile.step"
    path.write_bytes(still)
    read = cq.importers.importStep(str(path)).val()
    assert isinstance(read, cq.Shape)
    assert read.isValid()
    assert read.Volume() == pytest.approx(tile["base"].Volume(), rel=1e-8)
    assert len(read.Faces()) == len(tile["base"].Faces())
