"""Searches random positions for ``typecase example``; the same for a seed on every machine."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from generator.examples.restate import counts_of
from generator.examples.surveys import open_locations
from generator.examples.turn_search import best_turn, why_unreachable
from generator.rules import Axis, Cell, Limits, Location, Position, locations, tile_bound
from generator.rules.turns import score_of

_Item = TypeVar("_Item")

_LONG_TURN = 3  # most tiles of a turn if the query gives no number


@dataclass(frozen=True, slots=True)
class ExampleQuery:
    """Properties of the wanted example; ``None`` matches anything."""

    like: str | None = None
    """Id of an example of the game to replace. Without a seed its grid is kept if possible;
    otherwise it gives the approximate number of tiles and the purpose of the marks."""
    id: str | None = None  # of the new example; default: that of the one to replace, else "new"
    tiles: int | None = None
    rows: int | None = None
    columns: int | None = None
    locations: int | None = None
    empty_row: bool = False  # a marked location in a row without tiles
    closes: bool = False  # a marked location where any play closes another
    turn: int | None = None  # marks for a turn of so many tiles; 0: of up to three, for most points
    scores: int | None = None  # the points of that turn
    seed: int | None = None  # of the search, the same on every machine; default: 0
    tries: int = 400  # random positions; of those with a turn, which takes longer, a quarter

    @property
    def positions(self) -> int:
        """Random positions that are tried."""
        return (self.tries + 3) // 4 if self.has_turn else self.tries

    @property
    def has_turn(self) -> bool:
        """True if the marks are those of a turn."""
        return self.turn is not None or self.scores is not None


def least_tiles(limits: Limits, query: ExampleQuery) -> int:
    """The fewest tiles that have the rows and columns of the query."""
    grown = 1 + _tiles_to_grow(limits, (query.rows or 1) - 1, (query.columns or 1) - 1)
    return max(grown, len(limits.start))


def most_tiles_of(limits: Limits, query: ExampleQuery) -> int:
    """An upper bound of the tiles in so many rows and columns."""
    rows, columns = query.rows or limits.max_rows, query.columns or limits.max_columns
    return tile_bound(limits._replace(max_rows=rows, max_columns=columns))


def search(
    limits: Limits, query: ExampleQuery, tiles: int
) -> tuple[Position, tuple[Cell, ...]] | None:
    """A position that matches ``query``, and the cells to mark: the location that the example is
    about, then the one that a play there closes; none if no tile fits anywhere.

    None if no try finds one. In place of an old example all tries are made until one has so many
    ``tiles``, and the largest is taken.
    """
    random = Random(query.seed or 0)
    best: tuple[Position, tuple[Cell, ...]] | None = None
    for _ in range(query.positions):
        position = _grow(limits, query, tiles, random)
        is_smaller = best is not None and len(position) <= len(best[0])
        if is_smaller or not _has_counts(position, limits, query):
            continue
        cells = _marking(position, limits, query)
        if cells is not None:
            best = position, cells
            if len(position) == tiles or query.like is None:
                break
    return best


def _grow(limits: Limits, query: ExampleQuery, tiles: int, random: Random) -> Position:
    """A legal position grown towards so many tiles and the size of the query, for a play that
    closes a location one line short of a limit; smaller if no further tile can be placed.

    Half of the runs prefer locations that few tiles fit, which makes dense positions.
    """
    rows, columns = query.rows, query.columns
    if query.closes and not limits.is_fixed and rows is None and columns is None:
        if random.random() < 0.5:
            columns = limits.max_columns and max(limits.max_columns - 1, 1)
        else:
            rows = limits.max_rows and max(limits.max_rows - 1, 1)
    is_dense = random.random() < 0.5
    position = Position(dict(limits.start))

    def leads_to_size(cell: Cell) -> bool:
        box = position.box.with_cell(*cell)
        more = (rows or box.rows) - box.rows, (columns or box.columns) - box.columns
        return min(more) >= 0 and _tiles_to_grow(limits, *more) < tiles - len(position)

    while len(position) < tiles:
        found = [it for it in open_locations(position, limits) if leads_to_size(it.cell)]
        if not found:
            break
        if is_dense:
            least = min(len(it.tiles) for it in found)
            found = [it for it in found if len(it.tiles) == least]
        location = _pick(found, random)
        position = position.placing(location.cell, _pick(location.tiles, random))
    return position


def _pick(items: Sequence[_Item], random: Random) -> _Item:
    """A random item. Only ``Random.random`` gives the same numbers in every version of Python."""
    return items[int(random.random() * len(items))]


def _tiles_to_grow(limits: Limits, rows: int, columns: int) -> int:
    """The fewest tiles that make a grid grow by so many rows and columns: at an edge a tile adds
    one line, at a corner one of each, without contact any number."""
    if limits.contact == "edge":
        return rows + columns
    most = max(rows, columns)
    return min(most, 1) if limits.contact == "none" else most


def _has_counts(position: Position, limits: Limits, query: ExampleQuery) -> bool:
    found = counts_of(position, locations(position, limits) if query.locations is not None else ())
    return all(getattr(query, key) in (None, number) for key, number in found.items())


def _marking(position: Position, limits: Limits, query: ExampleQuery) -> tuple[Cell, ...] | None:
    """Cells to mark: the location that the example is about, then the one that a play there closes.

    Empty if no tile fits anywhere; None if the query asks for a mark that cannot be.
    """
    if query.has_turn:
        return _turn_in(position, limits, query)
    every = open_locations(position, limits)
    if not (every or query.empty_row or query.closes):
        return ()
    found = [it for it in every if not (query.empty_row and position.in_line(Axis.ROW, it.cell))]
    cells = [it.cell for it in found]
    beside = {at: sum(len(position.in_line(axis, at)) for axis in Axis) for at in cells}
    for location in sorted(found, key=lambda it: (-beside[it.cell], it.cell)):
        if not query.closes:
            return (location.cell,)
        if closed := _closed_by(position, limits, location):
            return location.cell, closed[-1]
    return None


def _turn_in(position: Position, limits: Limits, query: ExampleQuery) -> tuple[Cell, ...] | None:
    """The cells of a turn that matches the query, one that scores unless nothing is counted."""
    sizes = [query.turn] if query.turn else range(1, min(limits.most_plays, _LONG_TURN) + 1)
    turn = best_turn(position, limits, sizes, points=query.scores)
    if turn is None or why_unreachable(position, limits, len(turn)):
        return None
    scores = query.scores is not None or not any(limits.score) or score_of(position, limits, turn)
    return tuple(sorted(turn)) if scores else None


def _closed_by(position: Position, limits: Limits, played: Location) -> list[Cell]:
    """The cells that are open before a play, and closed whichever tile is played, sorted."""
    closed = {it.cell for it in open_locations(position, limits)} - {played.cell}
    for tile in played.tiles if closed else ():
        closed -= {it.cell for it in open_locations(position.placing(played.cell, tile), limits)}
    return sorted(closed)
