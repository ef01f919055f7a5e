"""Claims about turns: right and wrong, with their places; RULES of a game of lines in a bag."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.diagnostics import Diagnostic, Failure
from generator.examples import check_examples
from generator.examples.propose import propose
from generator.examples.rewrite import replace_example
from generator.examples.searching import ExampleQuery
from generator.examples.surveys import read_turn
from generator.game.claims import TurnClaim
from generator.game.loading import load_game
from generator.game.model import Game
from generator.rules import Cell, Position, Tile, limits_of, parse_grid
from generator.rules.turns import score_of, turn_faults
from tests.unit.engine.naive import any_turns
from tests.unit.engine.naive_turns import NaiveTurns, is_turn, turn_points

SIX = """\
title: Six
glyphs:
  at: {symbol: "@"}
  pound: {symbol: "#"}
  dollar: {symbol: "$"}
  percent: {symbol: "%"}
  ampersand: {symbol: "&"}
  asterisk: {symbol: "*"}
colors:
  red: {key: r, hex: "#e6261f"}
  orange: {key: o, hex: "#f98b16"}
  yellow: {key: y, hex: "#ffe02e"}
  green: {key: g, hex: "#17a34a"}
  blue: {key: b, hex: "#1d5fc9"}
  violet: {key: v, hex: "#8a2be2"}
rules: {lines: free, runs: alike, max_rows: null, max_columns: null, copies: 3, hand_size: 6,
        plays: line, draw: bag, hands: hidden, exchange: any, passing: stuck,
        score: {runs: 1, full: 6, last: 6}, goal: points}
"""
GRID = """\
examples:
  - id: one
    grid: |
      r@ r# ? !
      .  b# + =
    claims:
"""


def game(*changes: str, text: str = SIX) -> Game:
    found = load_game(text, "game.yaml", changes).game
    assert found is not None
    return found


def found(claim: str, *changes: str) -> list[tuple[str, str, str, tuple[str, ...]]]:
    """Code, what the span covers, message and hints but that of a replacement."""
    text = f"{SIX}{GRID}      - {claim}\n"
    loaded = load_game(text, "game.yaml", changes)
    assert loaded.game is not None
    _, problems = check_examples(loaded.game, loaded.spans)
    lines = text.split("\n")
    return [
        (
            it.code,
            lines[it.span.line - 1][it.span.column - 1 : it.span.end_column - 1],
            it.message,
            tuple(hint for hint in it.hints if not hint.startswith("to see one")),
        )
        for it in problems
    ]


@pytest.mark.parametrize(
    ("grid", "turn", "expected"),
    [
        ("r@ r# ? !\n. b# . .", "r$ r%", 4),
        ("r@ r# ? .\n. b# ! .", "r$ b$", 7),
        ("r@ r# r$ r% r& ?\n. . . . . b*", "r*", 14),
        ("r@ ? r# !\n. . b# .", "r$ r%", 4),
        ("r@ r# r$ ? !\n. b# . . .", "r% b%", {"row-run-pattern"}),
        ("r@ r# ? .\n! b# . .", "r$ b@", {"one-run"}),
        ("r@ ? . r# !\n. b$ b% b# .", "r$ r%", {"one-run"}),
    ],
)
def test_the_turns_of_the_vocabulary(grid: str, turn: str, expected: object) -> None:
    """Those of RULES.md, by the definitions and by the plain ones of the tests. Some of the grids
    are of one piece only after the turn."""
    six = game()
    limits, parsed = limits_of(six), parse_grid(grid, six)
    names = {f"{c.key}{g.symbol}": Tile(j, i) for i, g in enumerate(six.glyph_list)
             for j, c in enumerate(six.color_list)}  # fmt: skip
    placed = {parsed.marks[mark]: names[it] for mark, it in zip("?!", turn.split(), strict=False)}
    faults = {it.reason for it in turn_faults(parsed.position, limits, placed)}
    before = {
        (at.row, at.column): tile.color * 6 + tile.glyph for at, tile in parsed.position.items()
    }
    added = {(at.row, at.column): tile.color * 6 + tile.glyph for at, tile in placed.items()}
    if isinstance(expected, set):
        assert faults == expected
        assert not is_turn(limits, before, added)
    else:
        assert not faults
        assert score_of(parsed.position, limits, placed) == expected
        assert turn_points(limits, {**before, **added}, {*added}) == expected


@pytest.mark.parametrize(
    "claim",
    [
        '{turn: {"?": r$, "!": r%}, scores: 4}',
        '{turn: {"!": r%, "?": r$}}',
        '{turn: {"?": r$, "+": b$}, scores: 7}',
        '{illegal: {"?": r%, "!": b%}, reasons: [row-run-pattern]}',
        '{illegal: {"!": b$, "+": b$}, reasons: [apart, one-run]}',
        '{illegal: {"=": b$}, reasons: [apart]}',
    ],
)
def test_claims_that_hold(claim: str) -> None:
    assert found(claim) == []


def test_as_many_tiles_as_a_turn_may_have() -> None:
    assert found('{illegal: {"?": r$, "!": r%}, reasons: [plays]}', "rules.plays=1") == []
    ((code, _, message, hints),) = found('{turn: {"?": r$, "!": r%}}', "rules.plays=1")
    assert code == "wrong-claim"
    assert message == (
        "this turn is illegal: the turn would have two tiles, and at most one is allowed"
    )
    assert hints == ("the engine finds plays",)


def test_the_last_tile_of_the_game_is_the_last_of_a_hand() -> None:
    text = SIX[: SIX.index("  dollar")] + SIX[SIX.index("colors:") : SIX.index("  orange")]
    rules = "{hand_size: 1, copies: 1, lines: free, score: {runs: 1, last: 6}, goal: points}"
    small = game(text=f"{text}rules: {rules}\n")
    position, limits = parse_grid("r@", small).position, limits_of(small)
    assert score_of(position, limits, {Cell(0, 1): Tile(0, 1)}) == 8


@pytest.mark.parametrize(
    ("claim", "problem"),
    [
        (
            '{turn: {"?": r$, "+": b$}, scores: 6}',
            (
                "wrong-claim",
                "6",
                "this turn scores 7, not 6: 3 for row 1, columns 1 to 3, 2 for row 2, columns 2 to "
                "3 and 2 for column 3, rows 1 to 2",
                ("the engine finds 7",),
            ),
        ),
        (
            '{turn: {"?": r$, "!": r#}, scores: 4}',
            (
                "wrong-claim",
                '{"?": r$, "!": r#}',
                "this turn is illegal: a run of row 1 must have one glyph in different colors, or "
                "one color with different glyphs: red @, red #, red $, red #",
                ("the engine finds row-run-pattern",),
            ),
        ),
        (
            '{turn: {"?": r$, "/": r%}}',
            ("unknown-mark", '"/"', 'the grid has no mark "/"', ("known here: ?, !, +, =",)),
        ),
        (
            '{turn: {"?": r$, "!": z%}}',
            (
                "unknown-tile",
                "z%",
                '"z%" is not a tile: no color has the key "z"',
                ("known here: r, o, y, g, b, v",),
            ),
        ),
        (
            '{illegal: {"?": r$, "!": r%}, reasons: [one-run]}',
            (
                "wrong-claim",
                '{"?": r$, "!": r%}',
                "this turn is legal, and scores four points",
                (),
            ),
        ),
        (
            '{illegal: {"?": r$, "+": b&}, reasons: [plays]}',
            (
                "wrong-claim",
                "plays",
                "this turn is not illegal for plays",
                ("the engine finds column-run-pattern",),
            ),
        ),
        (
            '{illegal: r#, at: "?", reasons: [one-run]}',
            (
                "wrong-claim",
                "one-run",
                'r# at "?" is not illegal for one-run',
                ("the engine finds row-run-pattern",),
            ),
        ),
    ],
)
def test_claims_that_do_not(claim: str, problem: object) -> None:
    assert problem in found(claim)


@given(st.text(st.sampled_from("?!=r$b%. \t\n~") | st.characters(), max_size=20))
def test_any_text_is_a_turn_or_has_problems_in_it(text: str) -> None:
    problems: tuple[Diagnostic, ...] = ()
    try:
        assert all(len(mark) == 1 for mark in read_turn(text, game()))
    except Failure as failure:
        problems = failure.diagnostics
    for it in problems:
        assert it.hints
        assert it.span.file == "--turn"
        assert it.span.column <= len(text) + 1


def test_a_wrong_example_is_replaced_in_its_file() -> None:
    """Its grid and its turn stay where they can; a turn that no longer is one gets other tiles."""
    for claim, expected in (
        ('{turn: {"?": r$, "!": r%}, scores: 5}', '{turn: {"?": r$, "!": r%}, scores: 4}'),
        ('{turn: {"?": r$, "!": r#}, scores: 4}', '{turn: {"?": "r$", "!": "r%"}, scores: 4}'),
        ('{illegal: {"?": r%, "!": b%}, reasons: [apart]}', "reasons: [row-run-pattern]"),
    ):
        text = f"{SIX}{GRID}      - {claim}\n"
        loaded = load_game(text, "game.yaml")
        assert loaded.game is not None
        made = replace_example(text, loaded.game, loaded.spans, "one", ExampleQuery())
        assert expected in made.text
        assert "r@ r# ? !" in made.text
        again = load_game(made.text, "game.yaml")
        assert again.game is not None
        assert check_examples(again.game, again.spans)[1] == []


@pytest.mark.parametrize(
    ("query", "size"),
    [
        (ExampleQuery(turn=0, seed=3), 3),
        (ExampleQuery(turn=2, tiles=9), 2),
        (ExampleQuery(scores=9, tiles=8), None),
        (ExampleQuery(turn=1, scores=8, seed=2), 1),
    ],
)
def test_turns_that_are_wished_for(query: ExampleQuery, size: int | None) -> None:
    six = game()
    proposal = propose(six, query, "game.yaml")
    claim = proposal.example.claims[-1]
    assert isinstance(claim, TurnClaim)
    assert size in (None, len(claim.turn))
    assert claim.scores if query.scores is None else claim.scores == query.scores
    assert query.tiles in (None, len(proposal.checked.position))
    loaded = load_game(f"{SIX}examples:\n{proposal.text}", "game.yaml")
    assert loaded.game is not None
    assert check_examples(loaded.game, loaded.spans)[1] == []


def test_a_grid_to_which_no_game_comes_is_said_to_be_one() -> None:
    """The tiles that lie there at the start are in every grid that is searched, and in one that is
    kept perhaps not; at the end of a game nobody may hold as many tiles."""
    started = SIX.replace("goal: points}", "goal: points, start: 'g@ g#'}")
    (note,) = propose(
        game(text=f"{started}{GRID}      - {{tiles: 3}}\n"), ExampleQuery(like="one"), "game.yaml"
    ).notes
    assert note.code == "unreachable"
    assert note.message == "no game comes to this position: the tiles at the start are not in it"
    for seed in range(5):
        proposal = propose(game(text=started), ExampleQuery(turn=0, seed=seed), "game.yaml")
        assert not proposal.notes
        assert {Tile(3, 0), Tile(3, 1)} <= {*proposal.checked.position.values()}
    few = "{lines: free, contact: any, plays: 2, hand_size: 2, goal: points, score: {tile: 1}}"
    text = f"{SIX[: SIX.index('  ampersand')]}{SIX[SIX.index('colors:') : SIX.index('  orange')]}"
    text += f"rules: {few}\nexamples:\n  - {{id: one, grid: r@ r# ? !, claims: ["
    text += '{turn: {"?": r$, "!": r%}}]}\n'
    (note,) = propose(game(text=text), ExampleQuery(like="one"), "game.yaml").notes
    assert note.message == (
        "no game comes to this position: with two tiles in it, no player whose turn it is holds "
        "more than one tile"
    )


@pytest.mark.parametrize("seed", range(60))
def test_claims_are_what_the_plain_definitions_say(seed: int) -> None:
    """Of random sets of tiles on random positions of random rules: legal or not, and the score."""
    limits, random = any_turns(seed), Random(seed)
    legal = 0
    for _ in range(12):
        naive = NaiveTurns.start(limits)
        for _ in range(random.randint(0, 25)):
            if moves := naive.moves():
                naive = naive.after(random.choice(sorted(moves)))
        grid = dict(naive.grid)
        free = [c for c in naive.cells() if c not in grid]
        cells = random.sample(free, min(len(free), random.choice((1, 1, 2, 3))))
        added = {cell: random.randrange(limits.kinds) for cell in cells}
        if not added:
            continue
        position = Position(
            {Cell(*at): Tile(*divmod(it, limits.glyphs)) for at, it in grid.items()}
        )
        turn = {Cell(*at): Tile(*divmod(it, limits.glyphs)) for at, it in added.items()}
        is_legal = is_turn(limits, grid, added) and len(turn) <= limits.most_plays
        assert is_legal is (not turn_faults(position, limits, turn))
        if is_legal:
            legal += 1
            after = {**grid, **added}
            points = turn_points(limits, after, {*added})
            points += limits.score.last * (len(after) == limits.tile_count)
            assert score_of(position, limits, turn) == points
