"""What is said of a turn in an example: what it scores, or why it is illegal."""

from collections.abc import Sequence
from typing import NamedTuple

from generator.rules import Position, limits_of
from generator.rules.explanations import Explainer
from generator.rules.scoring import scored_groups
from generator.rules.turns import Turn, after_turn, score_of, stuck_tile, turn_faults
from generator.texts.words import Prose


class _Group(NamedTuple):
    """A run or a line that counts."""

    kind: str
    size: int
    points: int
    is_full: bool


def turn_caption(
    explainer: Explainer,
    position: Position,
    turn: Turn,
    names: Sequence[tuple[str, str]],
    *,
    is_shown: bool,
) -> Prose:
    """The caption of a turn; ``names`` are its tiles with their marks, of which the picture shows
    the tiles if ``is_shown``."""
    limits, wording = explainer.limits, explainer.game.wording

    def say(macro: str, *facts: object) -> str:
        return wording.say("turn-captions", macro, *facts)

    tiles = dict(zip(turn, [name for name, _ in names], strict=True))
    if faults := turn_faults(position, limits, turn):
        own = [explainer.fault(it, position, len(turn)) for it in faults if not it.violation]
        parts = [say("forbidden", names, own)]
        if stuck := stuck_tile(position, limits, turn):
            placed, cell, found = stuck
            before = after_turn(position, {at: turn[at] for at in placed})
            why = dict.fromkeys(explainer.obstacle(it, before, cell, turn[cell]) for it in found)
            parts.append(say("stuck", [tiles[at] for at in placed], tiles[cell], [*why]))
        return Prose(wording.together(parts))
    parts = [say("shown", [*tiles.values()]) if is_shown else say("allowed", names)]
    if any(limits.score):
        limits = limits_of(explainer.game)
        after, score = after_turn(position, turn), limits.score
        groups = [
            _Group(it.axis if not it.is_run else "run", len(it.cells), it.points, it.is_full)
            for it in scored_groups(after, limits, [*turn])
        ]
        points, rest = score_of(position, limits, turn), score.tile * len(turn)
        last = points - rest - sum(it.points for it in groups)
        parts.append(say("scored", points, groups, len(turn), rest, last))
    return Prose(wording.together(parts))
