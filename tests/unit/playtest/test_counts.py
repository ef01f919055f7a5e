"""The counts of games, held against games that are played again move by move."""

from __future__ import annotations

from collections import Counter

import pytest

from generator.engine import layout as L
from generator.engine.table import Table
from generator.game.files import read_project
from generator.game.relations import NAMED_PATTERNS
from generator.playtest.measures import measures_of, openings_of
from generator.playtest.players import Player, PlayerSpec, make_player
from generator.playtest.running import Match, play_chunk, play_game
from generator.rules import Cell, Position, Tile, locations
from generator.rules.limits import Limits, Points, limits_of
from tests.unit.engine.test_games import scores_of
from tests.unit.kits import kit_of
from tests.unit.playtest.hands import hand_of

GAMES = 250
RULES = {
    "hands": Limits(3, 3, copies=2, lines=(), runs=NAMED_PATTERNS["matching"], hand_size=2),
    "a board": Limits(3, 4, max_rows=3, max_columns=4, frame="fixed", contact="none", hand_size=0),
    "corners": Limits(4, 4, max_rows=4, max_columns=4, contact="corner", hand_size=1),
    "three": Limits(2, 3, max_rows=3, max_columns=3, hand_size=1, players=3),
    "misere": Limits(3, 3, max_rows=3, max_columns=3, hand_size=0, goal="misere"),
    "points": Limits(3, 3, max_rows=3, hand_size=1, goal="points", score=Points(runs=1)),
}


def shared(one: Tile, other: Tile) -> str:
    words = {(0, 0): "shares nothing", (1, 0): "shares the color", (0, 1): "shares the glyph"}
    return words.get((one.color == other.color, one.glyph == other.glyph), "shares both")


def openings(rules: Limits, table: Table) -> list[str]:
    """The classes of a game, from its moves."""
    moves = table.history()
    drafts = [Tile(*divmod(move, rules.glyphs)) for _, phase, move in moves if phase != L.PLAY]
    placed = [table.placement(move) for _, phase, move in moves if phase == L.PLAY][:3]
    cells = [(row, column) for row, column, _ in placed]
    tiles = [Tile(*divmod(tile, rules.glyphs)) for _, _, tile in placed]
    said = []
    if rules.board:
        edges = sum(n in (0, most - 1) for n, most in zip(cells[0], rules.board, strict=True))
        said.append("first tile " + ("inside", "at the edge", "in a corner of the board")[edges])
    if len(cells) > 1:
        down, across = sorted(abs(a - b) for a, b in zip(*cells[:2], strict=True))
        places = {(0, 1): "beside the first", (1, 1): "at a corner of the first"}
        apart = "elsewhere" if down else "farther on in a line"
        said.append(f"second tile {places.get((down, across), apart)}")
        said.append(f"second tile {shared(*tiles[:2])}")
    if len(cells) > 2:
        is_line = any(len(set(line)) == 1 for line in zip(*cells, strict=True))
        said.append("third tile in line with them" if is_line else "third tile not in line")
    if len(drafts) > 1:
        said.append(f"second pick {shared(*drafts[:2])}")
    return said


def ending(rules: Limits, table: Table) -> int:
    """Why the last who could not play could not, by the definitions of the rules."""
    tiles = {cell: Tile(*divmod(tile, rules.glyphs)) for cell, tile in table.grid().items()}
    hand, supply = hand_of(table, table.s[L.STUCK]), rules.tile_count - len(tiles)
    if not (len(hand) if rules.hand_size else supply):
        return L.NO_TILE
    position = Position({Cell(*cell): tile for cell, tile in tiles.items()})
    has_space = any(place.allowed for place in locations(position, rules))
    return L.NO_FIT if has_space else L.NO_SPACE


@pytest.mark.parametrize("name", RULES)
def test_counts_are_those_of_the_games(name: str) -> None:
    rules = RULES[name]
    seats = (PlayerSpec("random"),) * rules.players
    found = measures_of(rules, play_chunk(Match(rules, seats, 3, GAMES)))
    table = Table(rules)
    ends, began = Counter[int](), Counter[str]()
    wins, shared = Counter[str](), Counter[str]()
    for number in range(GAMES):
        play_game(table, [Player()] * rules.players, 3, number)
        ends[ending(rules, table)] += 1
        for each in openings(rules, table):
            began[each] += 1
            wins[each] += table.winner == 0
            shared[each] += table.winner == rules.players
        if number >= L.BATCH_COUNT - 50:
            batch = found.batches[number % L.BATCH_COUNT]
            if number < L.BATCH_COUNT:  # the only game of its batch
                assert batch[: L.HELD] == (1, len(table.grid()))
                assert batch[L.WON :] == tuple(n == table.winner for n in range(rules.players))
        table.back(0)
    assert [round(end.value * GAMES) for end in found.ends] == [ends[n] for n in range(L.ENDINGS)]
    for opening, games, shares in openings_of(found):
        assert games == began[opening], opening
        assert round(shares[0].value * games) == wins[opening]
        assert round(shares[-1].value * games) == shared[opening]
    assert sum(batch[L.GAMES] for batch in found.batches) == GAMES


def test_the_winner_leads_more_often_near_the_end() -> None:
    rules = Limits(4, 4, max_rows=4, max_columns=4, hand_size=2)
    seats = (PlayerSpec("greedy"), PlayerSpec("greedy"))
    found, plain = (
        measures_of(rules, play_chunk(Match(rules, seats, 1, 100, leads=leads)))
        for leads in (True, False)
    )
    assert len(found.leads) == L.TENTHS
    assert found.leads[-1].value > 0.75 > found.leads[0].value
    assert plain.leads == ()
    assert plain == found._replace(leads=())


def test_what_points_and_the_bag_are_counted_as() -> None:
    """The sums of single games, counted from the definitions' side of the table."""
    game = kit_of(read_project("sampler").text).game
    rules = limits_of(game)
    players = tuple(PlayerSpec(kind) for kind in ("greedy", "random"))
    counts = play_chunk(Match(rules, players, 7, 10))
    found = measures_of(rules, counts)
    table, totals, pairs = Table(rules), [], []
    chosen = [make_player(spec, table) for spec in players]
    for number in range(10):
        play_game(table, chosen, 7, number)
        totals.append(scores_of(table))
        pairs.append(table.winner)
        table.back(0)
    assert found.points is not None
    assert found.same_bag is not None
    assert [it.value for it in found.points.seats] == [
        pytest.approx(sum(each) / 10) for each in zip(*totals, strict=True)
    ]
    margins = [abs(a - b) for a, b in totals]
    assert found.points.margin.value == pytest.approx(sum(margins) / 10)
    same = sum(a == b for a, b in zip(pairs[::2], pairs[1::2], strict=True))
    assert found.same_bag.value == same / 5
    assert found.points.full is not None
    assert 0 < found.points.full < 12
    assert 0 < found.forced.value < 1
