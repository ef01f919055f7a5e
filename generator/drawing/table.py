"""Scenes of the table from above, and of a turn in frames; the engine has played both."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from generator.drawing import Affine, Group, Item, Label, Scene, Shape, line, polygon, rectangle
from generator.drawing.board import (
    MARK_FONT,
    SCOPE,
    SCOPE_TINT,
    SPACE,
    SPACE_SHARE,
    cell_outline,
    dashed_square,
    describe_rows,
    say_alt,
)
from generator.drawing.tile_faces import INK, Faces
from generator.examples.illustrate import Opening
from generator.game.number_words import is_english
from generator.rules import Extent, Position, Tile

TEXT = 0.6
"""Size of the words in a picture of the table over the side of a tile."""
LETTER = 0.3
"""Usual width of a letter of these words."""
EDGE = 0.05
"""White space at the edges of a picture without a ground, for lines around tiles."""
GAP = 0.6
"""Distance of two groups of tiles, in the same unit."""
OVER = 0.2
"""Distance of a word from the tiles below it, in the same unit."""
NEW = 0.09
"""Width of the line around a tile that moves, and of the arrow to it."""
SMALLEST_SUPPLY = 3.0
"""Most height of the supply in a picture of a turn, in sides of a tile."""


def setup_scene(opening: Opening, faces: Faces) -> Scene:
    """Draws the table from above: the supply, the grid and the open hands, after a few turns."""
    state, game = opening.before, faces.game
    size = state.limits.hand_size
    hands = [*state.hands] if size else []
    extent = Extent.around(state.position, state.limits.board)
    room = max(extent.columns + 2, size)
    others, across = hands[1:], 1 if len(hands) < 4 else 2
    others_rows = math.ceil(len(others) / across)
    area = max(room, 3, across * (size + 1) - 1)
    high = 1 + TEXT + GAP if hands else 0.0
    top = GAP + (high * others_rows if hands else 0.0)
    supply_rows = len(game.color_list) + TEXT + 0.2
    middle = max(extent.rows + TEXT + 0.8, GAP + supply_rows - top - high)
    board = _Table(faces)
    left = GAP
    board.words("supply", left, GAP + TEXT)
    board.supply(state.supply, left, GAP + TEXT + 0.2)
    left += max(len(game.glyph_list), 3) + 2 * GAP
    for number, hand in enumerate(others):
        x = left + (area - across * (size + 1) + 1) / 2
        x += number % across * (size + 1)
        y = GAP + number // across * high
        board.words(f"player {number + 2}", x, y + TEXT)
        board.row(hand, x, y + TEXT + 0.2)
    x = left + (area - extent.columns) / 2
    y = top + (middle - extent.rows + TEXT) / 2
    turn = f"grid, turn {len(state.position) + 1}"
    board.words(turn, min(x, left + (area - LETTER * len(turn)) / 2), y - 0.2)
    board.grid(state.position, extent, x, y)
    if hands:
        x = left + (area - size) / 2
        board.words("player 1", x, top + middle + TEXT)
        board.row(hands[0], x, top + middle + TEXT + 0.2)
    width, height = left + area + GAP, top + middle + high + GAP
    held = [[*map(faces.name, hand)] for hand in hands]
    grid = len(state.position), describe_rows(state.position, faces)
    said = say_alt("table", len(state.supply), grid, held)
    return board.scene(width, height, "The table during a game", said)


def turn_scene(opening: Opening, faces: Faces) -> Scene:
    """Draws a turn in frames from left to right: before it, the play, and the draft."""
    before, tile, drafted = opening.before, opening.placed.tile, opening.drafted
    extent = Extent.around(opening.after.position, before.limits.board)
    hand: list[Tile | None] = [*before.hands[0]]
    slot = hand.index(tile) if tile in hand else 0
    width = max(extent.columns, len(hand), 3)
    game = faces.game
    scale = min(0.7, width / len(game.glyph_list), SMALLEST_SUPPLY / len(game.color_list))
    gap = TEXT + 2 * OVER if is_english(game.leaflet.language) else GAP
    hand_top = TEXT + 0.3 + extent.rows + gap
    supply_top = hand_top + (1 + gap if hand else 0.0)
    board, pitch = _Table(faces), width + 1.4
    steps = ["before", "play", "draft"][: 3 if drafted else 2]
    for number, step in enumerate(steps):
        left = number * pitch + EDGE
        grid, stock = (left + (width - extent.columns) / 2, TEXT + 0.3), left
        stock += (width - scale * len(game.glyph_list)) / 2
        state = (before, opening.played, opening.after)[number]
        shown = [*hand]
        if hand:
            shown[slot] = (tile, None, drafted.tile if drafted else None)[number]
        board.words(step if is_english(game.leaflet.language) else f"{number + 1}", left, TEXT)
        board.grid(state.position, extent, *grid)
        board.row(shown, left, hand_top)
        board.supply(state.supply, stock, supply_top, scale)
        start = (left + slot, hand_top)
        source = start if hand else _in_supply(tile, stock, supply_top, scale)
        size = 1.0 if hand else scale
        row, column = opening.placed.cell
        cell = (grid[0] + column - extent.left, grid[1] + row - extent.top)
        if number == 0:
            if hand:
                board.words("hand", left, hand_top - OVER)
            board.words("supply", stock, supply_top - OVER)
            board.ring(*source, size)
        elif number == 1:
            board.ring(*cell)
            board.arrow(source, cell, size)
        elif drafted:
            taken = _in_supply(drafted.tile, stock, supply_top, scale)
            if drafted.tile not in state.supply:
                board.gone(*taken, scale)
            board.ring(*start)
            board.arrow(taken, start, scale)
    said = say_alt(
        "turn",
        (len(before.position), describe_rows(before.position, faces)),
        [*map(faces.name, before.hands[0])] if hand else [],
        faces.name(tile),
        extent.place(opening.placed.cell),
        drafted and faces.name(drafted.tile),
    )
    height = supply_top + scale * len(game.color_list)
    title = f"A turn in {'three' if drafted else 'two'} frames"
    return board.scene(
        len(steps) * pitch - 1.4 + 2 * EDGE, height + EDGE, title, said, has_ground=False
    )


def _in_supply(tile: Tile, x: float, y: float, scale: float) -> tuple[float, float]:
    """The top left corner of a tile in the supply."""
    return x + tile.glyph * scale, y + tile.color * scale


@dataclass(eq=False, repr=False)
class _Table:
    """Collects the tiles and words of a picture; places are in sides of a tile."""

    faces: Faces
    _items: list[Item] = field(default_factory=list)

    def tile(self, tile: Tile, x: float, y: float, scale: float = 1.0) -> None:
        """A tile by its top left corner."""
        side = self.faces.side
        place = Affine.scale(scale).then(Affine.translate(x * side, y * side))
        self._items.append(Group((self.faces.tile(tile, side / 2, side / 2),), place))

    def row(self, tiles: Sequence[Tile | None], x: float, y: float) -> None:
        """Tiles side by side; a dashed square where one is gone."""
        for number, tile in enumerate(tiles):
            if tile is not None:
                self.tile(tile, x + number, y)
            else:
                self.gone(x + number, y)

    def gone(self, x: float, y: float, scale: float = 1.0) -> None:
        """The place that a tile has left, by its top left corner."""
        side = self.faces.side
        self._items.append(dashed_square(x * side, y * side, scale * side))

    def supply(self, left: Sequence[Tile], x: float, y: float, scale: float = 1.0) -> None:
        """The supply, a column for each glyph; nothing where a tile is gone."""
        for tile in dict.fromkeys(left):
            self.tile(tile, *_in_supply(tile, x, y, scale), scale)

    def grid(self, position: Position, extent: Extent, x: float, y: float) -> None:
        """The grid, with the spaces of a board."""
        side = self.faces.side
        for cell in extent.cells if self.faces.game.rules.frame == "fixed" else ():
            row, column = cell.row - extent.top, cell.column - extent.left
            space = rectangle((x + column) * side, (y + row) * side, side, side)
            self._items.append(Shape(space, stroke=SPACE, stroke_width=SPACE_SHARE * side))
        for cell, tile in position.items():
            self.tile(tile, x + cell.column - extent.left, y + cell.row - extent.top)

    def words(self, text: str, x: float, y: float) -> None:
        """A line of text by its left end and baseline; words only in English rules."""
        if not (text.isdigit() or is_english(self.faces.game.leaflet.language)):
            return
        side = self.faces.side
        self._items.append(Label(text, x * side, y * side, MARK_FONT, TEXT * side, INK))

    def ring(self, x: float, y: float, scale: float = 1.0) -> None:
        """A line around a tile that moves."""
        side = self.faces.side
        line = NEW * side
        path = cell_outline([(x * side, y * side)], scale * side, line / 2)
        self._items.append(Shape(path, stroke=INK, stroke_width=line))

    def arrow(self, start: tuple[float, float], end: tuple[float, float], scale: float) -> None:
        """An arrow from the middle of a place of a tile to the lower edge of another."""
        side = self.faces.side
        x, y = (start[0] + scale / 2) * side, (start[1] + scale / 2) * side
        to, down = (end[0] + 0.5) * side, (end[1] + 0.86) * side
        long = math.hypot(to - x, down - y)
        across, along = (to - x) / long, (down - y) / long
        tip = 0.34 * side
        wide = 0.5 * tip
        neck = to - across * tip, down - along * tip
        left = neck[0] - along * wide, neck[1] + across * wide
        right = neck[0] + along * wide, neck[1] - across * wide
        shaft, head = line((x, y), neck), polygon([(to, down), left, right])
        for color, more in (("#ffffff", 0.1), (SCOPE, 0.0)):
            self._items.append(Shape(shaft, stroke=color, stroke_width=(NEW + more) * side))
            self._items.append(Shape(head, color, color, more * side))

    def scene(
        self, width: float, height: float, title: str, said: str, has_ground: bool = True
    ) -> Scene:
        side = self.faces.side
        ground = Shape(rectangle(0, 0, width * side, height * side), SCOPE_TINT)
        items = (*((ground,) if has_ground else ()), *self._items)
        return Scene(width * side, height * side, items, title, said, TEXT * side)
