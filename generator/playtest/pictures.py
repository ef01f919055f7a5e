"""Pictures of a report: a pairing strategy, and a game every few turns."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator.drawing import Affine, FontLibrary, Group, Item, Label, Scene, Shape, rectangle
from generator.drawing.board import Grid
from generator.drawing.path import circle
from generator.drawing.tile_faces import BORDER_SHARE, INK, Faces
from generator.engine import layout as L
from generator.engine.ruleset import new_counts
from generator.engine.table import Table
from generator.game.contrast import PAPER
from generator.game.model import Game
from generator.game.sentences import say, say_lines
from generator.playtest.players import reply
from generator.rules import Cell, Extent, Position, Tile
from generator.rules.limits import Limits, limits_of
from generator.rules.pairing import Mirror, Pairing

SIDE, PAIR_SIDE = 10.0, 12.0  # side of a tile in a game and in pairs, in mm
PAIRS = 3  # placements with their replies in the picture
_RADIUS = 0.13 * PAIR_SIDE
_MARGIN, _THICK = 4.0, 0.8  # around the tiles; of the line between mirrored halves; in mm
_MOST, _ACROSS = 12, 4  # most frames of a game, and how many of them are beside each other on paper
_WIDTH, _GRID, _SIZE, _LEADING = 45.0, 26.0, 2.7, 3.6
"""Of a frame on paper: width, largest height of its grid, size and leading of its words, in mm."""
_BLUE, _NEW_SHARE = "#1d4f9c", 0.12


def pairing_scene(game: Game, pairing: Pairing, fonts: FontLibrary) -> Scene:
    """A position that the strategy leads to; its tiles are numbered in the order of play."""
    placed = _example_placements(limits_of(game)._replace(players=2), pairing)
    faces, extent = Faces(game, fonts, PAIR_SIDE), Extent.around([cell for cell, _ in placed])
    rim = _MARGIN + BORDER_SHARE * PAIR_SIDE
    grid, items = Grid(faces, extent, rim, rim), list[Item]()
    for number, (cell, tile) in enumerate(placed, 1):
        items.append(faces.tile(tile, *grid.middle(cell)))
        x, y = (n + 1.4 * _RADIUS for n in grid.corner(cell))
        items.append(Shape(circle(x, y, _RADIUS), PAPER))
        font, size = game.leaflet.fonts.text, 1.7 * _RADIUS
        items.append(Label(f"{number}", x, y + 0.36 * size, font, size, INK, "middle"))
    names = [faces.name(tile) for _, tile in placed]
    pairs = zip(names[::2], names[1::2], strict=True)
    description = say("findings", "picture", None not in pairing.mirror, pairs)
    scene = grid.scene(items, "Answers in pairs", description)
    mark = _mark(pairing.mirror, extent, rim, scene.width, scene.height)
    return scene._replace(items=(*items, mark))


def _mark(mirror: Mirror, extent: Extent, rim: float, width: float, height: float) -> Shape:
    """The line of a mirror, or the center of a half turn."""
    sides = zip(mirror, extent[:2], strict=True)
    y, x = (rim + ((shift or 0) / 2 + 0.5 - cell) * PAIR_SIDE for shift, cell in sides)
    if mirror.row is None:
        return Shape(rectangle(x - _THICK / 2, 0, _THICK, height), _BLUE)
    if mirror.column is None:
        return Shape(rectangle(0, y - _THICK / 2, width, _THICK), _BLUE)
    return Shape(circle(x, y, _RADIUS), _BLUE)


def _example_placements(rules: Limits, pairing: Pairing) -> list[tuple[Cell, Tile]]:
    """The first placements of a random game, each with its reply behind it."""
    table, placed = Table(rules), list[tuple[Cell, Tile]]()
    most = 2 * PAIRS + (pairing.opening is not None)
    for game in range(20):
        table.back(0)
        table.seed(7, game)
        while (count := table.list_moves()) and len(table.grid()) < most:
            move = int(table.buffer[table.below(count)])
            if table.turn == pairing.player and (wanted := reply(pairing, table)) >= 0:
                move = wanted
            table.make(move)
        placed = [(cell, tile) for _, cell, tile in _placements(table)][most - 2 * PAIRS :]
        if len(placed) == 2 * PAIRS:
            break
    return placed[: len(placed) // 2 * 2]


def _placements(table: Table) -> Iterator[tuple[int, Cell, Tile]]:
    """The tiles that were placed, each after its player."""
    for seat, phase, move in table.history():
        if table.places(phase, move):
            row, column, tile = table.placement(move)
            yield seat, Cell(row, column), Tile(*divmod(tile, table.rules.glyphs))


class SampleGame(NamedTuple):
    """A game between the players of a match."""

    tiles: int
    winners: tuple[int, ...]
    ending: int  # NO_TILE, NO_SPACE or NO_FIT of the layout
    frames: tuple[Scene, ...]
    """The grid, the last tiles outlined; a line of the title says each tile."""


def drawn_game(game: Game, table: Table, fonts: FontLibrary) -> SampleGame:
    """A game that was played to its end on a table, in at most twelve frames."""
    rules, faces = table.rules, Faces(game, fonts, SIDE)
    counts = table.engine.array(new_counts(rules, table.t))
    table.engine.tally(table.t, table.s, counts, 0)
    turns, laid = [*_placements(table)], dict(rules.start)
    extent = Extent.around([*laid, *(cell for _, cell, _ in turns)], rules.board)
    rim, step = BORDER_SHARE * SIDE, -(-len(turns) // _MOST)
    grid, frames = Grid(faces, extent, rim, rim), list[Scene]()
    said = [(n, seat + 1, faces.name(tile)) for n, (seat, _, tile) in enumerate(turns, 1)]
    for start in range(0, len(turns), step):
        new = {cell: tile for _, cell, tile in turns[start : start + step]}
        laid |= new
        tiles = Position(laid)
        edges = (grid.around([cell], _NEW_SHARE, _NEW_SHARE / 2) for cell in new)
        outlines = (edge._replace(stroke=_BLUE) for edge in edges)
        items = [*grid.spaces(extent), *grid.tiles(tiles), *outlines]
        title = "\n".join(say_lines("findings", "frame", said[start : start + step]))
        frames.append(grid.scene(items, title, say("alt-texts", "rows", tiles, extent, faces.name)))
    ending = counts[counts[L.ENDS] : counts[L.OPENINGS]].index(1)
    return SampleGame(len(turns), table.winners, ending, tuple(frames))


def strips(frames: Sequence[Scene], fonts: FontLibrary, font: str) -> Iterator[Scene]:
    """The frames beside each other, as wide as a page, each above its caption."""
    for first in range(0, len(frames), _ACROSS):
        items, shown, height = list[Item](), frames[first : first + _ACROSS], 0.0
        for n, frame in enumerate(shown):
            scale = min(_GRID / frame.height, (_WIDTH - 3) / frame.width)
            place = Affine.scale(scale).then(Affine.translate(n * _WIDTH, 0))
            items.append(Group(frame.items, place))
            for line, text in enumerate(frame.title.split("\n"), 1):
                down = frame.height * scale + 1 + line * _LEADING
                size = min(_SIZE, (_WIDTH - 2) / fonts[font].advance(text))
                items.append(Label(text, n * _WIDTH, down, font, size, INK))
                height = max(height, down + 1)
        words = " ".join(f"{it.title.replace(chr(10), ', ')}: {it.description}" for it in shown)
        yield Scene(_ACROSS * _WIDTH, height, tuple(items), "Frames", words)
