"""The model of a game file."""

from functools import cached_property
from typing import Annotated, Any, get_args

from pydantic import Field, model_validator

from generator.game.claims import CLAIM_MODELS, Claim, CountClaim, claim_model
from generator.game.fields import (
    Character,
    Frozen,
    Hex,
    Id,
    Language,
    LeastAndMost,
    Line,
    LineByLanguage,
    OneOrMore,
    WebAddress,
    slug,
)
from generator.game.languages import Words, language_facts, languages_of
from generator.game.outputs import MOST_PIPS, Cards, Leaflet, Marks, Print, TileShape
from generator.game.pieces import Board, Box, Case, Shop, Theme
from generator.game.relations import Rules
from generator.game.sentences import Wording
from generator.game.sizes import MAX_BYTES
from generator.game.spans import Place


class Glyph(Frozen):
    """A symbol on the tiles: a character of a font, or an outline of its own."""

    id: str = ""
    """Its key, never written in the file."""
    symbol: Character
    """The character that stands for the glyph in grids, and that its font draws."""
    name: LineByLanguage = ""
    """Its name in texts, or one by language. Default: the id, with spaces for hyphens."""
    font: Id = "comic-neue-bold"
    """Font that draws the symbol, by id."""
    outline: Annotated[str, Field(min_length=1, max_length=200_000)] | None = None
    """Instead of a font: SVG path data, filled by the nonzero rule, y downward, any scale; or the
    name of an SVG file beside the game file, such as isa.svg."""
    art: Annotated[str, Field(min_length=1, max_length=MAX_BYTES)] | None = None
    """A drawing in several colors for cards and pictures: the name of an SVG file beside the game
    file, such as fox.svg. What is painted in currentColor takes the color of the tile; a drawing
    without lies on a field of that color. Tiles are made of the outline. Default: none."""


class Color(Frozen):
    """A color that tiles come in."""

    id: str = ""
    """Its key, never written in the file."""
    key: Character
    """The letter that stands for the color in grids and in the corners of marked cards."""
    hex: Hex
    """sRGB value, ``#rrggbb``."""
    name: LineByLanguage = ""
    """Its name in texts, or one by language. Default: the id, with spaces for hyphens."""
    filament: LineByLanguage | None = None
    """The filament to print it with, as words on the print guide, or as words by language."""

    @property
    def letter(self) -> str:
        """The letter that stands for it on tiles and cards: its key as a capital."""
        capital = self.key.upper()
        return capital if len(capital) == 1 else self.key


class Example(Frozen):
    """A position with claims about it. A diagram or a caption is made only of a checked one."""

    id: Id
    """Name of the example in texts and of its pictures."""
    grid: Annotated[str, Field(min_length=1, max_length=200_000)]
    """One row a line, cells divided by spaces: a tile (color key, then glyph symbol), ``.`` for an
    empty cell, or a one-character mark on an empty cell."""
    claims: tuple[Claim, ...] = Field((), max_length=200)
    """Claims about this position; each is checked."""


class Game(Frozen):
    """A tile game: everything one prints is made from this and its texts."""

    id: Id | None = None
    """Folder name of its output. Default: the title, in lower case with hyphens."""
    languages: Annotated[tuple[Language, ...], Field(max_length=20), OneOrMore()] = ()
    """Languages to build it in: the first one into its folder, each other into a folder of that
    name there. Default: leaflet.language alone."""
    title: LineByLanguage
    """The name of the game, or its name by language, as in {en: Clay, de: Lehm}."""
    subtitle: LineByLanguage = ""
    """A second line for the cover, or one by language."""
    version: Line = "1.0"
    """Version of the rules, printed on the cover."""
    designers: Annotated[tuple[Line, ...], Field(max_length=50), OneOrMore()] = ()
    """Who designed the game."""
    contact: Line = ""
    """Where players can write to."""
    url: WebAddress | None = None
    """Web page of the game: a link in its texts, a QR code on leaflet and sell sheet. Default:
    none, and no code."""
    license: Line = ""
    """License of the rules, as a name or an SPDX id such as CC-BY-4.0."""
    players: LeastAndMost[Annotated[int, Field(ge=2, le=20)]] = (2,)
    """Number of players: one number, or the least and the most."""
    minutes: LeastAndMost[Annotated[int, Field(ge=1, le=1440)]] = (15, 30)
    """Playing time in minutes: one number, or the least and the most."""
    age: Annotated[int, Field(ge=1, le=99)] = 8
    """Age from which it can be played, in years."""
    words: Words = Field(default_factory=Words)
    """The game's own words for its tiles and the rest."""
    glyph_word: Line | None = None
    """The word for a glyph in the texts, such as shape. Default: words.glyph."""
    color_word: Line | None = None
    """The word for a color in the texts, such as suit. Default: words.color."""
    glyphs: dict[Id, Glyph] = Field(min_length=1, max_length=2000)
    """Glyphs by id."""
    colors: dict[Id, Color] = Field(min_length=1, max_length=2000)
    """Colors by id."""
    rules: Rules = Field(default_factory=Rules)
    """Placement rules, supply and hands."""
    pairing_accepted: Line = ""
    """Why it is right that one player wins every game by answering in pairs; without a reason,
    check warns of such rules."""
    examples: tuple[Example, ...] = Field((), max_length=200)
    """Positions to draw and to speak of."""
    leaflet: Leaflet = Field(default_factory=Leaflet)
    """The rules leaflet."""
    cards: Cards = Field(default_factory=Cards)
    """Cards and stickers."""
    board: Board = Field(default_factory=Board)
    """The printed board."""
    box: Box = Field(default_factory=Box)
    """Tuck box and bag label for the cards."""
    theme: Theme = Field(default_factory=Theme)
    """The look of cover, box, board, backs and cards."""
    tile: TileShape = Field(default_factory=TileShape)
    """3D tiles."""
    case: Case = Field(default_factory=Case)
    """The 3D case for the tiles: tray, box and racks."""
    print: Print = Field(default_factory=Print)
    """3D printing."""
    shop: Shop = Field(default_factory=Shop)
    """Orders for print shops."""

    @model_validator(mode="before")
    @classmethod
    def _complete(cls, data: Any) -> Any:
        """Adds the ids and names of glyphs and colors, and defaults that depend on other keys."""
        if not isinstance(data, dict):
            return data
        data = dict(data)
        for section in ("glyphs", "colors"):
            if isinstance(items := data.get(section), dict):
                data[section] = {key: _identify(key, item) for key, item in items.items()}
        leaflet, languages = data.get("leaflet", {}), languages_of(data)
        if languages and isinstance(leaflet, dict):
            data["leaflet"] = {"language": languages[0], **leaflet}
        printing, tile = data.get("print"), data.get("tile", {})
        if isinstance(tile, dict):
            extruders = printing.get("extruders") if isinstance(printing, dict) else None
            if isinstance(extruders, int) and extruders > 2:
                tile = {"style": "inlaid", **tile}
            if relief := {"inlaid": 0.6, "pressed": 1.0}.get(str(tile.get("style"))):
                tile = {"relief": relief, **tile}
            if isinstance(size := tile.get("size"), int | float) and 8 <= size < 28:
                tile = {"glyph_height": min(0.75 * size, size - 5), **tile}
            data["tile"] = tile
        return data

    @cached_property
    def wording(self) -> Wording:
        short = {"glyph": self.glyph_word, "color": self.color_word}
        words = Words.model_validate(short | self.words.model_dump(exclude_none=True))
        return Wording(self.leaflet.language, words)

    @cached_property
    def marks(self) -> Marks:
        """``tile.marks`` or its default: what names the color of a tile."""
        if self.tile.marks is not None:
            return self.tile.marks
        has_room = self.tile.size >= 16 and self.tile.style != "pressed"  # beside the glyph
        if not has_room or not 1 < len(self.colors) <= MOST_PIPS:
            return "none"
        from generator.game.vision import look_alike

        return "pips" if look_alike(color.hex for color in self.color_list) else "none"

    @property
    def has_letters(self) -> bool:
        """True if letters in the corners name the colors, in some pictures or on some cards."""
        return bool({"marked", "outline"} & {*self.leaflet.variants, *self.cards.variants})

    @property
    def odd_letters(self) -> tuple[Color, ...]:
        """The colors whose letter in the corners is not the first of their name."""
        colors = self.color_list if self.has_letters else ()
        return tuple(it for it in colors if it.letter != it.name[:1].upper())

    @property
    def base_filament(self) -> str:
        usual: str = language_facts(self.leaflet.language)["base_filament"]
        return self.tile.base_filament or usual

    @cached_property
    def glyph_list(self) -> tuple[Glyph, ...]:
        """The glyphs in the file's order, by which the engine numbers them."""
        return tuple(self.glyphs.values())

    @cached_property
    def color_list(self) -> tuple[Color, ...]:
        """The colors in the file's order, by which the engine numbers them."""
        return tuple(self.colors.values())

    @property
    def tile_count(self) -> int:
        return len(self.glyphs) * len(self.colors) * self.rules.copies

    @property
    def slug(self) -> str:
        """Name of the output folder: the id, else the title in ASCII with hyphens."""
        return self.id or slug(self.title) or "game"


def _identify(key: str, item: Any) -> Any:
    name = slug(key).replace("-", " ")[:40] or "?"
    return {"name": name, **item, "id": key} if isinstance(item, dict) else item


def model_at(model: type[Frozen], place: Place) -> type[Frozen] | None:
    """The model of the mapping at ``place``, or of the items there; None for other values."""
    steps = [step for step in place if isinstance(step, str)]
    if steps[:1] in (["glyphs"], ["colors"]):
        del steps[1:2]  # the id
    inner: type[Frozen] | None = model
    for step in steps:
        field = inner.model_fields.get(step) if inner else None
        inner = _first_model(field.annotation) if field else None
    return inner


def _first_model(kind: Any) -> type[Frozen] | None:
    if isinstance(kind, type) and issubclass(kind, Frozen):
        return kind
    return next(filter(None, map(_first_model, get_args(kind))), None)


def known_keys(model: type[Frozen], place: Place, value: object) -> list[str]:
    """The keys that the mapping at ``place``, now ``value``, may have."""
    if place[2:3] == ("claims",):
        kind = claim_model(value)
        return [*kind.model_fields, *(CLAIM_MODELS if kind is CountClaim else ())]
    owner = model_at(model, place)
    fields = owner.model_fields if owner else ()
    return [key for key in fields if key != "id" or owner not in (Glyph, Color)]
