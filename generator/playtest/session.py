"""A playtest from a game to what was found of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from generator.diagnostics import Failure, Span
from generator.game.model import Game
from generator.playtest.chunks import is_random
from generator.playtest.deep import deep_measures
from generator.playtest.edits import breaking_edits, has_second_move
from generator.playtest.kernel.arrays import rules_array
from generator.playtest.measures import measures_of
from generator.playtest.pairing import find_pairing
from generator.playtest.pairing_check import check_pairing
from generator.playtest.players import PlayerSpec
from generator.playtest.report import PairingFinding, Result
from generator.playtest.ruleset import RuleSet, ruleset_of
from generator.playtest.running import MOST_GAMES, Match, Store, Workers, play_match
from generator.playtest.solving import solve

DEEP_GAMES = 40
"""Games that are measured by search."""


class Wish(NamedTuple):
    """What is to be found out."""

    players: tuple[PlayerSpec, ...] = (PlayerSpec("random"),)
    """By seat; one for all seats."""
    seed: int = 1
    games: int | None = None
    """Default: 10,000 of random players, 100 of others; with ``precision`` as many as it takes."""
    precision: float | None = None
    solve: bool = False
    pairing: bool = False
    deep: bool = False


def match_of(rules: RuleSet, wish: Wish) -> Match:
    """The games to play. Raises :class:`Failure` for players of another number."""
    players = wish.players * rules.players if len(wish.players) == 1 else wish.players
    if len(players) != rules.players:
        message = f"the game is for {rules.players} players, but {len(players)} are named"
        raise Failure.error("wrong-players", message, Span("--players"))
    usual = 10_000 if is_random(players) else 100
    games = wish.games or (MOST_GAMES if wish.precision else usual)
    return Match(rules, players, wish.seed, games, wish.precision)


def playtest_game(
    game: Game,
    wish: Wish,
    workers: Workers,
    store: Store | None = None,
    progress: Callable[[int], None] = lambda games: None,
    changes: tuple[str, ...] = (),
) -> Result:
    """Plays a game and finds out what is wished. Raises :class:`Failure`."""
    rules = ruleset_of(game)
    match = match_of(rules, wish)
    _check_playable(rules, game)
    try:
        counts = play_match(match, workers, store, progress)
        deep = deep_measures(rules, match.players, wish.seed, DEEP_GAMES) if wish.deep else None
        solved = solve(rules) if wish.solve else None
    except ValueError as error:
        raise Failure.error("cannot-play", str(error), Span(game.title)) from None
    pairing = None
    if wish.pairing:
        found = find_pairing(rules)
        check = check_pairing(found, wish.seed) if found else None
        edits = tuple(breaking_edits(rules)) if found else ()
        pairing = PairingFinding(found, check, edits)
    measures = measures_of(rules, rules_array(rules), counts)
    return Result(game, match, measures, changes, deep, solved, pairing)


def _check_playable(rules: RuleSet, game: Game) -> None:
    """Raises :class:`Failure` where no tile can follow any first one."""
    if has_second_move(rules):
        return
    message = "no tile can follow the first one under these rules, so there is nothing to play"
    hint = "loosen rules.lines, rules.runs or rules.neighbors, or allow more rows and columns"
    raise Failure.error("unplayable", message, Span(game.title), hint)
