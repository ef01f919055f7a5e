"""Target ``rules``, the rules for screens: PDF, Markdown and a web page.

``screen``    pages for a phone or a tablet
``markdown``  Markdown for GitHub
``html``      a self-contained web page
"""

from collections.abc import Iterable, Iterator
from functools import partial

from generator.diagnostics import Diagnostic, Span
from generator.products.kit import Artifact, Kit
from generator.products.rulebook.html import to_html
from generator.products.rulebook.markdown import to_markdown
from generator.products.rulebook.screen import FILE, screen_pages
from generator.texts.document import figures, without_optional

SUMMARY = "the rules for screens: PDF, Markdown (its pictures: diagrams), an interactive web page"
HAS_WORDS = True


def check(kit: Kit) -> Iterable[Diagnostic]:
    """Checks that the texts can be set on pages of the size of a phone."""
    return kit.problems_of_text(screen_pages)


def notes(kit: Kit) -> Iterator[Diagnostic]:
    """A note if ``rules.md`` has no pictures."""
    names = [it.name for it in figures(without_optional(kit.document))]
    missing = [it for it in names if not kit.has_file(f"diagrams/{it}.svg", "diagrams")]
    if missing:
        which = "its pictures" if missing == names else f"the pictures {', '.join(missing)}"
        message = f"rules.md describes {which} in words: they are not in the folder"
        yield Diagnostic.note("no-pictures", message, Span("-t rules"), "-t diagrams makes them")


def make(kit: Kit) -> Iterable[Artifact]:
    """Makes ``rules-screen.pdf``, ``rules.html`` and ``rules.md``, with the pictures of
    ``diagrams``, or with their descriptions where these are not in the folder. Raises Failure for a
    text that is wrong or cannot be set."""
    publication = screen_pages(kit)
    details = {"pages": len(publication.pages)}
    yield Artifact(FILE, kit.pdf(publication), "pdf", details)
    is_made = partial(kit.has_file, target="diagrams")
    text = to_markdown(kit.document, kit.game, kit.figures, is_made)
    yield Artifact("rules.md", text.encode(), "md")
    yield Artifact("rules.html", to_html(kit).encode(), "html")
