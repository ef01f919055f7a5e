"""From the name of a game to a kit for the targets, or to every problem on the way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from generator.diagnostics import (
    Diagnostic,
    Failure,
    Severity,
    Span,
    did_you_mean,
    split_lines,
)
from generator.diagrams import MARK_FONT
from generator.diagrams.cards import LETTER_FONT
from generator.examples import CheckedExample, check_examples
from generator.model import Game, Glyph, Underside
from generator.rules.notation import token_stretches
from generator.scene import FontLibrary, glyph_outline
from generator.scene.fonts import unusable_font
from generator.spec import Spans, load_game
from generator.spec.files import Project, read_project
from generator.spec.profiles import parse_profile
from generator.targets import Target, load_target
from generator.targets.kit import Kit


@dataclass(frozen=True, slots=True)
class Prepared:
    """What was found; ``kit`` is None if ``diagnostics`` hold an error.

    ``sources`` are the texts that the diagnostics point into, by the names they use.
    """

    project: Project | None
    kit: Kit | None
    diagnostics: tuple[Diagnostic, ...]
    sources: Mapping[str, str]


def prepare(
    game: str | None,
    overrides: Sequence[str],
    targets: Iterable[str],
    profile: str | None = None,
) -> Prepared:
    """Read the game and check it, its glyphs, its examples and what ``targets`` need of it; read
    the printer profile called ``profile``.

    Every phase that can run does, whatever an earlier one found.
    """
    try:
        project = read_project(game, overrides, profile)
    except Failure as failure:
        return Prepared(None, None, failure.diagnostics, {})
    loaded = load_game(project.text, project.file, project.overrides)
    found = list(loaded.diagnostics)
    kit = None
    if loaded.game is not None:
        kit = _kit(project, loaded.game, loaded.spans, found)
        for name in targets:
            found += _check_target(load_target(name), kit, has_errors(found))
    elif loaded.draft is not None:
        found += check_examples(loaded.draft.game, loaded.draft.spans)[1]
    sources = {**project.sources, **loaded.sources}
    diagnostics = project.located(found)
    return Prepared(project, None if has_errors(found) else kit, diagnostics, sources)


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    return any(item.severity is Severity.ERROR for item in diagnostics)


def kit_of(project: Project) -> Kit:
    """The kit of a project that :func:`prepare` found right."""
    loaded = load_game(project.text, project.file, project.overrides)
    assert loaded.game is not None
    return _kit(project, loaded.game, loaded.spans, [])


def _kit(project: Project, game: Game, spans: Spans, found: list[Diagnostic]) -> Kit:
    fonts = FontLibrary(project.fonts)
    found += check_fonts(game, fonts, spans)
    found += check_glyphs(game, fonts, spans)
    examples, problems = check_examples(game, spans)
    found += problems
    found += check_marks(game, examples, fonts, spans)
    kit = Kit(game, examples, fonts, project.templates, spans)
    if project.profile is None:
        return kit
    profile, complaints = parse_profile(project.profile.text, project.profile.file)
    found += complaints
    return replace(kit, profile=profile)


def _check_target(target: Target, kit: Kit, wrong_already: bool) -> Sequence[Diagnostic]:
    """What ``target`` finds; it may stumble over what is reported already."""
    try:
        return tuple(target.check(kit))
    except Failure as failure:
        return failure.diagnostics
    except Exception:
        if not wrong_already:
            raise
        return ()


def check_fonts(game: Game, fonts: FontLibrary, spans: Spans) -> Iterator[Diagnostic]:
    """Fonts of the leaflet and of the tiles' underside that are not there or cannot be used, and
    fonts of a game's own that take the place of the built-in ones for marks and letters and cannot
    be used."""
    for key, font in game.leaflet.fonts:
        yield from _check_font(font, fonts, spans.value("leaflet", "fonts", key))
    if game.tile.underside:
        yield from _check_underside(game.tile.underside, fonts, spans)
    for font in dict.fromkeys((MARK_FONT, LETTER_FONT)):
        yield from _check_font(font, fonts, Span(str(Path(spans.file).parent / "fonts")))


def _check_underside(mark: Underside, fonts: FontLibrary, spans: Spans) -> Iterator[Diagnostic]:
    problems = tuple(_check_font(mark.font, fonts, spans.value("tile", "underside", "font")))
    yield from problems
    for char in () if problems else fonts[mark.font].missing(mark.text):
        yield _missing(char, mark.font, fonts, spans.value("tile", "underside", "text"))


def _check_font(font: str, fonts: FontLibrary, where: Span) -> Iterator[Diagnostic]:
    if font not in fonts:
        message, hints = f'there is no font "{font}"', did_you_mean(font, tuple(fonts))
        yield Diagnostic(Severity.ERROR, "unknown-font", message, where, hints)
    elif (flaw := fonts[font].flaw) is not None:
        yield from unusable_font(font, flaw, where).diagnostics


def check_glyphs(game: Game, fonts: FontLibrary, spans: Spans) -> Iterator[Diagnostic]:
    """Glyphs that cannot be drawn: no such font, no such character in it, an outline of nothing."""
    for glyph in game.glyph_list:
        place = ("glyphs", glyph.id)
        problems: list[Diagnostic] = []
        if glyph.outline is None:
            problems += _check_font(glyph.font, fonts, spans.value(*place, "font"))
        yield from problems or _check_glyph(glyph, fonts, spans)


def _check_glyph(glyph: Glyph, fonts: FontLibrary, spans: Spans) -> Iterator[Diagnostic]:
    place = ("glyphs", glyph.id)
    if glyph.outline is None and fonts[glyph.font].missing(glyph.symbol):
        where = spans.value(*place, "symbol")
        yield _missing(glyph.symbol, glyph.font, fonts, where, "draw it as an outline")
        return
    try:
        glyph_outline(glyph, fonts)
    except Failure as failure:
        yield from (replace(item, span=spans.key(*place)) for item in failure.diagnostics)
    except ValueError as error:
        key = "symbol" if glyph.outline is None else "outline"
        yield Diagnostic(
            Severity.ERROR,
            "empty-glyph",
            f"{glyph.id} cannot be drawn: {error}",
            spans.value(*place, key),
            ("draw it as one or more closed shapes",),
        )


def _missing(
    char: str, font: str, fonts: FontLibrary, where: Span, otherwise: str = "leave it out"
) -> Diagnostic:
    """``font`` lacks ``char``; the hint names those that have it, if any."""
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
    """Marks of examples that the font of marks cannot draw."""
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
