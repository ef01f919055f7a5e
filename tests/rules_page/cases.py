"""The pictures of docs/rules.md: for every key and value of ``rules`` a small position."""

from __future__ import annotations

from typing import NamedTuple


class Case(NamedTuple):
    """A position of the tiles @ # $ & in red, yellow, green and blue under some rules; rows of the
    grid are divided by ``/``. ``text`` says more than the engine's own words."""

    value: str
    rules: str
    grid: str
    text: str = ""
    is_turn: bool = False
    """The marks are those of a turn."""


CASES: dict[str, tuple[Case, ...]] = {
    "lines": (
        Case("free", "{lines: free}", "r@ r# ?"),
        Case("different", "{lines: different}", "r@ b# g$ / ? . y&"),
        Case("alike", "{lines: alike}", "r@ b@ . / . b# ?"),
        Case("set", "{lines: set}", "r@ b# ? / . r# ."),
        Case("matching", "{lines: matching}", "r@ r# . / . b# ?"),
        Case("pattern", "{lines: {color: different}}", "r@ b# g@ / ? . y&"),
        Case("list", "{lines: [{glyph: same}, {color: different}]}", "r@ b@ g@ / ? . y&"),
    ),
    "runs": (
        Case("free", "{lines: free, runs: free}", "r@ r# ?"),
        Case("different", "{lines: free, runs: different}", "r@ b# ? / . y$ r&"),
        Case("alike", "{lines: free, runs: alike}", "r@ r# r$ / . b# ? / . g# ."),
        Case("set", "{lines: free, runs: set}", "r@ b# ? / . r# ."),
        Case("matching", "{lines: free, runs: matching}", "r@ r# ? / . b# b$"),
        Case(
            "a gap",
            "{lines: free, runs: different}",
            "r@ b# ? b@ / . y$ g& r#",
            "A tile in the gap would join two runs, each of them right, to one that is not.",
        ),
    ),
    "neighbors": (
        Case("free", "{lines: free, neighbors: free}", "r@ r# ?"),
        Case("different", "{lines: free, neighbors: different}", "r@ b# ? / . y$ ."),
        Case("alike", "{lines: free, neighbors: alike}", "r@ r# ?"),
        Case(
            "set",
            "{lines: free, neighbors: set}",
            "r@ b# ?",
            "Of two tiles each attribute is all alike or all different anyway: it demands nothing.",
        ),
        Case("matching", "{lines: free, neighbors: matching, copies: 2}", "r@ r# ? / . y# y$"),
        Case("pattern", "{lines: free, neighbors: {color: different}}", "r@ b# ? / . y@ g@"),
    ),
    "contact": (
        Case("edge", "{contact: edge}", "r@ . / b# y$"),
        Case("any", "{contact: any}", "r@ . / b# y$"),
        Case("corner", "{contact: corner}", "r@ . / . y$"),
        Case(
            "none",
            "{contact: none, frame: fixed, max_rows: 3, max_columns: 4}",
            "r@ . . . / . . . b# / . . . .",
        ),
    ),
    "max_run": (
        Case("null", "{max_run: null}", "r@ b# y$"),
        Case("3", "{max_run: 3}", "r@ b# y$"),
    ),
    "frame": (
        Case("floating", "{frame: floating, max_rows: 3, max_columns: 4}", "r@ b#"),
        Case(
            "fixed", "{frame: fixed, max_rows: 3, max_columns: 4}", "r@ b# . . / . . . . / . . . ."
        ),
    ),
    "max_rows, max_columns": (
        Case("2 and 3", "{max_rows: 2, max_columns: 3}", "r@ b# y$"),
        Case("null", "{max_rows: null, max_columns: null}", "r@ b# y$"),
    ),
    "copies": (
        Case("1", "{lines: free, neighbors: different, copies: 1}", "r@ b# ? / y$ g& ."),
        Case("2", "{lines: free, neighbors: different, copies: 2}", "r@ b# ? / y$ g& ."),
    ),
    "hand_size": (
        Case("2", "{hand_size: 2}", "r@ b#"),
        Case("0", "{hand_size: 0}", "r@ b#"),
    ),
    "goal": (
        Case("last", "{goal: last, max_rows: 1, max_columns: 2}", "r@ b#"),
        Case("misere", "{goal: misere, max_rows: 1, max_columns: 2}", "r@ b#"),
        Case("points", "{goal: points, score: {lines: 1}, max_rows: 1, max_columns: 2}", "r@ b#"),
        Case("empty", "{goal: empty, passing: stuck, max_rows: 1, max_columns: 2}", "r@ b#"),
    ),
    "plays": (
        Case("3", "{plays: 3, hand_size: 3}", "r@ b# ! / ? . .", is_turn=True),
        Case("line", "{plays: line, hand_size: 3}", "r@ ? / b# !", is_turn=True),
    ),
    "draw": (Case("bag", "{draw: bag}", "r@ b#"),),
    "hands": (Case("hidden", "{hands: hidden}", "r@ b#"),),
    "exchange": (
        Case("stuck", "{exchange: stuck, draw: bag}", "r@ b#"),
        Case("any", "{exchange: any, draw: bag}", "r@ b#"),
    ),
    "passing": (Case("stuck", "{passing: stuck}", "r@ b#"),),
    "start": (Case("grid", "{start: 'r@ b#'}", "r@ b#"),),
    "score": (
        Case(
            "runs",
            "{lines: free, runs: alike, plays: line, hand_size: 3, "
            "score: {runs: 1, full: 6, last: 6}, goal: points}",
            "r@ r# r$ ? / . . b$ !",
            is_turn=True,
        ),
        Case(
            "lines",
            "{plays: 2, hand_size: 2, score: {lines: 1, tile: 2, left: -1}, goal: points}",
            "r@ b# g$ / ? . y& / ! . .",
            is_turn=True,
        ),
    ),
}
"""By key, in the order of the page."""
