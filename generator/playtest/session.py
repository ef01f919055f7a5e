"""A playtest, from a game to its results."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from generator.diagnostics import Failure, Span
from generator.engine.ruleset import RuleSet, rules_table, ruleset_of
from generator.game.model import Game
from generator.playtest.measures import measures_of
from generator.playtest.pairing_player import pairing_of
from generator.playtest.players import PlayerSpec
from generator.playtest.report import PairingFinding, Result
from generator.playtest.running import MOST_GAMES, Match, Store, Workers, play_match
from generator.rules.consequences import has_second_tile
from generator.rules.pairing import breaking_edits

DEEP_GAMES = 100
"""Games that are measured by search."""


class Question(NamedTuple):
    """The players and measures that a command asks for."""

    players: tuple[PlayerSpec, ...] = (PlayerSpec("random"),)
    """By seat; one for all seats."""
    seed: int = 1
    games: int | None = None
    """Default: 10,000 of random players, 100 of others; with ``precision`` as many as it takes."""
    precision: float | None = None
    solve: bool = False
    pairing: bool = False
    deep: bool = False


def match_of(game: Game, question: Question, file: str) -> Match:
    """The games to play. Raises :class:`Failure` for a wrong number of players, for rules that the
    kernel cannot hold and for those under which nothing can follow the first tile."""
    rules = ruleset_of(game, file)
    players, seats = question.players, game.players
    if len(players) == 1:
        players *= seats[0]
    if not seats[0] <= len(players) <= seats[-1]:
        number = " to ".join(map(str, dict.fromkeys(seats)))
        message = f"the game is for {number} players, but --players names {len(players)}"
        raise Failure.error("wrong-players", message, Span(file))
    rules = rules._replace(players=len(players))
    if not has_second_tile(rules.limits):
        message = "no tile can follow the first one under these rules, so there is nothing to play"
        hint = "loosen rules.lines, rules.runs or rules.neighbors, or allow more rows and columns"
        raise Failure.error("unplayable", message, Span(file), hint)
    usual = 10_000 if all(player.kind == "random" for player in players) else 100
    games = question.games or (MOST_GAMES if question.precision else usual)
    return Match(rules, players, question.seed, games, question.precision)


def playtest(
    game: Game,
    match: Match,
    question: Question,
    workers: Workers,
    store: Store,
    progress: Callable[[int], None],
) -> Result:
    """Plays a match and measures what is asked for. ValueError, with words, if a player or a
    measure does not fit the game."""
    rules, solved = match.rules, None
    if question.solve:
        from generator.playtest.solving import solve

        solved = solve(rules)
    counts = play_match(match, workers, store, progress)
    deep = None
    if question.deep:
        from generator.playtest.deep import deep_measures

        deep = deep_measures(rules, match.players, question.seed, DEEP_GAMES)
    pairing = _find_pairing(rules, question.seed) if question.pairing else None
    measures = measures_of(rules, rules_table(rules), counts)
    return Result(game, match, measures, (), deep, solved, pairing)


def _find_pairing(rules: RuleSet, seed: int) -> PairingFinding:
    from generator.playtest.pairing_check import check_pairing

    found = pairing_of(rules)
    if found is None:
        return PairingFinding(None, None, ())
    edits = breaking_edits(rules.limits)
    return PairingFinding(found, check_pairing(rules, found, seed), tuple(edits))
