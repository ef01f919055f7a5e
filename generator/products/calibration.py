"""Printer calibration for ``typecase calibrate``: the page to print, and the profile from readings.
The back of the page has rulers, the front has crosses behind them, which show through against the
light. Readings are in the coordinates of the back, whichever way the printer flips the sheet. The
rigid motion from the zeros of the rulers to the crosses moves backs behind their fronts; it is the
profile. Coordinates are in mm from the center of the page; y points down."""

import cmath
import math
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import TypeAlias

from generator.diagnostics import Diagnostic, Failure, Span
from generator.drawing import Affine, Box, Item, Label, Shape
from generator.drawing.path import joined, line
from generator.game.papers import Paper
from generator.game.profiles import Profile, options_of
from generator.game.sentences import say, say_lines
from generator.typesetting.page import Content, Element, Flip, Page, Publication

LONGEST = 10.0  # length of the rulers on either side of zero, in mm
RULER_AWAY = 12.0  # in mm, of the level ruler above its mark and the upright one to its left
MOST_TURN = 3.0  # in degrees; a printer that rotates a sheet by more would crumple it
DOUBTFUL = 0.5  # residual in mm from which a reading is wrong: twice the accuracy of readings

_FAR, _NEAR = 110.0, 75.0
_ROUNDS = 6
TEXT, BOLD = "quicksand-medium", "quicksand-bold"
SIZE, LEADING, AFTER, INDENT = 3.5, 5.0, 1.8, 6.0  # in mm: AFTER a paragraph, INDENT of a step
TITLE_SIZE = 5.6
ARM = LONGEST + RULER_AWAY + 1.0  # of a cross, in mm; it reaches the rulers at any reading
CHECKED = 60.0  # length of the line that verifies the scale of the print, in mm
_INK, _GRAY = "#000000", "#595959"
_THIN, _THICK = 0.12, 0.2
_TICKS = ((10, 3.4), (2, 2.4), (1, 1.4))  # at multiples of so many half mm; their length in mm
_say = partial(say, "calibration")
_Stroke: TypeAlias = tuple[float, float, float, float]  # the ends of a line: x, y, x, y

_UPPER = Box(-80.0, -82.0, 80.0, -24.0)
_LOWER = Box(-80.0, 34.0, 80.0, 86.0)
_LEFT = Box(-94.0, -20.0, -32.0, 24.0)
_RIGHT = Box(32.0, -20.0, 94.0, 24.0)
"""Areas for text, from the center of the page; free on every paper, portrait and landscape."""
Point: TypeAlias = tuple[float, float]


def places(landscape: bool) -> Mapping[str, Point]:
    """Returns the place of each mark: the zeros of its rulers. They do not depend on the paper."""
    x, y = (_FAR, _NEAR) if landscape else (_NEAR, _FAR)
    return {"A": (-x, -y), "B": (x, -y), "C": (0.0, 0.0), "D": (-x, y), "E": (x, y)}


def calibration_pages(paper: Paper, flip: Flip, landscape: bool) -> Publication:
    """Sets front and back for sheets that are turned over ``flip``; they fit all known papers."""
    width, height = sorted((paper.width, paper.height), reverse=landscape)
    middle = Affine.translate(width / 2, height / 2)
    sides = _front(flip, landscape), _back(flip, landscape)
    pages = (Page(width, height, tuple(part.moved(middle) for part in side)) for side in sides)
    return Publication(_say("title"), tuple(pages), duplex=flip)


def _front(flip: str, landscape: bool) -> Iterator[Content]:
    """The front; its text is behind an empty area at the right of the back."""
    room = _LEFT if (flip == "long-edge") != landscape else _RIGHT
    yield _line(_say("heading", True), room, TITLE_SIZE, BOLD, Element("H1", 0), TITLE_SIZE)
    yield from _lines(say_lines("calibration", "front", flip), room, 2 * TITLE_SIZE, 0)
    left, y = room.left, room.top + 38
    right, top, bottom = left + CHECKED, y - 2, y + 2
    ends = _strokes((left, top, left, bottom), (right, top, right, bottom))
    level, box = _strokes((left, y, right, y)), Box(left, top, right, bottom)
    yield _figure(1, _say("checked_line", f"{CHECKED:g}"), box, level, ends)
    yield from _lines([_say("checked", f"{CHECKED:g}")], room, 38 + 5.5, 1)
    for name, (x, y) in places(landscape).items():
        arms = _strokes((x, y - ARM, x, y + ARM), (x - ARM, y, x + ARM, y))
        yield _figure(ord(name), _say("cross", name), Box(x, y, x, y).inset(-ARM), arms)


def _back(flip: str, landscape: bool) -> Iterator[Content]:
    yield _line(_say("heading", False), _UPPER, TITLE_SIZE, BOLD, Element("H1", 1), TITLE_SIZE)
    down = 2 * TITLE_SIZE
    for number, step in enumerate(("hold_up", "read", "write"), 1):
        yield from _step(number, step, _UPPER, down)
        down += len(say_lines("calibration", step)) * LEADING + AFTER
    yield _example()
    for name, zero in places(landscape).items():
        alt, box = _say("rulers", name, f"{LONGEST:g}"), Box(*zero, *zero).inset(-RULER_AWAY - 7)
        yield _figure(ord(name), alt, box, *_rulers(*zero, name))
    yield from _command(f"typecase calibrate NAME{options_of(landscape, flip)}")
    yield from _step(4, "build", _LOWER, 45.0)


def _step(number: int, step: str, room: Box, down: float) -> Iterator[Content]:
    key = 9 + number
    yield _line(f"{number}.", room, down, BOLD, Element("P", key))
    indented = room._replace(left=room.left + INDENT)
    yield from _lines(say_lines("calibration", step), indented, down, key)


def _lines(texts: Iterable[str], room: Box, down: float, key: int) -> Iterator[Content]:
    """The lines of a paragraph, the first one ``down`` mm below the top of ``room``."""
    for number, text in enumerate(texts):
        yield _line(text, room, down + number * LEADING, TEXT, Element("P", key))


def _line(
    text: str, room: Box, down: float, font: str, element: Element, size: float = SIZE
) -> Content:
    y = room.top + down
    box = Box(room.left, y - size, room.right, y + size / 3)
    return Content((Label(text, room.left, y, font, size),), box, (element,))


def _example() -> Content:
    """An enlarged part of a ruler with the line of a cross, and its reading."""
    middle, y = -56.0, _LEFT.top + 20
    lengths = {half: 14 if half == 0 else 10 if half % 2 == 0 else 6 for half in range(-2, 5)}
    ticks = [(middle + (half - 1) * 8, y - long, half) for half, long in lengths.items()]
    thin = _strokes((middle - 25, y, middle + 25, y), *((x, y, x, end) for x, end, _ in ticks))
    numbers = (_number(it, x, end - 1.5) for x, end, it in ticks if it % 2 == 0)
    cross = Shape(line((middle + 4, y - 18), (middle + 4, y + 10)), None, "#a6a6a6", 1.6)
    reading = Label(_say("reading"), middle, y + 16, TEXT, SIZE, _INK, "middle")
    box = Box(middle - 25, y - 20, middle + 25, y + 17)
    return _figure(2, _say("enlarged"), box, cross, thin, *numbers, reading)


def _command(command: str) -> Iterator[Content]:
    """The command to type, with a blank for each reading, arranged as the marks on the page."""
    element = Element("P", 20)
    yield _line(command, _LOWER, 0.0, BOLD, element)
    blanks: list[_Stroke] = []
    captions: list[Item] = []
    axes = say_lines("calibration", "axes")
    for name, (across, down) in places(landscape=False).items():
        left, y = 0.68 * across - 29, _LOWER.top + 21 + down / 11
        right = left + 14.0  # the width of the words
        yield _line(f"--read {name}", Box(left, y, right, y), 0.0, BOLD, element)
        for x, ruler in zip((right + 3, right + 22), axes, strict=True):
            blanks.append((x, y + 0.6, x + 16, y + 0.6))
            captions.append(Label(ruler, x + 8, y + 3.6, TEXT, 2.4, _GRAY, "middle"))
    yield Content((_strokes(*blanks, width=_THIN), *captions), _LOWER)


def _figure(key: int, alt: str, box: Box, *items: Item) -> Content:
    return Content(items, box, (Element("Figure", key, alt),))


def _rulers(zero_x: float, zero_y: float, name: str) -> Iterator[Item]:
    """A level ruler above the mark and an upright one to its left, their ticks outside."""
    x, y = zero_x - RULER_AWAY, zero_y - RULER_AWAY
    left, top, right, bottom = Box(zero_x, zero_y, zero_x, zero_y).inset(-LONGEST)
    thin, thick = list[_Stroke](), [(left, y, right, y), (x, top, x, bottom)]
    for half in range(round(-2 * LONGEST), round(2 * LONGEST) + 1):
        long = next(length for every, length in _TICKS if half % every == 0)
        across, down = zero_x + half / 2, zero_y + half / 2
        ticks = thick if half % 10 == 0 else thin
        ticks += [(across, y, across, y - long), (x, down, x - long, down)]
        if half % 10 == 0:
            yield _number(half, across, y - long - 0.8, 2.6)
            yield _number(half, x - long - 0.8, down + 0.9, 2.6)._replace(anchor="end")
    yield _strokes(*thin, width=_THIN)
    yield _strokes(*thick)
    yield Label(name, zero_x + 5, zero_y + 11, BOLD, 8.0)


def _number(half: int, x: float, y: float, size: float = SIZE) -> Label:
    """The number at a tick, ``half`` half millimeters from zero, its middle at x."""
    return Label(f"{half // 2}".replace("-", "\N{MINUS SIGN}"), x, y, TEXT, size, _INK, "middle")


def _strokes(*ends: _Stroke, width: float = _THICK) -> Shape:
    lines = joined(line((x, y), (to_x, to_y)) for x, y, to_x, to_y in ends)
    return Shape(lines, stroke=_INK, stroke_width=width)


def fit(
    readings: Mapping[str, Point], flip: Flip, landscape: bool
) -> tuple[Profile, dict[str, float]]:
    """Fits a shift and, with two or more marks, a rotation by least squares to readings: x on the
    level and y on the upright ruler where the cross meets them. A rotated cross itself is a little
    away from there, so the fit is iterated. Returns the profile, with its residual in mm at each
    mark that was read. Failure for a turn over :data:`MOST_TURN`."""
    # Points are complex numbers: multiplying by exp(i * turn) rotates them clockwise.
    zeros, turn = [complex(*places(landscape)[name]) for name in readings], 0.0
    for _ in range(_ROUNDS):
        crosses = [_center_of_cross(*it, turn) for it in zip(zeros, readings.values(), strict=True)]
        before, after = sum(zeros) / len(zeros), sum(crosses) / len(crosses)
        moves = zip(zeros, crosses, strict=True)
        turn = cmath.phase(sum((p - before).conjugate() * (q - after) for p, q in moves))  # Kabsch
        if (found := abs(math.degrees(turn))) > MOST_TURN:
            message = f"these readings mean that the backs are rotated by {found:.1f} degrees; "
            message += f"no printer rotates a sheet by more than {MOST_TURN:g}"
            hint = "check the signs: readings to the left of zero and above zero are negative"
            raise Failure.error("impossible-reading", message, Span("--read"), hint)
    rotation = cmath.rect(1.0, turn)
    shift = after - before * rotation
    right, down = (round(it, 2) + 0.0 for it in (shift.real, shift.imag))
    clockwise = round(math.degrees(turn), 3) + 0.0
    profile = Profile(right=right, down=down, clockwise=clockwise, flip=flip, landscape=landscape)
    misses = (abs(p * rotation + shift - q) for p, q in zip(zeros, crosses, strict=True))
    return profile, dict(zip(readings, misses, strict=True))


def _center_of_cross(zero: complex, reading: Point, turn: float) -> complex:
    """The center of a rotated cross whose lines meet the rulers at ``reading``."""
    slope = math.tan(turn)
    x, y = (it + RULER_AWAY for it in reading)  # from the intersection of the rulers
    across = (x - slope * y) / (1 + slope * slope)
    return zero + complex(across - RULER_AWAY, y + slope * across - RULER_AWAY)


def doubts(misses: Mapping[str, float]) -> Iterator[Diagnostic]:
    """Warns of a reading that contradicts the others, by the residual in mm at each mark."""
    place, miss = max(misses.items(), key=lambda item: round(item[1], 6))
    if miss > DOUBTFUL:
        best = f"the best shift and rotation miss mark {place} by {miss:.2f} mm"
        message = f"the readings disagree: {best}"
        hint = "read the marks again, with their signs; the same command then replaces the profile"
        yield Diagnostic.warning("readings-disagree", message, Span("--read"), hint)
