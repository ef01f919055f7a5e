"""What is wrong with SVG path data, and where: looked for only once it cannot be drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from generator.diagnostics import shorten

LARGEST = 1e6

PART = re.compile(r"[MmLlHhVvCcSsQqTtAaZz]|[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")
"""A command or a number."""

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
_COMMAND = re.compile(f"[{''.join(_NUMBERS)}]", re.IGNORECASE)
_FLAG = re.compile("[01]")
_GAP = re.compile(r"[\s,]*")
# Numbers that fontTools takes for two, and those of which it leaves the point, which arcs refuse.
_UNREAD = (re.compile(r"[-+]?(?:0[0-9]|[0-9]+\.[eE]).*"), re.compile(r".*\."))

_SHAPES = "draw it as one or more closed shapes"
_BEGIN = "begin with M x y, the place where the pen is put down"
_LETTERS = f"commands are {' '.join(_NUMBERS)}, and the same in small letters"
_PARTS = "it is made of commands such as L and numbers such as 1.5"
_SMALLER = "draw it smaller: it is fitted to its place in any scale"


class PathError(ValueError):
    """SVG path data that cannot be drawn: a sentence, what cures it and, where one place is at
    fault, the first character there (from 0) and how many they are."""

    def __init__(self, message: str, hint: str, start: int | None = None, width: int = 1) -> None:
        super().__init__(message)
        self.hint = hint
        self.start = start
        self.width = width


def nothing_drawn() -> PathError:
    return PathError("the SVG path data draws nothing", _SHAPES)


def too_large(data: str) -> PathError:
    """A number beyond ``LARGEST``, or a place that is reached from number to number."""
    message = "the SVG path data has a number beyond 1,000,000"
    for part in PART.finditer(data):
        if _COMMAND.match(part[0]) is None and abs(float(part[0])) >= LARGEST:
            return PathError(
                f"{message}, at character {part.start() + 1}", _SMALLER, *_stretch(part)
            )
    return PathError(message, _SMALLER)


def first_flaw(data: str) -> PathError:
    """The first place in ``data`` that is against the grammar of SVG paths, else a number in it
    that cannot be used."""
    blank = PART.sub(lambda part: " " * len(part[0]), data)
    strange = re.search(r"[^\s,]", blank)
    end = strange.start() if strange else len(data)
    return (
        next(_wrong_commands(data, end), None)
        or (_strange(strange[0], end) if strange else None)
        or _unread(data)
        or too_large(data)
    )


def _wrong_commands(data: str, end: int) -> Iterator[PathError]:
    """Flaws of the commands before ``end``; where the data goes on there, the last is not done."""
    gap = _GAP.match(data)
    first = gap.end() if gap else 0
    if first < end and data[first] not in "Mm":
        part = PART.match(data, first)
        assert part is not None
        shown = shorten(part[0], 20)
        message = f"the SVG path data begins with {shown}, at character {first + 1}"
        yield PathError(message, _BEGIN, *_stretch(part))
    starts = [command.start() for command in _COMMAND.finditer(data, 0, end)]
    for start, following in pairwise([*starts, end]):
        letter = data[start]
        count, wrong = _count_numbers(data, letter, start + 1, following)
        if wrong is not None:
            yield wrong
        elif following < end or end == len(data):
            wanted = len(_NUMBERS[letter.upper()].split())
            if (count % wanted or not count) if wanted else count:
                yield _wrong_count(data[start:following], start, count)


def _count_numbers(data: str, letter: str, start: int, end: int) -> tuple[int, PathError | None]:
    """How many numbers stand there, up to the first that should be a flag and is none."""
    if letter not in "Aa":
        return sum(1 for _ in PART.finditer(data, start, end)), None
    count = 0
    while (gap := _GAP.match(data, start, end)) and gap.end() < end:
        is_flag = count % 7 in _FLAGS
        part = (_FLAG if is_flag else PART).match(data, gap.end(), end)
        if part is None:
            place = gap.end()
            wrong = _wrong_flag(data, letter, place) if is_flag else _strange(data[place], place)
            return count, wrong
        count += 1
        start = part.end()
    return count, None


def _wrong_flag(data: str, letter: str, start: int) -> PathError:
    part = PART.match(data, start)
    shown = part[0] if part else data[start]
    said = f"{shorten(shown, 20)} at character {start + 1} of the SVG path data"
    hint = f"a flag is 0 or 1; {_takes(letter)}"
    return PathError(f"{said} is no flag of the arc {letter}", hint, start, len(shown))


def _wrong_count(written: str, start: int, count: int) -> PathError:
    letter, shown = written[0], " ".join(written[:100].split())
    said = "1 number" if count == 1 else f"{count:,} numbers" if count else "no numbers"
    message = f"the command {letter} at character {start + 1} of the SVG path data has {said}"
    message += f": {shorten(shown, 40)}" if count else ""
    line = re.split("[\r\n]", written, maxsplit=1)[0]
    return PathError(message, _takes(letter), start, len(line.rstrip(" \t,")))


def _takes(letter: str) -> str:
    names = _NUMBERS[letter.upper()].split()
    if not names:
        return f"{letter} takes no numbers; write the command that they belong to before them"
    count = "1 number" if len(names) == 1 else f"{len(names)} numbers"
    return f"{letter} takes {count} each time: {' '.join(names)}"


def _strange(sign: str, start: int) -> PathError:
    if sign.isascii() and sign.isalpha():
        message = f"{sign} at character {start + 1} of the SVG path data is no command"
        return PathError(message, _LETTERS, start)
    message = f"{sign!r} at character {start + 1} is not part of SVG path data"
    return PathError(message, _PARTS, start)


def _unread(data: str) -> PathError | None:
    """A number that is right but not read."""
    for pattern in _UNREAD:
        for part in PART.finditer(data):
            if pattern.fullmatch(part[0]):
                said = f"{shorten(part[0], 20)} at character {part.start() + 1}"
                hint = "write a number without a 0 before it, and with digits after its point"
                message = f"{said} of the SVG path data cannot be read"
                return PathError(message, hint, *_stretch(part))
    return None


def _stretch(part: re.Match[str]) -> tuple[int, int]:
    return part.start(), len(part[0])
