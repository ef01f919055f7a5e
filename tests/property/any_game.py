"""Games with any rules, in any language and with any terms."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import product
from random import Random
from typing import Any

import pytest

from generator.game.loading import load_game
from generator.game.relations import NAMED_PATTERNS
from generator.rules import Tile, limits_of
from generator.rules.placement import location_at, obstacles
from generator.rules.position import Cell, Position


def seeds(quick: int, count: int) -> list[Any]:
    """Seeds of ``count`` random games, of which ``quick`` are part of ``make test``."""
    rest = (pytest.param(it, marks=pytest.mark.system) for it in range(quick, count))
    return [*range(quick), *rest]


CODES = ("#e00000", "#00a000", "#0000e0", "#e0e000")
RELATIONS = (None, "different", "same", "uniform")
PATTERNS = [
    {key: it for key, it in (("glyph", glyph), ("color", color)) if it}
    for glyph, color in product(RELATIONS, repeat=2)
    if glyph or color
]


def demand(random: Random) -> object:
    if random.random() < 0.6:
        return random.choice([*NAMED_PATTERNS])
    return random.sample(PATTERNS, random.choice((1, 1, 2, 3)))


def game_of(
    random: Random,
    language: str,
    words: Mapping[str, Mapping[str, str]],
    shades: Sequence[str],
    turns: float = 0.6,
) -> str:
    """A game with any rules, and with examples of a tile and of none; ``shades`` are the names of
    four colors, ``turns`` is the share of games with turns and scores."""
    glyphs = {name.lower(): {"symbol": name} for name in "ABCD"[: random.randint(1, 4)]}
    colors = {
        f"c{i}": {"name": name, "key": "rgby"[i], "hex": CODES[i]}
        for i, name in enumerate(shades[: random.randint(1, 4)])
    }
    rules: dict[str, Any] = {
        "copies": random.choice((1, 1, 2, 3)),
        "goal": random.choice(("last", "misere")),
        "contact": random.choice(("edge", "edge", "any", "corner", "none")),
    }
    rules |= {key: demand(random) for key in ("lines", "runs", "neighbors")}
    if rules["contact"] == "none" or random.random() < 0.25:
        rules |= {"frame": "fixed", "max_rows": random.randint(2, 4), "max_columns": 4}
    elif random.random() < 0.5:
        rules |= {"max_rows": random.randint(2, 6), "max_columns": random.randint(2, 6)}
    if random.random() < 0.4:
        rules["max_run"] = random.randint(2, 4)
    players = random.choice((2, 2, 3, [2, 4]))
    most = players if isinstance(players, int) else players[-1]
    tiles = len(glyphs) * len(colors) * rules["copies"]
    rules["hand_size"] = random.randint(0, min(4, tiles // most))
    if random.random() < turns:
        rules |= turns_of(random, rules, "rA", tiles - most * rules["hand_size"])
    made = {
        "title": "Zuzu",
        "players": players,
        "glyphs": glyphs,
        "colors": colors,
        "rules": rules,
        "words": words,
        "leaflet": {"language": language},
    }
    return json.dumps(made | {"examples": [example_of(json.dumps(made))]})


def turns_of(random: Random, rules: Mapping[str, Any], tile: str, spare: int) -> dict[str, Any]:
    """Any keys of turns and scores, which go with ``rules``; ``tile``: one that may lie in the grid
    at the start; ``spare``: the tiles left when all hands are full."""
    goals = [
        *("last", "misere", "points", "points", "points"),
        *["empty"] * (rules["hand_size"] > 0),
    ]
    points = {key: random.choice((0, 1, 2)) for key in ("runs", "lines", "full", "tile", "last")}
    points |= {"left": random.choice((0, -1)), random.choice([*points]): random.choice((-2, 1, 6))}
    made: dict[str, Any] = {
        "plays": random.choice((1, 2, 3, "line", "line")),
        "draw": random.choice(("choose", "bag", "bag")),
        "hands": random.choice(("open", "hidden")),
        "exchange": random.choice(("never", "stuck", "any")),
        "passing": random.choice(("never", "stuck")),
        "goal": random.choice(goals),
        "score": {key: it for key, it in points.items() if it},
    }
    if spare and random.random() < 0.4:
        is_fixed = rules.get("frame") == "fixed"
        rows, columns = (rules["max_rows"], rules["max_columns"]) if is_fixed else (1, 1)
        grid = [[tile, *["."] * (columns - 1)], *[["."] * columns] * (rows - 1)]
        made["start"] = "\n".join(map(" ".join, grid))
    return made


def example_of(text: str) -> dict[str, Any]:
    """A tile, and what fits beside it or why the same tile does not."""
    game = load_game(text, "game.yaml").game
    assert game is not None
    limits, position = limits_of(game), Position({Cell(0, 0): Tile(0, 0)})
    cell = Cell(0, 1)
    found = location_at(position, limits, cell)
    reasons = [it.reason for it in obstacles(position, limits, cell, Tile(0, 0))]
    claims: list[dict[str, Any]] = []
    if found and found.tiles:
        fits = ["rgby"[it.color] + "ABCD"[it.glyph] for it in found.tiles]
        claims.append({"at": "?", "tiles": fits})
    if reasons:
        claims.append({"at": "?", "illegal": "rA", "reasons": reasons})
    rows = ["rA ? . .", *(". . . ." for _ in range(1, limits.max_rows or 1))]
    grid = "\n".join(rows) if limits.is_fixed else "rA ?"
    return {"id": "one", "grid": grid, "claims": claims}
