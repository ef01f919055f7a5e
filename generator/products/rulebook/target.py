"""The rules for screens: pages for a phone or a tablet, Markdown, a web page."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from generator.diagnostics import Diagnostic, Failure
from generator.drawing import Scene
from generator.drawing.tile_faces import Faces
from generator.products.artifact import Artifact
from generator.products.kit import Kit

if TYPE_CHECKING:
    from generator.typesetting.page import Publication

SUMMARY = "the rules for screens: PDF, Markdown (its pictures: diagrams), a web page that answers"


def check(kit: Kit) -> Iterable[Diagnostic]:
    """Whether the texts can be set on the pages of a screen."""
    if len(kit.examples) < len(kit.game.examples):
        return  # texts about examples that do not hold say nothing that lasts
    try:
        _publication(kit)
    except Failure as failure:
        yield from failure.diagnostics


def make(kit: Kit) -> Iterable[Artifact]:
    """``rules-screen.pdf``, ``rules.md`` and ``rules.html``. Raises Failure where a template is
    wrong or a text cannot be set. The Markdown shows the pictures of the target ``diagrams``."""
    from generator.products.rulebook.html import to_html
    from generator.products.rulebook.markdown import to_markdown
    from generator.typesetting.pdf import to_pdf

    publication = _publication(kit)
    details = {"pages": len(publication.pages)}
    yield Artifact("rules-screen.pdf", to_pdf(publication, kit.fonts), "pdf", details)
    faces, figures = _drawing(kit)
    text = to_markdown(kit.document, kit.game, figures)
    yield Artifact("rules.md", text.encode(), "md")
    page = to_html(kit.document, kit.game, kit.examples, faces, figures)
    yield Artifact("rules.html", page.encode(), "html")


@lru_cache(maxsize=1)
def _drawing(kit: Kit) -> tuple[Faces, Callable[[str], Scene]]:
    """The faces of the game, and its figures by name, each drawn once."""
    from generator.typesetting.flow import FIGURE_SIDE

    faces = Faces(kit.game, kit.fonts, FIGURE_SIDE)
    return faces, kit.figures(faces)


@lru_cache(maxsize=1)
def _publication(kit: Kit) -> Publication:
    """The screen pages; kept, since what was checked is what is made."""
    from generator.products.rulebook.screen import screen_pages

    return screen_pages(kit.game, kit.document, kit.fonts, _drawing(kit)[1])
