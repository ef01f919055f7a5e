"""Positions as the engine surveys them are those of the definitions."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

import pytest

from generator.engine.positions import PositionEngine, surveyed
from generator.rules import Cell, Limits, Position, Tile, locations, violations
from tests.unit.engine.naive import any_rules


def compare(position: Position, limits: Limits, engine: PositionEngine) -> None:
    found = engine.survey(position)
    assert engine.is_able
    assert (found is None) == bool(violations(position, limits)), (limits, position)
    if found is None:
        return
    defined = locations(position, limits)
    assert found == [surveyed(it, limits) for it in defined], (limits, position)
    assert engine.locations(position) == defined, (limits, position)


def changed(position: Position, limits: Limits, chance: random.Random) -> Position:
    """A position with a few changes, most of them illegal."""
    tiles = dict(position)
    for _ in range(chance.randint(1, 2)):
        cell = chance.choice(list(tiles))
        near = Cell(cell.row + chance.randint(-2, 2), cell.column + chance.randint(-2, 2))
        tile = Tile(chance.randrange(limits.colors), chance.randrange(limits.glyphs))
        tiles[chance.choice([cell, near])] = tile
        if len(tiles) > 1 and chance.random() < 0.3:
            del tiles[cell]
    return Position(tiles)


def positions(limits: Limits, chance: random.Random) -> Iterator[Position]:
    """The positions of a random game, somewhere on the grid."""
    position = Position()
    yield position
    start = None if limits.is_fixed else Cell(chance.randint(-99, 99), chance.randint(-99, 99))
    while places := [it for it in locations(position, limits) if it.tiles]:
        place = chance.choice(places)
        cell = place.cell if position or start is None else start
        position = position.placing(cell, chance.choice(place.tiles))
        yield position


@pytest.mark.parametrize("seed", range(25))
def test_random_positions(seed: int) -> None:
    limits, chance = any_rules(seed), random.Random(seed)
    engine = PositionEngine(limits)
    for position in positions(limits, chance):
        compare(position, limits, engine)
        if position:
            compare(changed(position, limits, chance), limits, engine)


def test_long_positions() -> None:
    limits = Limits(30, 30, max_rows=None, max_columns=None, lines=())
    engine = PositionEngine(limits)
    row = Position({Cell(0, n): Tile(n // 30, n % 30) for n in range(300)})
    compare(row, limits, engine)
    bent = Position({Cell(min(n, 149), max(n - 149, 0)): row[Cell(0, n)] for n in range(300)})
    compare(bent, limits, engine)


def test_rules_that_are_too_large() -> None:
    assert not PositionEngine(Limits(63, 6)).is_able
    assert PositionEngine(Limits(63, 6)).survey(Position()) is None
    assert PositionEngine(Limits(62, 62)).is_able


@pytest.mark.system
def test_two_thousand_positions_a_second_at_least() -> None:
    limits, chance = Limits(), random.Random(1)
    engine = PositionEngine(limits)
    some = [it for _ in range(20) for it in positions(limits, chance) if len(it) == 17]
    begun = time.process_time()
    for position in some * 10:
        engine.survey(position)
    assert (time.process_time() - begun) / (10 * len(some)) < 0.0005
