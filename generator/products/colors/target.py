"""The colours, as each eye sees them: what cannot be told apart, and a proof to look at."""

from __future__ import annotations

from collections.abc import Iterable

from generator.diagnostics import Diagnostic
from generator.game.papers import PAPERS
from generator.products.artifact import Artifact
from generator.products.colors.checks import check_colors
from generator.products.colors.proof import ColorProof
from generator.products.kit import Kit
from generator.texts.document import Origin
from generator.texts.parse import parse_markdown
from generator.typesetting.manual import manual_pages

SUMMARY = "proof of the colours: the cards as they look with impaired colour vision and in grey"


def check(kit: Kit) -> Iterable[Diagnostic]:
    return check_colors(kit.game, kit.spans)


def make(kit: Kit) -> Iterable[Artifact]:
    """``cards/proof.pdf``, on the first paper of the leaflet."""
    from generator.typesetting.pdf import to_pdf

    proof = ColorProof(kit.game, kit.fonts)
    text = proof.text()
    origins = [Origin("proof of the colors", line) for line in range(1, text.count("\n") + 2)]
    document = parse_markdown(text, origins, proof.figures)
    paper = kit.game.leaflet.paper[0]
    publication = manual_pages(kit.game, document, kit.fonts, proof.figure, PAPERS[paper])
    details = {"pages": len(publication.pages), "paper": paper, "variants": list(proof.variants)}
    yield Artifact("cards/proof.pdf", to_pdf(publication, kit.fonts), "pdf", details)
