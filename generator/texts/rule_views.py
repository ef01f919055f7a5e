"""The rules of placement, turns and scores as templates see them."""

from collections.abc import Iterator
from functools import partial
from itertools import count, product
from typing import Any, NamedTuple, Self

from generator.examples.illustrate import illustrations
from generator.game.figure_names import CONDITION
from generator.game.model import Game
from generator.game.relations import RELATION_KEYS
from generator.game.sentences import ENGLISH, Wording
from generator.rules import Limits, Tile, consequences, limits_of
from generator.rules.play import IDLE_ROUNDS
from generator.rules.scopes import obeys
from generator.texts.words import Prose

LINES, RUNS, NEIGHBORS = RELATION_KEYS
OF_PLACEMENT, OF_TURNS = "rule-sentences", "turns"  # templates; that of placement has the end, too


class ConditionView(str):
    """A condition of placement in a sentence."""

    number: int
    """Its number, from 1."""
    picture: str
    """The name of its figure; empty if there is none."""

    def __new__(cls, sentence: str, number: int, has_picture: bool) -> Self:
        view = super().__new__(cls, sentence)
        view.number, view.picture = number, f"{CONDITION}{number}" * has_picture
        return view


class Placement(NamedTuple):
    """The placement rules of a game as templates see them."""

    first: str
    """Where the first tile goes, and the beginning of the list of conditions; if there are none,
    where every tile goes."""
    conditions: tuple[ConditionView, ...]
    """Sentences that must hold for a tile, "It" being the tile; those of locations come first."""
    location: Prose
    """Which of them make a location, with the word in bold."""
    meanings: tuple[Prose, ...]
    """Explanations of words in conditions: a run, neighbors."""
    gist: Prose
    """Which tile fits where, in a sentence or two that need no other; empty if every tile fits, and
    if that takes more."""
    lines: bool
    """If a condition is about whole rows and columns."""
    runs: bool
    """If a condition is about runs, or about their length."""
    run_groups: bool
    """If a condition is about the tiles of a run."""
    neighbors: bool
    """If a condition is about tiles that share an edge."""

    @classmethod
    def of(cls, limits: Limits, wording: Wording = ENGLISH) -> "Placement":
        limits = consequences.without_implied(limits)
        groups, every = consequences.demands(limits), tuple(consequences.conditions(limits))
        say = partial(wording.say, OF_PLACEMENT)
        tell = partial(say, "condition", limits=limits)
        told = [tell(it, **_alternatives(it, limits), is_alone=False) for it in every]
        alone = [tell(it, **_alternatives(it, limits), is_alone=True) for it in every]
        words = {*groups, *([RUNS] if consequences.limits_runs(limits) else [])}
        places = sum(condition.is_of_place for condition in every)
        shown = map(bool, illustrations(limits.of_placement))
        return cls(
            say("first", limits, len(every)),
            tuple(map(ConditionView, told, count(1), shown)),
            Prose(say("location", limits, places, len(every) - places)),
            tuple(Prose(say("meaning", it)) for it in (NEIGHBORS, RUNS) if it in words),
            Prose(say("gist", every[places:], alone[places:])),
            LINES in groups,
            RUNS in words,
            RUNS in groups,
            NEIGHBORS in groups,
        )


def _alternatives(condition: consequences.Condition, limits: Limits) -> dict[str, Any]:
    """The relations of a condition's patterns, and if two tiles can obey several of them."""
    patterns = condition.patterns
    kinds = product(range(min(limits.colors, 2)), range(min(limits.glyphs, 2)))
    first, *others = map(Tile._make, kinds)
    several = any(
        sum(obeys((pattern,), (first, other)) for pattern in patterns) > 1
        for other in (others if limits.copies == 1 else (first, *others))
    )
    return {"patterns": [*map(consequences.relations, patterns)], "can_several_hold": several}


class Turns(NamedTuple):
    """Sentences on turns: where tiles come from, who sees them, what is counted and so on; each is
    empty where there is nothing to say."""

    goal: Prose
    """How the game is won, in one sentence."""
    equipment: Prose
    """Other things that are needed, such as a bag."""
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
    """The demand on cells between the tiles of a turn in one line."""
    in_line_short: Prose
    """The same in short."""
    exchange: Prose
    """When and how tiles can be exchanged."""
    exchange_short: Prose
    """The same in short."""
    meaning: Prose
    """The definition of a run, where points alone speak of it."""
    points: tuple[Prose, ...]
    """The points by what they are given for, each kind by itself."""
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

        def say(macro: str, *facts: object, template: str = OF_TURNS) -> Prose:
            return Prose(wording.say(template, macro, *facts))

        most = 0 if limits.plays == "line" and limits.most_plays > 1 else limits.most_plays
        steps = [say("play_step", most, size > 0)]
        steps += [say("score_step")] * has_score
        steps += [say("draw_step", has_bag, most == 1, size)] * (size > 0)
        is_new = has_score and _counts_runs(limits) and not Placement.of(limits).runs
        # A hand can be empty while the others are full.
        can_run_out = limits.tile_count - consequences.tile_bound(limits) <= (players - 1) * size
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
            meaning=say("meaning", "runs", template=OF_PLACEMENT) if is_new else nothing,
            points=tuple(map(Prose, _points(limits, wording))) if has_score else (),
            ending=say("ending", limits, players, can_run_out),
            ending_short=say("ending_short", limits, players),
        )


def _points(limits: Limits, wording: Wording) -> Iterator[str]:
    """The kinds of points; those of full groups follow the groups that "such" stands for."""
    say, score = partial(wording.say, OF_TURNS), limits.score
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
    if not consequences.fills_by_rules(limits, is_run):
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
