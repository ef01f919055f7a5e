"""A picture of one example."""

from __future__ import annotations

from pathlib import Path

from generator.build.output import write_file
from generator.diagrams import Faces
from generator.diagrams.grid import example_scene
from generator.emit.svg import to_svg
from generator.examples import CheckedExample
from generator.model import Game
from generator.scene import FontLibrary
from generator.spec.files import Project
from generator.targets.diagrams import CELL


def draw_example(example: CheckedExample, game: Game, project: Project, file: Path) -> None:
    """Write ``example`` as SVG, as large as the diagrams of a build. Raises :class:`Failure`."""
    fonts = FontLibrary(project.fonts)
    write_file(file, to_svg(example_scene(example, Faces(game, fonts, CELL)), fonts))
