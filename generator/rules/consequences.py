"""Consequences of rules: keys without effect, playable pairs, capacity, conditions in force.

Each proof names the fields of :class:`~generator.rules.limits.Limits` that it has considered. Of
rules with another field that has not its default it says that nothing is known.
"""

from collections.abc import Collection, Iterator
from itertools import product
from typing import Any, NamedTuple

from generator.game.relations import NAMED_PATTERNS, RELATION_KEYS, Pattern, Relation
from generator.rules.limits import Limits
from generator.rules.position import Tile
from generator.rules.scopes import ATTRIBUTES, LINES, RUNS, SCOPES, Patterns, Scope, obeys

_OF_PLAY = {"plays", "draw", "hands", "exchange", "passing", "score", "hand_size", "goal"}
"""Fields that say nothing about positions. (``start`` does: a grid holds its tiles.)"""
_NUMBERS = _OF_PLAY | {"players", "glyphs", "colors", "copies", "max_rows", "max_columns"}
ALL_FIELDS = _NUMBERS | {"lines", "runs", "neighbors", "contact", "max_run", "frame"}
_KNOWN_WORDS = {"contact": ("edge", "any", "corner", "none"), "frame": ("floating", "fixed")}


def is_considered(rules: NamedTuple, fields: Collection[str] = ALL_FIELDS) -> bool:
    """True if rules outside ``fields`` have their defaults, and contact and frame are known."""
    if any(getattr(rules, key) not in values for key, values in _KNOWN_WORDS.items()):
        return False
    defaults = rules._field_defaults
    return all(it in fields or getattr(rules, it) == defaults.get(it, ...) for it in rules._fields)


def demands(limits: Limits) -> dict[str, Patterns]:
    """The patterns of each scope by its key, without those that demand nothing more than the scopes
    before (a run is part of a line, two neighbors of a run), that any tiles of the supply obey, or
    that groups are too small to disobey; without patterns that another of their list contains."""
    found: dict[str, Patterns] = {}
    for scope in SCOPES:
        most = most_in_group(limits, scope)
        patterns = widest(_for_supply(limits, getattr(limits, scope.key), most == 2))
        if most == 2:
            pairs = [it for it in _pairs(limits) if _may_meet(limits, it, *scope.within)]
            is_implied = all(_may_meet(limits, it, scope.key) for it in pairs)
        else:
            wider = [found[key] for key in scope.within if key in found]
            is_implied = any(implies(given, patterns) for given in wider)
        if patterns and most > 1 and not is_implied:
            found[scope.key] = patterns
    return found


def _for_supply(limits: Limits, patterns: Patterns, is_pair: bool) -> Patterns:
    """The patterns without relations of all tiles (of two, each attribute is uniform), and without
    those that no two have unless others are left; none if one demands nothing more."""
    always = dict[str, str]()
    for attribute, other in (ATTRIBUTES, ATTRIBUTES[::-1]):
        if getattr(limits, f"{attribute}s") == 1:
            always |= {attribute: "same"} | ({other: "different"} if limits.copies == 1 else {})
    kept = []
    for each in patterns:
        idle = [it for it in ATTRIBUTES if is_pair and getattr(each, it) == "uniform"]
        if all(getattr(each, it) in (None, "uniform", always[it]) for it in always):
            kept.append(each.model_copy(update=dict.fromkeys([*idle, *always])))
    return () if Pattern.model_construct() in kept else tuple(kept) or patterns


def without_implied(limits: Limits) -> Limits:
    """The rules with the patterns of :func:`demands` alone, which the texts of the rules name."""
    kept: dict[str, Any] = {**{scope.key: () for scope in SCOPES}, **demands(limits)}
    return limits._replace(**kept)


def widest(patterns: Patterns) -> Patterns:
    """The patterns that no other one contains."""
    distinct = dict.fromkeys(patterns)
    return tuple(
        it for it in distinct if not any(implies((it,), (by,)) for by in distinct if by != it)
    )


def most_in_group(limits: Limits, scope: Scope) -> int:
    """The most tiles that a group of a scope can have."""
    most = max(limits.rows, limits.columns)
    if scope.needs_edges:
        most = 1 if limits.contact == "corner" else min(most, limits.max_run or most)
    return min(most, 2) if scope.is_pair else most


def implies(given: Patterns, patterns: Patterns) -> bool:
    """True if each part of a group that obeys ``given`` obeys one of ``patterns``."""

    def holds(wanted: Relation | None, known: Relation | None) -> bool:
        return known is not None if wanted == "uniform" else wanted in (None, known)

    def is_obeyed(one: Pattern) -> bool:
        return any(holds(it.glyph, one.glyph) and holds(it.color, one.color) for it in patterns)

    return all(map(is_obeyed, given))


def limits_runs(limits: Limits) -> bool:
    """True if ``max_run`` can keep a tile from a cell that the bounds allow."""
    if limits.max_run is None or limits.contact == "corner":
        return False
    sides = limits.max_rows, limits.max_columns
    return any(side is None or side > limits.max_run for side in sides)


def fills_by_rules(limits: Limits, is_run: bool) -> bool:
    """True if a run (or a line) can be so full that the rules let no tile join it."""
    most = most_in_group(limits, RUNS if is_run else LINES)
    patterns = (*limits.lines, *(limits.runs if is_run else ()))
    return any(
        getattr(pattern, attribute) in ("different", "uniform")
        and 1 < getattr(limits, f"{attribute}s") <= most
        for pattern, attribute in product(patterns, ATTRIBUTES)
    )


def pairs_beside(limits: Limits) -> list[tuple[bool, bool]]:
    """The pairs of tiles that may share an edge: same glyph or not, same color or not."""
    return [pair for pair in _pairs(limits) if _may_meet(limits, pair, *RELATION_KEYS)]


def _pairs(limits: Limits) -> list[tuple[bool, bool]]:
    glyphs, colors = ((True, False)[:count] for count in (limits.glyphs, limits.colors))
    return [pair for pair in product(glyphs, colors) if limits.copies > 1 or not all(pair)]


def _may_meet(limits: Limits, pair: tuple[bool, bool], *keys: str) -> bool:
    same_glyph, same_color = pair
    tiles = (Tile(0, 0), Tile(0 if same_color else 1, 0 if same_glyph else 1))
    return all(obeys(getattr(limits, key), tiles) for key in keys)


def has_second_tile(limits: Limits) -> bool:
    """False if it is proven that no tile can follow the first one."""
    if not is_considered(limits):
        return True
    long_sides = [side is None or side > 1 for side in (limits.max_rows, limits.max_columns)]
    has_run_of_two = limits.contact != "corner" and any(long_sides) and limits.max_run != 1
    if has_run_of_two and pairs_beside(limits):
        return True
    has_gap = limits.contact == "none" and max(limits.rows, limits.columns) > 2
    if has_gap and any(_may_meet(limits, pair, "lines") for pair in _pairs(limits)):
        return True
    return limits.contact != "edge" and all(long_sides) and limits.tile_count > 1


def is_contradictory(limits: Limits) -> bool:
    """True if the relations leave no two tiles that may share an edge, whatever their number."""
    many = limits._replace(glyphs=max(limits.glyphs, 2), colors=max(limits.colors, 2))
    return limits.contact == "edge" and is_considered(limits) and not pairs_beside(many)


def shared_by_all(limits: Limits) -> list[str]:
    """``glyph`` or ``color``, of which there are several, if all tiles of any grid show the same:
    tiles that share an edge must, and each tile is joined to the others by edges."""
    if limits.contact != "edge" or not (pairs := pairs_beside(limits)):
        return []
    shared = zip(ATTRIBUTES, map(all, zip(*pairs, strict=True)), strict=True)
    return [it for it, is_shared in shared if is_shared and getattr(limits, f"{it}s") > 1]


def _has_plain_rules(limits: Limits) -> bool:
    """True for Grawlix's rules, whatever the numbers and the frame: lines all different, edges."""
    return is_considered(limits._replace(frame="floating"), _NUMBERS)


def all_tiles_fit(limits: Limits) -> bool | None:
    """True if all copies of all tiles fit into one legal position, None if it is not known.

    None for all rules but those of Grawlix with other numbers (in a fixed frame as many fit as in a
    floating one of that size). What is proven of these:

    * Two tiles that share an edge share a line, so they differ in glyph and in color. With a
      single glyph or color nothing can follow the first tile; with two of each a tile of one of
      the two pairs never leads to the other pair.
    * A line holds no more tiles than there are glyphs, colors, or lines across it.
    * With rows and columns enough for a staircase, on which each line holds two tiles that follow
      each other, all fit: the tiles can be put in a row in which neighbors differ in both. (Tile
      number i of diagonal d has color i and glyph i + d, counted round; within a diagonal each
      differs from the next in both, and of a diagonal and the next, or the first again, some tile
      always differs in both from the last one placed unless there are two glyphs and two colors.)
    * A grid of n rows and n columns with one tile for each pair of n glyphs and n colors is a pair
      of orthogonal Latin squares of order n. Those exist for every n but 2 and 6: none of order 6
      (G. Tarry, "Le problème de 36 officiers", 1900), one of every other order above 2 (R. C. Bose,
      S. S. Shrikhande and E. T. Parker, Canadian Journal of Mathematics 12, 1960).
    """
    tiles = limits.tile_count
    if tiles == 1:
        return True
    if not _has_plain_rules(limits):
        return None
    few, many = sorted((limits.glyphs, limits.colors))
    if few == 1 or many == 2:
        return False
    rows, columns = limits.max_rows or tiles, limits.max_columns or tiles
    if tiles > rows * min(few, columns) or tiles > columns * min(few, rows):
        return False
    if rows >= tiles // 2 + 1 and columns >= (tiles + 1) // 2:
        return True
    if few == many and limits.copies == 1:
        if few not in (2, 6):
            return True  # rows and columns are at least as many: else there would be no room
        if rows == columns == few:
            return False
    return None


def most_tiles(limits: Limits) -> int | None:
    """The largest number of tiles in any legal position, None if it is not known.

    34 for order 6 in a grid of 6 x 6. There are positions of 34 tiles (the cover of Grawlix and one
    tile more). With 35 the one glyph and the one color left out would be missing in the row of the
    empty cell and in its column, so that the last tile would fit too, and 36 do not.
    """
    if all_tiles_fit(limits):
        return limits.tile_count
    return 34 if _has_plain_rules(limits) and limits[:5] == (6, 6, 1, 6, 6) else None


def tile_bound(limits: Limits) -> int:
    """An upper bound for the number of tiles in any legal position."""
    if (known := most_tiles(limits)) is not None:
        return known
    bounds = [limits.tile_count, limits.rows * limits.columns]
    if all_tiles_fit(limits) is False:
        bounds.append(limits.tile_count - 1)
    if limits.lines == NAMED_PATTERNS["different"]:
        in_line = min(limits.glyphs, limits.colors)
        bounds += [limits.rows * in_line, limits.columns * in_line]
    return min(bounds)


def settled_game(limits: Limits) -> tuple[int, int] | None:
    """The number of tiles after which every game ends, and its winner from 0, whatever is played;
    None if that is not proven.

    Where no group of tiles has to obey anything and tiles may share edges, every tile fits every
    place that the bounds allow, so that all places are filled or all tiles are placed, in turn.
    """
    has_rules = demands(limits) or limits_runs(limits) or limits.contact == "corner"
    if has_rules or not is_considered(limits) or not limits.is_simple:
        return None
    tiles = min(limits.tile_count, limits.rows * limits.columns)
    last = (tiles - 1) % limits.players
    return tiles, (last + 1) % limits.players if limits.goal == "misere" else last


class Condition(NamedTuple):
    """A condition on a place (of ``kind`` contact, bounds or run-length) or on a group of tiles.

    One on a group (lines, runs, neighbors) is about the ``attribute`` of a single pattern and its
    ``relation``, or about several ``patterns`` of which one must hold.
    """

    kind: str
    attribute: str = ""
    relation: str = ""
    patterns: tuple[Pattern, ...] = ()

    @property
    def is_of_place(self) -> bool:
        """True if it holds or not whatever the tile."""
        return not (self.attribute or self.patterns)

    @property
    def cases(self) -> tuple[Pattern, ...]:
        """The patterns of which one must hold, ``uniform`` as its two halves; empty for a place."""
        if self.relation == "uniform":
            halves = ("same", "different")
            return tuple(Pattern.model_validate({self.attribute: it}) for it in halves)
        return self.patterns


def conditions(limits: Limits) -> Iterator[Condition]:
    """The conditions of a game, those of places first; none that another one implies."""
    if limits.contact != "none":
        yield Condition("contact")
    if not limits.is_fixed and (limits.max_rows or limits.max_columns):
        yield Condition("bounds")
    if limits_runs(limits):
        yield Condition("run-length")
    for key, patterns in demands(limits).items():
        if len(patterns) > 1:
            yield Condition(key, patterns=patterns)
        else:
            yield from (Condition(key, *each) for each in relations(patterns[0]))


def relations(pattern: Pattern) -> list[tuple[str, str]]:
    """Attributes of a pattern and their relations, that of all alike first."""
    found = [(attribute, getattr(pattern, attribute)) for attribute in ATTRIBUTES]
    return sorted((it for it in found if it[1] is not None), key=lambda it: it[1] != "same")
