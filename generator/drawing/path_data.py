"""The grammar of SVG path data (SVG 1.1, section 8.3), with errors that have place and hint."""

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
_NUMBER = r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?"
_START = rf"[\s,]*(?:(?P<command>[{''.join(_NUMBERS)}{''.join(_NUMBERS).lower()}])|"
_TOKEN = re.compile(rf"{_START}(?P<number>{_NUMBER})|(?P<other>[^\s,]))")
_FLAG_TOKEN = re.compile(rf"{_START}(?P<flag>[01])|(?P<other>{_NUMBER}|[^\s,]))")


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
    is_flag, token = False, _TOKEN.match(data)
    while token:
        kind = token.lastgroup or ""
        text, place = token[kind], token.start(kind)
        if kind == "command":
            _check_count(data[start:place], start, count)
            letter, start, count = text, place, 0
        elif kind == "other":
            raise _misread(text, place, letter if is_flag else "")
        elif abs(float(text)) >= LARGEST:
            raise too_large(text, place)
        else:
            count += 1
        if letter not in ("M", "m") and not parts:
            message = f"the SVG path data begins with {shorten(text, 20)}, at character {place + 1}"
            hint = "begin with M x y, the place where the pen is put down"
            raise PathError(message, hint, place, len(text))
        parts.append(repr(float(text)) if kind == "number" else text)
        is_flag = letter in ("A", "a") and count % 7 in _FLAGS
        token = (_FLAG_TOKEN if is_flag else _TOKEN).match(data, token.end())
    _check_count(data[start:], start, count)
    return " ".join(parts)


def _misread(text: str, start: int, arc: str) -> PathError:
    """The error for what is neither command nor number, or no flag of ``arc``."""
    place = f"at character {start + 1} of the SVG path data"
    if arc:
        message = f"{shorten(text, 20)} {place} is not a flag of the arc {arc}"
        hint = f"a flag is 0 or 1; {_takes(arc)}"
    elif text.isascii() and text.isalpha():
        message = f"{text} {place} is not a command"
        hint = f"commands are {' '.join(_NUMBERS)}, and the same in small letters"
    else:
        message = f"{text!r} at character {start + 1} is not part of SVG path data"
        hint = "it is made of commands such as L and numbers such as 1.5"
    return PathError(message, hint, start, len(text))


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
