"""Numbers, counts and lists in words."""

from __future__ import annotations

from collections.abc import Iterable

MARK_NAMES = {
    "?": "question mark",
    "!": "exclamation mark",
    "+": "plus sign",
    "-": "minus sign",
    "=": "equals sign",
    "/": "slash",
}
"""Marks by the name that prose calls them."""


def joined(items: Iterable[str], last: str = "and") -> str:
    """A list in words: ``a``, ``a and b``, ``a, b and c``; empty for none."""
    *head, tail = [*items] or [""]
    return f"{', '.join(head)} {last} {tail}" if head else tail
