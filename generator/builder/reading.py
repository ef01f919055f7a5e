"""Reads a game for a command that builds nothing."""

from collections.abc import Mapping, Sequence

from generator.builder import guard
from generator.diagnostics import Failure, errors_in
from generator.game.files import GAME_FILE, Project, read_project
from generator.game.loading import load_game
from generator.game.model import Game
from generator.game.spans import Spans
from generator.rules.checks import check_rules


def read_game(
    name: str | None,
    overrides: Sequence[str],
    sources: dict[str, str],
    *,
    to_draw: bool = False,
    unsaved: Mapping[str, str] | None = None,
) -> tuple[Project, Game, Spans]:
    """Loads a game without checking its examples; ``to_draw`` reads and checks its drawings, too.
    Adds the texts that diagnostics point into to ``sources``. Raises Failure with every problem."""
    guard.begin("reading the game", name or GAME_FILE)
    project = read_project(name, overrides, None, unsaved)
    loaded = check_rules(load_game(project.text, project.file, project.overrides))
    sources.update(loaded.sources)
    if loaded.game is None:
        raise Failure(loaded.diagnostics)
    if not to_draw:
        return project, loaded.game, loaded.spans
    from generator.drawing import FontLibrary
    from generator.drawing.glyph_checks import read_glyphs

    fonts = FontLibrary(project.fonts, loaded.game.leaflet.fonts)
    with guard.in_root_folder():
        game, found = read_glyphs(loaded.game, project.ending(".svg"), fonts, loaded.spans)
    if wrong := errors_in(found):
        raise Failure(wrong)
    return project, game, loaded.spans
