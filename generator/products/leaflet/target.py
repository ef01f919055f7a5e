"""The folded rules leaflet, a PDF for each paper: copyfitted text on imposed panels."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import product
from typing import Any, NamedTuple

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
    (paper, _), (*_, empty) = next(iter(publications(kit).items()))
    if empty and not any(check_extends(kit.templates, bool(kit.examples))):
        names = f"panel {empty[0]} is" if len(empty) == 1 else f"panels {listing(empty)} are"
        message = f"{names} more than two thirds empty on {paper}"
        hint = "choose fewer leaflet.panels or a larger leaflet.max_size, add text, or write "
        hint += "{# allow empty-panel: REASON #} into rules.md.j2"
        where = kit.spans.value("leaflet", "panels")
        yield Diagnostic.warning("empty-panel", message, where, hint)


def make(kit: Kit) -> Iterable[Artifact]:
    """Makes ``leaflet-PAPER.pdf`` and ``leaflet-VARIANT-PAPER.pdf`` for each paper of the game.
    Raises Failure for a text that does not fit and for an error in a template."""

    found = publications(kit)
    each = map if _is_built(kit) else kit.each
    return each(partial(_printed, kit), found, found.values())


class Made(NamedTuple):
    """A leaflet, in a build as a file; why it is without some optional figures, by name, and its
    rather empty panels."""

    page: Publication | Artifact
    left_out: Mapping[str, str]
    empty: Sequence[int]


@once
def publications(kit: Kit) -> Mapping[tuple[str, str], Made]:
    """The leaflet by paper and variant, for ``check`` and ``make``. Failure for all papers."""
    found = [*kit.each(partial(_set, kit), kit.game.leaflet.paper)]
    if problems := [it for _, failures in found for it in failures]:
        raise Failure(problems)
    every = {place: it for made, _ in found for place, it in made.items()}
    order = product(kit.game.leaflet.variants, kit.game.leaflet.paper)
    return {(paper, variant): every[paper, variant] for variant, paper in order}


def _set(kit: Kit, paper: str) -> tuple[Mapping[Any, Made], Sequence[Diagnostic]]:
    """The leaflets on a paper, or what is wrong with them."""
    pages, made = LeafletPages(kit, paper), dict[Any, Made]()
    try:
        for variant in dict.fromkeys(kit.game.leaflet.variants):
            made[paper, variant] = Made(pages.publication(variant), pages.left_out, pages.empty)
    except Failure as failure:
        return {}, failure.diagnostics
    if _is_built(kit):
        made = {key: it._replace(page=_printed(kit, key, it)) for key, it in made.items()}
    return made, ()


def _is_built(kit: Kit) -> bool:
    """True if what is set will be printed: then the process that sets a paper does both."""
    return "leaflet" in kit.beside


def _printed(kit: Kit, key: tuple[str, str], made: Made) -> Artifact:
    """The leaflet on a paper in a variant as a PDF file."""
    (paper, variant), (page, left_out, _) = key, made
    if isinstance(page, Artifact):
        return page
    details = {"variant": variant} | ({"left_out": left_out} if left_out else {})
    name = paper if variant == "plain" else f"{variant}-{paper}"
    return kit.printed(f"leaflet-{name}.pdf", page, paper, **details)
