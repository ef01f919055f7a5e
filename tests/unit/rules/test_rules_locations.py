from __future__ import annotations

from generator.rules import Cell, Limits, Position, Tile, location_at, locations
from tests.unit.rules.games import FREE, at, cells, grawlix, grid_of

SIX = Limits()
GLYPHS = [*grawlix().glyphs]
COLORS = [*grawlix().colors]


def test_opening_has_seven_locations() -> None:
    grid = grid_of("opening")
    found = locations(grid.position, SIX)
    assert [it.cell for it in found] == list(
        cells((-1, 0), (-1, 1), (0, -1), (0, 2), (1, 0), (1, 2), (2, 1))
    )
    (mark,) = [it for it in found if it.cell == grid.marks["?"]]
    assert [GLYPHS[n] for n in mark.glyphs] == ["at", "pound", "dollar", "percent"]
    assert [COLORS[n] for n in mark.colors] == ["orange", "green", "blue", "violet"]
    assert len(mark.tiles) == 15  # of the sixteen, blue # is in the grid
    assert Tile(COLORS.index("blue"), GLYPHS.index("pound")) not in mark.tiles


def test_crowded_has_sixteen_locations() -> None:
    grid = grid_of("crowded")
    found = {it.cell: it for it in locations(grid.position, SIX)}
    assert len(found) == 16
    mark = found[grid.marks["?"]]
    assert [GLYPHS[n] for n in mark.glyphs] == ["pound", "percent", "ampersand"]
    assert [COLORS[n] for n in mark.colors] == ["red", "yellow", "violet"]
    assert grid.marks["!"] in found
    assert min(cell.column for cell in found) == 0, "a seventh column cannot be opened"
    assert max(cell.column for cell in found) == 5


def test_cover_takes_only_violet_dollar_at_two_locations() -> None:
    grid = grid_of("cover")
    violet_dollar = Tile(COLORS.index("violet"), GLYPHS.index("dollar"))
    found = locations(grid.position, SIX)
    assert [(it.cell, it.tiles) for it in found] == [
        (Cell(4, 5), (violet_dollar,)),
        (Cell(5, 4), (violet_dollar,)),
    ]


def test_empty_position_has_one_location_that_allows_everything() -> None:
    (only,) = locations(Position(), SIX)
    assert only.cell == Cell(0, 0)
    assert only.glyphs == only.colors == tuple(range(6))
    assert len(only.tiles) == 36


def test_first_tile_may_go_anywhere() -> None:
    there = location_at(Position(), Limits(max_rows=1, max_columns=1), Cell(-3, 12))
    assert there is not None
    assert len(there.tiles) == 36


def test_location_that_no_tile_fits_is_a_location() -> None:
    position = at("r# . / . .")
    two = Limits(glyphs=2, colors=2, max_rows=1, max_columns=2)
    assert [it.tiles for it in locations(position, two)] == [(Tile(1, 0),)] * 2
    taken = at("r# y@ o#")
    found = locations(taken, Limits(glyphs=2, colors=3, max_rows=1, max_columns=4))
    assert [(it.cell, it.glyphs, it.colors, it.tiles) for it in found] == [
        (Cell(0, -1), (), (), ()),
        (Cell(0, 3), (), (), ()),
    ]
    assert not any(it.tiles for it in found)


def test_tile_in_the_grid_is_left_out_until_its_last_copy() -> None:
    position = at("r# b@")
    for copies, there in ((1, False), (2, True)):
        below = location_at(position, Limits(copies=copies), Cell(1, 0))
        assert below is not None
        assert (Tile(COLORS.index("blue"), GLYPHS.index("at")) in below.tiles) is there


def test_full_bounds_leave_only_cells_inside() -> None:
    position = at("r& b@ / v@ .")
    assert [it.cell for it in locations(position, Limits(max_rows=2, max_columns=2))] == [
        Cell(1, 1)
    ]


def test_unequal_and_missing_limits() -> None:
    position = at("r&")
    low = locations(position, Limits(max_rows=1, max_columns=None))
    assert [it.cell for it in low] == list(cells((0, -1), (0, 1)))
    high = locations(position, Limits(max_rows=None, max_columns=1))
    assert [it.cell for it in high] == list(cells((-1, 0), (1, 0)))
    assert len(locations(position, FREE)) == 4


def test_position_out_of_bounds_has_no_location() -> None:
    assert locations(at("r& b@ g%"), Limits(max_columns=2)) == ()
    assert location_at(at("r& b@ g%"), Limits(max_columns=2), Cell(1, 1)) is None


def test_disconnected_position_has_locations_beside_every_tile() -> None:
    found = {it.cell for it in locations(at("r& . b@"), SIX)}
    assert found == set(cells((-1, 0), (0, -1), (0, 1), (1, 0), (-1, 2), (0, 3), (1, 2)))


def test_location_at_agrees_with_locations() -> None:
    for example in ("opening", "crowded", "cover"):
        position = grid_of(example).position
        found = {it.cell: it for it in locations(position, SIX)}
        for row in range(-3, 10):
            for column in range(-3, 10):
                cell = Cell(row, column)
                assert location_at(position, SIX, cell) == found.get(cell)


def test_negative_cells() -> None:
    position = at("r& b@ / v@ .")
    moved = Position({Cell(r - 50, c - 60): tile for (r, c), tile in position.items()})
    assert [(it.cell.row + 50, it.cell.column + 60, it.tiles) for it in locations(moved, SIX)] == [
        (*it.cell, it.tiles) for it in locations(position, SIX)
    ]
