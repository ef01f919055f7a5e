"""Turns and scores by their definitions in words, written without any of the code that is tested:
whole games of any number of players, slow and plain."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any, NamedTuple

from generator.rules.limits import Limits
from tests.unit.engine.naive import Cell, Grid, is_legal, obeys

Move = tuple[Any, ...]
"""("draw", tile), ("place", cell, tile), ("aside", tile) or ("done",)."""
ROUNDS = 2
"""Rounds without a tile placed after which nobody exchanges."""


def in_one_run(grid: dict[Cell, int], placed: Iterable[Cell]) -> bool:
    """True if cells lie in one row or column, with tiles at all cells between them."""
    rows, columns = ([cell[axis] for cell in placed] for axis in (0, 1))
    if min(rows) != max(rows) and min(columns) != max(columns):
        return False
    between = product(range(min(rows), max(rows) + 1), range(min(columns), max(columns) + 1))
    return all(cell in grid for cell in between)


def is_turn(rules: Limits, grid: dict[Cell, int], added: dict[Cell, int]) -> bool:
    """True if tiles may be added in one turn, however many they are."""
    after = {**grid, **added}
    return is_legal(rules, after) and (rules.plays != "line" or in_one_run(after, list(added)))


def lines(grid: dict[Cell, int]) -> Iterator[list[Cell]]:
    """The cells of each row and each column that has tiles, in their order."""
    for axis in (0, 1):
        for number in {cell[axis] for cell in grid}:
            yield sorted(cell for cell in grid if cell[axis] == number)


def runs(grid: dict[Cell, int]) -> Iterator[list[Cell]]:
    """The same of each unbroken stretch."""
    for line in lines(grid):
        run = line[:1]
        for cell in line[1:]:
            if abs(cell[0] - run[-1][0]) + abs(cell[1] - run[-1][1]) != 1:
                yield run
                run = []
            run.append(cell)
        yield run


def turn_points(rules: Limits, grid: dict[Cell, int], placed: set[Cell]) -> int:
    """The points of the tiles at ``placed``, but those for the last tile of a hand."""
    score, total = rules.score, rules.score.tile * len(placed)

    def is_full(group: list[Cell], *patterns: Any) -> bool:
        tiles = [grid[cell] for cell in group]
        return not any(
            all(obeys(some, rules.glyphs, [*tiles, tile]) for some in patterns)
            for tile in range(rules.kinds)
        )

    for run in runs(grid):
        if len(run) > 1 and placed & {*run}:
            total += score.runs * len(run)
            if score.full and (score.runs or not score.lines):
                at_most = rules.max_run is not None and len(run) >= rules.max_run
                total += score.full * (at_most or is_full(run, rules.runs, rules.lines))
    for line in lines(grid):
        if score.lines and len(line) > 1 and placed & {*line}:
            total += score.lines * len(line) + score.full * is_full(line, rules.lines)
    return total


class NaiveTurns(NamedTuple):
    """A game between two moves."""

    rules: Limits
    grid: Grid
    supply: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]
    turn: int = 0
    phase: str = "deal"
    placed: tuple[Cell, ...] = ()
    aside: tuple[int, ...] = ()
    out: frozenset[int] = frozenset()
    passes: int = 0
    waiting: int = 0
    """Turns in a row in which nobody has placed a tile."""
    last: int | None = None
    """Who has placed the last tile."""
    winners: tuple[int, ...] = ()

    @classmethod
    def start(cls, rules: Limits) -> NaiveTurns:
        left = Counter(dict.fromkeys(range(rules.kinds), rules.copies))
        grid = {tuple(cell): it.color * rules.glyphs + it.glyph for cell, it in rules.start}
        left.subtract(grid.values())
        nobody: tuple[tuple[int, ...], ...] = ((),) * rules.players
        supply = tuple(sorted(left.elements()))
        made = cls(rules, tuple(sorted(grid.items())), supply, nobody, (0,) * rules.players)  # type: ignore[arg-type]
        return made if rules.hand_size else made._settled()

    def cells(self) -> list[Cell]:
        """Empty cells at which a tile might go."""
        taken, rules = {cell for cell, _ in self.grid}, self.rules
        if rules.is_fixed:
            every = set(product(range(rules.max_rows or 0), range(rules.max_columns or 0)))
        elif not taken:
            return [(0, 0)]
        else:
            every = {(r + d, c + e) for r, c in taken for d, e in product((-1, 0, 1), repeat=2)}
        return sorted(every - taken)

    def moves(self) -> list[Move]:
        """Every move; from a bag every tile that may be drawn."""
        if self.phase == "over":
            return []
        if self.phase in ("deal", "draft"):
            return [("draw", tile) for tile in sorted({*self.supply})]
        if self.phase == "exchange":
            return [*self._to_set_aside(), ("done",)]
        found: list[Move] = []
        grid = dict(self.grid)
        hand = self.hands[self.turn] if self.rules.hand_size else self.supply
        for cell, tile in product(self.cells(), sorted({*hand})):
            after = {**grid, cell: tile}
            in_run = self.rules.plays != "line" or in_one_run(after, (*self.placed, cell))
            if in_run and is_legal(self.rules, after):
                found.append(("place", cell, tile))
        if self.phase == "more":
            return [*found, ("done",)]
        if self.rules.exchange == "any" or not found:
            found += self._to_set_aside()
        return found

    def _to_set_aside(self) -> list[Move]:
        rules = self.rules
        may = rules.exchange != "never" and rules.draw == "bag" and rules.hand_size
        if not may or self.waiting >= ROUNDS * rules.players or len(self.aside) >= len(self.supply):
            return []
        least = max(self.aside, default=0)
        return [("aside", tile) for tile in sorted({*self.hands[self.turn]}) if tile >= least]

    def after(self, move: Move) -> NaiveTurns:
        """The game after a move."""
        rules, hand = self.rules, self.hands[self.turn]
        match move:
            case ("draw", tile):
                made = self._replace(supply=_less(self.supply, tile))._with(_more(hand, tile))
                if self.phase == "draft":
                    full = len(made.hands[self.turn]) == rules.hand_size
                    return made._ended() if full or not made.supply else made
                if made.supply and any(len(it) < rules.hand_size for it in made.hands):
                    return made._replace(turn=(self.turn + 1) % rules.players)
                return made._replace(turn=0, phase="play")._settled()
            case ("aside", tile):
                made = self._with(_less(hand, tile))
                return made._replace(aside=_more(self.aside, tile), phase="exchange")
            case ("place", cell, tile):
                made = self._replace(
                    grid=tuple(sorted((*self.grid, (cell, tile)))),
                    placed=(*self.placed, cell),
                    passes=0,
                    waiting=0,
                    last=self.turn,
                    phase="more",
                )
                if rules.hand_size:
                    made = made._with(_less(hand, tile))
                else:
                    made = made._replace(supply=_less(self.supply, tile))
                tiles = made.hands[self.turn] if rules.hand_size else made.supply
                most = (
                    (rules.hand_size or rules.tile_count) if rules.plays == "line" else rules.plays
                )
                return made if tiles and len(made.placed) < most else made._counted()
        if self.phase == "more":
            return self._counted()
        return self._replace(phase="draft", passes=0, waiting=self.waiting + 1)

    def _counted(self) -> NaiveTurns:
        gained = turn_points(self.rules, dict(self.grid), {*self.placed})
        if not self.supply and not self.hands[self.turn]:
            gained += self.rules.score.last
        points = tuple(it + gained * (n == self.turn) for n, it in enumerate(self.points))
        made = self._replace(points=points)
        return (
            made._replace(phase="draft") if self.rules.hand_size and self.supply else made._ended()
        )

    def _ended(self) -> NaiveTurns:
        """The next turn, or the end of the game if a player has no tile and can draw none."""
        made = self._replace(supply=_more(self.supply, *self.aside), aside=(), placed=())
        if self.rules.goal in ("points", "empty") and not made.supply and not made.hands[self.turn]:
            return made._over()
        return made._replace(phase="play", turn=made._next())._settled()

    def _next(self) -> int:
        turn = (self.turn + 1) % self.rules.players
        while turn in self.out:
            turn = (turn + 1) % self.rules.players
        return turn

    def _settled(self) -> NaiveTurns:
        """The game when somebody can move, or is over."""
        made = self._replace(phase="play")
        if made.moves():
            return made
        if self.rules.goal == "misere":
            return made._over((self.turn,))
        if self.rules.passing == "stuck":
            made = made._replace(passes=self.passes + 1, waiting=self.waiting + 1)
            if made.passes == self.rules.players:
                return made._over(() if self.last is None else (self.last,))
        elif self.rules.goal != "last":
            return made._over()
        else:
            made = made._replace(out=self.out | {self.turn})
            if len(made.out) == self.rules.players - 1:
                return made._over(tuple({*range(self.rules.players)} - made.out))
        return made._replace(turn=made._next())._settled()

    def _over(self, winners: tuple[int, ...] = ()) -> NaiveTurns:
        totals = [it + self.rules.score.left * len(hand)
                  for it, hand in zip(self.points, self.hands, strict=True)]  # fmt: skip
        if self.rules.goal == "empty":
            totals = [-len(hand) for hand in self.hands]
        if self.rules.goal in ("points", "empty"):
            winners = tuple(n for n, it in enumerate(totals) if it == max(totals))
        return self._replace(phase="over", winners=winners)

    def _with(self, hand: tuple[int, ...]) -> NaiveTurns:
        hands = (hand if n == self.turn else held for n, held in enumerate(self.hands))
        return self._replace(hands=tuple(hands))


def _less(tiles: tuple[int, ...], tile: int) -> tuple[int, ...]:
    left = list(tiles)
    left.remove(tile)
    return tuple(left)


def _more(tiles: tuple[int, ...], *others: int) -> tuple[int, ...]:
    return tuple(sorted((*tiles, *others)))
