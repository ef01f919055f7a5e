"""Points along paths, computed apart from the code under test (de Casteljau)."""

from __future__ import annotations

from itertools import pairwise

from generator.drawing import Path


def sampled(path: Path, steps: int = 64) -> list[tuple[float, float]]:
    """Points along each segment, its ends included, in order."""
    made: list[tuple[float, float]] = []
    here = start = (0.0, 0.0)
    for command, points in path.segments:
        stops = [here, *points]
        if command == "M":
            start, stops = stops[-1], stops[-1:]
        elif command == "Z":
            stops = [here, start]
        for step in range(steps + 1 if len(stops) > 1 else 1):
            made.append(_point(stops, step / steps))
        here = stops[-1]
    return made


def _point(stops: list[tuple[float, float]], at: float) -> tuple[float, float]:
    while len(stops) > 1:
        stops = [(a + (c - a) * at, b + (d - b) * at) for (a, b), (c, d) in pairwise(stops)]
    return stops[0]


def area(path: Path) -> float:
    """The area of a path, contours that turn the other way taken off (shoelace formula)."""
    total = 0.0
    for contour in path.contours():
        ring = sampled(Path(contour))
        total += sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairwise([*ring, ring[0]])) / 2
    return abs(total)
