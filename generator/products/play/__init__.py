"""Target ``play``: the game to play in a browser, in one file that needs no network.

``facts``  what the page knows of the game: tables of the engine, tiles, reasons, words
``page``   the page: its policy, fonts, style and scripts
``page/``  their files: ``page.html.j2``, ``style.css``, and small JavaScript modules, without any
           rule; those in ``SCRIPTS`` run in the page, those in ``WORKER`` in the worker that thinks
"""

from collections.abc import Iterator

from generator.diagnostics import Diagnostic
from generator.engine.ruleset import excess
from generator.products.kit import Artifact, Kit
from generator.products.play.facts import rules_of
from generator.products.play.page import to_page

SUMMARY = "the game to play in a browser: one file, against others or the computer"
HAS_WORDS = True


def check(kit: Kit) -> Iterator[Diagnostic]:
    """Warns of a game that is too large for the engine: it gets no page."""
    if message := excess(rules_of(kit.game)):
        said = message.replace("playtest", "play.html")
        hint = "everything else is built; with fewer tiles, or a smaller grid, it can be played"
        yield Diagnostic.warning("not-playable", said, kit.spans.value("title"), hint)


def make(kit: Kit) -> Iterator[Artifact]:
    """Makes ``play.html``; nothing for a game that is too large for the engine."""
    if not excess(rules_of(kit.game)):
        yield Artifact("play.html", to_page(kit).encode(), "html")
