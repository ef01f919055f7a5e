from __future__ import annotations

import pytest

from generator.rules import Axis, Cell, Limits, Position, Rule, Tile, Violation, violations
from generator.rules.scopes import SCOPES
from tests.unit.rules.games import FREE, at, cells, grid_of, plain

SIX = Limits()


@pytest.mark.parametrize("example", ["opening", "crowded", "cover"])
def test_examples_of_grawlix_are_legal(example: str) -> None:
    assert violations(grid_of(example).position, SIX) == ()


def test_empty_position_is_legal() -> None:
    assert violations(Position(), SIX) == ()


def test_one_tile_is_legal_anywhere() -> None:
    assert violations(Position({Cell(-7, 40): Tile(5, 5)}), Limits(max_rows=1, max_columns=1)) == ()


def test_glyph_twice_in_a_row() -> None:
    found = violations(at("r& b&"), SIX)
    assert found == (Violation(Rule.GLYPH, cells((0, 0), (0, 1)), Axis.ROW, SCOPES[0]),)


def test_color_twice_in_a_column() -> None:
    found = violations(at("r& / r@"), SIX)
    assert found == (Violation(Rule.COLOR, cells((0, 0), (1, 0)), Axis.COLUMN, SCOPES[0]),)


def test_line_is_one_across_gaps_and_other_tiles() -> None:
    found = violations(at("r& . b& / g@ y* v%"), SIX)
    assert plain(found) == [("glyph", [(0, 0), (0, 2)])]


def test_three_of_a_line_are_one_violation() -> None:
    found = violations(at("r& r@ r#"), SIX)
    assert plain(found) == [("color", [(0, 0), (0, 1), (0, 2)])]


def test_two_values_of_a_line_are_two_violations() -> None:
    found = violations(at("r& b@ g& y@"), SIX)
    assert plain(found) == [("glyph", [(0, 0), (0, 2)]), ("glyph", [(0, 1), (0, 3)])]


def test_tile_more_often_than_its_copies() -> None:
    position = at("r& b@ / v* r&")
    assert plain(violations(position, SIX)) == [("copies", [(0, 0), (1, 1)])]
    assert violations(position, Limits(copies=2)) == ()


def test_third_copy_names_all_three() -> None:
    position = at("r& b@ g* / v% r& y# / o# v$ r&")
    assert plain(violations(position, Limits(copies=2))) == [("copies", [(0, 0), (1, 1), (2, 2)])]


def test_too_many_rows_name_the_outermost() -> None:
    position = at("r& b@ / v@ r$ / b# .")
    found = violations(position, Limits(max_rows=2, max_columns=2))
    assert found == (Violation(Rule.BOUNDS, cells((0, 0), (0, 1), (2, 0)), Axis.ROW),)


def test_limits_of_rows_and_columns_are_apart() -> None:
    position = at("r& b@ g%")
    assert violations(position, Limits(max_rows=1, max_columns=3)) == ()
    found = violations(position, Limits(max_rows=3, max_columns=1))
    assert found == (Violation(Rule.BOUNDS, cells((0, 0), (0, 2)), Axis.COLUMN),)


def test_no_limit_is_none() -> None:
    position = Position({Cell(0, n): Tile(n, n) for n in range(24)})
    wide = Limits(glyphs=24, colors=24, max_rows=1, max_columns=None)
    assert violations(position, wide) == ()


def test_gaps_count_as_rows() -> None:
    position = Position({Cell(0, 0): Tile(0, 0), Cell(6, 0): Tile(1, 1)})
    assert plain(violations(position, SIX)) == [
        ("bounds", [(0, 0), (6, 0)]),
        ("connected", [(6, 0)]),
    ]


def test_corners_do_not_join() -> None:
    assert plain(violations(at("r& . / . b@"), SIX)) == [("connected", [(1, 1)])]


def test_each_group_but_the_largest_is_apart() -> None:
    position = at("r& . g% . / .  . b# o@ / y* .  . .")
    assert plain(violations(position, SIX)) == [("connected", [(0, 0)]), ("connected", [(2, 0)])]


def test_of_groups_as_large_the_first_stays() -> None:
    assert plain(violations(at("r& . g%"), SIX)) == [("connected", [(0, 2)])]


def test_all_violations_in_the_order_of_the_rules() -> None:
    position = at(". r& . r& / b& . . .")
    limits = Limits(max_rows=1, max_columns=3)
    assert plain(violations(position, limits)) == [
        ("glyph", [(0, 1), (0, 3)]),
        ("color", [(0, 1), (0, 3)]),
        ("copies", [(0, 1), (0, 3)]),
        ("bounds", [(0, 1), (0, 3), (1, 0)]),
        ("bounds", [(0, 3), (1, 0)]),
        ("connected", [(0, 3)]),
        ("connected", [(1, 0)]),
    ]


def test_places_do_not_matter() -> None:
    position = at("r& b& / . b@")
    moved = Position({Cell(r - 9, c + 1000): tile for (r, c), tile in position.items()})
    for before, after in zip(violations(position, SIX), violations(moved, SIX), strict=True):
        assert after.cells == tuple(Cell(r - 9, c + 1000) for r, c in before.cells)


def test_far_apart_is_no_burden() -> None:
    far = Position({Cell(0, 0): Tile(0, 0), Cell(10**9, -(10**9)): Tile(1, 1)})
    assert plain(violations(far, FREE)) == [("connected", [(10**9, -(10**9))])]


def test_tile_of_another_game_is_refused() -> None:
    with pytest.raises(ValueError, match="not a tile of a game"):
        violations(Position({Cell(0, 0): Tile(0, 9)}), SIX)
