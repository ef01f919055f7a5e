"""The values that templates see of a game and its examples; all numbers come from the engine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from generator.examples import CheckedExample
from generator.game.claims import AtClaim, Claim, IllegalClaim, PlayClaim
from generator.game.model import Color, Game, Glyph, Rules
from generator.game.number_words import Amount
from generator.rules import Cell, Notation, Play, Tile, all_tiles_fit, limits_of, obstacles
from generator.rules.explanations import Explainer
from generator.rules.neighbors import neighbors_at
from generator.rules.runs import runs_at
from generator.rules.words import MARK_NAMES
from generator.texts import markers
from generator.texts.placement import Placement


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
    glyph_word: str
    color_word: str
    glyphs: tuple[GlyphView, ...]
    colors: tuple[ColorView, ...]
    tiles: int
    """Number of tiles in the supply."""
    kinds: int
    """Number of different tiles."""
    all_tiles_fit: bool | None
    """If every tile can be placed; None where that is not known."""
    placement: Placement
    """The placement rules in sentences."""
    ending: str
    """How the game ends, in a sentence."""

    @classmethod
    def of(cls, game: Game) -> GameView:
        same = ("title", "subtitle", "version", "designers", "contact", "license", "minutes", "age")
        nouns, fits = (game.glyph_word, game.color_word), all_tiles_fit(limits_of(game))
        least, most = game.players[0], game.players[-1]
        return cls(
            **{key: getattr(game, key) for key in same},
            rules=game.rules,
            glyph_word=nouns[0],
            color_word=nouns[1],
            players=least if least == most else (least, most),
            glyphs=tuple(GlyphView(glyph, i) for i, glyph in enumerate(game.glyph_list)),
            colors=tuple(map(ColorView, game.color_list)),
            tiles=game.tile_count,
            kinds=len(game.glyphs) * len(game.colors),
            all_tiles_fit=fits,
            placement=Placement.of(limits_of(game), game.leaflet.language, *nouns),
            ending=_ending(game.rules, most, can_run_out=fits is not False),
        )


def _ending(rules: Rules, players: int, *, can_run_out: bool) -> str:
    """How the game ends. Hands run out if all tiles are placed, or if those of players who are out
    remain."""
    cannot = "If you cannot play a tile on your turn"
    is_last = rules.goal == "last"
    if can_run_out or (is_last and players > 2 and rules.hand_size):
        cannot += f", or {'have none' if rules.hand_size else 'none is'} left"
    if players == 2:
        return f"{cannot}, you {'lose' if is_last else 'win'}."
    if is_last:
        return f"{cannot}, you are out. The last player left wins."
    return f"{cannot}, you win and the game is over."


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """Tiles of any of some glyphs in any of some colours."""

    glyphs: tuple[GlyphView, ...]
    colors: tuple[ColorView, ...]


@dataclass(frozen=True, slots=True)
class MarkView:
    """A marked cell of an example, with the tiles around it and those that can be placed."""

    mark: str
    name: str
    """Such as "question mark"; the mark itself if it has no name."""
    cell: Cell
    is_location: bool
    glyphs: tuple[GlyphView, ...]
    """Glyphs that the rules allow, copies ignored."""
    colors: tuple[ColorView, ...]
    """Colours that the rules allow, copies ignored."""
    choices: tuple[ChoiceView, ...]
    """The allowed glyphs by colour, colours of the same glyphs together; a single one if every
    allowed glyph is allowed in every allowed colour."""
    tiles: tuple[str, ...]
    row_tiles: tuple[str, ...]
    column_tiles: tuple[str, ...]
    row_run: tuple[str, ...]
    """The other tiles of the run that a tile here would make in its row."""
    column_run: tuple[str, ...]
    neighbors: tuple[str, ...]
    """The tiles that share an edge with the cell."""


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
class IllegalView:
    """A tile that a claim of the example says cannot be placed at a mark."""

    mark: MarkView
    tile: str
    reasons: tuple[str, ...]
    """Explanations, such as "blue @ stands in its row"."""


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
    """If the bounds let a tile open a new row."""
    new_column: bool
    """If the bounds let a tile open a new column."""
    has_growth: bool
    """If the bounds alone decide whether a tile can open a new row or column."""
    is_open: bool
    """If any tile can be placed."""
    marks: tuple[MarkView, ...]
    """Marks that a claim is about, in the claims' order."""
    plays: tuple[PlayView, ...]
    """Plays that a claim is about, in the claims' order."""
    illegal: tuple[IllegalView, ...]
    """Tiles that a claim says cannot be placed, in the claims' order."""


def example_views(game: Game, examples: Mapping[str, CheckedExample]) -> dict[str, ExampleView]:
    """The examples that hold, by id, in the game file's order."""
    claims = {example.id: example.claims for example in game.examples}
    return {key: _example_view(game, made, claims[key]) for key, made in examples.items()}


def _example_view(game: Game, example: CheckedExample, claims: tuple[Claim, ...]) -> ExampleView:
    position, rules = example.position, game.rules
    marks = {mark: _mark_view(game, example, mark, cell) for mark, cell in example.marks.items()}
    named = dict.fromkeys(claim.at for claim in claims if isinstance(claim, AtClaim))
    plays = (claim for claim in claims if isinstance(claim, PlayClaim))
    illegal = (claim for claim in claims if isinstance(claim, IllegalClaim))
    new_row = rules.max_rows is None or position.rows < rules.max_rows
    new_column = rules.max_columns is None or position.columns < rules.max_columns
    return ExampleView(
        id=example.id,
        tiles=len(position),
        locations=len(example.locations),
        rows=position.rows,
        columns=position.columns,
        new_row=new_row,
        new_column=new_column,
        has_growth=rules.frame == "floating" and (new_row, new_column) == _growth(example),
        is_open=any(location.is_open for location in example.locations),
        marks=tuple(marks[mark] for mark in named),
        plays=tuple(_play_view(game, example, claim, marks) for claim in plays),
        illegal=tuple(_illegal_view(game, example, claim, marks) for claim in illegal),
    )


def _growth(example: CheckedExample) -> tuple[bool, bool]:
    """True if a location lies outside of the rows of the grid; the same for columns."""
    rows = {cell.row for cell in example.position}
    columns = {cell.column for cell in example.position}
    cells = [location.cell for location in example.locations]
    return (
        any(not min(rows, default=0) <= cell.row <= max(rows, default=0) for cell in cells),
        any(not min(columns, default=0) <= it.column <= max(columns, default=0) for it in cells),
    )


def _mark_view(game: Game, example: CheckedExample, mark: str, cell: Cell) -> MarkView:
    position = example.position
    location = next((it for it in example.locations if it.cell == cell), None)
    row_run, column_run = (run.values() for _, run in runs_at(position, cell))

    def in_words(tiles: Iterable[Tile]) -> tuple[str, ...]:
        return tuple(tile_words(game, tile) for tile in tiles)

    def glyphs(numbers: Iterable[int]) -> tuple[GlyphView, ...]:
        return tuple(GlyphView(game.glyph_list[number], number) for number in numbers)

    def colors(numbers: Iterable[int]) -> tuple[ColorView, ...]:
        return tuple(ColorView(game.color_list[number]) for number in numbers)

    choices = location.choices if location else ()
    return MarkView(
        mark=mark,
        name=MARK_NAMES.get(mark, mark),
        cell=cell,
        is_location=location is not None,
        glyphs=glyphs(location.glyphs if location else ()),
        colors=colors(location.colors if location else ()),
        choices=tuple(ChoiceView(glyphs(some), colors(of)) for some, of in choices),
        tiles=in_words(location.tiles if location else ()),
        row_tiles=in_words(position.in_row(cell).values()),
        column_tiles=in_words(position.in_column(cell).values()),
        row_run=in_words(row_run),
        column_run=in_words(column_run),
        neighbors=in_words(neighbors_at(position, cell).values()),
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


def _illegal_view(
    game: Game, example: CheckedExample, claim: IllegalClaim, marks: Mapping[str, MarkView]
) -> IllegalView:
    position, limits, cell = example.position, limits_of(game), example.marks[claim.at]
    tile = Notation.of(game).tile(claim.illegal)
    assert tile is not None, "a checked claim names a tile of the game"
    explainer = Explainer(game, limits, markers.glyph, "the ")
    return IllegalView(
        mark=marks[claim.at],
        tile=tile_words(game, tile),
        reasons=tuple(
            explainer.obstacle(it, position, cell, tile)
            for it in obstacles(position, limits, cell, tile)
        ),
    )


def nature(value: object) -> str:
    """The type of a template value, for messages."""
    kinds: dict[type, str] = {
        GameView: "the game",
        ExampleView: "an example",
        MarkView: "a mark",
        PlayView: "a play",
        IllegalView: "an illegal placement",
        ChoiceView: "a choice of tiles",
        Placement: "the placement rules",
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
