"""Measures of a match, from the counts of its games, and how those of variants differ."""

import math
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from generator.engine import layout as L
from generator.engine.ruleset import place_of
from generator.playtest import intervals
from generator.playtest.intervals import Interval, holm, mean_interval, wilson
from generator.rules.limits import Limits


class Measures(NamedTuple):
    """Measures of a number of games; shares and means with 95 % intervals."""

    games: int
    seats: tuple[Interval, ...]
    """Share of the games that each seat won."""
    wins: tuple[int, ...]
    length: Interval
    """Mean number of tiles placed."""
    lengths: tuple[int, ...]
    """Games by number of tiles placed."""
    choices: Interval
    """Mean over games of the mean number of placements that a player could choose from."""
    choices_by_turn: tuple[float | None, ...]
    """Mean number of placements to choose from, by number of tiles placed before."""
    in_hand: Interval
    """Mean number of tiles in the hand of the player who could not play."""
    stuck: Interval
    """Share of the games that ended by a player who held tiles of which none could be played."""
    tiles: tuple[Interval, ...]
    """Share of a tile's copies that were placed in a game, by tile."""
    cells: dict[tuple[int, int], Interval]
    """Share of the games in which a cell was taken. Cells count from the first tile, on a fixed
    board from its corner."""

    @property
    def never_placed(self) -> tuple[int, ...]:
        """Tiles that no game placed."""
        return tuple(n for n, share in enumerate(self.tiles) if not share.value)

    @property
    def shortest(self) -> int:
        return next(n for n, games in enumerate(self.lengths) if games)

    @property
    def commonest(self) -> int:
        """The number of tiles placed in most games; of several the least."""
        return self.lengths.index(max(self.lengths))

    @property
    def longest(self) -> int:
        return max(n for n, games in enumerate(self.lengths) if games)


def measures_of(rules: Limits, t: L.Ints, counts: L.Ints) -> Measures:
    """The measures of the games that were counted, at least one."""

    def part(name: int) -> list[int]:
        return list(counts[counts[name] : counts[name + 1]])

    wins, lengths, in_hand = part(L.WINS), part(L.LENGTHS), part(L.IN_HAND)
    games = sum(wins)
    turns, means = part(L.TURNS), part(L.MEANS)
    return Measures(
        games,
        tuple(wilson(won, games) for won in wins),
        tuple(wins),
        _mean(lengths),
        tuple(lengths),
        mean_interval(means[0] / L.SCALE, means[1] / L.SCALE, games),
        tuple(c / n if n else None for c, n in zip(part(L.CHOICE_SUM), turns, strict=True)),
        _mean(in_hand),
        wilson(games - in_hand[0], games),
        tuple(wilson(use / rules.copies, games) for use in part(L.TILE_USE)),
        {place_of(t, n): wilson(use, games) for n, use in enumerate(part(L.CELL_USE)) if use},
    )


def _mean(histogram: list[int]) -> Interval:
    total = sum(n * games for n, games in enumerate(histogram))
    squares = sum(n * n * games for n, games in enumerate(histogram))
    return mean_interval(total, squares, sum(histogram))


def interval_json(interval: Interval, name: str = "mean") -> dict[str, Any]:
    """An interval as a program reads it; what is not known is null."""
    value, low, high = (round(bound, 6) if math.isfinite(bound) else None for bound in interval)
    return {name: value, "low": low, "high": high}


def measures_json(found: Measures, tile_names: tuple[str, ...]) -> dict[str, Any]:
    """The measures as a program reads them."""
    return {
        "games": found.games,
        "seats": [
            {"seat": seat, "wins": wins, **interval_json(share, "share")}
            for seat, (wins, share) in enumerate(zip(found.wins, found.seats, strict=True), 1)
        ],
        "length": {
            **interval_json(found.length),
            "min": found.shortest,
            "max": found.longest,
        },
        "choices": interval_json(found.choices),
        "in_hand": interval_json(found.in_hand),
        "stuck": interval_json(found.stuck, "share"),
        "tiles": {
            name: interval_json(share, "share")
            for name, share in zip(tile_names, found.tiles, strict=True)
        },
        "never_placed": [tile_names[tile] for tile in found.never_placed],
        "cells": [
            {"cell": list(cell), **interval_json(share, "share")}
            for cell, share in sorted(found.cells.items())
        ],
    }


LEVEL = 0.05
"""Chance of any false difference among all that are reported."""


def differences(variants: Sequence[Measures]) -> list[dict[str, bool]]:
    """For each variant after the first: by measure, true if it differs from the first one's beyond
    chance."""
    first, *others = variants
    tests = [list(_tests(other, first)) for other in others]
    corrected = iter(holm([p for each in tests for _, p in each]))
    return [{measure: next(corrected) < LEVEL for measure, _ in each} for each in tests]


def _tests(one: Measures, other: Measures) -> Iterator[tuple[str, float]]:
    """Measures with the p-value of their being equal. Of two seats the wins of one say it all."""
    for seat in range(min(len(one.wins), len(other.wins)) - 1):
        p = intervals.two_shares(one.wins[seat], one.games, other.wins[seat], other.games)
        yield "wins" if len(one.wins) == 2 else f"wins of seat {seat + 1}", p
    yield "length", intervals.two_means(one.length, other.length)
    yield "choices", intervals.two_means(one.choices, other.choices)
    if one.in_hand.value or other.in_hand.value:
        yield "last hand", intervals.two_means(one.in_hand, other.in_hand)
        hits, others = (round(it.stuck.value * it.games) for it in (one, other))
        yield "tiles in hand at the end", intervals.two_shares(hits, one.games, others, other.games)
