"""Computes a printer profile from readings on the calibration page.

The back of the page has rulers, the front has crosses behind them, which show through against the
light. Readings are in the coordinates of the back, whichever way the printer flips the sheet. The
rigid motion from the zeros of the rulers to the crosses moves backs behind their fronts; it is the
profile. Coordinates are in mm from the center of the page; y points down.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from generator.diagnostics import Diagnostic, Failure, Span
from generator.game.profiles import Profile

LONGEST = 10.0
"""Length of the rulers on either side of zero, in mm."""
RULER_AWAY = 12.0
"""Distance of the level ruler above its mark, and of the upright one to the left of it, in mm."""
MOST_TURN = 3.0
"""Maximum rotation in degrees; a printer that rotates a sheet by more would crumple it."""
DOUBTFUL = 0.5
"""Residual in mm from which a reading is taken for an error: twice the reading accuracy."""

_FAR, _NEAR = 110.0, 75.0
_ROUNDS = 6


class Point(NamedTuple):
    x: float
    y: float


def places(landscape: bool) -> Mapping[str, Point]:
    """Returns the place of each mark: the zeros of its rulers. They do not depend on the paper."""
    x, y = (_FAR, _NEAR) if landscape else (_NEAR, _FAR)
    at = ((-x, -y), (x, -y), (0.0, 0.0), (-x, y), (x, y))
    return {name: Point(*place) for name, place in zip("ABCDE", at, strict=True)}


PLACES = places(landscape=False)


class Fitted(NamedTuple):
    """A profile, with its residual in mm at each mark that was read."""

    profile: Profile
    misses: Mapping[str, float]


def fit(readings: Mapping[str, Point], flip: str, landscape: bool) -> Fitted:
    """Fits a shift and, with two or more marks, a rotation to the readings by least squares.

    ``readings`` are x on the level and y on the upright ruler where the lines of the cross meet
    them. On a rotated sheet this is not quite the place of the cross, since the rulers are beside
    it, so the fit is iterated. Raises :class:`Failure` for a rotation above :data:`MOST_TURN`.
    """
    # Points are complex numbers: multiplying by exp(i * turn) rotates them clockwise.
    zeros = [complex(*places(landscape)[name]) for name in readings]
    turn = 0.0
    for _ in range(_ROUNDS):
        crosses = [_cross(z, r, turn) for z, r in zip(zeros, readings.values(), strict=True)]
        before, after = sum(zeros) / len(zeros), sum(crosses) / len(crosses)
        moves = zip(zeros, crosses, strict=True)
        turn = cmath.phase(sum((p - before).conjugate() * (q - after) for p, q in moves))  # Kabsch
        if abs(turn) > math.radians(MOST_TURN):
            raise Failure.error(
                "impossible-reading",
                "these readings mean that the backs are rotated by "
                f"{abs(math.degrees(turn)):.1f} degrees; no printer rotates a sheet by more than "
                f"{MOST_TURN:g}",
                Span("--read"),
                "check the signs: readings to the left of zero and above zero are negative",
            )
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
    """The center of a rotated cross whose upright line meets the level ruler at ``reading.x`` and
    whose level line meets the upright ruler at ``reading.y``."""
    slope = math.tan(turn)
    x, y = reading.x + RULER_AWAY, reading.y + RULER_AWAY  # from the intersection of the rulers
    across = (x - slope * y) / (1 + slope * slope)
    return zero + complex(across - RULER_AWAY, y + slope * across - RULER_AWAY)


def doubts(fitted: Fitted) -> Iterator[Diagnostic]:
    """Warns of a reading that contradicts the others."""
    place, miss = max(fitted.misses.items(), key=lambda item: round(item[1], 6))
    if miss > DOUBTFUL:
        message = (
            f"the readings disagree: the best shift and rotation miss mark {place} by {miss:.2f} mm"
        )
        hint = "read the marks again, with their signs; the same command then replaces the profile"
        yield Diagnostic.warning("readings-disagree", message, Span("--read"), hint)
