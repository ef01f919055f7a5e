"""What is said to follow from rules, held against all that can be played in small games."""

from __future__ import annotations

from collections import namedtuple
from itertools import product
from random import Random
from typing import Any

import pytest

from generator.game.relations import RELATION_KEYS, Goal, Pattern
from generator.rules import Limits, Position, Tile
from generator.rules.checks import without_effect
from generator.rules.consequences import (
    all_tiles_fit,
    demands,
    has_second_tile,
    is_considered,
    is_contradictory,
    settled_game,
    shared_by_all,
    widest,
)
from generator.rules.pairing import breaking_edits, find_pairing
from generator.rules.play import Phase, moves, play, start
from generator.rules.scopes import obeys
from tests.property import naive_rules as naive

SEEDS = range(400)
GOALS: tuple[Goal, ...] = ("last", "misere")


def small(seed: int) -> tuple[Random, Limits]:
    random = Random(seed)
    return random, naive.random_limits(random, 3)


def test_no_tile_follows_the_first_where_that_is_said() -> None:
    kinds = set()
    for seed in SEEDS:
        _, limits = small(seed)
        follows = any(
            naive.allowed(first, limits, cell)
            - ({first[at] for at in first} if limits.copies == 1 else set())
            for at in naive.locations(Position(), limits)
            for first in [Position({at: naive.each_tile(limits)[0]})]
            for cell in naive.locations(first, limits)
        )
        assert has_second_tile(limits) == follows, limits
        kinds.add((follows, is_contradictory(limits)))
        assert not (follows and is_contradictory(limits))
    assert {(True, False), (False, False), (False, True)} <= kinds


def test_keys_without_effect_change_no_position() -> None:
    found = 0
    for seed in SEEDS:
        random, limits = small(seed)
        keys = without_effect(limits).keys() & {*RELATION_KEYS, "max_run"}
        without: dict[str, Any] = dict.fromkeys(keys, ())
        if "max_run" in without:
            without["max_run"] = None
        other = limits._replace(**without)
        assert demands(other) == demands(limits)
        found += other != limits
        for position in naive.grown(random, other, 6):
            assert naive.violations(position, limits) == [], (limits, position)
    assert found > len(SEEDS) // 20


def test_patterns_that_are_left_out_allow_no_group_of_their_own() -> None:
    random = Random(1)
    tiles = [Tile(color, glyph) for color in range(2) for glyph in range(3)]
    groups = [it for size in (1, 2, 3) for it in product(tiles, repeat=size)]
    cut = 0
    for _ in range(200):
        relations = ("same", "different", "uniform")
        patterns = tuple(
            Pattern.model_validate(
                {"glyph": random.choice((*relations, None)), "color": random.choice(relations)}
            )
            for _ in range(random.choice((2, 3)))
        )
        kept = widest(patterns)
        cut += {*kept} < {*patterns}
        for group in groups:
            assert obeys(kept, group) == obeys(patterns, group), (patterns, kept, group)
    assert cut > 10


def test_all_tiles_share_what_is_said() -> None:
    found = 0
    for seed in SEEDS:
        random, limits = small(seed)
        shared = shared_by_all(limits)
        found += len(shared)
        *_, last = naive.grown(random, limits, 6)
        for attribute in shared:
            assert len({getattr(tile, attribute) for tile in last.values()}) == 1, limits
    assert found > len(SEEDS) // 50


def more_limits() -> Any:
    """The class of limits with a rule that no proof has considered."""
    fields = namedtuple("fields", [*Limits._fields, "gravity"], defaults=[*Limits(), False])  # type: ignore[misc]
    names = ["kinds", "tile_count", "is_fixed", "rows", "columns", "_extent"]
    names += ["is_simple", "has_bag", "is_hidden", "counts_at_end"]
    return type("MoreLimits", (fields,), {name: getattr(Limits, name) for name in names})


def test_a_rule_that_is_not_considered_proves_nothing() -> None:
    known, unknown = more_limits()(), more_limits()(gravity=True)
    assert is_considered(known)
    assert not is_considered(unknown)
    assert find_pairing(known) is not None
    assert find_pairing(unknown) is None
    assert has_second_tile(known._replace(glyphs=1)) is False
    assert has_second_tile(unknown._replace(glyphs=1)) is True
    assert all_tiles_fit(known) is False
    assert all_tiles_fit(unknown) is None
    assert {"goal": "misere"} in breaking_edits(known)


@pytest.mark.parametrize(("key", "value"), [("contact", "knight"), ("frame", "torus")])
def test_an_unknown_word_proves_nothing(key: str, value: str) -> None:
    limits = Limits()._replace(**{key: value})  # type: ignore[arg-type]
    assert not is_considered(limits)
    assert find_pairing(limits) is None


def test_games_without_decisions_end_as_is_said() -> None:
    settled = unsettled = 0
    for seed in range(1500):
        random, limits = small(seed)
        limits = limits._replace(players=random.choice((2, 2, 3)), goal=random.choice(GOALS))
        hands = limits.tile_count // limits.players
        limits = limits._replace(hand_size=random.randint(0, min(3, hands)))
        found = settled_game(limits)
        if found is None and (unsettled > 60 or not has_second_tile(limits)):
            continue
        ends = set()
        for _ in range(8):
            state = start(limits)
            while state.phase is not Phase.OVER:
                state = play(state, random.choice(moves(state)))
            ends.add((len(state.position), state.turn))
        settled += found is not None
        unsettled += found is None
        assert found is None or ends == {found}, limits
    assert settled > 50


def test_no_edit_is_offered_that_leaves_no_decision() -> None:
    limits = Limits(
        3, 4, 1, 3, 4, (), (), (Pattern(glyph="same", color="different"),), frame="fixed"
    )
    assert settled_game(limits._replace(neighbors=())) == (12, 1)
    assert {"neighbors": "free"} not in breaking_edits(limits, 50)
