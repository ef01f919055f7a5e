"""Outlines as areas: filled by the nonzero rule, repaired where they cross."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from generator.drawing import parse_path
from generator.drawing.solids.region import TOLERANCE, fill, flatten
from tests.unit.drawing.solids.volumes import area_of

KAPPA = 4 / 3 * (math.sqrt(2) - 1)  # handles of a curve that approximates a quarter of a circle


def test_a_plain_outline_keeps_its_curves() -> None:
    path = parse_path(
        f"M 1 0 C 1 {KAPPA} {KAPPA} 1 0 1 L -3 1 L -3 0 Z M -2 0.2 L -2.5 0.2 L -2.5 0.7 Z"
    )
    region = fill(path)
    (piece,) = region.pieces
    assert [command for command, _ in piece.border] == list("MCLLLZ")
    assert [command for command, _ in piece.holes[0]] == list("MLLLZ")
    assert region.outer == (piece.border,)
    assert len(region.islands) == 1
    # A quarter disc (drawn as a cubic, 0.03 % off) and a square, less a triangle.
    assert area_of(region) == pytest.approx(math.pi / 4 + 3 - 0.125, rel=3e-4)


@pytest.mark.parametrize(
    ("outline", "area", "pieces", "islands"),
    [
        ("M0 0H10V10", 50, 1, 0),  # open: closed with a line
        ("M0 0H10V10H0Z M5 5H15V15H5Z", 175, 1, 0),  # overlap, same direction
        ("M0 0H10V10H0Z M5 5V15H15V5Z", 150, 1, 1),  # opposite: the overlap cancels
        ("M0 0H10V10H0Z M2 2H8V8H2Z", 100, 1, 0),  # nested, same direction: no hole
        ("M0 0H10V10H0Z M2 2V8H8V2Z", 64, 1, 1),  # nested, opposite: a hole
        ("M0 0H10V10H0Z M0 0H10V10H0Z", 100, 1, 0),  # drawn twice
        ("M0 0 L10 10 L10 0 L0 10 Z", 50, 1, 0),  # crosses itself: joined at the crossing
        ("M0 0H10V10H0Z M10 10H20V20H10Z", 200, 1, 0),  # touch at a corner: joined
        ("M0 0H10V10H0Z M10 0H20V10H10Z", 200, 1, 0),  # share an edge
        ("M0 0H20V20H0Z M2 2V18H18V2Z M6 6H14V14H6Z", 208, 2, 1),  # a piece in a hole
        ("M0 0H5V5H0Z M7 0H9V5H7Z M20 20 L 30 20Z", 35, 2, 0),  # apart; a line fills nothing
    ],
)
def test_what_is_filled(outline: str, area: float, pieces: int, islands: int) -> None:
    region = fill(parse_path(outline))
    assert len(region.pieces) == pieces
    assert len(region.islands) == islands
    assert area_of(region) == pytest.approx(area, abs=0.5)
    assert region.polygons.area == pytest.approx(area, abs=0.5)


@pytest.mark.parametrize("outline", ["M0 0L10 10Z", "M0 0H10H5Z", "M0 0V0.001H0.001Z"])
def test_what_encloses_nothing_is_refused(outline: str) -> None:
    with pytest.raises(ValueError, match="no area"):
        fill(parse_path(outline))


def test_pieces_in_holes_are_kept_apart() -> None:
    """Three nested rings: each free ring between them has the next ring as its hole."""
    squares = [
        f"M{i} {i}H{30 - i}V{30 - i}H{i}Z" if i % 2 else f"M{i} {i}V{30 - i}H{30 - i}V{i}Z"
        for i in range(1, 7)
    ]
    region = fill(parse_path(" ".join(squares)))
    assert [len(piece.holes) for piece in region.pieces] == [1, 1, 1]
    assert sorted(len(island.holes) for island in region.islands) == [0, 1, 1]
    assert len(region.outer) == 1


def test_chords_stay_within_the_tolerance() -> None:
    radius = 10.0
    handle = radius * KAPPA
    contour = parse_path(f"M {radius} 0 C {radius} {handle} {handle} {radius} 0 {radius} Z")
    points = flatten(contour.segments)
    bow = [
        radius - math.hypot((x0 + x1) / 2, (y0 + y1) / 2) for (x0, y0), (x1, y1) in pairwise(points)
    ]
    assert max(bow) <= TOLERANCE
    assert max(bow) > TOLERANCE / 4, "no finer than it has to be"
