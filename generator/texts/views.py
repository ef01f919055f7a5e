"""The values that templates see of a game; all numbers come from the engine."""

from __future__ import annotations

from dataclasses import dataclass

from generator.game.model import Color, Game, Glyph, Rules
from generator.game.number_words import Amount
from generator.rules import Tile, all_tiles_fit, limits_of
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
            placement=Placement.of(limits_of(game), game.leaflet.language),
        )
