"""The color proof: all cards as each kind of vision sees them, with the most similar colors."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from generator.diagnostics import Diagnostic
from generator.drawing import Affine, Box, Group, Item, Label, Scene
from generator.drawing.card_faces import LETTERED, CardFaces, Variant
from generator.drawing.glyph_checks import check_letters
from generator.drawing.scene import with_colors
from generator.game.model import Color
from generator.game.vision import EYES, LEAST, Vision, seen
from generator.products.colors import palette
from generator.products.colors.palette import MOST_COLORS, Pair, compared
from generator.products.kit import Artifact, Kit
from generator.rules import Tile
from generator.texts.words import escape
from generator.typesetting.manual import manual_pages

SUMMARY = "color proof: the cards as seen with impaired color vision and in grayscale"
HAS_WORDS = True

WIDTH = 180.0
BLOCK = 49.0  # side of the square for all cards, and of that for two compared cards, in mm
SMALLEST = 5.0  # least height of a card in mm, else one for each color is shown
MOST_NAMED = 6  # maximum number of pairs named for each kind of vision; the others are counted
_APART = 0.06  # space between two cards, relative to their size
_BETWEEN = 1.5  # space between the two variants of the compared pair, in mm
_TEXT, _CAPTION = 3.0, 5.0
_INK = "#595959"
_Rows: TypeAlias = Sequence[Sequence[tuple[Variant, Tile]]]
_FIGURES = {eye.name.replace(" ", "-"): eye for eye in EYES}


def check(kit: Kit) -> Iterable[Diagnostic]:
    yield from palette.check_colors(kit.game, kit.spans)
    if LETTERED & {*kit.game.cards.variants}:
        yield from check_letters(kit.game, kit.spans)


def make(kit: Kit) -> Iterable[Artifact]:
    """Makes ``cards/proof.pdf`` on the first paper of the leaflet."""
    proof = ColorProof(kit)
    figures = {name: proof.figure(name) for name in _FIGURES}
    publication = manual_pages(kit.game, "the color proof", proof.text(), kit.fonts, figures)
    paper, pages = kit.game.leaflet.paper[0], len(publication.pages)
    details = {"pages": pages, "paper": paper, "variants": list(proof.variants)}
    yield Artifact("cards/proof.pdf", kit.pdf(publication), "pdf", details)


@dataclass(frozen=True)
class ColorProof:
    """Text and figures of the proof of one game."""

    kit: Kit

    def _say(self, macro: str, *facts: object) -> str:
        return self.kit.game.wording.say("color-proof", macro, *facts)

    @property
    def variants(self) -> tuple[Variant, ...]:
        """The variants that are built, without outlined cards if there are others."""
        built = dict.fromkeys(self.kit.game.cards.variants)
        return tuple(variant for variant in built if variant != "outline") or ("outline",)

    def text(self) -> str:
        """Returns the proof as Markdown for :func:`~generator.texts.parse.parse_markdown`."""
        game = self.kit.game
        colors, has_letters = len(game.colors), "marked" in self.variants
        is_sample = sum(map(len, self._tiles)) < len(game.glyphs) * colors
        preface = self._say("preface", f"{LEAST:g}", MOST_COLORS, colors, has_letters, is_sample)
        parts = [f"# {self._say('title', escape(game.title))}", preface]
        for name, eye in _FIGURES.items():
            heading = self._say("vision", eye.name)
            parts += [f"## {heading}", self._findings(eye), f"![](figure:{name})"]
        return "\n\n".join(parts) + "\n"

    def figure(self, name: str) -> Scene:
        """Draws the cards as one kind of vision sees them. Raises KeyError for an unknown name."""
        eye = _FIGURES[name]
        nearest = self._pairs(eye)[:1]
        blocks = [(self._whole_set(it), self._say("cards", it)) for it in self.variants]
        blocks += [(self._side_by_side(*it[:2]), self._say("most_similar")) for it in nearest]
        shown = [(it.one.name, it.other.name, it.figure) for it in nearest]
        description = self._say("picture", self.variants, shown)
        step = (WIDTH - 3 * BLOCK) / 2 + BLOCK
        left = (WIDTH - BLOCK - step * (len(blocks) - 1)) / 2
        font, baseline = self.kit.game.leaflet.fonts.text, BLOCK + _CAPTION - 1
        items: list[Item] = []
        for i, (group, caption) in enumerate(blocks):
            x = left + i * step
            label = Label(caption, x + BLOCK / 2, baseline, font, _TEXT, _INK, "middle")
            items += (Group((group,), Affine.translate(x, 0)), label)
        drawn = tuple(with_colors(item, lambda color: seen(color, eye)) for item in items)
        title = self._say("title_of_picture", eye.name)
        return Scene(WIDTH, BLOCK + _CAPTION, drawn, title, description)

    @property
    def _tiles(self) -> tuple[tuple[Tile, ...], ...]:
        """Rows of tiles to show: all, or one for each compared color."""
        colors, glyphs = len(self.kit.game.colors), len(self.kit.game.glyphs)
        width, height = self.kit.game.cards.size
        if BLOCK / max(colors, glyphs * width / height) >= SMALLEST:
            return tuple(tuple(Tile(c, g) for g in range(glyphs)) for c in range(colors))
        shown = min(colors, MOST_COLORS)
        columns = math.ceil(math.sqrt(shown * height / width))
        sample = [Tile(c, c % glyphs) for c in range(shown)]
        return tuple(tuple(sample[i : i + columns]) for i in range(0, shown, columns))

    def _pairs(self, eye: Vision) -> list[Pair]:
        pairs = palette.color_pairs(compared(self.kit.game), eye)
        return sorted(pairs, key=lambda pair: pair.difference)

    def _findings(self, eye: Vision) -> str:
        pairs = self._pairs(eye)
        alike = [_facts(pair) for pair in pairs if pair.difference < LEAST]
        similar, more = [*map(_facts, pairs[:1])], max(0, len(alike) - MOST_NAMED)
        others = palette.tile_pairs(compared(self.kit.game), self.kit.game.tile.base_color, eye)
        nearest = min(others, key=lambda pair: pair.difference)
        facts = similar, alike[1:MOST_NAMED], more, f"{LEAST:g}", _facts(nearest)
        return self._say("findings", *facts)

    def _whole_set(self, variant: Variant) -> Group:
        rows, (width, height) = self._tiles, self.kit.game.cards.size
        scale = min(BLOCK / (len(rows[0]) * width), BLOCK / (len(rows) * height))
        return self._block([[(variant, tile) for tile in row] for row in rows], scale, 1 - _APART)

    def _side_by_side(self, *colors: Color) -> Group:
        """Two touching cards with the first glyph in both colors, a row for each variant."""
        tiles = [Tile(self.kit.game.color_list.index(color), 0) for color in colors]
        width, height = self.kit.game.cards.size
        scale = min(BLOCK / (2 * width), (BLOCK - _BETWEEN) / (2 * height))
        rows = [[(variant, tile) for tile in tiles] for variant in self.variants]
        return self._block(rows, scale, between=_BETWEEN)

    def _block(self, rows: _Rows, scale: float, share: float = 1.0, between: float = 0.0) -> Group:
        """Rows of cards in a grid of ``scale``, each filling ``share`` of its place."""
        game, fonts = self.kit.game, self.kit.fonts
        width, height = (side * scale for side in game.cards.size)
        wide, high = (side * (scale * share) for side in game.cards.size)
        faces = {it: CardFaces(game, fonts, wide, high, it) for it in self.variants}
        cards = []
        for number, row in enumerate(rows):
            y = BLOCK / 2 + (number - (len(rows) - 1) / 2) * (height + between)
            for place, (variant, tile) in enumerate(row):
                x = BLOCK / 2 + (place - (len(row) - 1) / 2) * width
                at = Box(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
                cards.append(faces[variant].card(tile, at))
        return Group(tuple(cards))


def _facts(pair: Pair) -> tuple[str, str, str]:
    return escape(pair.one.name), escape(pair.other.name), pair.figure
