"""From what a person reads on the page of rulers to what puts the backs right.

The back of the page has rulers, the front has crosses behind them. Held against the light from the
back, each cross shows where the front is: there the backs must go. So what is read is in the
coordinates of the page of backs, whichever way the printer turned the sheet, and the motion that
takes the rulers' zeros to the crosses is the profile. Coordinates here are in mm from the middle of
the page, y points down.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from generator.diagnostics import Diagnostic, Failure, Severity, Span
from generator.game.profiles import Profile

LONGEST = 10.0
"""How far the rulers reach to either side of zero, in mm."""
RULER_AWAY = 12.0
"""How far above its place the level ruler is, and how far to the left the upright one, in mm."""
MOST_TURN = 3.0
"""More than any printer turns a sheet that it does not crumple, in degrees."""
DOUBTFUL = 0.5
"""Readings that differ from a shift and a turn by more, in mm, are taken for misread: twice what
can be read."""

_FAR, _NEAR = 110.0, 75.0
_ROUNDS = 6


class Point(NamedTuple):
    x: float
    y: float


def places(landscape: bool) -> Mapping[str, Point]:
    """Where the rulers' zeros are, the same on every paper; on a landscape page further apart from
    left to right."""
    x, y = (_FAR, _NEAR) if landscape else (_NEAR, _FAR)
    return {
        "A": Point(-x, -y),
        "B": Point(x, -y),
        "C": Point(0.0, 0.0),
        "D": Point(-x, y),
        "E": Point(x, y),
    }


PLACES = places(landscape=False)


class Fitted(NamedTuple):
    """A profile, and by how many mm it misses the cross of each place that was read."""

    profile: Profile
    misses: Mapping[str, float]


def fit(readings: Mapping[str, Point], flip: str, landscape: bool) -> Fitted:
    """The shift and, with two places or more, the turn that come nearest to the readings (least
    squares). Raises :class:`Failure` where they mean a turn that cannot be.

    A reading is where the lines of a cross pass the level and the upright ruler. On a sheet that is
    turned, that is not quite where the cross is, as the rulers are beside it; hence the rounds.
    """
    # Points are complex numbers here: the product with exp(i * turn) turns them clockwise.
    zeros = [complex(*places(landscape)[name]) for name in readings]
    turn = 0.0
    for _ in range(_ROUNDS):
        crosses = [_cross(z, r, turn) for z, r in zip(zeros, readings.values(), strict=True)]
        before, after = sum(zeros) / len(zeros), sum(crosses) / len(crosses)
        moves = zip(zeros, crosses, strict=True)
        turn = cmath.phase(sum((p - before).conjugate() * (q - after) for p, q in moves))  # Kabsch
        if abs(turn) > math.radians(MOST_TURN):
            raise _impossible(turn)
    rotation = cmath.rect(1.0, turn)
    shift = after - before * rotation
    profile = Profile(
        right=round(shift.real, 2) + 0.0,
        down=round(shift.imag, 2) + 0.0,
        clockwise=round(math.degrees(turn), 3) + 0.0,
        flip="short-edge" if flip == "short-edge" else "long-edge",
        landscape=landscape,
    )
    misses = (abs(p * rotation + shift - q) for p, q in zip(zeros, crosses, strict=True))
    return Fitted(profile, dict(zip(readings, misses, strict=True)))


def _cross(zero: complex, reading: Point, turn: float) -> complex:
    """Where the lines of a cross meet that is turned: the upright one passes the level ruler at
    ``reading.x``, the level one the upright ruler at ``reading.y``."""
    slope = math.tan(turn)
    x, y = reading.x + RULER_AWAY, reading.y + RULER_AWAY  # from where the two rulers' lines meet
    across = (x - slope * y) / (1 + slope * slope)
    return zero + complex(across - RULER_AWAY, y + slope * across - RULER_AWAY)


def doubts(fitted: Fitted) -> Iterator[Diagnostic]:
    """A warning if a reading does not go with the others."""
    place, miss = max(fitted.misses.items(), key=lambda item: round(item[1], 6))
    if miss > DOUBTFUL:
        message = (
            f"the readings do not go together: a shift and a turn miss {place} by {miss:.2f} mm"
        )
        hint = "read each again, with its sign; typing the command again replaces the profile"
        yield Diagnostic(Severity.WARNING, "readings-disagree", message, Span("--read"), (hint,))


def _impossible(turn: float) -> Failure:
    return Failure.error(
        "impossible-reading",
        f"with these readings the backs would be turned by {abs(math.degrees(turn)):.1f} degrees; "
        f"no printer turns a sheet by more than {MOST_TURN:g}",
        Span("--read"),
        "look at the signs again: numbers to the left of zero and above it have a minus",
    )
