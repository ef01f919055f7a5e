"""What holds of every position under any rules, from games of 1 x 1 to 20 x 20."""

from __future__ import annotations

from itertools import product
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from generator.rules import (
    Cell,
    Limits,
    Location,
    Play,
    Position,
    Rule,
    Tile,
    Violation,
    location_at,
    locations,
    obstacles,
    violations,
)
from generator.rules.play import moves, play, start
from tests.unit.rules.games import closed, opened

SIDES = ((-1, 0), (0, -1), (0, 1), (1, 0))


@st.composite
def limits(draw: st.DrawFn, most: int = 20) -> Limits:
    """Any rules, small numbers first."""
    number = st.integers(1, most)
    bound = st.none() | number
    copies = st.integers(1, 3)
    return Limits(draw(number), draw(number), draw(copies), draw(bound), draw(bound))


def tiles_of(rules: Limits) -> st.SearchStrategy[Tile]:
    return st.builds(Tile, st.integers(0, rules.colors - 1), st.integers(0, rules.glyphs - 1))


@st.composite
def legal(draw: st.DrawFn, most: int = 20) -> tuple[Limits, Position]:
    """A position grown tile by tile, anywhere, and its rules."""
    rules = draw(limits(most))
    cell = Cell(draw(st.integers(-5, 5)), draw(st.integers(-5, 5)))
    position = Position({cell: draw(tiles_of(rules))})
    for choice in draw(st.lists(st.integers(0, 2**16), max_size=40)):
        found = [it for it in locations(position, rules) if it.tiles]
        if not found:
            break
        location = found[choice % len(found)]
        tile = location.tiles[choice // len(found) % len(location.tiles)]
        position = position.placing(location.cell, tile)
    return rules, position


@st.composite
def any_position(draw: st.DrawFn) -> tuple[Limits, Position]:
    """Tiles strewn over a few cells, legal or not."""
    rules = draw(limits(4))
    cells = st.builds(Cell, st.integers(-3, 3), st.integers(-3, 3))
    return rules, Position(draw(st.dictionaries(cells, tiles_of(rules), max_size=10)))


positions = any_position() | legal()


def near(position: Position, by: int = 2) -> list[Cell]:
    """The cells of the bounding box and a margin around it."""
    rows = [cell.row for cell in position] or [0]
    columns = [cell.column for cell in position] or [0]
    return [
        Cell(row, column)
        for row in range(min(rows) - by, max(rows) + by + 1)
        for column in range(min(columns) - by, max(columns) + by + 1)
    ]


def has_twice(values: list[int]) -> bool:
    return len(set(values)) < len(values)


def allowed_by_definition(rules: Limits, position: Position, cell: Cell) -> Location | None:
    """The location at a cell, from the words of the rules."""
    rows = {other.row for other in (*position, cell)}
    columns = {other.column for other in (*position, cell)}
    touches = any(Cell(cell.row + r, cell.column + c) in position for r, c in SIDES)
    if cell in position or not touches:
        return None
    if rules.max_rows is not None and max(rows) - min(rows) + 1 > rules.max_rows:
        return None
    if rules.max_columns is not None and max(columns) - min(columns) + 1 > rules.max_columns:
        return None
    lines = (
        [tile for other, tile in position.items() if other.row == cell.row],
        [tile for other, tile in position.items() if other.column == cell.column],
    )
    glyphs, colors = [*range(rules.glyphs)], [*range(rules.colors)]
    for line in lines:
        line_glyphs, line_colors = [it.glyph for it in line], [it.color for it in line]
        glyphs = [it for it in glyphs if not has_twice([*line_glyphs, it])]
        colors = [it for it in colors if not has_twice([*line_colors, it])]
    allowed = tuple(Tile(*pair) for pair in product(colors, glyphs))
    placed = list(position.values())
    left = tuple(tile for tile in allowed if placed.count(tile) < rules.copies)
    return Location(cell, tuple(glyphs), tuple(colors), allowed, left)


@given(positions)
def test_locations_are_those_of_the_definition(case: tuple[Limits, Position]) -> None:
    rules, position = case
    if position:
        wanted = (allowed_by_definition(rules, position, cell) for cell in near(position))
        assert list(locations(position, rules)) == [it for it in wanted if it is not None]


@given(legal(4))
def test_tile_fits_where_placing_it_violates_nothing(case: tuple[Limits, Position]) -> None:
    """Brute force over violations: each tile at each cell."""
    rules, position = case
    every = [Tile(*pair) for pair in product(range(rules.colors), range(rules.glyphs))]
    fits = {(it.cell, tile) for it in locations(position, rules) for tile in it.tiles}
    tried = {
        (cell, tile)
        for cell in near(position)
        if cell not in position
        for tile in every
        if not violations(position.placing(cell, tile), rules)
    }
    assert fits == tried


@given(legal())
def test_tile_unlike_all_others_fits_at_every_location_and_nowhere_else(
    case: tuple[Limits, Position],
) -> None:
    rules, position = case
    new = Tile(rules.colors, rules.glyphs)
    wider = rules._replace(colors=rules.colors + 1, glyphs=rules.glyphs + 1)
    tried = [
        cell
        for cell in near(position)
        if cell not in position and not violations(position.placing(cell, new), wider)
    ]
    assert tried == [it.cell for it in locations(position, rules)]


@given(positions)
def test_obstacles_are_what_keeps_a_tile_from_fitting(case: tuple[Limits, Position]) -> None:
    rules, position = case
    for cell in near(position, 1):
        if cell in position:
            continue
        location = location_at(position, rules, cell)
        for color, glyph in product(range(min(3, rules.colors)), range(min(3, rules.glyphs))):
            tile = Tile(color, glyph)
            fits = location is not None and (tile in location.tiles)
            assert fits is not bool(obstacles(position, rules, cell, tile))


def violations_by_definition(rules: Limits, position: Position) -> set[tuple[str, frozenset[Cell]]]:
    found: set[tuple[str, frozenset[Cell]]] = set()
    for cell, tile in position.items():
        row = {at: it for at, it in position.items() if at.row == cell.row}
        column = {at: it for at, it in position.items() if at.column == cell.column}
        groups = [("copies", [at for at, it in position.items() if it == tile], rules.copies)]
        for line in (row, column):
            groups.append(("glyph", [at for at, it in line.items() if it.glyph == tile.glyph], 1))
            groups.append(("color", [at for at, it in line.items() if it.color == tile.color], 1))
        found |= {(rule, frozenset(group)) for rule, group, most in groups if len(group) > most}
    for axis, most in ((0, rules.max_rows), (1, rules.max_columns)):
        lines = [cell[axis] for cell in position]
        if lines and most is not None and max(lines) - min(lines) + 1 > most:
            ends = {min(lines), max(lines)}
            found.add(("bounds", frozenset(cell for cell in position if cell[axis] in ends)))
    groups_left = [frozenset([cell]) for cell in position]
    for one, other in product(position, repeat=2):
        if abs(one.row - other.row) + abs(one.column - other.column) == 1:
            joined = frozenset[Cell]().union(*(it for it in groups_left if it & {one, other}))
            groups_left = [joined, *(it for it in groups_left if not it & {one, other})]
    groups_left.sort(key=lambda group: (-len(group), min(group)))
    return found | {("connected", group) for group in groups_left[1:]}


@given(positions)
def test_violations_are_those_of_the_definition(case: tuple[Limits, Position]) -> None:
    rules, position = case
    found = violations(position, rules)
    assert {(it.rule.value, frozenset(it.cells)) for it in found} == violations_by_definition(
        rules, position
    )
    order = list(Rule)
    assert [order.index(it.rule) for it in found] == sorted(order.index(it.rule) for it in found)
    assert all(it.cells == tuple(sorted(it.cells)) for it in found)
    by_cells = sorted(found, key=lambda it: (order.index(it.rule), it.cells))
    assert list(found) == by_cells


def turned(cell: Cell) -> Cell:
    """A quarter to the right."""
    return Cell(cell.column, -cell.row)


def mirrored(cell: Cell) -> Cell:
    return Cell(cell.row, -cell.column)


def flat(found: tuple[Location, ...]) -> set[tuple[Cell, frozenset[Tile], tuple[int, ...]]]:
    return {(it.cell, frozenset(it.tiles), it.glyphs) for it in found}


@given(positions)
def test_turning_and_mirroring_commute(case: tuple[Limits, Position]) -> None:
    rules, position = case
    lying = Limits(rules.glyphs, rules.colors, rules.copies, rules.max_columns, rules.max_rows)
    for change, changed_rules in ((turned, lying), (mirrored, rules)):
        changed = Position({change(cell): tile for cell, tile in position.items()})
        if position:
            assert flat(locations(changed, changed_rules)) == {
                (change(cell), tiles, glyphs)
                for cell, tiles, glyphs in flat(locations(position, rules))
            }
        assert sorted(it.rule for it in violations(changed, changed_rules)) == sorted(
            it.rule for it in violations(position, rules)
        )


@given(positions, st.randoms(use_true_random=False))
def test_renaming_glyphs_and_colors_commutes(case: tuple[Limits, Position], random: Random) -> None:
    rules, position = case
    colors, glyphs = [*range(rules.colors)], [*range(rules.glyphs)]
    random.shuffle(colors)
    random.shuffle(glyphs)

    def renamed(tile: Tile) -> Tile:
        return Tile(colors[tile.color], glyphs[tile.glyph])

    other = Position({cell: renamed(tile) for cell, tile in position.items()})
    assert {(it.cell, frozenset(it.tiles)) for it in locations(other, rules)} == {
        (it.cell, frozenset(map(renamed, it.tiles))) for it in locations(position, rules)
    }
    assert violations(other, rules) == violations(position, rules)


@given(legal(), st.data())
def test_taking_a_tile_away_breaks_no_line(
    case: tuple[Limits, Position], data: st.DataObject
) -> None:
    rules, position = case
    cell = data.draw(st.sampled_from(list(position)))
    broken = {
        it.rule
        for it in violations(Position({at: it for at, it in position.items() if at != cell}), rules)
    }
    assert broken <= {Rule.CONNECTED}


@settings(max_examples=40)
@given(limits(6), st.integers(2, 4), st.integers(1, 4), st.lists(st.integers(0, 999), max_size=60))
def test_positions_that_play_reaches_violate_nothing(
    rules: Limits, players: int, hand_size: int, choices: list[int]
) -> None:
    state = start(rules._replace(players=players, hand_size=hand_size))
    for choice in choices:
        found = moves(state)
        if not found:
            break
        state = play(state, found[choice % len(found)])
        assert violations(state.position, rules) == ()
        held = [*state.supply, *state.position.values(), *(t for hand in state.hands for t in hand)]
        assert len(held) == rules.tile_count


@settings(max_examples=60)
@given(legal(4))
def test_what_a_play_closes_and_opens_is_so_for_each_tile(case: tuple[Limits, Position]) -> None:
    rules, position = case

    def open_cells(there: Position) -> set[Cell]:
        return {it.cell for it in locations(there, rules) if it.tiles}

    before = open_cells(position)
    for location in locations(position, rules):
        play_there = Play.anything(position, rules, location.cell)
        after = [open_cells(position.placing(location.cell, tile)) for tile in play_there.tiles]
        shut = before.difference(*after) - {location.cell} if after else set()
        assert set(closed(play_there)) == shut
        assert set(opened(play_there)) == (set.intersection(*after) - before if after else set())


@given(any_position())
def test_violations_name_cells_of_the_position(case: tuple[Limits, Position]) -> None:
    rules, position = case
    found: tuple[Violation, ...] = violations(position, rules)
    assert all(set(it.cells) <= set(position) for it in found)
    assert len(set(found)) == len(found)
