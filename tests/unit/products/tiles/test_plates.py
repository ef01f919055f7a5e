"""Packing tiles on a bed."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from generator.builder.prepare import prepare
from generator.drawing.solids.bed import bed_of, tower_of
from generator.game.outputs import Print
from generator.products.tiles import plates as packing
from generator.products.tiles.plates import WIDEST_GAP, Plate, batches
from tests.conftest import some


def pack(count: int, size: float, bed: tuple[float, float]) -> tuple[Plate, ...]:
    """On a bed with these free sides, with a clearance of 5 mm."""
    settings = Print(bed=(bed[0] + 10, bed[1] + 10))
    return packing.pack(settings, count, size)


def test_the_original_plate() -> None:
    (plate,) = pack(6, 28, (170, 170))
    assert plate[1][0] - plate[0][0] == 28 + WIDEST_GAP
    assert plate == ((-40, 20), (0, 20), (40, 20), (-40, -20), (0, -20), (40, -20))


@pytest.mark.parametrize("count", [1, 2, 5, 6, 7, 12, 20, 25, 26, 36, 73, 100])
@pytest.mark.parametrize("bed", [(170, 170), (240, 200), (40, 300), (28, 28), (61.5, 61)])
def test_tiles_keep_apart_and_on_the_bed(count: int, bed: tuple[float, float]) -> None:
    size, clearance = 28.0, 5.0
    plates = pack(count, size, bed)
    assert sum(len(plate) for plate in plates) == count
    fullest, emptiest = len(plates[0]), len(plates[-1])
    assert 0 <= fullest - emptiest <= 1
    for plate in plates:
        assert all(abs(x) <= (bed[0] - size) / 2 + 1e-6 for x, _ in plate)
        assert all(abs(y) <= (bed[1] - size) / 2 + 1e-6 for _, y in plate)
        for (x0, y0), (x1, y1) in itertools.combinations(plate, 2):
            apart = max(abs(x1 - x0), abs(y1 - y0)) - size
            assert apart >= clearance - 1e-6


def test_as_few_plates_as_fit() -> None:
    assert len(pack(25, 28, (170, 170))) == 1
    assert [len(plate) for plate in pack(26, 28, (170, 170))] == [13, 13]
    assert [len(plate) for plate in pack(5, 28, (61, 28))] == [2, 2, 1]


def test_a_bed_smaller_than_a_tile() -> None:
    with pytest.raises(ValueError, match="smaller than a tile"):
        pack(1, 28, (27.9, 200))


@pytest.mark.parametrize("extruders", [2, 3, 4, 5])
@pytest.mark.parametrize(
    "printer", some(3, ["prusa-mk3s", "prusa-xl", "bambu-a1-mini", "bambu-x1"])
)
@pytest.mark.parametrize("size", [20, 28])
def test_tiles_leave_room_for_the_wipe_tower(printer: str, extruders: int, size: int) -> None:
    """Every tile once, none in the tower's room or off the bed, and each block about the middle of
    the bed, where PrusaSlicer centers it."""
    settings = f"print={{printer: {printer}, extruders: {extruders}}}"
    shape = f"tile={{size: {size}, glyph_height: 14}}"
    kit = prepare("grawlix", (settings, shape, "rules.copies=2"), ()).kit
    assert kit is not None
    game = kit.game
    tower, _ = tower_of(game.print)
    width, depth = bed_of(game.print)
    assert tower[0] + 65 <= width, "60 mm and a brim"
    assert tower[1] + 65 <= depth
    found: Counter[tuple[str, str]] = Counter()
    for batch in batches(game):
        assert len(batch.colors) < extruders
        found.update(zip(batch.glyphs, (color.id for _, color in batch.tiles), strict=True))
        xs, ys = zip(*batch.plate, strict=True)
        assert (min(xs), min(ys)) == pytest.approx((-max(xs), -max(ys)))
        for x, y in batch.plate:
            right, back = x + size / 2 + width / 2, y + size / 2 + depth / 2
            assert right <= width - 5
            assert back <= depth - 5
            beside = right <= tower[0] - 5 or right - size >= tower[0] + 59
            behind = back <= tower[1] - 5 or back - size >= tower[1] + 59
            assert beside or behind
    assert set(found.values()) == {2}
    assert len(found) == 36
    names = [batch.name for batch in batches(game)]
    assert len(set(names)) == len(names)


def test_a_bed_without_room_beside_the_tower_is_told() -> None:
    found = prepare("grawlix", ("print={extruders: 3, bed: [80, 80]}",), ("tiles",)).diagnostics
    assert "does-not-fit" in {item.code for item in found}


def test_the_tile_of_many_extruders_is_inlaid_and_shallow() -> None:
    for override, style, relief in (
        ("print.extruders=2", "raised", 4.0),
        ("print.extruders=4", "inlaid", 0.6),
        ("print={extruders: 2}", "raised", 4.0),
    ):
        kit = prepare("grawlix", (override,), ()).kit
        assert kit is not None
        assert (kit.game.tile.style, kit.game.tile.relief) == (style, relief)
    kit = prepare("grawlix", ("print.extruders=4", "tile={style: raised, relief: 2}"), ()).kit
    assert kit is not None
    assert (kit.game.tile.style, kit.game.tile.relief) == ("raised", 2)
