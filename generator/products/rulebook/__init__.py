"""Target ``rules``, the rules for screens: PDF, Markdown and a web page.

``screen``  pages for a phone or a tablet
``html``    a self-contained web page

The Markdown is that of GitHub (CommonMark with GFM's extensions).
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path

from generator.diagnostics import Diagnostic, Span
from generator.drawing import Scene
from generator.game.model import Game
from generator.game.sentences import load_template
from generator.products.kit import Artifact, Kit
from generator.products.rulebook.html import to_html
from generator.products.rulebook.screen import FILE, screen_pages
from generator.texts.document import Document, figures, without_optional

SUMMARY = "the rules for screens: PDF, Markdown (its pictures: diagrams), an interactive web page"
HAS_WORDS = True

_SPECIAL = re.compile(r"[\\`*_\[\]<>&~|$#]|(?<=[a-zA-Z]):(?=//)|(?<=\bwww)\.")
"""Characters that may begin markup within a line, including GitHub's formulas and links."""
_LINE_START = re.compile(r"^[-+]|^\d+(?=[.)])")  # what would begin a list or a break


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
    """Makes ``rules-screen.pdf``, ``rules.html`` and ``rules.md``, with or without links to the
    pictures of ``diagrams``. Failure for a text that is wrong or cannot be set."""
    publication = screen_pages(kit)
    yield Artifact(FILE, kit.pdf(publication), "pdf", {"pages": len(publication.pages)})
    is_made = partial(kit.has_file, target="diagrams")
    text = to_markdown(kit.document, kit.game, kit.figures, is_made)
    yield Artifact("rules.md", text.encode(), "md")
    yield Artifact("rules.html", to_html(kit).encode(), "html")


def to_markdown(
    document: Document, game: Game, figures: Callable[[str], Scene], is_made: Callable[[str], bool]
) -> str:
    """The document as Markdown, a paragraph a line, texts escaped, without optional figures.
    Pictures are files in ``diagrams/`` if ``is_made`` is true for them, else described in words."""
    filters = {"cell": _cell, "code": code, "line": _line, "md": escape, "strong": _strong}
    page = load_template(Path(__file__).with_name("markdown.md.j2"), **filters)
    shown = without_optional(document)
    return f"{page.render(document=shown, game=game, figures=figures, is_made=is_made)}\n"


def _line(text: str) -> str:
    """A paragraph, without what would begin a list or a thematic break."""
    return _LINE_START.sub(lambda m: m[0] + "\\" if m[0].isdigit() else "\\" + m[0], text)


def _cell(text: str) -> str:
    """Escapes bars, which end a cell even within code."""
    return re.sub(r"(?<!\\)\|", r"\|", text)


def _strong(text: str) -> str:
    """Bold text, its outer spaces apart."""
    return re.sub(r"\S(?:.*\S)?", r"**\g<0>**", text, count=1, flags=re.DOTALL)


def escape(text: str) -> str:
    """Escapes text for use within a line of Markdown."""
    return _SPECIAL.sub(r"\\\g<0>", text)


def code(text: str) -> str:
    """Text as code, between more backticks than it has in a row."""
    fence = "`" * (1 + max(map(len, re.findall("`+", text)), default=0))
    room = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{fence}{room}{text}{room}{fence}"
