"""The compiled engine plays as ``rules.play`` does."""

from __future__ import annotations

import random
import time

import pytest

from generator.engine.layout import (
    AT_SCORE,
    CHANCE,
    DEAL,
    DRAFT,
    LENGTHS,
    OUT,
    PHASE,
    PLAY,
    TURN,
    WINS,
)
from generator.engine.table import Table
from generator.game.relations import Goal
from generator.playtest.players import PlayerSpec
from generator.playtest.running import Match, play_chunk
from generator.rules import Cell, Tile, play
from generator.rules.limits import Limits
from tests.unit.engine.naive import any_rules, any_turns, start
from tests.unit.engine.naive import perft as naive_perft
from tests.unit.rules.games import perft as plain_perft


def as_move(table: Table, move: int) -> play.Move:
    """A move of the kernel as one of the definitions."""
    if table.phase in (DEAL, DRAFT):
        return play.Draft(Tile(*divmod(move, table.rules.glyphs)))
    if move == table.rules.kinds:
        return play.Done()
    if move < table.rules.kinds:
        return play.SetAside(Tile(*divmod(move, table.rules.glyphs)))
    row, column, tile = table.placement(move)
    return play.Placement(Cell(row, column), Tile(*divmod(tile, table.rules.glyphs)))


def scores_of(table: Table) -> tuple[int, ...]:
    """Points by player, without what hands count at the end."""
    at = table.t[AT_SCORE]
    return tuple(table.s[at : at + table.rules.players])


def compare(seed: int, games: int) -> None:
    """Plays random games of random rules with the engine and with the definitions."""
    follow(any_rules(seed)._replace(players=2 + seed % 5 // 3), seed, games)


def follow(rules: Limits, seed: int, games: int) -> None:
    """Plays random games of some rules with both; some moves are taken back and made again."""
    table, chance = Table(rules), random.Random(seed)
    for game in range(games):
        table.seed(seed, game)
        state = play.start(rules, bag_of(seed, game))
        while True:
            assert scores_of(table) == state.scores
            listed = table.moves()
            before = table.s[: CHANCE + 1]
            moves = {as_move(table, move): move for move in listed}
            assert len(moves) == len(listed)
            assert moves.keys() == set(play.moves(state))
            if not moves:
                break
            chosen = chance.choice(list(moves))
            if chance.random() < 0.2:  # there and back again
                made = table.made
                table.make(moves[chosen])
                for _ in range(chance.randrange(8)):
                    if ahead := table.moves():
                        table.make(chance.choice(ahead))
                table.back(made)
                assert table.s[: CHANCE + 1] == before
                assert set(table.moves()) == set(listed)
            table.make(moves[chosen])
            state = play.play(state, chosen)
        assert table.winners == state.winners
        table.back(0)


def bag_of(seed: int, game: int) -> int:
    """The chance from which the definitions fill a bag as the engine does."""
    two_to_64 = 2**64

    def mix(x: int) -> int:
        x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 % two_to_64
        x = (x ^ x >> 27) * 0x94D049BB133111EB % two_to_64
        return x ^ x >> 31

    return mix((mix(seed) + game // 2) % two_to_64)


@pytest.mark.parametrize("seed", range(100))
def test_the_same_turns_scores_and_winners(seed: int) -> None:
    follow(any_turns(seed), seed, 2)


@pytest.mark.system
@pytest.mark.parametrize("seed", range(100, 400))
def test_the_same_turns_in_3_000_games(seed: int) -> None:
    follow(any_turns(seed), seed, 10)


@pytest.mark.parametrize("seed", range(60))
def test_the_same_moves_and_the_same_winner(seed: int) -> None:
    compare(seed, 1)


@pytest.mark.system
@pytest.mark.parametrize("seed", range(200))
def test_the_same_in_20_000_games(seed: int) -> None:
    compare(seed, 100)


def wins(rules: Limits, players: str, games: int = 200) -> list[int]:
    """Games that each seat wins."""
    counts = play_chunk(Match(rules, tuple(map(PlayerSpec, players.split())), 1, games))
    return counts[counts[WINS] : counts[LENGTHS] - 1]


@pytest.mark.parametrize("goal", ["last", "misere"])
def test_greedy_beats_random(goal: Goal) -> None:
    rules = Limits(goal=goal)
    assert wins(rules, "greedy random")[0] + wins(rules, "random greedy")[1] > 240


def test_greedy_weighs_the_hand_of_the_next_player_who_is_not_out() -> None:
    """The move leaves the fewest placements to the player whose turn comes, as counted here."""
    turns = 0
    for seed in range(60):
        table = Table(Limits(players=3))
        others = table.engine.array(len(table.buffer))
        table.seed(seed, 0)
        while count := table.list_moves():
            moves, player = table.buffer[:count], table.turn
            if table.phase != PLAY or not table.s[OUT]:
                table.make(moves[table.below(count)])
                continue
            left = {}
            for move in moves:
                made = table.made
                table.make(move)
                following = [n % 3 for n in range(player + 1, player + 3)]
                turn = next(n for n in following if not table.s[OUT] >> n & 1)
                table.s[TURN], table.s[PHASE] = turn, PLAY
                placements = table.list_moves()
                left[move] = placements if (table.turn, table.phase) == (turn, PLAY) else 0
                table.back(made)
            table.list_moves()
            arrays = (table.t, table.s, table.buffer, others)
            chosen = table.engine.greedy_move(*arrays, count)
            assert left[chosen] == min(left.values())
            turns += len(set(left.values())) > 1
            table.make(chosen)
    assert turns > 5


def perft(table: Table, depth: int) -> int:
    moves = table.moves()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        made = table.made
        table.make(move)
        total += perft(table, depth - 1)
        table.back(made)
    return total


@pytest.mark.parametrize("seed", range(20))
def test_perft_is_that_of_the_definitions(seed: int) -> None:
    rules = any_rules(seed, most=3, small=True)
    found = [perft(Table(rules), depth) for depth in (1, 2, 3)]
    assert found == [naive_perft(start(rules), depth) for depth in (1, 2, 3)]
    first = play.start(rules)
    assert found == [plain_perft(first, depth) for depth in (1, 2, 3)]


def test_known_perft() -> None:
    rules = Limits(3, 4, max_rows=3, max_columns=4, hand_size=0)
    assert [perft(Table(rules), depth) for depth in (1, 2, 3)] == [12, 288, 6912]


@pytest.mark.system
def test_a_hundred_times_as_many_games_a_second() -> None:
    """In processor time of the same run."""
    players, chance = (PlayerSpec("random"),) * 2, random.Random(1)
    begun = time.process_time()
    play_chunk(Match(Limits(), players, 1, 3000))
    compiled = (time.process_time() - begun) / 3000
    begun = time.process_time()
    for _ in range(15):
        state = play.start(Limits())
        while moves := play.moves(state):
            state = play.play(state, chance.choice(moves))
    assert (time.process_time() - begun) / 15 / compiled >= 100
