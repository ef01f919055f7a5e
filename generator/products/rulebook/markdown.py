"""Writes the rules as Markdown for GitHub (CommonMark with GFM's extensions)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from generator.drawing import Scene
from generator.game.model import Game
from generator.texts import document as texts

_SPECIAL = re.compile(r"[\\`*_\[\]<>&~|$#]|(?<=[a-zA-Z]):(?=//)|(?<=\bwww)\.")
"""Characters that may begin markup within a line, including GitHub's formulas and links."""
_LINE_START = re.compile(r"^[-+]|^\d+(?=[.)])")
"""Characters that would begin a list or a thematic break, which are escaped."""
_SIDES: dict[texts.Side, str] = {"left": "---", "center": ":-:", "right": "--:"}


def to_markdown(document: texts.Document, game: Game, figures: Callable[[str], Scene]) -> str:
    """Returns the document as Markdown; its pictures are files in ``diagrams/``.

    A paragraph is one line; optional figures are left out. A glyph is written as code with its
    character, or by its name if it has an outline of its own; pictures have their descriptions as
    alternative text. Texts of the game and of templates are escaped; GitHub may still link a bare
    mail address.
    """
    writer, document = _Writer(game, figures), texts.without_optional(document)
    parts = [part for section in document.sections for part in writer.section(section)]
    return "\n\n".join(parts) + "\n"


class _Writer:
    def __init__(self, game: Game, figures: Callable[[str], Scene]) -> None:
        self._game = game
        self._figures = figures

    def section(self, section: texts.Section) -> Iterator[str]:
        """The blocks of a section, the title first; a rule precedes a section for the foot."""
        if section.place == "foot":
            yield "---"
        titles = [b for b in section.blocks if isinstance(b, texts.Heading) and b.level == 1]
        yield from self._blocks([*titles, *(b for b in section.blocks if b not in titles)])

    def _blocks(self, blocks: Iterable[texts.Block]) -> Iterator[str]:
        """Each block, with a comment between two lists, which would be read as one otherwise."""
        last: texts.Block | None = None
        for block in blocks:
            if isinstance(block, texts.Listing) and isinstance(last, texts.Listing):
                yield "<!-- -->"
            yield self._block(block)
            last = block

    def _block(self, block: texts.Block) -> str:
        if isinstance(block, texts.Heading):
            return f"{'#' * block.level} {self._inlines(block.inlines)}"
        if isinstance(block, texts.Paragraph):
            line = self._inlines(block.inlines)
            return _LINE_START.sub(lambda m: m[0] + "\\" if m[0].isdigit() else "\\" + m[0], line)
        if isinstance(block, texts.Figure):
            scene = self._figures(block.name)
            words = escape(f"{scene.title}. {scene.description}")
            return f"![{words}](diagrams/{block.name}.svg)"
        if isinstance(block, texts.Table):
            sides = [_SIDES[side] for side in block.sides]
            rows = [self._cells(block.head), sides, *map(self._cells, block.rows)]
            return "\n".join(f"| {' | '.join(row)} |" for row in rows)
        items = []
        for number, item in enumerate(block.items, block.start):
            marker = f"{number}. " if block.ordered else "- "
            body = "\n\n".join(self._blocks(item))
            items.append(marker + body.replace("\n", "\n" + " " * len(marker)))
        return "\n".join(items)

    def _cells(self, row: texts.Row) -> list[str]:
        """Escapes bars, which end a cell even within code."""
        return [re.sub(r"(?<!\\)\|", r"\|", self._inlines(cell)) for cell in row.cells]

    def _inlines(self, inlines: tuple[texts.Inline, ...]) -> str:
        text = "".join(map(self._inline, inlines)).strip()
        return text.replace("![", "\\![")  # an exclamation mark before a link

    def _inline(self, inline: texts.Inline) -> str:
        if isinstance(inline, texts.InlineGlyph):
            glyph = self._game.glyph_list[inline.glyph]
            return code(glyph.symbol) if glyph.outline is None else escape(glyph.name)
        if not isinstance(inline, texts.Run):
            return ""
        text = code(inline.text) if inline.code else escape(inline.text)
        if inline.strong:
            text = re.sub(r"\S(?:.*\S)?", r"**\g<0>**", text, count=1, flags=re.DOTALL)
        if inline.link:
            text = f"[{text}](<{escape(inline.link)}>)"
        return text


def escape(text: str) -> str:
    """Escapes text for use within a line of Markdown."""
    return _SPECIAL.sub(r"\\\g<0>", text)


def code(text: str) -> str:
    """Text as code, between more backticks than it has in a row."""
    fence = "`" * (1 + max(map(len, re.findall("`+", text)), default=0))
    room = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{fence}{room}{text}{room}{fence}"
