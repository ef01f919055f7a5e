"""A picture of a pairing strategy: some placements with their replies, numbered."""

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

SIDE = 12.0  # side of a tile, in mm
PAIRS = 3  # placements with their replies in the picture
_RADIUS = 0.13 * SIDE
_MARGIN, _THICK, _MARK = 4.0, 0.8, "#1d4f9c"
"""Space around the tiles, and the thickness of the line between mirrored halves, in mm."""


def pairing_scene(game: Game, pairing: Pairing, fonts: FontLibrary) -> Scene:
    """A position that the strategy leads to; its tiles are numbered in the order of play."""
    placed = example_placements(limits_of(game)._replace(players=2), pairing)
    faces = Faces(game, fonts, SIDE)
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
    names = [faces.name(tile) for _, tile in placed]
    pairs = zip(names[::2], names[1::2], strict=True)
    description = say("findings", "picture", None not in pairing.mirror, pairs)
    return Scene(width, height, tuple(items), "Answers in pairs", description)


def _mark(mirror: Mirror, first: tuple[int, int], rim: float, size: tuple[float, float]) -> Shape:
    """The line of a mirror, or the center of a half turn."""
    sides = zip(mirror, first, strict=True)
    y, x = (rim + ((shift or 0) / 2 + 0.5 - cell) * SIDE for shift, cell in sides)
    if mirror.row is None:
        return Shape(rectangle(x - _THICK / 2, 0, _THICK, size[1]), _MARK)
    if mirror.column is None:
        return Shape(rectangle(0, y - _THICK / 2, size[0], _THICK), _MARK)
    return Shape(circle(x, y, _RADIUS), _MARK)


def example_placements(rules: Limits, pairing: Pairing) -> list[tuple[tuple[int, int], Tile]]:
    """The first placements of a random game, each with its reply behind it: cell and tile."""
    table, placed = Table(rules), list[tuple[tuple[int, int], Tile]]()
    most = 2 * PAIRS + (pairing.opening is not None)
    for game in range(20):
        table.back(0)
        table.seed(7, game)
        while (count := table.list_moves()) and len(table.grid()) < most:
            move = int(table.buffer[table.below(count)])
            if table.turn == pairing.player and (wanted := reply(pairing, table)) >= 0:
                move = wanted
            table.make(move)
        every = [table.placement(move) for _, phase, move in table.history() if phase == PLAY]
        placed = [((row, column), Tile(*divmod(it, rules.glyphs))) for row, column, it in every]
        placed = placed[most - 2 * PAIRS :]
        if len(placed) == 2 * PAIRS:
            break
    return placed[: len(placed) // 2 * 2]
