"""Marks that name the color of a tile: pips, its letter or a Braille letter.

Dots have the sizes of Braille on signs, to be felt: the 2010 ADA Standards for Accessible Design
(703.3.1) ask for a base of 1.5 to 1.6 mm, 2.3 to 2.5 mm between the dots of a cell, 6.1 to 7.6 mm
between cells, and a height of 0.6 to 0.9 mm; so does the Australian Braille Authority. Pips are
Mayan numerals: up to four dots, which fingers tell without counting, and a bar for five. They are
the same from the other side of the table.
"""

from string import ascii_lowercase

from generator.drawing import Affine, FontLibrary, Path, text_outline
from generator.drawing.path import Box, circle, joined
from generator.game.model import Game
from generator.game.outputs import Marks

DOT, PITCH, CELL, RELIEF = 1.6, 2.4, 6.2, 0.8  # diameter, distance of dots, of cells, height, in mm
LETTER_FONT = "quicksand-bold"
GAP = 1.2  # distance of a mark from the glyph, in mm
HEIGHTS: dict[Marks, float] = {"none": 0.0, "pips": DOT, "letter": 4.0, "braille": 2 * PITCH + DOT}
"""Height of each kind of mark, in mm."""
_FIRST = ["1", "12", "14", "145", "15", "124", "1245", "125", "24", "245"]
_LATER = ["136", "1236", "2456", "1346", "13456", "1356"]
_CELLS = dict(zip(ascii_lowercase, [*_FIRST, *(f"{it}3" for it in _FIRST), *_LATER], strict=True))


def braille_cells(key: str) -> list[str]:
    """The dots of each cell, by their numbers, of a letter or a digit; empty for others."""
    if key.isascii() and key.isdigit():
        return ["3456", _CELLS["jabcdefghi"[int(key)]]]  # the sign of a number comes first
    return [_CELLS[key.lower()]] if key.lower() in _CELLS else []


def color_mark(game: Game, color: int, fonts: FontLibrary) -> Path:
    """The mark of a color, in mm, centered on the origin, in a game with marks."""
    named = game.color_list[color]
    if game.marks == "letter":
        font = fonts[LETTER_FONT]
        larger = Affine.scale(HEIGHTS["letter"] / font.cap_height)
        path = text_outline(named.letter, font).transformed(larger)
    elif game.marks == "braille":
        dots = ((x, int(it)) for x, cell in enumerate(braille_cells(named.key)) for it in cell)
        places = ((x * CELL + (n > 3) * PITCH, (n - 1) % 3 * PITCH) for x, n in dots)
        path = joined(circle(*place, DOT / 2) for place in places)
    else:
        bars, dots_left = divmod(color + 1, 5)
        wide, step = DOT + PITCH, DOT + PITCH + GAP
        first = Box(0, -DOT / 2, wide, DOT / 2).path(DOT / 2)
        shapes = [first.transformed(Affine.translate(i * step, 0)) for i in range(bars)]
        shapes += [circle(bars * step + DOT / 2 + i * PITCH, 0, DOT / 2) for i in range(dots_left)]
        path = joined(shapes)
    box = path.box()
    # Braille keeps its place in the cell, which tells a letter from another.
    down = PITCH if game.marks == "braille" else box.center[1]
    return path.transformed(Affine.translate(-box.center[0], -down))
