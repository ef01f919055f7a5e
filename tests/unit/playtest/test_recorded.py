"""Games that people played: read as the page writes them, refused at the first wrong move."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from generator.diagnostics import Failure
from generator.engine import layout as L
from generator.engine.table import Table
from generator.game.model import Game
from generator.game.sentences import say
from generator.playtest.pictures import drawn_game
from generator.playtest.recorded import (
    counts_of,
    digest_of,
    read_recorded,
    replayed,
    tile_texts,
)
from generator.rules import limits_of
from tests.conftest import Typecase
from tests.unit.kits import game_text, grawlix_kit, kit_of

LONG = {
    **dict.fromkeys(("max_rows", "max_columns")),
    "lines": "free",
    "runs": "alike",
    "copies": 2,
    "hand_size": 4,
    "plays": "line",
    "draw": "bag",
    "hands": "hidden",
    "exchange": "any",
    "passing": "stuck",
    "score": {"runs": 1, "full": 4, "last": 4},
    "goal": "points",
}
"""Rules with turns of several tiles, a bag, hidden hands, exchange and points."""


def long_game() -> Game:
    return kit_of(game_text(4, 4, rules=LONG)).game


def moves_of(game: Game, seed: int) -> list[str]:
    """A random game as its moves are written."""
    table, chance, texts = Table(limits_of(game)), random.Random(seed), tile_texts(game)
    table.seed(seed, 0)
    found = []
    while moves := table.moves():
        move = chance.choice(moves)
        if table.phase in (L.DEAL, L.DRAFT):
            found += [] if table.rules.has_bag else [texts[move]]
        elif move == table.rules.kinds:
            found.append("done")
        elif move < table.rules.kinds:
            found.append(f"aside {texts[move]}")
        else:
            row, column, tile = table.placement(move)
            found.append(f"{texts[tile]} {row},{column}")
        table.make(move)
    return found


def written(game: Game, moves: list[str], seats: str = "hh", more: str = "") -> str:
    noted = [f"{move} ; {n}.5 s" for n, move in enumerate(moves)]
    head = ["Typecase game", f"game: grawlix {digest_of(game)}", f"seats: {seats}", ""]
    return "\n".join([*head, *noted, more, ""])


def problem(text: str, game: Game | None = None) -> tuple[int, str]:
    with pytest.raises(Failure) as caught:
        read_recorded(text, "game.txt", game or grawlix_kit().game)
    (found,) = caught.value.diagnostics
    assert found.hints
    return found.span.line, found.message


@pytest.mark.parametrize("seed", range(20))
def test_a_game_is_read_as_it_was_played(seed: int) -> None:
    game = grawlix_kit().game
    moves = moves_of(game, seed)
    found = read_recorded(written(game, moves, more="; I liked it.\n; Once more!"), "x.txt", game)
    assert len(found.moves) == len(moves)
    assert found.seconds == tuple(n + 0.5 for n in range(len(moves)))
    assert found.thoughts == "I liked it. Once more!"


def test_what_is_wrong_is_said_with_its_line() -> None:
    game = grawlix_kit().game
    moves = moves_of(game, 1)
    placed = next(n for n, move in enumerate(moves) if " " in move)
    assert problem("hello")[0] == 1
    assert problem(written(game, moves).replace(digest_of(game), "00000000"))[0] == 2
    assert problem(written(game, moves, seats="hhh"))[0] == 3
    line, message = problem(written(game, [*moves[:3], "r@@@ x"]))
    assert (line, message) == (8, '"r@@@ x ; 3.5 s" is no move')
    line, message = problem(written(game, [moves[0], moves[0]]))
    assert (line, message) == (6, f"move 2 is not allowed: {moves[0]} ; 1.5 s")
    line, message = problem(written(game, [moves[0], "z@"]))
    assert (line, message) == (6, "move 2 is not allowed: z@ ; 1.5 s")
    line, message = problem(written(game, [moves[0], f"{moves[1]} 0,0"]))
    assert (line, message) == (6, f"move 2 is not allowed: {moves[1]} 0,0 ; 1.5 s")
    far = [*moves[:placed], *moves[placed : placed + 2], moves[placed].split(" ")[0] + " 9999,0"]
    line, message = problem(written(game, far))
    assert line == placed + 7
    assert " is not allowed: " in message
    assert problem(written(game, moves[:-1]))[1] == "this game was not played to its end"
    late = problem(written(game, [*moves, "r@ 0,0"]))[1]
    assert late.endswith(f"is not allowed: r@ 0,0 ; {len(moves)}.5 s")


@pytest.mark.parametrize("seed", range(1, 21))
def test_a_game_of_several_tiles_a_turn_is_read_with_its_bag(seed: int) -> None:
    game = long_game()
    moves = moves_of(game, seed)
    assert "done" in moves
    found = read_recorded(written(game, moves, f"hh {seed}"), "x.txt", game)
    assert found.bag == seed
    assert len(found.seconds) == len(moves) < len(found.moves)
    table = replayed(limits_of(game), found)
    assert not table.list_moves()
    assert table.winners
    rules = limits_of(game)
    counts = counts_of(rules, [found, found])
    assert sum(counts[counts[L.WINS] : counts[L.LENGTHS]]) == 2


def test_a_long_game_is_shown_with_the_tiles_of_its_start() -> None:
    """Also one that is shared: its winners are named."""
    rules = {**LONG, "start": "zA yA xA", "score": {"tile": 1}, "exchange": "never"}
    kit = kit_of(game_text(4, 4, rules=rules))
    shared = 0
    for seed in range(1, 30):
        record = read_recorded(
            written(kit.game, moves_of(kit.game, seed), f"hh {seed}"), "x.txt", kit.game
        )
        table = replayed(limits_of(kit.game), record)
        drawn = drawn_game(kit.game, table, kit.fonts)
        assert drawn.winners == table.winners
        assert len(table.grid()) == drawn.tiles + 3
        last = drawn.frames[-1].description
        assert all(kit.faces.name(tile) in last for _, tile in limits_of(kit.game).start)
        said = say("findings", "read_game", drawn, record, "ended")
        shared += "seats 1 and 2 share the win" in said
        assert ("share" in said) == (len(drawn.winners) > 1)
    assert shared


def test_what_is_wrong_with_a_turn_is_said_with_its_line() -> None:
    game = long_game()
    every = {seed: moves_of(game, seed) for seed in range(1, 60)}

    def said(seed: int, moves: list[str]) -> tuple[int, str]:
        line, message = problem(written(game, moves, f"hh {seed}"), game)
        return line - 4, message

    seed, moves = next(it for it in every.items() if " " in it[1][0] and "aside" not in it[1][0])
    wrong = said(seed, ["done", *moves])
    assert wrong == (1, "move 1 is not allowed: done ; 0.5 s")
    wrong = said(seed, [moves[0], f"aside {moves[0][:2]}"])
    assert wrong == (2, f"move 2 is not allowed: aside {moves[0][:2]} ; 1.5 s")
    tile = moves[1][:2] if " " in moves[1] else moves[0][:2]
    assert said(seed, [moves[0], tile]) == (2, f"move 2 is not allowed: {tile} ; 1.5 s")
    assert said(seed, ["aside A@ 0,0"])[1] == '"aside A@ 0,0 ; 0.5 s" is no move'
    assert said(seed, moves[:-1])[1] == "this game was not played to its end"
    assert problem(written(game, moves, "hh x"), game)[0] == 3
    other = said(seed + 1000, moves)[1]  # another bag gives other tiles
    assert "is not allowed" in other
    seed, moves = next(it for it in every.items() if it[1][0].startswith("aside"))
    wrong = said(seed, [moves[0], f"{moves[0][6:]} 0,0"])
    assert wrong == (2, f"move 2 is not allowed: {moves[0][6:]} 0,0 ; 1.5 s")


def test_the_command_measures_games_of_people(tmp_path: Path, typecase: Typecase) -> None:
    game = grawlix_kit().game
    files = []
    for seed in range(3):
        files.append(tmp_path / f"{seed}.txt")
        files[-1].write_text(written(game, moves_of(game, seed), more="; Fine."), "utf-8")
    read = [word for file in files for word in ("--read", str(file))]
    found = typecase("playtest", "grawlix", *read)
    assert found.exit_code == 0, found.stderr
    assert "3 games of people" in found.stdout
    assert "(people) wins" in found.stdout
    result = json.loads(typecase("playtest", "grawlix", *read, "--json").stdout)
    assert result["players"] == ["people", "people"]
    assert result["games"] == 3
    assert sum(seat["wins"] for seat in result["seats"]) == 3
    assert [it["thoughts"] for it in result["read"]] == ["Fine."] * 3
    report = tmp_path / "report"
    made = typecase("playtest", "grawlix", *read, "--report", str(report))
    assert made.exit_code == 0, made.stderr
    page = (report / "report.html").read_text("utf-8")
    assert "A player said: Fine." in page
    files[1].write_text("Typecase game\n", "utf-8")
    wrong = typecase("playtest", "grawlix", *read)
    assert wrong.exit_code == 1
    assert "1.txt" in wrong.stderr
    assert "wrong-record" in wrong.stderr
    missing = typecase("playtest", "--read", str(tmp_path / "none.txt"))
    assert missing.exit_code == 1
    assert "there is no such file" in missing.stderr
