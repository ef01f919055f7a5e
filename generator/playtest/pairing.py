"""Pairing strategies: a reply to every move that the rules always allow.

The replying player answers a placement of a tile at a cell with the partner of the tile at the
partner of the cell, and a draft of a tile with its partner. Partners of cells come from a mirror or
a half turn of the board without fixed cells; partners of tiles from exchanging glyphs two by two
and colours two by two without fixed tiles. So the grid is its own image before each move of the
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
* Neighbours: t and t', tried for every tile.
* Bounds: an axis that is mirrored between cells keeps an even extent, one that is mirrored at a
  cell an odd one, so a limit of the other parity is never overstepped by the reply alone.
* Contact: x' touches P where x does. Corner: x' must not share an edge with x.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from generator.playtest.ruleset import Contact, Pattern, Relation, RuleSet

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
        """Tells whether exactly one cell is its own partner."""
        return all(shift is not None and shift % 2 == 0 for shift in self)

    @property
    def fixes_nothing(self) -> bool:
        """Tells whether no cell is its own partner."""
        return any(shift is not None and shift % 2 for shift in self)

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
    def opening(self) -> tuple[Place, int] | None:
        """Cell and tile with which the first player begins; None for the second."""
        if self.player:
            return None
        fixed = [tile for tile in range(self.rules.kinds) if self.partner(tile) == tile]
        row, column = self.mirror
        if len(fixed) != 1 or row is None or column is None:
            return None
        return (row // 2, column // 2), fixed[0]


def find_pairing(rules: RuleSet) -> Pairing | None:
    """A proven pairing strategy for the second player, else for the first; None without one.

    Complete up to the names of glyphs and colours: of exchanges only the number of pairs matters.
    """
    if rules.players != 2 or rules.misere:
        return None
    for player in (1, 0):
        for mirror in _mirrors(rules, player):
            for glyphs, colors in product(_exchanges(rules.glyphs), _exchanges(rules.colors)):
                pairing = Pairing(rules, player, mirror, glyphs, colors)
                if not doubts(pairing):
                    return pairing
    return None


def doubts(pairing: Pairing) -> list[str]:
    """Why a pairing is not proven to work, by the parts of the proof; none if it is proven."""
    rules, mirror = pairing.rules, pairing.mirror
    found = []
    fixed_tiles = [tile for tile in range(rules.kinds) if pairing.partner(tile) == tile]
    if pairing.player:
        if fixed_tiles:
            found.append("a tile is its own partner")
        if not mirror.fixes_nothing:
            found.append("a cell is its own partner")
    elif len(fixed_tiles) != 1 or rules.copies != 1 or not mirror.has_center:
        found.append("not exactly one tile and one cell are their own partners")
    found += _line_doubts(pairing)
    found += _run_doubts(pairing)
    if not _neighbors_obey(pairing):
        found.append("a tile may not lie beside its partner")
    found += _bound_doubts(rules, mirror)
    found += _contact_doubts(pairing)
    return found


def _mirrors(rules: RuleSet, player: int) -> Iterator[Mirror]:
    """Mirrors and half turns that fix no cell, or for the first player one."""
    if rules.fixed:
        rows, columns = rules.rows - 1, rules.columns - 1
        choices = [(None, columns), (rows, None), (rows, columns)]
    elif player:
        choices = [(None, 1), (1, None), (0, 1), (1, 0), (1, 1)]
    else:
        choices = [(0, 0)]
    for row, column in choices:
        mirror = Mirror(row, column)
        if mirror.fixes_nothing if player else mirror.has_center:
            yield mirror


def _exchanges(count: int) -> Iterator[tuple[int, ...]]:
    """Exchanges of ``count`` values two by two, as many pairs as possible first."""
    for pairs in range(count // 2, -1, -1):
        yield tuple(n ^ 1 if n < 2 * pairs else n for n in range(count))


def _shares_lines(mirror: Mirror) -> bool:
    """Tells whether a cell and its partner can lie in one line."""
    row, column = mirror
    return row is None or column is None or row % 2 == 0 or column % 2 == 0


def _line_doubts(pairing: Pairing) -> list[str]:
    if not _shares_lines(pairing.mirror):
        return []
    center = pairing.opening[1] if pairing.opening else None
    if all(_keeps(pattern, pairing, center) for pattern in pairing.rules.lines):
        return []
    return ["a tile and its partner may not lie in one line"]


def _keeps(pattern: Pattern, pairing: Pairing, center: int | None) -> bool:
    """Tells whether a line that obeys ``pattern`` still does with the partner of its last tile."""
    glyph = color = None
    if center is not None:
        color, glyph = divmod(center, pairing.rules.glyphs)
    return _keeps_values(pattern.glyph, pairing.glyphs, glyph) and _keeps_values(
        pattern.color, pairing.colors, color
    )


def _keeps_values(relation: Relation, partner: tuple[int, ...], center: int | None) -> bool:
    fixed = {value for value, other in enumerate(partner) if value == other}
    match relation:
        case Relation.FREE:
            return True
        case Relation.SAME:
            return center is not None or len(fixed) == len(partner)
    return fixed <= ({center} if center is not None else set())


def _run_doubts(pairing: Pairing) -> list[str]:
    rules = pairing.rules
    if not _shares_lines(pairing.mirror):
        return []
    found = []
    longest = max(rules.rows, rules.columns)
    if rules.max_run is not None and rules.max_run < longest:
        found.append("a tile and its partner may make a run too long")
    if rules.lines and all(any(_implies(line, run) for run in rules.runs) for line in rules.lines):
        return found
    for pattern in rules.runs:
        for relation, partner in zip(pattern, (pairing.glyphs, pairing.colors), strict=True):
            is_fixed = all(value == other for value, other in enumerate(partner))
            if relation is not Relation.FREE and not (relation is Relation.SAME and is_fixed):
                found.append("a tile and its partner may join two runs")
                return found
    return found


def _implies(line: Pattern, run: Pattern) -> bool:
    """Tells whether tiles that obey ``line`` obey ``run``, too."""
    return all(
        want in (Relation.FREE, have)
        or (want is Relation.UNIFORM and have in (Relation.SAME, Relation.DIFFERENT))
        for have, want in zip(line, run, strict=True)
    )


def _neighbors_obey(pairing: Pairing) -> bool:
    mirror, rules = pairing.mirror, pairing.rules
    meets = not mirror.has_center and any(
        (mirror.row, mirror.column) == shift for shift in ((None, 1), (1, None), (0, 1), (1, 0))
    )
    if rules.fixed:
        cells = product(range(rules.rows), range(rules.columns))
        meets = any(_distance((r, c), mirror.partner((r, c))) == 1 for r, c in cells)
    if not meets or not rules.neighbors:
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


def _pair_obeys(relation: Relation, value: int, other: int) -> bool:
    if relation is Relation.DIFFERENT:
        return value != other
    return relation is not Relation.SAME or value == other


def _bound_doubts(rules: RuleSet, mirror: Mirror) -> list[str]:
    if rules.fixed:
        return []
    for shift, limit in zip(mirror, (rules.max_rows, rules.max_columns), strict=True):
        bounds = limit is not None and limit < rules.tiles
        if shift is not None and bounds and limit is not None and (limit - shift) % 2:
            continue
        if shift is not None and bounds:
            return ["the reply may make the grid too large"]
    return []


def _contact_doubts(pairing: Pairing) -> list[str]:
    rules, mirror = pairing.rules, pairing.mirror
    if rules.contact is Contact.NONE:
        return []
    cells: list[Place] = [(0, 0)]
    if rules.fixed:
        cells = list(product(range(rules.rows), range(rules.columns)))
    if pairing.player and not all(
        _touches(rules.contact, cell, mirror.partner(cell)) for cell in cells
    ):
        return ["the first reply may lie apart from the first tile"]
    if rules.contact is Contact.CORNER:
        around = cells if rules.fixed else list(product(range(-3, 5), repeat=2))
        if any(_distance(cell, mirror.partner(cell)) == 1 for cell in around):
            return ["a tile and its partner may share an edge"]
    return []


def _distance(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def _touches(contact: Contact, one: Place, other: Place) -> bool:
    down, right = abs(one[0] - other[0]), abs(one[1] - other[1])
    edge, corner = down + right == 1, down == right == 1
    return {Contact.EDGE: edge, Contact.ANY: edge or corner, Contact.CORNER: corner}[contact]
