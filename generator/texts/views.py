"""The values that templates see of a game; all numbers come from the engine."""

from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Any, Self, TypeVar

from generator.examples.illustrate import illustrations, opening
from generator.game.figure_names import CONDITION, COVER
from generator.game.model import Color, Game, Glyph, Rules
from generator.game.number_words import Amount
from generator.game.relations import RELATION_KEYS
from generator.game.sentences import ENGLISH, Wording
from generator.game.terms import Term
from generator.rules import Limits, Tile, all_tiles_fit, limits_of, tile_bound
from generator.rules.consequences import Condition, conditions, demands, limits_runs, relations
from generator.rules.scopes import obeys
from generator.texts import markers
from generator.texts.words import Prose

LINES, RUNS, NEIGHBORS = RELATION_KEYS
SENTENCES = "rule-sentences"
"""The template of the sentences about placement and about the end of the game."""


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
    color = game.color_list[tile.color].name
    return game.wording.say("alt-texts", "tile", color, markers.tile(*tile))


class ConditionView(str):
    """A condition of placement in a sentence."""

    number: int
    """Its number, from 1."""
    _limits: Limits

    def __new__(cls, sentence: str, limits: Limits, number: int) -> Self:
        view = super().__new__(cls, sentence)
        view._limits, view.number = limits, number
        return view

    @property
    def picture(self) -> str:
        """The name of its figure; empty if there is none."""
        found = illustrations(self._limits)[self.number - 1]
        return f"{CONDITION}{self.number}" if found else ""


@dataclass(frozen=True, slots=True)
class Placement:
    """The placement rules of a game as templates see them."""

    first: str
    """Where the first tile goes, and the beginning of the list of conditions; if there are none,
    where every tile goes."""
    conditions: tuple[ConditionView, ...]
    """Sentences that must hold for a tile, "It" being the tile; those of locations come first."""
    location: Prose
    """Which of them make a location, with the word in bold."""
    meanings: tuple[Prose, ...]
    """What the words of conditions mean: a run, neighbors."""
    gist: Prose
    """Which tile fits where, in a sentence or two that need no other; empty if every tile fits, and
    if that takes more."""
    lines: bool
    """If a condition is about whole rows and columns."""
    runs: bool
    """If a condition is about runs, or about their length."""
    run_groups: bool
    """If a condition is about the tiles of a run."""
    neighbors: bool
    """If a condition is about tiles that share an edge."""

    @classmethod
    def of(cls, limits: Limits, wording: Wording = ENGLISH) -> "Placement":
        """The placement rules of ``limits``."""
        groups, every = demands(limits), tuple(conditions(limits))
        say = partial(wording.say, SENTENCES)
        tell = partial(say, "condition", limits=limits)
        told, alone = (
            [tell(it, **_alternatives(it, limits), is_alone=alone) for it in every]
            for alone in (False, True)
        )
        words = {*groups, *([RUNS] if limits_runs(limits) else [])}
        places = sum(condition.is_of_place for condition in every)
        return cls(
            say("first", limits, len(every)),
            tuple(ConditionView(it, limits, number) for number, it in enumerate(told, 1)),
            Prose(say("location", limits, places, len(every) - places)),
            tuple(Prose(say("meaning", it)) for it in (RUNS, NEIGHBORS) if it in words),
            Prose(say("gist", every[places:], alone[places:])),
            LINES in groups,
            RUNS in words,
            RUNS in groups,
            NEIGHBORS in groups,
        )


def _alternatives(condition: Condition, limits: Limits) -> dict[str, Any]:
    """The patterns of a condition as attributes with their relations, and whether the game has two
    tiles for which several of them hold."""
    # Two values are always all alike or all different.
    implied = "uniform" if condition.kind == NEIGHBORS else ""
    patterns = {
        tuple(it for it in relations(pattern) if it[1] != implied): pattern
        for pattern in condition.patterns
    }
    kinds = product(range(min(limits.colors, 2)), range(min(limits.glyphs, 2)))
    first, *others = map(Tile._make, kinds)
    several = any(
        sum(obeys((pattern,), (first, other)) for pattern in patterns.values()) > 1
        for other in (others if limits.copies == 1 else (first, *others))
    )
    return {"patterns": [*map(list, patterns)], "can_several_hold": several}


@dataclass(frozen=True, slots=True)
class GameView:
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
    tiles: int
    """Number of tiles in the supply."""
    kinds: int
    """Number of different tiles."""
    all_tiles_fit: bool | None
    """If every tile can be placed; None where that is not known."""
    placement: Placement
    """The placement rules in sentences."""
    supply_can_run_out: bool
    """If the supply can be empty during the game."""
    ending: Prose
    """How the game ends and who wins, in a few sentences."""
    has_opening: bool
    """If the figures ``setup`` and ``turn`` exist: games too large to draw have none."""

    @classmethod
    def of(cls, game: Game) -> "GameView":
        same = "title", "subtitle", "version", "designers", "contact", "url", "license"
        terms, fits = game.wording.terms, all_tiles_fit(limits_of(game))
        least, most = game.players[0], game.players[-1]
        unplayed = game.tile_count - tile_bound(limits_of(game))
        is_last, hand_size = game.rules.goal == "last", game.rules.hand_size
        # All hands run out if all tiles are placed, or all but those of players who are out.
        can_run_out = unplayed <= (most - 2) * hand_size * is_last
        return cls(
            **{key: getattr(game, key) for key in (*same, "minutes", "age")},
            cover=game.leaflet.cover or COVER,
            rules=game.rules,
            glyph_word=terms.glyph,
            color_word=terms.color,
            players=least if least == most else (least, most),
            glyphs=ById(GlyphView(i, glyph) for i, glyph in enumerate(game.glyph_list)),
            colors=ById(ColorView(color.name, color) for color in game.color_list),
            tiles=game.tile_count,
            kinds=len(game.glyphs) * len(game.colors),
            all_tiles_fit=fits,
            placement=Placement.of(limits_of(game), game.wording),
            supply_can_run_out=unplayed < max(1, most * hand_size),
            ending=Prose(
                game.wording.say(SENTENCES, "ending", most, is_last, hand_size, can_run_out)
            ),
            has_opening=opening(game) is not None,
        )
