"""New examples that hold under today's rules: the whole of ``typecase example``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random

from pydantic import ValidationError

from generator.diagnostics import Diagnostic, Failure, Severity, Span, did_you_mean, shorten
from generator.examples.checked import CheckedExample
from generator.examples.checking import check_examples
from generator.examples.grow import Frame, extent, grow
from generator.examples.restate import example_text, restate
from generator.examples.wishes import Closing, Wish, closing_of
from generator.game.claims import AtClaim, BlockedClaim, Claim, CountClaim, PlayClaim
from generator.game.model import Example, Game
from generator.game.number_words import counted
from generator.game.spans import Spans
from generator.rules import (
    Cell,
    Limits,
    Location,
    Notation,
    Play,
    Position,
    all_tiles_fit,
    limits_of,
    locations,
    most_tiles,
    parse_grid,
    violations,
)

_MARKS = "?!+=/<>^~_-0123456789abcdefghijklmnopqrstuvwxyz"
"""Signs to mark cells with, the usual ones first."""

_TILES = 17
"""Tiles of an example of which no number is wished, at most."""

_FEW = 4


@dataclass(frozen=True, slots=True)
class Proposal:
    """An example that was found: checked, and as text to paste below ``examples:``."""

    checked: CheckedExample
    text: str
    notes: tuple[Diagnostic, ...] = ()
    """In what it is unlike the example that it replaces."""


def propose(game: Game, wish: Wish, file: str) -> Proposal:
    """An example that holds under the rules of ``game`` and is as wished, every claim computed.

    The examples of the game itself need not hold. Raises :class:`Failure` for an unknown ``like``,
    for what no position can be, and if none is found; ``file`` names the game in it.
    """
    _refuse_impossible(game, wish, file)
    old = _example_like(game, wish, file)
    example = _kept(game, wish, old) if old is not None and wish.seed is None else None
    notes: tuple[Diagnostic, ...] = ()
    if example is None and old is not None:
        example, notes = _replaced(game, wish, old, file)
    elif example is None:
        example = _searched(game, wish, None)
    if example is None:
        tries = counted(wish.tries, "try", "tries")
        message = f"no position {wish}was found in {tries}"
        hint = "wish for less, or try another --seed or more --tries"
        raise Failure.error("nothing-found", message, Span(file), hint)
    alone = game.model_copy(update={"examples": (example,)})
    checked, problems = check_examples(alone, Spans(file))
    assert not problems, problems
    return Proposal(checked[example.id], example_text(example), notes)


def _replaced(
    game: Game, wish: Wish, old: Example, file: str
) -> tuple[Example | None, tuple[Diagnostic, ...]]:
    """Another example like the old one, if possible also in why a play closes a location."""
    closing = _shown(game, old).closing
    found = _searched(game, replace(wish, closing=closing), old)
    if found is not None or closing is None:
        return found, ()
    (other,) = (it for it in Closing if it is not closing)
    found = _searched(game, replace(wish, closing=other), old)
    message = f"in {old.id} a play closes a location {closing}; here {other}"
    hint = "for one with the same reason, try another --seed or more --tries"
    note = Diagnostic(Severity.NOTE, "another-reason", message, Span(file), (hint,))
    return found, (note,)


def _example_like(game: Game, wish: Wish, file: str) -> Example | None:
    if wish.like is None:
        return None
    by_id = {example.id: example for example in game.examples}
    if wish.like not in by_id:
        hints = did_you_mean(wish.like, tuple(by_id))
        raise Failure.error("unknown-id", f"there is no example {wish.like}", Span(file), *hints)
    return by_id[wish.like]


def _kept(game: Game, wish: Wish, old: Example) -> Example | None:
    """The old example with its claims set right, if that makes what is wished."""
    parsed = parse_grid(old.grid, game)
    limits = limits_of(game)
    if parsed.problems or violations(parsed.position, limits):
        return None
    if not _has_counts(parsed.position, limits, wish):
        return None
    claims = restate(game, parsed.position, parsed.marks, old.claims)
    if claims is None:
        return None
    shown = _shown(game, old)
    if (wish.empty_row and not shown.empty_row) or (wish.closes and shown.closing is None):
        return None
    kept = Example(id=wish.id or old.id, grid=old.grid, claims=claims)
    return kept if _shown(game, kept).closing is shown.closing else None


@dataclass(frozen=True, slots=True)
class _Shown:
    """What an example shows, as far as a search can look for it."""

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


def _refuse_impossible(game: Game, wish: Wish, file: str) -> None:
    """Raise :class:`Failure` for an id that is none and for numbers that no position can have."""
    try:
        Example(id=wish.id or "new", grid=".")
    except ValidationError:
        message = f'"{shorten(wish.id or "")}" is no id: lower-case words joined by hyphens'
        hint = "write one such as first-tiles"
        raise Failure.error("wrong-value", message, Span(file), hint) from None
    limits = limits_of(game)
    most = limits.tile_count
    bounds = (
        (wish.tiles, (wish.rows or 1) + (wish.columns or 1) - 1, _room(limits, wish), "tiles"),
        (wish.rows, 1, min(limits.max_rows or most, most), "rows"),
        (wish.columns, 1, min(limits.max_columns or most, most), "columns"),
        (wish.locations, 0, None, "locations"),
    )
    for value, low, high, what in bounds:
        if value is None:
            continue
        wrong = f"at least {low}" if value < low else ""
        if high is not None and value > high:
            wrong = f"at most {high}"
        if wrong:
            message = f"no position has {value} {what}: it can be {wrong} here"
            hint = f"wish for {wrong} {what}"
            raise Failure.error("impossible-wish", message, Span(file), hint)


def _room(limits: Limits, wish: Wish) -> int:
    """Tiles beyond which there cannot be any: a line holds each glyph and each colour once."""
    line = min(limits.glyphs, limits.colors)
    rows, columns = wish.rows or limits.max_rows, wish.columns or limits.max_columns
    most = limits.tile_count
    if all_tiles_fit(limits) is False:
        most = most_tiles(limits) or most - 1
    if rows is not None:
        most = min(most, rows * (line if columns is None else min(line, columns)))
    if columns is not None:
        most = min(most, columns * (line if rows is None else min(line, rows)))
    return most


def _searched(game: Game, wish: Wish, old: Example | None) -> Example | None:
    """An example as wished; of several with about as many tiles as the old one, the nearest."""
    limits, random = limits_of(game), Random(wish.seed or 0)
    marks, tiles = _MARKS, min(limits.tile_count // 2, _TILES)
    if old is not None:
        shown = _shown(game, old)
        marks, tiles = shown.marks + marks, shown.tiles or tiles
        empty_row, closes = (
            wish.empty_row or shown.empty_row,
            wish.closes or shown.closing is not None,
        )
        wish = replace(wish, id=wish.id or old.id, empty_row=empty_row, closes=closes)
    least = (wish.rows or 1) + (wish.columns or 1) - 1
    tiles = wish.tiles or max(min(tiles, _room(limits, wish)), least)
    best: tuple[Position, tuple[Cell, ...]] | None = None
    for _ in range(wish.tries):
        position = grow(limits, _frame(limits, wish, tiles, random), random)
        if best is not None and len(position) <= len(best[0]):
            continue
        if not _has_counts(position, limits, wish):
            continue
        cells = next(_markings(position, limits, wish), None)
        if cells is not None:
            best = position, cells
            if len(position) == tiles or old is None:
                break
    return _told(game, wish, *best, marks) if best is not None else None


def _frame(limits: Limits, wish: Wish, tiles: int, random: Random) -> Frame:
    """The frame to grow into; to close a location, one line short of a limit."""
    rows, columns = wish.rows, wish.columns
    if wish.closes and wish.closing is not Closing.LINES and rows is None and columns is None:
        across = random.random() < 0.5
        if limits.max_rows is not None and (not across or limits.max_columns is None):
            rows = max(limits.max_rows - 1, 1)
        elif limits.max_columns is not None:
            columns = max(limits.max_columns - 1, 1)
    return Frame(tiles, rows, columns)


def _has_counts(position: Position, limits: Limits, wish: Wish) -> bool:
    counts = (
        (wish.tiles, len(position)),
        (wish.rows, position.rows),
        (wish.columns, position.columns),
    )
    if any(wished not in (None, found) for wished, found in counts):
        return False
    return wish.locations is None or wish.locations == len(locations(position, limits))


def _markings(position: Position, limits: Limits, wish: Wish) -> Iterator[tuple[Cell, ...]]:
    """Cells to mark: that which the example is about, then the one that a play there closes.

    No cells where no tile fits anywhere, unless a mark is wished for.
    """

    def tiles_in_line(location: Location) -> int:
        return len(position.in_row(location.cell)) + len(position.in_column(location.cell))

    every = [it for it in locations(position, limits) if it.is_open]
    if not every and not wish.empty_row and not wish.closes:
        yield ()
    found = [it for it in every if not (wish.empty_row and position.in_row(it.cell))]
    for location in sorted(found, key=lambda it: (-tiles_in_line(it), it.cell)):
        if not wish.closes:
            yield (location.cell,)
            continue
        grows = extent(position, location.cell) != (position.rows, position.columns)
        if not grows and len(found) > _FEW and wish.closing is not Closing.LINES:
            continue  # where the grid does not grow and much is open, hardly anything closes
        closed = [
            cell
            for cell in Play.anything(position, limits, location.cell).closed()
            if wish.closing in (None, closing_of(position, limits, location.cell, cell))
        ]
        if closed:
            yield location.cell, closed[-1]


def _told(
    game: Game, wish: Wish, position: Position, cells: tuple[Cell, ...], wanted: str
) -> Example:
    signs = {color.key for color in game.color_list} | {it.symbol for it in game.glyph_list}
    free = [mark for mark in dict.fromkeys(wanted) if mark not in signs]
    marks: Mapping[str, Cell] = dict(zip(free, cells, strict=False))
    claims: list[Claim] = [CountClaim(tiles=0, rows=0, columns=0, locations=0)]
    match tuple(marks):
        case ():
            claims.append(BlockedClaim(blocked=True))
        case (first, *others):
            claims.append(AtClaim(at=first, glyphs=(), colors=()))
            if others:
                claims.append(PlayClaim(play=first, closes=tuple(others)))
    restated = restate(game, position, marks, claims)
    assert restated is not None
    grid = Notation.of(game).grid(position, marks)
    return Example(id=wish.id or "new", grid=grid, claims=restated)
