"""Checks each kind of claim against the engine.

An empty claim is an error: counts without a number, an ``at`` without a list, a play that neither
closes nor opens anything, an empty list of marks or reasons. An empty list of glyphs, colors or
tiles is a claim: that the cell is a location which allows none.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import Any

from generator.diagnostics import did_you_mean
from generator.examples.example_checker import ExampleChecker
from generator.examples.restate import allowed_at, claim_values, counts_of
from generator.examples.surveys import explain_points
from generator.game import claims
from generator.game.number_words import counted, in_words, joined
from generator.rules import Cell, Location, Play, location_at, obstacles
from generator.rules.turns import Turn, after_turn, score_of, turn_faults

_MOST = 36  # most names that a message lists
_MOST_TILES = 3  # most tiles of which a message explains why they are illegal


def _check_counts(checker: ExampleChecker, claim: claims.CountClaim) -> None:
    claimed = claim_values(claim)
    if not claimed:
        hint = "give locations, tiles, rows or columns"
        checker.error((), "empty-claim", "this claim is empty", hint)
    for key, found in counts_of(checker.position, checker.locations).items():
        if checker.is_sound and claimed.get(key, found) != found:
            has = counted(found, key.removesuffix("s"))
            message = f"the grid has {has}, not {in_words(claimed[key])}"
            checker.wrong((key,), message, f"the engine finds {found}")


def _check_at(checker: ExampleChecker, claim: claims.AtClaim) -> None:
    lists = {key: value for key, value in claim_values(claim).items() if key != "at"}
    if not lists:
        message = f'this claim is empty: it gives nothing about "{claim.at}"'
        checker.error((), "empty-claim", message, "give glyphs, colors or tiles")
    cell = checker.mark(claim.at, "at")
    location = None
    if cell is not None and checker.is_sound:
        location = location_at(checker.position, checker.limits, cell)
        if location is None:
            checker.wrong(("at",), f'nothing is allowed at "{claim.at}": {checker.why_shut(cell)}')
    for key, listed in lists.items():
        _check_allowed(checker, location, claim.at, key, listed)


def _check_allowed(
    checker: ExampleChecker, location: Location | None, mark: str, key: str, listed: Sequence[str]
) -> None:
    """Checks the list of all glyphs, colors (copies ignored) or tiles that are allowed."""
    known = _known(checker, key, listed)
    if location is None:
        return
    allowed = allowed_at(checker.game, location)[key]
    hint = f"the engine finds {_few(allowed)}"
    for number, name in known:
        if name not in allowed:
            why = _why_not_allowed(checker, location.cell, key, name)
            verb = "cannot be placed" if key == "tiles" else "is not allowed"
            checker.wrong((key, number), f'{name} {verb} at "{mark}": {why}', hint)
    missing = [name for name in allowed if name not in listed]
    # What is missing may be what an unknown item stands for.
    if missing and len(known) == len(listed):
        names = joined(missing) if len(missing) <= _MOST else _few(missing)
        message = f'{names} {"is" if len(missing) == 1 else "are"} allowed at "{mark}" too'
        checker.wrong((key,), message, hint)


def _known(checker: ExampleChecker, key: str, listed: Sequence[str]) -> list[tuple[int, str]]:
    """The items of a list that the game has, with their indices; reports the others."""
    items = [*enumerate(listed)]
    if key == "tiles":
        return [it for it in items if checker.tile(it[1], key, it[0]) is not None]
    game, kind = checker.game, key.removesuffix("s")
    entries = game.glyph_list if key == "glyphs" else game.color_list
    ids = [it.id for it in entries]
    for number, name in items:
        if name not in ids:
            others = ("symbol", "key", "name")
            meant = [it.id for it in entries if name in (getattr(it, of, "") for of in others)]
            hints = (f"write {meant[0]}, its id",) if meant else did_you_mean(name, ids)
            message = f'no {kind} has the id "{name}"'
            checker.error((key, number), f"unknown-{kind}", message, *hints)
    return [it for it in items if it[1] in ids]


def _check_play(checker: ExampleChecker, claim: claims.PlayClaim) -> None:
    if claim.closes is None and claim.opens is None:
        message = f'this claim is empty: it gives no effect of a play at "{claim.play}"'
        checker.error((), "empty-claim", message, "give closes or opens")
    cell = checker.mark(claim.play, "play")
    tile = checker.tile(claim.tile, "tile") if claim.tile is not None else None
    lists = {
        key: _marks(checker, claim.play, key, listed)
        for key, listed in (("closes", claim.closes), ("opens", claim.opens))
        if listed is not None
    }
    if cell is None or not checker.is_sound or (tile is None and claim.tile is not None):
        return
    play = Play.anything(checker.position, checker.limits, cell)
    if not play.tiles:
        why = checker.why_shut(cell)
        checker.wrong(("play",), f'nothing can be played at "{claim.play}": {why}')
        return
    if tile is not None:
        if tile not in play.tiles:
            why = checker.why_illegal(cell, tile)
            checker.wrong(("tile",), f'{claim.tile} cannot be played at "{claim.play}": {why}')
            return
        play = play._replace(tiles=(tile,))
    for key, marks in lists.items():
        for number, mark in marks:
            _check_effect(checker, play, key, number, mark)


def _marks(
    checker: ExampleChecker, played: str, key: str, listed: Sequence[str]
) -> list[tuple[int, str]]:
    """The marks of a list that the grid has, with their indices; reports the others."""
    if not listed:
        hint = f"name the marks that the play {key}"
        checker.error((key,), "empty-claim", "this list is empty", hint)
    found = []
    for number, mark in enumerate(listed):
        if mark == played:
            message = f'"{mark}" is where the tile is played'
            checker.error((key, number), "empty-claim", message, "name other marks")
        elif checker.mark(mark, key, number) is not None:
            found.append((number, mark))
    return found


def _check_effect(checker: ExampleChecker, play: Play, key: str, number: int, mark: str) -> None:
    marks = checker.parsed.marks
    cell, closes = marks[mark], key == "closes"
    holds = play.does_close if closes else play.does_open
    if holds(cell):
        return
    was_open = play.is_open(cell)
    if was_open is not closes:
        why = checker.what_fits(cell) if was_open else checker.why_shut(cell)
        message = f'"{mark}" is {"open" if was_open else "closed"} before the play: {why}'
    else:
        spoilers = [tile for tile in play.tiles if play.is_open(cell, tile) is closes]
        played = "the play"
        if len(spoilers) < len(play.tiles) or len(play.tiles) == 1:
            played = f"the play of {checker.notation.tokens[spoilers[0]]}"
        message = f'"{mark}" is {"still open" if closes else "not open"} after {played}'
    effects = joined(f'"{other}"' for other, at in marks.items() if holds(at))
    hint = f"the engine finds that the play {key} {effects or 'no mark'}"
    checker.wrong((key, number), message, hint)


def _check_illegal(checker: ExampleChecker, claim: claims.IllegalClaim) -> None:
    cell, tile = checker.mark(claim.at, "at"), checker.tile(claim.illegal, "illegal")
    found: dict[str, str] = {}
    if cell is not None and tile is not None and checker.is_sound:
        position, explain = checker.position, checker.explainer.obstacle
        every = obstacles(position, checker.limits, cell, tile)
        found = {it.reason: explain(it, position, cell, tile) for it in every}
        if not found and claim.reasons:
            checker.wrong(("illegal",), f'{claim.illegal} can be placed at "{claim.at}"')
    _check_reasons(checker, claim.reasons, found, f'{claim.illegal} at "{claim.at}"')


def _check_reasons(
    checker: ExampleChecker, listed: Sequence[str], found: Mapping[str, str], what: str
) -> None:
    """Checks the list of reasons of ``what``; ``found`` explains the true ones."""
    if not listed:
        hint = f"known here: {', '.join(claims.IllegalReason)}"
        message = f"this list is empty: name every reason why {what} is illegal"
        checker.error(("reasons",), "empty-claim", message, hint)
        return
    finds = f"the engine finds {', '.join(found)}"
    unknown = [reason for reason in listed if reason not in claims.REASONS]
    for number, reason in enumerate(listed):
        if reason in unknown:
            hints = (finds,) if found else did_you_mean(reason, claims.REASONS)
            message = f'no reason is called "{reason}"'
            checker.error(("reasons", number), "unknown-reason", message, *hints)
        elif found and reason not in found:
            checker.wrong(("reasons", number), f"{what} is not illegal for {reason}", finds)
    for reason, why in found.items() if not unknown else ():
        if reason not in listed:
            checker.wrong(("reasons",), f"{reason} is a reason too: {why}", finds)


def _check_turn(checker: ExampleChecker, claim: claims.TurnClaim) -> None:
    turn = checker.turn(claim.turn, "turn")
    if turn is None or not checker.is_sound:
        return
    if found := _faults(checker, turn):
        message = f"this turn is illegal: {'; '.join(found.values())}"
        checker.wrong(("turn",), message, f"the engine finds {', '.join(found)}")
        return
    points, parts = explain_points(checker.position, checker.limits, turn)
    if claim.scores not in (None, points):
        message = f"this turn scores {points}, not {claim.scores}: {parts or 'nothing'}"
        checker.wrong(("scores",), message, f"the engine finds {points}")


def _check_illegal_turn(checker: ExampleChecker, claim: claims.IllegalTurnClaim) -> None:
    turn, found = checker.turn(claim.illegal, "illegal"), dict[str, str]()
    if turn is not None and checker.is_sound:
        found = _faults(checker, turn)
        if not found and claim.reasons:
            points = score_of(checker.position, checker.limits, turn)
            message = f"this turn is legal, and scores {counted(points, 'point')}"
            checker.wrong(("illegal",), message)
    _check_reasons(checker, claim.reasons, found, "this turn")


def _faults(checker: ExampleChecker, turn: Turn) -> dict[str, str]:
    """Why a turn is illegal, by reason; what is wrong in several places by its first."""
    found: dict[str, str] = {}
    after = after_turn(checker.position, turn)
    for it in turn_faults(checker.position, checker.limits, turn):
        found.setdefault(it.reason, checker.explainer.violation(it, after))
    return found


def _check_blocked(checker: ExampleChecker, claim: claims.BlockedClaim) -> None:
    free = [location for location in checker.locations if location.tiles]
    if free and checker.is_sound:
        hint = f"the engine finds {counted(len(free), 'location')} that a tile fits"
        checker.wrong(("blocked",), f"not blocked: {checker.what_fits(free[0].cell)}", hint)


def _few(names: Sequence[str]) -> str:
    if len(names) > _MOST:
        return f"{', '.join(names[:_MOST])} and {len(names) - _MOST} more"
    return ", ".join(names) or "none"


def _why_not_allowed(checker: ExampleChecker, cell: Cell, key: str, name: str) -> str:
    """Explains why a tile, or no tile with a glyph or color, is allowed at a cell."""
    tile = checker.notation.tiles.get(name)
    if key == "tiles" and tile is not None:
        return checker.why_illegal(cell, tile)
    kind, number = key.removesuffix("s"), [*getattr(checker.game, key)].index(name)
    tiles = [it for it in checker.notation.tokens if getattr(it, kind) == number]
    if why := checker.why_illegal(cell, tiles[0], only=f"-{kind}"):
        return why
    tokens = ((checker.notation.tokens[tile], checker.why_illegal(cell, tile)) for tile in tiles)
    return "; ".join(f"{token}: {why}" for token, why in islice(tokens, _MOST_TILES))


CHECKS: Mapping[type, Callable[[ExampleChecker, Any], None]] = {  # each reports every problem
    claims.CountClaim: _check_counts,
    claims.AtClaim: _check_at,
    claims.PlayClaim: _check_play,
    claims.IllegalClaim: _check_illegal,
    claims.IllegalTurnClaim: _check_illegal_turn,
    claims.TurnClaim: _check_turn,
    claims.BlockedClaim: _check_blocked,
}
