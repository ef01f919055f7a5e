"""Strategies in pairs, played to the letter by someone who knows only the sentences that say them:
against random opponents each answer is legal, and the player wins."""

from __future__ import annotations

import random
import re
from typing import Any, cast

import pytest

from generator.game.loading import load_game
from generator.game.model import Game
from generator.playtest.deep import PairingFinding
from generator.playtest.report import Result, sentences
from generator.rules import Cell, Tile, limits_of
from generator.rules.pairing import find_pairing
from generator.rules.play import Draft, Move, Phase, Placement, State, moves, play, start

GAMES = {
    "grawlix": (6, 6, "{}"),
    "seven rows": (6, 6, "{max_rows: 7}"),
    "seven columns": (6, 6, "{max_columns: 7}"),
    "no limit": (4, 4, "{max_rows: null, max_columns: null}"),
    "three copies": (4, 2, "{copies: 3, max_rows: 4, max_columns: 4}"),
    "only corners": (4, 4, "{contact: corner}"),
    "no hands": (4, 4, "{hand_size: 0}"),
    "runs alike": (4, 4, "{lines: free, runs: {color: same}, hand_size: 2}"),
    "neighbors": (4, 4, "{lines: free, neighbors: different, hand_size: 2}"),
    "a board": (4, 4, "{contact: none, frame: fixed, max_rows: 4, max_columns: 4, hand_size: 0}"),
    "a wide board": (4, 4, "{contact: none, frame: fixed, max_rows: 3, max_columns: 4}"),
    "a high board": (4, 4, "{contact: none, frame: fixed, max_rows: 6, max_columns: 3}"),
    "odd": (5, 5, "{max_rows: 5, max_columns: 5}"),
    "odd, no hands": (5, 3, "{max_rows: 3, max_columns: 5, hand_size: 0}"),
    "an odd board": (3, 3, "{contact: any, frame: fixed, max_rows: 3, max_columns: 5}"),
}
"""Numbers of glyphs and colors, and the rules."""


def game_of(glyphs: int, colors: int, rules: str) -> Game:
    shown = ", ".join(f'{"abcdefg"[n]}: {{symbol: "{"@#$%&*+"[n]}"}}' for n in range(glyphs))
    keys = ", ".join(
        f'{"uvwxyz"[n]}: {{key: {"uvwxyz"[n]}, hex: "#{n + 2}0{9 - n}0{n + 3}0"}}'
        for n in range(colors)
    )
    text = f"title: T\nglyphs: {{{shown}}}\ncolors: {{{keys}}}\nrules: {rules}\n"
    game = load_game(text, "game.yaml", ()).game
    assert game is not None, text
    return game


class Reader:
    """Someone who has read the sentences and looks at the table."""

    def __init__(self, said: str, game: Game) -> None:
        self.said = said
        self.size = game.rules.max_rows or 0, game.rules.max_columns or 0
        self.glyphs = self._pairs("glyphs", [glyph.name for glyph in game.glyph_list])
        self.colors = self._pairs("colors", [color.name for color in game.color_list])
        self.seat = ("first", "second").index(self._found("Proven: the (first|second) player"))
        begin = re.search(r"(?:Draft|Place) the (\S+) (.+?) first", said)
        self.opening: Tile | None = None
        if begin:
            color, glyph = begin.groups()
            names = [each.name for each in game.color_list], [each.name for each in game.glyph_list]
            self.opening = Tile(names[0].index(color), names[1].index(glyph))
        self.answers_drafts = "Answer each draft by drafting the partner." in said

    def _found(self, pattern: str) -> str:
        found = re.search(pattern, self.said)
        assert found, self.said
        return found[1]

    def _pairs(self, what: str, names: list[str]) -> list[int]:
        partner = [-1] * len(names)
        for pair in self._found(rf"Pair the {what}: (.*?)\.").split(", "):
            one, other = pair.split(" with ")
            other = one if other == "itself" else other
            partner[names.index(one)] = names.index(other)
            partner[names.index(other)] = names.index(one)
        assert -1 not in partner
        return partner

    def partner(self, tile: Tile) -> Tile:
        return Tile(self.colors[tile.color], self.glyphs[tile.glyph])

    @property
    def middle(self) -> Cell:
        """Where the first tile goes of who begins; anywhere, unless the sentence says where."""
        on_board = "in the middle of the board." in self.said
        return Cell(self.size[0] // 2, self.size[1] // 2) if on_board else Cell(0, 0)

    def place(self, grid: list[Cell], cell: Cell) -> Cell:
        """Where the tile goes that answers one at ``cell``, the last of ``grid``."""
        rows, columns = self.size
        if "across the vertical line in the middle of the board" in self.said:
            return Cell(cell.row, columns - 1 - cell.column)
        if "across the horizontal line in the middle of the board" in self.said:
            return Cell(rows - 1 - cell.row, cell.column)
        if "if the board were turned by a half turn" in self.said:
            return Cell(rows - 1 - cell.row, columns - 1 - cell.column)
        if "turned by a half turn around the first tile" in self.said:
            return Cell(2 * grid[0].row - cell.row, 2 * grid[0].column - cell.column)
        if len(grid) == 1:
            side = self._found("the first placement by placing the partner (.*?it?s?)[ ,]")
            step = {"directly to its": (0, 1), "directly below it": (1, 0)}.get(side, (1, 1))
            return Cell(cell.row + step[0], cell.column + step[1])
        sums = grid[0].row + grid[1].row, grid[0].column + grid[1].column
        if "at its mirror image across the line between these two" in self.said:
            if grid[0].row == grid[1].row:
                return Cell(cell.row, sums[1] - cell.column)
            return Cell(sums[0] - cell.row, cell.column)
        self._found("turned by a half turn around (that corner|the middle of the edge that these)")
        return Cell(sums[0] - cell.row, sums[1] - cell.column)


def follow(reader: Reader, state: State, chance: random.Random) -> State:
    """The end of a game against an opponent who plays at random. ValueError for an answer that is
    not legal."""
    grid: list[Cell] = []
    drafts: list[Tile] = []
    placements: list[Placement] = []
    while state.phase is not Phase.OVER:
        move: Move
        if state.turn != reader.seat:
            move = chance.choice(moves(state))
            if isinstance(move, Draft):
                drafts.append(move.tile)
            elif isinstance(move, Placement):
                placements.append(move)
        elif state.phase is not Phase.PLAY:
            assert drafts or reader.opening
            move = Draft(reader.partner(drafts.pop(0)) if drafts else cast(Tile, reader.opening))
        elif placements:
            asked = placements.pop(0)
            move = Placement(reader.place(grid, asked.cell), reader.partner(asked.tile))
        else:
            assert reader.opening
            move = Placement(reader.middle, reader.opening)
        if isinstance(move, Placement):
            grid.append(move.cell)
        state = play(state, move)
    return state


@pytest.mark.parametrize("name", GAMES)
def test_the_sentences_followed_to_the_letter_win(name: str) -> None:
    game = game_of(*GAMES[name])
    limits = limits_of(game)
    pairing = find_pairing(limits)
    assert pairing is not None
    finding = PairingFinding(pairing, 1, 1, ())
    nothing = cast(Any, None)
    said, _ = sentences(Result(game, nothing, nothing, (), None, None, finding))
    reader = Reader(said, game)
    assert reader.answers_drafts == (game.rules.hand_size > 0)
    for seed in range(3):
        end = follow(reader, start(limits), random.Random(seed))
        assert end.turn == reader.seat, said
