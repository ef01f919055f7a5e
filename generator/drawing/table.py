"""Scenes of the table from above, and of a turn in frames; the engine has played both."""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from generator.drawing import Affine, Group, Item, Label, Scene, Shape, line, polygon, rectangle
from generator.drawing.board import MARK_FONT, SCOPE, SCOPE_TINT, Grid, cell_outline, dashed_square
from generator.drawing.tile_faces import INK, LETTER_FONT, Faces
from generator.examples.illustrate import Opening
from generator.rules import Axis, Extent, Position, Tile

TEXT = 0.6  # size of the words in a picture of the table over the side of a tile
GAP, OVER, EDGE = 0.6, 0.18, 0.05  # between groups, from a word to tiles, to bare edges; likewise
NEW, TIP = 0.09, 0.34  # width of lines around a tile that moves and of its arrow; head of that
SMALLEST_SUPPLY = 3.0  # most height of the supply in a picture of a turn, in sides of a tile


def setup_scene(opening: Opening, faces: Faces) -> Scene:
    """Draws the table from above: the supply, the grid and the open hands, after a few turns."""
    state, game = opening.before, faces.game
    size = state.limits.hand_size
    hands = [*state.hands] if size else []
    extent = Extent.around(state.position, state.limits.board)
    others, across = hands[1:], 1 if len(hands) < 4 else 2
    area = max(extent.columns + 2, size, 3, across * (size + 1) - 1)
    high = 1 + TEXT + GAP if hands else 0.0
    board = _Table(faces, faces.side)
    head = 2 * GAP + 1.2 * TEXT
    top = head + high * math.ceil(len(others) / across)
    supply_rows = len(game.color_list) * faces.pitch + TEXT + OVER
    middle = max(extent.rows + TEXT + 0.8, head + supply_rows - top - high)
    board.words("after", GAP, GAP + TEXT, len(state.position), font=LETTER_FONT)
    board.words("supply_label", GAP, head + TEXT)
    board.supply(state.supply, GAP, head + supply_rows)
    left = GAP + max(len(game.glyph_list) * faces.pitch, 3) + 2 * GAP
    for number, hand in enumerate(others):
        row, column = divmod(number, across)
        x = left + (area - across * (size + 1) + 1) / 2 + column * (size + 1)
        y = head + row * high
        board.words("player", x, y + TEXT, number + 2)
        board.row(hand, x, y + TEXT + OVER)
    x, y = left + (area - extent.columns) / 2, top + (middle - extent.rows + TEXT) / 2
    board.words("grid_label", x, y - OVER)
    board.grid(state.position, extent, x, y)
    if hands:
        x = left + (area - size) / 2
        board.words("player", x, top + middle + TEXT, 1)
        board.row(hands[0], x, top + middle + TEXT + OVER)
    width, height = left + area + GAP, top + middle + high + GAP
    title, said = faces.say("after", len(state.position)), faces.say("table", state, faces.name)
    return board.scene(width, height, title, said, has_ground=True)


def turn_scene(opening: Opening, faces: Faces) -> Scene:
    """Draws a turn in frames from left to right: before it, the play, and the draft."""
    before, tile, drafted = opening.before, opening.placed.tile, opening.drafted
    extent = Extent.around(opening.after.position, before.limits.board)
    hand: list[Tile | None] = [*before.hands[0]]
    slot = hand.index(tile) if tile in hand else 0
    width = max(extent.columns, len(hand), 3)
    wide, high = (len(it) * faces.pitch for it in (faces.game.glyph_list, faces.game.color_list))
    scale = min(0.7, width / wide, SMALLEST_SUPPLY / high)
    board, pitch = _Table(faces, faces.side), width + 1.4
    gap, top = TEXT + 2 * OVER, 2 * TEXT + OVER
    hand_top = top + extent.rows + gap
    supply_top = hand_top + (1 + gap if hand else 0.0)
    frames = ((before, tile), (opening.played, None), (opening.after, drafted))
    steps = 3 if drafted else 2
    for number, (state, held_now) in enumerate(frames[:steps]):
        left = number * pitch + EDGE
        shown = [*hand[:slot], held_now, *hand[slot + 1 :]] if hand else []
        board.words("step", left, TEXT, number, steps, font=LETTER_FONT)
        board.grid(state.position, extent, left, top)
        board.row(shown, left, hand_top)
        board.supply(state.supply, left, supply_top + scale * high, scale)
        held = left + slot, hand_top
        if number == 0:
            board.words("grid_label", left, top - OVER)
            if hand:
                board.words("hand_label", left, hand_top - OVER)
            board.words("supply_label", left, supply_top - OVER)
        moved = drafted if drafted and number == 2 else None if hand else tile
        if moved:
            taken = board.supply_place(moved, left, supply_top + scale * high, scale)
            if moved not in state.supply:
                board.gone(*taken, scale)
            board.ring(*taken, scale)
            over = taken[1] - scale * faces.heap
            start = [(taken[0] + scale / 2, y) for y in (over, supply_top - OVER / 2)]
        else:
            start = [(held[0] + 0.5, hand_top)]
            if number == 0:
                board.ring(*held)
        if number == 1:
            cell = opening.placed.cell
            x, y = left + cell.column - extent.left, top + cell.row - extent.top
            board.ring(x, y)
            if not any(other > cell for other in before.position.in_line(Axis.COLUMN, cell)):
                board.arrow(*start, (x + 0.5, top + extent.rows + OVER), (x + 0.5, y + 1))
        elif number == 2:
            board.ring(*held)
            board.arrow(*start, (held[0] + 0.5, hand_top + 1))
    said = faces.say("turn", opening, extent, faces.name)
    title = faces.say("title_of_turn", bool(drafted))
    full, height = steps * pitch - 1.4 + 2 * EDGE, supply_top + scale * high + EDGE
    return board.scene(full, height, title, said, has_ground=False)


@dataclass(eq=False, repr=False)
class _Table:
    """Collects the tiles and words of a picture; places are in sides of a tile."""

    faces: Faces
    side: float
    _items: list[Item] = field(default_factory=list)

    def tile(self, tile: Tile, x: float, y: float, scale: float = 1.0, count: int = 1) -> None:
        """A tile by its top left corner; a pile of ``count``."""
        place = Affine.scale(scale).then(Affine.translate(x * self.side, y * self.side))
        pile = self.faces.pile(tile, count, self.side / 2, self.side / 2)
        self._items.append(Group((pile,), place))

    def row(self, tiles: Sequence[Tile | None], x: float, y: float) -> None:
        """Tiles side by side; a dashed square where one is gone."""
        for number, tile in enumerate(tiles):
            if tile is not None:
                self.tile(tile, x + number, y)
            else:
                self.gone(x + number, y)

    def gone(self, x: float, y: float, scale: float = 1.0) -> None:
        """The place that a tile has left, by its top left corner."""
        self._items.append(dashed_square(x * self.side, y * self.side, scale * self.side))

    def supply(self, left: Sequence[Tile], x: float, foot: float, scale: float = 1.0) -> None:
        """The supply by its lower left corner: a column for each glyph, copies in a pile."""
        for tile, count in Counter(left).items():
            self.tile(tile, *self.supply_place(tile, x, foot, scale), scale, count)

    def supply_place(self, tile: Tile, x: float, foot: float, scale: float) -> tuple[float, float]:
        """The top left corner of a tile in the supply."""
        pitch = scale * self.faces.pitch
        up = (len(self.faces.game.color_list) - 1 - tile.color) * pitch
        return x + tile.glyph * pitch, foot - up - scale

    def grid(self, position: Position, extent: Extent, x: float, y: float) -> None:
        self._items += Grid(self.faces, extent, x * self.side, y * self.side).spaces(extent)
        for cell, tile in position.items():
            self.tile(tile, x + cell.column - extent.left, y + cell.row - extent.top)

    def words(self, macro: str, x: float, y: float, *facts: object, font: str = MARK_FONT) -> None:
        if self.faces.game.wording.has_sentences:
            text, size = self.faces.say(macro, *facts), TEXT * self.side
            if self.faces.fonts[font].missing(text):
                font = self.faces.game.leaflet.fonts.text
            self._items.append(Label(text, x * self.side, y * self.side, font, size, INK))

    def ring(self, x: float, y: float, scale: float = 1.0) -> None:
        path = cell_outline([(x * self.side, y * self.side)], scale * self.side, 0.0)
        self._items.append(Shape(path, stroke=INK, stroke_width=NEW * self.side * scale))

    def arrow(self, *points: tuple[float, float]) -> None:
        *places, (to, down) = [(x * self.side, y * self.side) for x, y in points]
        x, y = places[-1]
        long, tip = math.dist((x, y), (to, down)), TIP * self.side
        across, along = tip * (to - x) / long, tip * (down - y) / long
        neck = to - across, down - along
        left = neck[0] - along / 2, neck[1] + across / 2
        right = neck[0] + along / 2, neck[1] - across / 2
        self._items.append(Shape(line(*places, neck), stroke=SCOPE, stroke_width=NEW * self.side))
        self._items.append(Shape(polygon([(to, down), left, right]), SCOPE))

    def scene(self, width: float, height: float, title: str, said: str, has_ground: bool) -> Scene:
        size = width * self.side, height * self.side
        ground = [Shape(rectangle(0, 0, *size), SCOPE_TINT)] if has_ground else []
        return Scene(*size, (*ground, *self._items), title, said, TEXT * self.side)
