"""Pairing strategies: a reply to every move that the rules always allow.

The replying player answers a placement of a tile at a cell with the partner of the tile at the
partner of the cell, and a draft of a tile with its partner. Partners of cells come from a mirror or
a half turn of the board without fixed cells; partners of tiles from exchanging glyphs two by two
and colors two by two without fixed tiles. So the grid is its own image before each move of the
other player, one hand the image of the other, and the supply its own: the reply is in the hand, and
it is the other player who first finds no move. The second player replies from the start; the first
does where exactly one tile and one cell are fixed: with that tile there to begin with.

What remains to be proven is that the reply breaks no rule. With the grid P, its own image, to which
tile t was legally added at x, partner t' is to be added at x'. By symmetry P + t' is legal. So a
group can only break a rule if it holds both x and x':

* A line that holds both is its own image, so with R for its tiles in P: a value a of the added tile
  is not among those of R, or is all of them. Different: a' is not in R either, and a' is not a
  unless a is fixed. Same: R is all a, so a' is a; an empty R needs every value fixed. Uniform: as
  different or as same, and two tiles alone always obey.
* A run that holds both joins parts of which only some were one run before. Same: its values are all
  a or all a', so every value must be fixed. Runs are also parts of lines.
* Neighbors: t and t', tried for every tile.
* Bounds: an axis that is mirrored between cells keeps an even extent, one that is mirrored at a
  cell an odd one, so a limit of the other parity is never overstepped by the reply alone.
* Contact: x' touches P where x does. Corner: x' must not share an edge with x.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

from generator.engine.ruleset import RuleSet
from generator.game.relations import Pattern, Relation

Place = tuple[int, int]


class Mirror(NamedTuple):
    """Takes row r to ``row - r`` if rows are mirrored, columns alike.

    Rows and columns count from the first tile, on a fixed board from its corner.
    """

    row: int | None
    column: int | None

    def partner(self, place: tuple[int, ...]) -> Place:
        """The partner of a cell."""
        r, c = place
        return (
            r if self.row is None else self.row - r,
            c if self.column is None else self.column - c,
        )

    @property
    def has_center(self) -> bool:
        """True if exactly one cell is its own partner."""
        return all(shift is not None and shift % 2 == 0 for shift in self)

    @property
    def fixes_nothing(self) -> bool:
        """True if no cell is its own partner."""
        return any(shift is not None and shift % 2 for shift in self)

    @property
    def shares_lines(self) -> bool:
        """True if a cell and its partner can lie in one line."""
        return any(shift is None or shift % 2 == 0 for shift in self)

    @property
    def meets(self) -> bool:
        """True if a cell and its partner can share an edge."""
        return sum((shift or 0) % 2 for shift in self) == 1

    @property
    def in_words(self) -> str:
        """The mirror in words."""
        if self.row is None:
            return "the mirror between columns"
        return "the mirror between rows" if self.column is None else "the half turn"


class Pairing(NamedTuple):
    """A pairing strategy that is proven."""

    rules: RuleSet
    player: int
    """The replying player, from 0."""
    mirror: Mirror
    glyphs: tuple[int, ...]
    """The partner of each glyph."""
    colors: tuple[int, ...]

    def partner(self, tile: int) -> int:
        """The partner of a tile."""
        color, glyph = divmod(tile, self.rules.glyphs)
        return self.colors[color] * self.rules.glyphs + self.glyphs[glyph]

    @property
    def fixed_tiles(self) -> list[int]:
        """The tiles that are their own partners."""
        return [
            color * self.rules.glyphs + glyph
            for color in _fixed(self.colors)
            for glyph in _fixed(self.glyphs)
        ]

    @property
    def opening(self) -> tuple[Place, int] | None:
        """Cell and tile with which the first player begins; None for the second."""
        row, column = self.mirror
        if self.player or row is None or column is None:
            return None
        return (row // 2, column // 2), self.fixed_tiles[0]


def find_pairing(rules: RuleSet) -> Pairing | None:
    """A proven pairing strategy for the second player, else for the first; None without one.

    Complete up to the names of glyphs and colors: of exchanges only the number of pairs matters.
    (Quarter turns and shifts are no exchanges; a mirror in a diagonal fixes cells; exchanging
    glyphs for colors fixes a tile of each glyph.)
    """
    if rules.players != 2 or rules.goal != "last":
        return None
    for player in (1, 0):
        for mirror in _mirrors(rules, player):
            for glyphs, colors in product(_exchanges(rules.glyphs), _exchanges(rules.colors)):
                pairing = Pairing(rules, player, mirror, glyphs, colors)
                if is_proven(pairing):
                    return pairing
    return None


def is_proven(pairing: Pairing) -> bool:
    """True if every part of the proof holds for a pairing."""
    rules, mirror = pairing.rules, pairing.mirror
    fixed = len(_fixed(pairing.glyphs)) * len(_fixed(pairing.colors))
    if pairing.player:
        is_paired = not fixed and mirror.fixes_nothing
    else:
        is_paired = fixed == 1 and rules.copies == 1 and mirror.has_center
    return (
        is_paired
        and _keeps_contact(pairing)
        and _keeps_bounds(rules, mirror)
        and _keeps_neighbors(pairing)
        and (not mirror.shares_lines or (_keeps_lines(pairing) and _keeps_runs(pairing)))
    )


def _mirrors(rules: RuleSet, player: int) -> Iterator[Mirror]:
    """Mirrors and half turns that fix no cell, or for the first player one."""
    choices: list[tuple[int | None, int | None]]
    if rules.is_fixed:
        rows, columns = rules.rows - 1, rules.columns - 1
        choices = [(None, columns), (rows, None), (rows, columns)]
    else:
        choices = [(None, 1), (1, None), (0, 1), (1, 0), (1, 1), (0, 0)]
    for mirror in (Mirror(*choice) for choice in choices):
        if mirror.fixes_nothing if player else mirror.has_center:
            yield mirror


def _exchanges(count: int) -> Iterator[tuple[int, ...]]:
    """Exchanges of ``count`` values two by two, as many pairs as possible first."""
    for pairs in range(count // 2, -1, -1):
        yield tuple(n ^ 1 if n < 2 * pairs else n for n in range(count))


def _fixed(partner: tuple[int, ...]) -> list[int]:
    return [value for value, other in enumerate(partner) if value == other]


def _keeps_lines(pairing: Pairing) -> bool:
    """True if a line that obeys a pattern still does with the partner of its last tile."""
    has_center = pairing.player == 0
    return all(
        _keeps_values(pattern.glyph, pairing.glyphs, has_center)
        and _keeps_values(pattern.color, pairing.colors, has_center)
        for pattern in pairing.rules.lines
    )


def _keeps_values(relation: Relation | None, partner: tuple[int, ...], has_center: bool) -> bool:
    """As :func:`_keeps_lines`, of one attribute. With a center, the only value that is its own
    partner is that of the tile there, which lies in every line with a cell and its partner."""
    if relation == "same":
        return has_center or len(_fixed(partner)) == len(partner)
    return relation is None or has_center or not _fixed(partner)


def _keeps_runs(pairing: Pairing) -> bool:
    rules = pairing.rules
    if rules.max_run is not None and rules.max_run < max(rules.rows, rules.columns):
        return False
    if rules.lines and all(any(_implies(line, run) for run in rules.runs) for line in rules.lines):
        return True
    return all(
        relation is None or (relation == "same" and len(_fixed(partner)) == len(partner))
        for pattern in rules.runs
        for relation, partner in ((pattern.glyph, pairing.glyphs), (pattern.color, pairing.colors))
    )


def _implies(line: Pattern, run: Pattern) -> bool:
    """True if tiles that obey ``line`` obey ``run``, too."""
    pairs = ((line.glyph, run.glyph), (line.color, run.color))
    return all(want in (None, have) or (want == "uniform" and have) for have, want in pairs)


def _keeps_neighbors(pairing: Pairing) -> bool:
    """True if no tile lies beside its partner, or each may."""
    rules = pairing.rules
    if not pairing.mirror.meets or not rules.neighbors:
        return True
    return all(
        any(
            _pair_obeys(pattern.glyph, tile % rules.glyphs, other % rules.glyphs)
            and _pair_obeys(pattern.color, tile // rules.glyphs, other // rules.glyphs)
            for pattern in rules.neighbors
        )
        for tile in range(rules.kinds)
        for other in [pairing.partner(tile)]
    )


def _pair_obeys(relation: Relation | None, value: int, other: int) -> bool:
    if relation == "different":
        return value != other
    return relation != "same" or value == other


def _keeps_bounds(rules: RuleSet, mirror: Mirror) -> bool:
    """True if each limit of a mirrored axis has the parity of the grid's extent along it."""
    limits = zip(mirror, (rules.max_rows, rules.max_columns), strict=True)
    return rules.is_fixed or all(
        shift is None or limit is None or limit >= rules.tiles or (limit - shift) % 2
        for shift, limit in limits
    )


def _keeps_contact(pairing: Pairing) -> bool:
    """True if the first reply touches the first tile, and no tile its partner by an edge where only
    corners may touch."""
    rules, mirror = pairing.rules, pairing.mirror
    if rules.contact == "none":
        return True
    if rules.contact == "corner" and mirror.meets:
        return False
    return not pairing.player or all(
        _touches(rules.contact, *steps) for steps in product(*_first_steps(rules, mirror))
    )


def _first_steps(rules: RuleSet, mirror: Mirror) -> Iterable[tuple[int, ...]]:
    """For each axis the distances from a first tile to its reply."""
    for shift, size in zip(mirror, (rules.rows, rules.columns), strict=True):
        if shift is None:
            yield (0,)
        else:
            yield tuple(range(shift % 2, size, 2)) if rules.is_fixed else (shift,)


def _touches(contact: str, down: int, right: int) -> bool:
    is_edge, is_corner = down + right == 1, down == right == 1
    return {"edge": is_edge, "any": is_edge or is_corner, "corner": is_corner}[contact]
