"""Names for the types of template values, for messages."""

from __future__ import annotations

from generator.game.model import Rules
from generator.rules import Cell
from generator.texts.example_views import (
    ChoiceView,
    ClosedView,
    ExampleView,
    IllegalView,
    MarkView,
    PlayView,
)
from generator.texts.placement import Placement
from generator.texts.views import ColorView, GameView, GlyphView


def type_name(value: object) -> str:
    """The type of a template value, for messages."""
    kinds: dict[type, str] = {
        GameView: "the game",
        ExampleView: "an example",
        MarkView: "a mark",
        PlayView: "a play",
        ClosedView: "a closed mark",
        IllegalView: "an illegal placement",
        ChoiceView: "a choice of tiles",
        Placement: "the placement rules",
        Rules: "rules",
        GlyphView: "a glyph",
        ColorView: "a color",
        Cell: "a cell",
        dict: "a collection",
        tuple: "a list",
        list: "a list",
        str: "a text",
        bool: "true or false",
        int: "a number",
        float: "a number",
    }
    return next((words for kind, words in kinds.items() if isinstance(value, kind)), "this")
