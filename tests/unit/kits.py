"""Kits made by hand: of any game file, of Grawlix with other rules, of games of any size."""

from __future__ import annotations

import json
import string
from collections.abc import Mapping
from functools import cache
from typing import Any

from generator.drawing import FontLibrary
from generator.examples import check_examples
from generator.game.disk_cache import DiskCache
from generator.game.files import Project, read_project
from generator.game.loading import load_game
from generator.products.kit import Kit

SIGNS = string.ascii_uppercase + string.digits + string.ascii_lowercase


@cache
def grawlix() -> Project:
    """The built-in game, read once."""
    return read_project("grawlix")


@cache
def built_in_fonts() -> FontLibrary:
    return FontLibrary(grawlix().fonts)


def kit_of(
    text: str,
    *overrides: str,
    templates: Mapping[str, str] | None = None,
    fonts: FontLibrary | None = None,
) -> Kit:
    """The kit of a game file without problems; the game's own ``templates`` join the shared
    texts of its language."""
    loaded = load_game(text, "game.yaml", overrides)
    assert loaded.game is not None, loaded.diagnostics
    examples, problems = check_examples(loaded.game, loaded.spans)
    assert not problems, problems
    shared = grawlix()._replace(own={}).in_language(loaded.game.leaflet.language)
    own = {name: it for name, it in (templates or {}).items() if not name.startswith("shared/")}
    return Kit(
        loaded.game,
        examples,
        fonts or built_in_fonts(),
        {**shared.templates, **own},
        loaded.spans,
    )


@cache
def grawlix_kit(*overrides: str, without_claims: bool = False) -> Kit:
    """Grawlix with values set anew; claims that no longer hold can be taken out."""
    text = grawlix().text
    if without_claims:
        text = dropped_counts(text)
    return kit_of(text, *overrides, templates=grawlix().templates)


def dropped_counts(text: str) -> str:
    """The game file without the claims that depend on the limits of the grid."""
    lines = text.splitlines(keepends=True)
    return "".join(
        line
        for line in lines
        if "locations:" not in line and "- play:" not in line and "closes:" not in line
    )


def game_text(
    glyphs: int, colors: int, *examples: Mapping[str, Any], title: str = "Test", **more: Any
) -> str:
    """A game file of so many glyphs and colours, as JSON, which is YAML too."""
    game = {
        "title": title,
        "glyphs": {f"glyph-{i + 1}": {"symbol": SIGNS[i]} for i in range(glyphs)},
        "colors": {
            f"color-{i + 1}": {"key": SIGNS[-1 - i], "hex": f"#{(i * 37) % 256:02x}8040"}
            for i in range(colors)
        },
        "examples": examples,
    }
    return json.dumps(game | more, indent=1, ensure_ascii=False)


class Memory(DiskCache):
    """A cache that holds everything, and notes what it was asked for in vain."""

    def __init__(self) -> None:
        self.held: dict[str, bytes] = {}
        self.missed: list[str] = []

    def get(self, key: str) -> bytes | None:
        if key not in self.held:
            self.missed.append(key)
        return self.held.get(key)

    def put(self, key: str, data: bytes) -> None:
        self.held[key] = data


KEPT = Memory()
"""For tests that ask about other things than caches: solids are made once."""
