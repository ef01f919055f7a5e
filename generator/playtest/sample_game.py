"""A game in pictures: the grid every few turns, with what was played."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator.drawing import Affine, FontLibrary, Group, Item, Label, Scene, Shape, rectangle
from generator.drawing.board import SPACE, SPACE_SHARE, cell_outline
from generator.drawing.tile_faces import BORDER_SHARE, INK, Faces
from generator.engine import layout as L
from generator.engine.ruleset import new_counts
from generator.engine.table import Table
from generator.game.model import Game
from generator.game.sentences import say, say_lines
from generator.playtest.players import make_player
from generator.playtest.running import Match, play_game
from generator.rules import Cell, Extent, Position, Tile

SIDE = 10.0
_MOST, _ACROSS = 12, 4  # most frames of a game, and how many of them are beside each other on paper
_WIDTH, _GRID, _SIZE, _LEADING = 45.0, 26.0, 2.7, 3.6
"""Of a frame on paper: width, largest height of its grid, size and leading of its words, in mm."""
_NEW, _NEW_SHARE = "#1d4f9c", 0.12


class SampleGame(NamedTuple):
    """A game between the players of a match."""

    number: int  # its number in the match, from 0
    tiles: int
    winners: tuple[int, ...]
    ending: int  # NO_TILE, NO_SPACE or NO_FIT of the layout
    frames: tuple[Scene, ...]
    """The grid, the tiles of the last turns outlined; a line of the title says each turn."""


def sample_game(game: Game, match: Match, number: int, fonts: FontLibrary) -> SampleGame:
    """Plays game ``number`` of a match again and draws it in at most twelve frames."""
    table = Table(match.rules)
    play_game(table, [make_player(it, table) for it in match.players], match.seed, number)
    return drawn_game(game, table, number, fonts)


def drawn_game(game: Game, table: Table, number: int, fonts: FontLibrary) -> SampleGame:
    """A game that was played to its end on a table, in at most twelve frames."""
    rules, faces = table.rules, Faces(game, fonts, SIDE)
    counts = table.engine.array(new_counts(rules, table.t))
    table.engine.tally(table.t, table.s, counts, number)
    turns = []
    for seat, phase, move in table.history():
        if table.places(phase, move):
            row, column, tile = table.placement(move)
            turns.append((seat, Cell(row, column), Tile(*divmod(tile, rules.glyphs))))
    laid = dict(rules.start)
    extent = Extent.around([*laid, *(cell for _, cell, _ in turns)], rules.board)
    step = -(-len(turns) // _MOST)
    said = [(n, seat + 1, faces.name(tile)) for n, (seat, _, tile) in enumerate(turns, 1)]
    frames = []
    for start in range(0, len(turns), step):
        placed = laid | {cell: tile for _, cell, tile in turns[: start + step]}
        old = len(laid) + start
        title = "\n".join(say_lines("findings", "frame", said[start : start + step]))
        frames.append(_frame(faces, extent, placed, old, rules.is_fixed)._replace(title=title))
    ending = counts[counts[L.ENDS] : counts[L.OPENINGS]].index(1)
    return SampleGame(number, len(turns), table.winners, ending, tuple(frames))


def _frame(faces: Faces, extent: Extent, placed: dict[Cell, Tile], old: int, board: bool) -> Scene:
    """The tiles in the order of play, those after the first ``old`` of them outlined."""
    rim, items = BORDER_SHARE * SIDE, list[Item]()

    def corner(cell: Cell) -> tuple[float, float]:
        return rim + (cell.column - extent.left) * SIDE, rim + (cell.row - extent.top) * SIDE

    for cell in extent.cells if board else ():
        space = rectangle(*corner(cell), SIDE, SIDE)
        items.append(Shape(space, stroke=SPACE, stroke_width=SPACE_SHARE * SIDE))
    items += (faces.tile(it, *(n + SIDE / 2 for n in corner(at))) for at, it in placed.items())
    for cell in [*placed][old:]:
        outline = cell_outline([corner(cell)], SIDE, _NEW_SHARE * SIDE / 2)
        items.append(Shape(outline, stroke=_NEW, stroke_width=_NEW_SHARE * SIDE))
    said = say("alt-texts", "rows", Position(placed), extent, faces.name)
    width, height = (n * SIDE + 2 * rim for n in (extent.columns, extent.rows))
    return Scene(width, height, tuple(items), description=said)


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
