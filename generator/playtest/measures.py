"""Measures of a match, from the counts of its games, and how those of variants differ."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from generator.engine import layout as L
from generator.engine.ruleset import place_of, rules_table
from generator.game.sentences import say
from generator.playtest.intervals import Interval, holm, mean_interval, p_of, paired, wilson
from generator.rules.limits import Limits


class PointMeasures(NamedTuple):
    """Measures of games that points decide; means with 95 % intervals."""

    seats: tuple[Interval, ...]  # mean points at the end, by seat
    margin: Interval  # mean lead of the best over the next
    per_turn: float  # mean points of a turn
    by_turn: tuple[float, ...]  # mean points of a turn, by its number
    full: float | None  # full runs or lines at the end, on average; None if they count nothing


class Measures(NamedTuple):
    """Measures of a number of games; shares and means with 95 % intervals."""

    games: int
    seats: tuple[Interval, ...]  # share of the games that each seat won
    wins: tuple[int, ...]  # games that each seat won alone
    shared: Interval  # share of the games that several seats won
    length: Interval  # mean number of tiles placed
    lengths: tuple[int, ...]  # games by number of tiles placed
    choices: Interval  # mean over games of their mean number of placements to choose from
    choices_by_turn: tuple[float | None, ...]  # that mean, by number of tiles placed before
    in_hand: Interval  # mean number of tiles in the hand of the player who could not play
    stuck: Interval  # share of the games that ended by a player whose tiles could not be played
    ends: tuple[Interval, ...]  # share of games ended by NO_TILE, NO_SPACE, NO_FIT of the layout
    openings: tuple[tuple[int, ...], ...]
    """Games that each seat won, then those that several won, by class of opening of the layout."""
    forced: Interval  # share of turns that placed tiles and had one placement to choose from
    points: PointMeasures | None  # None if nothing is counted
    same_bag: Interval | None
    """Share of the pairs of games with tiles drawn in one order that the same seat won; None if
    nothing is drawn from a bag, or there is no such pair."""
    batches: tuple[tuple[int, ...], ...]  # sums over the games of each batch
    leads: tuple[Interval, ...]
    """Share of the games that the later winner led, by tenth; nothing where that was not asked."""
    tiles: tuple[Interval, ...]  # share of a tile's copies that were placed in a game, by tile
    cells: dict[tuple[int, int], Interval]
    """Share of the games in which a cell was taken; cells count from the first tile or a corner."""

    @property
    def never_placed(self) -> tuple[int, ...]:
        """Tiles that no game placed."""
        return tuple(n for n, share in enumerate(self.tiles) if not share.value)

    @property
    def shortest(self) -> int:
        return next(n for n, games in enumerate(self.lengths) if games)

    @property
    def commonest(self) -> int:
        """The number of tiles placed in most games; of several the least."""
        return self.lengths.index(max(self.lengths))

    @property
    def longest(self) -> int:
        return max(n for n, games in enumerate(self.lengths) if games)


def measures_of(rules: Limits, counts: L.Ints) -> Measures:
    """The measures of the games that were counted, at least one."""

    def part(name: int) -> list[int]:
        return list(counts[counts[name] : counts[name + 1]])

    (*wins, shared), lengths, in_hand = part(L.WINS), part(L.LENGTHS), part(L.IN_HAND)
    games = sum(wins) + shared
    turns, means, t = part(L.TURNS), part(L.MEANS), rules_table(rules)
    (pairs, same, _), (turns_placed, forced) = part(L.SAME_BAG), part(L.FORCED)
    return Measures(
        games,
        tuple(wilson(won, games) for won in wins),
        tuple(wins),
        wilson(shared, games),
        _mean(lengths),
        tuple(lengths),
        mean_interval(means[0] / L.SCALE, means[1] / L.SCALE, games),
        tuple(c / n if n else None for c, n in zip(part(L.CHOICE_SUM), turns, strict=True)),
        _mean(in_hand),
        wilson(games - in_hand[0], games),
        tuple(wilson(ended, games) for ended in part(L.ENDS)),
        _rows(part(L.OPENINGS), rules.players + 1),
        wilson(forced, max(1, turns_placed)),
        _points(rules, games, part(L.SCORES), part(L.TURN_POINTS)) if any(rules.score) else None,
        wilson(same, pairs) if rules.has_bag and pairs else None,
        _rows(part(L.BATCHES), L.WON + rules.players),
        tuple(wilson(led / 2, games) for led in part(L.LEADS)) if any(part(L.LEADS)) else (),
        tuple(wilson(use / rules.copies, games) for use in part(L.TILE_USE)),
        {place_of(t, n): wilson(use, games) for n, use in enumerate(part(L.CELL_USE)) if use},
    )


def _points(rules: Limits, games: int, sums: list[int], turns: list[int]) -> PointMeasures:
    means = [mean_interval(sums[n], sums[n + 1], games) for n in range(0, len(sums) - 1, 2)]
    turns_of = zip(turns[::2], turns[1::2], strict=True)
    by_turn = [total / played for total, played in turns_of if played]
    per_turn = sum(turns[::2]) / max(1, sum(turns[1::2]))
    full = sums[-1] / games if rules.score.full else None
    return PointMeasures(tuple(means[:-1]), means[-1], per_turn, tuple(by_turn), full)


def _rows(numbers: list[int], width: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(numbers[n : n + width]) for n in range(0, len(numbers), width))


def _mean(histogram: list[int]) -> Interval:
    total = sum(n * games for n, games in enumerate(histogram))
    squares = sum(n * n * games for n, games in enumerate(histogram))
    return mean_interval(total, squares, sum(histogram))


def openings_of(found: Measures) -> Iterator[tuple[str, int, tuple[Interval, ...]]]:
    """How games began, where they differed in that: in words, the number of games, and the share of
    them that each seat won, and at last that several won."""
    for start, end in pairwise((*L.OPENING_KINDS, L.OPENING_CLASSES)):
        some = [(n, wins) for n, wins in enumerate(found.openings[start:end], start) if any(wins)]
        for n, wins in some if len(some) > 1 else ():
            games = sum(wins)
            yield say("measures", "opening", n), games, tuple(wilson(won, games) for won in wins)


LEVEL = 0.05  # chance of any false difference among all that are reported


class Difference(NamedTuple):
    """How the mean of a measure, or a share, differs between the first variant and another."""

    first: float
    other: float
    by: Interval  # the interval of pairs: game n of both is played from the same random numbers
    is_share: bool
    is_real: bool = False  # True if it is beyond chance


def differences(variants: Sequence[Measures]) -> list[dict[str, Difference]]:
    """For each variant after the first, by measure, how it differs from the first one."""
    first, *others = variants
    found = [dict(_differences(first, other)) for other in others]
    corrected = iter(holm([p_of(it.by) for each in found for it in each.values()]))
    for each in found:
        each |= {name: it._replace(is_real=next(corrected) < LEVEL) for name, it in each.items()}
    return found


def _differences(one: Measures, other: Measures) -> Iterator[tuple[str, Difference]]:
    """By measure; of two seats the wins of one say it all."""

    def compare(number: int, is_share: bool = True, unit: int = 1) -> Difference:
        ones, others = ([(b[L.GAMES], b[number] / unit) for b in it.batches] for it in (one, other))
        mean, other_mean = (sum(v for _, v in it) / sum(n for n, _ in it) for it in (ones, others))
        return Difference(mean, other_mean, paired(ones, others, is_share), is_share)

    for seat in range(min(len(one.wins), len(other.wins)) - 1):
        yield f"wins of seat {seat + 1}" if len(one.wins) > 2 else "wins", compare(L.WON + seat)
    yield "length", compare(L.TILES, False)
    yield "choices", compare(L.CHOSEN, False, L.SCALE)
    if one.in_hand.value or other.in_hand.value:
        yield "last hand", compare(L.HELD, False)
        yield "tiles in hand at the end", compare(L.HOLDING)
    yield "no space at the end", compare(L.SPACELESS)
    if one.points and other.points:
        yield "points of all players", compare(L.SCORED_ALL, False)
        yield "lead of the winner", compare(L.LED_BY, False)
