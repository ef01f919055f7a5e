"""Sets paragraphs in lines, ragged right, as even as possible."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate, groupby
from typing import TypeAlias

from generator.diagnostics import Failure, Span
from generator.drawing import FontLibrary, Group, Item, Label, Path, Shape, glyph_outline
from generator.drawing.bidi import RTL_MARK, in_visual_order
from generator.drawing.outlines import icon_items
from generator.drawing.path import Affine, Box, rectangle
from generator.drawing.tile_faces import INK, LETTER_FONT, Faces, letter_of
from generator.game.contrast import ink_on
from generator.game.languages import is_rtl
from generator.game.model import Game
from generator.texts.document import Icon, Inline, InlineGlyph, Origin, Run
from generator.typesetting import line_breaking
from generator.typesetting.line_breaking import SOFT_HYPHEN, Line, Piece, Word, break_lines
from generator.typesetting.page import Content
from generator.typesetting.type_scale import Style

GLYPH_HEIGHT, GLYPH_WIDTH = 1.12, 1.8  # most of a glyph in a line, over the cap height
GLYPH_SPACE = 0.12  # white space around a glyph within a line over the type size
TILE_HEIGHT, INLINE_SHARE, INLINE_EDGE = 1.65, 0.84, 0.025
"""Side of a tile in a line over the cap height; size of its glyph and width of edges over that."""
ICON_HEIGHT = 2.0  # height of a licence icon over the cap height of the text
MARKED_LETTER, MARKED_SHARE, MARKED_INSET = 0.34, 0.62, 0.05
"""Height of a marked tile's letter, at its top left, size of its glyph, insets; over its side."""
Text: TypeAlias = tuple[Inline, ...]
_Placed: TypeAlias = tuple[Piece, float]  # a piece and its x
RAGGED = 0.3  # share of a line that is empty from which on three lines are hyphenated


def inline_scale(box: Box, cap: float) -> float:
    """The scale of a glyph in ``box`` within a line whose capitals are ``cap`` high."""
    return cap / max(box.height / GLYPH_HEIGHT, box.width / GLYPH_WIDTH)


@dataclass(eq=False, repr=False)
class Typesetter:
    """Measures and sets the texts of a game; what it measures is cached."""

    game: Game
    fonts: FontLibrary
    cached: Callable[[str, Callable[[], bytes]], bytes] = lambda key, make: make()
    marked: bool = False  # tiles within a line have the letter of their color
    _texts: dict[tuple[object, ...], Line] = field(default_factory=dict)
    _lines: dict[tuple[object, ...], tuple[Line, ...]] = field(default_factory=dict)

    def lines(self, text: Text, style: Style, measure: float, origin: Origin) -> tuple[Line, ...]:
        """Breaks a text into lines. Failure if a word is wider than ``measure`` or has no glyph."""
        key = (text, style, measure)
        if key not in self._lines:
            self._lines[key] = self._set(text, style, measure, origin)
        return self._lines[key]

    def _set(self, text: Text, style: Style, measure: float, origin: Origin) -> tuple[Line, ...]:
        span = Span.at(*origin, 1)
        try:
            words = self._measured(text, style, is_hyphenated=False)
            lines = self._broken(words, style, measure)
        except KeyError:
            used = [(it.text, _font_of(it, style)) for it in text if isinstance(it, Run)]
            used.append((" ", style.font))
            missing = ((char, it) for said, it in used for char in self.fonts[it].missing(said))
            character, font = next(missing)
            message = f'the font {font} has no character "{character}" (U+{ord(character):04X})'
            hint = "use another character, or set leaflet.fonts to a font that has it"
            raise Failure.error("missing-character", message, span, hint) from None
        short = (it for it in lines[:-1] if self.line_width(it, style) < (1 - RAGGED) * measure)
        if style.divides and (not lines or (len(lines) > 2 and any(short))):
            syllables = self._measured(text, style, is_hyphenated=True)
            divided, words = self._broken(syllables, style, measure), syllables + words
            if any(line[-1].after == SOFT_HYPHEN for line in divided):
                lines = tuple(map(self._joined, divided))
        if words and not lines:
            said = ((f"{it.text}-" if it.after == SOFT_HYPHEN else it.text, it) for it in words)
            widths = ((name, self.line_width((it,), style)) for name, it in said)
            word, width = next(it for it in widths if it[1] > measure + 1e-9)
            message = f'the word "{word}" is {width - measure:.1f} mm wider than its column of '
            hint = "shorten it, or lower leaflet.min_size or leaflet.margin"
            raise Failure.error("word-too-wide", f"{message}{measure:.1f} mm", span, hint)
        return lines

    def _broken(self, words: Line, style: Style, measure: float) -> tuple[Line, ...]:
        font = self.fonts[style.font]
        hyphen = font.advance("-") if any(word.after == SOFT_HYPHEN for word in words) else 0.0
        return break_lines(words, font.advance(" "), hyphen, measure / style.size)

    def _joined(self, line: Line) -> Line:
        """The line with whole words in place of syllables: letters on both sides are kerned."""
        words = [line[0]]
        for word in line[1:]:
            if words[-1].after != SOFT_HYPHEN:
                words.append(word)
                continue
            (*before, last), (first, *rest) = words[-1].pieces, word.pieces
            text = f"{last.content}{first.content}"
            whole = last._replace(content=text, width=self.fonts[last.font].advance(text))
            pieces = (*before, whole, *rest)
            words[-1] = Word(pieces, sum(it.width for it in pieces), word.after)
        return tuple(words)

    def line_width(self, line: Line, style: Style) -> float:
        """Width of a set line in mm."""
        font, spaces = self.fonts[style.font], sum(word.after == " " for word in line[:-1])
        width = sum(word.width for word in line) + font.advance(" ") * spaces
        if line and line[-1].after == SOFT_HYPHEN:
            width += font.advance("-")
        return width * style.size

    def extent(self, text: Text, style: Style, origin: Origin) -> tuple[float, float]:
        """Widths in em, more than 0, of the longest word of a text and of the text on one line."""
        unit = style._replace(size=1.0)
        line = next(iter(self.lines(text, unit, 1e9, origin)), ())
        return max([1e-3, *(word.width for word in line)]), max(1e-3, self.line_width(line, unit))

    def _measured(self, inlines: Text, style: Style, is_hyphenated: bool) -> Line:
        """The words of a text, or their syllables; widths in em serve all type sizes."""
        key = (inlines, style.font, style.strong, style.code, is_hyphenated)
        if key not in self._texts:
            split: list[list[Piece]] = [[]]
            after = list[str]()
            for inline in inlines:
                if not isinstance(inline, Run):
                    split[-1].append(self._inline_piece(inline, style.font))
                    continue
                font, link = _font_of(inline, style), inline.link
                is_divided = is_hyphenated and not inline.code
                text = self._hyphenated(inline.text) if is_divided else inline.text
                for before, part in line_breaking.parts(text):
                    if before is not None:
                        split.append([])
                        after.append(before)
                    last = split[-1][-1] if split[-1] else None
                    if part and last and (last.font, last.link) == (font, link):
                        part = f"{last.content}{part}"  # as a label will join them, too
                        split[-1].pop()
                    if part:
                        split[-1].append(Piece(part, font, self.fonts[font].advance(part), link))
            pairs = zip(map(tuple, split), [*after, " "], strict=True)
            words = (Word(it, sum(each.width for each in it), end) for it, end in pairs if it)
            self._texts[key] = tuple(words)
        return self._texts[key]

    def _hyphenated(self, text: str) -> str:
        language = self.game.leaflet.language
        key = f"hyphens:{language}:{text}"
        return self.cached(key, lambda: line_breaking.hyphenated(text, language).encode()).decode()

    def _inline_piece(self, inline: InlineGlyph | Icon, font: str) -> Piece:
        cap = self.fonts[font].cap_height
        if isinstance(inline, Icon):
            return Piece(inline, "", ICON_HEIGHT * cap)
        if inline.color is not None:
            return Piece(inline, "", TILE_HEIGHT * cap + GLYPH_SPACE)
        box = self._glyph_outlines[inline.glyph].box()
        return Piece(inline, "", box.width * inline_scale(box, cap) + GLYPH_SPACE)

    @cached_property
    def is_rtl(self) -> bool:
        """True if texts are from right to left, with places from the right edge until mirrored."""
        return is_rtl(self.game.leaflet.language)

    @cached_property
    def _glyph_outlines(self) -> tuple[Path, ...]:
        return tuple(glyph_outline(glyph, self.fonts) for glyph in self.game.glyph_list)

    @cached_property
    def _faces(self) -> Faces:
        return Faces(self.game, self.fonts)

    def contents(
        self, line: Line, style: Style, left: float, top: float, baseline: float, *, last: bool
    ) -> Iterator[Content]:
        """Sets a line, from ``left`` and ``top``, as a content for each link and for the text
        between; all lines but the last end with a space, for text extraction."""
        font, pieces = self.fonts[style.font], list[Piece]()
        for i, word in enumerate(line, 1):
            pieces += word.pieces
            if word.after == " " and not (last and i == len(line)):
                pieces.append(Piece(" ", style.font, font.advance(" "), pieces[-1].link))
            elif word.after == SOFT_HYPHEN and i == len(line):
                pieces.append(Piece(SOFT_HYPHEN, style.font, font.advance("-"), pieces[-1].link))
        *lefts, end = accumulate((it.width * style.size for it in pieces), initial=left)
        placed = list(zip(pieces, lefts, strict=True))
        if self.is_rtl:
            end -= 0.0 if last or line[-1].after != " " else pieces[-1].width * style.size
            yield from self._from_the_right(placed, style, end, top, baseline)
            return
        for link, group in groupby(placed, key=lambda each: each[0].link):
            linked = [*group]
            right = max(x + it.width * style.size for it, x in linked if it.content != " ")
            items = tuple(self._items(linked, style, baseline))
            yield Content(items, Box(linked[0][1], top, right, top + style.leading), link=link)

    def _from_the_right(
        self, line: list[_Placed], style: Style, end: float, top: float, baseline: float
    ) -> Iterator[Content]:
        """Sets a right-to-left line from its pieces and their distances from the right edge in mm.
        Items are true to each other in each box, boxes at mirrored places, all in reading order."""
        text = "".join(str(it.content) if it.font else "□" for it, _ in line)
        owners = [it for it, _ in line for _ in (str(it.content) if it.font else "□")]

        def owner(index: int) -> tuple[str, str, int]:
            """Equal for characters that one label can show."""
            return owners[index].font, owners[index].link, 0 if owners[index].font else index

        start, drawn = line[0][1], list[tuple[int, Piece, float]]()
        for first, part, rtl in reversed([*in_visual_order(text, is_rtl=True)]):
            runs = [[*run] for _, run in groupby(range(first, first + len(part)), key=owner)]
            for run in runs if rtl else runs[::-1]:
                piece, words = owners[run[0]], text[run[0] : run[-1] + 1]
                if piece.font:
                    words = f"{RTL_MARK}{words}" if rtl else words
                    width = self.fonts[piece.font].advance(words)
                    piece = piece._replace(content=words, width=width)
                start += piece.width * style.size
                drawn.append((run[0], piece, start))
        for link, group in groupby(sorted(drawn), key=lambda each: each[1].link):
            linked = [(piece, far) for _, piece, far in group]
            near = min(far - it.width * style.size for it, far in linked)
            edge = min(end, max(far for _, far in linked))
            seen = ((piece, near + edge - far) for piece, far in linked)
            items = tuple(it for each in seen for it in self._items([each], style, baseline))
            yield Content(items, Box(near, top, edge, top + style.leading), link=link)

    def _items(self, placed: Iterable[_Placed], style: Style, baseline: float) -> Iterator[Item]:
        """Sets pieces, each at its x; adjacent text in one font becomes one label."""
        kinds = groupby(placed, key=lambda each: (each[0].font, each[0].content == SOFT_HYPHEN))
        for (font, is_hyphen), group in kinds:
            same = [*group]
            if is_hyphen:
                yield Group((Label("-", same[0][1], baseline, font, style.size),), alt=SOFT_HYPHEN)
            elif font:
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
            alt = self.game.wording.say("documents", "icon", piece.content.name)
            return Group(icon_items(piece.content.name), placed, alt=alt)
        assert isinstance(piece.content, InlineGlyph)
        glyph, color, _ = piece.content
        entry, outline = self.game.glyph_list[glyph], self._glyph_outlines[glyph]
        box = outline.box()
        across, down = box.center
        if color is None:
            scale = inline_scale(box, cap)
            left, top = x - across * scale, baseline - cap / 2 - down * scale
            if entry.outline is None:  # text, as its outline comes from a font
                return Label(entry.symbol, left, top, entry.font, scale)
            # Scaled here: emitters round coordinates, and outlines are in any unit.
            path = outline.transformed(Affine.scale(scale))
            return Group((Shape(path, INK),), Affine.translate(left, top), alt=entry.symbol)
        placed = Affine.scale(TILE_HEIGHT * cap).then(Affine.translate(x, baseline - cap / 2))
        share = MARKED_SHARE if self.marked else INLINE_SHARE
        aside = (1 - share) / 2 - MARKED_INSET if self.marked else 0.0
        painted, path = self.game.color_list[color], outline.fitted(share, share)
        base = self.game.tile.base_color
        ground = [Shape(rectangle(-0.5, -0.5, 1, 1), base, INK, 2 * INLINE_EDGE)]
        if self.marked:  # an outline, no text: the words name the color
            letter, size, ink = letter_of(painted, self.fonts, MARKED_LETTER)
            corner = MARKED_INSET - 0.5
            moved = Affine.translate(corner - ink.left, corner - ink.top)
            drawn = self.fonts[LETTER_FONT].outline(letter)
            ground.append(Shape(drawn.transformed(Affine.scale(size).then(moved)), ink_on(base)))
        moved = Affine.translate(aside, aside)
        if entry.art is not None:
            scale = share / (self._faces.side * self._faces.glyph_share)
            drawing = Group(self._faces.drawn(glyph, painted.hex), Affine.scale(scale).then(moved))
            return Group((*ground, drawing), placed, alt=entry.symbol)
        edge = Shape(path.transformed(moved), painted.hex, INK, 2 * INLINE_EDGE)
        if entry.outline is not None:
            return Group((*ground, edge), placed, alt=entry.symbol)
        scale = share / max(box.width, box.height)
        left, top = aside - across * scale, aside - down * scale
        text = Label(entry.symbol, left, top, entry.font, scale, painted.hex)
        return Group((*ground, edge, text), placed)


def _font_of(run: Run, style: Style) -> str:
    return (run.code and style.code) or (style.strong if run.strong else style.font)
