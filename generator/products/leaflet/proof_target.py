"""A proof of the leaflet: numbered panels and how to fold them, one PDF a paper."""

from __future__ import annotations

from collections.abc import Iterable

from generator.products.artifact import Artifact
from generator.products.kit import Kit

SUMMARY = "a proof of the leaflet's panels and folds, to try the printer with"


def make(kit: Kit) -> Iterable[Artifact]:
    """``leaflet-proof-PAPER.pdf`` for each paper of the leaflet."""
    from generator.products.leaflet.proof import proof_pages
    from generator.typesetting.pdf import to_pdf

    for paper in kit.game.leaflet.paper:
        data = to_pdf(proof_pages(kit.game, paper), kit.fonts)
        yield Artifact(f"leaflet-proof-{paper}.pdf", data, "pdf", {"paper": paper, "pages": 2})
