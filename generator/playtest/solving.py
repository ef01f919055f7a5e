"""Who wins a small game, by exact play."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from generator.playtest.kernel.solving import (
    SLOT,
    STORED,
    SWAPS_AXES,
    SWAPS_KINDS,
    WORK,
    estimate_levels,
    solve_position,
)
from generator.playtest.ruleset import Patterns, RuleSet
from generator.playtest.table import PLAY, Table

MOST_POSITIONS = 50_000_000
"""A game that is estimated to have more, symmetric ones being one, is not solved."""
PROBES = 400
_SLOTS = 1 << 22
"""Positions that the table holds at a time, in 100 MB; of more, some are worked out again."""


class Solution(NamedTuple):
    """Who wins if both play their best."""

    winner: int
    """Player, from 0."""
    positions: int
    """Positions worked out, symmetric ones being one."""
    first_move: tuple[str, int, int, int] | None
    """A move that begins a win of player 0: ``draft`` or ``play``, row, column, tile."""


class TooLarge(NamedTuple):
    """A game that is not solved."""

    positions: float
    """About how many positions it has, symmetric ones being one."""


def solve(rules: RuleSet, most: int = MOST_POSITIONS) -> Solution | TooLarge:
    """Solves a game for two, or estimates its size where that is more than ``most`` positions.

    ValueError for a game of more players.
    """
    if rules.players != 2:
        raise ValueError("only games for two can be solved")
    size = estimate(rules)
    if size > most:
        return TooLarge(size)
    table, work = Table(rules), _work(rules)
    rows = np.zeros((2 * rules.tiles + 2, len(table.buffer)), np.int64)
    slots = np.zeros(SLOT * min(_SLOTS, 1 << max(12, math.ceil(math.log2(size)) + 3)), np.int64)
    won = solve_position(table.t, table.s, rows, slots, work, 40 * most)
    if won < 0:
        return TooLarge(size)
    first = None
    if won:
        for move in table.moves():
            drafts = table.phase != PLAY
            table.make(move)
            mine = table.turn == 0
            if solve_position(table.t, table.s, rows, slots, work, 40 * most) == int(mine):
                table.back(0)
                first = ("draft", 0, 0, move) if drafts else ("play", *table.placement(move))
                break
            table.back(0)
    return Solution(0 if won else 1, int(work[STORED]), first)


def estimate(rules: RuleSet, probes: int = PROBES) -> float:
    """About how many positions a game has, symmetric ones being one."""
    table = Table(rules)
    table.seed(0, 0)
    raw = float(estimate_levels(table.t, table.s, table.buffer, probes))
    images = 8 if rules.max_rows == rules.max_columns else 4
    return max(1.0, raw / images / _orders(rules.glyphs) / _orders(rules.colors))


def symmetries(rules: RuleSet) -> tuple[bool, bool]:
    """Whether glyphs and colours may be exchanged, and whether rows and columns may."""
    kinds = rules.glyphs == rules.colors and all(
        _closed(scope) for scope in (rules.lines, rules.runs, rules.neighbors)
    )
    return kinds, rules.max_rows == rules.max_columns


def _closed(patterns: Patterns) -> bool:
    return {(p.color, p.glyph) for p in patterns} == {(p.glyph, p.color) for p in patterns}


def _orders(count: int) -> float:
    return float(math.factorial(count))


def _work(rules: RuleSet) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    work = np.zeros(WORK, np.int64)
    work[SWAPS_KINDS], work[SWAPS_AXES] = symmetries(rules)
    return work
