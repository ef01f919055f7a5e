"""Claims and proposals under rules other than Grawlix's."""

from __future__ import annotations

import pytest

from generator.diagnostics import Diagnostic
from generator.examples import check_examples
from generator.examples.propose import propose
from generator.examples.searching import ExampleQuery
from generator.game.loading import load_game
from generator.game.model import Game
from generator.game.spans import Spans
from tests.unit.rules.games import SOURCE

HEAD, _, _ = SOURCE.read_text(encoding="utf-8").partition("examples:")
CHAINS = "lines: free, runs: alike, max_rows: null, max_columns: null, copies: 3"
BROKEN_LINES = "lines: free, runs: different"
MATCH = "lines: free, neighbors: matching"
GLASS = "lines: free, neighbors: different, contact: any, max_rows: 2, max_columns: 3, frame: fixed"
CORNERS = "contact: corner"
DUEL = "contact: none, frame: fixed, hand_size: 0"
TRIOS = "lines: free, runs: set, max_run: 3, max_rows: null, max_columns: null"
RULES = (CHAINS, BROKEN_LINES, MATCH, GLASS, CORNERS, DUEL, TRIOS)


def game_of(rules: str, examples: str = "") -> tuple[Game, Spans]:
    head = HEAD.replace("rules: {max_rows: 6, max_columns: 6, hand_size: 4, copies: 1}\n", "")
    text = (
        f"{head}rules: {{{rules}}}\nexamples:\n{examples}"
        if examples
        else f"{head}rules: {{{rules}}}\n"
    )
    loaded = load_game(text, "g.yaml")
    assert loaded.game is not None, loaded.diagnostics
    return loaded.game, loaded.spans


def problems(rules: str, grid: str, *claims: str) -> list[Diagnostic]:
    rows = "".join(f"      {row.strip()}\n" for row in grid.split("/"))
    listed = "".join(f"      - {claim}\n" for claim in claims)
    text = f"  - id: one\n    grid: |\n{rows}    claims:\n{listed}"
    return check_examples(*game_of(rules, text))[1]


def messages(rules: str, grid: str, *claims: str) -> list[str]:
    return [it.message for it in problems(rules, grid, *claims)]


CHAIN = "r@ r# r$ / . b# ? / . g# ."


def test_what_fits_may_be_no_product() -> None:
    right = '{at: "?", glyphs: [pound, dollar], colors: [red, blue], tiles: ["r#", b$]}'
    assert messages(CHAINS, CHAIN, "{locations: 10}", right) == []
    wrong = '{at: "?", glyphs: [pound, dollar, at], colors: [red, blue]}'
    (message,) = messages(CHAINS, CHAIN, wrong)
    assert message.startswith('at is not allowed at "?": r@: ')


def test_tile_outside_of_the_two_is_explained() -> None:
    (message,) = messages(CHAINS, CHAIN, '{at: "?", tiles: ["r#", b$, r$]}')
    demand = "which must have one glyph in different colors, or one color with different glyphs"
    assert message == (
        f'r$ cannot be placed at "?": blue # lies in the run in its row, {demand} '
        f"and red $ lies in the run in its column, {demand}"
    )


@pytest.mark.parametrize(
    ("rules", "grid", "tile", "reasons"),
    [
        (CHAINS, CHAIN, "r$", "row-run-pattern, column-run-pattern"),
        (BROKEN_LINES, "r& b# ? r* / . g@ y$ v&", "g$", "column-run-glyph, row-run-color"),
        (MATCH, "r@ ?", "b#", "neighbor-pattern"),
        (GLASS, "r@ ? . / . . .", "r@", "neighbor-glyph, neighbor-color, copies"),
        (CORNERS, "r@ ? . / . b# .", "g$", "apart, beside"),
        (TRIOS, "r@ r# r$ ?", "r%", "row-run-length"),
    ],
)
def test_reasons_are_claimed_by_their_ids(rules: str, grid: str, tile: str, reasons: str) -> None:
    claim = f'{{illegal: "{tile}", at: "?", reasons: [{reasons}]}}'
    assert messages(rules, grid, claim) == []
    (problem,) = problems(rules, grid, claim.replace(reasons, f"{reasons}, rows"))
    assert f"the engine finds {reasons}" in problem.hints


def test_grid_of_a_fixed_frame_is_the_whole_board() -> None:
    assert messages(GLASS, "r@ . . / . . .", "{tiles: 1}") == []
    (problem,) = problems(GLASS, "r@ . / . .", "{tiles: 1}")
    assert (problem.code, problem.message) == (
        "wrong-size",
        "this grid has 2 x 2 cells, the board 2 x 3",
    )


@pytest.mark.parametrize("rules", RULES)
def test_proposals_hold(rules: str) -> None:
    check_proposal(rules, ExampleQuery(tiles=4))


@pytest.mark.parametrize("rules", [CHAINS, BROKEN_LINES, MATCH, CORNERS, TRIOS])
def test_proposals_of_plays_that_close_hold(rules: str) -> None:
    check_proposal(rules, ExampleQuery(closes=True))


def check_proposal(rules: str, query: ExampleQuery) -> None:
    game, _ = game_of(rules)
    proposal = propose(game, query, "g.yaml")
    again, spans = game_of(rules, proposal.text)
    assert check_examples(again, spans) == ({"new": proposal.checked}, [])
