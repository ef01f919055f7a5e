"""Exact play of small games, games that cross-check a pairing strategy, and measures that need
search: when games are decided, drama, changes of the lead, depth of skill."""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from generator.engine import layout as L
from generator.engine.table import Table
from generator.game.relations import RELATION_KEYS
from generator.playtest.intervals import Interval, elo, mean_interval, wilson
from generator.playtest.players import Player, PlayerSpec, Searcher, make_player
from generator.playtest.running import PLAYOUTS, Match, play_chunk
from generator.rules.limits import Limits
from generator.rules.pairing import Edit, Pairing, breaking_edits, find_pairing

MOST_POSITIONS = 20_000_000  # a game with more (symmetric ones once) is not solved by default
MOST_ALLOWED = 10**12
MOST_COUNTED = 1e30  # an estimate goes no further
_NODES = 40  # most nodes that are searched for each position, since the table forgets some
_SLOTS = 1 << 21  # positions that the table holds, in 100 MB; of more, some are searched again
WHY_UNSOLVED = (
    "only games are solved in which a turn is one tile, all is open, and who cannot play decides"
)
NODES_TO_PROVE = 20_000  # nodes in which a position must be proven lost or won
PAIRING_GAMES = 500  # games of a pairing strategy against each of two opponents
MOST_KINDS = 60  # different tiles above which there are fewer games, as each takes longer
_OPPONENTS = (PlayerSpec("random"), PlayerSpec("search", 200))
LADDER = (8, 32, 128)  # budgets in playouts of the players whose strength is compared


class Solution(NamedTuple):
    """The winner if both players play their best."""

    winner: int  # from 0
    positions: int  # searched; symmetric ones counted once while the table holds them
    first_move: tuple[str, int, int, int] | None
    """A move that begins a win of player 0: ``draft`` or ``play``, row, column, tile."""


def solve(rules: Limits, most: int = MOST_POSITIONS) -> Solution | float:
    """Solves a game. If it has more than ``most`` positions: their number, as :func:`estimate`.
    ValueError for a game of more than two players."""
    if rules.players != 2:
        raise ValueError("only games of two players can be solved: try --set players=2")
    if not rules.is_simple:
        raise ValueError(WHY_UNSOLVED)
    size = estimate(rules)
    if size > most:
        return size
    table = Table(rules)
    searcher = Searcher(table, min(_SLOTS, 1 << max(12, math.ceil(math.log2(size)) + 3)))
    work = searcher.work
    work[L.NODES], work[L.SYMMETRIC] = _NODES * most, 1
    work[L.SWAPS_KINDS], work[L.SWAPS_AXES] = symmetries(rules)
    value = searcher.value(L.UNLIMITED)
    if work[L.STOPPED]:
        return size
    first = None
    if value == L.WIN and (move := work[L.BEST_MOVE]) >= 0:
        first = ("draft", 0, 0, move) if table.phase != L.PLAY else ("play", *table.placement(move))
    return Solution(0 if value == L.WIN else 1, work[L.STORED], first)


def estimate(rules: Limits, probes: int = 400) -> float:
    """About how many positions a game has, symmetric ones counted once; at most MOST_COUNTED."""
    table = Table(rules)
    table.seed(0, 0)
    images = 8 if rules.max_rows == rules.max_columns else 4
    images *= math.factorial(rules.glyphs) * math.factorial(rules.colors)
    most = min(MOST_COUNTED * images, 1e300)
    seen, stack = (table.engine.array(table.t[L.CELLS]) for _ in range(2))
    raw: float = table.run("positions_estimate", seen, stack, probes, most)
    return min(max(1.0, raw / images), MOST_COUNTED)


def symmetries(rules: Limits) -> tuple[bool, bool]:
    """True if glyphs and colors may be exchanged for each other; true if rows and columns may."""
    scopes = (getattr(rules, key) for key in RELATION_KEYS)
    swaps_kinds = rules.glyphs == rules.colors and all(
        {(p.color, p.glyph) for p in it} == {(p.glyph, p.color) for p in it} for it in scopes
    )
    return swaps_kinds, rules.max_rows == rules.max_columns


class PairingFinding(NamedTuple):
    """A proven strategy, and the outcome of playing it against random and search players."""

    pairing: Pairing
    games: int
    won: int  # by the strategy
    edits: tuple[Edit, ...]  # of the rules, after which none is proven


def examine_pairing(rules: Limits, seed: int = 1) -> PairingFinding | Literal[False]:
    """Looks for a strategy, and plays games with one that is proven; false if none is."""
    if not (pairing := find_pairing(rules)):
        return False
    won, games = 0, max(1, round(PAIRING_GAMES * min(1.0, MOST_KINDS / rules.kinds) ** 2))
    for opponent in _OPPONENTS:
        seats = [opponent, opponent]
        seats[pairing.player] = PlayerSpec("pairing")
        counts = play_chunk(Match(rules, tuple(seats), seed, games))
        won += int(counts[counts[L.WINS] : counts[L.LENGTHS]][pairing.player])
    return PairingFinding(pairing, games * len(_OPPONENTS), won, tuple(breaking_edits(rules)))


class Step(NamedTuple):
    """Two budgets of a player against each other."""

    budgets: tuple[int, int]
    score: Interval  # share of the games won by the larger
    elo: Interval


class DeepMeasures(NamedTuple):
    """Measures of a few games that take search."""

    games: int
    decided: Interval  # mean tiles placed after the loser's last winning move, of judged games
    judged: int  # number of those games
    drama: Interval
    """C. Browne, "Automatic Generation and Evaluation of Recombination Games", 2008: the mean over
    the winner's turns behind of the square root of how far behind, 0 to 1."""
    lead_changes: Interval  # Browne, as before: share of the turns after which another player leads
    ladder: tuple[Step, ...]


def deep_measures(
    rules: Limits, players: tuple[PlayerSpec, ...], seed: int, games: int = 100
) -> DeepMeasures:
    """Plays ``games`` games more. ValueError for more than two players."""
    if rules.players != 2:
        raise ValueError("only games of two players are measured by search: try --set players=2")
    if not rules.is_simple:
        raise ValueError(WHY_UNSOLVED.replace("solved", "measured by search"))
    table = Table(rules)
    seats = [make_player(spec, table) for spec in players]
    searcher = Searcher(table, 1 << 14)
    late, dramas, changes = list[float](), list[float](), list[float]()
    for game in range(games):
        table.seed(seed, (1 << 40) + game)
        turns = _play(table, seats)
        winner = table.winner
        shares = [turn.share for turn in turns]
        dramas.append(_drama([share if winner == 0 else 1 - share for share in shares]))
        changes.append(_lead_changes(shares))
        after = _tiles_after_last_chance(searcher, turns, winner)
        late += [] if after is None else [after]
        table.back(0)
    ladder = _ladder(rules, seed, games)
    return DeepMeasures(games, _mean(late), len(late), _mean(dramas), _mean(changes), ladder)


class _Turn(NamedTuple):
    """A turn: moves made before, the player, and the share of random games that player 0 wins."""

    made: int
    player: int
    share: float


def _play(table: Table, seats: Sequence[Player]) -> list[_Turn]:
    turns = []
    while count := table.list_moves():
        if table.phase == L.PLAY:
            won = table.run("win_count", PLAYOUTS, 0)
            turns.append(_Turn(table.made, table.turn, won / PLAYOUTS))
            count = table.list_moves()
        table.make(seats[table.turn].choose(table, count))
    return turns


def _tiles_after_last_chance(searcher: Searcher, turns: list[_Turn], winner: int) -> float | None:
    """Takes moves back to the loser's last winning move and counts the turns after it; all turns if
    there never was one; None if the search cannot find out."""
    for after, turn in enumerate(reversed(turns)):
        if turn.player == winner:
            continue
        searcher.table.back(turn.made)
        searcher.forget()
        searcher.work[L.NODES] = NODES_TO_PROVE
        value = searcher.value(L.UNLIMITED)
        if searcher.work[L.STOPPED]:
            return None
        if value == L.WIN:
            return after
    return len(turns)


def _drama(shares: list[float]) -> float:
    behind = [math.sqrt(1 - 2 * share) for share in shares if share < 0.5]
    return sum(behind) / len(behind) if behind else 0.0


def _lead_changes(shares: list[float]) -> float:
    leads = [share > 0.5 for share in shares if share != 0.5]
    return sum(a != b for a, b in pairwise(leads)) / (len(leads) - 1) if len(leads) > 1 else 0.0


def _ladder(rules: Limits, seed: int, games: int) -> tuple[Step, ...]:
    steps = []
    for small, large in pairwise(LADDER):
        weak, strong, won = PlayerSpec("mcts", small), PlayerSpec("mcts", large), 0
        for seat, players in enumerate(((strong, weak), (weak, strong))):
            counts = play_chunk(Match(rules, players, seed, games // 2))
            won += counts[counts[L.WINS] + seat]
        score = wilson(won, 2 * (games // 2))
        steps.append(Step((small, large), score, elo(score)))
    return tuple(steps)


def _mean(values: list[float]) -> Interval:
    """A mean of few values, with the interval moved towards their longer tail (N. J. Johnson,
    "Modified t tests and confidence intervals for asymmetrical populations", JASA 73, 1978)."""
    found = mean_interval(sum(values), sum(value * value for value in values), len(values))
    squares, cubes = (sum((v - found.value) ** n for v in values) for n in (2, 3))
    shift = cubes / squares / 6 / len(values) if squares else 0.0
    return Interval(found.value, found.low + shift, found.high + shift)
