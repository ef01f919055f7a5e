"""A picture of a pairing strategy: some placements with their replies, numbered."""

from __future__ import annotations

from typing import TypeAlias

from generator.drawing import FontLibrary, Item, Label, Scene, Shape, rectangle
from generator.drawing.contrast import PAPER
from generator.drawing.path import circle
from generator.drawing.tile_faces import BORDER_SHARE, INK, Faces
from generator.engine.layout import PLAY
from generator.engine.table import Table
from generator.game.model import Game
from generator.game.sentences import say
from generator.playtest.pairing_play import reply
from generator.rules import Tile
from generator.rules.limits import Limits, limits_of
from generator.rules.pairing import Mirror, Pairing

SIDE = 12.0
"""Side of a tile, in mm."""
PAIRS = 3
"""Placements with their replies in the picture."""
_RADIUS = 0.13 * SIDE
_MARGIN, _THICK, _MARK = 4.0, 0.8, "#1d4f9c"
"""Space around the tiles, and the thickness of the line between mirrored halves, in mm."""


def pairing_scene(game: Game, pairing: Pairing, fonts: FontLibrary) -> Scene:
    """A position that the strategy leads to; its tiles are numbered in the order of play."""
    pairs = example_pairs(limits_of(game)._replace(players=2), pairing)
    faces = Faces(game, fonts, SIDE)
    placed = [placement for pair in pairs for placement in pair]
    top, left = (min(cell[axis] for cell, _ in placed) for axis in (0, 1))
    bottom, right = (max(cell[axis] for cell, _ in placed) for axis in (0, 1))
    rim = _MARGIN + BORDER_SHARE * SIDE
    items: list[Item] = []
    for number, ((row, column), tile) in enumerate(placed, 1):
        x, y = rim + (column - left + 0.5) * SIDE, rim + (row - top + 0.5) * SIDE
        items.append(faces.tile(tile, x, y))
        x, y = x - SIDE / 2 + 1.4 * _RADIUS, y - SIDE / 2 + 1.4 * _RADIUS
        items.append(Shape(circle(x, y, _RADIUS), PAPER))
        font, size = game.leaflet.fonts.text, 1.7 * _RADIUS
        items.append(Label(f"{number}", x, y + 0.36 * size, font, size, INK, "middle"))
    width, height = (right - left + 1) * SIDE + 2 * rim, (bottom - top + 1) * SIDE + 2 * rim
    items.append(_mark(pairing.mirror, (top, left), rim, (width, height)))
    names = [tuple(faces.name(tile) for _, tile in pair) for pair in pairs]
    description = say("findings", "picture", None not in pairing.mirror, names)
    return Scene(width, height, tuple(items), "Answers in pairs", description)


def _mark(mirror: Mirror, first: tuple[int, int], rim: float, size: tuple[float, float]) -> Shape:
    """The line of a mirror, or the center of a half turn."""
    y, x = (
        rim + ((shift or 0) / 2 + 0.5 - cell) * SIDE
        for shift, cell in zip(mirror, first, strict=True)
    )
    if mirror.row is None:
        return Shape(rectangle(x - _THICK / 2, 0, _THICK, size[1]), _MARK)
    if mirror.column is None:
        return Shape(rectangle(0, y - _THICK / 2, size[0], _THICK), _MARK)
    return Shape(circle(x, y, _RADIUS), _MARK)


Placed: TypeAlias = tuple[tuple[int, int], Tile]
"""A cell and its tile."""


def example_pairs(rules: Limits, pairing: Pairing) -> list[tuple[Placed, Placed]]:
    """The first placements of a random game with their replies: cell and tile of each."""
    table = Table(rules)
    pairs: list[tuple[Placed, Placed]] = []
    for game in range(20):
        table.seed(7, game)
        table.back(0)
        pairs, asked = [], None
        while (count := table.list_moves()) and len(pairs) < PAIRS:
            move = int(table.buffer[table.below(count)])
            is_reply = table.turn == pairing.player
            if is_reply and (wanted := reply(pairing, table)) >= 0:
                move = wanted
            if table.phase == PLAY:
                row, column, number = table.placement(move)
                placed = (row, column), Tile(*divmod(number, rules.glyphs))
                if is_reply and asked:
                    pairs.append((asked, placed))
                asked = None if is_reply else placed
            table.make(move)
        if len(pairs) == PAIRS:
            break
    return pairs
