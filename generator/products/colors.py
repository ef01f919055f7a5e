"""Target ``colors``: warns of colors that look alike or like the tile, on a screen or on paper, and
proves it with pictures of the cards. Where those or tiles have marks, only normal vision counts."""

import json
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, product
from typing import NamedTuple

from generator.diagnostics import Diagnostic
from generator.drawing import Affine, Box, Group, Item, Label, Scene
from generator.drawing.card_faces import LETTERED, Variant
from generator.drawing.glyph_checks import check_letters
from generator.drawing.scene import with_colors
from generator.drawing.tile_faces import INK
from generator.game import vision
from generator.game.contrast import contrast
from generator.game.model import Color, Game
from generator.game.spans import Spans
from generator.game.vision import Vision
from generator.products.kit import Artifact, Kit
from generator.rules import Tile
from generator.texts.words import escape
from generator.typesetting.manual import manual_pages
from generator.typesetting.page import FAINT

SUMMARY = "color proof: the cards as seen with impaired color vision and in grayscale"
HAS_WORDS = True
OF_SET = True

MOST_COLORS = 40  # so many are compared: no one tells more apart, and pairs grow with the square
LEAST_CONTRAST = 3.0  # of a glyph or of its black edge on the tile (WCAG 2.2, 1.4.11: graphics)
MOST_SHOWN = 8  # maximum number of warnings about pairs, the worst ones; the others are counted
_CHANNELS = [f"{value:02x}" for value in range(0, 256, 17)]  # of better colors: #000 ... #fff
WIDTH = 180.0
BLOCK = 49.0  # side of the square for all cards, and of that for two compared cards, in mm
SMALLEST = 5.0  # least height of a card in mm, else one for each color is shown
MOST_NAMED = 6  # maximum number of pairs named for each kind of vision; the others are counted
_APART = 0.06  # space between two cards, relative to their size
_TEXT, _CAPTION = 3.0, 5.0
_FIGURES = {eye.name.replace(" ", "-"): eye for eye in vision.EYES}


def make(kit: Kit) -> Iterable[Artifact]:
    """Makes ``cards/proof.pdf`` on the first paper of the leaflet."""
    proof = ColorProof(kit)
    figures = {name: proof.figure(name) for name in _FIGURES}
    publication = manual_pages(kit.game, "the color proof", proof.text(), kit.fonts, figures)
    yield kit.printed("cards/proof.pdf", publication, kit.game.leaflet.paper[0])


class Pair(NamedTuple):
    """Two colors, or a color and the tile (``other`` is the same color), and their difference."""

    one: Color
    other: Color
    difference: float


def truncated(value: float) -> str:
    """Formats a number with one decimal, rounded down: below a limit it never reads as it."""
    return f"{math.floor(value * 10) / 10:.1f}"


def color_pairs(game: Game, eye: Vision, *, with_tile: bool = False) -> list[Pair]:
    """Returns each pair of compared colors, or each of them and the tile, most similar first."""
    colors = game.color_list[:MOST_COLORS]
    pairs = []
    for one, other in zip(colors, colors, strict=True) if with_tile else combinations(colors, 2):
        beside = game.tile.base_color if with_tile else other.hex
        pairs.append(Pair(one, other, vision.difference(one.hex, beside, eye)))
    return sorted(pairs, key=lambda pair: pair.difference)


def check(kit: Kit) -> Iterator[Diagnostic]:
    """Warns of colors that look alike or like the tile, at their ``hex``."""
    game, spans = kit.game, kit.spans
    if LETTERED & {*game.cards.variants}:
        yield from check_letters(game, spans)
    yield from _check_contrast(game, spans)
    if not kit.language and (odd := game.odd_letters):  # translations keep the keys
        listed = ", ".join(f"{it.letter} for {it.name}" for it in odd)
        where, hint = spans.value("colors", odd[0].id, "key"), "the texts have a legend of them"
        message = f"letters of marked cards are not the initials of their colors: {listed}"
        yield Diagnostic.note("letter-not-initial", message, where, hint)
    found: dict[tuple[Color, Color], dict[Vision, float]] = {}
    colors, eyes = [(it.id, it.hex) for it in game.color_list], _needed(game)
    key = f"similar:{eyes}:{game.tile.base_color}:{colors}"
    for number, first, other, value in json.loads(kit.cached(key, partial(_similar, game, eyes))):
        pair = game.colors[first], game.colors[other]
        found.setdefault(pair, {})[eyes[number]] = value
    worst = sorted(found, key=lambda pair: min(found[pair].values()))
    warnings = (_warning(kit, *pair, found[pair]) for pair in worst[:MOST_SHOWN])
    yield from sorted(warnings, key=lambda it: it.span.line)
    if more := len(worst[MOST_SHOWN:]):
        message = f"{more:,} more {'pair' if more == 1 else 'pairs'} of colors look alike"
        hint = "the pairs that differ least are reported above"
        yield Diagnostic.warning("colors-alike", message, spans.key("colors"), hint)


def _similar(game: Game, eyes: Sequence[Vision]) -> bytes:
    """Pairs that differ too little, each after the number of who sees it so, as JSON."""
    ways = product(range(len(eyes)), (False, True))
    pairs = ((n, it) for n, tile in ways for it in color_pairs(game, eyes[n], with_tile=tile))
    near = ((n, *it) for n, it in pairs if it.difference < vision.LEAST)
    return json.dumps([(n, one.id, other.id, value) for n, one, other, value in near]).encode()


def _needed(game: Game) -> Sequence[Vision]:
    """The kinds of vision that need distinct colors: normal ones if tiles or cards have marks."""
    has_marks = game.marks != "none" or LETTERED & {*game.cards.variants}
    return vision.FULL_COLOR if has_marks else vision.VISIONS


def _check_contrast(game: Game, spans: Spans) -> Iterator[Diagnostic]:
    """Warns of glyphs if neither their color nor their edge contrasts with the tile."""
    edge = contrast(INK, game.tile.base_color)
    for color in game.color_list:
        ratio = contrast(color.hex, game.tile.base_color)
        if max(edge, ratio) < LEAST_CONTRAST:
            message = f"with the tile, {color.id} has a contrast of {truncated(ratio)}, "
            message += f"the black edge of its glyphs {truncated(edge)}; "
            message += f"one of them needs at least {LEAST_CONTRAST:g}"
            hint = "lighten tile.base_color, so that the black edge shows, or the color"
            where = spans.value("colors", color.id, "hex")
            yield Diagnostic.warning("low-contrast", message, where, hint)


def _warning(kit: Kit, first: Color, color: Color, seen: Mapping[Vision, float]) -> Diagnostic:
    """Warns of a color that looks like one before it, or like the tile if that is the same."""
    game, where = kit.game, kit.spans.value("colors", color.id, "hex")
    figures = ", ".join(f"{eye.words} ({truncated(value)})" for eye, value in seen.items())
    code, who = "color-like-tile", f"{color.id} looks like the tile"
    if first != color:
        code, who = "colors-alike", f"{first.id} and {color.id} look alike"
    message = f"{who} {figures}; colors need a difference of at least {vision.LEAST:g}"
    visions = _needed(game)
    others = [other.hex for other in game.color_list[:MOST_COLORS] if other.id != color.id]
    hints = [f"no value of {color.id} alone passes: change other colors, too"]
    if wanted := nearest_passing(color.hex, (*others, game.tile.base_color), visions):
        hints = [f"a near value that passes is {wanted}"]
    if visions == vision.VISIONS:
        hints.append("or set tile.marks: pips, which tell colors apart")
    return Diagnostic.warning(code, message, where, *hints)


def nearest_passing(present: str, others: Sequence[str], eyes: Sequence[Vision]) -> str | None:
    """The color nearest to ``present`` that differs from all ``others`` by :data:`LEAST` or more in
    each of ``eyes``: itself, or one of #000 to #fff as ``#rrggbb``; None if none passes."""
    every = ("#" + "".join(rgb) for rgb in product(_CHANNELS, repeat=3))
    near = sorted(every, key=lambda it: vision.difference(it, present, vision.NORMAL))
    pairs = [*product(reversed(eyes), others)]  # the last ones reject most
    for color in (present, *near):
        if all(vision.difference(color, other, eye) >= vision.LEAST for eye, other in pairs):
            return color
    return None


class ColorProof:
    """Text and figures of a proof; ``variants`` are those built, outlined cards only if alone."""

    def __init__(self, kit: Kit) -> None:
        self.kit, self._say = kit, partial(kit.game.wording.say, "color-proof")
        built = (it for it in dict.fromkeys(kit.game.cards.variants) if it != "outline")
        self.variants: tuple[Variant, ...] = tuple(built) or ("outline",)

    def text(self) -> str:
        """Returns the proof as Markdown for :func:`~generator.texts.parse.parse_markdown`."""
        game = self.kit.game
        colors, has_letters = len(game.colors), "marked" in self.variants
        is_sample = sum(map(len, self._tiles)) < len(game.glyphs) * colors
        facts = f"{vision.LEAST:g}", MOST_COLORS, colors, has_letters, is_sample
        parts = [f"# {self._say('title', escape(game.title))}", self._say("preface", *facts)]
        for name, eye in _FIGURES.items():
            pairs, nearest = (color_pairs(game, eye, with_tile=it) for it in (False, True))
            alike = [self._facts(pair) for pair in pairs if pair.difference < vision.LEAST]
            similar, more = [*map(self._facts, pairs[:1])], max(0, len(alike) - MOST_NAMED)
            found = similar, alike[1:MOST_NAMED], more, f"{vision.LEAST:g}", self._facts(nearest[0])
            heading = f"## {self._say('vision', eye.name)}"
            parts += [heading, self._say("findings", *found), f"![](figure:{name})"]
        return "\n\n".join(parts) + "\n"

    def figure(self, name: str) -> Scene:
        """Draws the cards as one kind of vision sees them. Raises KeyError for an unknown name."""
        eye = _FIGURES[name]
        nearest = color_pairs(self.kit.game, eye)[:1]
        blocks = [(self._whole_set(it), self._say("cards", it)) for it in self.variants]
        blocks += [(self._side_by_side(*it[:2]), self._say("most_similar")) for it in nearest]
        shown = [(it.one.name, it.other.name, self._facts(it)[2]) for it in nearest]
        description = self._say("picture", self.variants, shown)
        step = (WIDTH - 3 * BLOCK) / 2 + BLOCK
        left = (WIDTH - BLOCK - step * (len(blocks) - 1)) / 2
        font, baseline = self.kit.game.leaflet.fonts.text, BLOCK + _CAPTION - 1
        items: list[Item] = []
        for i, (group, caption) in enumerate(blocks):
            x = left + i * step
            label = Label(caption, x + BLOCK / 2, baseline, font, _TEXT, FAINT, "middle")
            items += (Group((group,), Affine.translate(x, 0)), label)
        drawn = tuple(with_colors(item, lambda color: vision.seen(color, eye)) for item in items)
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

    def _whole_set(self, variant: Variant) -> Group:
        return self._block([[(variant, tile) for tile in row] for row in self._tiles], 1 - _APART)

    def _side_by_side(self, *colors: Color) -> Group:
        """Two touching cards with the first glyph in both colors, a row for each variant."""
        tiles = [Tile(self.kit.game.color_list.index(color), 0) for color in colors]
        return self._block([[(variant, tile) for tile in tiles] for variant in self.variants])

    def _block(self, rows: Sequence[Sequence[tuple[Variant, Tile]]], share: float = 1.0) -> Group:
        """Rows of cards as large as they fit a block, each filling ``share`` of its place."""
        across, down = self.kit.game.cards.size
        scale = BLOCK / max(len(rows[0]) * across, len(rows) * down)
        wide, high = across * scale * share, down * scale * share
        faces = {it: self.kit.card_faces(wide, high, it) for it in self.variants}
        cards = []
        for number, row in enumerate(rows):
            y = BLOCK / 2 + (number - (len(rows) - 1) / 2) * down * scale
            for place, (variant, tile) in enumerate(row):
                x = BLOCK / 2 + (place - (len(row) - 1) / 2) * across * scale
                at = Box(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
                cards.append(faces[variant].card(tile, at))
        return Group(tuple(cards))

    def _facts(self, pair: Pair) -> tuple[str, str, str]:
        figure = self.kit.game.wording.figure(truncated(pair.difference))
        return escape(pair.one.name), escape(pair.other.name), figure
