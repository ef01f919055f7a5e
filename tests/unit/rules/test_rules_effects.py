from __future__ import annotations

import pytest

from generator.game.claims import IllegalReason
from generator.rules import Cell, Limits, Obstacle, Play, Position, Tile, obstacles
from generator.rules.placement import misplacements
from tests.unit.rules.games import at, cells, closed, grid_of, opened

SIX = Limits()
RED_AT, GREEN_DOLLAR, VIOLET_DOLLAR = Tile(0, 0), Tile(3, 2), Tile(5, 2)


def reasons(position: Position, limits: Limits, cell: tuple[int, int], tile: Tile) -> list[str]:
    return [it.reason.value for it in obstacles(position, limits, Cell(*cell), tile)]


def test_legal_play_has_no_obstacle() -> None:
    grid = grid_of("cover")
    assert obstacles(grid.position, SIX, grid.marks["?"], VIOLET_DOLLAR) == ()


def test_each_obstacle_names_the_tiles_in_the_way() -> None:
    grid = grid_of("crowded")
    found = obstacles(grid.position, SIX, grid.marks["?"], GREEN_DOLLAR)
    assert found == (
        Obstacle(IllegalReason.COLUMN_GLYPH, cells((4, 0))),
        Obstacle(IllegalReason.COLUMN_COLOR, cells((4, 0))),
        Obstacle(IllegalReason.COPIES, cells((4, 0))),
    )


def test_every_reason() -> None:
    position = at("r@ . / b# .")
    assert reasons(position, SIX, (0, 1), Tile(0, 0)) == ["row-glyph", "row-color", "copies"]
    assert reasons(position, SIX, (2, 0), Tile(0, 1)) == ["column-glyph", "column-color"]
    assert reasons(position, Limits(max_rows=2), (-1, 0), Tile(1, 2)) == ["rows"]
    assert reasons(position, Limits(max_columns=1), (1, 1), Tile(1, 2)) == ["columns"]
    assert reasons(position, SIX, (2, 1), Tile(1, 2)) == ["apart"]
    tight = Limits(max_rows=2, max_columns=1)
    assert reasons(position, tight, (2, 1), Tile(1, 2)) == ["rows", "columns", "apart"]


def test_copies_count() -> None:
    assert reasons(at("r@"), Limits(copies=2), (0, 1), RED_AT) == ["row-glyph", "row-color"]


def test_taken_cell_is_no_question() -> None:
    with pytest.raises(KeyError):
        obstacles(at("r@"), SIX, Cell(0, 0), RED_AT)


def test_anywhere_is_right_for_the_first_tile() -> None:
    assert misplacements(Position(), Limits(max_rows=1, max_columns=1), Cell(9, -9)) == ()


def test_sixth_row_closes_the_other_side() -> None:
    grid = grid_of("crowded")
    play = Play.anything(grid.position, SIX, grid.marks["?"])
    assert len(play.tiles) == 6
    assert closed(play) == cells((6, 2))
    assert opened(play) == ()
    assert play.does_close(grid.marks["!"])
    assert (play.box.rows, play.box.columns) == (6, 6)
    assert not closed(Play.anything(grid.position, Limits(max_rows=7), grid.marks["?"]))


def test_cover_takes_one_tile_more() -> None:
    grid = grid_of("cover")
    play = Play.anything(grid.position, SIX, grid.marks["?"])
    assert play.tiles == (VIOLET_DOLLAR,)
    assert closed(play) == (grid.marks["!"],)
    assert opened(play) == ()  # the last corner becomes a location that no tile fits


def test_effect_may_depend_on_the_tile() -> None:
    """Three cells in a row of a game of two glyphs and three colours."""
    limits = Limits(glyphs=3, colors=3, max_rows=1, max_columns=3)
    position = Position({Cell(0, 1): Tile(0, 0)})
    left, right = Cell(0, 0), Cell(0, 2)
    anything = Play.anything(position, limits, left)
    assert anything.tiles == (Tile(1, 1), Tile(1, 2), Tile(2, 1), Tile(2, 2))
    assert closed(anything) == ()
    few = Limits(glyphs=2, colors=3, max_rows=1, max_columns=3)
    assert closed(Play.anything(position, few, left)) == (right,)


def test_spent_tile_closes_a_location_in_no_common_line() -> None:
    """The last tile that fits somewhere else is played here."""
    position = at("r@ . / . .")
    limits = Limits(glyphs=2, colors=2, max_rows=2, max_columns=2)
    play = Play.anything(position, limits, Cell(0, 1))
    assert play.tiles == (Tile(1, 1),)
    assert closed(play) == cells((-1, 0), (0, -1), (1, 0))
    twice = Limits(glyphs=2, colors=2, copies=2, max_rows=2, max_columns=2)
    assert Cell(1, 0) not in closed(Play.anything(position, twice, Cell(0, 1)))


def test_play_opens_the_cells_behind_it() -> None:
    play = Play.anything(at("r@"), SIX, Cell(0, 1))
    assert opened(play) == cells((-1, 1), (0, 2), (1, 1))
    assert closed(play) == ()
    assert play.does_open(Cell(0, 2))
    assert not play.does_open(Cell(0, 1)), "where the tile is played"
    assert not play.does_open(Cell(0, -1)), "open before"


def test_tiles_that_leave_a_cell_open() -> None:
    limits = Limits(glyphs=3, colors=3, max_rows=1, max_columns=3)
    position = Position({Cell(0, 1): Tile(0, 0)})
    play = Play.anything(position, limits, Cell(0, 0))
    assert all(play.is_open(Cell(0, 2), tile) for tile in play.tiles)
    assert not any(play.is_open(Cell(5, 5), tile) for tile in play.tiles)


def test_play_of_nothing_does_nothing() -> None:
    full = Play.anything(at("r@"), Limits(max_rows=1, max_columns=1), Cell(0, 1))
    assert full.tiles == ()
    assert (closed(full), opened(full)) == ((), ())
    assert not full.does_close(Cell(0, 1))


def test_first_tile_closes_what_is_far_from_it() -> None:
    play = Play.anything(Position(), SIX, Cell(0, 0))
    assert not play.does_close(Cell(0, 1))
    assert play.does_close(Cell(0, 2))
    assert closed(play) == ()
    assert opened(play) == ()
