"""Draws the pictures of the page: diagrams with their locations, inline glyphs, icons."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

from generator.drawing import Affine, Box, Group, Item, Label, Scene, decimal, rectangle
from generator.drawing.alt_text import Extent
from generator.drawing.board import SCOPE, SCOPE_TINT, extent_of, scope_of
from generator.drawing.contrast import BLACK
from generator.drawing.icons import ICON_NAMES, icon_items
from generator.drawing.scene import recolored
from generator.drawing.svg import definitions, path_data, svg_element, to_svg
from generator.drawing.tile_faces import EDGE_SHARE, Faces
from generator.examples import CheckedExample
from generator.game.figure_names import CONDITION, COVER
from generator.game.model import Game
from generator.game.number_words import is_english
from generator.rules import Location, Notation, Position, Tile, limits_of
from generator.rules.consequences import demands
from generator.texts.document import InlineGlyph
from generator.texts.markers import FACTS
from generator.typesetting.lines import INLINE_EDGE, INLINE_SHARE, TILE_HEIGHT, inline_scale

CELL_EM = 3.3
"""Width of a cell of a figure in em, if the window is wide enough."""
CAP_HEIGHT = 0.7
"""Cap height of the page's text in em, for the size of inline glyphs."""
INK = "currentColor"
_OF_GLYPHS, _OF_COLORS = ("id", "symbol", "name"), ("id", "key", "name", "hex")
"""Values of glyphs and colors in the data for the script."""


@dataclass
class Pictures:
    """Draws the pictures of one page; ids are unique in it."""

    game: Game
    examples: Mapping[str, CheckedExample]
    faces: Faces
    figures: Callable[[str], Scene]

    def __post_init__(self) -> None:
        self._limits = limits_of(self.game)
        self._glyph_ids = {path: f"_g{i}" for i, path in enumerate(self.faces.glyph_paths)}
        self._answers: dict[str, Any] = {}
        self._tiles: dict[tuple[Item, ...], str] = {}
        self._count = 0

    @property
    def english(self) -> str:
        """The attribute of English words on a page in another language."""
        return "" if is_english(self.game.leaflet.language) else ' lang="en"'

    @property
    def needs_groups(self) -> bool:
        """True if the rules are about more than lines of which glyphs and colors are free."""
        groups = demands(self._limits)
        return "lines" not in groups or any(len(patterns) > 1 for patterns in groups.values())

    def shared(self) -> str:
        """Definitions of glyphs and tiles, to which pictures refer, templates of inline glyphs."""
        glyphs = list(enumerate(self.faces.glyph_paths))
        paths = "".join(f'<path id="_g{i}" d="{path_data(path)}"/>' for i, path in glyphs)
        paths += definitions(self._tiles, self._glyph_ids)
        templates = "".join(self.inline_glyph(InlineGlyph(i)) for i, _ in glyphs)
        return (
            f'<svg class="unseen" aria-hidden="true" focusable="false">{paths}</svg>\n'
            f'<template id="_glyphs">{templates}</template>\n'
        )

    def figure(self, name: str) -> str:
        """Returns a diagram with its caption; adds an example's locations to the data."""
        scene = self.figures(name)
        self._count += 1
        key = f"_f{self._count}"
        size = f'width="{decimal(scene.width / self.faces.side * CELL_EM, 2)}em"'
        scene = scene._replace(items=tuple(map(_on_screen, scene.items)))
        fonts, ids = self.faces.fonts, self._glyph_ids
        picture = svg_element(scene, fonts, f"{key}-", size, ids, self._tiles)
        if name in self.examples and name != COVER:
            self._answers[key] = self._answer(self.examples[name])
        # The caption is in English; on a page in another language the text says it.
        is_small = name.startswith(CONDITION) and name not in self.examples
        shown = f'<figure id="{key}"{self.english}>\n<div class="picture">{picture}</div>\n'
        if not (self.english or is_small):
            shown += f"<figcaption>{escape(scene.title)}</figcaption>\n"
        return shown + "</figure>\n"

    def _answer(self, example: CheckedExample) -> dict[str, Any]:
        extent = extent_of(example, self._limits)
        grid = extent if self._limits.is_fixed else Extent.around(example.position)
        return {
            "id": example.id,
            **extent._asdict(),
            "grid": grid,
            "marks": dict(example.marks),
            "locations": [self._location(example.position, it) for it in example.locations],
        }

    def _location(self, position: Position, location: Location) -> dict[str, Any]:
        game, notation = self.game, Notation.of(self.game)
        scope = scope_of(position, self._limits, location.cell)
        decide = scope.cells if scope else [location.cell]
        is_lines = "lines" in demands(self._limits)
        return {
            "cell": location.cell,
            "glyphs": [game.glyph_list[g].id for g in location.glyphs],
            "colors": [game.color_list[c].id for c in location.colors],
            "tiles": [notation.token(tile) for tile in location.tiles],
            **({} if is_lines else {"deciding": list(decide)}),
        }

    def data(self) -> str:
        """The data for the script, as JSON escaped for a script element."""
        game = self.game
        every = {
            "side": self.faces.side,
            "base": game.tile.base_color,
            "edge": round(2 * EDGE_SHARE * self.faces.side, 3),
            "glyphs": [{key: getattr(it, key) for key in _OF_GLYPHS} for it in game.glyph_list],
            "colors": [{key: getattr(it, key) for key in _OF_COLORS} for it in game.color_list],
            "figures": self._answers,
        }
        text = json.dumps(every, separators=(",", ":"), ensure_ascii=False)
        return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")

    def inline_glyph(self, it: InlineGlyph) -> str:
        """A glyph in a line of text, as high as the capitals, or a small tile."""
        box, use = self.faces.glyph_paths[it.glyph].box(), f'<use href="#_g{it.glyph}"/>'
        unit = inline_scale(box, CAP_HEIGHT)
        if it.color is not None:
            half = max(box.width, box.height) / INLINE_SHARE / 2
            box, unit = Box(-half, -half, half, half), TILE_HEIGHT * CAP_HEIGHT / (2 * half)
            color, base = self.game.color_list[it.color].hex, self.game.tile.base_color
            edge = decimal(2 * INLINE_EDGE * 2 * half)
            square = path_data(rectangle(-half, -half, 2 * half, 2 * half))
            use = (
                f'<path fill="{base}" d="{square}"/>'
                f'<use href="#_g{it.glyph}" fill="{color}" stroke="#000" stroke-width="{edge}" '
                'paint-order="stroke"/>'
            )
        numbers = (box.left, box.top, box.width, box.height)
        kind = "" if it.color is None else ' class="tile"'
        return (
            f'<span class="glyph"><svg{kind} '
            f'width="{decimal(box.width * unit)}em" height="{decimal(box.height * unit)}em" '
            f'viewBox="{" ".join(map(decimal, numbers))}" aria-hidden="true" focusable="false">'
            f"{use}</svg>"
            f'<span class="unseen">{escape(self.game.glyph_list[it.glyph].name)}</span></span>'
        )

    def license_icon(self, name: str) -> str:
        """The icon of a license, or of a fact beside its words."""
        placed = Group(icon_items(name, self.faces.fonts), Affine.translate(0.5, 0.5))
        self._count += 1
        scene = Scene(1, 1, (recolored(placed, INK),), ICON_NAMES.get(name, ""))
        kind = 'fact" aria-hidden="true" focusable="false' if name in FACTS else "mark"
        size = f'class="{kind}" width="1.5em" height="1.5em"'
        return svg_element(scene, self.faces.fonts, f"_f{self._count}-", size)

    def favicon(self) -> str:
        """The page's icon, a tile, as a data URL."""
        side = self.faces.side
        rim = 0.03 * side
        tile = self.faces.tile(Tile(0, 0), side / 2 + rim, side / 2 + rim)
        picture = to_svg(Scene(side + 2 * rim, side + 2 * rim, (tile,)), self.faces.fonts)
        return f"data:image/svg+xml;base64,{b64encode(picture).decode()}"


_SCOPE = {SCOPE_TINT: "var(--lines)", SCOPE: "var(--scope)"}
"""CSS variables for the cells that decide what fits, and for the line around them."""


def _on_screen(item: Item) -> Item:
    """Replaces the colors of labels, dashed squares and scopes by those of the page."""
    if isinstance(item, Group):
        return item
    if isinstance(item, Label):
        return item._replace(fill=INK)
    fill, stroke = item.fill or "", item.stroke or ""
    if item.dash or (stroke == BLACK and not fill):
        return item._replace(stroke=INK)
    return item._replace(fill=_SCOPE.get(fill, item.fill), stroke=_SCOPE.get(stroke, item.stroke))
