"""Games that people played on the page to play on, read from its texts: see docs/notation.md."""

import re
from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

from generator.diagnostics import Failure, Span
from generator.engine import layout as L
from generator.engine.ruleset import new_counts
from generator.engine.table import Table
from generator.game.model import Game
from generator.rules import limits_of
from generator.rules.limits import Limits

HEADER = "Typecase game"
_MOVE = re.compile(
    r"(?:(?P<done>done)|aside\s+(?P<aside>\S+)|(?P<tile>\S+)(?:\s+(?P<cell>-?\d{1,5},-?\d{1,5}))?)"
    r"(?:\s+;\s*(?P<note>.*))?"
)
_SEATS = re.compile(r"(?P<seats>[h123]+)(?: (?P<bag>\d{1,9}))?")
_SECONDS = re.compile(r"(\d{1,7}(?:\.\d)?) s")
_COPY = 'copy it anew with "Copy a report" in play.html'


class Recorded(NamedTuple):
    """A game that was played to its end."""

    file: str
    players: int
    moves: tuple[int, ...]  # the numbers of its moves, as the engine knows them
    seconds: tuple[float, ...]  # how long its moves took, as far as that is noted
    thoughts: str  # what a player thought of it
    bag: int = 0  # the seed of what was drawn


def tile_texts(game: Game) -> tuple[str, ...]:
    """Each tile as it is written, in the order of the engine: color key, then symbol."""
    return tuple(c.key + g.symbol for c in game.color_list for g in game.glyph_list)


def digest_of(game: Game) -> str:
    """Eight digits that change with the rules, the keys and the symbols of a game."""
    rules = limits_of(game)._replace(players=2)
    return sha256(repr((rules, [*tile_texts(game)])).encode()).hexdigest()[:8]


def read_recorded(text: str, file: str, game: Game) -> Recorded:
    """Reads a game and plays it again. Raises :class:`Failure` for what is none, for one of another
    game, and at the first move that the rules do not allow."""
    lines = [line.strip() for line in text.splitlines()]

    def wrong(number: int, message: str, hint: str) -> Failure:
        width = max(1, len(lines[number - 1]) if number <= len(lines) else 1)
        return Failure.error("wrong-record", message, Span.at(file, number, 1, width), hint)

    if not lines or lines[0] != HEADER:
        raise wrong(1, f'a game that was played begins with "{HEADER}"', _COPY)
    id_, _, digest = "".join(lines[1:2]).removeprefix("game: ").partition(" ")
    if digest != digest_of(game):
        message = f'this is a game of "{id_[:40]}" under other rules, keys or symbols than these'
        raise wrong(2, message, "name the game file, and the --set, with which it was played")
    seats = _SEATS.fullmatch("".join(lines[2:3]).removeprefix("seats: "))
    players = len(seats["seats"]) if seats else 0
    if seats is None or not game.players[0] <= players <= game.players[-1]:
        hint = f"{_COPY}; a number behind them says what the bag gives"
        raise wrong(3, "the seats are a letter for each player: h, 1, 2 or 3", hint)
    bag = int(seats["bag"] or 0)
    table = Table(limits_of(game)._replace(players=players))
    table.seed(bag, 0)
    seconds, thoughts, count = list[float](), list[str](), 0
    for number, line in enumerate(lines[3:], 4):
        if line.startswith(";"):
            thoughts.append(line[1:].strip())
        elif line:
            found = _MOVE.fullmatch(line)
            if found is None:
                hint = "a move is: r@, or r@ 0,-1, or done, or aside r@"
                raise wrong(number, f'"{line[:40]}" is no move', hint)
            count += 1
            if not _play(table, game, found):
                raise wrong(number, f"move {count} is not allowed: {line[:40]}", _COPY)
            if noted := _SECONDS.match(found["note"] or ""):
                seconds.append(float(noted[1]))
    if _drawn(table) or table.winner < 0:
        raise wrong(len(lines), "this game was not played to its end", "leave it out")
    moves = tuple(move for _, _, move in table.history())
    return Recorded(file, players, moves, tuple(seconds), " ".join(thoughts), bag)


def _play(table: Table, game: Game, move: re.Match[str]) -> bool:
    """Makes a move after drawing from the bag; false if the rules do not allow it."""
    texts, moves, is_draft = tile_texts(game), _drawn(table), table.phase in (L.DEAL, L.DRAFT)
    text = move["aside"] or move["tile"]
    tile = texts.index(text) if text in texts else -1
    wanted = -1
    if move["done"]:
        wanted = table.rules.kinds
    elif move["cell"] and tile >= 0:
        row, column = map(int, move["cell"].split(","))
        cell = (row, column) if table.grid() or table.rules.is_fixed else (0, 0)
        placed = table.move_of(*cell, tile)
        wanted = placed if table.placement(placed)[:2] == cell else -1
    elif bool(move["aside"]) != is_draft:
        wanted = tile
    if wanted not in moves:
        return False
    table.make(wanted)
    return True


def _drawn(table: Table) -> list[int]:
    """The moves of a player, after what comes from a bag is drawn."""
    moves = table.moves()
    while moves and table.rules.has_bag and table.phase in (L.DEAL, L.DRAFT):
        table.make(moves[0])
        moves = table.moves()
    return moves


def replayed(rules: Limits, record: Recorded) -> Table:
    """A table on which the moves of a game were made."""
    table = Table(rules)
    table.seed(record.bag, 0)
    for move in record.moves:
        table.list_moves()
        table.make(move)
    table.list_moves()
    return table


def counts_of(rules: Limits, records: Sequence[Recorded]) -> list[int]:
    """The counts of games, as those of a chunk."""
    found: list[int] = []
    for number, record in enumerate(records):
        table = replayed(rules, record)
        counts = table.engine.array(found or new_counts(rules, table.t))
        table.engine.tally(table.t, table.s, counts, number)
        found = list(counts)
    return found
