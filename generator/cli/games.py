"""A game for commands that ask the engine: its examples are not checked."""

from __future__ import annotations

from collections.abc import Sequence

from generator.diagnostics import Failure
from generator.game.files import Project, read_project
from generator.game.loading import load_game
from generator.game.model import Game


def read_game(
    name: str | None, overrides: Sequence[str], sources: dict[str, str]
) -> tuple[Project, Game]:
    """The game called ``name`` and its project. Raises :class:`Failure` with every problem."""
    project = read_project(name, overrides)
    loaded = load_game(project.text, project.file, project.overrides)
    sources.update(loaded.sources)
    if loaded.game is None:
        raise Failure(loaded.diagnostics)
    return project, loaded.game
