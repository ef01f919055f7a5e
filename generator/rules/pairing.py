"""Pairing strategies: a reply to every move that the rules always allow.

The replying player answers a placement of a tile at a cell with the partner of the tile at the
partner of the cell, and a draft of a tile with its partner. Partners of cells come from a mirror or
a half turn of the board without fixed cells; partners of tiles from exchanging glyphs two by two
and colors two by two without fixed tiles, or with an even number of copies left of each of these,
so that another copy is the partner. So the grid is its own image before each move of the
other player, one hand the image of the other, and the supply its own: the reply is in the hand, and
it is the other player who first finds no move. The second player replies from the start; the first
does where exactly one tile, of odd copies, and one cell are fixed: with it there to begin with.

What remains to be proven is that the reply breaks no rule. With the grid P, its own image, to which
tile t was legally added at x, partner t' is to be added at x'. By symmetry P + t' is legal. So a
group can only break a rule if it holds both x and x':

* A line that holds both is its own image, so with R for its tiles in P: a value a of the added tile
  is not among those of R, or is all of them. Different: a' is not in R either, and a' is not a
  unless a is fixed. Same: R is all a, so a' is a; an empty R needs every value fixed. Uniform: as
  different or as same, and two tiles alone always obey.
* A run that holds both joins parts of which only some were one run before. Same: its values are all
  a or all a', so every value must be fixed. Runs are also parts of lines.
* Neighbors: t and t', tried for tiles of values that are exchanged and of values that are not.
* Bounds: an axis that is mirrored between cells keeps an even extent, one that is mirrored at a
  cell an odd one, so a limit of the other parity is never overstepped by the reply alone.
* Contact: x' touches P where x does. Corner: x' must not share an edge with x.

A rule that is none of these (another field of the rules with another value than its default) proves
nothing.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import Any, NamedTuple, TypeAlias, get_args

from generator.game.relations import NAMED_PATTERNS, RELATION_KEYS, Contact, Relation
from generator.rules.consequences import has_second_tile, implies, is_considered, settled_game
from generator.rules.limits import Limits
from generator.rules.position import STEPS, Tile
from generator.rules.scopes import obeys

Place: TypeAlias = tuple[int, int]
Edit: TypeAlias = Mapping[str, int | str]  # new values by key of rules


class Mirror(NamedTuple):
    """Takes row r to ``row - r`` if rows are mirrored, columns alike.

    Rows and columns count from the first tile, on a fixed board from its corner.
    """

    row: int | None
    column: int | None

    def partner(self, place: tuple[int, ...]) -> Place:
        sides = zip(place, self, strict=True)
        row, column = (at if shift is None else shift - at for at, shift in sides)
        return row, column

    @property
    def meets(self) -> bool:
        """True if a cell and its partner can share an edge."""
        return sum((shift or 0) % 2 for shift in self) == 1


class Pairing(NamedTuple):
    """A pairing strategy that is proven."""

    limits: Limits
    player: int  # the replying player, from 0
    mirror: Mirror
    glyphs: tuple[int, ...]  # the partner of each glyph
    colors: tuple[int, ...]

    def partner(self, tile: tuple[int, ...]) -> Tile:
        color, glyph = tile
        return Tile(self.colors[color], self.glyphs[glyph])

    @property
    def opening(self) -> tuple[Place, Tile] | None:
        """Cell and tile with which the first player begins; None for the second."""
        row, column = self.mirror
        if self.player or row is None or column is None:
            return None
        return (row // 2, column // 2), Tile(_fixed(self.colors)[0], _fixed(self.glyphs)[0])


def find_pairing(limits: Limits) -> Pairing | None:
    """A proven pairing strategy for the second player, else for the first; None without one.

    Tries all mirrors and half turns, and exchanges of glyphs and of colors up to their names.
    (Quarter turns and shifts are not exchanges; a mirror in a diagonal fixes cells; exchanging
    glyphs for colors fixes a tile of each glyph.)
    """
    is_plain = limits.is_simple and limits.goal == "last" and is_considered(limits)
    if limits.players != 2 or not is_plain:
        return None
    glyphs, colors = _exchanges(limits.glyphs), _exchanges(limits.colors)
    every = product([limits], (1, 0), _mirrors(limits), glyphs, colors)
    return next(filter(_is_proven, map(Pairing._make, every)), None)


def _is_proven(pairing: Pairing) -> bool:
    limits, mirror = pairing.limits, pairing.mirror
    shares_lines = any(shift is None or shift % 2 == 0 for shift in mirror)
    fixed = len(_fixed(pairing.glyphs)) * len(_fixed(pairing.colors))
    if pairing.player:  # no cell is its own partner
        is_paired = any(shift is not None and shift % 2 for shift in mirror)
        is_paired &= not fixed or limits.copies % 2 == 0
    else:  # one cell is
        is_paired = all(shift is not None and shift % 2 == 0 for shift in mirror)
        is_paired &= fixed == 1 and limits.copies % 2 == 1
    return (
        is_paired
        and _keeps_contact(pairing)
        and _keeps_bounds(limits, mirror)
        and _keeps_neighbors(pairing)
        and (not shares_lines or (_keeps_lines(pairing) and _keeps_runs(pairing)))
    )


def _mirrors(limits: Limits) -> list[Mirror]:
    """Mirrors and half turns of the grid, some of which fix several cells."""
    rows, columns = limits.rows - 1, limits.columns - 1
    every = [(None, 1), (1, None), (0, 1), (1, 0), (1, 1), (0, 0)]
    on_board = [(None, columns), (rows, None), (rows, columns)]
    return [Mirror(*it) for it in (on_board if limits.is_fixed else every)]


def _exchanges(count: int) -> Iterator[tuple[int, ...]]:
    """Exchanges of ``count`` values: of as many pairs as possible, and of none. What is proven with
    some pairs is proven with all of them: no condition needs both fixed and exchanged values."""
    yield tuple(n ^ 1 if n ^ 1 < count else n for n in range(count))
    yield tuple(range(count))


def _fixed(partner: tuple[int, ...]) -> list[int]:
    return [value for value, other in enumerate(partner) if value == other]


def _keeps_lines(pairing: Pairing) -> bool:
    """True if a line that obeys a pattern still does with the partner of its last tile."""
    has_center = pairing.player == 0
    return all(
        _keeps_values(pattern.glyph, pairing.glyphs, has_center)
        and _keeps_values(pattern.color, pairing.colors, has_center)
        for pattern in pairing.limits.lines
    )


def _keeps_values(relation: Relation | None, partner: tuple[int, ...], has_center: bool) -> bool:
    """As :func:`_keeps_lines`, of one attribute. With a center, the only value that is its own
    partner is that of the tile there, which is in every line with a cell and its partner."""
    if relation in ("different", "uniform"):
        return has_center or not _fixed(partner)
    if relation == "same":
        return has_center or len(_fixed(partner)) == len(partner)
    return relation is None


def _keeps_runs(pairing: Pairing) -> bool:
    limits = pairing.limits
    if limits.max_run is not None and limits.max_run < max(limits.rows, limits.columns):
        return False
    if limits.lines and implies(limits.lines, limits.runs):
        return True
    return all(
        relation in (None, "same") and _keeps_values(relation, partner, has_center=False)
        for pattern in limits.runs
        for relation, partner in ((pattern.glyph, pairing.glyphs), (pattern.color, pairing.colors))
    )


def _keeps_neighbors(pairing: Pairing) -> bool:
    """True if no tile can be beside its partner, or each may."""
    limits = pairing.limits
    tiles = product({0, limits.colors - 1}, {0, limits.glyphs - 1})  # exchanged, or fixed
    pairs = ((Tile(*tile), pairing.partner(tile)) for tile in tiles)
    return not pairing.mirror.meets or all(obeys(limits.neighbors, pair) for pair in pairs)


def _keeps_bounds(limits: Limits, mirror: Mirror) -> bool:
    """True if each limit of a mirrored axis has the parity of the grid's extent along it."""
    return limits.is_fixed or all(
        shift is None or limit is None or limit >= limits.tile_count or (limit - shift) % 2 == 1
        for shift, limit in zip(mirror, (limits.max_rows, limits.max_columns), strict=True)
    )


def _keeps_contact(pairing: Pairing) -> bool:
    """True if the first reply touches the first tile, and partners share no edge if none may."""
    limits, mirror = pairing.limits, pairing.mirror
    if limits.contact == "none":
        return True
    if limits.contact == "corner" and mirror.meets:
        return False
    if pairing.player == 0:
        return True
    steps = {(abs(down), abs(right)) for down, right in STEPS[limits.contact]}
    apart: list[Iterable[int]] = [[shift or 0] for shift in mirror]  # a first tile and its reply
    if limits.is_fixed:
        sides = zip(mirror, (limits.rows, limits.columns), strict=True)
        apart = [[0] if shift is None else range(shift % 2, size, 2) for shift, size in sides]
    return steps.issuperset(product(*apart))


def breaking_edits(limits: Limits, most: int = 8) -> list[Edit]:
    """The nearest edits of the rules of a game with a pairing strategy after which none is proven:
    of a number by one step, a word, or both sizes; none that leaves no second move or decision."""
    found: list[Edit] = []
    for edit in _edits(limits):
        if any(before.items() <= edit.items() for before in found):
            continue
        named = {key: NAMED_PATTERNS[str(edit[key])] for key in RELATION_KEYS if key in edit}
        changes: dict[str, Any] = {**edit, **named}
        edited = limits._replace(**changes)
        is_game = has_second_tile(edited) and not settled_game(edited)
        if is_game and find_pairing(edited) is None:
            found.append(edit)
        if len(found) == most:
            break
    return found


def _edits(limits: Limits) -> Iterator[Edit]:
    rows, columns = _beside(limits.max_rows), _beside(limits.max_columns)
    yield from ({"max_rows": value} for value in rows)
    yield from ({"max_columns": value} for value in columns)
    yield {"copies": limits.copies + 1}
    longest = max(limits.max_rows or 0, limits.max_columns or 0)
    yield from ({"max_run": run} for run in _beside(limits.max_run or longest) if run < longest)
    yield {"goal": "misere"}
    for contact in get_args(Contact):
        if contact != limits.contact and (limits.is_fixed or contact != "none"):
            yield {"contact": contact}
    for key, (name, patterns) in product(RELATION_KEYS, NAMED_PATTERNS.items()):
        if getattr(limits, key) != patterns:
            yield {key: name}
    yield from ({"max_rows": row, "max_columns": column} for row in rows for column in columns)


def _beside(limit: int | None) -> list[int]:
    return [] if limit is None else [n for n in (limit - 1, limit + 1) if n > 1]
