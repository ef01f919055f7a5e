"""Numbers as text, the same on every machine."""

from __future__ import annotations


def decimal(value: float, places: int = 3) -> str:
    """The shortest decimal with at most ``places`` places; never ``-0``, never an exponent."""
    if not value:
        return "0"  # most of what a drawing writes
    text = f"{value:.{places}f}"
    if places:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
