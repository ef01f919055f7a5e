"""Scenes of a legend: the glyphs, the colors with their letters, the placement rules."""

from __future__ import annotations

import math
from collections.abc import Iterator

from generator.drawing import (
    Affine,
    Group,
    Item,
    Label,
    Path,
    Scene,
    Shape,
    rectangle,
)
from generator.drawing.cell_outline import cell_outline
from generator.drawing.contrast import ink_on
from generator.drawing.tile_faces import BORDER_SHARE, INK, LETTER_FONT, Faces, mark_of
from generator.examples.illustrate import Illustration, Placing
from generator.game.number_words import counted
from generator.rules import Limits, obstacles
from generator.rules.explanations import Explainer
from generator.rules.words import joined

MOST_IN_ROW = 8
_GAP = 0.2
"""White space between two swatches, over the side of a tile."""
_LETTER_SHARE = 0.5
"""Cap height of the letter on a swatch over its side."""
_NEW_SHARE = 0.09
"""Width of the line around a tile that is added, over its side."""
_TICK = Path((("M", (-0.32, 0.02)), ("L", (-0.08, 0.28)), ("L", (0.34, -0.28))))
_CROSS = Path(
    (("M", (-0.27, -0.27)), ("L", (0.27, 0.27)), ("M", (-0.27, 0.27)), ("L", (0.27, -0.27)))
)
_STROKE = 0.13
"""Width of the strokes of tick and cross over the side of a tile."""


def glyphs_scene(faces: Faces) -> Scene:
    """Draws every glyph once, in black on white, so that none has a color."""
    glyphs = faces.game.glyph_list
    items = [
        Group((Shape(path, INK),), alt=glyph.name)
        for glyph, path in zip(glyphs, faces.glyph_paths, strict=True)
    ]
    names = f"From left to right: {joined(glyph.name for glyph in glyphs)}."
    return _in_rows(items, faces.side, counted(len(glyphs), "glyph"), names)


def colors_scene(faces: Faces) -> Scene:
    """Draws a square of every color with the letter that stands for it."""
    font, side = faces.fonts[LETTER_FONT], faces.side
    size, colors = _LETTER_SHARE * side / font.cap_height, faces.game.color_list
    items: list[Group] = []
    for color in colors:
        letter = mark_of(color)
        square = rectangle(-side / 2, -side / 2, side, side)
        shapes: list[Item] = [
            Shape(square, color.hex),
            Shape(square, stroke=INK, stroke_width=BORDER_SHARE * side),
        ]
        if not font.missing(letter):  # sheets of cards that need it report it
            down = -font.outline(letter).box().center[1] * size
            ink = ink_on(color.hex)
            shapes.append(Label(letter, 0, down, LETTER_FONT, size, ink, "middle"))
        items.append(Group(tuple(shapes), alt=color.name))
    names = joined(f"{color.name} ({mark_of(color)})" for color in colors)
    return _in_rows(items, side, counted(len(colors), "color"), f"From left to right: {names}.")


def _in_rows(items: list[Group], side: float, title: str, description: str) -> Scene:
    columns = min(len(items), MOST_IN_ROW)
    pitch, rim = side * (1 + _GAP), BORDER_SHARE * side / 2
    placed = tuple(
        item._replace(
            transform=Affine.translate(
                rim + side / 2 + i % columns * pitch, rim + side / 2 + i // columns * pitch
            )
        )
        for i, item in enumerate(items)
    )
    rows = math.ceil(len(items) / columns)
    width, height = (n * pitch - _GAP * side + 2 * rim for n in (columns, rows))
    return Scene(width, height, placed, title[:1].upper() + title[1:], description)


def condition_scene(illustration: Illustration, limits: Limits, faces: Faces) -> Scene:
    """Draws a placement with a tick that a rule allows, and below it one with a cross."""
    side, rim = faces.side, BORDER_SHARE * faces.side / 2
    sizes = [_size(placing) for placing in illustration]
    most = max(columns for _, columns in sizes)
    sign_side = max(1.0, most / 4.5)
    width = most + 1.1 * sign_side
    items: list[Item] = []
    down = 0.0
    for placing, (rows, _), sign in zip(illustration, sizes, (_TICK, _CROSS), strict=True):
        items += _panel(placing, faces, down + rim / side, rim / side)
        place = rim + (most + 0.6 * sign_side) * side, rim + (down + rows / 2) * side
        at = Affine.scale(sign_side * side).then(Affine.translate(*place))
        stroke = _STROKE * sign_side * side
        items.append(Shape(sign.transformed(at), stroke=INK, stroke_width=stroke))
        down += rows + 0.35
    height = down - 0.35
    words = _words(illustration, limits, faces)
    return Scene(width * side + 2 * rim, height * side + 2 * rim, tuple(items), *words)


def _size(placing: Placing) -> tuple[int, int]:
    """Rows and columns from (0, 0)."""
    cells = [*placing.position, placing.cell]
    return max(cell.row for cell in cells) + 1, max(cell.column for cell in cells) + 1


def _panel(placing: Placing, faces: Faces, top: float, left: float) -> Iterator[Item]:
    side = faces.side
    position = placing.position.placing(placing.cell, placing.tile)
    for cell, tile in position.items():
        yield faces.tile(tile, (left + cell.column + 0.5) * side, (top + cell.row + 0.5) * side)
    row, column = placing.cell
    corner = ((left + column) * side, (top + row) * side)
    line = _NEW_SHARE * side
    yield Shape(cell_outline([corner], side, line / 2), stroke=INK, stroke_width=line)


def _words(illustration: Illustration, limits: Limits, faces: Faces) -> tuple[str, str]:
    allowed, forbidden = illustration
    position, cell, tile = forbidden
    against = obstacles(position, limits, cell, tile)
    explainer = Explainer(faces.game, limits, lambda n: faces.game.glyph_list[n].name, "the ")
    why = "; ".join(explainer.obstacle(it, position, cell, tile) for it in against)
    return (
        "An allowed and a forbidden placement",
        f"A tick: {_placed(allowed, faces)}. A cross: {_placed(forbidden, faces)}; {why}.",
    )


def _placed(placing: Placing, faces: Faces) -> str:
    there = joined(
        f"{faces.name(tile)} in row {cell.row + 1}, column {cell.column + 1}"
        for cell, tile in placing.position.items()
    )
    row, column = placing.cell
    new = f"{faces.name(placing.tile)} placed in row {row + 1}, column {column + 1}"
    return f"{new}, next to {there}" if there else new
