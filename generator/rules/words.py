"""Numbers, counts and lists in words."""

from __future__ import annotations

from collections.abc import Iterable

_SMALL = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)

MARK_NAMES = {
    "?": "question mark",
    "!": "exclamation mark",
    "+": "plus sign",
    "-": "minus sign",
    "=": "equals sign",
    "/": "slash",
}
"""Marks by the name that prose calls them."""


def number(count: int) -> str:
    """A number in words as far as twelve, then in digits."""
    return _SMALL[count] if 0 <= count < len(_SMALL) else str(count)


def counted(count: int, one: str, many: str | None = None) -> str:
    """A number of things: ``no rows``, ``one row``, ``two rows``, ``13 rows``."""
    return f"{number(count)} {one if count == 1 else many or one + 's'}"


def joined(items: Iterable[str], last: str = "and") -> str:
    """A list in words: ``a``, ``a and b``, ``a, b and c``."""
    *head, tail = list(items)
    return f"{', '.join(head)} {last} {tail}" if head else tail
