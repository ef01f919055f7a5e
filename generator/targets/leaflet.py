"""The rules as a folded leaflet, one PDF a paper."""

from __future__ import annotations

from collections.abc import Iterable

from generator.targets.artifact import Artifact
from generator.targets.kit import Kit

SUMMARY = "the folded rules leaflet, as PDF to print on both sides"


def make(kit: Kit) -> Iterable[Artifact]:
    """``leaflet-PAPER.pdf`` for each paper of the game. Raises Failure where the text does not fit
    or a template is wrong."""
    from functools import cache

    from generator.diagrams import Faces, figure_scene
    from generator.emit.pdf import to_pdf
    from generator.layout.flow import FIGURE_SIDE
    from generator.layout.leaflet import leaflet_pages
    from generator.scene import Scene
    from generator.texts import document

    text = document(kit.game, kit.examples, kit.templates)
    faces = Faces(kit.game, kit.fonts, FIGURE_SIDE)

    @cache
    def figures(name: str) -> Scene:
        return figure_scene(name, kit.examples, faces, kit.game.leaflet.cover)

    for paper in kit.game.leaflet.paper:
        publication = leaflet_pages(kit.game, text, kit.fonts, figures, paper)
        details = {"paper": paper, "pages": len(publication.pages)}
        data = to_pdf(publication, kit.fonts)
        yield Artifact(f"leaflet-{paper}.pdf", data, "pdf", details)
