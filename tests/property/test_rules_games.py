"""The engine under game files: grids as text, reports, claims and proposals, for any game."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from itertools import chain

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.diagnostics import Failure, render_text
from generator.examples import check_examples
from generator.examples.illustrate import turn_of
from generator.examples.propose import Proposal, propose
from generator.examples.searching import ExampleQuery
from generator.examples.surveys import Reporter, read_positions
from generator.game.claims import TurnClaim
from generator.game.files import built_in_games, read_project
from generator.game.loading import load_game
from generator.game.model import Game
from generator.rules import (
    Cell,
    Limits,
    Notation,
    Position,
    Tile,
    limits_of,
    locations,
    parse_grid,
    violations,
)
from generator.rules.play import Done, Draft, Phase, Placement, play, start

KEYS = "abcdefghijklmnopqrstuvwxyz"
SYMBOLS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def game_text(glyphs: int, colors: int, copies: int, rows: int | None, columns: int | None) -> str:
    limits = {"max_rows": rows, "max_columns": columns, "copies": copies, "hand_size": 1}
    sections = {
        "title": "Generated",
        "glyphs": {f"g{n}": {"symbol": SYMBOLS[n]} for n in range(glyphs)},
        "colors": {f"c{n}": {"key": KEYS[n], "hex": f"#{n * 9 + 1:06x}"} for n in range(colors)},
        "rules": limits,
    }
    return "".join(f"{key}: {json.dumps(value)}\n" for key, value in sections.items())


def load(text: str) -> Game:
    loaded = load_game(text, "game.yaml")
    assert loaded.game is not None, render_text(loaded.diagnostics, loaded.sources)
    return loaded.game


@st.composite
def games(draw: st.DrawFn, most: int = 20) -> tuple[str, Game]:
    number, bound = st.integers(1, most), st.none() | st.integers(1, most)
    glyphs, colors = draw(number), draw(number)
    copies = draw(st.integers(1 if glyphs * colors > 1 else 2, 3))
    text = game_text(glyphs, colors, copies, draw(bound), draw(bound))
    return text, load(text)


def propose_or_none(game: Game, wish: ExampleQuery) -> Proposal | None:
    try:
        return propose(game, wish, "game.yaml")
    except Failure:
        return None


@settings(max_examples=30)
@given(games(), st.integers(0, 5), st.booleans(), st.booleans())
def test_proposals_hold_in_any_game(
    case: tuple[str, Game], seed: int, empty_row: bool, closes: bool
) -> None:
    text, game = case
    wish = ExampleQuery(seed=seed, empty_row=empty_row, closes=closes, tries=5)
    proposal = propose_or_none(game, wish)
    if proposal is None:
        assert empty_row or closes, "something can always be shown"
        return
    loaded = load_game(f"{text}examples:\n{proposal.text}", "game.yaml")
    assert loaded.game is not None, proposal.text
    checked, problems = check_examples(loaded.game, loaded.spans)
    assert problems == []
    assert checked == {"new": proposal.checked}
    assert propose(game, wish, "game.yaml").text == proposal.text


def order_of(position: Position, limits: Limits) -> list[Cell]:
    """The cells of a position in an order in which play may fill them."""
    if not position:
        return []
    for cell in sorted(position):
        rest = Position({other: tile for other, tile in position.items() if other != cell})
        if not violations(rest, limits):
            return [*order_of(rest, limits), cell]
    raise AssertionError("no tile was played last")


@pytest.mark.parametrize("name", built_in_games())
@pytest.mark.parametrize("seed", range(3))
def test_players_who_agree_reach_what_is_proposed(name: str, seed: int) -> None:
    """From the start of the game, drafts included; each player drafts what they are to play, and
    draws it where a bag can give it. A turn ends after one tile."""
    game = load(read_project(name).text)
    limits = limits_of(game)
    proposal = propose(game, ExampleQuery(seed=seed, turn=0 if seed % 2 else None), "game.yaml")
    position, claim = proposal.checked.position, proposal.example.claims[-1]
    turn = turn_of(game, proposal.checked, claim) if isinstance(claim, TurnClaim) else {}
    cells = order_of(position, limits)
    wanted = [
        [position[cell] for cell in cells[n :: limits.players]] for n in range(limits.players)
    ]
    wanted[len(cells) % limits.players] += turn.values()
    state = start(limits)
    for number, cell in enumerate([*cells, None]):
        while state.phase in (Phase.DEAL, Phase.DRAFT):
            left = wanted[state.turn]
            spare = Counter(state.supply) - Counter(chain(*wanted))
            tile = next(chain(left, spare, state.supply))
            if left:
                left.remove(tile)
            if limits.has_bag:
                rest = [*(Counter(state.supply) - Counter([tile])).elements(), tile]
                state = replace(state, supply=tuple(rest))
            state = play(state, Draft(tile))
        if cell is None and not turn:  # the game may be over
            break
        assert state.turn == number % limits.players
        if cell is None:  # whose turn it is holds the tiles of the turn that is claimed
            assert not Counter(turn.values()) - Counter(state.hands[state.turn] or state.supply)
            break
        state = play(state, Placement(cell, position[cell]))
        if state.phase is Phase.MORE:
            state = play(state, Done())
    assert state.position == position


@pytest.mark.parametrize("order", range(1, 21))
def test_square_games(order: int) -> None:
    game = load(game_text(order, order, 2 if order == 1 else 1, order, order))
    example = propose(game, ExampleQuery(tries=20), "game.yaml").checked
    assert violations(example.position, limits_of(game)) == ()
    assert len(example.position) >= min(order, 17)


@st.composite
def strewn(draw: st.DrawFn) -> tuple[Game, Position]:
    """Tiles over a few cells from (0, 0), legal or not."""
    _, game = draw(games(5))
    cells = st.builds(Cell, st.integers(0, 5), st.integers(0, 5))
    tiles = st.builds(
        Tile, st.integers(0, len(game.colors) - 1), st.integers(0, len(game.glyphs) - 1)
    )
    return game, Position(draw(st.dictionaries(cells, tiles, max_size=12)))


@given(strewn())
def test_grids_as_text_come_back(case: tuple[Game, Position]) -> None:
    game, position = case
    marks = {"?": Cell(0, 6), "!": Cell(6, 0)}
    grid = parse_grid(Notation.of(game).grid(position, marks), game)
    assert grid.problems == ()
    assert grid.position == position
    assert grid.marks == marks


@given(strewn())
def test_report_says_what_the_engine_says(case: tuple[Game, Position]) -> None:
    game, position = case
    limits, notation = limits_of(game), Notation.of(game)
    line, is_legal = Reporter(game).json(position)
    assert json.loads(line) == {
        "tiles": len(position),
        "rows": position.rows,
        "columns": position.columns,
        "violations": [
            {
                "rule": it.rule.value,
                "cells": [[*cell] for cell in it.cells],
            }
            for it in violations(position, limits)
        ],
        "locations": [
            {
                "cell": [*it.cell],
                "glyphs": [f"g{number}" for number in it.glyphs],
                "colors": [f"c{number}" for number in it.colors],
                "tiles": [notation.tokens[tile] for tile in it.tiles],
            }
            for it in locations(position, limits)
        ],
    }
    assert is_legal is not bool(violations(position, limits))
    text, also_legal = Reporter(game).text(position)
    assert also_legal is is_legal
    assert ("illegal" in text) is not is_legal


LETTERS = st.text(st.sampled_from("abAB.?! \t\r\n\u2028\u200b\x00#é"), max_size=60)


@given(LETTERS | st.text(max_size=40), games(3))
def test_any_text_is_read_or_refused(text: str, case: tuple[str, Game]) -> None:
    _, game = case
    grid = parse_grid(text, game)
    for problem in grid.problems:
        assert problem.width >= 1
        assert problem.line < len(text.replace("\r", "\n").split("\n"))
    positions, problems = read_positions(text, game, "text")
    assert positions
    assert all(it.span.file == "text" and it.span.line >= 1 for it in problems)
