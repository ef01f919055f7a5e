"""Proposes examples that are valid under the current rules, for ``typecase example``."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from pydantic import ValidationError

from generator.diagnostics import Diagnostic, Failure, Span, did_you_mean, shorten
from generator.examples.checking import CheckedExample, check_examples
from generator.examples.restate import claim_lines, example_text, grid_rows, kept_claims, restate
from generator.examples.searching import ExampleQuery, least_tiles, most_tiles_of, search
from generator.examples.surveys import open_locations
from generator.examples.turn_search import why_unreachable
from generator.game.claims import (
    AtClaim,
    BlockedClaim,
    Claim,
    CountClaim,
    IllegalReason,
    PlayClaim,
    TurnClaim,
    turn_marks,
)
from generator.game.model import Example, Game
from generator.game.number_words import counted, noun
from generator.game.relations import RELATION_KEYS
from generator.game.sizes import MAX_TEXT
from generator.game.spans import Spans
from generator.rules.limits import Limits, limits_of
from generator.rules.notation import Marks, Notation, parse_grid
from generator.rules.position import Axis, Cell, Position, cells_beside

_MARKS = "?!+=/<>^~_-0123456789abcdefghijklmnopqrstuvwxyz"  # marks for cells, common ones first
_TILES = 17  # most tiles of an example if the query gives no number


class Proposal(NamedTuple):
    """A proposed example: checked, and as YAML to paste below ``examples:``."""

    checked: CheckedExample
    example: Example
    text: str
    notes: tuple[Diagnostic, ...] = ()  # differences from the example that it replaces


def propose(game: Game, query: ExampleQuery, file: str) -> Proposal:
    """An example that is valid under the rules of ``game`` and matches ``query``.

    All claims are computed; the examples of the game itself need not be valid. Raises
    :class:`Failure` for an unknown ``like``, for counts that no position can have, and if
    ``query.tries`` random positions contain no match; ``file`` names the game in it.
    """
    _refuse_impossible(game, query, file)
    by_id = {example.id: example for example in game.examples}
    old = by_id.get(query.like or "")
    if query.like is not None and old is None:
        hints = did_you_mean(query.like, tuple(by_id))
        raise Failure.error("unknown-id", f"there is no example {query.like}", Span(file), *hints)
    is_plain = query == ExampleQuery(like=query.like, id=query.id, tries=query.tries)
    example = _kept(game, query, old) if old is not None and is_plain else None
    example = example or _searched(game, query, old)
    if example is None:
        message = f"no such position was found in {counted(query.positions, 'try', 'tries')}"
        hint = "ask for less, or try another --seed or more --tries"
        raise Failure.error("nothing-found", message, Span(file), hint)
    alone = game.model_copy(update={"examples": (example,)})
    checked, problems = check_examples(alone, Spans(file))
    assert not problems, problems
    notes = [] if old is None else [*_lost_claims(old, example, file)]
    turns = [len(it.turn) for it in example.claims if isinstance(it, TurnClaim)]
    why = why_unreachable(checked[example.id].position, limits_of(game), max(turns, default=0))
    if why:
        hint = "ask for fewer tiles, or try another --seed"
        message = f"no game comes to this position: {why}"
        notes.append(Diagnostic.note("unreachable", message, Span(file), hint))
    return Proposal(checked[example.id], example, example_text(example), tuple(notes))


def _lost_claims(old: Example, new: Example, file: str) -> Iterator[Diagnostic]:
    """A note for each claim that could not be kept."""
    kept = kept_claims(old, new)
    for claim in (it for number, it in enumerate(old.claims) if number not in kept):
        (line,) = claim_lines(claim, on_one=True)
        message = f"{old.id} loses a claim, which its new grid cannot show: {line[2:]}"
        hint = "to keep it, try another --seed or more --tries"
        yield Diagnostic.note("lost-claim", message, Span(file), hint)


def _kept(game: Game, query: ExampleQuery, old: Example) -> Example | None:
    """The old example with its claims recomputed, if they can all be kept; its grid filled up with
    empty cells to the size of the board."""
    parsed = parse_grid(old.grid, game)
    rows, columns = limits_of(game).board or (parsed.rows, parsed.columns)
    lines = [row + " ." * (columns - parsed.columns) for row in grid_rows(old.grid)]
    lines += [" ".join("." * columns)] * (rows - parsed.rows)
    bare = Example(id=old.id, grid="\n".join(lines))
    checked, _ = check_examples(game.model_copy(update={"examples": (bare,)}), Spans(""))
    found = checked.get(old.id)
    claims = restate(game, found.position, found.marks, old.claims) if found else ()
    if found is None or len(claims) < len(old.claims):
        return None
    return Example(id=query.id or old.id, grid=bare.grid, claims=claims)


def _refuse_impossible(game: Game, query: ExampleQuery, file: str) -> None:
    """Raises :class:`Failure` for an invalid id and for counts that no position can have."""
    try:
        Example(id=query.id or "new", grid=".")
    except ValidationError:
        message = f'"{shorten(query.id or "")}" is not an id: lower-case words joined by hyphens'
        hint = "write one such as first-tiles"
        raise Failure.error("wrong-value", message, Span(file), hint) from None
    limits = limits_of(game)
    rows, columns = limits.rows, limits.columns
    if limits.board and 3 * math.prod(limits.board) > MAX_TEXT:
        message = f"the grid of a board of {rows:,} x {columns:,} cells is longer than any text"
        raise Failure.error("too-large", message, Span(file), "try it on a smaller board")
    if limits.contact != "none":
        rows, columns = min(rows, limits.tile_count), min(columns, limits.tile_count)
    for value, low, high, what, owner in (
        (query.turn or None, 1, limits.most_plays, "tile", "turn"),
        (query.tiles, least_tiles(limits, query), most_tiles_of(limits, query), "tile", "position"),
        (query.rows, 1, rows, "row", "position"),
        (query.columns, 1, columns, "column", "position"),
        (query.locations, 0, math.inf, "location", "position"),
    ):
        if value is not None and not low <= value <= high:
            possible = f"at most {high}" if value > high else f"at least {low}"
            message = f"no {owner} has {value} {noun(value, what)}: it can be {possible} here"
            raise Failure.error("impossible-wish", message, Span(file), f"ask for {possible}")


def _searched(game: Game, query: ExampleQuery, old: Example | None) -> Example | None:
    """The match whose number of tiles is nearest to the wanted one; None if none is found."""
    limits, notation = limits_of(game), Notation.of(game)
    marks, tiles = _MARKS, min(limits.tile_count // 2, _TILES)
    if old is not None:
        parsed = parse_grid(old.grid, game)
        closing = [it.play for it in old.claims if isinstance(it, PlayClaim) and it.closes]
        at = [it.at for it in old.claims if isinstance(it, AtClaim)]
        turn = next((turn_marks(it) for it in old.claims if isinstance(it, TurnClaim)), ())
        main = [mark for mark in (*turn, *closing, *at) if mark in parsed.marks]
        marks = "".join((*main, *parsed.marks)) + (_MARKS if main else "")
        tiles = len(parsed.position) or tiles
        beside = [parsed.position.in_line(Axis.ROW, parsed.marks[mark]) for mark in main]
        query = replace(
            query,
            id=query.id or old.id,
            empty_row=query.empty_row or not all(beside),
            closes=query.closes or bool(closing),
            turn=len(turn) or None if query.turn is None else query.turn,
        )
    tiles = query.tiles or max(min(tiles, most_tiles_of(limits, query)), least_tiles(limits, query))
    found = search(limits, query, tiles)
    if found is None:
        return None
    position, cells = found
    free = [it for it in dict.fromkeys(marks) if it not in (*notation.keys, *notation.symbols)]
    return _to_example(game, query, position, dict(zip(free, cells, strict=False)), old)


def _to_example(
    game: Game, query: ExampleQuery, position: Position, marks: Marks, old: Example | None
) -> Example:
    claims = old.claims if old is not None else ()
    named = _with_marks_of(game, position, marks, claims)
    restated = restate(game, position, named, claims)
    shows_turn = any(isinstance(it, TurnClaim) for it in restated) or not query.has_turn
    if (restated or (old is not None and not claims)) and shows_turn:
        marks = named
    else:
        restated = restate(game, position, marks, _usual_claims(limits_of(game), [*marks], query))
    grid = Notation.of(game).grid(position, marks, limits_of(game).board)
    return Example(id=query.id or "new", grid=grid, claims=restated)


def _usual_claims(limits: Limits, marks: Sequence[str], query: ExampleQuery) -> list[Claim]:
    """Claims of an example without a model: counts, and what a turn at the marks scores, or what
    fits at the first mark, and that a play there closes the others."""
    claims: list[Claim] = [CountClaim(tiles=0, rows=0, columns=0, locations=0)]
    if query.has_turn:
        return [*claims, TurnClaim(turn=dict.fromkeys(marks, "."), scores=query.scores or 0)]
    if not marks:
        return [*claims, BlockedClaim(blocked=True)]
    first, *others = marks
    has_product = all(len(getattr(limits, key)) < 2 for key in RELATION_KEYS)
    at = AtClaim(at=first, glyphs=(), colors=()) if has_product else AtClaim(at=first, tiles=())
    claims.append(at)
    return [*claims, PlayClaim(play=first, closes=tuple(others))] if others else claims


def _with_marks_of(
    game: Game, position: Position, marks: Marks, claims: Sequence[Claim]
) -> dict[str, Cell]:
    """``marks`` and a cell for each other mark that a claim is about: a location, or for an illegal
    tile a cell where one is illegal, for the same reasons if there is one; of turns any cells."""
    limits, found = limits_of(game), dict(marks)
    open_cells = [it.cell for it in open_locations(position, limits)]
    around = sorted(cell for at in position for cell in cells_beside(at, "any"))
    for claim in claims:
        mark = getattr(claim, "at", None)
        if mark is None or mark in found:
            continue
        least = len(IllegalReason) + 1
        for cell in dict.fromkeys((*open_cells, *around)):
            if cell in position or cell in found.values():
                continue
            for again in restate(game, position, {mark: cell}, [claim]):
                apart = len({*getattr(again, "reasons", ())} ^ {*getattr(claim, "reasons", ())})
                if apart < least:
                    found[mark], least = cell, apart
            if not least:
                break
    missing = [mark for claim in claims for mark in turn_marks(claim) if mark not in found]
    free = {*open_cells, *around} - {*position, *found.values()}
    found |= zip(dict.fromkeys(missing), sorted(free), strict=False)
    return found
