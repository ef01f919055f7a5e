"""Private characters that carry inline glyphs, icons and line numbers through Markdown.

A glyph within a line, an icon, and the template line from which a stretch of text came are each one
character of Unicode's supplementary private use planes, which no font and no language uses. A game
or a template that holds such a character itself is refused.
"""

from __future__ import annotations

import re

GLYPH, GLYPHS_END = 0xF0000, 0xF7FFF
ICON, ICONS_END = 0xF8000, 0xF80FF
TEMPLATE, TEMPLATES_END = 0xF9000, 0xF9FFF
LINE, LINES_END = 0x100000, 0x10FFFD

ICONS = ("creative-commons", "attribution")
"""Drawn marks that a text can set, by name."""

_ORIGIN = re.compile(f"([{chr(TEMPLATE)}-{chr(TEMPLATES_END)}])([{chr(LINE)}-{chr(LINES_END)}])")
_PRIVATE = re.compile(f"[{chr(GLYPH)}-{chr(LINES_END)}]")


def glyph(number: int) -> str:
    return chr(GLYPH + number)


def icon(number: int) -> str:
    return chr(ICON + number)


def origin(template: int, line: int) -> str:
    """Stands before what comes from ``line`` of a template."""
    return chr(TEMPLATE + template) + chr(min(LINE + line, LINES_END))


def take_origins(text: str) -> tuple[str, list[tuple[int, int] | None]]:
    """The text without origins, and for each of its lines the (template, line) it came from: that
    of its first words, since what stands before them may belong to a tag on an earlier line."""
    clean: list[str] = []
    origins: list[tuple[int, int] | None] = []
    last: tuple[int, int] | None = None
    for row in text.split("\n"):
        before, *marked = _ORIGIN.split(row)
        words = before
        at = last
        for template, number, after in zip(marked[0::3], marked[1::3], marked[2::3], strict=True):
            last = ord(template) - TEMPLATE, ord(number) - LINE
            if not words.strip():
                words, at = after, last
        origins.append(at)
        clean.append("".join((before, *marked[2::3])))
    return "\n".join(clean), origins


def stray(text: str, glyphs: int) -> int | None:
    """Where a character of these planes stands that is no glyph and no icon."""
    for match in _PRIVATE.finditer(text):
        code = ord(match[0])
        if not (GLYPH <= code < GLYPH + glyphs or ICON <= code < ICON + len(ICONS)):
            return match.start()
    return None
