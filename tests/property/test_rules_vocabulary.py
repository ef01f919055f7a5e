"""The rules against a naive statement of the vocabulary, over random rules and positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import product
from random import Random

import pytest

from generator.game.relations import Pattern
from generator.rules import (
    Cell,
    Limits,
    Location,
    Play,
    Position,
    Tile,
    location_at,
    locations,
    obstacles,
    violations,
)
from generator.rules.scopes import broken, obeys
from tests.property import naive_rules as naive
from tests.unit.rules.games import closed, opened

POSITIONS = 16
SEEDS = pytest.mark.parametrize(
    "seed", [*range(40), *(pytest.param(seed, marks=pytest.mark.system) for seed in range(40, 300))]
)


def rule_set(seed: int) -> tuple[Random, Limits]:
    """A rule set and a source of random numbers."""
    random = Random(seed)
    return random, naive.random_limits(random)


def positions(random: Random, limits: Limits) -> list[Position]:
    """Positions under some rules: half of them of random games, all legal, and half strewn."""
    found: list[Position] = []
    while len(found) < POSITIONS // 2:
        found += naive.grown(random, limits, 10)
    found = found[: POSITIONS // 2]
    return found + [naive.strewn(random, limits) for _ in range(POSITIONS - len(found))]


@SEEDS
def test_engine_agrees_with_the_definitions(seed: int) -> None:
    random, limits = rule_set(seed)
    for position in positions(random, limits):
        check_violations(position, limits)
        check_locations(position, limits)
        if not violations(position, limits):
            check_tiles(position, limits)
            check_reasons(position, limits, random)


def check_violations(position: Position, limits: Limits) -> None:
    found = violations(position, limits)
    wanted = naive.violations(position, limits)
    named = Counter((it.rule.value, it.scope and it.scope.key, frozenset(it.cells)) for it in found)
    assert named == Counter(wanted)
    assert all(it.cells == tuple(sorted(it.cells)) for it in found)


def check_locations(position: Position, limits: Limits) -> None:
    """A position out of bounds has none."""
    is_within = all(naive.is_within(position, limits))
    wanted = naive.locations(position, limits) if is_within else []
    assert [it.cell for it in locations(position, limits)] == wanted


def check_tiles(position: Position, limits: Limits) -> None:
    placed = [*position.values()]
    for location in locations(position, limits):
        allowed = naive.allowed(position, limits, location.cell)
        fitting = {tile for tile in allowed if placed.count(tile) < limits.copies}
        assert set(location.tiles) == fitting
        assert location.allowed == tuple(sorted(allowed))
        glyphs, colors = {tile.glyph for tile in allowed}, {tile.color for tile in allowed}
        if allowed:
            assert (set(location.glyphs), set(location.colors)) == (glyphs, colors)
        assert location_at(position, limits, location.cell) == location


def check_reasons(position: Position, limits: Limits, random: Random) -> None:
    cells = [cell for cell in naive.cells_around(position, limits, 1) if cell not in position]
    tiles = naive.each_tile(limits)
    for cell in random.sample(cells, min(len(cells), 6)):
        tile = random.choice(tiles)
        found = obstacles(position, limits, cell, tile)
        assert {it.reason.value for it in found} == naive.reasons(position, limits, cell, tile)
        assert len({it.reason for it in found}) == len(found)
        location = location_at(position, limits, cell)
        assert (not found) == (location is not None and (tile in location.tiles))
        assert all(set(it.cells) <= set(position) for it in found)


@SEEDS
def test_plays_close_and_open_what_each_tile_does(seed: int) -> None:
    random, limits = rule_set(seed)
    *_, position = naive.grown(random, limits, random.randint(1, 6))
    found = [it.cell for it in locations(position, limits) if it.tiles]
    for cell in random.sample(found, min(len(found), 2)):
        play = Play.anything(position, limits, cell)
        after = [open_cells(position.placing(cell, tile), limits) for tile in play.tiles]
        before = open_cells(position, limits)
        assert set(closed(play)) == before.difference(*after) - {cell}
        assert set(opened(play)) == set.intersection(*after) - before


def open_cells(position: Position, limits: Limits) -> set[Cell]:
    return {it.cell for it in locations(position, limits) if it.tiles}


@pytest.mark.parametrize("lists", [1, 2, 3])
def test_a_group_obeys_what_it_does_not_break(lists: int) -> None:
    random, tiles = Random(lists), naive.each_tile(Limits(glyphs=3, colors=3))
    for _ in range(300):
        patterns = tuple(random.sample(naive.PATTERNS, lists))
        group = [random.choice(tiles) for _ in range(random.randint(0, 5))]
        assert obeys(patterns, group) == naive.obeys(patterns, group)
        cells = {Cell(0, number): tile for number, tile in enumerate(group)}
        assert obeys(patterns, group) == (not [*broken(patterns, cells)])


def flat(found: tuple[Location, ...]) -> dict[Cell, set[Tile]]:
    return {it.cell: set(it.tiles) for it in found}


@SEEDS
def test_symmetries(seed: int) -> None:
    random, limits = rule_set(seed)
    for position in positions(random, limits)[::3]:
        check_renaming(random, limits, position)
        check_exchange(limits, position)
        check_turning(limits, position)
        if limits.frame == "floating" and position:
            down, right = random.randint(-9, 9), random.randint(-9, 9)
            check_moved(limits, limits, position, shift(down, right))


def shift(down: int, right: int) -> Callable[[Cell], Cell]:
    return lambda cell: Cell(cell.row + down, cell.column + right)


def check_renaming(random: Random, limits: Limits, position: Position) -> None:
    colors = random.sample(range(limits.colors), limits.colors)
    glyphs = random.sample(range(limits.glyphs), limits.glyphs)

    def renamed(tile: Tile) -> Tile:
        return Tile(colors[tile.color], glyphs[tile.glyph])

    check_retiled(limits, limits, position, renamed)


def check_exchange(limits: Limits, position: Position) -> None:
    """Glyphs and colours exchanged, in the patterns too."""
    scopes = [
        tuple(Pattern(glyph=it.color, color=it.glyph) for it in patterns)
        for patterns in (limits.lines, limits.runs, limits.neighbors)
    ]
    other = limits._replace(
        glyphs=limits.colors,
        colors=limits.glyphs,
        lines=scopes[0],
        runs=scopes[1],
        neighbors=scopes[2],
    )
    check_retiled(limits, other, position, lambda tile: Tile(tile.glyph, tile.color))


def check_retiled(
    limits: Limits, other: Limits, position: Position, change: Callable[[Tile], Tile]
) -> None:
    changed = Position({cell: change(tile) for cell, tile in position.items()})
    assert flat(locations(changed, other)) == {
        cell: {change(tile) for tile in tiles}
        for cell, tiles in flat(locations(position, limits)).items()
    }
    assert len(violations(changed, other)) == len(violations(position, limits))


def check_turning(limits: Limits, position: Position) -> None:
    """A quarter turn exchanges the maxima; two mirrors and it make all eight."""
    if not position and limits.frame == "floating":
        return
    is_fixed = limits.frame == "fixed"
    last_row = (limits.max_rows or 1) - 1 if is_fixed else 0
    last_column = (limits.max_columns or 1) - 1 if is_fixed else 0
    lying = limits._replace(max_rows=limits.max_columns, max_columns=limits.max_rows)
    check_moved(limits, lying, position, lambda c: Cell(c[1], last_row - c[0]))
    check_moved(limits, limits, position, lambda c: Cell(c[0], last_column - c[1]))


def check_moved(
    limits: Limits, other: Limits, position: Position, change: Callable[[Cell], Cell]
) -> None:
    changed = Position({change(cell): tile for cell, tile in position.items()})
    assert flat(locations(changed, other)) == {
        change(cell): tiles for cell, tiles in flat(locations(position, limits)).items()
    }
    found = {(it.rule, frozenset(map(change, it.cells))) for it in violations(position, limits)}
    if limits.contact == "none" or len(naive.pieces(position, limits.contact)) < 3:
        found = {it for it in found if it[0] != "connected"}
        after = {(it.rule, frozenset(it.cells)) for it in violations(changed, other)}
        assert {it for it in after if it[0] != "connected"} == found


WINDOW = [Cell(*cell) for cell in product(range(2), range(3))]


@pytest.mark.parametrize(
    "seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.system) for seed in range(2, 30))]
)
def test_legal_is_buildable(seed: int) -> None:
    """All positions of a window of 2 x 3 cells in a game of two or three tiles."""
    random = Random(seed)
    limits = naive.random_limits(random)
    glyphs, colors = random.choice(((1, 2), (2, 1), (1, 3), (3, 1), (2, 2)))
    limits = limits._replace(glyphs=glyphs, colors=colors)
    if limits.frame == "fixed":
        limits = limits._replace(max_rows=2, max_columns=3)
    tiles = naive.each_tile(limits)[:3]
    buildable = built(limits, tiles)
    for choice in product((None, *tiles), repeat=len(WINDOW)):
        pairs = zip(WINDOW, choice, strict=True)
        position = Position({cell: tile for cell, tile in pairs if tile is not None})
        assert (not violations(position, limits)) == (position in buildable)


def built(limits: Limits, tiles: list[Tile]) -> set[Position]:
    """All positions of the window that can be built tile by tile."""
    found = {Position()}
    queue = [Position()]
    for position in queue:
        for cell in WINDOW:
            location = None if cell in position else location_at(position, limits, cell)
            for tile in tiles if location else ():
                if location and (tile in location.tiles):
                    after = position.placing(cell, tile)
                    if after not in found:
                        found.add(after)
                        queue.append(after)
    return found
