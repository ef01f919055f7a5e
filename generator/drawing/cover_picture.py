"""The picture of the cover: a position and the tiles left over, each turned a little."""

from __future__ import annotations

from collections import Counter

from generator.drawing import Affine, Group, Item, Scene
from generator.drawing.alt_text import describe_loose, sentence
from generator.drawing.board import example_scene
from generator.drawing.tile_faces import BORDER_SHARE, Faces
from generator.examples import CheckedExample
from generator.game.number_words import counted, in_words
from generator.rules import Tile

MOST_LOOSE = 6
"""More tiles than this are not strewn below the grid: the box is not emptied on the cover."""
TURNS = (-30.0, -14.0, 28.0, 12.0, -22.0, 18.0)
"""How far the loose tiles are turned, in degrees, one after the other."""


def loose_tiles(example: CheckedExample, faces: Faces) -> tuple[Tile, ...]:
    """Tiles of the supply that are not in the position, last colour first."""
    game = faces.game
    used = Counter(example.position.values())
    every = [
        Tile(c, g)
        for g in reversed(range(len(game.glyph_list)))
        for c in reversed(range(len(game.color_list)))
    ]
    return tuple(tile for tile in every for _ in range(max(0, game.rules.copies - used[tile])))


def cover_scene(example: CheckedExample, faces: Faces) -> Scene:
    """The tableau without locations and marks, and up to six loose tiles in a row below it."""
    grid = example_scene(example, faces, locations=False, marks=False)
    loose = loose_tiles(example, faces)
    title = sentence(counted(len(example.position), "tile"))
    if not 0 < len(loose) <= MOST_LOOSE:
        return Scene(grid.width, grid.height, grid.items, title, grid.description)
    side = faces.side
    rim = BORDER_SHARE * side / 2
    pitch = max(grid.width / len(loose), 1.5 * side)
    width = max(grid.width, pitch * len(loose))
    items: list[Item] = [Group(grid.items, Affine.translate((width - grid.width) / 2, 0))]
    y = grid.height + 1.65 * side
    for i, tile in enumerate(loose):
        x = width / 2 + (i - (len(loose) - 1) / 2) * pitch
        items.append(faces.tile(tile, x, y + (0.06 * side if i % 2 else 0), TURNS[i]))
    return Scene(
        width,
        y + 0.75 * side + rim,
        tuple(items),
        f"{title} in the grid, {in_words(len(loose))} left over",
        f"{grid.description} {describe_loose(loose, faces)}",
    )
