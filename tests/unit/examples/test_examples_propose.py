from __future__ import annotations

import re
import textwrap

import pytest

from generator.diagnostics import Failure, render_text
from generator.examples import CheckedExample, check_examples
from generator.examples.propose import Proposal, propose
from generator.examples.searching import ExampleQuery
from generator.game.loading import load_game
from generator.game.model import Game
from generator.rules import Axis, Play, limits_of
from tests.unit.rules.games import SOURCE, grawlix

TEXT = SOURCE.read_text(encoding="utf-8")
HEAD = TEXT[: TEXT.index("examples:")]


def pasted(proposal: Proposal, *changes: str) -> CheckedExample:
    """The proposal as a game file has it, checked anew."""
    loaded = load_game(f"{HEAD}examples:\n{proposal.text}", "game.yaml", changes)
    assert loaded.game is not None, render_text(loaded.diagnostics, loaded.sources)
    checked, problems = check_examples(loaded.game, loaded.spans)
    assert not problems, render_text(problems, loaded.sources)
    (example,) = checked.values()
    return example


def test_text_can_be_pasted_and_holds() -> None:
    proposal = propose(grawlix(), ExampleQuery(), "game.yaml")
    assert pasted(proposal) == proposal.checked
    assert proposal.checked.id == "new"
    assert proposal.checked.marks


def test_the_same_seed_gives_the_same_and_another_another() -> None:
    texts = [propose(grawlix(), ExampleQuery(seed=seed), "g").text for seed in (1, 1, 2, 3)]
    assert texts[0] == texts[1]
    assert len(set(texts)) == 3


def test_default_seed_is_zero() -> None:
    assert propose(grawlix(), ExampleQuery(), "g") == propose(grawlix(), ExampleQuery(seed=0), "g")


def test_everything_wished_for() -> None:
    wish = ExampleQuery(
        id="mine", tiles=17, rows=5, columns=6, locations=16, empty_row=True, closes=True, seed=5
    )
    example = pasted(propose(grawlix(), wish, "g"))
    position = example.position
    assert (example.id, len(position), position.rows, position.columns) == ("mine", 17, 5, 6)
    assert len(example.locations) == 16
    here, there = example.marks.values()
    assert position.in_line(Axis.ROW, here) == {}
    assert Play.anything(position, limits_of(grawlix()), here).does_close(there)


@pytest.mark.parametrize("tiles", [1, 2, 9, 25, 30, 33])
def test_number_of_tiles(tiles: int) -> None:
    assert len(propose(grawlix(), ExampleQuery(tiles=tiles), "g").checked.position) == tiles


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 6), (6, 1), (6, 6), (2, 5)])
def test_rows_and_columns(rows: int, columns: int) -> None:
    position = propose(grawlix(), ExampleQuery(rows=rows, columns=columns), "g").checked.position
    assert (position.rows, position.columns) == (rows, columns)


def test_example_that_still_holds_is_given_as_it_is() -> None:
    game = grawlix()
    proposal = propose(game, ExampleQuery(like="crowded"), "g")
    assert pasted(proposal) == check_examples(game, load_game(TEXT, "g").spans)[0]["crowded"]
    moved = propose(game, ExampleQuery(like="crowded", seed=1), "g").checked
    assert moved.position != proposal.checked.position
    assert (moved.id, [*moved.marks], len(moved.position)) == ("crowded", ["?", "!"], 17)


def test_grid_that_still_holds_keeps_its_place_and_gets_its_claims_right() -> None:
    proposal = propose(grawlix(max_rows=7), ExampleQuery(like="cover"), "g")
    assert "{locations: 12, tiles: 33, rows: 6, columns: 6}" in proposal.text
    assert (
        proposal.checked.position
        == propose(grawlix(), ExampleQuery(like="cover"), "g").checked.position
    )
    pasted(proposal, "rules.max_rows=7")


def test_example_that_broke_is_replaced_by_one_that_shows_the_same() -> None:
    game = grawlix(max_rows=7)
    example = pasted(propose(game, ExampleQuery(like="crowded"), "g"), "rules.max_rows=7")
    here, there = example.marks["?"], example.marks["!"]
    assert len(example.position) == 17
    assert example.position.in_line(Axis.ROW, here) == {}
    assert Play.anything(example.position, limits_of(game), here).does_close(there)


def test_replacement_takes_as_many_tiles_as_there_is_room_for() -> None:
    example = pasted(
        propose(grawlix(max_rows=5), ExampleQuery(like="cover"), "g"), "rules.max_rows=5"
    )
    assert example.id == "cover"
    assert 27 <= len(example.position) <= 30


@pytest.mark.parametrize(
    ("wish", "code", "message"),
    [
        (ExampleQuery(like="crowdd"), "unknown-id", "there is no example crowdd"),
        (ExampleQuery(id="Not An Id"), "wrong-value", '"Not An Id" is not an id'),
        (
            ExampleQuery(tiles=35),
            "impossible-wish",
            "has 35 tiles: it can be at most 34",
        ),
        (ExampleQuery(tiles=0), "impossible-wish", "has 0 tiles: it can be at least 1"),
        (ExampleQuery(tiles=4, rows=4, columns=4), "impossible-wish", "it can be at least 7 here"),
        (ExampleQuery(tiles=7, rows=2, columns=3), "impossible-wish", "it can be at most 6 here"),
        (ExampleQuery(columns=10**9), "impossible-wish", "it can be at most 6 here"),
        (
            ExampleQuery(rows=7),
            "impossible-wish",
            "has 7 rows: it can be at most 6 here",
        ),
        (
            ExampleQuery(tiles=5, locations=1, tries=9),
            "nothing-found",
            "no such position was found in nine tries",
        ),
    ],
)
def test_wishes_that_cannot_be(wish: ExampleQuery, code: str, message: str) -> None:
    with pytest.raises(Failure) as caught:
        propose(grawlix(), wish, "game.yaml")
    (problem,) = caught.value.diagnostics
    assert problem.code == code
    assert message in problem.message
    assert problem.span.file == "game.yaml"


@pytest.mark.system
def test_the_grid_of_a_board_can_be_written() -> None:
    board = {"frame": "fixed", "max_columns": 250, "contact": "none"}
    assert len(propose(grawlix(max_rows=250, **board), ExampleQuery(), "g").text) > 180_000
    with pytest.raises(Failure, match="a board of 300 x 250 cells is longer"):
        propose(grawlix(max_rows=300, **board), ExampleQuery(), "g")


def test_position_that_takes_no_tile_is_blocked() -> None:
    game = grawlix(max_rows=1, max_columns=1)
    proposal = propose(game, ExampleQuery(), "g")
    assert "{blocked: true}" in proposal.text
    pasted(proposal, "rules.max_rows=1", "rules.max_columns=1")


def game_with(example: str) -> Game:
    loaded = load_game(f"{HEAD}examples:\n{example}", "game.yaml")
    assert loaded.game is not None, render_text(loaded.diagnostics, loaded.sources)
    return loaded.game


def test_every_claim_of_a_kept_grid_is_set_right() -> None:
    old = """\
  - id: all
    grid: |
      r@ g# ?
      b$ !  .
      +  x  .
    claims:
      - {locations: 1}
      - {at: "+", tiles: [r@]}
      - {at: "!", glyphs: [at], colors: [red]}
      - {play: "+", opens: ["!"]}
      - {illegal: r%, at: "?", reasons: [rows]}
"""
    proposal = propose(game_with(old), ExampleQuery(like="all"), "g")
    claims = textwrap.dedent(proposal.text).split("  claims:\n")[1]
    tiles = " ".join(
        f'"{color}{glyph}",' for color in "oygv" for glyph in "#%&*" if glyph + color != "#g"
    )
    assert claims.splitlines() == [
        "    - {locations: 7}",
        '    - at: "+"',
        f"      tiles: [{tiles.rstrip(',')}]",
        '    - at: "!"',
        "      glyphs: [at, percent, ampersand, asterisk]",
        "      colors: [red, orange, yellow, violet]",
        '    - play: "+"',
        '      opens: ["x"]',
        '    - {illegal: "r%", at: "?", reasons: [row-color]}',
    ]
    pasted(proposal)


def test_a_grid_is_filled_up_to_the_size_of_the_board() -> None:
    old = """\
  - id: all
    grid: |
      r@ g# ?
      b$ .  .
    claims:
      - {locations: 1}
      - {at: "?", tiles: [r@]}
"""
    game = game_with(old)
    board = {"frame": "fixed", "max_rows": 3, "max_columns": 4}
    game = game.model_copy(update={"rules": game.rules.model_copy(update=board)})
    filled = "    r@ g# ?  .\n      b$ .  .  .\n      .  .  .  .\n"
    assert filled in propose(game, ExampleQuery(like="all"), "g").text
    larger = game.rules.model_copy(update={"max_columns": 2})
    proposal = propose(
        game.model_copy(update={"rules": larger}), ExampleQuery(like="all", tiles=3), "g"
    )
    assert (proposal.checked.rows, proposal.checked.columns) == (3, 2)


@pytest.mark.parametrize(
    "claim",
    [
        '{play: "!", closes: ["?"]}',
        '{play: "?", tile: g%, closes: ["!"]}',
        '{illegal: v%, at: "?", reasons: [rows]}',
        "{blocked: true}",
        '{at: "+", glyphs: [at]}',
    ],
)
def test_claim_that_cannot_be_set_right_asks_for_another_grid(claim: str) -> None:
    grid = "  - id: one\n    grid: |\n      r@ g# ?\n      .  !  .\n      +  .  .\n    claims:\n"
    game = game_with(f"{grid}      - {claim}\n")
    found = propose(game, ExampleQuery(like="one", tiles=5), "g")
    assert len(found.checked.position) == 5
    pasted(found)


def test_marks_keep_clear_of_the_signs_of_the_game() -> None:
    text = """\
title: Test
glyphs: {ask: {symbol: "?"}, call: {symbol: "!"}, plus: {symbol: "+"}}
colors:
  no: {key: "=", hex: "#ff0000"}
  on: {key: /, hex: "#00ff00"}
  three: {key: '"', hex: "#0000ff"}
rules: {max_rows: 3, max_columns: 3, hand_size: 1}
"""
    loaded = load_game(text, "game.yaml")
    assert loaded.game is not None
    proposal = propose(loaded.game, ExampleQuery(tiles=2, closes=False), "g")
    assert [*proposal.checked.marks] == ["<"]
    again = load_game(f"{text}examples:\n{proposal.text}", "game.yaml")
    assert again.game is not None, proposal.text
    assert check_examples(again.game, again.spans)[1] == []


@pytest.mark.system
def test_game_of_thousands_of_tiles_takes_no_longer() -> None:
    signs = [chr(0x4E00 + number) for number in range(100)]
    glyphs = ", ".join(f'g{n}: {{symbol: "{sign}"}}' for n, sign in enumerate(signs))
    colors = ", ".join(f'c{n}: {{key: "{sign}", hex: "#{n:06x}"}}' for n, sign in enumerate(signs))
    rules = "{max_rows: null, max_columns: null}"
    text = f"title: Large\nglyphs: {{{glyphs}}}\ncolors: {{{colors}}}\nrules: {rules}\n"
    loaded = load_game(text, "game.yaml")
    assert loaded.game is not None, render_text(loaded.diagnostics, loaded.sources)
    proposal = propose(loaded.game, ExampleQuery(tiles=40, closes=False), "g")
    wrong = re.sub("glyphs: .*", "glyphs: []", proposal.text)
    again = load_game(f"{text}examples:\n{wrong}", "game.yaml")
    assert again.game is not None
    (problem,) = check_examples(again.game, again.spans)[1]
    assert problem.message.endswith(' more are allowed at "?" too')
    assert len(problem.hints[0]) < 300
