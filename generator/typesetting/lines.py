"""Breaks paragraphs into lines, ragged right, as even as possible."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate, chain, groupby, repeat
from typing import NamedTuple, TypeAlias

from generator.diagnostics import Failure, Span
from generator.drawing.bidi import RTL_MARK, in_visual_order
from generator.drawing.contrast import ink_on
from generator.drawing.fonts import FontLibrary
from generator.drawing.icons import icon_items
from generator.drawing.outlines import Outline, glyph_outline
from generator.drawing.path import Affine, Box, rectangle
from generator.drawing.scene import Group, Item, Label, Shape
from generator.drawing.tile_faces import LETTER_FONT, letter_of
from generator.game.languages import is_rtl
from generator.game.model import Game
from generator.texts.document import Icon, Inline, InlineGlyph, Origin, Run
from generator.typesetting.page import Content
from generator.typesetting.type_scale import Style

INK = "#000000"
GLYPH_HEIGHT = 1.12
"""Height of a glyph within a line over the cap height of the text."""
GLYPH_WIDTH = 1.8
"""Largest width of a glyph within a line over the cap height of the text."""
GLYPH_SPACE = 0.12
"""White space around a glyph within a line over the type size."""
TILE_HEIGHT, INLINE_SHARE, INLINE_EDGE = 1.65, 0.84, 0.025
"""Side of a tile within a line over the cap height of the text; the size of its glyph and the width
of the edges over its side."""
ICON_HEIGHT = 2.0
"""Height of a licence icon over the cap height of the text."""
MARKED_LETTER, MARKED_SHARE, MARKED_INSET = 0.34, 0.62, 0.05
"""Cap height of the letter of a marked tile within a line, at its top left, the size of its glyph,
at its lower right, and their distance from its edges; over its side."""
_SQUARE = rectangle(-0.5, -0.5, 1, 1)
_UNSPACED = re.compile("[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff]")
LONE_WORD = 10.0
"""Cost of a last line of one word, in the unit of a line that is wholly empty."""


class Piece(NamedTuple):
    """Part of a word: text in one ``font``, or a glyph or an icon without one; ``width`` in em."""

    content: str | InlineGlyph | Icon
    font: str
    width: float
    link: str = ""


class Word(NamedTuple):
    """Pieces without a line break between them; ``width`` in em. ``joins`` if the next word follows
    without a space."""

    pieces: tuple[Piece, ...]
    width: float
    joins: bool = False

    @property
    def text(self) -> str:
        return "".join(p.content if isinstance(p.content, str) else "□" for p in self.pieces)


Line: TypeAlias = tuple[Word, ...]


class _Text(NamedTuple):
    """Words, where each starts and where it ends, after a space, if all are on one line, and the
    largest width of a word; in em."""

    words: tuple[Word, ...]
    starts: tuple[float, ...]
    ends: tuple[float, ...]
    widest: float


def inline_scale(box: Box, cap: float) -> float:
    """Returns the scale at which a glyph in ``box`` is as high as it is set within a line whose
    capitals are ``cap`` high: :data:`GLYPH_HEIGHT`, less if it would be too wide."""
    return cap / max(box.height / GLYPH_HEIGHT, box.width / GLYPH_WIDTH)


@dataclass(eq=False, repr=False)
class Typesetter:
    """Measures and sets the texts of a game; what it measures is cached. Tiles within a line have
    the letter of their color if they are ``marked``."""

    game: Game
    fonts: FontLibrary
    marked: bool = False
    _texts: dict[tuple[tuple[Inline, ...], str, str, str], _Text] = field(default_factory=dict)
    _broken: dict[tuple[int, float], tuple[Line, ...]] = field(default_factory=dict)

    def lines(
        self, inlines: Sequence[Inline], style: Style, measure: float, origin: Origin
    ) -> tuple[Line, ...]:
        """Breaks a text into lines no wider than ``measure`` mm. Raises Failure, at ``origin``, for
        a word that is wider and for a character that a font lacks."""
        span = Span.at(*origin, 1)
        try:
            text = self._measured(tuple(inlines), style)
        except KeyError:
            used = [(it.text, _font_of(it, style)) for it in inlines if isinstance(it, Run)]
            used.append((" ", style.font))
            missing = ((c, it) for text, it in used for c in self.fonts[it].missing(text))
            character, font = next(missing)
            message = f'the font {font} has no character "{character}" (U+{ord(character):04X})'
            hint = "use another character, or set leaflet.fonts to a font that has it"
            raise Failure.error("missing-character", message, span, hint) from None
        room = measure / style.size
        if text.widest > room + 1e-9:
            word = next(word for word in text.words if word.width > room + 1e-9)
            excess = (word.width - room) * style.size
            message = f'the word "{word.text}" is {excess:.1f} mm wider than its column of '
            hint = "shorten it, or lower leaflet.min_size or leaflet.margin"
            raise Failure.error("word-too-wide", f"{message}{measure:.1f} mm", span, hint)
        key = (id(text), room)  # texts stay in their cache
        if key not in self._broken:
            self._broken[key] = _break(text, self.fonts[style.font].advance(" "), room)
        return self._broken[key]

    def line_width(self, line: Line, style: Style) -> float:
        """Width of a set line in mm."""
        space = self.fonts[style.font].advance(" ")
        spaces = sum(not word.joins for word in line[:-1])
        return (sum(word.width for word in line) + space * spaces) * style.size

    def _measured(self, inlines: tuple[Inline, ...], style: Style) -> _Text:
        """The words of a text; widths in em serve all type sizes."""
        key = (inlines, style.font, style.strong, style.code)
        if key not in self._texts:
            split: list[list[Piece]] = [[]]
            joins = list[bool]()
            for inline in inlines:
                if not isinstance(inline, Run):
                    split[-1].append(self._inline_piece(inline, style.font))
                    continue
                font, link = _font_of(inline, style), inline.link
                for i, (part, joined) in enumerate(_parts(inline.text)):
                    if i:
                        split.append([])
                        joins.append(joined)
                    last = split[-1][-1] if split[-1] else None
                    if part and last and (last.font, last.link) == (font, link):
                        part = f"{last.content}{part}"  # as a label will join them, too
                        split[-1].pop()
                    if part:
                        split[-1].append(Piece(part, font, self.fonts[font].advance(part), link))
            words = tuple(
                Word(tuple(it), sum(each.width for each in it), joined)
                for it, joined in zip(split, [*joins, False], strict=True)
                if it
            )
            space = self.fonts[style.font].advance(" ")
            steps = (word.width + space * (not word.joins) for word in words)
            starts = (0.0, *accumulate(steps))
            ends = (0.0, *(at + space * it.joins for at, it in zip(starts[1:], words, strict=True)))
            widest = max((word.width for word in words), default=0.0)
            self._texts[key] = _Text(words, starts, ends, widest)
        return self._texts[key]

    def _inline_piece(self, inline: InlineGlyph | Icon, font: str) -> Piece:
        cap = self.fonts[font].cap_height
        if isinstance(inline, Icon):
            return Piece(inline, "", ICON_HEIGHT * cap)
        if inline.color is not None:
            return Piece(inline, "", TILE_HEIGHT * cap + GLYPH_SPACE)
        box = self._glyph_outlines[inline.glyph].box
        return Piece(inline, "", box.width * inline_scale(box, cap) + GLYPH_SPACE)

    @cached_property
    def is_rtl(self) -> bool:
        """True if texts are read from right to left: places are then from the right edge, until
        contents are mirrored."""
        return is_rtl(self.game.leaflet.language)

    @cached_property
    def _glyph_outlines(self) -> tuple[Outline, ...]:
        return tuple(glyph_outline(glyph, self.fonts) for glyph in self.game.glyph_list)

    def contents(
        self, line: Line, style: Style, left: float, top: float, baseline: float, *, last: bool
    ) -> list[Content]:
        """Sets a line, from ``left`` and ``top``, as a content for each link and for the text
        between; all lines but the last end with a space, for text extraction."""
        space = self.fonts[style.font].advance(" ")
        placed: list[tuple[Piece, float]] = []
        for i, word in enumerate(line):
            pieces = word.pieces
            if not word.joins and (i + 1 < len(line) or not last):
                pieces = (*pieces, Piece(" ", style.font, space, pieces[-1].link))
            for piece in pieces:
                placed.append((piece, left))
                left += piece.width * style.size
        if self.is_rtl:
            unread = 0.0 if last or line[-1].joins else space * style.size
            return self._from_the_right(placed, style, left - unread, top, baseline)
        made = []
        for link, group in groupby(placed, key=lambda each: each[0].link):
            linked = [*group]
            right = max(x + it.width * style.size for it, x in linked if it.content != " ")
            items = tuple(self._items(linked, style, baseline))
            box = Box(linked[0][1], top, right, top + style.leading)
            made.append(Content(items, box, link=link))
        return made

    def _from_the_right(
        self, line: list[tuple[Piece, float]], style: Style, end: float, top: float, baseline: float
    ) -> list[Content]:
        """Sets a line of a language that is written from right to left, from its pieces and their
        distances from the right edge in mm. Items are true to each other within each box, and the
        boxes at mirrored places; all are in the order of reading."""
        text = "".join(str(it.content) if it.font else "□" for it, _ in line)
        owners = [it for it, _ in line for _ in (str(it.content) if it.font else "□")]

        def owner(index: int) -> tuple[str, str, int]:
            """Equal for characters that one label can show."""
            return owners[index].font, owners[index].link, 0 if owners[index].font else index

        start, drawn = line[0][1], list[tuple[int, Piece, float]]()
        for first, part, rtl in reversed(in_visual_order(text, is_rtl=True)):
            runs = [[*run] for _, run in groupby(range(first, first + len(part)), key=owner)]
            for run in runs if rtl else runs[::-1]:
                piece, words = owners[run[0]], text[run[0] : run[-1] + 1]
                if piece.font:
                    words = f"{RTL_MARK}{words}" if rtl else words
                    width = self.fonts[piece.font].advance(words)
                    piece = piece._replace(content=words, width=width)
                start += piece.width * style.size
                drawn.append((run[0], piece, start))
        made = []
        for link, group in groupby(sorted(drawn), key=lambda each: each[1].link):
            linked = [(piece, far) for _, piece, far in group]
            near = min(far - it.width * style.size for it, far in linked)
            edge = min(end, max(far for _, far in linked))
            seen = ((piece, near + edge - far) for piece, far in linked)
            items = tuple(it for each in seen for it in self._items([each], style, baseline))
            made.append(Content(items, Box(near, top, edge, top + style.leading), link=link))
        return made

    def _items(
        self, placed: Iterable[tuple[Piece, float]], style: Style, baseline: float
    ) -> Iterator[Item]:
        """Sets pieces, each at its x. Adjacent text in one font becomes one label."""
        for font, group in groupby(placed, key=lambda each: each[0].font):
            same = [*group]
            if font:
                text = "".join(str(piece.content) for piece, _ in same)
                yield Label(text, same[0][1], baseline, font, style.size)
            else:
                yield from (self._picture(piece, style, x, baseline) for piece, x in same)

    def _picture(self, piece: Piece, style: Style, x: float, baseline: float) -> Item:
        """An icon, a glyph or a small tile, centered on the cap height of the text."""
        cap = self.fonts[style.font].cap_height * style.size
        x += piece.width * style.size / 2
        if isinstance(piece.content, Icon):
            placed = Affine.scale(ICON_HEIGHT * cap).then(Affine.translate(x, baseline - cap / 2))
            name = piece.content.name
            alt = self.game.wording.say("documents", "icon", name)
            return Group(icon_items(name), placed, alt=alt)
        assert isinstance(piece.content, InlineGlyph)
        glyph, color, _ = piece.content
        entry, outline = self.game.glyph_list[glyph], self._glyph_outlines[glyph]
        across, down = outline.box.center
        if color is None:
            scale = inline_scale(outline.box, cap)
            left, top = x - across * scale, baseline - cap / 2 - down * scale
            if entry.outline is None:  # text, as its outline comes from a font
                return Label(entry.symbol, left, top, entry.font, scale)
            # Scaled here: emitters round coordinates, and outlines are in any unit.
            path = outline.path.transformed(Affine.scale(scale))
            return Group((Shape(path, INK),), Affine.translate(left, top), alt=entry.symbol)
        placed = Affine.scale(TILE_HEIGHT * cap).then(Affine.translate(x, baseline - cap / 2))
        share = MARKED_SHARE if self.marked else INLINE_SHARE
        aside = (1 - share) / 2 - MARKED_INSET if self.marked else 0.0
        painted, path = self.game.color_list[color], outline.fitted(share, share)
        base = self.game.tile.base_color
        ground = [Shape(_SQUARE, base, INK, 2 * INLINE_EDGE)]
        if self.marked:  # an outline, no text: the words name the color
            letter, size, box = letter_of(painted, self.fonts, MARKED_LETTER)
            corner = MARKED_INSET - 0.5
            moved = Affine.translate(corner - box.left, corner - box.top)
            drawn = self.fonts[LETTER_FONT].outline(letter)
            drawn = drawn.transformed(Affine.scale(size).then(moved))
            ground.append(Shape(drawn, ink_on(base)))
        edge = Shape(
            path.transformed(Affine.translate(aside, aside)), painted.hex, INK, 2 * INLINE_EDGE
        )
        if entry.outline is not None:
            return Group((*ground, edge), placed, alt=entry.symbol)
        scale = share / max(outline.box.width, outline.box.height)
        left, top = aside - across * scale, aside - down * scale
        text = Label(entry.symbol, left, top, entry.font, scale, painted.hex)
        return Group((*ground, edge, text), placed)


def _font_of(run: Run, style: Style) -> str:
    return (run.code and style.code) or (style.strong if run.strong else style.font)


def _parts(text: str) -> Iterator[tuple[str, bool]]:
    """The words of a text, each with whether it follows the one before without a space: Chinese and
    Japanese break between most characters (Unicode Standard Annex 14)."""
    for word in text.split(" "):
        if _UNSPACED.search(word) is None:
            yield word, False
            continue
        from uniseg.linebreak import line_break_units

        yield from zip(line_break_units(word), chain((False,), repeat(True)), strict=False)


def _break(text: _Text, space: float, measure: float) -> tuple[Line, ...]:
    """Breaks lines for the least sum of squared slack; the last line may be short, but is a single
    word only if nothing else is possible."""
    words, starts, ends = text.words, text.starts, text.ends
    count = len(words)
    if ends[-1] <= space + measure + 1e-9:
        return (words,) if words else ()
    cost = [0.0] * (count + 1)
    following = [count] * (count + 1)
    for start in range(count - 1, -1, -1):
        best = float("inf")
        room = starts[start] + space + measure
        # From the longest line down: once the slack costs too much, that of shorter ones does.
        for end in range(bisect_right(ends, room + 1e-9) - 1, start, -1):
            slack = (room - ends[end]) / measure
            if end < count:
                penalty = slack * slack
                if penalty > best:
                    break
            else:
                penalty = LONE_WORD if end - start == 1 and start > 0 else 0.0
            # Equal raggedness: prefer fewer lines.
            total = penalty + cost[end] + 1e-4
            if total <= best:
                best, following[start] = total, end
        cost[start] = best
    lines = []
    start = 0
    while start < count:
        lines.append(words[start : following[start]])
        start = following[start]
    return tuple(lines)
