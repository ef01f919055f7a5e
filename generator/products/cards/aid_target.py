"""The player aid: what a player does on a turn and where a tile may go, on one card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from generator.diagnostics import Diagnostic, Failure
from generator.drawing.tile_faces import Faces
from generator.products.artifact import Artifact
from generator.products.cards.aid import Aid, aid_papers, fit_aid, plan_aid
from generator.products.cards.checks import check_aid
from generator.products.kit import Kit
from generator.texts import AID, document
from generator.typesetting.flow import FIGURE_SIDE

SUMMARY = "the player aid: a card for each player with the turn and the placement rule"


def check(kit: Kit) -> Iterable[Diagnostic]:
    """Whether it fits its papers, and its text fits it."""
    yield from check_aid(kit.game, kit.fonts, kit.spans)
    if len(kit.examples) < len(kit.game.examples):
        return  # a text about examples that do not hold says nothing that lasts
    try:
        _aid(kit)
    except Failure as failure:
        yield from failure.diagnostics


def make(kit: Kit) -> Iterator[Artifact]:
    """``cards/aid-PAPER.pdf`` for each paper. Raises Failure where a template is wrong or its text
    does not fit."""
    from generator.typesetting.pdf import to_pdf

    for paper in aid_papers(kit.game):
        plan = plan_aid(kit.game, paper)
        assert plan is not None, "check reports an aid that fits no sheet"
        details = {"paper": paper, "cards": plan.count, "sheets": plan.sheets}
        data = to_pdf(_aid(kit).sheets(plan), kit.fonts)
        yield Artifact(f"cards/aid-{paper}.pdf", data, "pdf", details)


@lru_cache(maxsize=1)
def _aid(kit: Kit) -> Aid:
    """Kept, since what was checked is what is made."""
    text = document(kit.game, kit.examples, kit.templates, AID)
    faces = Faces(kit.game, kit.fonts, FIGURE_SIDE)
    return fit_aid(kit.game, text, kit.fonts, kit.figures(faces))
