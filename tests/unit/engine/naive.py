"""The rules of play by their definitions, without any optimisation; the kernel and the solver are
compared with them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from generator.game.relations import NAMED_PATTERNS, Contact, Goal, Pattern, Relation
from generator.rules import Cell as Place
from generator.rules import Tile
from generator.rules.limits import Limits, Points

Cell = tuple[int, int]
Grid = tuple[tuple[Cell, int], ...]
"""Tiles by cell, sorted; a tile is colour x glyphs + glyph."""


def _holds(relation: Relation | None, values: list[int]) -> bool:
    same, different = len(set(values)) == 1, len(set(values)) == len(values)
    return {None: True, "same": same, "different": different, "uniform": same or different}[
        relation
    ]


def obeys(patterns: tuple[Pattern, ...], glyphs: int, tiles: list[int]) -> bool:
    """True if a group of tiles obeys one of the patterns, if there are any."""
    if len(tiles) < 2 or not patterns:
        return True
    return any(
        _holds(p.glyph, [tile % glyphs for tile in tiles])
        and _holds(p.color, [tile // glyphs for tile in tiles])
        for p in patterns
    )


def _runs(grid: dict[Cell, int], step: Cell) -> Iterator[list[int]]:
    for row, column in grid:
        if (row - step[0], column - step[1]) in grid:
            continue
        run = []
        while (row, column) in grid:
            run.append(grid[row, column])
            row, column = row + step[0], column + step[1]
        yield run


EDGES = ((0, 1), (1, 0), (0, -1), (-1, 0))
CORNERS = ((1, 1), (1, -1), (-1, 1), (-1, -1))


def is_legal(rules: Limits, grid: dict[Cell, int]) -> bool:
    """True if a position is legal, by the definitions of the vocabulary."""
    lines = [[grid[c] for c in sorted(grid) if c[axis] == n] for axis in (0, 1)
             for n in {c[axis] for c in grid}]  # fmt: skip
    runs = [run for step in ((0, 1), (1, 0)) for run in _runs(grid, step)]
    pairs = [
        [tile, grid[row + down, column + right]]
        for (row, column), tile in grid.items()
        for down, right in ((0, 1), (1, 0))
        if (row + down, column + right) in grid
    ]
    for patterns, groups in ((rules.lines, lines), (rules.runs, runs), (rules.neighbors, pairs)):
        if not all(obeys(patterns, rules.glyphs, group) for group in groups):
            return False
    if rules.max_run is not None and any(len(run) > rules.max_run for run in runs):
        return False
    if any(count > rules.copies for count in Counter(grid.values()).values()):
        return False
    for axis, limit in ((0, rules.max_rows), (1, rules.max_columns)):
        numbers = [cell[axis] for cell in grid] or [0]
        if rules.is_fixed and (min(numbers) < 0 or max(numbers) >= (limit or 0)):
            return False
        if limit is not None and max(numbers) - min(numbers) >= limit:
            return False
    if rules.contact == "corner" and pairs:
        return False
    return rules.contact == "none" or _is_one_piece(rules, grid)


def _is_one_piece(rules: Limits, grid: dict[Cell, int]) -> bool:
    steps = {
        "edge": EDGES,
        "any": EDGES + CORNERS,
        "corner": CORNERS,
    }[rules.contact]
    left = set(grid)
    todo = [left.pop()] if left else []
    while todo:
        row, column = todo.pop()
        for down, right in steps:
            if (near := (row + down, column + right)) in left:
                left.remove(near)
                todo.append(near)
    return not left


class Naive(NamedTuple):
    """A game between two moves."""

    rules: Limits
    grid: Grid
    hands: tuple[tuple[int, ...], ...]
    turn: int
    phase: str

    @property
    def supply(self) -> Counter[int]:
        left = Counter(dict.fromkeys(range(self.rules.kinds), self.rules.copies))
        left.subtract(tile for _, tile in self.grid)
        left.subtract(tile for hand in self.hands for tile in hand)
        return +left

    def moves(self) -> list[tuple[str, Cell, int]]:
        """Every move: its kind, its cell and its tile. Of two players only."""
        if self.phase in ("deal", "draft"):
            return [("draft", (0, 0), tile) for tile in sorted(self.supply)]
        tiles: Iterable[int] = sorted(set(self.hands[self.turn]))
        if not self.rules.hand_size:
            tiles = sorted(self.supply)
        return [
            ("play", cell, tile)
            for cell in self._cells()
            for tile in tiles
            if is_legal(self.rules, {**dict(self.grid), cell: tile})
        ]

    def _cells(self) -> list[Cell]:
        taken = {cell for cell, _ in self.grid}
        if self.rules.is_fixed:
            cells: Iterable[Cell] = product(
                range(self.rules.max_rows or 0), range(self.rules.max_columns or 0)
            )
        elif not taken:
            cells = [(0, 0)]
        else:
            near = {(r + d, c + e) for r, c in taken for d, e in product((-1, 0, 1), repeat=2)}
            cells = sorted(near)
        return [cell for cell in cells if cell not in taken]

    def after(self, move: tuple[str, Cell, int]) -> Naive:
        """The state after a move."""
        kind, cell, tile = move
        hand = self.hands[self.turn]
        if kind == "draft":
            hands = self._with(tuple(sorted((*hand, tile))))
            drafted = self._replace(hands=hands)
            if self.phase == "draft":
                return drafted._replace(turn=1 - self.turn, phase="play")
            full = all(len(held) == self.rules.hand_size for held in hands)
            if full or not drafted.supply:
                return drafted._replace(turn=0, phase="play")
            return drafted._replace(turn=1 - self.turn)
        grid = tuple(sorted((*self.grid, (cell, tile))))
        if not self.rules.hand_size:
            return self._replace(grid=grid, turn=1 - self.turn)
        rest = list(hand)
        rest.remove(tile)
        placed = self._replace(grid=grid, hands=self._with(tuple(rest)))
        if placed.supply:
            return placed._replace(phase="draft")
        return placed._replace(turn=1 - self.turn)

    def _with(self, hand: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        return tuple(hand if n == self.turn else held for n, held in enumerate(self.hands))


def start(rules: Limits) -> Naive:
    """The start of a game of two."""
    return Naive(rules, (), ((), ()), 0, "deal" if rules.hand_size else "play")


@lru_cache(maxsize=1_000_000)
def wins(state: Naive) -> bool:
    """True if the player whose turn it is can win."""
    moves = state.moves()
    if not moves:
        return state.rules.goal == "misere"
    for move in moves:
        after = state.after(move)
        if wins(after) == (after.turn == state.turn):
            return True
    return False


def perft(state: Naive, depth: int) -> int:
    """Number of sequences of ``depth`` moves."""
    if not depth:
        return 1
    return sum(perft(state.after(move), depth - 1) for move in state.moves())


SOME = (
    NAMED_PATTERNS["alike"],
    NAMED_PATTERNS["set"],
    NAMED_PATTERNS["matching"],
    NAMED_PATTERNS["different"],
    (Pattern(color="different"),),
    (Pattern(glyph="same"),),
    (Pattern(glyph="uniform"), Pattern(color="different")),
)


def any_rules(seed: int, most: int = 5, small: bool = False) -> Limits:
    """Random rules of the whole vocabulary."""
    chance = random.Random(seed)
    fixed = chance.random() < 0.4
    contacts: list[Contact] = ["edge", "edge", "any", "corner"]
    limits: list[int | None] = [chance.randint(1 if most < 4 else 2, most) for _ in range(2)]
    if not fixed and not small:
        limits = [None if chance.random() < 0.3 else limit for limit in limits]

    def scope(free: float) -> tuple[Pattern, ...]:
        return () if chance.random() < free else chance.choice(SOME)

    return Limits(
        glyphs=chance.randint(1, 3 if small else 5),
        colors=chance.randint(1 if small else 2, 3 if small else 5),
        lines=scope(0.4),
        runs=scope(0.6),
        neighbors=scope(0.7),
        contact=chance.choice([*contacts, *(("none",) * 3 if fixed else ())]),
        max_run=chance.choice([None, None, 1, 2, 3]),
        frame="fixed" if fixed else "floating",
        max_rows=limits[0],
        max_columns=limits[1],
        copies=chance.choice([1, 1, 2]),
        hand_size=chance.choice([0, 1, 2] if small else [0, 1, 2, 4]),
        goal="misere" if chance.random() < 0.3 else "last",
    )


def any_turns(seed: int) -> Limits:
    """Random rules of the whole vocabulary, with turns and scores."""
    chance = random.Random(seed)
    rules = any_rules(seed)
    goals: list[Goal] = ["last", "misere", "points", "points", "points", "empty"]
    hand = chance.choice([0, 1, 2, 3, 4])
    goal = chance.choice(goals)
    runs, lines, full, tile, last = (chance.choice([0, 0, 1, 2]) for _ in range(5))
    rules = rules._replace(
        hand_size=max(hand, goal == "empty"),
        goal=goal,
        players=chance.choice([2, 2, 3, 4]),
        plays=chance.choice([1, 2, 3, "line", "line"]),
        draw=chance.choice(["choose", "bag", "bag"]),
        hands=chance.choice(["open", "hidden"]),
        exchange=chance.choice(["never", "stuck", "any"]),
        passing=chance.choice(["never", "stuck"]),
        score=Points(runs, lines, full, tile, last, chance.choice([0, -1])),
    )
    return rules._replace(start=_some_start(rules, chance))


def _some_start(rules: Limits, chance: random.Random) -> tuple[tuple[Place, Tile], ...]:
    """Up to three tiles that are legally placed, if any are left for every hand."""
    laid: dict[Cell, int] = {}
    spare = rules.tile_count - rules.players * rules.hand_size - 1
    for _ in range(min(spare, chance.choice([0, 0, 1, 2, 3]))):
        rows, columns = rules.board or (2, 3)
        cell = (chance.randrange(rows), chance.randrange(columns))
        more = {**laid, cell: chance.randrange(rules.kinds)}
        if cell not in laid and is_legal(rules, more):
            laid = more
    top, left = (0 if rules.is_fixed else min([c[n] for c in laid], default=0) for n in (0, 1))
    return tuple(
        (Place(row - top, column - left), Tile(*divmod(tile, rules.glyphs)))
        for (row, column), tile in sorted(laid.items())
    )
