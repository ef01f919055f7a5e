"""The line around a set of cells."""

from __future__ import annotations

from collections.abc import Iterable

from generator.drawing.path import Path, Segment, polygon

_Point = tuple[int, int]


def cell_outline(corners: Iterable[tuple[float, float]], side: float, inset: float) -> Path:
    """Traces the edge of squares of ``side`` mm, given by their top left corners on one lattice,
    ``inset`` mm inside of it. Each part, and each hole, is a closed polygon; squares that only
    share a corner are apart."""
    places = list(corners)
    left, top = min((x for x, _ in places), default=0), min((y for _, y in places), default=0)
    cells = {(round((x - left) / side), round((y - top) / side)) for x, y in places}
    edges = {edge for cell in cells for edge in _edges(*cell)}
    ahead = {edge for edge in edges if edge[::-1] not in edges}
    segments: list[Segment] = []
    while ahead:
        points, first = [], min(ahead)
        a, b = first
        while True:
            right = _right_of(_step(a, b))
            # Where two ways lead on, it turns right.
            c = max((it for at, it in ahead if at == b), key=lambda it: _step(b, it) == right)
            ahead.remove((b, c))
            if _step(a, b) != _step(b, c):
                inward = [right, _right_of(_step(b, c))]
                across, down = (sum(each) * inset for each in zip(*inward, strict=True))
                points.append((left + b[0] * side + across, top + b[1] * side + down))
            if (b, c) == first:
                break
            a, b = b, c
        segments += polygon(points).segments
    return Path(tuple(segments))


def _edges(x: int, y: int) -> list[tuple[_Point, _Point]]:
    """The edges of a cell, clockwise: the cell is to the right of each."""
    points = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
    return list(zip(points, points[1:] + points[:1], strict=True))


def _step(a: _Point, b: _Point) -> _Point:
    return b[0] - a[0], b[1] - a[1]


def _right_of(step: _Point) -> _Point:
    """The direction to the right of ``step``; y points downward."""
    return -step[1], step[0]
