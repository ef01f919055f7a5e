"""Diagnostics for glyphs, marks and undersides that cannot be drawn, and for unusable fonts."""

from collections.abc import Iterator, Mapping
from pathlib import PurePath

from generator.diagnostics import Diagnostic, Failure, Span, did_you_mean, split_lines
from generator.drawing import FontLibrary, glyph_outline
from generator.drawing.board import MARK_FONT
from generator.drawing.color_marks import braille_cells
from generator.drawing.fonts import unusable_font
from generator.drawing.outlines import OTHER_FILE, Files
from generator.drawing.path import PathError
from generator.drawing.svg import path_data
from generator.drawing.tile_faces import LETTER_FONT
from generator.examples import CheckedExample
from generator.game.model import Color, Game, Glyph
from generator.game.outputs import MOST_PIPS
from generator.game.sizes import MAX_POINTS
from generator.game.spans import Spans
from generator.rules import token_stretches

_BESIDE = (
    "or put the font file beside the game file, and write its name in lower case with hyphens: "
    "DejaVuSerif-Bold.ttf is deja-vu-serif-bold"
)
_FOR_LANGUAGE = (
    "no font for this language comes with Typecase: put the file of one beside the game file, as "
    "of IPAexGothic or Noto Sans, and name it in leaflet.fonts: {text: ipaexg, strong: ipaexg, "
    "heading: ipaexg, title: ipaexg}"
)
_REFUSED = "M 0 0 H 20 V 20 H 0 Z M 0 0 Z"  # in place of a drawing that is reported already


def read_glyphs(
    game: Game, drawings: Files, fonts: FontLibrary, spans: Spans
) -> tuple[Game, list[Diagnostic]]:
    """The game with its SVG files as path data, and the problems of its fonts and glyphs."""
    found: list[Diagnostic] = []
    glyphs = {it.id: _drawn(it, drawings, spans, found) for it in game.glyph_list}
    if glyphs != game.glyphs:
        game = game.model_copy(update={"glyphs": glyphs})
        game.__dict__.pop("glyph_list", None)  # a copy has the cached values, too
    return game, [*found, *check_fonts(game, fonts, spans), *check_glyphs(game, fonts, spans)]


def _drawn(glyph: Glyph, drawings: Files, spans: Spans, found: list[Diagnostic]) -> Glyph:
    name, art = (glyph.outline or "").strip(), glyph.art
    is_file = name.lower().endswith(".svg") or OTHER_FILE.fullmatch(name)
    if not is_file and art is None:
        return glyph
    from generator.drawing.svg_outlines import read_art

    outline = glyph.outline
    if is_file:
        where = spans.value("glyphs", glyph.id, "outline")
        painted = read_art(name, drawings, where, found, MAX_POINTS, in_color=False)
        outline = path_data(painted.layers[0][1], 6) if painted else _REFUSED
    if art is not None:
        where = spans.value("glyphs", glyph.id, "art")
        made = read_art(art.strip(), drawings, where, found, MAX_POINTS, in_color=True)
        layers = made.layers if made else ()
        art = "\n".join(f"{color} {path_data(path, 6)}" for color, path in layers) or None
    return glyph.model_copy(update={"outline": outline, "art": art})


def check_fonts(game: Game, fonts: FontLibrary, spans: Spans) -> Iterator[Diagnostic]:
    """Reports fonts that are unknown, unusable or lack characters of names."""
    for key, font in game.leaflet.fonts:
        where = spans.value("leaflet", "fonts", key)
        yield from check_lettering("", font, fonts, where, where)
    text, named = game.leaflet.fonts.text, list[Glyph | Color](game.glyph_list)
    named += game.color_list
    usable = text in fonts and fonts[text].flaw is None
    for it in named if usable and not fonts[text].missing(game.wording.own_name) else ():
        where = spans.value("glyphs" if isinstance(it, Glyph) else "colors", it.id, "name")
        yield from check_lettering(it.name, text, fonts, where, where, "use another character")
    if mark := game.tile.underside:
        places = spans.value("tile", "underside", "font"), spans.value("tile", "underside", "text")
        yield from check_lettering(mark.text, mark.font, fonts, *places)
    beside = Span(str(PurePath(spans.file).parent / "fonts"))
    for font in (MARK_FONT, LETTER_FONT):
        yield from check_lettering("", font, fonts, beside, beside)


def check_language(game: Game, fonts: FontLibrary, spans: Spans) -> Iterator[Diagnostic]:
    """Reports a font of the texts that lacks the characters of their language."""
    font, language = game.leaflet.fonts.text, game.wording.own_name
    if font in fonts and fonts[font].flaw is None and fonts[font].missing(language):
        message = f'the font "{font}" has no characters for texts in {language}'
        where = spans.value("leaflet", "fonts", "text")
        yield Diagnostic.error("missing-character", message, where, _FOR_LANGUAGE)


def check_lettering(
    text: str, font: str, fonts: FontLibrary, place: Span, where: Span, hint: str = "leave it out"
) -> Iterator[Diagnostic]:
    """Reports a font at ``place`` that cannot be used, else characters of a text that it lacks."""
    if font not in fonts:
        message, hints = f'there is no font "{font}"', did_you_mean(font, tuple(fonts))
        if not hints[0].startswith("did"):
            hints += (_BESIDE,)
        yield Diagnostic.error("unknown-font", message, place, *hints)
        return
    if (flaw := fonts[font].flaw) is not None:
        yield from unusable_font(font, flaw, place).diagnostics
        return
    for char in fonts[font].missing(text):
        have = [key for key, other in fonts.items() if not other.flaw and not other.missing(char)]
        others = f"fonts that have it: {', '.join(have)}"
        yield _without(char, font, where, others if have else hint)


def _without(char: str, font: str, where: Span, hint: str, purpose: str = "") -> Diagnostic:
    message = f'font "{font}" has no U+{ord(char):04X} ({char}){purpose}'
    return Diagnostic.error("missing-character", message, where, hint)


def check_glyphs(game: Game, fonts: FontLibrary, spans: Spans) -> Iterator[Diagnostic]:
    """Reports glyphs with an unusable font, without an outline to draw, and that look alike."""
    owners: dict[str, str] = {}  # by outlines without their place and size
    for glyph in game.glyph_list:
        key = "glyphs", glyph.id, "symbol" if glyph.outline is None else "outline"
        if glyph.outline is None:
            symbol, font, hint = glyph.symbol, glyph.font, "draw it as an outline"
            place, where = (spans.value("glyphs", glyph.id, key) for key in ("font", "symbol"))
            if problems := tuple(check_lettering(symbol, font, fonts, place, where, hint)):
                yield from problems
                continue
        try:
            shape = path_data(glyph_outline(glyph, fonts).fitted(1.0, 1.0), 4)
        except Failure as failure:
            where = spans.key("glyphs", glyph.id)
            yield from (item._replace(span=where) for item in failure.diagnostics)
        except PathError as error:
            where = spans.value(*key)
            if error.start is not None and glyph.outline is not None:
                at = Span.within("", glyph.outline, error.start)
                where = spans.inside(key, at.line - 1, at.column - 1)
            message = f"{glyph.id} cannot be drawn: {error}"
            yield Diagnostic.error("empty-glyph", message, where, error.hint)
        else:
            owner = owners.setdefault(shape, glyph.id)
            if glyph.id != owner and glyph.outline != _REFUSED:
                where = spans.written(key, ("glyphs", glyph.id))
                message = f"{glyph.id} has the same outline as {owner}: their tiles look alike"
                hint = "draw one of them differently"
                yield Diagnostic.warning("same-outline", message, where, hint)


def check_marks(
    game: Game, examples: Mapping[str, CheckedExample], fonts: FontLibrary, spans: Spans
) -> Iterator[Diagnostic]:
    """Reports marks of examples that the font of marks lacks."""
    if fonts[MARK_FONT].flaw is not None:
        return
    for index, example in enumerate(game.examples):
        marks = examples[example.id].marks if example.id in examples else {}
        for mark in fonts[MARK_FONT].missing("".join(marks)):
            cell = marks[mark]
            column, _ = token_stretches(split_lines(example.grid)[cell.row])[cell.column]
            where = spans.inside(("examples", index, "grid"), cell.row, column)
            yield _without(mark, MARK_FONT, where, "choose another mark", " to draw this mark with")


def check_letters(game: Game, spans: Spans) -> Iterator[Diagnostic]:
    """Reports colors that marked cards would show with the same letter."""
    owners: dict[str, str] = {}
    for color in game.color_list:
        owner = owners.setdefault(color.letter, color.id)
        if owner != color.id:
            message = f'marked cards would show "{color.letter}" for both {owner} and {color.id}'
            where = spans.value("colors", color.id, "key")
            hint = "give one of them another letter or digit as its key"
            yield Diagnostic.error("duplicate-letter", message, where, hint)


def check_color_marks(game: Game, fonts: FontLibrary, spans: Spans) -> Iterator[Diagnostic]:
    """Reports letters of colors that cannot be drawn, and marks that not every color can have."""
    font, where = fonts[LETTER_FONT], spans.value("tile", "marks")
    if game.marks == "pips" and len(game.colors) > MOST_PIPS:
        message = f"pips tell at most {MOST_PIPS} colors apart, not {len(game.colors)}"
        yield Diagnostic.error("too-many-colors", message, where, "choose marks: letter")
    for color in game.color_list:
        letter, where = color.letter, spans.value("colors", color.id, "key")
        if not font.flaw and (font.missing(letter) or not font.outline(letter).segments):
            yield _without(letter, LETTER_FONT, where, "choose another key")
        if game.marks == "braille" and not braille_cells(color.key):
            message = f'there is no Braille letter for the key "{color.key}" of {color.id}'
            hint = "choose a letter from a to z or a digit as its key, or marks: pips"
            yield Diagnostic.error("no-braille", message, where, hint)
    if game.marks in ("letter", "braille"):
        yield from check_letters(game, spans)


def check_texts(
    game: Game, fonts: FontLibrary, spans: Spans, *texts: tuple[str, str]
) -> Iterator[Diagnostic]:
    """Reports characters that usable fonts lack; ``texts`` are pairs of a font's role and a key."""
    for use, key in texts:
        font, text, where = getattr(game.leaflet.fonts, use), getattr(game, key), spans.value(key)
        if font in fonts and fonts[font].flaw is None:
            yield from check_lettering("".join(text), font, fonts, where, where)
