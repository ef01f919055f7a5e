"""The rules for screens: pages for a phone or a tablet, Markdown, a web page."""

from __future__ import annotations

from collections.abc import Iterable

from generator.targets.artifact import Artifact
from generator.targets.kit import Kit

SUMMARY = "the rules for screens: as PDF, as Markdown and as a web page that answers"


def make(kit: Kit) -> Iterable[Artifact]:
    """``rules-screen.pdf``, ``rules.md`` and ``rules.html``. Raises Failure where a template is
    wrong or a text cannot be set."""
    from functools import cache

    from generator.diagrams import Faces, figure_scene
    from generator.emit.html import to_html
    from generator.emit.markdown import to_markdown
    from generator.emit.pdf import to_pdf
    from generator.layout.flow import FIGURE_SIDE
    from generator.layout.screen import screen_pages
    from generator.scene import Scene

    text = kit.document
    faces = Faces(kit.game, kit.fonts, FIGURE_SIDE)

    @cache
    def figures(name: str) -> Scene:
        return figure_scene(name, kit.examples, faces, kit.game.leaflet.cover)

    publication = screen_pages(kit.game, text, kit.fonts, figures)
    details = {"pages": len(publication.pages)}
    yield Artifact("rules-screen.pdf", to_pdf(publication, kit.fonts), "pdf", details)
    yield Artifact("rules.md", to_markdown(text, kit.game, figures).encode(), "md")
    page = to_html(text, kit.game, kit.examples, faces, figures)
    yield Artifact("rules.html", page.encode(), "html")
