"""Packing tiles on a bed."""

from __future__ import annotations

import itertools

import pytest

from generator.products.tiles.plates import WIDEST_GAP, pack


def test_the_original_plate() -> None:
    (plate,) = pack(6, 28, (170, 170), 5)
    assert plate[1][0] - plate[0][0] == 28 + WIDEST_GAP
    assert plate == ((-40, 20), (0, 20), (40, 20), (-40, -20), (0, -20), (40, -20))


@pytest.mark.parametrize("count", [1, 2, 5, 6, 7, 12, 20, 25, 26, 36, 73, 100])
@pytest.mark.parametrize("bed", [(170, 170), (240, 200), (40, 300), (28, 28), (61.5, 61)])
def test_tiles_keep_apart_and_on_the_bed(count: int, bed: tuple[float, float]) -> None:
    size, clearance = 28.0, 5.0
    plates = pack(count, size, bed, clearance)
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
    assert len(pack(25, 28, (170, 170), 5)) == 1
    assert [len(plate) for plate in pack(26, 28, (170, 170), 5)] == [13, 13]
    assert [len(plate) for plate in pack(5, 28, (61, 28), 5)] == [2, 2, 1]


def test_a_bed_smaller_than_a_tile() -> None:
    with pytest.raises(ValueError, match="smaller than a tile"):
        pack(1, 28, (27.9, 200), 5)
