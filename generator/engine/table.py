"""A game being played: the compiled kernel with an interface for Python."""

from typing import Any

from generator.engine import layout as L
from generator.engine.module import PLAYED, Engine
from generator.engine.ruleset import most_moves, new_state, place_of, rules_table
from generator.rules.limits import Limits


class Table:
    """The state of one game and everything that compiled functions work with.

    A move is a number; :meth:`placement` and :meth:`move_of` translate placements.
    """

    def __init__(self, rules: Limits) -> None:
        self.rules = rules
        self.engine: Any = Engine()
        self.t = self.engine.array(rules_table(rules))
        PLAYED[id(self.t)] = self.t
        self.s = self.engine.array(new_state(rules, self.t))
        for (row, column), (color, glyph) in rules.start:
            move = self.move_of(row, column, color * rules.glyphs + glyph)
            self.engine.start_with(self.t, self.s, *divmod(move, rules.kinds))
        self.buffer = self.engine.array(most_moves(rules))

    def run(self, name: str, *arguments: Any) -> Any:
        """Calls a function of the engine on the rules, the state and the buffer of moves."""
        return getattr(self.engine, name)(self.t, self.s, self.buffer, *arguments)

    def list_moves(self) -> int:
        """Takes out who cannot play, then writes all moves into ``buffer``; returns how many."""
        return int(self.run("moves_of"))

    def moves(self) -> list[int]:
        """Every move, as :meth:`list_moves` writes them."""
        return list(self.buffer[: self.list_moves()])

    def make(self, move: int) -> None:
        """Makes a move that :meth:`moves` listed last."""
        self.engine.make(self.t, self.s, move)

    def back(self, moves: int) -> None:
        """Takes moves back until only the first ``moves`` are left."""
        self.engine.rewind(self.t, self.s, moves)

    def seed(self, seed: int, number: int) -> None:
        """Chooses the random numbers of game ``number`` of a seed, and what its bag gives."""
        self.engine.begin(self.t, self.s, seed, number)

    def below(self, count: int) -> int:
        """A random number from 0 to ``count`` - 1."""
        return int(self.engine.below(self.s, count))

    @property
    def turn(self) -> int:
        """The player whose turn it is, from 0."""
        return self.s[L.TURN]

    @property
    def phase(self) -> int:
        """A phase of :mod:`~generator.engine.layout`, such as DRAFT or OVER."""
        return self.s[L.PHASE]

    @property
    def winner(self) -> int:
        """The player who has won; -1 while the game goes on, the number of players for several."""
        return self.s[L.WINNER]

    @property
    def winners(self) -> tuple[int, ...]:
        """The players who have won; none while the game goes on."""
        return tuple(n for n in range(self.rules.players) if self.s[L.WINNERS] >> n & 1)

    @property
    def made(self) -> int:
        """Number of moves made."""
        return self.s[L.MOVES]

    def history(self) -> list[tuple[int, int, int]]:
        """Of each move made: the player, the phase, and the move."""
        start, s = self.t[L.AT_LOG], self.s
        entries = range(start, start + self.made * L.ENTRY, L.ENTRY)
        return [(s[at + L.TURN], s[at + L.PHASE], s[at + L.MOVE]) for at in entries]

    def places(self, phase: int, move: int) -> bool:
        """True if a move of the history places a tile."""
        return phase in (L.PLAY, L.MORE) and move >= 2 * self.rules.kinds

    def grid(self) -> dict[tuple[int, int], int]:
        """Tiles by row and column."""
        cells = self.s[self.t[L.AT_CELLS] : self.t[L.AT_CELLS] + self.t[L.CELLS]]
        return {place_of(self.t, cell): tile - 1 for cell, tile in enumerate(cells) if tile}

    def placement(self, move: int) -> tuple[int, int, int]:
        """Row, column and tile of a placement."""
        row, column = place_of(self.t, move // self.rules.kinds)
        return row, column, move % self.rules.kinds

    def move_of(self, row: int, column: int, tile: int) -> int:
        """The placement of a tile at a cell."""
        return (self.t[L.ORIGIN] + row * self.t[L.STRIDE] + column) * self.rules.kinds + tile
