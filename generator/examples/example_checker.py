"""The state of checking one example: its parsed grid, and its diagnostics so far."""

import shlex
from collections.abc import Mapping

from generator.diagnostics import Diagnostic, did_you_mean
from generator.game.model import Game
from generator.game.number_words import joined
from generator.game.spans import Place, Spans
from generator.rules.explanations import Explainer, place
from generator.rules.limits import limits_of
from generator.rules.notation import Notation, parse_grid
from generator.rules.placement import Location, location_at, misplacements, obstacles
from generator.rules.position import Cell, Tile


class ExampleChecker:
    """One example, the rules it is checked against, and the problems found so far."""

    def __init__(self, game: Game, spans: Spans, index: int, grid: str) -> None:
        self.game, self.spans, self.index = game, spans, index
        self.limits, self.notation = limits_of(game), Notation.of(game)
        self.explainer = Explainer(game, self.limits)
        self.parsed = parse_grid(grid, game)
        self.position = self.parsed.position
        self.found: list[Diagnostic] = []
        self.is_sound = False  # True of a legal grid; of others no claim's truth is checked
        self.locations: tuple[Location, ...] = ()  # all locations of a sound grid
        self.claim = 0  # the index of the claim that is checked

    def error(self, at: Place, code: str, message: str, *hints: str, at_key: bool = False) -> None:
        """Adds an error at a path below the claim, such as ``("glyphs", 2)``, or at its key."""
        find = self.spans.key if at_key else self.spans.value
        span = find("examples", self.index, "claims", self.claim, *at)
        self.found.append(Diagnostic.error(code, message, span, *hints))

    def wrong(self, at: Place, message: str, *hints: str) -> None:
        """Adds an error about a claim that is not true."""
        self.error(at, "wrong-claim", message, *hints, self.replacement())

    def replacement(self) -> str:
        """A hint with the command that proposes a replacement for this example."""
        if self.index < 0:  # the tiles at the start
            return "change these tiles, or the rules"
        name = self.game.examples[self.index].id
        command = f"typecase example {shlex.quote(self.spans.file)} --like {name}"
        return f"to see one that holds under these rules: {command}"

    def mark(self, mark: str, *place: str | int, at_key: bool = False) -> Cell | None:
        """The cell of a mark, or None after reporting that the grid does not contain it."""
        cell = self.parsed.marks.get(mark)
        if cell is None:
            message = f'the grid has no mark "{mark}"'
            hints = did_you_mean(mark, [*self.parsed.marks])
            self.error(place, "unknown-mark", message, *hints, at_key=at_key)
        return cell

    def tile(self, text: str, *place: str | int) -> Tile | None:
        """The tile of a token, or None after reporting that the game does not have it."""
        tile = self.notation.tiles.get(text)
        if tile is None:
            such = self.notation.tokens[Tile(0, 0)]
            hint = f"a tile is a color key, then a glyph symbol, such as {such}"
            said = [(it.message, *it.hints) for it in self.notation.parse([text]).problems]
            said.append((f'"{text}" is not a tile of the game', hint))
            self.error(place, "unknown-tile", *said[0])
        return tile

    def turn(self, tiles: Mapping[str, str], key: str) -> dict[Cell, Tile] | None:
        """The tiles of a turn, of which a claim gives the tokens by their marks; None after
        reporting marks or tiles that there are not."""
        placed = {}
        for mark, token in tiles.items():
            cell, tile = self.mark(mark, key, mark, at_key=True), self.tile(token, key, mark)
            if cell is not None and tile is not None:
                placed[cell] = tile
        return placed if len(placed) == len(tiles) else None

    def why_shut(self, cell: Cell) -> str:
        """Explains why no tile can be placed at a cell."""
        reasons = misplacements(self.position, self.limits, cell)
        if not reasons:
            return "it is a location, but no tile fits there"
        says = (self.explainer.obstacle(it, self.position, cell, Tile(0, 0)) for it in reasons)
        return f"it is not a location: {joined(says)}"

    def why_illegal(self, cell: Cell, tile: Tile, only: str = "") -> str:
        """Explains the reasons why a tile cannot be placed at a cell, if they end in ``only``."""
        every = obstacles(self.position, self.limits, cell, tile)
        reasons = [it for it in every if it.reason.endswith(only)]
        return joined(self.explainer.obstacle(it, self.position, cell, tile) for it in reasons)

    def what_fits(self, cell: Cell) -> str:
        """Names a tile that can be placed at a cell."""
        location = location_at(self.position, self.limits, cell)
        tile = self.notation.tokens[location.tiles[0]] if location else "nothing"
        marks = [f'at "{mark}"' for mark, at in self.parsed.marks.items() if at == cell]
        return f"{tile} can be placed {marks[-1] if marks else f'in {place(cell)}'}"
