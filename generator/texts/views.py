"""The values that templates see of a game and its examples; all numbers come from the engine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from generator.examples import CheckedExample
from generator.game.claims import AtClaim, Claim, PlayClaim
from generator.game.model import Color, Game, Glyph, Rules
from generator.game.number_words import Amount
from generator.rules import Cell, Notation, Play, Tile, all_tiles_fit, limits_of
from generator.rules.words import MARK_NAMES
from generator.texts import markers


class GlyphView(str):
    """A glyph; as text it is its private character, which is drawn within the line."""

    glyph: Glyph

    def __new__(cls, glyph: Glyph, number: int) -> GlyphView:
        view = super().__new__(cls, markers.glyph(number))
        view.glyph = glyph
        return view

    @property
    def name(self) -> str:
        return self.glyph.name


class ColorView(str):
    """A colour; as text it is its name."""

    color: Color

    def __new__(cls, color: Color) -> ColorView:
        view = super().__new__(cls, color.name)
        view.color = color
        return view


def tile_words(game: Game, tile: Tile) -> str:
    """A tile as "blue @", with the glyph drawn within the line."""
    return f"{game.color_list[tile.color].name} {markers.glyph(tile.glyph)}"


@dataclass(frozen=True, slots=True)
class GameView:
    """The game as templates know it: keys of the game file, and what follows from them."""

    title: str
    subtitle: str
    version: str
    designers: tuple[str, ...]
    contact: str
    license: str
    minutes: tuple[int, ...]
    age: int
    rules: Rules
    players: Amount
    """Number of players, or the least and the most."""
    glyphs: tuple[GlyphView, ...]
    colors: tuple[ColorView, ...]
    tiles: int
    """Number of tiles in the supply."""
    kinds: int
    """Number of different tiles."""
    all_tiles_fit: bool | None
    """If every tile can be placed; None where that is not known."""

    @classmethod
    def of(cls, game: Game) -> GameView:
        same = ("title", "subtitle", "version", "designers", "contact", "license", "minutes", "age")
        least, most = game.players[0], game.players[-1]
        return cls(
            **{key: getattr(game, key) for key in same},
            rules=game.rules,
            players=least if least == most else (least, most),
            glyphs=tuple(GlyphView(glyph, i) for i, glyph in enumerate(game.glyph_list)),
            colors=tuple(map(ColorView, game.color_list)),
            tiles=game.tile_count,
            kinds=len(game.glyphs) * len(game.colors),
            all_tiles_fit=all_tiles_fit(limits_of(game)),
        )


@dataclass(frozen=True, slots=True)
class MarkView:
    """A marked cell of an example, with the tiles of its lines and those that can be placed."""

    mark: str
    name: str
    """Such as "question mark"; the mark itself if it has no name."""
    cell: Cell
    is_location: bool
    glyphs: tuple[GlyphView, ...]
    """Glyphs that its row and its column allow."""
    colors: tuple[ColorView, ...]
    """Colours that its row and its column allow."""
    tiles: tuple[str, ...]
    row_tiles: tuple[str, ...]
    column_tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlayView:
    """A play at a mark that a claim of the example is about, as the engine sees it."""

    mark: MarkView
    tile: str | None
    """The tile played, where the claim names one."""
    rows: int
    """Rows of the grid after the play."""
    columns: int
    """Columns of the grid after the play."""
    closes: tuple[MarkView, ...]
    opens: tuple[MarkView, ...]


@dataclass(frozen=True, slots=True)
class ExampleView:
    """A checked example as templates know it."""

    id: str
    tiles: int
    locations: int
    rows: int
    """Rows that the grid has."""
    columns: int
    """Columns that the grid has."""
    new_row: bool
    """If a tile may open a new row."""
    new_column: bool
    """If a tile may open a new column."""
    marks: tuple[MarkView, ...]
    """Marks that a claim is about, in the claims' order."""
    plays: tuple[PlayView, ...]
    """Plays that a claim is about, in the claims' order."""


def example_views(game: Game, examples: Mapping[str, CheckedExample]) -> dict[str, ExampleView]:
    """The examples that hold, by id, in the game file's order."""
    claims = {example.id: example.claims for example in game.examples}
    return {key: _example_view(game, made, claims[key]) for key, made in examples.items()}


def _example_view(game: Game, example: CheckedExample, claims: tuple[Claim, ...]) -> ExampleView:
    position, rules = example.position, game.rules
    marks = {mark: _mark_view(game, example, mark, cell) for mark, cell in example.marks.items()}
    named = dict.fromkeys(claim.at for claim in claims if isinstance(claim, AtClaim))
    plays = (claim for claim in claims if isinstance(claim, PlayClaim))
    return ExampleView(
        id=example.id,
        tiles=len(position),
        locations=len(example.locations),
        rows=position.rows,
        columns=position.columns,
        new_row=rules.max_rows is None or position.rows < rules.max_rows,
        new_column=rules.max_columns is None or position.columns < rules.max_columns,
        marks=tuple(marks[mark] for mark in named),
        plays=tuple(_play_view(game, example, claim, marks) for claim in plays),
    )


def _mark_view(game: Game, example: CheckedExample, mark: str, cell: Cell) -> MarkView:
    position = example.position
    location = next((it for it in example.locations if it.cell == cell), None)

    def in_words(tiles: Iterable[Tile]) -> tuple[str, ...]:
        return tuple(tile_words(game, tile) for tile in tiles)

    return MarkView(
        mark=mark,
        name=MARK_NAMES.get(mark, mark),
        cell=cell,
        is_location=location is not None,
        glyphs=tuple(GlyphView(game.glyph_list[g], g) for g in location.glyphs) if location else (),
        colors=tuple(ColorView(game.color_list[c]) for c in location.colors) if location else (),
        tiles=in_words(location.tiles) if location else (),
        row_tiles=in_words(position.in_row(cell).values()),
        column_tiles=in_words(position.in_column(cell).values()),
    )


def _play_view(
    game: Game, example: CheckedExample, claim: PlayClaim, marks: Mapping[str, MarkView]
) -> PlayView:
    position, limits, cell = example.position, limits_of(game), example.marks[claim.play]
    named = None if claim.tile is None else Notation.of(game).tile(claim.tile)
    play = (
        Play(position, limits, cell, (named,)) if named else Play.anything(position, limits, cell)
    )
    return PlayView(
        mark=marks[claim.play],
        tile=tile_words(game, named) if named else None,
        rows=play.box.rows,
        columns=play.box.columns,
        closes=tuple(marks[mark] for mark, at in example.marks.items() if play.does_close(at)),
        opens=tuple(marks[mark] for mark, at in example.marks.items() if play.does_open(at)),
    )


def nature(value: object) -> str:
    """The type of a template value, for messages."""
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
