"""The grammar of SVG path data (SVG 1.1, section 8.3), with errors that have place and hint."""

from __future__ import annotations

import re

from generator.diagnostics import shorten

LARGEST = 1e6
"""Coordinates must be smaller than this."""

_NUMBERS = {
    "M": "x y",
    "L": "x y",
    "H": "x",
    "V": "y",
    "C": "x1 y1 x2 y2 x y",
    "S": "x2 y2 x y",
    "Q": "x1 y1 x y",
    "T": "x y",
    "A": "rx ry rotation large sweep x y",
    "Z": "",
}
_FLAGS = (3, 4)
"""Indices of the flags of an arc: 0 or 1, which need no separator."""
_COMMAND = re.compile(f"[{''.join(_NUMBERS)}]", re.IGNORECASE)
_NUMBER = re.compile(r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")
_FLAG = re.compile("[01]")
_GAP = re.compile(r"[\s,]*")


class PathError(ValueError):
    """Invalid SVG path data: message, hint and, if the error has a place, the index of its first
    character and their number."""

    def __init__(self, message: str, hint: str, start: int | None = None, width: int = 1) -> None:
        super().__init__(message)
        self.hint = hint
        self.start = start
        self.width = width


def undrawable(why: str) -> PathError:
    """The error for data that is valid but draws nothing."""
    return PathError(f"the SVG path data {why}", "draw it as one or more closed shapes")


def too_large(number: str = "", start: int | None = None) -> PathError:
    """The error for a number beyond ``LARGEST``, or for a position that relative commands reach."""
    place = "" if start is None else f", at character {start + 1}"
    message = f"the SVG path data has a number beyond 1,000,000{place}"
    hint = "use smaller numbers: outlines are scaled to fit their place"
    return PathError(message, hint, start, len(number))


def normalize_path_data(data: str) -> str:
    """The path data with separated commands and numbers; fontTools does not read all that SVG
    allows. Raises :class:`PathError` for the first syntax error."""
    parts: list[str] = []
    letter, start, count = "", 0, 0
    place = _skip_gap(data, 0)
    while place < len(data):
        if part := _COMMAND.match(data, place):
            _check_count(data[start:place], start, count)
            letter, start, count = part[0], place, 0
            parts.append(letter)
        else:
            is_flag = letter in ("A", "a") and count % 7 in _FLAGS
            part = _flag(data, letter, place) if is_flag else _number(data, place)
            count += 1
            parts.append(part[0] if is_flag else repr(float(part[0])))
        if parts[0] not in ("M", "m"):
            message = f"the SVG path data begins with {shorten(part[0], 20)}, at character "
            hint = "begin with M x y, the place where the pen is put down"
            raise PathError(f"{message}{place + 1}", hint, place, len(part[0]))
        place = _skip_gap(data, part.end())
    _check_count(data[start:], start, count)
    return " ".join(parts)


def _skip_gap(data: str, start: int) -> int:
    gap = _GAP.match(data, start)
    return gap.end() if gap else start


def _number(data: str, start: int) -> re.Match[str]:
    if part := _NUMBER.match(data, start):
        if abs(float(part[0])) >= LARGEST:
            raise too_large(part[0], start)
        return part
    character = data[start]
    if character.isascii() and character.isalpha():
        message = f"{character} at character {start + 1} of the SVG path data is not a command"
        hint = f"commands are {' '.join(_NUMBERS)}, and the same in small letters"
    else:
        message = f"{character!r} at character {start + 1} is not part of SVG path data"
        hint = "it is made of commands such as L and numbers such as 1.5"
    raise PathError(message, hint, start)


def _flag(data: str, letter: str, start: int) -> re.Match[str]:
    if part := _FLAG.match(data, start):
        return part
    number = _NUMBER.match(data, start)
    shown = number[0] if number else data[start]
    place = f"{shorten(shown, 20)} at character {start + 1} of the SVG path data"
    hint = f"a flag is 0 or 1; {_takes(letter)}"
    raise PathError(f"{place} is not a flag of the arc {letter}", hint, start, len(shown))


def _check_count(written: str, start: int, count: int) -> None:
    """Raises PathError if a command, as ``written``, cannot have ``count`` numbers."""
    letter = written[:1]
    wanted = len(_NUMBERS.get(letter.upper(), "").split())
    if not letter or (count > 0 and count % wanted == 0 if wanted else count == 0):
        return
    had = "1 number" if count == 1 else f"{count:,} numbers" if count else "no numbers"
    message = f"the command {letter} at character {start + 1} of the SVG path data has {had}"
    message += f": {shorten(' '.join(written[:100].split()), 40)}" if count else ""
    line = re.split("[\r\n]", written, maxsplit=1)[0]
    raise PathError(message, _takes(letter), start, len(line.rstrip(" \t,")))


def _takes(letter: str) -> str:
    names = _NUMBERS[letter.upper()].split()
    if not names:
        return f"{letter} takes no numbers; write the command that they belong to before them"
    count = "1 number" if len(names) == 1 else f"{len(names)} numbers"
    return f"{letter} takes {count} each time: {' '.join(names)}"
