"""The folded rules leaflet, a PDF for each paper: copyfitted text on imposed panels."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
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
    (paper, _), (_, _, empty, _) = next(iter(publications(kit).items()))
    if empty and not any(check_extends(kit.templates, bool(kit.examples))):
        names = f"panel {empty[0]} is" if len(empty) == 1 else f"panels {listing(empty)} are"
        message = f"{names} more than two thirds empty on {paper}"
        hint = "choose fewer leaflet.panels or a larger leaflet.max_size, add text, or write "
        hint += "{# allow empty-panel: REASON #} into rules.md.j2"
        yield Diagnostic.warning("empty-panel", message, kit.spans.value("leaflet", "panels"), hint)


def make(kit: Kit) -> Iterable[Artifact]:
    """Makes ``leaflet-PAPER.pdf`` and ``leaflet-VARIANT-PAPER.pdf`` for each paper of the game.
    Raises Failure for a text that does not fit and for an error in a template."""
    each = map if _is_built(kit) else kit.each
    return each(partial(_printed, kit), publications(kit).items())


class Made(NamedTuple):
    """A leaflet (in a build without its pages, which are ``printed`` as a file), why it is without
    some optional figures, by name, and its rather empty panels."""

    publication: Publication
    left_out: Mapping[str, str]
    empty: Sequence[int]
    printed: Artifact | None = None


def begin(kit: Kit) -> None:
    """Sets the leaflet on its first paper, while a second process may set it on another."""
    if _is_built(kit):
        import generator.typesetting.pdf  # noqa: F401 - once for both processes
    if len(kit.examples) == len(kit.game.examples):
        _begun(kit)


@once
def _begun(kit: Kit) -> Callable[[], Sequence[Any]]:
    made = iter(kit.each(partial(_set, kit), kit.game.leaflet.paper))
    first = next(made)
    return cache(lambda: [first, *made])


def publications(kit: Kit) -> Mapping[tuple[str, str], Made]:
    """The leaflet by paper and variant, for ``check`` and ``make``. Failure for all papers."""
    found = _begun(kit)()
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
            found = Made(pages.publication(variant), pages.left_out, pages.empty)
            if _is_built(kit):
                printed = _printed(kit, ((paper, variant), found))
                bare = found.publication._replace(pages=())
                found = found._replace(publication=bare, printed=printed)
            made[paper, variant] = found
    except Failure as failure:
        return {}, failure.diagnostics
    return made, ()


def _is_built(kit: Kit) -> bool:
    return "leaflet" in kit.beside  # then the process that sets a paper makes its files, too


def _printed(kit: Kit, item: tuple[tuple[str, str], Made]) -> Artifact:
    (paper, variant), (publication, left_out, _, printed) = item
    if printed is not None:
        return printed
    from generator.typesetting.pdf import to_pdf  # not kit.pdf: a leaflet is new in most builds

    details = {"paper": paper, "pages": len(publication.pages), "variant": variant}
    details |= {"left_out": left_out} if left_out else {}
    name = paper if variant == "plain" else f"{variant}-{paper}"
    return Artifact(f"leaflet-{name}.pdf", to_pdf(publication, kit.fonts), "pdf", details)
