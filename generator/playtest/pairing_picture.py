"""A picture of a pairing strategy: some placements with their replies, numbered."""

from __future__ import annotations

from typing import TypeAlias

from generator.drawing import FontLibrary, Item, Label, Scene, Shape
from generator.drawing.contrast import PAPER
from generator.drawing.icons import circle
from generator.drawing.tile_faces import BORDER_SHARE, INK, Faces
from generator.game.model import Game
from generator.playtest.kernel.arrays import PLAY
from generator.playtest.pairing import Pairing
from generator.playtest.pairing_player import Unanswered, reply
from generator.playtest.table import Table
from generator.rules import Tile

SIDE = 12.0
"""Side of a tile, in mm."""
PAIRS = 3
"""Placements with their replies in the picture."""
_RADIUS = 0.13 * SIDE


def pairing_scene(game: Game, pairing: Pairing, fonts: FontLibrary) -> Scene:
    """A position that the strategy leads to; its tiles are numbered in the order of play."""
    pairs = example_pairs(pairing)
    faces = Faces(game, fonts, SIDE)
    placed = [placement for pair in pairs for placement in pair]
    top, left = (min(cell[axis] for cell, _ in placed) for axis in (0, 1))
    bottom, right = (max(cell[axis] for cell, _ in placed) for axis in (0, 1))
    rim = BORDER_SHARE * SIDE
    items: list[Item] = []
    for number, ((row, column), tile) in enumerate(placed, 1):
        x, y = rim + (column - left + 0.5) * SIDE, rim + (row - top + 0.5) * SIDE
        items.append(faces.tile(_tile(pairing, tile), x, y))
        x, y = x - SIDE / 2 + 1.4 * _RADIUS, y - SIDE / 2 + 1.4 * _RADIUS
        items.append(Shape(circle(x, y, _RADIUS), PAPER))
        font, size = game.leaflet.fonts.text, 1.7 * _RADIUS
        items.append(Label(f"{number}", x, y + 0.36 * size, font, size, INK, "middle"))
    said = "; ".join(
        f"{faces.name(_tile(pairing, tile))} ({2 * n + 1}) is answered by "
        f"{faces.name(_tile(pairing, answer))} ({2 * n + 2})"
        for n, ((_, tile), (_, answer)) in enumerate(pairs)
    )
    width, height = (right - left + 1) * SIDE + 2 * rim, (bottom - top + 1) * SIDE + 2 * rim
    description = f"A position of answers in pairs, numbered in the order of play: {said}."
    return Scene(width, height, tuple(items), "Answers in pairs", description)


Placed: TypeAlias = tuple[tuple[int, int], int]
"""A cell and its tile."""


def example_pairs(pairing: Pairing) -> list[tuple[Placed, Placed]]:
    """The first placements of a random game with their replies: cell and tile of each."""
    table = Table(pairing.rules)
    pairs: list[tuple[Placed, Placed]] = []
    for number in range(20):
        table.seed(7, number)
        waiting, pairs = Unanswered(), []
        table.back(0)
        asked: Placed | None = None
        while (count := table.list_moves()) and len(pairs) < PAIRS:
            replying = table.turn == pairing.player
            move = int(table.buffer[table.below(count)])
            if replying:
                wanted, waiting = reply(pairing, table, waiting)
                move = wanted if wanted >= 0 else move
            else:
                waiting = waiting.with_move(table, move)
            if table.phase == PLAY:
                row, column, tile = table.placement(move)
                if not replying:
                    asked = (row, column), tile
                elif asked:
                    pairs.append((asked, ((row, column), tile)))
            table.make(move)
        if len(pairs) == PAIRS:
            break
    return pairs


def _tile(pairing: Pairing, tile: int) -> Tile:
    return Tile(*divmod(tile, pairing.rules.glyphs))
