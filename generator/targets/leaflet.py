"""The rules as a folded leaflet, one PDF a paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING

from generator.diagnostics import Diagnostic, Severity
from generator.diagrams import Faces, figure_scene
from generator.diagrams.figures import COVER
from generator.scene import Scene
from generator.targets.artifact import Artifact
from generator.targets.kit import Kit

if TYPE_CHECKING:
    from generator.layout.page import Publication

SUMMARY = "the folded rules leaflet, as PDF to print on both sides"


def check(kit: Kit) -> Iterable[Diagnostic]:
    """Templates, lints of the texts, and whether they fit the panels of every paper."""
    if len(kit.examples) < len(kit.game.examples):
        return  # texts about examples that do not hold say nothing that lasts
    from generator.texts.lint import lint_texts, unused_examples

    yield from lint_texts(kit.game, kit.document, kit.templates)
    for index in unused_examples(kit.game, kit.document, kit.game.leaflet.cover or COVER):
        yield Diagnostic(
            Severity.WARNING,
            "unused-example",
            f'no text shows the example "{kit.game.examples[index].id}"',
            kit.spans.value("examples", index, "id"),
            ('show it with {{ figure("' + kit.game.examples[index].id + '") }}',),
        )


def make(kit: Kit) -> Iterable[Artifact]:
    """``leaflet-PAPER.pdf`` for each paper of the game. Raises Failure where the text does not fit
    or a template is wrong."""
    from generator.emit.pdf import to_pdf

    for publication, paper in publications(kit):
        details = {"paper": paper, "pages": len(publication.pages)}
        data = to_pdf(publication, kit.fonts)
        yield Artifact(f"leaflet-{paper}.pdf", data, "pdf", details)


def publications(kit: Kit) -> Iterator[tuple[Publication, str]]:
    """The imposed leaflet and its paper, for each paper of the game."""
    from generator.layout.flow import FIGURE_SIDE
    from generator.layout.leaflet import leaflet_pages

    faces = Faces(kit.game, kit.fonts, FIGURE_SIDE)

    @cache
    def figures(name: str) -> Scene:
        return figure_scene(name, kit.examples, faces, kit.game.leaflet.cover)

    for paper in kit.game.leaflet.paper:
        yield leaflet_pages(kit.game, kit.document, kit.fonts, figures, paper), paper
