"""The grammar of SVG path data (SVG 1.1, section 8.3), with errors that have place and hint."""

import re

from generator.diagnostics import shorten

LARGEST = 1e6
"""Coordinates must be smaller than this."""

_TAKES = {
    "M": "x y",
    "L": "x y",
    "H": "x",
    "V": "y",
    "C": "x1 y1 x2 y2 x y",
    "S": "x2 y2 x y",
    "Q": "x1 y1 x y",
    "T": "x y",
    "A": "rx ry rotation 0|1 0|1 x y",
    "Z": "nothing",
}
"""What a command takes, several times if need be. Flags need no separator."""
_NUMBER = r"[\s,]*([-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?)"
_NUMBERS = {
    letter: re.compile("".join(r"[\s,]*([01])" if "|" in it else _NUMBER for it in names.split()))
    for letter, names in _TAKES.items()
    if letter != "Z"
}
_COMMAND = re.compile(r"[\s,]*([^\s,])")


class PathError(ValueError):
    """Invalid SVG path data: message, hint and, if the error has a place, the index of the
    character where it begins."""

    def __init__(self, message: str, hint: str, start: int | None = None) -> None:
        super().__init__(message)
        self.hint = hint
        self.start = start


def undrawable(why: str) -> PathError:
    """The error for data that is valid but draws nothing."""
    return PathError(f"the SVG path data {why}", "draw it as one or more closed shapes")


def too_large(start: int | None = None) -> PathError:
    """The error for a number beyond ``LARGEST``, or for a position that relative commands reach."""
    place = "" if start is None else f", at character {start + 1}"
    message = f"the SVG path data has a number beyond 1,000,000{place}"
    return PathError(message, "use smaller numbers: outlines are scaled to fit their place", start)


def normalize_path_data(data: str) -> str:
    """The path data with separated commands and numbers; fontTools does not read all that SVG
    allows. Raises :class:`PathError` for the first syntax error."""
    parts: list[str] = []
    letter, at = "", 0
    while command := _COMMAND.match(data, at):
        before, letter, start, at = letter, command[1], command.start(1), command.end()
        if letter.upper() not in _TAKES or (not before and letter not in ("M", "m")):
            raise _misread(data, start, before)
        parts.append(letter)
        if letter in ("Z", "z"):
            continue
        if not _NUMBERS[letter.upper()].match(data, at):
            raise _misread(data, start, letter)
        while found := _NUMBERS[letter.upper()].match(data, at):
            for index, text in enumerate(found.groups(), 1):
                if abs(float(text)) >= LARGEST:
                    raise too_large(found.start(index))
            # A flag stays 0 or 1.
            parts += (repr(float(it)) if len(it) > 1 else it for it in found.groups())
            at = found.end()
    return " ".join(parts)


def _misread(data: str, start: int, letter: str) -> PathError:
    """The error for what is neither a command nor what the last one, ``letter``, takes."""
    message = "the SVG path data cannot be read from character "
    message += f"{start + 1} on: {shorten(' '.join(data[start : start + 100].split()), 20)}"
    if not letter:
        return PathError(message, "begin with M x y, the place where the pen is put down", start)
    hint = f"{letter} takes {_TAKES[letter.upper()]}; commands are {' '.join(_TAKES)}"
    return PathError(message, f"{hint}, and the same in small letters", start)
