"""The report as sections of paragraphs, tables and plots, for the page and for the PDF."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.metadata import version
from typing import NamedTuple

from generator import __version__
from generator.playtest.measures import Measures
from generator.playtest.report import (
    Result,
    comparison_rows,
    comparison_sentence,
    percent,
    sentences,
    table_rows,
    title_of,
)
from generator.rules.pairing import Pairing

DEFINITIONS = (
    ("wins", "share of the games that a seat won; interval of Wilson (1927)"),
    ("tiles placed", "tiles in the grid when the game ends; mean with Student's interval"),
    ("choices", "placements that the rules allow at a turn: mean of the means of each game"),
    ("last hand", "the hand of the player who could not play, at the end"),
    ("last chance", "last turn at which the loser still had a winning move, found by search"),
    ("drama", "how far behind the winner was, in the turns behind: Browne (2008), 0 to 1"),
    ("lead", "who wins more of 48 random games from a position; changes: Browne (2008)"),
    ("Elo", "400 log10(p / (1 - p)) of the share p of games won (Elo 1978)"),
    ("differs", "beyond chance at 5 % for the whole report: tests corrected by Holm (1979)"),
)
"""Measures and what they are."""


_PICTURE = (
    "In the picture the tiles are numbered in the order of play: 2 answers 1, 4 answers 3. "
    "The blue {} is where the grid is {}."
)
_MARKS = {True: ("dot", "turned"), False: ("line", "mirrored")}


class Grid(NamedTuple):
    """A table with its head."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Bars(NamedTuple):
    """A plot of values by number, from ``first`` on."""

    name: str
    title: str
    x: str
    y: str
    first: int
    values: tuple[float, ...]

    @property
    def alt(self) -> str:
        """The plot in words."""
        peak = max(range(len(self.values)), key=lambda n: self.values[n])
        return (
            f"{self.title}: {self.x} from {self.first} to {self.first + len(self.values) - 1}; "
            f"the highest bar is at {self.first + peak}"
        )

    @property
    def table(self) -> Grid:
        """The numbers of the plot."""
        rows = tuple((str(n), f"{v:.2f}") for n, v in enumerate(self.values, self.first) if v)
        return Grid(self.title, (self.x, self.y), rows)


class Heat(NamedTuple):
    """A plot of shares by row and column."""

    name: str
    title: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    values: tuple[tuple[float, ...], ...]

    @property
    def alt(self) -> str:
        """The plot in words."""
        cells = [(v, r, c) for r, row in enumerate(self.values) for c, v in enumerate(row)]
        (low, *_), (high, row, column) = min(cells), max(cells)
        return (
            f"{self.title}: from {percent(low)} to {percent(high)}, the most at "
            f"{self.rows[row]}, {self.columns[column]}"
        )

    @property
    def table(self) -> Grid:
        """The numbers of the plot."""
        rows = tuple(
            (name, *(f"{100 * value:.1f}" for value in row))
            for name, row in zip(self.rows, self.values, strict=True)
        )
        return Grid(f"{self.title}, in per cent", ("", *self.columns), rows)


Plot = Bars | Heat


class Part(NamedTuple):
    """A section of the report."""

    title: str
    paragraphs: tuple[str, ...] = ()
    tables: tuple[Grid, ...] = ()
    plots: tuple[Plot, ...] = ()
    pairing: tuple[Result, Pairing] | None = None
    """A strategy to show in a picture."""


def report_parts(results: Sequence[Result], command: str) -> Iterator[Part]:
    """The sections of a report."""
    if len(results) > 1:
        head, *rows = comparison_rows(results)
        grid = Grid("Variants beside the first", head, tuple(rows))
        yield Part("Variants", (comparison_sentence(results),), (grid,))
    for number, result in enumerate(results):
        rows3 = tuple(table_rows(result))
        pairing = result.pairing.pairing if result.pairing else None
        yield Part(
            title_of(result),
            (*sentences(result), *_picture_words(pairing)),
            (Grid("Measures", ("measure", "value", "95 % interval"), rows3),),
            tuple(_plots(result, number)),
            (result, pairing) if pairing else None,
        )
    versions = ", ".join(f"{name} {version(name)}" for name in ("wasmtime", "numpy", "matplotlib"))
    yield Part(
        "How it was made",
        (
            f"Command: {command}",
            f"typecase {__version__}, {versions}. The same command makes the same report.",
        ),
        (Grid("What the measures are", ("measure", "definition"), DEFINITIONS),),
    )


def _picture_words(pairing: Pairing | None) -> Iterator[str]:
    if pairing:
        yield _PICTURE.format(*_MARKS[None not in pairing.mirror])


def report_title(results: Sequence[Result]) -> str:
    """The title of a report."""
    return f"{results[0].game.title}: playtest"


def _plots(result: Result, number: int) -> Iterator[Plot]:
    found = result.measures
    low, high = found.shortest, found.longest
    shares = tuple(100 * n / found.games for n in found.lengths[low : high + 1])
    name = f"{number}"
    yield Bars(f"length-{name}", "How long games are", "tiles placed", "% of games", low, shares)
    choices = tuple(value or 0.0 for value in found.choices_by_turn[: high + 1])
    while choices and not choices[-1]:
        choices = choices[:-1]
    yield Bars(
        f"choices-{name}", "Choices at a turn", "tiles placed before", "placements", 0, choices
    )
    yield _cells(found, name)
    game = result.game
    width, shares = len(game.glyphs), tuple(share.value for share in found.tiles)
    yield Heat(
        f"tiles-{name}",
        "How often each tile is placed",
        tuple(color.name for color in game.color_list),
        tuple(glyph.name for glyph in game.glyph_list),
        tuple(shares[n : n + width] for n in range(0, len(shares), width)),
    )


def _cells(found: Measures, name: str) -> Heat:
    """The cells around the first tile, or of the board, no more than a plot can show."""
    most = 12
    shares = {cell: share.value for cell, share in found.cells.items()}
    rows = [row for row, _ in found.cells if abs(row) <= most]
    columns = [column for _, column in found.cells if abs(column) <= most]
    down, across = range(min(rows), max(rows) + 1), range(min(columns), max(columns) + 1)
    return Heat(
        f"cells-{name}",
        "How often each cell is taken",
        tuple(f"row {row:+d}" if row else "row 0" for row in down),
        tuple(f"column {column:+d}" if column else "column 0" for column in across),
        tuple(tuple(shares.get((row, column), 0.0) for column in across) for row in down),
    )
