"""Pictures within the page: diagrams with what the engine knows of their locations, signs, icon."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from typing import Any

from generator.drawing import Affine, Group, Item, Label, Path, Scene, decimal
from generator.drawing.board import LINE_TINT, TILE_TINT, frame_of
from generator.drawing.figures import COVER, SUPPLY
from generator.drawing.icons import ICON_NAMES, icon_items
from generator.drawing.svg import path_data, svg_element, to_svg
from generator.drawing.tile_faces import EDGE_SHARE, Faces
from generator.examples import CheckedExample
from generator.game.model import Game
from generator.rules import Location, Notation, Tile
from generator.texts.numbers import is_english
from generator.typesetting.lines import GLYPH_HEIGHT

CELL_EM = 3.3
"""Width of a cell of a figure over the type size, where the window is wide enough."""
CAP_HEIGHT = 0.7
"""Of the page's text, over the type size; the signs are sized by it."""
INK = "currentColor"


@dataclass
class Pictures:
    """Draws what one page shows; every figure gets ids of its own."""

    game: Game
    examples: Mapping[str, CheckedExample]
    faces: Faces
    figures: Callable[[str], Scene]
    _answers: dict[str, Any] = field(default_factory=dict)
    _count: int = 0

    @property
    def english(self) -> str:
        """The attribute of an element whose words are ours, where the page is in another
        language."""
        return "" if is_english(self.game.leaflet.language) else ' lang="en"'

    @cached_property
    def _glyph_ids(self) -> dict[Path, str]:
        return {path: f"_g{i}" for i, path in enumerate(self.faces.glyph_paths)}

    def variables(self) -> str:
        """The colours of tiles, for the style sheet."""
        return f":root{{--base:{self.game.tile.base_color};--tinted:{TILE_TINT}}}"

    def shared(self) -> str:
        """The glyphs once, to be drawn by reference wherever they stand."""
        paths = "".join(
            f'<path id="_g{i}" d="{path_data(path)}"/>'
            for i, path in enumerate(self.faces.glyph_paths)
        )
        signs = "".join(map(self.sign, range(len(self.game.glyph_list))))
        return (
            f'<svg class="unseen" aria-hidden="true" focusable="false">{paths}</svg>\n'
            f'<template id="_signs">{signs}</template>\n'
        )

    def figure(self, name: str) -> str:
        """A diagram with its caption; an example's locations go into the data of the page."""
        scene = self.figures(name)
        self._count += 1
        key = f"_f{self._count}"
        columns = scene.width / self.faces.side
        size = f'width="{decimal(columns * CELL_EM, 2)}em"'
        adapted = scene._replace(items=tuple(map(_on_screen, scene.items)))
        picture = svg_element(adapted, self.faces.fonts, f"{key}-", size, self._glyph_ids)
        if name in self.examples and name not in (SUPPLY, COVER):
            self._answers[key] = self._answer(self.examples[name])
        return (
            f'<figure id="{key}"{self.english}>\n<div class="picture">{picture}</div>\n'
            f"<figcaption>{escape(scene.title)}</figcaption>\n</figure>\n"
        )

    def _answer(self, example: CheckedExample) -> dict[str, Any]:
        frame = frame_of(example)
        return {
            "id": example.id,
            "top": frame.top,
            "left": frame.left,
            "rows": frame.rows,
            "columns": frame.columns,
            "marks": {mark: list(cell) for mark, cell in example.marks.items()},
            "locations": [self._location(location) for location in example.locations],
        }

    def _location(self, location: Location) -> dict[str, Any]:
        game, notation = self.game, Notation.of(self.game)
        return {
            "cell": list(location.cell),
            "glyphs": [game.glyph_list[g].id for g in location.glyphs],
            "colors": [game.color_list[c].id for c in location.colors],
            "tiles": [notation.token(tile) for tile in location.tiles],
        }

    def data(self) -> str:
        """The game's signs and the locations of every example shown, as JSON for a script
        element."""
        game = self.game
        every = {
            "side": self.faces.side,
            "base": game.tile.base_color,
            "edge": round(2 * EDGE_SHARE * self.faces.side, 3),
            "glyphs": [
                {"id": glyph.id, "symbol": glyph.symbol, "name": glyph.name}
                for glyph in game.glyph_list
            ],
            "colors": [
                {"id": color.id, "key": color.key, "name": color.name, "hex": color.hex}
                for color in game.color_list
            ],
            "figures": self._answers,
        }
        text = json.dumps(every, separators=(",", ":"), ensure_ascii=False)
        return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")

    def sign(self, glyph: int) -> str:
        """A glyph within a line, as high as the capitals around it."""
        box = self.faces.glyph_paths[glyph].box()
        unit = GLYPH_HEIGHT * CAP_HEIGHT / max(box.width, box.height)
        numbers = (box.left, box.top, box.width, box.height)
        return (
            f'<span class="sign"><svg width="{decimal(box.width * unit)}em" '
            f'height="{decimal(box.height * unit)}em" '
            f'viewBox="{" ".join(map(decimal, numbers))}" aria-hidden="true" focusable="false">'
            f'<use href="#_g{glyph}"/></svg>'
            f'<span class="unseen">{escape(self.game.glyph_list[glyph].name)}</span></span>'
        )

    def mark(self, name: str) -> str:
        """The mark of a licence."""
        placed = Group(icon_items(name, self.faces.fonts), Affine.translate(0.5, 0.5))
        self._count += 1
        scene = Scene(1, 1, (_inked(placed),), ICON_NAMES[name])
        size = 'class="mark" width="1.5em" height="1.5em"'
        return svg_element(scene, self.faces.fonts, f"_f{self._count}-", size)

    def icon(self) -> str:
        """A tile as the page's icon."""
        side = self.faces.side
        rim = 0.03 * side
        tile = self.faces.tile(Tile(0, 0), side / 2 + rim, side / 2 + rim)
        picture = to_svg(Scene(side + 2 * rim, side + 2 * rim, (tile,)), self.faces.fonts)
        return f"data:image/svg+xml;base64,{b64encode(picture).decode()}"


_TINTS = {LINE_TINT: "var(--lines)", TILE_TINT: "var(--tile)"}
"""Shading, as the style sheet calls it."""


def _on_screen(item: Item) -> Item:
    """What is drawn on the paper itself takes the colours of the page, the tiles keep theirs."""
    if isinstance(item, Group):
        return item._replace(items=tuple(map(_on_screen, item.items)))
    if isinstance(item, Label):
        return item._replace(fill=INK)
    if item.dash:
        return item._replace(stroke=INK)
    return item._replace(fill=_TINTS.get(item.fill or "", item.fill))


def _inked(item: Item) -> Item:
    """The item in the colour of the text around it."""
    if isinstance(item, Group):
        return item._replace(items=tuple(map(_inked, item.items)))
    if isinstance(item, Label):
        return item._replace(fill=INK)
    return item._replace(fill=item.fill and INK, stroke=item.stroke and INK)
