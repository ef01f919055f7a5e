"""Turns and scores as templates see them, where they are not as in Grawlix; captions of turns."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from generator.game.model import Game
from generator.game.sentences import Wording
from generator.rules import Limits, Position, limits_of
from generator.rules.consequences import fills_by_rules, tile_bound
from generator.rules.explanations import Explainer
from generator.rules.play import IDLE_ROUNDS
from generator.rules.turns import (
    Turn,
    after_turn,
    score_of,
    scored_groups,
    stuck_tile,
    turn_faults,
)
from generator.texts.placement import SENTENCES as PLACEMENT
from generator.texts.placement import Placement
from generator.texts.words import Prose

SENTENCES = "turns"  # the template of the sentences about turns and scores


@dataclass(frozen=True, slots=True)
class Turns:
    """Sentences on turns: where tiles come from, who sees them, what is counted and so on; each is
    empty where there is nothing to say."""

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
    """What must be between the tiles of a turn in one line."""
    in_line_short: Prose
    """The same in short."""
    exchange: Prose
    """When and how tiles can be exchanged."""
    exchange_short: Prose
    """The same in short."""
    meaning: Prose
    """What a run is, where points alone speak of it."""
    points: tuple[Prose, ...]
    """What points are given for, each kind by itself."""
    ending: Prose
    """How the game ends and who wins."""
    ending_short: Prose
    """The same in short."""

    @classmethod
    def of(cls, game: Game) -> "Turns | None":
        """The turns of a game; None for those of Grawlix."""
        limits, players = limits_of(game), game.players[-1]
        if limits.is_simple:
            return None
        size, has_bag, has_score = limits.hand_size, limits.has_bag, limits.goal == "points"
        wording, nothing, laid = game.wording, Prose(""), len(limits.start)

        def say(macro: str, *facts: object, template: str = SENTENCES) -> Prose:
            return Prose(wording.say(template, macro, *facts))

        most = 0 if limits.plays == "line" and limits.most_plays > 1 else limits.most_plays
        steps = [say("play_step", most, size > 0)]
        steps += [say("score_step")] * has_score
        steps += [say("draw_step", has_bag, most == 1, size)] * (size > 0)
        is_new = has_score and _counts_runs(limits) and not Placement.of(limits).runs
        # A hand can be empty while the others are full.
        can_run_out = limits.tile_count - tile_bound(limits) <= (players - 1) * size
        exchange = limits.exchange if limits.can_exchange else ""
        return cls(
            goal=say("goal", limits, players),
            equipment=say("equipment", has_bag, has_score and not limits.is_fixed),
            laid=say("laid", laid, limits.is_fixed),
            supply=say("supply", has_bag, laid),
            views=say("views", limits, players),
            first_hands=say("first_hands", size) if has_bag else nothing,
            steps=tuple(steps),
            in_line=nothing if most else say("in_line"),
            in_line_short=nothing if most else say("in_line_short"),
            exchange=say("exchange", exchange, IDLE_ROUNDS) if exchange else nothing,
            exchange_short=say("exchange_short", exchange) if exchange else nothing,
            meaning=say("meaning", "runs", template=PLACEMENT) if is_new else nothing,
            points=tuple(map(Prose, _points(limits, wording))) if has_score else (),
            ending=say("ending", limits, players, can_run_out),
            ending_short=say("ending_short", limits, players),
        )


def _points(limits: Limits, wording: Wording) -> Iterator[str]:
    """The kinds of points; those of full groups follow the groups that "such" stands for."""
    say, score = partial(wording.say, SENTENCES), limits.score
    facts = _when_full(limits) if score.full else None
    groups = [(score.lines, False), (score.runs, True)]
    for points, is_run in groups if facts and facts[0] == "run" else reversed(groups):
        if points:
            yield say("group_points", points, is_run)
    if facts:
        yield say("full_points", score.full, bool(score.runs or score.lines), *facts)
    if score.tile:
        yield say("tile_points", score.tile)
    if score.last:
        yield say("last_points", score.last, limits.hand_size > 0, limits.has_bag)
    if score.left and limits.hand_size:
        yield say("left_points", score.left)


def _when_full(limits: Limits) -> tuple[str, int | None, bool] | None:
    """The groups that can be full ("run", "line" or "both"), a number of tiles with which they
    are, or with which runs are, too, and whether that depends on the rules; None without any."""
    is_run, is_line = _counts_runs(limits), bool(limits.score.lines)
    longest, most = limits.max_run or 0, max(limits.rows, limits.columns)
    has_longest = is_run and limits.contact != "corner" and 1 < longest <= most
    of_runs = _length_by_rules(limits, True) if is_run else 0
    of_lines = _length_by_rules(limits, False) if is_line else 0
    found = {"run": longest if has_longest and of_runs == 0 else of_runs, "line": of_lines}
    lengths = {kind: length for kind, length in found.items() if length != 0}
    if not lengths:
        return None
    kind, values = "both" if len(lengths) > 1 else next(iter(lengths)), {*lengths.values()}
    if len(values) == 1 and None not in values:
        return kind, values.pop(), False
    return kind, longest if has_longest else None, True


def _length_by_rules(limits: Limits, is_run: bool) -> int | None:
    """The number of tiles with which all runs (or lines) are full by the demands on them, and none
    with less; None if it is not the same for all, 0 if none are ever full."""
    if not fills_by_rules(limits, is_run):
        return 0
    scopes = [it for it in (limits.lines, *[limits.runs] * is_run) if it]
    amounts = {"glyph": limits.glyphs, "color": limits.colors}
    lengths = set[int | None]()
    for pattern in scopes[0]:
        relations = {key: getattr(pattern, key) for key in amounts}
        fixed = [amounts[key] for key, relation in relations.items() if relation == "different"]
        if 1 not in fixed:  # else no two tiles obey it
            lengths.add(min(fixed) if fixed and "uniform" not in relations.values() else None)
    if len(scopes) > 1 or len(lengths) > 1:
        return None
    return lengths.pop() if lengths else 0


def _counts_runs(limits: Limits) -> bool:
    return bool(limits.score.runs or (limits.score.full and not limits.score.lines))


def turn_caption(
    explainer: Explainer,
    position: Position,
    turn: Turn,
    names: Sequence[tuple[str, str]],
    *,
    is_shown: bool,
) -> Prose:
    """The caption of a turn; ``names`` are its tiles and marks; a picture may show it."""
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
        scored = [*scored_groups(after, limits, [*turn])]
        groups = [
            {**it._asdict(), "kind": "run" if it.is_run else it.axis, "size": len(it.cells)}
            for it in scored
        ]
        points, rest = score_of(position, limits, turn), score.tile * len(turn)
        last = points - rest - sum(it.points for it in scored)
        parts.append(say("scored", points, groups, len(turn), rest, last))
    return Prose(wording.together(parts))
