"""The compiled engine and ``rules.play`` play the same games."""

from __future__ import annotations

import os
import random
import time

import pytest

from generator.game.relations import Pattern
from generator.playtest.chunks import Chunk, play_chunk
from generator.playtest.players import PlayerSpec
from generator.playtest.ruleset import Patterns, Relation, RuleSet
from generator.playtest.table import PLAY, Table
from generator.rules import play
from generator.rules.limits import Limits
from generator.rules.position import Cell, Tile
from tests.unit.playtest.naive import any_rules

LONG = bool(os.environ.get("TYPECASE_LONG"))
GAMES, RULE_SETS = (100, 200) if LONG else (1, 40)
"""Games of each rule set, and rule sets: with TYPECASE_LONG 20,000 games in all."""


def _relations(glyph: Relation, color: Relation) -> dict[str, str]:
    found = {"glyph": glyph, "color": color}
    return {key: value.name.lower() for key, value in found.items() if value}


def limits_of(rules: RuleSet) -> Limits:
    """The rules as the other engine takes them."""

    def patterns(scope: Patterns) -> tuple[Pattern, ...]:
        return tuple(Pattern.model_validate(_relations(p.glyph, p.color)) for p in scope)

    return Limits(
        rules.glyphs,
        rules.colors,
        rules.copies,
        rules.max_rows,
        rules.max_columns,
        patterns(rules.lines),
        patterns(rules.runs),
        patterns(rules.neighbors),
        rules.contact.value,
        rules.max_run,
        "fixed" if rules.fixed else "floating",
    )


def as_move(table: Table, move: int) -> play.Move:
    if table.phase != PLAY:
        color, glyph = divmod(move, table.rules.glyphs)
        return play.Draft(Tile(color, glyph))
    row, column, tile = table.placement(move)
    return play.Placement(Cell(row, column), Tile(*divmod(tile, table.rules.glyphs)))


@pytest.mark.parametrize("seed", range(1000, 1000 + RULE_SETS))
def test_the_same_moves_and_the_same_winner(seed: int) -> None:
    rules = any_rules(seed)._replace(misere=False, players=2 + seed % 2)
    rules = rules._replace(hand_size=rules.hand_size or 3)
    table, chance = Table(rules), random.Random(seed)
    for _ in range(GAMES):
        state = play.start(limits_of(rules), rules.players, rules.hand_size)
        while moves := table.moves():
            translated = {as_move(table, move): move for move in moves}
            assert translated.keys() == set(play.moves(state))
            chosen = chance.choice(list(translated))
            table.make(translated[chosen])
            state = play.play(state, chosen)
        assert play.winner(state) == table.winner
        table.back(0)


def test_a_hundred_times_as_many_games_a_second() -> None:
    """In the same run and in time of the processor; 50 leaves room for a busy machine."""
    rules, chance = RuleSet(), random.Random(1)
    players = (PlayerSpec("random"),) * 2
    play_chunk(Chunk(rules, players, 1, 0, 1))
    begun = time.process_time()
    play_chunk(Chunk(rules, players, 1, 0, 5000))
    compiled = (time.process_time() - begun) / 5000
    begun = time.process_time()
    plain = 40 if LONG else 10
    for _ in range(plain):
        state = play.start(Limits())
        while moves := play.moves(state):
            state = play.play(state, chance.choice(moves))
    ratio = (time.process_time() - begun) / plain / compiled
    print(f"{1 / compiled:,.0f} games a second, {ratio:.0f} times the plain engine")  # noqa: T201
    assert ratio >= (100 if LONG else 50)
