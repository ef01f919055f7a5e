"""Proposes examples that are valid under the current rules, for ``typecase example``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

from pydantic import ValidationError

from generator.diagnostics import Diagnostic, Failure, Span, did_you_mean, shorten
from generator.examples.checking import CheckedExample, check_examples
from generator.examples.example_query import Closing, ExampleQuery, closing_of
from generator.examples.grow import Frame, grow, tiles_to_grow
from generator.examples.restate import counts_of, example_text, restate
from generator.examples.surveys import open_locations
from generator.game.claims import AtClaim, BlockedClaim, Claim, CountClaim, IllegalClaim, PlayClaim
from generator.game.model import Example, Game
from generator.game.number_words import counted
from generator.game.relations import NAMED_PATTERNS, RELATION_KEYS
from generator.game.spans import Spans
from generator.rules.consequences import all_tiles_fit, has_plain_rules, most_tiles
from generator.rules.limits import Limits, limits_of
from generator.rules.notation import Notation, parse_grid
from generator.rules.placement import Location, locations
from generator.rules.position import Cell, Position
from generator.rules.violations import violations

_MARKS = "?!+=/<>^~_-0123456789abcdefghijklmnopqrstuvwxyz"
"""Marks for cells, common ones first."""

_TILES = 17
"""Most tiles of an example if the query gives no number."""

_FEW = 4


class Proposal(NamedTuple):
    """A proposed example: checked, and as YAML to paste below ``examples:``."""

    checked: CheckedExample
    example: Example
    text: str
    notes: tuple[Diagnostic, ...] = ()
    """Differences from the example that it replaces."""


def propose(game: Game, query: ExampleQuery, file: str) -> Proposal:
    """An example that is valid under the rules of ``game`` and matches ``query``.

    All claims are computed; the examples of the game itself need not be valid. Raises
    :class:`Failure` for an unknown ``like``, for counts that no position can have, and if
    ``query.tries`` random positions contain no match; ``file`` names the game in it.
    """
    _refuse_impossible(game, query, file)
    by_id = {example.id: example for example in game.examples}
    if query.like is not None and query.like not in by_id:
        hints = did_you_mean(query.like, tuple(by_id))
        raise Failure.error("unknown-id", f"there is no example {query.like}", Span(file), *hints)
    old = by_id[query.like] if query.like is not None else None
    example = _kept(game, query, old) if old is not None and query.seed is None else None
    notes: tuple[Diagnostic, ...] = ()
    if example is None:
        closing = _shown(game, old).closing if old is not None else query.closing
        example = _searched(game, replace(query, closing=closing), old)
    if example is None and old is not None and closing is not None:
        example = _searched(game, replace(query, closing=None), old)
        other = _shown(game, example).closing if example is not None else None
        message = f"in {old.id} a play closes a location {closing}; here {other}"
        hint = "for one with the same reason, try another --seed or more --tries"
        notes = (Diagnostic.note("another-reason", message, Span(file), hint),)
    if example is None:
        tries = counted(query.tries, "try", "tries")
        message = f"no position {query}was found in {tries}"
        hint = "ask for less, or try another --seed or more --tries"
        raise Failure.error("nothing-found", message, Span(file), hint)
    alone = game.model_copy(update={"examples": (example,)})
    checked, problems = check_examples(alone, Spans(file))
    assert not problems, problems
    return Proposal(checked[example.id], example, example_text(example), notes)


def _kept(game: Game, query: ExampleQuery, old: Example) -> Example | None:
    """The old example with its claims recomputed, if it then matches the query."""
    parsed = parse_grid(old.grid, game)
    limits = limits_of(game)
    if parsed.problems or violations(parsed.position, limits):
        return None
    if limits.board not in (None, (parsed.rows, parsed.columns)):
        return None
    if not _has_counts(parsed.position, limits, query):
        return None
    claims = restate(game, parsed.position, parsed.marks, old.claims)
    if claims is None:
        return None
    shown = _shown(game, old)
    if (query.empty_row and not shown.empty_row) or (query.closes and shown.closing is None):
        return None
    kept = Example(id=query.id or old.id, grid=old.grid, claims=claims)
    return kept if _shown(game, kept).closing is shown.closing else None


class _Shown(NamedTuple):
    """The properties of an example that a search can look for."""

    tiles: int
    marks: str
    empty_row: bool
    closing: Closing | None


def _shown(game: Game, example: Example) -> _Shown:
    parsed = parse_grid(example.grid, game)
    at = [it.at for it in example.claims if isinstance(it, AtClaim)]
    closes = [it for it in example.claims if isinstance(it, PlayClaim) and it.closes]
    reasons = [
        closing_of(parsed.position, limits_of(game), parsed.marks[it.play], parsed.marks[mark])
        for it in closes
        for mark in it.closes or ()
        if parsed.position and it.play in parsed.marks and mark in parsed.marks
    ]
    main = [mark for mark in (*(it.play for it in closes), *at) if mark in parsed.marks]
    return _Shown(
        len(parsed.position),
        "".join((*main, *parsed.marks)),
        any(not parsed.position.in_row(parsed.marks[mark]) for mark in main),
        reasons[0] if reasons else None,
    )


def _refuse_impossible(game: Game, query: ExampleQuery, file: str) -> None:
    """Raises :class:`Failure` for an invalid id and for counts that no position can have."""
    try:
        Example(id=query.id or "new", grid=".")
    except ValidationError:
        message = f'"{shorten(query.id or "")}" is not an id: lower-case words joined by hyphens'
        hint = "write one such as first-tiles"
        raise Failure.error("wrong-value", message, Span(file), hint) from None
    limits = limits_of(game)
    rows, columns = limits.max_rows, limits.max_columns
    if limits.contact != "none":
        most = limits.tile_count
        rows, columns = min(rows or most, most), min(columns or most, most)
    bounds = (
        (query.tiles, _least(limits, query), _room(limits, query), "tiles"),
        (query.rows, 1, rows, "rows"),
        (query.columns, 1, columns, "columns"),
        (query.locations, 0, None, "locations"),
    )
    for value, low, high, what in bounds:
        if value is None:
            continue
        is_too_large = high is not None and value > high
        if is_too_large or value < low:
            wrong = f"at most {high}" if is_too_large else f"at least {low}"
            message = f"no position has {value} {what}: it can be {wrong} here"
            hint = f"ask for {wrong} {what}"
            raise Failure.error("impossible-wish", message, Span(file), hint)


def _least(limits: Limits, query: ExampleQuery) -> int:
    """The fewest tiles that have the rows and columns of the query."""
    return 1 + tiles_to_grow(limits, (query.rows or 1) - 1, (query.columns or 1) - 1)


def _room(limits: Limits, query: ExampleQuery) -> int:
    """An upper bound of tiles: under Grawlix's rules a line has each glyph and color once."""
    line = limits.tile_count
    if limits.lines == NAMED_PATTERNS["different"]:
        line = min(limits.glyphs, limits.colors)
    rows, columns = query.rows or limits.max_rows, query.columns or limits.max_columns
    most = limits.tile_count
    if all_tiles_fit(limits) is False:
        most = most_tiles(limits) or most - 1
    if rows is not None:
        most = min(most, rows * (line if columns is None else min(line, columns)))
    if columns is not None:
        most = min(most, columns * (line if rows is None else min(line, rows)))
    return most


def _searched(game: Game, query: ExampleQuery, old: Example | None) -> Example | None:
    """The match whose number of tiles is nearest to the wanted one; None if none is found."""
    limits, random = limits_of(game), Random(query.seed or 0)
    marks, tiles = _MARKS, min(limits.tile_count // 2, _TILES)
    if old is not None:
        shown = _shown(game, old)
        marks, tiles = shown.marks + marks, shown.tiles or tiles
        empty_row = query.empty_row or shown.empty_row
        closes = query.closes or shown.closing is not None
        query = replace(query, id=query.id or old.id, empty_row=empty_row, closes=closes)
    tiles = query.tiles or max(min(tiles, _room(limits, query)), _least(limits, query))
    best: tuple[Position, tuple[Cell, ...]] | None = None
    for _ in range(query.tries):
        position = grow(limits, _frame(limits, query, tiles, random), random)
        if best is not None and len(position) <= len(best[0]):
            continue
        if not _has_counts(position, limits, query):
            continue
        cells = _marking(position, limits, query)
        if cells is not None:
            best = position, cells
            if len(position) == tiles or old is None:
                break
    return _to_example(game, query, *best, marks, old) if best is not None else None


def _frame(limits: Limits, query: ExampleQuery, tiles: int, random: Random) -> Frame:
    """The frame to grow into; for a play that closes a location, one line short of a limit."""
    rows, columns = query.rows, query.columns
    by_bounds = query.closing in (None, Closing.BOUNDS) and not limits.is_fixed
    if query.closes and by_bounds and rows is None and columns is None:
        across = random.random() < 0.5
        if limits.max_rows is not None and (not across or limits.max_columns is None):
            rows = max(limits.max_rows - 1, 1)
        elif limits.max_columns is not None:
            columns = max(limits.max_columns - 1, 1)
    return Frame(tiles, rows, columns)


def _has_counts(position: Position, limits: Limits, query: ExampleQuery) -> bool:
    places = locations(position, limits) if query.locations is not None else ()
    found = counts_of(position, places)
    return all(getattr(query, key) in (None, number) for key, number in found.items())


def _marking(position: Position, limits: Limits, query: ExampleQuery) -> tuple[Cell, ...] | None:
    """Cells to mark: the location that the example is about, then the one that a play there closes.

    Empty if no tile fits anywhere; None if the query asks for a mark that cannot be.
    """

    def tiles_in_line(location: Location) -> int:
        return len(position.in_row(location.cell)) + len(position.in_column(location.cell))

    every = open_locations(position, limits)
    if not every and not query.empty_row and not query.closes:
        return ()
    found = [it for it in every if not (query.empty_row and position.in_row(it.cell))]
    for location in sorted(found, key=lambda it: (-tiles_in_line(it), it.cell)):
        if not query.closes:
            return (location.cell,)
        grows = position.box.with_cell(*location.cell) != position.box
        is_plain = has_plain_rules(limits) and query.closing is not Closing.TILES
        if is_plain and not grows and len(found) > _FEW:
            continue  # where the grid does not grow and much is open, hardly anything closes
        closed = [
            cell
            for cell in _closed_by(position, limits, location)
            if query.closing in (None, closing_of(position, limits, location.cell, cell))
        ]
        if closed:
            return location.cell, closed[-1]
    return None


def _closed_by(position: Position, limits: Limits, played: Location) -> list[Cell]:
    """The cells that are open before a play, and closed whichever tile is played, sorted."""
    closed = {it.cell for it in open_locations(position, limits)} - {played.cell}
    for tile in played.tiles if closed else ():
        after = position.placing(played.cell, tile)
        closed -= {it.cell for it in open_locations(after, limits)}
    return sorted(closed)


def _to_example(
    game: Game,
    query: ExampleQuery,
    position: Position,
    cells: tuple[Cell, ...],
    marks_to_use: str,
    old: Example | None,
) -> Example:
    taken = {color.key for color in game.color_list} | {it.symbol for it in game.glyph_list}
    free = [mark for mark in dict.fromkeys(marks_to_use) if mark not in taken]
    marks: Mapping[str, Cell] = dict(zip(free, cells, strict=False))
    restated = None
    if old is not None and old.claims:
        every = _with_marks_of(game, position, marks, old.claims)
        restated = restate(game, position, every, old.claims)
        marks = every if restated is not None else marks
    if restated is None:
        restated = restate(game, position, marks, _usual_claims(limits_of(game), [*marks]))
    assert restated is not None
    grid = Notation.of(game).grid(position, marks, limits_of(game).board)
    return Example(id=query.id or "new", grid=grid, claims=restated)


def _usual_claims(limits: Limits, marks: Sequence[str]) -> list[Claim]:
    """Claims of an example without a model: counts, what fits at the first mark, and that a play
    there closes the others."""
    claims: list[Claim] = [CountClaim(tiles=0, rows=0, columns=0, locations=0)]
    if not marks:
        return [*claims, BlockedClaim(blocked=True)]
    first, *others = marks
    is_product = all(len(getattr(limits, key)) < 2 for key in RELATION_KEYS)
    if is_product:
        claims.append(AtClaim(at=first, glyphs=(), colors=()))
    else:
        claims.append(AtClaim(at=first, tiles=()))
    return [*claims, PlayClaim(play=first, closes=tuple(others))] if others else claims


def _with_marks_of(
    game: Game, position: Position, marks: Mapping[str, Cell], claims: Sequence[Claim]
) -> dict[str, Cell]:
    """``marks`` and a cell for each other mark that a claim is about: a location, or for an illegal
    tile a cell where one is illegal for the same reasons."""
    limits, found = limits_of(game), dict(marks)
    open_cells = [it.cell for it in open_locations(position, limits)]
    around = [
        Cell(at.row + down, at.column + right)
        for at in position
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (-1, -1), (1, -1), (-1, 1))
    ]
    for claim in claims:
        mark = getattr(claim, "at", None)
        if mark is None or mark in found:
            continue
        for cell in dict.fromkeys((*open_cells, *around)):
            if cell in position or cell in found.values():
                continue
            (again,) = restate(game, position, {mark: cell}, [claim]) or (None,)
            is_same = not isinstance(claim, IllegalClaim) or (
                isinstance(again, IllegalClaim) and set(again.reasons) == set(claim.reasons)
            )
            if again is not None and is_same:
                found[mark] = cell
                break
    return found
