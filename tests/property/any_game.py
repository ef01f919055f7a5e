"""Games with any rules, in any language and with any terms."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import product
from random import Random
from typing import Any

from generator.game.loading import load_game
from generator.game.relations import NAMED_PATTERNS
from generator.rules import Tile, limits_of
from generator.rules.placement import location_at, obstacles
from generator.rules.position import Cell, Position

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
    random: Random, language: str, words: Mapping[str, Mapping[str, str]], shades: Sequence[str]
) -> str:
    """A game with any rules, and with examples of a tile and of none; ``shades`` are the names of
    four colors."""
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
