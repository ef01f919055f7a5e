"""The folded rules leaflet, a PDF for each paper: copyfitted text on imposed panels."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from generator.diagnostics import Diagnostic, Failure
from generator.drawing.artwork import check_place
from generator.drawing.glyph_checks import check_letters
from generator.products.kit import Artifact, Kit, once
from generator.products.leaflet.pages import LeafletPages, impose
from generator.texts.lint import is_allowed, lint_texts
from generator.texts.text_checks import check_extends
from generator.texts.words import listing
from generator.typesetting.page import Publication

SUMMARY = "the folded rules leaflet, as PDF to print on both sides"
HAS_WORDS = True


def check(kit: Kit) -> Iterable[Diagnostic]:
    """Checks the texts, and that they fit the panels on every paper."""
    if "marked" in kit.game.leaflet.variants:
        yield from check_letters(kit.game, kit.spans)
    if artwork := kit.artwork_on("cover"):
        options = kit.game.leaflet
        width = max(impose(options, it).panel(1).width for it in options.paper)
        high = width * artwork.height / artwork.width
        yield from check_place(artwork, width, high, "cover", kit.spans)
    if len(kit.examples) < len(kit.game.examples):
        return  # the text may need the examples that do not hold
    yield from lint_texts(kit.game, kit.examples, kit.document, kit.templates, kit.spans)
    yield from (problems := [*kit.problems_of_text(publications)])
    if problems or is_allowed("empty-panel", kit.templates):
        return
    if not any(check_extends(kit.templates, bool(kit.examples))):
        yield from _empty_panels(kit, next(iter(publications(kit).values()))[1])


def _empty_panels(kit: Kit, pages: LeafletPages) -> Iterator[Diagnostic]:
    """Warns of panels of which more than two thirds are white space."""
    starts = range(0, len(pages.form.blanks), pages.columns)
    panels = (pages.form.blanks[start : start + pages.columns] for start in starts)
    empty = [number for number, blanks in enumerate(panels, 2) if min(blanks) > 2 / 3]
    if empty:
        names = f"panel {empty[0]} is" if len(empty) == 1 else f"panels {listing(empty)} are"
        message = f"{names} more than two thirds empty on {pages.paper}"
        hint = "choose fewer leaflet.panels or a larger leaflet.max_size, add text, or write "
        hint += "{# allow empty-panel: REASON #} into rules.md.j2"
        where = kit.spans.value("leaflet", "panels")
        yield Diagnostic.warning("empty-panel", message, where, hint)


def make(kit: Kit) -> Iterable[Artifact]:
    """Makes ``leaflet-PAPER.pdf`` and ``leaflet-VARIANT-PAPER.pdf`` for each paper of the game.
    Raises Failure for a text that does not fit and for an error in a template."""
    made = publications(kit)
    for variant in dict.fromkeys(kit.game.leaflet.variants):
        for paper in kit.game.leaflet.paper:
            publication, pages = made[paper, variant]
            details = {"variant": variant} | ({"left_out": it} if (it := pages.left_out) else {})
            name = paper if variant == "plain" else f"{variant}-{paper}"
            yield kit.printed(f"leaflet-{name}.pdf", publication, paper, **details)


Made: TypeAlias = tuple[Publication, LeafletPages]


@once
def publications(kit: Kit) -> Mapping[tuple[str, str], Made]:
    """The leaflet by paper and variant, for ``check`` and ``make``. Failure for all papers."""
    made: dict[tuple[str, str], Made] = {}
    problems: list[Diagnostic] = []
    for paper in kit.game.leaflet.paper:
        pages = LeafletPages(kit, paper)
        try:
            for variant in dict.fromkeys(kit.game.leaflet.variants):
                made[paper, variant] = pages.publication(variant), pages
        except Failure as failure:
            problems += failure.diagnostics
    if problems:
        raise Failure(problems)
    return made
