"""Writes the rules as Markdown for GitHub (CommonMark with GFM's extensions)."""

import re
from collections.abc import Callable
from pathlib import Path

from generator.drawing import Scene
from generator.game.model import Game
from generator.game.sentences import load_template
from generator.texts.document import Document, without_optional

_SPECIAL = re.compile(r"[\\`*_\[\]<>&~|$#]|(?<=[a-zA-Z]):(?=//)|(?<=\bwww)\.")
"""Characters that may begin markup within a line, including GitHub's formulas and links."""
_LINE_START = re.compile(r"^[-+]|^\d+(?=[.)])")
"""Characters that would begin a list or a thematic break, which are escaped."""
_FILE = Path(__file__).with_name("markdown.md.j2")


def to_markdown(
    document: Document,
    game: Game,
    figures: Callable[[str], Scene],
    is_made: Callable[[str], bool] = lambda path: True,
) -> str:
    """Returns the document as Markdown; its pictures are files in ``diagrams/``, and one that
    ``is_made`` is false for is described in words.

    A paragraph is one line; optional figures are left out. A glyph is written as code with its
    character, or by its name if it has an outline of its own; pictures have their descriptions as
    alternative text. Texts of the game and of templates are escaped; GitHub may still link a bare
    mail address.
    """
    template = load_template(_FILE, cell=_cell, code=code, line=_line, md=escape, strong=_strong)
    text = template.render(
        document=without_optional(document), game=game, figures=figures, is_made=is_made
    )
    return f"{text}\n"


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
