"""Findings that a designer can act on: who is favored under good play, whether skill counts,
whether there are decisions. Their sentences are in the template ``findings.j2``."""

from statistics import median_high
from typing import Literal, NamedTuple

from generator.engine import layout as L
from generator.playtest.intervals import Interval, wilson
from generator.playtest.measures import Measures, measures_of
from generator.playtest.players import PlayerSpec
from generator.playtest.running import Match, Store, Workers, play_match
from generator.rules.consequences import settled_game

PLAYOUTS, LEAST_PLAYOUTS, WORK = 100, 8, 60_000
"""Playouts of a good player, the least that are worth a verdict, and the work of a playout (the
square of a game's length times its choices) from which there are fewer, so that it ends in two
minutes. It plays well in every game, of any number of players, and not the same game twice."""
GAMES = 60  # games among good players, and about as many of one of them against random ones


class Verdict(NamedTuple):
    """Shares of games, with 95 % intervals."""

    player: PlayerSpec
    good: Measures  # of games of this player at each seat
    skill: Interval  # share of games that a good player alone won against random ones, by seat
    choices: float  # placements to choose from at the median turn of a game of mean length
    settled: tuple[int, int] | None  # as :func:`~generator.rules.consequences.settled_game`
    typical: int = 0  # number of one of the good games that has the median length
    left_out: int = 0  # games against random players that several seats won

    @property
    def chance(self) -> float:
        """The share of a player who is no better than the others."""
        return 1 / len(self.good.seats)

    @property
    def even(self) -> float:
        """The share of a seat that is as good as the others."""
        return (1 - self.good.shared.value) / len(self.good.seats)

    @property
    def favored(self) -> int | None:
        """The seat, from 1, that won more of the games than chance explains."""
        seats = enumerate(self.good.seats, 1)
        return next((seat for seat, share in seats if share.low > self.even), None)


def verdict_of(match: Match, found: Measures, workers: Workers) -> Verdict | Literal[False]:
    """Plays the games of a verdict on a match with these measures; false if that takes too long."""
    rules, seats = match.rules, range(match.rules.players)
    work = found.length.value**2 * found.choices.value
    player = PlayerSpec("mcts", int(PLAYOUTS * min(1, WORK / work)))
    if player.budget < LEAST_PLAYOUTS:
        return False

    def play(played: Match) -> Measures:
        return measures_of(rules, play_match(played, workers, Store(), lambda games: None))

    good = play(good_match(match, player))
    lengths = [batch[L.TILES] for batch in good.batches[:GAMES]]  # each is a batch
    turns = found.choices_by_turn[: round(found.length.value)]
    each, others = GAMES // rules.players, PlayerSpec("random")
    won = alone = 0
    for seat in seats:
        players = tuple(player if at == seat else others for at in seats)
        wins = play(Match(rules, players, match.seed, each)).wins
        won, alone = won + wins[seat], alone + sum(wins)
    skill, left_out = wilson(won, max(1, alone)), each * rules.players - alone
    choices, typical = median_high(it or 0.0 for it in turns), lengths.index(median_high(lengths))
    return Verdict(player, good, skill, choices, settled_game(rules), typical, left_out)


def good_match(match: Match, player: PlayerSpec) -> Match:
    """The games among good players that go with a match."""
    return Match(match.rules, (player,) * match.rules.players, match.seed, GAMES, leads=True)
