"""Faces of tiles: a colored glyph with a black edge, or a drawing on a field of the color."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from generator.drawing import FontLibrary, Group, Item, Label, Shape, glyph_outline
from generator.drawing.color_marks import HEIGHTS, LETTER_FONT, color_mark
from generator.drawing.outlines import Art
from generator.drawing.path import Affine, Box, Path, rectangle
from generator.game.contrast import ink_on
from generator.game.model import Color, Game
from generator.game.outputs import Marks
from generator.rules import Tile

GLYPH_SHARE = 0.74  # height of a glyph over the side of its tile (the original: 21 mm on 28 mm)
_REAL, _TOP, _BOTTOM, _GAP = 28.0, 2.2, 2.0, 1.9
"""Side of a tile in mm for marks; the room above the glyph, below the mark and between them."""
_EYE = 1.4  # how much larger pips are drawn than they are on a tile, to be seen on small ones
EDGE_SHARE, BORDER_SHARE = 0.022, 0.03  # lines around a glyph and a tile, over its side
FIELD_CORNER, ART_SHARE, HALO = 0.14, 0.84, 0.018
"""Radius of a drawing's field, size of the drawing, line around it, over the side of the field."""
INK = "#000000"
LETTER_SHARE, LETTER_INSET, MARKED_GLYPH_SHARE = 0.18, 0.075, 0.56
"""Of a marked tile: cap height of letters, distance from the edges, height of the glyph."""
PILE, HIGHEST_PILE, PILE_GAP = 0.1, 4, 0.14
"""How far each tile of a pile is off the next, the most drawn, distance of piles, over a tile."""


@dataclass(eq=False, repr=False)
class Faces:
    """Draws tiles with sides of ``side`` mm; ``marked`` ones have the letter of their color."""

    game: Game
    fonts: FontLibrary
    side: float = 10.0
    marked: bool = False
    is_bare: bool = False  # without any mark, whatever the game has

    @property
    def marks(self) -> Marks:
        return "none" if self.marked or self.is_bare else self.game.marks

    @cached_property
    def glyph_paths(self) -> tuple[Path, ...]:
        """The outline of each glyph, centered on the origin, at its size on a tile."""
        size = self.side * self.glyph_share
        outlines = (glyph_outline(glyph, self.fonts) for glyph in self.game.glyph_list)
        return tuple(outline.fitted(size, size) for outline in outlines)

    @cached_property
    def silhouettes(self) -> tuple[Path, ...]:
        """The area of each glyph on a tile: its outline, its drawing or the field of that."""
        size = self.side * self.glyph_share
        field = Box(-size / 2, -size / 2, size / 2, size / 2).path(FIELD_CORNER * size)
        return tuple(
            outline if art is None else art.whole if art.is_tinted else field
            for outline, art in zip(self.glyph_paths, self._arts, strict=True)
        )

    @cached_property
    def _arts(self) -> tuple[Art | None, ...]:
        """The drawing of each glyph that has one, centered on the origin, at its size on a tile."""
        size = self.side * self.glyph_share
        arts = [Art.of(it.art) if it.art else None for it in self.game.glyph_list]
        return tuple(it and it.fitted(size * (1 if it.is_tinted else ART_SHARE)) for it in arts)

    def drawn(self, glyph: int, fill: str) -> tuple[Item, ...]:
        """A glyph about the origin: its outline in a color, or its drawing with or on the color."""
        art, layers = self._arts[glyph], self.colored(glyph, fill)
        path, edge = self.silhouettes[glyph], 2 * EDGE_SHARE * self.side
        if art is None:
            return (Shape(path, fill, INK, edge),)
        if art.is_tinted:
            return Shape(path, INK, INK, edge), *layers
        halo, line = ink_on(fill), 2 * HALO * self.side * self.glyph_share
        return Shape(path, fill, INK, edge), Shape(art.whole, halo, halo, line), *layers

    def colored(self, glyph: int, fill: str) -> tuple[Item, ...]:
        """The drawing of a glyph alone, with ``fill`` for the color of the tile; none without."""
        art = self._arts[glyph]
        return art.shapes(fill) if art else ()

    def figure(self, tile: Tile, ground: str = "") -> tuple[Item, ...]:
        """The glyph of a tile above the mark of its color on ``ground``, about the origin."""
        glyph = self.drawn(tile.glyph, self.game.color_list[tile.color].hex)
        if not (mark := self.mark(tile.color)):
            return glyph
        up = (_TOP - _BOTTOM - _GAP - self._mark_height) / 2 * self.side / _REAL
        raised = Group(glyph, Affine.translate(0, up))  # its path stays that of all
        return raised, Shape(mark, ink_on(ground or self.game.tile.base_color))

    def mark(self, color: int) -> Path | None:
        """The mark of a color at its place on a tile about the origin, if tiles have any."""
        if self.marks == "none":
            return None
        scale, down = self.side / _REAL, _REAL / 2 - _BOTTOM - self._mark_height / 2
        larger = _EYE if self.marks == "pips" else 1.0
        placed = Affine.scale(scale * larger).then(Affine.translate(0, down * scale))
        return color_mark(self.game, color, self.fonts).transformed(placed)

    @property
    def glyph_share(self) -> float:
        """Height of a glyph over the side of its tile."""
        room = _REAL - _TOP - _BOTTOM - _GAP - self._mark_height
        return MARKED_GLYPH_SHARE if self.marked else min(GLYPH_SHARE, room / _REAL)

    @property
    def _mark_height(self) -> float:
        return HEIGHTS[self.marks] * (_EYE if self.marks == "pips" else 1.0)

    @lru_cache(maxsize=1024)  # noqa: B019 - pictures name the same tiles again and again
    def name(self, tile: Tile) -> str:
        """The tile in words, as "blue at sign"."""
        color, glyph = self.game.color_list[tile.color], self.game.glyph_list[tile.glyph]
        return self.say("tile", color.name, glyph.name)

    def say(self, macro: str, *facts: object, **named: object) -> str:
        """A sentence about a picture, in the language of the game."""
        return self.game.wording.say("alt-texts", macro, *facts, **named)

    def tile(self, tile: Tile, x: float, y: float, turn: float = 0.0) -> Group:
        """A tile with its center at (x, y), turned clockwise by ``turn`` degrees."""
        color, half = self.game.color_list[tile.color], self.side / 2
        square = rectangle(-half, -half, self.side, self.side)
        items: tuple[Item, ...] = (
            Shape(square, fill=self.game.tile.base_color),
            *self.figure(tile),
            *(self._letters(color) if self.marked else ()),
            Shape(square, stroke=INK, stroke_width=BORDER_SHARE * self.side),
        )
        return Group(items, Affine.rotate(turn).then(Affine.translate(x, y)), alt=self.name(tile))

    @property
    def heap(self) -> float:
        """How far a full pile of the supply reaches beyond its uppermost tile, over its side."""
        return PILE * (min(self.game.rules.copies, HIGHEST_PILE) - 1)

    @property
    def pitch(self) -> float:
        """The distance from one pile of the supply to the next, over the side of a tile."""
        return 1.0 + (self.heap and self.heap + PILE_GAP)

    def pile(self, tile: Tile, count: int, x: float, y: float) -> Group:
        """As many of a tile, one on the other; the uppermost as by :meth:`tile`."""
        if count < 2:
            return self.tile(tile, x, y)
        corner, edge = -self.side / 2, BORDER_SHARE / 2 * self.side
        steps = (PILE * self.side * i for i in range(min(count, HIGHEST_PILE) - 1, 0, -1))
        squares = (rectangle(corner + it, corner - it, self.side, self.side) for it in steps)
        below = (Shape(it, self.game.tile.base_color, INK, edge) for it in squares)
        return Group((*below, self.tile(tile, 0, 0)), Affine.translate(x, y), self.name(tile))

    def _letters(self, color: Color) -> Iterator[Label]:
        letter, size, ink = letter_of(color, self.fonts, LETTER_SHARE * self.side)
        edge, paint = (0.5 - LETTER_INSET) * self.side, ink_on(self.game.tile.base_color)
        yield Label(letter, -edge - ink.left, -edge - ink.top, LETTER_FONT, size, paint)
        yield Label(letter, edge - ink.right, edge - ink.bottom, LETTER_FONT, size, paint)


def letter_of(color: Color, fonts: FontLibrary, height: float) -> tuple[str, float, Box]:
    """The letter of a color with capitals ``height`` mm high: text, size, box from its origin."""
    letter, font = color.letter, fonts[LETTER_FONT]
    size = height / font.cap_height
    return letter, size, Box(*(n * size for n in font.outline(letter).box()))
