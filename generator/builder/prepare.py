"""From the name of a game to a kit for the targets, or to every problem on the way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from generator.diagnostics import Diagnostic, Failure, Severity
from generator.drawing import FontLibrary
from generator.drawing.glyph_checks import check_fonts, check_glyphs, check_marks
from generator.examples import check_examples
from generator.game.files import Project, read_project
from generator.game.loading import load_game
from generator.game.model import Game
from generator.game.profiles import parse_profile
from generator.game.spans import Spans
from generator.products import Target, load_target
from generator.products.cache import NO_CACHE, Cache
from generator.products.kit import Kit


class Prepared(NamedTuple):
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
    cache: Cache = NO_CACHE,
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
        kit.cache = cache
        for target in {target.check: target for target in map(load_target, targets)}.values():
            found += check_target(target, kit, has_errors(found))
    elif loaded.draft is not None:
        found += check_examples(loaded.draft.game, loaded.draft.spans)[1]
    sources = {**project.sources, **loaded.sources}
    diagnostics = project.located(found)
    return Prepared(project, None if has_errors(found) else kit, diagnostics, sources)


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    return any(item.severity is Severity.ERROR for item in diagnostics)


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


def check_target(target: Target, kit: Kit, wrong_already: bool = False) -> Sequence[Diagnostic]:
    """What ``target`` finds; if ``wrong_already``, it may stumble over what is reported already."""
    try:
        return tuple(target.check(kit))
    except Failure as failure:
        return failure.diagnostics
    except Exception:
        if not wrong_already:
            raise
        return ()
