"""Games of one example with claims, and what the checks say of it."""

from __future__ import annotations

from generator.diagnostics import Diagnostic, render_text
from generator.examples import check_examples
from generator.game.loading import load_game

HEAD = """\
title: Test
glyphs:
  at: {symbol: "@"}
  pound: {symbol: "#"}
  dollar: {symbol: "$"}
colors:
  red: {key: r, hex: "#ff0000"}
  green: {key: g, hex: "#00ff00"}
  blue: {key: b, hex: "#0000ff"}
rules: {max_rows: 2, max_columns: 3, hand_size: 1}
examples:
"""

GRID = """\
  - id: one
    grid: |
      r@ g# ?
      .  !  +
"""


def check(claims: str, grid: str = GRID, rules: str = "") -> tuple[list[Diagnostic], str]:
    """The problems of one example with these claims, and their lines."""
    head = HEAD.replace("max_rows: 2, max_columns: 3", rules) if rules else HEAD
    text = head + grid + (f"    claims:\n      - {claims}\n" if claims else "")
    loaded = load_game(text, "game.yaml")
    assert loaded.game is not None, render_text(loaded.diagnostics, loaded.sources)
    checked, problems = check_examples(loaded.game, loaded.spans)
    assert ("one" in checked) is (not problems)
    return problems, text


def found(claims: str, grid: str = GRID, rules: str = "") -> list[tuple[str, str, str]]:
    """Code, the text the span covers, message."""
    problems, text = check(claims, grid, rules)
    lines = text.split("\n")
    return [
        (
            it.code,
            lines[it.span.line - 1][it.span.column - 1 : it.span.end_column - 1],
            it.message,
        )
        for it in problems
    ]
