"""A picture of one example."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.diagnostics import Failure, Span

if TYPE_CHECKING:
    from generator.examples import CheckedExample
    from generator.game.files import Project
    from generator.game.model import Game

KINDS = (".svg", ".png", ".pdf")


def check_picture(ctx: click.Context, param: click.Parameter, value: Path | None) -> Path | None:
    """Refuse a file of another kind, or in a folder that is not there, before anything is sought.

    Raises :class:`Failure`.
    """
    if value is None:
        return None
    if value.suffix.lower() not in KINDS:
        raise click.BadParameter(f'"{value}" must end in {", ".join(KINDS[:-1])} or {KINDS[-1]}')
    if not value.parent.is_dir():
        message = "there is no such folder, so no picture can be written into it"
        hint = "make the folder first, or name another file with --draw"
        raise Failure.error("cannot-write", message, Span(str(value.parent)), hint)
    return value


def draw_example(example: CheckedExample, game: Game, project: Project, file: Path) -> None:
    """Write ``example`` as SVG, PNG or PDF, by the ending of ``file``.

    It is drawn as by a build, but for the tint of lines that its text speaks of. Raises
    :class:`Failure`.
    """
    from generator.builder.output import write_file
    from generator.drawing import FontLibrary
    from generator.drawing.board import example_scene
    from generator.drawing.contrast import PAPER
    from generator.drawing.svg import to_svg
    from generator.drawing.tile_faces import Faces
    from generator.products.diagrams import CELL, to_pixels
    from generator.typesetting.pdf import scene_to_pdf

    fonts = FontLibrary(project.fonts)
    scene = example_scene(example, Faces(game, fonts, CELL))
    kind = file.suffix.lower()
    if kind == ".svg":
        write_file(file, to_svg(scene, fonts, background=PAPER))
        return
    pdf = scene_to_pdf(scene, fonts)
    write_file(file, to_pixels(pdf, scene) if kind == ".png" else pdf)
