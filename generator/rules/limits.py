"""The rules of a game as numbers and patterns."""

from typing import NamedTuple

from generator.game import relations
from generator.game.model import Game
from generator.rules.notation import parse_grid
from generator.rules.position import Cell, Tile


class Points(NamedTuple):
    """The points of ``rules.score``, by its keys; 0: nothing is counted."""

    runs: int = 0
    lines: int = 0
    full: int = 0
    tile: int = 0
    last: int = 0
    left: int = 0


class Limits(NamedTuple):
    """Everything that decides how a game is played; the defaults are Grawlix's.

    ``lines``, ``runs`` and ``neighbors`` hold the patterns of which one must hold for each group of
    that kind; an empty tuple demands nothing. ``None`` means no limit. A fixed frame needs both
    maxima, and ``contact`` none needs a fixed frame.
    """

    glyphs: int = 6
    colors: int = 6
    copies: int = 1
    max_rows: int | None = 6
    max_columns: int | None = 6
    lines: tuple[relations.Pattern, ...] = relations.NAMED_PATTERNS["different"]
    runs: tuple[relations.Pattern, ...] = ()
    neighbors: tuple[relations.Pattern, ...] = ()
    contact: relations.Contact = "edge"
    max_run: int | None = None
    frame: relations.Frame = "floating"
    hand_size: int = 4
    goal: relations.Goal = "last"
    players: int = 2
    plays: relations.Plays = 1
    draw: relations.Draw = "choose"
    hands: relations.Hands = "open"
    exchange: relations.Exchange = "never"
    passing: relations.Passing = "never"
    start: tuple[tuple[Cell, Tile], ...] = ()  # what lies in the grid at the start, sorted by cell
    score: Points = Points()

    @property
    def of_placement(self) -> "Limits":
        """The same rules of placement, with the turns and scores of Grawlix."""
        of_turns = self._fields[self._fields.index("hand_size") :]
        return self._replace(**{key: self._field_defaults[key] for key in of_turns})

    @property
    def has_bag(self) -> bool:
        """True if hands are filled at random."""
        return self.draw == "bag" and self.hand_size > 0

    @property
    def is_hidden(self) -> bool:
        """True if players do not see each other's hands."""
        return self.hands == "hidden" and self.hand_size > 0

    @property
    def can_exchange(self) -> bool:
        """True if tiles can be put back."""
        return self.exchange != "never" and self.has_bag

    @property
    def is_simple(self) -> bool:
        """True if a turn is one tile, nothing is drawn at random, and what decides is who can play:
        the games that are solved, and played in pairs."""
        keys = "plays", "passing", "start", "score"
        is_plain = all(getattr(self, key) == self._field_defaults[key] for key in keys)
        return is_plain and not (self.has_bag or self.is_hidden or self.counts_at_end)

    @property
    def counts_at_end(self) -> bool:
        """True if points or the tiles left decide, not who can play."""
        return self.goal in ("points", "empty")

    @property
    def most_plays(self) -> int:
        """Most tiles that a turn can place."""
        most = self.hand_size or self.tile_count
        return most if self.plays == "line" else min(self.plays, most)

    @property
    def kinds(self) -> int:
        """Number of different tiles."""
        return self.glyphs * self.colors

    @property
    def tile_count(self) -> int:
        """Number of tiles in the whole supply."""
        return self.kinds * self.copies

    @property
    def is_fixed(self) -> bool:
        """True for a board of ``max_rows`` x ``max_columns`` cells from (0, 0)."""
        return self.frame == "fixed"

    @property
    def board(self) -> tuple[int, int] | None:
        """Rows and columns of the board of a fixed frame, else None."""
        return (self.max_rows or 0, self.max_columns or 0) if self.is_fixed else None

    @property
    def rows(self) -> int:
        """Most rows that a position can have."""
        return self._extent(self.max_rows)

    @property
    def columns(self) -> int:
        """Most columns that a position can have."""
        return self._extent(self.max_columns)

    def _extent(self, most: int | None) -> int:
        return (most or 0) if self.is_fixed else min(self.tile_count, most or self.tile_count)


def limits_of(game: Game) -> Limits:
    """The limits that the rules of ``game`` set, with its least number of players."""
    values = {**dict(game.rules), "start": _laid(game), "score": Points(**dict(game.rules.score))}
    values |= {key: relations.patterns_of(values[key]) for key in relations.RELATION_KEYS}
    return Limits(len(game.glyphs), len(game.colors), players=game.players[0], **values)


def _laid(game: Game) -> tuple[tuple[Cell, Tile], ...]:
    """The tiles of ``rules.start``; where the grid grows, its first row and column count from 0."""
    if game.rules.start is None:
        return ()
    grids = {example.id: example.grid for example in game.examples}
    position = parse_grid(grids.get(game.rules.start, game.rules.start), game).position
    top, left = (0, 0) if game.rules.frame == "fixed" else position.box[:2]
    return tuple((Cell(row - top, column - left), it) for (row, column), it in position.items())
