"""A picture of a pairing strategy: some placements, each joined to its reply."""

from __future__ import annotations

from typing import TypeAlias

from generator.drawing import Affine, FontLibrary, Group, Item, Path, Scene, Shape
from generator.drawing.tile_faces import BORDER_SHARE, Faces
from generator.game.model import Game
from generator.playtest.pairing import Pairing
from generator.playtest.pairing_player import Unanswered, reply
from generator.playtest.table import PLAY, Table
from generator.rules import Tile

SIDE = 10.0
"""Side of a tile, in mm."""
PAIRS = 3
"""Placements with their replies in the picture."""
_LINK = "#000000"


def pairing_scene(game: Game, pairing: Pairing, fonts: FontLibrary) -> Scene:
    """A position that the strategy leads to, with a line from each tile to its reply."""
    pairs = example_pairs(pairing)
    faces = Faces(game, fonts, SIDE)
    cells = [cell for pair in pairs for cell, _ in pair]
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    rows = max(r for r, _ in cells) - top + 1
    columns = max(c for _, c in cells) - left + 1
    rim = BORDER_SHARE * SIDE

    def middle(cell: tuple[int, int]) -> tuple[float, float]:
        return rim + (cell[1] - left + 0.5) * SIDE, rim + (cell[0] - top + 0.5) * SIDE

    tiles = [
        faces.tile(_tile(pairing, tile), *middle(cell)) for pair in pairs for cell, tile in pair
    ]
    links: list[Item] = []
    for (one, _), (other, _) in pairs:
        path = Path((("M", middle(one)), ("L", middle(other))))
        links.append(Shape(path, stroke="#ffffff", stroke_width=1.4))
        links.append(Shape(path, stroke=_LINK, stroke_width=0.6))
    said = "; ".join(
        f"{faces.name(_tile(pairing, tile))} is answered by {faces.name(_tile(pairing, answer))}"
        for (_, tile), (_, answer) in pairs
    )
    size = columns * SIDE + 2 * rim, rows * SIDE + 2 * rim
    items = (*tiles, Group(tuple(links), Affine.translate(0, 0)))
    return Scene(*size, items, "Answers in pairs", f"A position of answers in pairs: {said}.")


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
