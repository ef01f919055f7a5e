"""Games of any size, ready for the cards target."""

from __future__ import annotations

import string
from typing import Any

from generator.drawing import FontLibrary
from generator.game.model import Color, Game, Glyph, Rules
from generator.game.outputs import Cards
from generator.game.spans import Spans
from generator.products.kit import Kit

SIGNS = string.ascii_uppercase + string.digits + string.ascii_lowercase


def kit_of(fonts: FontLibrary, glyphs: int, colors: int, copies: int = 1, **cards: Any) -> Kit:
    """A game of ``glyphs`` x ``colors`` x ``copies`` tiles with these options of its cards."""
    game = Game(
        title="Test",
        glyphs={
            f"glyph-{i + 1}": Glyph(id=f"glyph-{i + 1}", symbol=SIGNS[i], name=f"glyph {i + 1}")
            for i in range(glyphs)
        },
        colors={
            f"color-{i + 1}": Color(
                id=f"color-{i + 1}", key=SIGNS[i], hex=f"#{i * 9:02x}8040", name=f"color {i + 1}"
            )
            for i in range(colors)
        },
        rules=Rules(copies=copies),
        cards=Cards(**{"paper": ("a4",), **cards}),
    )
    return Kit(game, {}, fonts, {}, Spans("test.yaml"))
