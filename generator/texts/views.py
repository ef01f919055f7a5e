"""What templates see of a game and its examples. Every number here comes from the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

from generator.examples import CheckedExample
from generator.game.claims import AtClaim, PlayClaim
from generator.game.model import Color, Game, Glyph, Rules
from generator.rules import Cell, Notation, Play, Tile, all_tiles_fit, limits_of
from generator.rules.words import MARK_NAMES
from generator.texts import markers
from generator.texts.numbers import Amount


class GlyphView(str):
    """A glyph; in a text it shows as its sign."""

    glyph: Glyph

    def __new__(cls, glyph: Glyph, number: int) -> GlyphView:
        view = super().__new__(cls, markers.sign(number))
        view.glyph = glyph
        return view

    @property
    def name(self) -> str:
        return self.glyph.name


class ColorView(str):
    """A colour; in a text it shows as its name."""

    color: Color

    def __new__(cls, color: Color) -> ColorView:
        view = super().__new__(cls, color.name)
        view.color = color
        return view


def tile_words(game: Game, tile: Tile) -> str:
    """A tile as "blue @", with the glyph as its sign."""
    return f"{game.color_list[tile.color].name} {markers.sign(tile.glyph)}"


@dataclass(eq=False, repr=False)
class GameView:
    """The game as templates know it; ``game.NAME`` of the game file, and what follows from it."""

    _game: Game

    @cached_property
    def glyphs(self) -> tuple[GlyphView, ...]:
        return tuple(GlyphView(g, i) for i, g in enumerate(self._game.glyph_list))

    @cached_property
    def colors(self) -> tuple[ColorView, ...]:
        return tuple(ColorView(c) for c in self._game.color_list)

    title = property(lambda self: self._game.title)
    subtitle = property(lambda self: self._game.subtitle)
    version = property(lambda self: self._game.version)
    designers = property(lambda self: self._game.designers)
    contact = property(lambda self: self._game.contact)
    license = property(lambda self: self._game.license)
    minutes = property(lambda self: self._game.minutes)
    age = property(lambda self: self._game.age)

    @property
    def players(self) -> Amount:
        """How many play; the least and the most where that is free."""
        least, most = self._game.players[0], self._game.players[-1]
        return least if least == most else (least, most)

    @property
    def rules(self) -> Rules:
        return self._game.rules

    @property
    def tiles(self) -> int:
        """Number of tiles in the whole supply."""
        return self._game.tile_count

    @property
    def kinds(self) -> int:
        """Number of different tiles."""
        return len(self._game.glyphs) * len(self._game.colors)

    @property
    def all_tiles_fit(self) -> bool | None:
        """Whether every tile can be placed; None where nobody knows."""
        return all_tiles_fit(limits_of(self._game))


@dataclass(eq=False, repr=False)
class MarkView:
    """A marked cell of an example."""

    _game: Game
    _example: CheckedExample
    mark: str

    @property
    def cell(self) -> Cell:
        return self._example.marks[self.mark]

    @property
    def sign(self) -> str:
        return self.mark

    @property
    def name(self) -> str:
        """As "question mark"; a mark without a name of its own as itself."""
        return MARK_NAMES.get(self.mark, self.mark)

    @cached_property
    def _location(self) -> tuple[tuple[int, ...], tuple[int, ...], tuple[Tile, ...]]:
        for location in self._example.locations:
            if location.cell == self.cell:
                return location.glyphs, location.colors, location.tiles
        return (), (), ()

    @property
    def is_location(self) -> bool:
        return any(location.cell == self.cell for location in self._example.locations)

    @property
    def glyphs(self) -> tuple[GlyphView, ...]:
        """Glyphs that its row and its column allow."""
        return tuple(GlyphView(self._game.glyph_list[g], g) for g in self._location[0])

    @property
    def colors(self) -> tuple[ColorView, ...]:
        """Colours that its row and its column allow."""
        return tuple(ColorView(self._game.color_list[c]) for c in self._location[1])

    @property
    def tiles(self) -> tuple[str, ...]:
        """Tiles that can be placed here."""
        return tuple(tile_words(self._game, tile) for tile in self._location[2])

    @property
    def row_tiles(self) -> tuple[str, ...]:
        row = self._example.position.in_row(self.cell)
        return tuple(tile_words(self._game, tile) for tile in row.values())

    @property
    def column_tiles(self) -> tuple[str, ...]:
        column = self._example.position.in_column(self.cell)
        return tuple(tile_words(self._game, tile) for tile in column.values())


@dataclass(eq=False, repr=False)
class PlayView:
    """What the example claims of a play at one of its marks, as the engine found it."""

    _game: Game
    _example: CheckedExample
    _claim: PlayClaim

    @property
    def mark(self) -> MarkView:
        return MarkView(self._game, self._example, self._claim.play)

    @cached_property
    def _play(self) -> Play:
        position, cell = self._example.position, self._example.marks[self._claim.play]
        if self._claim.tile is None:
            return Play.anything(position, limits_of(self._game), cell)
        tile = Notation.of(self._game).tile(self._claim.tile)
        return Play(position, limits_of(self._game), cell, () if tile is None else (tile,))

    @property
    def tile(self) -> str | None:
        """The tile played, where the claim names one."""
        return None if self._claim.tile is None else tile_words(self._game, self._play.tiles[0])

    @property
    def rows(self) -> int:
        """Rows of the grid after the play."""
        return self._play.box.rows

    @property
    def columns(self) -> int:
        """Columns of the grid after the play."""
        return self._play.box.columns

    @property
    def closes(self) -> tuple[MarkView, ...]:
        """Marks that the play closes."""
        return self._marks(self._play.does_close)

    @property
    def opens(self) -> tuple[MarkView, ...]:
        """Marks that the play opens."""
        return self._marks(self._play.does_open)

    def _marks(self, holds: Callable[[Cell], bool]) -> tuple[MarkView, ...]:
        marks = self._example.marks.items()
        return tuple(MarkView(self._game, self._example, m) for m, cell in marks if holds(cell))


@dataclass(eq=False, repr=False)
class ExampleView:
    """A checked example as templates know it."""

    _game: Game
    _example: CheckedExample
    _claims: tuple[object, ...]

    @property
    def id(self) -> str:
        return self._example.id

    @property
    def tiles(self) -> int:
        return len(self._example.position)

    @property
    def locations(self) -> int:
        return len(self._example.locations)

    @property
    def rows(self) -> int:
        """Rows that the grid has."""
        return self._example.position.rows

    @property
    def columns(self) -> int:
        """Columns that the grid has."""
        return self._example.position.columns

    @property
    def new_row(self) -> bool:
        """Whether a tile may open a new row."""
        most = self._game.rules.max_rows
        return most is None or self.rows < most

    @property
    def new_column(self) -> bool:
        """Whether a tile may open a new column."""
        most = self._game.rules.max_columns
        return most is None or self.columns < most

    @property
    def marks(self) -> tuple[MarkView, ...]:
        """Marks that a claim speaks of with what they allow, in the claims' order."""
        named = [c.at for c in self._claims if isinstance(c, AtClaim)]
        return tuple(MarkView(self._game, self._example, mark) for mark in dict.fromkeys(named))

    @property
    def plays(self) -> tuple[PlayView, ...]:
        """Plays that a claim speaks of, in the claims' order."""
        plays = [c for c in self._claims if isinstance(c, PlayClaim)]
        return tuple(PlayView(self._game, self._example, claim) for claim in plays)


def example_views(game: Game, examples: Mapping[str, CheckedExample]) -> dict[str, ExampleView]:
    """The examples that hold, by id, in the game file's order."""
    claims = {example.id: example.claims for example in game.examples}
    return {key: ExampleView(game, made, claims[key]) for key, made in examples.items()}


def nature(value: object) -> str:
    """What a value of a template is, in words."""
    kinds: dict[type, str] = {
        GameView: "the game",
        ExampleView: "an example",
        MarkView: "a mark",
        PlayView: "a play",
        Rules: "rules",
        Glyph: "a glyph",
        Color: "a colour",
        Cell: "a cell",
        dict: "a collection",
        tuple: "a list",
        list: "a list",
        str: "a text",
        bool: "true or false",
        int: "a number",
        float: "a number",
    }
    return next((words for kind, words in kinds.items() if isinstance(value, kind)), "this")
