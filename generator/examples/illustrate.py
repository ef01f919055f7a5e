"""Finds positions for pictures: the opening of a game and a turn; for each condition of placement a
small one, with what it alone forbids and what it allows.

The engine proves both: the forbidden tile breaks this condition and no other, the allowed one none.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import islice, product
from typing import NamedTuple

from generator.examples.checking import CheckedExample
from generator.game.claims import Claim, CountClaim, IllegalReason, IllegalTurnClaim, TurnClaim
from generator.game.model import Game
from generator.game.relations import Pattern
from generator.rules import Cell, Limits, Notation, Position, Tile, limits_of, locations, obstacles
from generator.rules.consequences import Condition, conditions, without_implied
from generator.rules.explanations import GROUPS
from generator.rules.placement import location_at
from generator.rules.play import Draft, Placement, State, moves, play, start
from generator.rules.position import Axis
from generator.rules.scopes import SCOPES, neighbors_at, obeys
from generator.rules.turns import Turn

_OF_PLACES = {
    "contact": (IllegalReason.APART, IllegalReason.BESIDE),
    "bounds": (IllegalReason.ROWS, IllegalReason.COLUMNS),
    "run-length": (IllegalReason.ROW_RUN_LENGTH, IllegalReason.COLUMN_RUN_LENGTH),
}
_MOST_POSITIONS = 100
_MOST_VALUES = 4  # number of glyphs and of colors that are tried
_LONGEST = 12  # most tiles in a row that shows how long a row or a run may be
_WINDOW = [Cell(0, 1), Cell(0, 2), Cell(1, 0), Cell(1, 1), Cell(1, 2), Cell(2, 0), Cell(2, 1)]

_PLAYS = 4  # tiles in the grid when the turn begins that is shown
_MOST_KINDS, _MOST_HAND, _MOST_PLAYERS, _MOST_CELLS = 160, 10, 6, 400
"""Sizes above which no picture shows the whole table: kinds of tiles, hands, players, a board."""


class Placing(NamedTuple):
    """A tile that is added to a position."""

    position: Position
    cell: Cell
    tile: Tile


class Illustration(NamedTuple):
    """Placements that a condition allows, one for each case, and one that it alone forbids."""

    allowed: tuple[Placing, ...]
    forbidden: Placing


@cache
def illustrations(limits: Limits) -> tuple[Illustration | None, ...]:
    """An illustration for each condition, in their order; None where no small one is found."""
    limits = without_implied(limits)
    return tuple(_find(condition, limits) for condition in conditions(limits))


def _find(condition: Condition, limits: Limits) -> Illustration | None:
    if condition.kind in ("bounds", "run-length"):
        return _of_extent(condition, limits)
    tiles = _diagonally(limits, _MOST_VALUES)
    for position in _positions(limits, tiles):
        for cell in (it for it in _WINDOW if it not in position):
            location = location_at(position, limits, cell)
            fitting = [it for it in tiles if location and it in location.tiles]
            if bool(fitting) == condition.is_of_place:
                continue  # a place is wrong for every tile, anything else for some
            for tile in (it for it in (*tiles[1:], tiles[0]) if it not in fitting):
                it = Placing(position, cell, tile)
                if _breaks(condition, limits, it) and (allowed := _allowed(limits, it, fitting)):
                    return _with_cases(condition, limits, allowed, it)
    return None


def _with_cases(
    condition: Condition, limits: Limits, allowed: Placing, forbidden: Placing
) -> Illustration:
    """The illustration with a placement for each other case: another tile, or other neighbors."""
    shown, cell, tiles = [allowed], forbidden.cell, _diagonally(limits, _MOST_VALUES)
    alike = (it for it in _positions(limits, tiles) if [*it] == [*forbidden.position])
    for position, tile in product((forbidden.position, *alike) if condition.cases else (), tiles):
        cases = _cases(condition, it := Placing(position, cell, tile))
        is_new = len(cases) == 1 and cases not in (_cases(condition, each) for each in shown)
        if is_new and not obstacles(position, limits, cell, tile):
            shown.append(it)
    return Illustration(tuple(shown), forbidden)


def _cases(condition: Condition, it: Placing) -> list[Pattern]:
    (scope,) = (scope for scope in SCOPES if scope.key == condition.kind)
    groups = [[*others.values(), it.tile] for _, others in scope.at(it.position, it.cell)]
    return [each for each in condition.cases if all(obeys((each,), group) for group in groups)]


def _breaks(condition: Condition, limits: Limits, it: Placing) -> bool:
    """True if the tile breaks this condition and no other."""
    reasons = {each.reason for each in obstacles(it.position, limits, it.cell, it.tile)}
    return bool(reasons) and reasons <= {*reasons_of(condition)}


def reasons_of(condition: Condition) -> Sequence[str]:
    """Why a tile that breaks a condition is illegal, as values of IllegalReason."""
    group = condition.kind, condition.attribute or "pattern"
    found = [reason for reason, (scope, _, it) in GROUPS.items() if (scope.key, it) == group]
    return found or _OF_PLACES[condition.kind]


def _diagonally(limits: Limits, most: int) -> list[Tile]:
    """Tiles along the diagonals of the supply: those next to each other differ in both."""
    every = product(range(min(limits.colors, most)), range(min(limits.glyphs, most)))
    return sorted((Tile(*each) for each in every), key=lambda it: ((it[1] - it[0]) % most, it[0]))


def _positions(limits: Limits, tiles: list[Tile]) -> Iterator[Position]:
    """The first legal positions that have the first tile at (0, 0), smallest first."""
    found = [Position({Cell(0, 0): tiles[0]})]
    for position in islice(found, _MOST_POSITIONS):
        yield position
        if len(found) < _MOST_POSITIONS:
            found += [
                position.placing(cell, tile)
                for cell in _WINDOW
                if cell > max(position) and (location := location_at(position, limits, cell))
                for tile in tiles
                if tile in location.tiles
            ]


def _allowed(limits: Limits, forbidden: Placing, fitting: list[Tile]) -> Placing | None:
    """The first of the tiles that fit the cell, if possible one that shares something with the
    forbidden one; if none fits it, the forbidden tile at the next cell where that fits."""
    position, cell, tile = forbidden
    if not fitting:
        return _first_legal(position, limits, [it for it in _WINDOW if it not in position], [tile])
    shares = (it for it in fitting if it.color == tile.color or it.glyph == tile.glyph)
    return Placing(position, cell, next(shares, fitting[0]))


def _first_legal(
    position: Position, limits: Limits, cells: list[Cell], tiles: list[Tile]
) -> Placing | None:
    ways = (Placing(position, *it) for it in product(cells, tiles))
    return next((it for it in ways if not obstacles(position, limits, it.cell, it.tile)), None)


def _of_extent(condition: Condition, limits: Limits) -> Illustration | None:
    """Tiles that reach as far as they may, and one more: a longer run, or another line."""
    axis, longest = 1, limits.max_run if condition.kind == "run-length" else limits.max_columns
    if longest is None:
        axis, longest = 0, limits.max_rows
    if longest is None or longest > _LONGEST:
        return None
    tiles = _diagonally(limits, max(limits.colors, limits.glyphs))
    for attribute in ("", "glyph", "color"):  # tiles that differ, or a run that must be alike
        ordered = sorted(tiles, key=lambda it: getattr(it, attribute, 0))
        if found := _grown(condition, limits, ordered, axis, longest):
            return found
    return None


def _grown(
    condition: Condition, limits: Limits, tiles: list[Tile], axis: int, longest: int
) -> Illustration | None:
    """As :func:`_of_extent`, along an axis: each of ``tiles`` once, then the others again."""
    position, last = Position(), None
    while len(position) < 2 * longest:
        far = max((cell[axis] for cell in position), default=-1)
        if last and far + 1 == longest:
            for each in product(_next(position, axis), tiles):
                if _breaks(condition, limits, it := Placing(position, *each)):
                    return Illustration((last,), it)
        is_run = condition.kind == "run-length"
        cells = [it.cell for it in locations(position, limits) if min(it.cell) >= 0]
        # The farthest first, so that it grows in one direction; then the nearest to that line.
        cells.sort(key=lambda cell: (-cell[axis], cell[1 - axis]))
        unused = sorted(tiles, key=[*position.values()].count)
        last = _first_legal(position, limits, [Cell(0, far + 1)] if is_run else cells, unused)
        if last is None:
            return None
        position = position.placing(last.cell, last.tile)
    return None


def _next(position: Position, axis: int) -> list[Cell]:
    """The cells beyond each tile on the far side, and those at their corners."""
    far = max(cell[axis] for cell in position)
    aside = [it[1 - axis] + by for by in (0, 1, -1) for it in position if it[axis] == far]
    return [Cell(n, far + 1) if axis else Cell(far + 1, n) for n in aside if n >= 0]


def turn_of(game: Game, example: CheckedExample, claim: TurnClaim | IllegalTurnClaim) -> Turn:
    """The tiles of the turn that a claim of a checked example is about."""
    tokens = claim.turn if isinstance(claim, TurnClaim) else claim.illegal
    tiles = Notation.of(game).tiles
    return {example.marks[mark]: tiles[token] for mark, token in tokens.items()}


def shown_turn(game: Game, example: CheckedExample, claims: Iterable[Claim]) -> Turn | None:
    """The turn that the picture of an example shows in place of its marks: that of its one claim
    that is not about counts, if it is one of a turn."""
    match [it for it in claims if not isinstance(it, CountClaim)]:
        case [TurnClaim() as claim]:
            return turn_of(game, example, claim)
    return None


class Opening(NamedTuple):
    """A turn of the first player: the states before it, after the play, and after the draft (the
    same as after the play if there are no hands)."""

    before: State
    placed: Placement
    played: State
    drafted: Tile | None
    after: State


def opening(game: Game) -> Opening | None:
    """A turn near the beginning of ``game``, with its fewest players; None for a game too large to
    draw or that ends before, for turns of several tiles, and for hidden or random hands."""
    limits = limits_of(game)
    if limits.most_plays > 1 or limits.has_bag or limits.is_hidden:
        return None
    is_large = limits.hand_size > _MOST_HAND or limits.players > _MOST_PLAYERS
    is_large |= limits.is_fixed and limits.rows * limits.columns > _MOST_CELLS
    return None if is_large or limits.kinds > _MOST_KINDS else _played(limits)


@cache
def _played(limits: Limits) -> Opening | None:
    state = start(limits)
    while len(state.position) < _PLAYS or state.turn or state.phase != "play":
        if len(state.position) > 2 * _PLAYS or not (found := _next_move(state)):
            return None
        state = play(state, found)
    placed = _next_move(state, ())
    if not isinstance(placed, Placement):
        return None
    played = play(state, placed)
    if not limits.hand_size:
        return Opening(state, placed, played, None, played)
    drafted = _next_move(played, (placed.tile,))
    if not isinstance(drafted, Draft):
        return None
    return Opening(state, placed, played, drafted.tile, play(played, drafted))


def _next_move(state: State, shown: tuple[Tile, ...] | None = None) -> Draft | Placement | None:
    """A tile to draft that is unlike those in the hands, or a play that keeps the grid compact. One
    that an arrow shows, after the tiles ``shown`` already, has if possible no tile in its way:
    below its cell in the grid, or above the tile in its column of the supply."""
    found, is_shown = moves(state), shown is not None

    def is_covered(tile: Tile) -> bool:
        above = (it for it in state.supply if it.glyph == tile.glyph and it.color < tile.color)
        return is_shown and next(above, None) is not None

    if drafts := [move.tile for move in found if isinstance(move, Draft)]:
        own = state.hands[state.turn] + (shown or ())
        every = [tile for hand in state.hands for tile in hand]
        drafts.sort(key=lambda it: (is_covered(it), _alike(it, own), _alike(it, every)))
        return Draft(drafts[0])
    return min(
        (move for move in found if isinstance(move, Placement)),
        key=lambda it: (
            is_shown and any(at > it.cell for at in state.position.in_line(Axis.COLUMN, it.cell)),
            not state.limits.hand_size and is_covered(it.tile),
            _cost(state, it),
        ),
        default=None,
    )


def _alike(tile: Tile, others: Iterable[Tile]) -> int:
    """How often others share its color or its glyph."""
    return sum((it.color == tile.color) + (it.glyph == tile.glyph) for it in others)


def _cost(state: State, move: Placement) -> tuple[object, ...]:
    """The grid stays small and about as wide as high; a board is filled from its middle."""
    cell, board = move.cell, state.limits.board
    grown = state.position.placing(cell, move.tile)
    beside = len(neighbors_at(state.position, cell))
    away = abs(cell.row - board[0] // 2) + abs(cell.column - board[1] // 2) if board else 0
    skew = abs(grown.columns - grown.rows - 1)
    seen = _alike(move.tile, state.position.values())
    return (grown.rows + grown.columns, skew, -beside, away, seen, cell, move.tile)
