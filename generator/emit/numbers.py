"""Numbers as text, the same on every machine."""

from __future__ import annotations


def decimal(value: float, places: int = 3) -> str:
    """The shortest decimal with at most ``places`` places; never ``-0``, never an exponent."""
    text = f"{value:.{places}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text in {"-0", ""} else text
