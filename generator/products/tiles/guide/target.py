"""The target ``guide``: the print guide as Markdown and as PDF."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from generator.game.figure_names import COVER
from generator.game.papers import PAPERS
from generator.products.kit import Artifact, Kit
from generator.products.tiles import target
from generator.products.tiles.guide.facts import Facts, guide_facts
from generator.products.tiles.guide.guide_text import guide_figures, guide_text
from generator.products.tiles.guide.pictures import guide_figure
from generator.texts.document import Origin
from generator.texts.parse import parse_markdown
from generator.typesetting.manual import manual_pages

SUMMARY = "print guide for the 3D tiles: plates, filament, where and how to swap it"


check = target.check  # the same function, so that a build runs it once


def make(kit: Kit) -> Iterator[Artifact]:
    """Yields ``tiles/print-guide.md`` and ``.pdf``, the PDF on the first paper of the leaflet."""
    facts = guide_facts(kit)
    yield Artifact("tiles/print-guide.md", guide_text(facts, kit.templates).encode(), "md")
    yield _pdf(kit, facts)


def _pdf(kit: Kit, facts: Facts) -> Artifact:
    text = guide_text(facts, kit.templates, paged=True)
    origins = [Origin("print guide", number) for number in range(1, text.count("\n") + 2)]
    document = parse_markdown(text, origins, guide_figures(facts))
    paper = PAPERS[kit.game.leaflet.paper[0]]
    figures = partial(guide_figure, facts)
    cover = kit.figures(COVER)
    alt = f"{cover.title}. {cover.description}"
    publication = manual_pages(kit.game, document, kit.fonts, figures, paper, kit.picture, alt)
    details = {"pages": len(publication.pages), "paper": kit.game.leaflet.paper[0]}
    return Artifact("tiles/print-guide.pdf", kit.pdf(publication), "pdf", details)
