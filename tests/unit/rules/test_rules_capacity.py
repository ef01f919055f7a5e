from __future__ import annotations

from itertools import product

import pytest

from generator.rules import (
    Cell,
    Limits,
    Position,
    Tile,
    all_tiles_fit,
    locations,
    most_tiles,
    tile_bound,
    violations,
)
from tests.unit.rules.games import grid_of


def square(order: int) -> Limits:
    return Limits(order, order, 1, order, order)


@pytest.mark.parametrize("order", range(1, 21))
def test_square_games_fit_but_for_orders_two_and_six(order: int) -> None:
    assert all_tiles_fit(square(order)) is (order not in (2, 6))


@pytest.mark.parametrize("order", [3, 5, 7])
def test_a_square_of_odd_order(order: int) -> None:
    """Orthogonal Latin squares of odd order: sums and sums of doubles."""
    tiles = {
        Cell(r, c): Tile((r + c) % order, (r + 2 * c) % order)
        for r, c in product(range(order), repeat=2)
    }
    assert len(set(tiles.values())) == order**2
    assert violations(Position(tiles), square(order)) == ()


def test_thirty_four_of_grawlix() -> None:
    grid = grid_of("cover")
    position = grid.position.placing(grid.marks["?"], Tile(5, 2))
    assert len(position) == most_tiles(Limits()) == 34
    assert violations(position, Limits()) == ()
    assert not any(it.tiles for it in locations(position, Limits()))


@pytest.mark.parametrize(
    ("limits", "fits"),
    [
        (Limits(1, 1, 1, 1, 1), True),
        (Limits(1, 2, 1, None, None), False),
        (Limits(1, 1, 2, None, None), False),
        (Limits(2, 2, 1, None, None), False),
        (Limits(2, 2, 5, None, None), False),
        (Limits(2, 3, 1, None, None), True),
        (Limits(6, 6, 1, None, None), True),
        (Limits(6, 6, 3, 6, 6), False),
        (Limits(6, 6, 1, 6, 7), None),
        (Limits(6, 6, 1, 7, 7), None),
        (Limits(6, 6, 1, 5, None), False),
        (Limits(6, 6, 1, 6, None), None),
        (Limits(5, 5, 1, 5, 9), True),
        (Limits(5, 5, 1, 4, 9), False),
        (Limits(3, 3, 2, 6, 6), None),
        (Limits(3, 2, 1, 4, 3), True),
        (Limits(3, 2, 1, 3, 4), None),
    ],
)
def test_other_games(limits: Limits, fits: bool | None) -> None:
    assert all_tiles_fit(limits) is fits


@pytest.mark.parametrize(
    ("limits", "most"),
    [
        (Limits(), 34),
        (Limits(4, 5, 1, 4, 5), 16),
        (Limits(2, 2, 1, None, None), 3),
        (Limits(3, 9, 2, 4, 9), 12),
        (Limits(6, 6, 3, 7, 7, lines=()), 49),
        (Limits(2, 3, 1, 7, 7, lines=()), 6),
        (Limits(4, 6, 1, 2, 3, lines=(), frame="fixed"), 6),
    ],
)
def test_bound_for_the_number_of_tiles(limits: Limits, most: int) -> None:
    assert tile_bound(limits) == most


def staircase(limits: Limits) -> Position:
    """All tiles in one walk right and down, each other than the last in glyph and colour."""
    glyphs, colors = limits.glyphs, limits.colors
    walk: list[Tile] = []
    left = {Tile(c, g) for c, g in product(range(colors), range(glyphs))}
    cycle: list[list[Tile]] = []
    while left:
        first = min(left)
        steps = [
            Tile((first.color + i) % colors, (first.glyph + i) % glyphs)
            for i in range(glyphs * colors)
        ]
        cycle.append([tile for tile in dict.fromkeys(steps) if tile in left])
        left -= set(steps)
    for diagonal in cycle * limits.copies:
        start = next(
            i
            for i, tile in enumerate(diagonal)
            if not walk or (tile.color != walk[-1].color and tile.glyph != walk[-1].glyph)
        )
        walk += diagonal[start:] + diagonal[:start]
    return Position({Cell(n // 2, (n + 1) // 2): tile for n, tile in enumerate(walk)})


@pytest.mark.parametrize("glyphs", range(2, 8))
@pytest.mark.parametrize("colors", range(3, 8))
@pytest.mark.parametrize("copies", [1, 2])
def test_the_staircase_that_proves_it(glyphs: int, colors: int, copies: int) -> None:
    tiles = glyphs * colors * copies
    limits = Limits(glyphs, colors, copies, (tiles + 1) // 2, tiles // 2 + 1)
    position = staircase(limits)
    assert len(position) == tiles
    assert violations(position, limits) == ()
    assert all_tiles_fit(Limits(glyphs, colors, copies, None, None)) is True


@pytest.mark.parametrize(
    "limits",
    [
        Limits(2, 2, 1, 2, 2),
        Limits(3, 3, 1, 3, 3),
        Limits(3, 2, 1, 4, 3),
        Limits(2, 2, 2, 2, 2),
        Limits(2, 2, 2, 3, 3),
        Limits(1, 3, 1, 3, 3),
    ],
)
def test_small_games_by_trying_everything(limits: Limits) -> None:
    seen: set[Position] = set()

    def most(position: Position) -> int:
        if position in seen:
            return 0
        seen.add(position)
        found = len(position)
        for location in locations(position, limits):
            for tile in location.tiles:
                if found < limits.tile_count:
                    found = max(found, most(position.placing(location.cell, tile)))
        return found

    assert (most(Position()) == limits.tile_count) is all_tiles_fit(limits)
