"""Turns and scores as templates see them, where they are not as in Grawlix."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from generator.game.model import Game
from generator.rules import Limits, limits_of
from generator.rules.consequences import fills_by_rules
from generator.rules.play import IDLE_ROUNDS
from generator.texts.placement import Placement
from generator.texts.words import Prose

SENTENCES = "turns"
"""The template of the sentences about turns and scores."""


@dataclass(frozen=True, slots=True)
class Turns:
    """What a turn is, where tiles come from, who sees them and what is counted, in sentences; each
    is empty where there is nothing to say."""

    goal: Prose
    """How the game is won, in one sentence."""
    equipment: Prose
    """What else is needed, such as a bag."""
    laid: Prose
    """How many tiles lie in the grid before the first turn."""
    supply: Prose
    """How the bag is filled."""
    views: Prose
    """Who sees which tiles."""
    first_hands: Prose
    """How the first hands are filled from a bag."""
    steps: tuple[Prose, ...]
    """The steps of a turn."""
    in_line: Prose
    """What it means that tiles of a turn are in one line."""
    in_line_short: Prose
    """The same in short."""
    exchange: Prose
    """When and how tiles can be exchanged."""
    exchange_short: Prose
    """The same in short."""
    points: tuple[Prose, ...]
    """What points are given for, each kind by itself."""
    ending: Prose
    """How the game ends and who wins."""

    @classmethod
    def of(cls, game: Game) -> "Turns | None":
        """The turns of a game; None for those of Grawlix."""
        limits, players = limits_of(game), game.players[-1]
        if limits.is_simple:
            return None
        rules, has_hands = game.rules, limits.hand_size > 0

        def say(macro: str, *facts: object) -> Prose:
            return Prose(game.wording.say(SENTENCES, macro, *facts))

        nothing, has_score = Prose(""), rules.goal == "points"
        views = say("views", limits.has_bag, limits.is_hidden, has_hands, players)
        most = 0 if rules.plays == "line" and limits.most_plays > 1 else limits.most_plays
        steps = [say("play_step", most, has_hands)]
        steps += [say("score_step")] * has_score
        if has_hands:
            steps.append(say("draw_step", limits.has_bag, limits.most_plays == 1, limits.hand_size))
        return cls(
            say("goal", rules, players),
            say("equipment", limits.has_bag, has_score),
            say("laid", len(limits.start), limits.is_fixed),
            say("supply", limits.has_bag, len(limits.start)),
            views,
            say("first_hands", limits.hand_size) if limits.has_bag else nothing,
            tuple(steps),
            nothing if most else say("in_line"),
            nothing if most else say("in_line_short"),
            say("exchange", rules.exchange, IDLE_ROUNDS) if limits.can_exchange else nothing,
            say("exchange_short", rules.exchange) if limits.can_exchange else nothing,
            tuple(_points(limits, say)) if has_score else (),
            say("ending", rules, players, has_hands, limits.can_exchange),
        )


def _points(limits: Limits, say: Callable[..., Prose]) -> Iterator[Prose]:
    """The kinds of points in their order in ``rules.score``."""
    score, explains = limits.score, not Placement.of(limits).runs
    if score.runs:
        yield say("group_points", score.runs, True, explains)
    if score.lines:
        yield say("group_points", score.lines, False, False)
    if score.full:
        is_run, is_line = bool(score.runs or not score.lines), bool(score.lines)
        kind = "both" if is_run and is_line else "run" if is_run else "line"
        is_more = bool(score.runs or score.lines)
        by_rules = fills_by_rules(limits, is_run)
        yield say("full_points", score.full, kind, is_more, is_run and limits.max_run, by_rules)
    if score.tile:
        yield say("tile_points", score.tile)
    if score.last:
        yield say("last_points", score.last, limits.hand_size > 0)
    if score.left and limits.hand_size:
        yield say("left_points", score.left)
