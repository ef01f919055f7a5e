"""Checks each kind of claim against the engine.

An empty claim is an error: counts without a number, an ``at`` without a list, a play that neither
closes nor opens anything, an empty list of marks or reasons. An empty list of glyphs, colors or
tiles is a claim: that the cell is a location which allows none.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from generator.diagnostics import did_you_mean
from generator.examples.example_checker import ExampleChecker
from generator.game.claims import (
    AtClaim,
    BlockedClaim,
    Claim,
    CountClaim,
    IllegalClaim,
    IllegalReason,
    PlayClaim,
)
from generator.game.number_words import counted, in_words, joined
from generator.rules import Cell, Location, Obstacle, Play, Tile, obstacles

Place = tuple[str | int, ...]

_MOST = 36
"""Most names that a message lists."""

_MOST_TILES = 3
"""Most tiles of which a message explains why they are illegal."""


def check_claim(checker: ExampleChecker, claim: Claim, place: Place) -> None:
    """Reports every problem of a claim; ``place`` is its key path below the example."""
    match claim:
        case CountClaim():
            _check_counts(checker, claim, place)
        case AtClaim():
            _check_at(checker, claim, place)
        case PlayClaim():
            _check_play(checker, claim, place)
        case IllegalClaim():
            _check_illegal(checker, claim, place)
        case BlockedClaim():
            _check_blocked(checker, place)


def _check_counts(checker: ExampleChecker, claim: CountClaim, place: Place) -> None:
    position = checker.position
    counts = (
        ("tiles", claim.tiles, len(position), "tile", ""),
        ("rows", claim.rows, position.rows, "row", ""),
        ("columns", claim.columns, position.columns, "column", ""),
        ("locations", claim.locations, len(checker.locations), "location", checker.replacement()),
    )
    if all(claimed is None for _, claimed, *_ in counts):
        hint = "give locations, tiles, rows or columns"
        checker.error(place, "empty-claim", "this claim is empty", hint)
    for key, claimed, found, thing, replacement in counts:
        if claimed is not None and claimed != found and checker.is_sound:
            message = f"the grid has {counted(found, thing)}, not {in_words(claimed)}"
            hints = [f"the engine finds {found}", *([replacement] if replacement else [])]
            checker.error((*place, key), "wrong-claim", message, *hints)


def _check_at(checker: ExampleChecker, claim: AtClaim, place: Place) -> None:
    if claim.glyphs is None and claim.colors is None and claim.tiles is None:
        message = f'this claim is empty: it gives nothing about "{claim.at}"'
        checker.error(place, "empty-claim", message, "give glyphs, colors or tiles")
    cell = checker.mark(claim.at, (*place, "at"))
    location = None
    if cell is not None and checker.is_sound:
        location = checker.location(cell)
        if location is None:
            message = f'nothing is allowed at "{claim.at}": {checker.why_shut(cell)}'
            checker.error((*place, "at"), "wrong-claim", message, checker.replacement())
    for key, listed in (("glyphs", claim.glyphs), ("colors", claim.colors)):
        if listed is not None:
            _check_lines(checker, location, claim.at, key, listed, place)
    if claim.tiles is not None:
        _check_tiles(checker, location, claim.at, claim.tiles, (*place, "tiles"))


def _check_lines(
    checker: ExampleChecker,
    location: Location | None,
    mark: str,
    key: str,
    listed: Sequence[str],
    at: Place,
) -> None:
    """Checks the glyphs or colors that the rules allow, copies ignored."""
    is_glyph = key == "glyphs"
    ids = (*(checker.game.glyphs if is_glyph else checker.game.colors),)
    kind = "glyph" if is_glyph else "color"
    known = _known(checker, listed, ids, f"unknown-{key.removesuffix('s')}", kind, (*at, key))
    if location is None:
        return
    allowed = [ids[number] for number in (location.glyphs if is_glyph else location.colors)]
    hint = f"the engine finds {_few(allowed)}"
    for number, name in known:
        if name not in allowed:
            why = _in_the_way(checker, location.cell, ids.index(name), is_glyph)
            message = f'{name} is not allowed at "{mark}": {why}'
            checker.error((*at, key, number), "wrong-claim", message, hint)
    if len(known) < len(set(listed)):
        return  # what is missing may be what an unknown id stands for
    _check_missing(checker, allowed, listed, f'allowed at "{mark}" too', hint, (*at, key))


def _check_tiles(
    checker: ExampleChecker,
    location: Location | None,
    mark: str,
    listed: Sequence[str],
    place: Place,
) -> None:
    known = []
    for number, text in _once(checker, listed, place):
        tile = checker.tile(text, (*place, number))
        if tile is not None:
            known.append((number, text, tile))
    if location is None:
        return
    allowed = [checker.notation.token(tile) for tile in location.tiles]
    hint = f"the engine finds {_few(allowed)}"
    for number, text, tile in known:
        if tile not in location.tiles:
            message = f'{text} cannot be placed at "{mark}": '
            message += checker.why_illegal(location.cell, tile)
            checker.error((*place, number), "wrong-claim", message, hint)
    if len(known) == len(set(listed)):
        _check_missing(checker, allowed, listed, f'allowed at "{mark}" too', hint, place)


def _check_play(checker: ExampleChecker, claim: PlayClaim, place: Place) -> None:
    if claim.closes is None and claim.opens is None:
        message = f'this claim is empty: it gives no effect of a play at "{claim.play}"'
        checker.error(place, "empty-claim", message, "give closes or opens")
    cell = checker.mark(claim.play, (*place, "play"))
    tile = checker.tile(claim.tile, (*place, "tile")) if claim.tile is not None else None
    lists = [
        (key, _marks(checker, claim.play, listed, (*place, key)))
        for key, listed in (("closes", claim.closes), ("opens", claim.opens))
        if listed is not None
    ]
    if cell is None or not checker.is_sound or (tile is None and claim.tile is not None):
        return
    play = Play.anything(checker.position, checker.limits, cell)
    if not play.tiles:
        message = f'nothing can be played at "{claim.play}": {checker.why_shut(cell)}'
        checker.error((*place, "play"), "wrong-claim", message, checker.replacement())
        return
    if tile is not None:
        if tile not in play.tiles:
            message = f'{claim.tile} cannot be played at "{claim.play}": '
            message += checker.why_illegal(cell, tile)
            checker.error((*place, "tile"), "wrong-claim", message, checker.replacement())
            return
        play = Play(checker.position, checker.limits, cell, (tile,))
    for key, marks in lists:
        for number, mark in marks:
            _check_effect(checker, play, key, mark, (*place, key, number))


def _check_effect(checker: ExampleChecker, play: Play, key: str, mark: str, place: Place) -> None:
    cell = checker.marks[mark]
    closes = key == "closes"
    holds = play.does_close if closes else play.does_open
    if holds(cell):
        return
    was_open = play.was_open(cell)
    if was_open is not closes:
        why = _what_fits(checker, cell) if was_open else checker.why_shut(cell)
        message = f'"{mark}" is {"open" if was_open else "closed"} before the play: {why}'
    else:
        spoilers = list(play.leaving_open(cell, is_open=closes))
        played = "the play"
        if len(spoilers) < len(play.tiles) or len(play.tiles) == 1:
            played = f"the play of {checker.notation.token(spoilers[0])}"
        message = f'"{mark}" is {"still open" if closes else "not open"} after {played}'
    effects = [f'"{other}"' for other, at in checker.marks.items() if holds(at)]
    hint = f"the engine finds that the play {key} {joined(effects) if effects else 'no mark'}"
    checker.error(place, "wrong-claim", message, hint, checker.replacement())


def _check_illegal(checker: ExampleChecker, claim: IllegalClaim, place: Place) -> None:
    cell = checker.mark(claim.at, (*place, "at"))
    tile = checker.tile(claim.illegal, (*place, "illegal"))
    place_of_list = (*place, "reasons")
    found: dict[str, Obstacle] = {}
    if cell is not None and tile is not None and checker.is_sound:
        found = {it.reason: it for it in obstacles(checker.position, checker.limits, cell, tile)}
        if not found and claim.reasons:
            message = f'{claim.illegal} can be placed at "{claim.at}"'
            checker.error((*place, "illegal"), "wrong-claim", message, checker.replacement())
    if not claim.reasons:
        hint = f"known here: {', '.join(IllegalReason)}"
        message = f"this list is empty: name every reason why {claim.illegal} is illegal"
        checker.error(place_of_list, "empty-claim", message, hint)
        return
    finds = f"the engine finds {', '.join(found)}"
    unknown = [reason for reason in claim.reasons if reason not in [*IllegalReason]]
    for number, reason in _once(checker, claim.reasons, place_of_list):
        if reason in unknown:
            hints = (finds,) if found else did_you_mean(reason, [*IllegalReason])
            message = f'no reason is called "{reason}"'
            checker.error((*place_of_list, number), "unknown-reason", message, *hints)
        elif found and reason not in found and tile is not None:
            message = f'{claim.illegal} at "{claim.at}" is not illegal for this reason: '
            message += checker.explainer.denial(IllegalReason(reason), tile)
            hints = (finds, checker.replacement())
            checker.error((*place_of_list, number), "wrong-claim", message, *hints)
    for reason, obstacle in found.items() if not unknown else ():
        if reason not in claim.reasons and cell is not None and tile is not None:
            why = checker.explainer.obstacle(obstacle, checker.position, cell, tile)
            message = f"{reason} is a reason too: {why}"
            checker.error(place_of_list, "wrong-claim", message, finds, checker.replacement())


def _check_blocked(checker: ExampleChecker, place: Place) -> None:
    if not checker.is_sound:
        return
    free = [location for location in checker.locations if location.tiles]
    if free:
        message = f"not blocked: {_what_fits(checker, free[0].cell)}"
        hint = f"the engine finds {counted(len(free), 'location')} that a tile fits"
        checker.error((*place, "blocked"), "wrong-claim", message, hint, checker.replacement())


def _once(checker: ExampleChecker, listed: Sequence[str], place: Place) -> list[tuple[int, str]]:
    """Distinct items of a list with their indices; reports repeated ones."""
    first: dict[str, int] = {}
    for number, item in enumerate(listed):
        if item in first:
            checker.error(
                (*place, number), "repeated-item", f"{item} is listed twice", "take one out"
            )
        else:
            first[item] = number
    return [(number, item) for item, number in first.items()]


def _known(
    checker: ExampleChecker,
    listed: Sequence[str],
    ids: Sequence[str],
    code: str,
    kind: str,
    place: Place,
) -> list[tuple[int, str]]:
    known, all_ids = [], set(ids)
    for number, name in _once(checker, listed, place):
        if name in all_ids:
            known.append((number, name))
        else:
            message = f'no {kind} has the id "{name}"'
            entries = checker.game.glyph_list if kind == "glyph" else checker.game.color_list
            keys = ("symbol", "key", "name")
            shown = (it.id for it in entries if name in (getattr(it, key, "") for key in keys))
            meant = next(shown, "")
            hints = (f"write {meant}, its id",) if meant else did_you_mean(name, ids)
            checker.error((*place, number), code, message, *hints)
    return known


def _marks(
    checker: ExampleChecker, played: str, listed: Sequence[str], place: Place
) -> list[tuple[int, str]]:
    if not listed:
        message, hint = "this list is empty", f"name the marks that the play {place[-1]}"
        checker.error(place, "empty-claim", message, hint)
    found = []
    for number, mark in _once(checker, listed, place):
        if mark == played:
            message = f'"{mark}" is where the tile is played'
            checker.error((*place, number), "empty-claim", message, "name other marks")
        elif checker.mark(mark, (*place, number)) is not None:
            found.append((number, mark))
    return found


def _check_missing(
    checker: ExampleChecker,
    allowed: Iterable[str],
    listed: Sequence[str],
    verb: str,
    hint: str,
    place: Place,
) -> None:
    given = set(listed)
    missing = [name for name in allowed if name not in given]
    if missing:
        names = joined(missing) if len(missing) <= _MOST else _few(missing)
        message = f"{names} {'is' if len(missing) == 1 else 'are'} {verb}"
        checker.error(place, "wrong-claim", message, hint)


def _few(names: Sequence[str]) -> str:
    """Names joined by commas, at most :data:`_MOST` of them."""
    if len(names) > _MOST:
        return f"{', '.join(names[:_MOST])} and {len(names) - _MOST} more"
    return ", ".join(names) or "none"


def _in_the_way(checker: ExampleChecker, cell: Cell, number: int, is_glyph: bool) -> str:
    """Explains why no tile with this glyph or color is allowed at a cell."""
    others = range(checker.limits.colors if is_glyph else checker.limits.glyphs)
    tiles = [Tile(other, number) if is_glyph else Tile(number, other) for other in others]
    ends = "-glyph" if is_glyph else "-color"
    found = obstacles(checker.position, checker.limits, cell, tiles[0])
    whys = [it for it in found if it.reason.endswith(ends)]
    if whys:
        explain = checker.explainer.obstacle
        return joined(explain(it, checker.position, cell, tiles[0]) for it in whys)
    tokens = ((checker.notation.token(tile), checker.why_illegal(cell, tile)) for tile in tiles)
    return "; ".join(f"{token}: {why}" for token, why in islice(tokens, _MOST_TILES))


def _what_fits(checker: ExampleChecker, cell: Cell) -> str:
    location = checker.location(cell)
    tile = checker.notation.token(location.tiles[0]) if location else "nothing"
    named = [f'"{mark}"' for mark, at in checker.marks.items() if at == cell]
    where = f"at {named[0]}" if named else f"in row {cell.row + 1}, column {cell.column + 1}"
    return f"{tile} can be placed {where}"
