"""Lines and columns as editors count them."""

from __future__ import annotations

import re

_BREAK = re.compile("\r\n|\r|\n")


def split_lines(text: str) -> list[str]:
    """The lines of ``text``; unlike :meth:`str.splitlines` only CR and LF end one."""
    return _BREAK.split(text)


def line_and_column(text: str, offset: int) -> tuple[int, int]:
    """Where the character at ``offset`` stands, both from 1."""
    lines = split_lines(text[:offset])
    return len(lines), len(lines[-1]) + 1
