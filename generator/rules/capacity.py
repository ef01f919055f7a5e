"""The largest number of tiles in a legal position, as far as it is known.

Where a grid of n rows and n columns must hold n x n tiles, one for each pair of n glyphs and n
colors, they form a pair of orthogonal Latin squares of order n. Those exist for every n but 2 and
6: none of order 6 (G. Tarry, "Le problème de 36 officiers", 1900), one of every other order above 2
(R. C. Bose, S. S. Shrikhande and E. T. Parker, Canadian Journal of Mathematics 12, 1960).
"""

from __future__ import annotations

from generator.rules.limits import Limits

_NO_PAIR = frozenset({2, 6})
"""Orders without a pair of orthogonal Latin squares."""


def all_tiles_fit(limits: Limits) -> bool | None:
    """True if all copies of all tiles fit into one legal position, None if it is not known.

    None for all rules but those of Grawlix with other numbers. Proven here, besides the square case
    above:

    * Two tiles that share an edge share a line, so they differ in glyph and in color. With a
      single glyph or color nothing can follow the first tile; with two of each a tile of one of
      the two pairs never leads to the other pair.
    * A line holds no more tiles than there are glyphs, colors, or lines across it.
    * With rows and columns enough for a staircase, on which each line holds two tiles that follow
      each other, all fit: the tiles can be put in a row in which neighbors differ in both. (Tile
      number i of diagonal d has color i and glyph i + d, counted round; within a diagonal each
      differs from the next in both, and of a diagonal and the next, or the first again, some tile
      always differs in both from the last one placed unless there are two glyphs and two colors.)
    """
    tiles = limits.tile_count
    if tiles == 1:
        return True
    if not _is_known(limits):
        return None
    few, many = sorted((limits.glyphs, limits.colors))
    if few == 1 or many == 2:
        return False
    rows = tiles if limits.max_rows is None else limits.max_rows
    columns = tiles if limits.max_columns is None else limits.max_columns
    if tiles > rows * min(few, columns) or tiles > columns * min(few, rows):
        return False
    if rows >= tiles // 2 + 1 and columns >= (tiles + 1) // 2:
        return True
    if few == many and limits.copies == 1:
        if few not in _NO_PAIR:
            return True  # rows and columns are at least as many: else there were no room
        if rows == columns == few:
            return False
    return None


def most_tiles(limits: Limits) -> int | None:
    """The largest number of tiles in any legal position, None if it is not known.

    34 for order 6 in a grid of 6 x 6. There are positions of 34 tiles (the cover of Grawlix and one
    tile more). With 35 the one glyph and the one color left out would be missing in the row of the
    empty cell and in its column, so that the last tile would fit too, and 36 do not.
    """
    if all_tiles_fit(limits):
        return limits.tile_count
    if _is_known(limits) and limits[:5] == (6, 6, 1, 6, 6):
        return 34
    return None


def _is_known(limits: Limits) -> bool:
    """True for rules that the proofs here hold for: each line has no glyph and no color twice,
    tiles share edges, and nothing else is demanded of the tiles. (In a fixed frame as many fit as
    in a floating one of that size.)"""
    return limits._replace(frame="floating").has_plain_rules
