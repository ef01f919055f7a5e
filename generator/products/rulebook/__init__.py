"""Target ``rules``, the rules for screens: PDF, Markdown and a web page.

``screen``    pages for a phone or a tablet
``markdown``  Markdown for GitHub
``html``      a self-contained web page
"""

from collections.abc import Iterable

from generator.diagnostics import Diagnostic
from generator.products.kit import Artifact, Kit
from generator.products.rulebook.html import to_html
from generator.products.rulebook.markdown import to_markdown
from generator.products.rulebook.screen import FILE, screen_pages

SUMMARY = "the rules for screens: PDF, Markdown (its pictures: diagrams), an interactive web page"
HAS_WORDS = True


def check(kit: Kit) -> Iterable[Diagnostic]:
    """Checks that the texts can be set on pages of the size of a phone."""
    return kit.problems_of_text(screen_pages)


def make(kit: Kit) -> Iterable[Artifact]:
    """Makes ``rules-screen.pdf``, ``rules.md`` (its pictures are made by ``diagrams``) and
    ``rules.html``. Raises Failure for a text that is wrong or cannot be set."""
    publication = screen_pages(kit)
    details = {"pages": len(publication.pages)}
    yield Artifact(FILE, kit.pdf(publication), "pdf", details)
    text = to_markdown(kit.document, kit.game, kit.figures)
    yield Artifact("rules.md", text.encode(), "md")
    yield Artifact("rules.html", to_html(kit).encode(), "html")
