"""A player sees nothing hidden: with the other hands and the bag shuffled, the move is the same."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from generator.engine import layout as L
from generator.engine.table import Table
from generator.playtest.players import BUDGETS, Player, make_player, parse_player
from generator.rules.limits import Limits
from tests.unit.engine.naive import any_turns
from tests.unit.playtest.hands import hand_of

SPECS = ["random", "greedy", "mcts:120", "search:400"]


def shuffle(table: Table, chance: random.Random) -> bool:
    """Deals what the player whose turn it is does not see anew: the bag and, where they are hidden,
    the hands of the others. False if that changes nothing."""
    t, s, rules = table.t, table.s, table.rules
    places = [t[L.AT_BAG] + n for n in range(s[L.SUPPLY] if rules.has_bag else 0)]
    for player in range(rules.players):
        hand = t[L.AT_HANDS] + player * t[L.HAND_ROOM]
        if rules.is_hidden and player != table.turn:
            places += [hand + 1 + n for n in range(s[hand])]
    before = [s[place] for place in places]
    after = chance.sample(before, len(before))
    for place, tile in zip(places, after, strict=True):
        s[place] = tile
    return after != before


def decisions(made: Callable[[Table], Player], seed: int) -> int:
    """Plays a game; at every third decision with something hidden, the player decides three times,
    each time from other hands and another bag. Returns how many decisions these were."""
    table, chance, tried = Table(hidden_rules(seed)), random.Random(seed), 0
    player, rules = made(table), table.rules
    table.seed(seed, 0)
    while count := table.list_moves():
        move = table.buffer[chance.randrange(count)]
        is_drawn = table.phase in (L.DEAL, L.DRAFT) and rules.has_bag
        if not is_drawn and count > 1 and chance.random() < 0.3:
            state = table.s[:]
            chosen = set()
            for _ in range(3):
                has_changed = shuffle(table, chance)
                table.list_moves()
                chosen.add(player.choose(table, count))
                table.s[:] = state
                tried += has_changed
            assert len(chosen) == 1
            table.list_moves()
        table.make(move)
    return tried


def hidden_rules(seed: int) -> Limits:
    """Rules of turns with a bag, hidden hands, or both."""
    rules = any_turns(seed)._replace(players=2 + seed % 2)
    hand = max(rules.hand_size, 1)
    if seed % 3:
        return rules._replace(hand_size=hand, hands="hidden", draw=("bag", "choose")[seed % 2])
    return rules._replace(hand_size=hand, hands="open", draw="bag")


@pytest.mark.parametrize("kind", SPECS)
def test_the_move_stays_the_same(kind: str) -> None:
    spec = parse_player(kind)
    assert sum(decisions(lambda table: make_player(spec, table), it) for it in range(24)) > 60


class Peeking(Player):
    """Looks at the hand of the next player."""

    def choose(self, table: Table, count: int) -> int:
        following = (table.turn + 1) % table.rules.players
        return table.buffer[sum(hand_of(table, following)) % count]


def test_a_player_who_looks_is_found() -> None:
    with pytest.raises(AssertionError, match="len"):
        sum(decisions(lambda _: Peeking(), seed) for seed in range(24))


def test_every_player_of_such_games_is_tried() -> None:
    """A pairing strategy plays only where nothing is hidden."""
    assert {it.partition(":")[0] for it in SPECS} == BUDGETS.keys() - {"pairing"}
