"""The values that templates see of a game and its marks; all numbers come from the engine."""

from typing import NamedTuple, Self, TypeVar

from generator.examples.illustrate import opening
from generator.game.figure_names import COVER
from generator.game.languages import Term
from generator.game.model import Color, Game, Glyph, Rules
from generator.game.number_words import Amount
from generator.rules import Cell, Tile, all_tiles_fit, limits_of, tile_bound
from generator.texts import markers
from generator.texts.rule_views import OF_PLACEMENT, Placement, Turns
from generator.texts.words import Prose, escape


class NamedView(str):
    """A value with names, used as text."""

    id: str
    """Its key in the game file."""
    name: str
    """Its name, in words."""

    def __new__(cls, text: str, named: Glyph | Color) -> Self:
        view = super().__new__(cls, text)
        view.id, view.name = named.id, named.name
        return view


class GlyphView(NamedView):
    """A glyph; as text it is its private character, which is drawn within the line."""

    named: str
    """The glyph, drawn within the line, and its name."""

    def __new__(cls, number: int, glyph: Glyph) -> Self:
        view = super().__new__(cls, markers.glyph(number), glyph)
        view.named = view if glyph.name == glyph.symbol else markers.named(number, glyph.name)
        return view


class ColorView(NamedView):
    """A color; as text it is its name."""


View = TypeVar("View", GlyphView, ColorView)


class ById(tuple[View, ...]):
    """The glyphs or the colors in the file's order; each is an attribute by its id, too."""

    @property
    def by_id(self) -> dict[str, View]:
        return {view.id: view for view in self}

    def __getattr__(self, name: str) -> View:
        if name in (views := self.by_id):
            return views[name]
        raise AttributeError(name)

    # Ids too, in place of the methods of a tuple.
    count = property(lambda self: self.__getattr__("count"))
    index = property(lambda self: self.__getattr__("index"))


def tile_words(game: Game, tile: Tile) -> str:
    """A tile as "blue @", with a small tile drawn within the line in place of the glyph."""
    color, glyph = game.color_list[tile.color], game.glyph_list[tile.glyph]
    named = "" if glyph.outline is None else glyph.name  # in Markdown, in place of the small tile
    return game.wording.say("alt-texts", "tile", color.name, markers.tile(*tile), named)


class ChoiceView(NamedTuple):
    """Tiles of any of some glyphs in any of some colors."""

    glyphs: tuple[GlyphView, ...]
    """Any of these glyphs."""
    colors: tuple[ColorView, ...]
    """In any of these colors."""


class MarkView(NamedTuple):
    """A marked cell of an example, with the tiles around it and those that can be placed."""

    mark: str
    """The character in the grid."""
    name: str
    """Such as "question mark"; the mark itself if it has no name."""
    cell: Cell
    """Its row and column in the grid as written, from 0: cell.row, cell.column."""
    glyphs: tuple[GlyphView, ...]
    """Glyphs that the rules allow, copies ignored."""
    colors: tuple[ColorView, ...]
    """Colors that the rules allow, copies ignored."""
    choices: tuple[ChoiceView, ...]
    """The allowed tiles: glyphs by color, colors of the same glyphs together; all colors where the
    glyphs are allowed in each."""
    tiles: tuple[str, ...]
    """The tiles that can be placed, such as "blue @", drawn as a small tile."""
    row_tiles: tuple[str, ...]
    """The tiles in its row."""
    column_tiles: tuple[str, ...]
    """The tiles in its column."""
    row_run: tuple[str, ...]
    """The other tiles of the run that a tile here would make in its row."""
    column_run: tuple[str, ...]
    """The same in its column."""
    neighbors: tuple[str, ...]
    """The tiles that share an edge with the cell."""
    used_up: tuple[str, ...]
    """Tiles that the rules allow, but of which every copy is in the grid."""


class GameView(NamedTuple):
    """The game as templates know it: keys of the game file, and what follows from them."""

    title: str
    subtitle: str
    version: str
    designers: tuple[str, ...]
    contact: str
    url: str | None
    license: str
    minutes: tuple[int, ...]
    """Playing time in minutes: a list of one number, or of the least and the most."""
    age: int
    cover: str
    """The id of the example on the cover."""
    rules: Rules
    players: Amount
    """Number of players, or the least and the most."""
    glyph_word: Term
    color_word: Term
    """The word for a color in the texts."""
    glyphs: ById[GlyphView]
    """All glyphs: a list, and each of them by its id, as in glyphs.at or glyphs["pound-sign"]."""
    colors: ById[ColorView]
    """All colors, likewise."""
    marks: Prose
    """A legend of the marks of colors, and of letters that are no initials; nothing without any."""
    tiles: int
    """Number of tiles in the supply."""
    holds: tuple[str, ...]
    """The contents of a box of the game: cards, tiles, leaflet, aids, board."""
    all_tiles_fit: bool | None
    """If every tile can be placed; None where that is not known."""
    placement: Placement
    """The placement rules in sentences."""
    turns: Turns | None
    """Turns and scores in sentences; nothing where they are as in Grawlix."""
    supply_can_run_out: bool
    """If the supply can be empty during the game."""
    ending: Prose
    """How the game ends and who wins, in a few sentences."""
    has_opening: bool
    """If the figures ``setup`` and ``turn`` exist: games too large to draw have none."""

    @classmethod
    def of(cls, game: Game) -> "GameView":
        same = "title", "subtitle", "version", "designers", "contact", "url", "license"
        terms, limits = game.wording.terms, limits_of(game)
        least, most = game.players[0], game.players[-1]
        unplayed = game.tile_count - tile_bound(limits)
        rules, turns = game.rules, Turns.of(game)
        # All hands run out if all tiles are placed, or all but those of players who are out.
        is_last = rules.goal == "last"
        can_run_out = unplayed <= (most - 2) * rules.hand_size * is_last
        facts = "ending", most, is_last, rules.hand_size, can_run_out
        return cls(
            **{key: getattr(game, key) for key in (*same, "minutes", "age")},
            cover=game.leaflet.cover or COVER,
            rules=rules,
            glyph_word=terms.glyph,
            color_word=terms.color,
            players=least if least == most else (least, most),
            glyphs=ById(GlyphView(i, glyph) for i, glyph in enumerate(game.glyph_list)),
            colors=ById(ColorView(color.name, color) for color in game.color_list),
            marks=_marks(game),
            tiles=game.tile_count,
            holds=tuple(it for it in game.box.holds if it != "board" or rules.frame == "fixed"),
            all_tiles_fit=all_tiles_fit(limits),
            placement=Placement.of(limits, game.wording),
            turns=turns,
            supply_can_run_out=unplayed < max(1, most * rules.hand_size),
            ending=turns.ending if turns else Prose(game.wording.say(OF_PLACEMENT, *facts)),
            has_opening=opening(game) is not None,
        )


def _marks(game: Game) -> Prose:
    said: list[str] = []
    names = [escape(color.name) for color in game.color_list]
    signs = [escape(color.letter) for color in game.color_list]
    if game.marks == "pips":
        pips = (divmod(number, 5) for number in range(1, len(names) + 1))
        signs = [Prose("—" * five + "•" * one) for five, one in pips]
    if game.marks != "none":
        listed = [*map(" ".join, zip(signs, names, strict=True))]
        said.append(game.wording.say(OF_PLACEMENT, "marks", game.marks, listed, game.has_letters))
    return Prose(game.wording.together([*said, *letters_said(game)]))


def letters_said(game: Game) -> list[str]:
    """The names of the letters in the corners, if some are no initials, as Markdown."""
    listed = [f"{escape(it.letter)} {escape(it.name)}" for it in game.color_list]
    return [game.wording.say(OF_PLACEMENT, "letters", listed)] if game.odd_letters else []
