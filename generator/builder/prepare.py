"""Loads and checks a game: from its name to a kit for the targets, or to every problem found."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from typing import NamedTuple

from generator.builder import guard
from generator.diagnostics import Diagnostic, Failure, Span, errors_in, lacks_memory
from generator.drawing import FontLibrary, glyph_checks
from generator.drawing.artwork import read_artwork
from generator.drawing.cover_art import check_theme
from generator.examples import check_examples
from generator.game.cross_checks import Draft
from generator.game.disk_cache import DiskCache
from generator.game.files import GAME_FILE, PICTURE, PRESS_ENDINGS, Project, read_project
from generator.game.loading import load_game
from generator.game.model import Game
from generator.game.profiles import parse_profile
from generator.game.spans import Spans
from generator.products import load_target, target_names
from generator.products.kit import Kit
from generator.rules.checks import check_pairing_strategy, check_rules
from generator.texts.render import TEXTS
from generator.texts.text_checks import check_names, check_syntax, check_texts

_WORDLESS = re.compile(r"\{#.*?#\}|\{%-? *extends.*?%\}", re.DOTALL)
"""Comments of a text, and the line that names the built-in one."""


class Prepared(NamedTuple):
    """A loaded game; ``kit`` is None if ``diagnostics`` contain errors, the project empty if it
    cannot be read. ``sources`` are the texts that these point into, by name."""

    project: Project
    kit: Kit | None
    diagnostics: tuple[Diagnostic, ...]
    sources: Mapping[str, str]


def prepare(
    game: str | None,
    overrides: Sequence[str],
    targets: Iterable[str],
    profile: str | None = None,
    cache: DiskCache | None = None,
    unsaved: Mapping[str, str] | None = None,
    begin: Callable[[Kit], None] = lambda kit: None,
) -> Prepared:
    """Loads a game and a printer profile, and checks glyphs, examples and the named targets; each
    phase runs if it can, even after errors in another. ``unsaved`` as for `read_project`;
    ``begin`` is called with the kit before the targets are checked."""
    guard.begin("reading the game", game or GAME_FILE)
    try:
        project = read_project(game, overrides, profile, unsaved)
    except Failure as failure:
        return Prepared(Project(game or GAME_FILE, "", {}, {}), None, failure.diagnostics, {})
    return _in_language(project, targets, cache, begin=begin)


def _in_language(
    project: Project,
    targets: Iterable[str],
    cache: DiskCache | None,
    language: str | None = None,
    begin: Callable[[Kit], None] = lambda kit: None,
) -> Prepared:
    """Prepares a game as it was read, in a language, by default its first."""
    guard.begin("reading the game", project.file)
    with guard.in_root_folder():
        loaded = check_rules(load_game(project.text, project.file, project.overrides, language))
        found, kit = list(loaded.diagnostics), None
        if loaded.game is not None:
            project = project.in_language(loaded.game.leaflet.language)
            kit = _kit(project, loaded.game, loaded.spans, found)
            kit.cache, kit.language, kit.each = cache, language or "", guard.each
            if not errors_in(found):
                begin(kit)
            found += _checked(kit, targets, found)
            if len(kit.examples) < len(kit.game.examples):  # then no target checks its text
                found += check_texts(kit.game, kit.examples, kit.templates)
        elif loaded.draft is not None:
            project = project.in_language(loaded.draft.game.leaflet.language)
            found += _check_draft(project, loaded.draft)
        else:
            found += check_syntax(project.templates)
    sources = {**project.sources, **loaded.sources}
    diagnostics = tuple(dict.fromkeys(project.located(found)))
    return Prepared(project, None if errors_in(found) else kit, diagnostics, sources)


def in_other_languages(project: Project, kit: Kit, targets: Iterable[str]) -> Iterator[Prepared]:
    """Prepares a game in each of its further languages, for the targets that have words."""
    worded = [name for name in targets if load_target(name).has_words]

    def begin(other: Kit) -> None:
        other.beside = kit.beside

    for language in kit.game.languages[1:]:
        made = _in_language(project, worded, kit.cache, language, begin)
        found = made.project.located(_untranslated(made.project, language))
        yield made._replace(diagnostics=(*made.diagnostics, *found))


def _untranslated(project: Project, language: str) -> Iterator[Diagnostic]:
    """A warning for each text of a game's own that is used as it is in a further language."""
    for name in TEXTS:
        says = _WORDLESS.sub("", project.own.get(name, "")).strip()
        if says and project.names[name] == name:
            message = f'this is used in "{language}", too, as it stands'
            hint = f"write its words in that language into {name.replace('.', f'.{language}.', 1)}"
            yield Diagnostic.warning("untranslated-text", message, Span(name), hint)


def prepare_more(prepared: Prepared, targets: Iterable[str]) -> Prepared:
    project, kit = prepared.project, prepared.kit
    assert kit
    with guard.in_root_folder():
        found = project.located(_checked(kit, targets, ()))
    diagnostics = tuple(dict.fromkeys((*prepared.diagnostics, *found)))
    return prepared._replace(kit=None if errors_in(found) else kit, diagnostics=diagnostics)


def finish(prepared: Prepared) -> Prepared:
    """Adds what only ``check`` looks for: a pairing strategy, problems in further languages."""
    project, kit = prepared.project, prepared.kit
    if kit is None:
        return prepared
    guard.begin("looking for a pairing strategy", project.file)
    found = project.located(check_pairing_strategy(kit.game, kit.spans))
    others = [*in_other_languages(project, kit, target_names())]
    every = dict.fromkeys(chain(prepared.diagnostics, found, *(it.diagnostics for it in others)))
    whole = kit if all(it.kit for it in others) else None
    sources = {name: text for it in (*others, prepared) for name, text in it.sources.items()}
    return prepared._replace(kit=whole, diagnostics=tuple(every), sources=sources)


def _checked(kit: Kit, targets: Iterable[str], before: Sequence[Diagnostic]) -> list[Diagnostic]:
    """Runs the checks of the named targets, each once, those that were begun last; after errors,
    those ``before`` among them, an exception is a consequence of these and ignored."""
    each = {target.check: target for target in map(load_target, targets)}
    found: dict[object, Sequence[Diagnostic]] = dict.fromkeys(each, ())
    for target in each.values() if not errors_in(before) else ():
        if target.begin:
            guard.begin(f"checking the target {target.name}", kit.spans.file)
            with suppress(Exception):  # its check meets it again, when all other errors are known
                target.begin(kit)
    for check, target in sorted(each.items(), key=lambda it: it[1].begin is not None):
        guard.begin(f"checking the target {target.name}", kit.spans.file)
        try:
            found[check] = tuple(check(kit))
        except Exception as error:
            if isinstance(error, Failure) and not lacks_memory(error):
                found[check] = error.diagnostics
            elif not errors_in([*before, *chain(*found.values())]):
                raise
    return [*chain(*found.values())]


def _kit(project: Project, game: Game, spans: Spans, found: list[Diagnostic]) -> Kit:
    fonts = FontLibrary(project.fonts, game.leaflet.fonts)
    game, problems = glyph_checks.read_glyphs(game, project.ending(".svg"), fonts, spans)
    found += problems
    found += glyph_checks.check_language(game, fonts, spans)
    found += check_theme(game, spans)
    found += glyph_checks.check_color_marks(game, fonts, spans)
    artwork = read_artwork(game, project.ending(".svg"), project.ending(".png"), spans, found)
    examples, problems = check_examples(game, spans)
    found += problems
    found += glyph_checks.check_marks(game, examples, fonts, spans)
    found += check_names(project.templates, project.misnamed)
    kit = Kit(game, examples, fonts, project.templates, spans, artwork=artwork)
    kit.photograph, kit.press = project.beside.get(PICTURE), project.ending(*PRESS_ENDINGS)
    if project.profile is not None:
        kit.profile, complaints = parse_profile(*project.profile)
        found += complaints
    return kit


def _check_draft(project: Project, draft: Draft) -> Iterator[Diagnostic]:
    """The findings in a game with errors, without checks of targets, which would judge defaults."""
    game, spans = draft.game, draft.spans
    fonts = FontLibrary(project.fonts, game.leaflet.fonts)
    _, drawn = glyph_checks.read_glyphs(game, project.ending(".svg"), fonts, spans)
    wrong = {spans.value(*place[:2]) for place in draft.refused if place[:1] == ("glyphs",)}
    yield from (item for item in drawn if not any(it.holds(item.span) for it in wrong))
    examples, problems = check_examples(game, spans)
    known = all(place[0] in Game.model_fields for place in draft.refused)
    yield from problems if known and draft.has(("rules",)) else ()  # other rules judge otherwise
    yield from check_names(project.templates, project.misnamed)
    yield from check_texts(game, examples, project.templates)
