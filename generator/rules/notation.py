"""Reads and writes grids as text: tiles, empty cells and marks, one row a line."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby, product
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from generator.diagnostics import MAX_PROBLEMS, did_you_mean, shorten, split_lines
from generator.game.model import Game
from generator.game.number_words import counted
from generator.rules.position import Cell, Extent, Position, Tile

EMPTY = "."  # the token of an empty cell; never a mark
_cell = lru_cache(maxsize=1 << 16)(Cell)

Marks: TypeAlias = Mapping[str, Cell]
_Complaint: TypeAlias = tuple[str, str, Sequence[str], int | None]
"""Code, message, hints, and the number of the wrong character."""


class GridProblem(NamedTuple):
    """A problem in a grid's text; line and column count from 0."""

    code: str
    message: str
    line: int
    column: int
    width: int
    hints: tuple[str, ...] = ()


class ParsedGrid(NamedTuple):
    """A grid as written: cells count from (0, 0) at its first line and token."""

    position: Position
    marks: Marks  # cells by mark, in reading order; of a mark used twice, the first
    rows: int  # lines as written, rows without tiles included
    columns: int  # tokens of the longest line as written
    problems: tuple[GridProblem, ...] = ()


@dataclass(frozen=True, slots=True)
class Notation:
    """The tokens of a game's tiles: color key, then glyph symbol."""

    keys: tuple[str, ...]
    symbols: tuple[str, ...]
    tiles: Mapping[str, Tile] = field(repr=False, compare=False)
    tokens: Mapping[Tile, str] = field(repr=False, compare=False)

    @classmethod
    def of(cls, game: Game) -> "Notation":
        keys = tuple(color.key for color in game.color_list)
        symbols = tuple(glyph.symbol for glyph in game.glyph_list)
        kinds = product(enumerate(keys), enumerate(symbols))
        tokens = {Tile(color, glyph): key + symbol for (color, key), (glyph, symbol) in kinds}
        return cls(keys, symbols, {token: tile for tile, token in tokens.items()}, tokens)

    def grid(
        self, position: Position, marks: Marks | None = None, board: tuple[int, int] | None = None
    ) -> str:
        """Writes a position and its marks as text; parsing it gives them back, moved to (0, 0).

        With ``board`` (rows, columns) they stay where they are and the whole board is written.
        """
        texts = {cell: mark for mark, cell in (marks or {}).items()}
        texts |= {cell: self.tokens[tile] for cell, tile in position.items()}
        rows = groupby(Extent.around(texts, board).cells, key=lambda cell: cell.row)
        lines = (" ".join(texts.get(cell, EMPTY).ljust(2) for cell in row) for _, row in rows)
        return "".join(line.rstrip() + "\n" for line in lines)

    def parse(self, lines: Sequence[str], *, may_repeat: bool = False) -> ParsedGrid:
        """Parses ``lines`` and collects every problem; see :func:`parse_grid`.

        With ``may_repeat`` a mark may occur in several cells.
        """
        tiles: dict[Cell, Tile] = {}
        marks: dict[str, Cell] = {}
        problems: list[GridProblem] = []
        widths = []
        for row, line in enumerate(lines):
            tokens = line.split()
            widths.append(len(tokens))
            for column, token in enumerate(tokens):
                if tile := self.tiles.get(token):
                    tiles[_cell(row, column)] = tile
                    continue
                if token == EMPTY or (may_repeat and token in marks):
                    continue
                widths[row] += max(0, len(self._joined(token)) - 1)
                if len(problems) > MAX_PROBLEMS:
                    continue
                if complaint := self._complaint(token, marks):
                    code, message, hints, part = complaint
                    start, end = token_stretches(line)[column]
                    where = (start, end - start) if part is None else (start + part, 1)
                    problems.append(GridProblem(code, message, row, *where, tuple(hints)))
                else:
                    marks[token] = Cell(row, column)
        if widths and (min(widths) != max(widths) or not widths[0]):
            problems += _ragged(lines, widths)
        return ParsedGrid(
            Position(tiles),
            MappingProxyType(marks),
            len(lines),
            max(widths, default=0),
            tuple(sorted(problems, key=lambda item: (item.line, item.column))),
        )

    def _complaint(self, token: str, marks: Marks) -> _Complaint | None:
        tile = self.tokens[Tile(0, 0)]
        how = (f"a cell is a tile such as {tile}, . for an empty cell, or a one-character mark",)
        if len(token) == 1:
            for kind, taken in (("key of a color", self.keys), ("symbol of a glyph", self.symbols)):
                if token in taken:
                    message = f'"{token}" is the {kind}, so it cannot be a mark'
                    return "reserved-mark", message, how, None
            if token in marks:
                row, column = marks[token]
                hint = f"it is first used in row {row + 1}, column {column + 1}"
                return "repeated-mark", f'the mark "{token}" is used twice', (hint,), None
            if not token.isprintable():
                message = f"U+{ord(token):04X} is invisible, so it cannot be a mark"
                return "bad-cell", message, how, None
            return None
        if len(token) != 2:
            message = f'"{shorten(token, 24)}" is not a cell'
            spaced = f"write spaces between tiles: {' '.join(self._joined(token))}"
            return "bad-cell", message, (spaced,) if self._joined(token) else how, None
        if token[::-1] in self.tiles:
            message = f'"{token}" is not a tile: the color key comes first'
            return "unknown-tile", message, (f'did you mean "{token[::-1]}"?',), None
        if token[0] not in self.keys:
            message = f'"{token}" is not a tile: no color has the key "{token[0]}"'
            return "unknown-tile", message, did_you_mean(token[0], self.keys), 0
        message = f'"{token}" is not a tile: no glyph has the symbol "{token[1]}"'
        return "unknown-tile", message, did_you_mean(token[1], self.symbols), 1

    def _joined(self, token: str) -> list[str]:
        """The tiles that a token consists of, if it does of two or more."""
        pairs = [token[i : i + 2] for i in range(0, len(token), 2)]
        known = len(pairs) in range(2, 9) and all(pair in self.tiles for pair in pairs)
        return pairs if known else []


def parse_grid(text: str, game: Game) -> ParsedGrid:
    """Reads a grid: one row a line, cells divided by white space.

    A cell is a tile (color key, then glyph symbol), ``.`` for an empty cell, or a mark: any other
    single character, for an empty cell that claims refer to. Empty lines at the end are ignored.
    Invalid tokens are left out of the position and listed in ``problems``, in reading order:

    * unknown-tile, bad-cell: a token that is none of these;
    * reserved-mark: a mark that is the key of a color or the symbol of a glyph;
    * repeated-mark: a mark for the second time;
    * ragged-grid: a row of more or fewer cells than most.

    Parsing stops after :data:`MAX_PROBLEMS` of a kind.
    """
    return Notation.of(game).parse(split_lines(text.rstrip()))


@lru_cache(maxsize=8)
def token_stretches(line: str) -> tuple[tuple[int, int], ...]:
    """Start and end of each token of a line, as offsets from 0."""
    return tuple(match.span() for match in re.finditer(r"\S+", line))


def _ragged(lines: Sequence[str], widths: Sequence[int]) -> list[GridProblem]:
    usual = Counter(width for width in widths if width).most_common(1)
    if not usual:
        return [GridProblem("ragged-grid", "the grid has no cells", 0, 0, 1, ("write . for one",))]
    wanted = usual[0][0]
    problems: list[GridProblem] = []
    for row, (line, width) in enumerate(zip(lines, widths, strict=True)):
        if width == wanted:
            continue
        if len(problems) > MAX_PROBLEMS:
            break
        has, others = counted(width, "cell"), counted(wanted, "cell")
        message = f"this row has {has}, other rows have {others}"
        first = min(wanted, max(width - 1, 0)) if width > wanted else 0
        start = token_stretches(line)[first][0] if width else 0
        end = max(len(line.rstrip()), start + 1)
        hint = "write . for an empty cell" if width < wanted else "every row needs as many cells"
        problems.append(GridProblem("ragged-grid", message, row, start, end - start, (hint,)))
    return problems
