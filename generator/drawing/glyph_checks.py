"""Diagnostics for glyphs, marks and undersides that cannot be drawn, and for unusable fonts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import PurePath

from generator.diagnostics import (
    Diagnostic,
    Failure,
    Severity,
    Span,
    did_you_mean,
    line_and_column,
    split_lines,
)
from generator.drawing import Affine, Font, FontLibrary, Path, PathError, glyph_outline
from generator.drawing.board import MARK_FONT
from generator.drawing.fonts import unusable_font
from generator.drawing.tile_faces import LETTER_FONT, mark_of
from generator.examples import CheckedExample
from generator.game.model import Game, Glyph
from generator.game.outputs import Underside
from generator.game.spans import Spans
from generator.rules import token_stretches

_BESIDE = (
    "or put the font file beside the game file, and write its name in lower case with hyphens: "
    "DejaVuSerif-Bold.ttf is deja-vu-serif-bold"
)
_ALPHABET = "abcdefghijklmnopqrstuvwxyz"


def check_fonts(game: Game, fonts: FontLibrary, spans: Spans) -> Iterator[Diagnostic]:
    """Reports unknown and unusable fonts of the leaflet and of the tiles' underside, and unusable
    fonts that a game puts in the place of the built-in ones for marks and letters."""
    for key, font in game.leaflet.fonts:
        yield from _check_font(font, fonts, spans.value("leaflet", "fonts", key))
    if game.tile.underside:
        yield from _check_underside(game.tile.underside, fonts, spans)
    for font in dict.fromkeys((MARK_FONT, LETTER_FONT)):
        yield from _check_font(font, fonts, Span(str(PurePath(spans.file).parent / "fonts")))


def _check_underside(mark: Underside, fonts: FontLibrary, spans: Spans) -> Iterator[Diagnostic]:
    problems = tuple(_check_font(mark.font, fonts, spans.value("tile", "underside", "font")))
    yield from problems
    for char in () if problems else fonts[mark.font].missing(mark.text):
        yield _missing(char, mark.font, fonts, spans.value("tile", "underside", "text"))


def _check_font(font: str, fonts: FontLibrary, where: Span) -> Iterator[Diagnostic]:
    if font not in fonts:
        message, hints = f'there is no font "{font}"', did_you_mean(font, tuple(fonts))
        if not hints[0].startswith("did"):
            hints += (_BESIDE,)
        yield Diagnostic(Severity.ERROR, "unknown-font", message, where, hints)
    elif (flaw := fonts[font].flaw) is not None:
        yield from unusable_font(font, flaw, where).diagnostics


def check_glyphs(game: Game, fonts: FontLibrary, spans: Spans) -> Iterator[Diagnostic]:
    """Reports glyphs with an unknown font, a character that it lacks, or an invalid outline."""
    for glyph in game.glyph_list:
        place = ("glyphs", glyph.id)
        problems: list[Diagnostic] = []
        if glyph.outline is None:
            problems += _check_font(glyph.font, fonts, spans.value(*place, "font"))
        yield from problems or _check_glyph(glyph, fonts, spans)
    yield from _check_same(game, fonts, spans)


def _check_same(game: Game, fonts: FontLibrary, spans: Spans) -> Iterator[Diagnostic]:
    """Warns of glyphs that look alike: their outlines differ in place and size alone."""
    owners: dict[Path, str] = {}
    for glyph in game.glyph_list:
        try:
            _, path, box = glyph_outline(glyph, fonts)
        except (Failure, ValueError, KeyError):
            continue  # reported already
        move = Affine.translate(-box.left, -box.top)
        drawn = path.transformed(move.then(Affine.scale(1 / max(box.width, box.height))))
        shape = Path(
            tuple((name, tuple(round(n, 4) + 0.0 for n in ends)) for name, ends in drawn.segments)
        )
        owner = owners.setdefault(shape, glyph.id)
        if owner != glyph.id:
            key = "symbol" if glyph.outline is None else "outline"
            where = spans.written(("glyphs", glyph.id, key), ("glyphs", glyph.id))
            message = f"{glyph.id} has the same outline as {owner}: their tiles look alike"
            yield Diagnostic.warning("same-outline", message, where, "draw one of them differently")


def _check_glyph(glyph: Glyph, fonts: FontLibrary, spans: Spans) -> Iterator[Diagnostic]:
    place = ("glyphs", glyph.id)
    if glyph.outline is None and fonts[glyph.font].missing(glyph.symbol):
        where = spans.value(*place, "symbol")
        yield _missing(glyph.symbol, glyph.font, fonts, where, "draw it as an outline")
        return
    try:
        glyph_outline(glyph, fonts)
    except Failure as failure:
        yield from (item._replace(span=spans.key(*place)) for item in failure.diagnostics)
    except ValueError as error:
        message = f"{glyph.id} cannot be drawn: {error}"
        key = "symbol" if glyph.outline is None else "outline"
        where, hint = spans.value(*place, key), "draw it as one or more closed shapes"
        if isinstance(error, PathError):
            where, hint = _place_of(error, glyph, spans), error.hint
        yield Diagnostic.error("empty-glyph", message, where, hint)


def _place_of(error: PathError, glyph: Glyph, spans: Spans) -> Span:
    """The span of an error in an outline: of the whole value if the error has no place."""
    place = ("glyphs", glyph.id, "outline")
    if error.start is None or glyph.outline is None:
        return spans.value(*place)
    line, column = line_and_column(glyph.outline, error.start)
    return spans.inside(place, line - 1, column - 1, error.width)


def _missing(
    char: str, font: str, fonts: FontLibrary, where: Span, otherwise: str = "leave it out"
) -> Diagnostic:
    """The diagnostic for ``char``, which ``font`` lacks; its hint names fonts that have it."""
    have = [key for key, other in fonts.items() if not other.flaw and not other.missing(char)]
    return Diagnostic(
        Severity.ERROR,
        "missing-character",
        f'font "{font}" has no U+{ord(char):04X} ({char})',
        where,
        (f"fonts that have it: {', '.join(have)}" if have else otherwise,),
    )


def check_marks(
    game: Game, examples: Mapping[str, CheckedExample], fonts: FontLibrary, spans: Spans
) -> Iterator[Diagnostic]:
    """Reports marks of examples that the font of marks lacks."""
    if fonts[MARK_FONT].flaw is not None:
        return
    for index, example in enumerate(game.examples):
        marks = examples[example.id].marks if example.id in examples else {}
        lines = split_lines(example.grid)
        for mark in fonts[MARK_FONT].missing("".join(marks)):
            cell = marks[mark]
            column, _ = token_stretches(lines[cell.row])[cell.column]
            yield Diagnostic(
                Severity.ERROR,
                "missing-character",
                f'font "{MARK_FONT}" has no U+{ord(mark):04X} ({mark}) to draw this mark with',
                spans.inside(("examples", index, "grid"), cell.row, column),
                ("choose another mark",),
            )


def check_keys(game: Game, fonts: FontLibrary, spans: Spans) -> Iterator[Diagnostic]:
    """Checks that the letters of all colors can be drawn."""
    font = fonts[LETTER_FONT]
    for color in game.color_list if font.flaw is None else ():
        if not _can_draw(font, mark_of(color)):
            where = spans.value("colors", color.id, "key")
            yield missing_character(LETTER_FONT, mark_of(color), where)


def check_letters(game: Game, spans: Spans) -> Iterator[Diagnostic]:
    """Checks that the letters of marked cards are distinct."""
    owners: dict[str, str] = {}
    for color in game.color_list:
        mark = mark_of(color)
        where = spans.value("colors", color.id, "key")
        if mark in owners:
            message = f'marked cards would show "{mark}" for both {owners[mark]} and {color.id}'
            yield Diagnostic.error("duplicate-letter", message, where, _free_letters(game))
        owners.setdefault(mark, color.id)


def _can_draw(font: Font, mark: str) -> bool:
    return not font.missing(mark) and bool(font.outline(mark).segments)


def _free_letters(game: Game) -> str:
    taken = {mark_of(color) for color in game.color_list}
    free = [letter for letter in _ALPHABET if letter.upper() not in taken]
    return f"free keys: {' '.join(free)}" if free else "use digits or other characters as keys"


def missing_character(font_id: str, char: str, where: Span) -> Diagnostic:
    """The error for a character that a font lacks."""
    message = f'font "{font_id}" has no U+{ord(char):04X} ({char})'
    return Diagnostic.error(
        "missing-character", message, where, "choose another font or another character"
    )


def check_texts(
    game: Game, fonts: FontLibrary, spans: Spans, *texts: tuple[str, str]
) -> Iterator[Diagnostic]:
    """Checks that fonts have the characters of ``texts``: pairs of a font's role and a
    key of a text or of texts."""
    for use, key in texts:
        font_id = getattr(game.leaflet.fonts, use)
        if font_id not in fonts:
            where = spans.value("leaflet", "fonts", use)
            hints = did_you_mean(font_id, tuple(fonts))
            yield Diagnostic.error("unknown-font", f'there is no font "{font_id}"', where, *hints)
            continue
        for char in fonts[font_id].missing("".join(getattr(game, key))):
            yield missing_character(font_id, char, spans.value(key))
