"""The reasons of the compiled engine are those of the definitions; a game begins anywhere."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from generator.engine import layout as L
from generator.engine.table import Table
from generator.game.claims import IllegalReason
from generator.rules import Cell, Tile, play
from generator.rules.limits import Limits
from generator.rules.placement import obstacles
from tests.unit.engine.naive import any_rules, any_turns
from tests.unit.engine.test_games import as_move

PHASES = {play.Phase.DEAL: L.DEAL, play.Phase.PLAY: L.PLAY, play.Phase.DRAFT: L.DRAFT}


def some_state(seed: int) -> play.State:
    """A state somewhere in a random game of random rules, with moves left."""
    chance = random.Random(seed)
    rules = any_rules(seed)._replace(players=2 + seed % 3)
    state = play.start(rules)
    states = []
    while moves := play.moves(state):
        states.append(state)
        state = play.play(state, chance.choice(moves))
    return chance.choice(states or [play.start(Limits())])


def origin_of(state: play.State) -> Cell:
    """The cell that the table takes for its zero: the first tile that is laid, or the board's."""
    return Cell(0, 0) if state.limits.is_fixed else next(iter(state.position), Cell(0, 0))


def arranged(state: play.State) -> Table:
    """A table that begins from a state."""
    table, limits = Table(state.limits), state.limits
    number = {Tile(*divmod(n, limits.glyphs)): n for n in range(limits.kinds)}
    left = Counter(state.supply)
    zero = origin_of(state)
    cells = [
        (table.move_of(cell.row - zero.row, cell.column - zero.column, 0) // limits.kinds, tile)
        for cell, tile in state.position.items()
    ]
    held = [(player, tile) for player, hand in enumerate(state.hands) for tile in hand]
    given = [state.turn, PHASES[state.phase], sum(1 << it for it in state.out)]
    given += [left[tile] for tile in number]
    given += [len(cells), *(n for cell, tile in cells for n in (cell, number[tile]))]
    given += [len(held), *(n for player, tile in held for n in (player, number[tile]))]
    table.engine.arrange(table.t, table.s, table.engine.array(given))
    return table


def mask_of(state: play.State, table: Table, cell: Cell, tile: Tile) -> set[IllegalReason]:
    """What the engine gives as reasons."""
    row, column = divmod(table.t[L.ORIGIN], table.t[L.STRIDE])
    zero, number = origin_of(state), tile.color * state.limits.glyphs + tile.glyph
    place = (cell.row - zero.row + row, cell.column - zero.column + column)
    mask = table.engine.reasons(table.t, table.s, *place, number)
    return {reason for bit, reason in enumerate(IllegalReason) if mask >> bit & 1}


@pytest.mark.parametrize("seed", range(150))
def test_the_reasons_are_those_of_the_definitions(seed: int) -> None:
    state = some_state(seed)
    limits, table = state.limits, arranged(state)
    if not state.position and not limits.is_fixed:
        return
    box = state.position.box
    top, left, rows, columns = (0, 0, *limits.board) if limits.board else box
    found = 0
    for row in range(top - 2, top + rows + 2):
        for column in range(left - 2, left + columns + 2):
            cell = Cell(row, column)
            if cell in state.position:
                continue
            for tile in (Tile(*divmod(n, limits.glyphs)) for n in range(limits.kinds)):
                wanted = {it.reason for it in obstacles(state.position, limits, cell, tile)}
                assert mask_of(state, table, cell, tile) == wanted, (cell, tile)
                found += len(wanted)
    assert found


@pytest.mark.parametrize("seed", range(150))
def test_a_game_goes_on_from_any_state_as_by_the_definitions(seed: int) -> None:
    state, chance = some_state(seed), random.Random(seed)
    table, zero = arranged(state), origin_of(state)
    while True:
        moves = {}
        for listed in table.moves():
            move = as_move(table, listed)
            if isinstance(move, play.Placement):
                row, column = move.cell
                move = move._replace(cell=Cell(row + zero.row, column + zero.column))
            moves[move] = listed
        assert moves.keys() == set(play.moves(state))
        if not moves:
            break
        move = chance.choice(play.moves(state))
        table.make(moves[move])
        state = play.play(state, move)
    assert table.winner == state.turn


@pytest.mark.parametrize("seed", range(60))
def test_a_bag_holds_what_is_not_elsewhere(seed: int) -> None:
    """A state to begin from: the rest of the tiles is in the bag."""
    rules = any_turns(seed)._replace(draw="bag", hand_size=2, start=(), copies=2)
    chance, state = random.Random(seed), play.start(rules, seed)
    states = [state]
    while moves := play.moves(state):
        if state.phase is play.Phase.PLAY:
            states.append(state)
        state = play.play(state, chance.choice(moves))
    state = chance.choice(states)
    table = arranged(state)
    bag = table.s[table.t[L.AT_BAG] : table.t[L.AT_BAG] + table.s[L.SUPPLY]]
    assert sorted(bag) == sorted(it.color * rules.glyphs + it.glyph for it in state.supply)
    while listed := table.moves():
        table.make(chance.choice(listed))
    assert table.winners
