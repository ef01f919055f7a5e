"""The rules as a folded leaflet, one PDF a paper."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from generator.diagnostics import Diagnostic, Failure, Severity
from generator.drawing.tile_faces import Faces
from generator.products.artifact import Artifact
from generator.products.kit import Kit

if TYPE_CHECKING:
    from generator.typesetting.page import Publication

SUMMARY = "the folded rules leaflet, as PDF to print on both sides"


def check(kit: Kit) -> Iterable[Diagnostic]:
    """Templates, lints of the texts, and whether they fit the panels of every paper."""
    if len(kit.examples) < len(kit.game.examples):
        return  # texts about examples that do not hold say nothing that lasts
    from generator.texts.language import check_language
    from generator.texts.lint import (
        is_allowed,
        lint_texts,
        shared_names,
        unused_examples,
        unused_marks,
    )

    yield from lint_texts(kit.game, kit.document, kit.templates)
    where = kit.spans.value("leaflet", "language")
    yield from check_language(kit.game, kit.document, kit.templates, where)
    yield from shared_names(kit.game, kit.spans)
    if not is_allowed("unused-example", kit.templates):
        yield from unused_examples(kit.game, kit.document, kit.spans)
    if not is_allowed("unused-mark", kit.templates):
        yield from unused_marks(kit.game, kit.examples, kit.document, kit.spans)
    try:
        made = publications(kit)
    except Failure as failure:
        yield from failure.diagnostics
        return
    if not is_allowed("empty-panel", kit.templates):
        yield from _empty_panels(kit, made)


def _empty_panels(kit: Kit, made: Mapping[str, Publication]) -> Iterable[Diagnostic]:
    """A warning where panels of the first paper are more than two thirds empty."""
    from generator.products.leaflet.pages import empty_panels

    paper, publication = next(iter(made.items()))
    empty = empty_panels(kit.game, publication)
    if empty:
        names = f"panel {empty[0]} is" if len(empty) == 1 else f"panels {_listed(empty)} are"
        yield Diagnostic(
            Severity.WARNING,
            "empty-panel",
            f"{names} more than two thirds empty on {paper}",
            kit.spans.value("leaflet", "panels"),
            (
                "choose fewer leaflet.panels or a larger leaflet.max_size, say more, or write "
                "{# allow empty-panel: ... #} with a reason into rules.md.j2",
            ),
        )


def _listed(numbers: Sequence[int]) -> str:
    return f"{', '.join(map(str, numbers[:-1]))} and {numbers[-1]}"


def make(kit: Kit) -> Iterable[Artifact]:
    """``leaflet-PAPER.pdf`` for each paper of the game. Raises Failure where the text does not fit
    or a template is wrong."""
    from generator.typesetting.pdf import to_pdf

    for paper, publication in publications(kit).items():
        details = {"paper": paper, "pages": len(publication.pages)}
        data = to_pdf(publication, kit.fonts)
        yield Artifact(f"leaflet-{paper}.pdf", data, "pdf", details)


@lru_cache(maxsize=1)
def publications(kit: Kit) -> Mapping[str, Publication]:
    """The imposed leaflet by paper; kept, since what was checked is what is made. Raises Failure
    with the problems of all papers."""
    from generator.products.leaflet.pages import leaflet_pages
    from generator.typesetting.flow import FIGURE_SIDE
    from generator.typesetting.lines import Typesetter

    typesetter = Typesetter(kit.game, kit.fonts)  # what is measured for one paper serves all
    figures = kit.figures(Faces(kit.game, kit.fonts, FIGURE_SIDE))
    made: dict[str, Publication] = {}
    problems: list[Diagnostic] = []
    for paper in kit.game.leaflet.paper:
        try:
            made[paper] = leaflet_pages(typesetter, kit.document, figures, paper)
        except Failure as failure:
            problems += failure.diagnostics
    if problems:
        raise Failure(problems)
    return made
