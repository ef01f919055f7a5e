"""Private characters that carry through Markdown what Markdown has no word for.

A glyph within a line, an icon, and the template line from which a stretch of text came are each one
character of Unicode's supplementary private use planes, which no font and no language uses. Text of
a game that holds such a character is refused before it gets here.
"""

from __future__ import annotations

import re

SIGN, SIGNS_END = 0xF0000, 0xF7FFF
ICON, ICONS_END = 0xF8000, 0xF80FF
TEMPLATE, TEMPLATES_END = 0xF9000, 0xF9FFF
LINE, LINES_END = 0x100000, 0x10FFFD

ICONS = ("creative-commons", "attribution")
"""Drawn marks that a text can set, by name."""

_ORIGIN = re.compile(f"([{chr(TEMPLATE)}-{chr(TEMPLATES_END)}])([{chr(LINE)}-{chr(LINES_END)}])")
_PRIVATE = re.compile(f"[\ue000-\uf8ff{chr(SIGN)}-{chr(LINES_END)}]")


def sign(glyph: int) -> str:
    return chr(SIGN + glyph)


def icon(number: int) -> str:
    return chr(ICON + number)


def origin(template: int, line: int) -> str:
    """Stands before what comes from ``line`` of a template."""
    return chr(TEMPLATE + template) + chr(min(LINE + line, LINES_END))


def take_origins(text: str) -> tuple[str, list[tuple[int, int] | None]]:
    """The text without origins, and for each of its lines the (template, line) it came from."""
    clean: list[str] = []
    origins: list[tuple[int, int] | None] = []
    last: tuple[int, int] | None = None
    for row in text.split("\n"):
        found = [(ord(t) - TEMPLATE, ord(n) - LINE) for t, n in _ORIGIN.findall(row)]
        origins.append(found[0] if found else last)
        last = found[-1] if found else last
        clean.append(_ORIGIN.sub("", row))
    return "\n".join(clean), origins


def drop_origins(text: str) -> str:
    return _ORIGIN.sub("", text)


def has_private(text: str) -> bool:
    """Whether the text holds a character of a private use area."""
    return _PRIVATE.search(text) is not None
