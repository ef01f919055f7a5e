"""Paths: what SVG data becomes, boxes, and the algebra of affine maps."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.drawing import Affine, Box, Path, parse_path, rectangle
from generator.drawing.path import IDENTITY, PathError
from tests.unit.drawing.sampling import area, sampled

numbers = st.floats(-50, 50, allow_nan=False, width=32)
points = st.tuples(numbers, numbers)
affines = st.builds(Affine, *([st.floats(-3, 3, allow_nan=False)] * 6))


def ends(data: str) -> list[tuple[float, ...]]:
    """The end points of the segments that move, rounded."""
    return [
        tuple(round(n, 6) for n in points[-1]) for _, points in parse_path(data).segments if points
    ]


@pytest.mark.parametrize(
    ("data", "wanted"),
    [
        pytest.param("M1 2L3 4", [(1, 2), (3, 4)], id="absolute"),
        pytest.param("m1 2l3 4", [(1, 2), (4, 6)], id="relative"),
        pytest.param("M1 2 3 4 5 6", [(1, 2), (3, 4), (5, 6)], id="lines after M"),
        pytest.param("m1 2 3 4 5 6", [(1, 2), (4, 6), (9, 12)], id="lines after m"),
        pytest.param("M1 2H5h2V9v-3", [(1, 2), (5, 2), (7, 2), (7, 9), (7, 6)], id="H and V"),
        pytest.param("M0 0C1 1 2 1 3 0S5-1 6 0", [(0, 0), (3, 0), (6, 0)], id="cubics"),
        pytest.param("M1 1c1 1 2 1 3 0s2-1 3 0", [(1, 1), (4, 1), (7, 1)], id="relative cubics"),
        pytest.param("M0 0Q1 1 2 0T4 0", [(0, 0), (2, 0), (4, 0)], id="quadratics"),
        pytest.param("M1 1q1 1 2 0t2 0", [(1, 1), (3, 1), (5, 1)], id="relative quadratics"),
        pytest.param("M0 0A2 2 0 0 1 2 2", [(0, 0), (2, 2)], id="arc"),
        pytest.param("M1 1a2 2 0 012 2", [(1, 1), (3, 3)], id="arc with its flags run together"),
        pytest.param("M0,0,1,1", [(0, 0), (1, 1)], id="commas"),
        pytest.param("M0-1-2.5.5", [(0, -1), (-2.5, 0.5)], id="numbers run together"),
        pytest.param("M1e1 1E-1", [(10, 0.1)], id="exponents"),
        pytest.param("M1. 2A2 2. 0 013 4.", [(1, 2), (3, 4)], id="points at the end"),
        pytest.param("M07 1L-00.5 +2.e0", [(7, 1), (-0.5, 2)], id="zeros at the beginning"),
        pytest.param(
            "m1 1 2 0z m1 0 3 0", [(1, 1), (3, 1), (1, 1), (2, 1), (5, 1)], id="m after z"
        ),
        pytest.param("M1 1H3Zl0 5", [(1, 1), (3, 1), (1, 1), (1, 1), (1, 6)], id="line after Z"),
    ],
)
def test_every_command_of_svg_moves_the_pen_where_svg_says(
    data: str, wanted: list[tuple[float, float]]
) -> None:
    assert ends(data) == wanted


@pytest.mark.parametrize(
    "data", ["M0 0H4V4Zl1 1H0Z", "m1 1h2v2zm5 5h1v1z", "M0 0Q1 1 2 0Z M5 5A1 1 0 1 0 6 6z"]
)
def test_each_contour_begins_with_m_and_has_no_other(data: str) -> None:
    contours = list(parse_path(data).contours())
    assert len(contours) == 2
    assert sum(contours, ()) == parse_path(data).segments
    for contour in contours:
        assert [command for command, _ in contour].count("M") == 1
        assert contour[0][0] == "M"
        assert contour[-1][0] == "Z"


def test_smooth_curves_reflect_the_handle_before_them() -> None:
    smooth = parse_path("M0 0C1 2 2 2 3 0S5-2 6 0")
    assert smooth == parse_path("M0 0C1 2 2 2 3 0C4-2 5-2 6 0")
    assert parse_path("M0 0Q1 2 2 0T4 0") == parse_path("M0 0Q1 2 2 0Q3-2 4 0")


@given(points, points, points)
def test_a_quadratic_curve_raised_to_a_cubic_is_the_same_curve(
    start: tuple[float, float], control: tuple[float, float], end: tuple[float, float]
) -> None:
    path = parse_path("M{} {}Q{} {} {} {}".format(*start, *control, *end))
    ((c1x, c1y), (c2x, c2y), (x, y)) = path.segments[1][1]
    for t in (0.25, 0.5, 0.9):
        s = 1 - t
        for a, b, c, d, q in (
            (start[0], c1x, c2x, x, control[0]),
            (start[1], c1y, c2y, y, control[1]),
        ):
            cubic = s**3 * a + 3 * s * s * t * b + 3 * s * t * t * c + t**3 * d
            assert cubic == pytest.approx(s * s * a + 2 * s * t * q + t * t * d, abs=1e-6)


@pytest.mark.parametrize(("large", "sweep"), [(0, 0), (0, 1), (1, 0), (1, 1)])
def test_arcs_stay_on_their_ellipse_and_turn_as_told(large: int, sweep: int) -> None:
    path = parse_path(f"M1 0A1 1 0 {large} {sweep} 0 1")
    center = (0, 0) if large != sweep else (1, 1)
    for x, y in sampled(path):
        assert math.hypot(x - center[0], y - center[1]) == pytest.approx(1, abs=1e-3)
    length = sum(math.dist(a, b) for a, b in pairwise(sampled(path)))
    assert length == pytest.approx(math.pi * (1.5 if large else 0.5), rel=1e-3)


def test_an_arc_with_too_small_a_radius_is_scaled_up_to_reach() -> None:
    box = parse_path("M0 0A1 1 0 0 1 10 0").box()
    assert box.height == pytest.approx(5, abs=0.01)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ("", "draws nothing"),
        (" , ", "draws nothing"),
        ("L 1 1", "from character 1 on: L 1 1"),
        ("10 10", "from character 1 on: 10 10"),
        ("z", "from character 1 on: z"),
        ("M 0 0 L ١ ٢", "from character 7 on: L ١ ٢"),
        ("M 0 0 L 1 nan", "from character 7 on: L 1 nan"),
        ("M 0 0 <script>", "from character 7 on: <script>"),
        ("M 0 0 L 1e999 0", "beyond 1,000,000"),
        ("M 0 0 L -2e6 0", "beyond 1,000,000"),
        ("M 999999 0 l 999999 0", "beyond 1,000,000"),
        ("M 0 0 A 2e300 1e300 0 0 1 1 1", "beyond 1,000,000"),
    ],
)
def test_what_is_no_path_is_refused_in_a_sentence(data: str, sentence: str) -> None:
    with pytest.raises(ValueError, match="SVG path data") as caught:
        parse_path(data)
    assert sentence in str(caught.value)


@pytest.mark.parametrize(
    ("before", "wrong", "sentence", "hint"),
    [
        ("M 0 0 ", "a 3.2,3.2 0 2 1 1 1", "on: a 3.2,3.2 0 2 1 1 1", "a takes rx ry rotation 0|1"),
        ("M 0 0A1 1 0 0 1 5 5 ", "1 1 0 .5 5 5", "character 21 on: 1 1 0 .5 5 5", "A takes rx ry"),
        ("M 0 0 ", "AZ", "character 7 on: AZ", "0|1 0|1 x y; commands are M L H V C S Q T A Z"),
        ("M0 0", "q 1 2 3 L 1 1", "character 5 on: q 1 2 3 L 1 1", "q takes x1 y1 x y"),
        ("M 0 0 ", "L", "on: L", "L takes x y"),
        ("M 1 0 ", "C 7 -1 -8 -5 -2.5 L 3 3", "on: C 7", "C takes x1 y1 x2 y2 x y"),
        ("M 0 0 C 1 1 2 2 3 3 ", "4 \n", "character 21 on: 4", "C takes x1 y1 x2 y2 x y"),
        ("M 0 0 l 1 2\n", "3 H 5", "on: 3 H 5", "l takes x y"),
        ("M 0 0 Z ", "5 5", "on: 5 5", "Z takes nothing"),
        ("", "M 0 H 1", "on: M 0 H 1", "M takes x y"),
        ("M 0 0 h 1", "k 1 2 q 1", "on: k 1 2 q 1", "h takes x; commands are M L H V C S Q T A Z"),
        (" ", "L 1 1 q 1 2 3", "on: L 1 1 q 1 2 3", "begin with M x y"),
        ("\n", "-1.5 1", "on: -1.5 1", "begin with M x y"),
    ],
)
def test_a_flaw_of_a_path_has_its_place_and_its_cure(
    before: str, wrong: str, sentence: str, hint: str
) -> None:
    with pytest.raises(PathError, match="SVG path data") as caught:
        parse_path(before + wrong)
    error = caught.value
    assert sentence in str(error)
    assert hint in error.hint
    assert error.start == len(before)


def test_line_breaks_separate_numbers_of_arcs_too() -> None:
    assert parse_path("M0 0A2 2 0\n0\r\n1 2 2\nL1 1\n") == parse_path("M0 0A2 2 0 0 1 2 2L1 1")


@given(st.text("MmLlHhVvCcSsQqTtAaZz0123456789.,-+eE \n", max_size=40))
def test_any_text_of_path_characters_gives_a_path_or_a_sentence(data: str) -> None:
    path, error = None, None
    try:
        path = parse_path(data)
    except PathError as raised:
        error = raised
    if path is None:
        assert error is not None
        assert "SVG path data" in str(error)
        start = error.start
        assert start is None or 0 <= start < len(data)
    else:
        assert path.segments[0][0] == "M"
        assert {command for command, _ in path.segments} <= set("MLCZ")


@st.composite
def paths(draw: st.DrawFn) -> Path:
    parts = ["M{} {}".format(*draw(points))]
    for _ in range(draw(st.integers(1, 5))):
        kind = draw(st.sampled_from("LCQmlcqZ"))
        count = {"L": 1, "C": 3, "Q": 2, "M": 1, "Z": 0}[kind.upper()]
        parts.append(kind + " ".join("{} {}".format(*draw(points)) for _ in range(count)))
    return parse_path(" ".join(parts))


@given(paths())
def test_a_box_holds_all_of_the_path_and_nothing_more(path: Path) -> None:
    box = path.box()
    xs, ys = zip(*sampled(path, 400), strict=True)
    for found, least, most in ((xs, box.left, box.right), (ys, box.top, box.bottom)):
        slack = 1e-4 * max(1.0, most - least)
        assert least - 1e-6 <= min(found) <= least + slack
        assert most - slack <= max(found) <= most + 1e-6


def test_the_box_of_a_circle_touches_it() -> None:
    circle = parse_path("M0 5A5 5 0 0 1 10 5A5 5 0 0 1 0 5Z")
    assert circle.box() == pytest.approx((0, 0, 10, 10), abs=1e-6)
    assert (circle.box().width, circle.box().height) == pytest.approx((10, 10), abs=1e-6)
    assert circle.box().center == pytest.approx((5, 5), abs=1e-6)


def test_an_empty_path_has_no_box() -> None:
    with pytest.raises(ValueError, match="no outline"):
        Path(()).box()


@given(affines, affines, affines)
def test_affine_maps_compose_associatively_and_identity_changes_nothing(
    one: Affine, two: Affine, three: Affine
) -> None:
    assert one.then(two).then(three) == pytest.approx(one.then(two.then(three)), abs=1e-9)
    assert one.then(IDENTITY) == pytest.approx(one)
    assert IDENTITY.then(one) == pytest.approx(one)


@given(affines, affines, points)
def test_then_applies_the_first_map_first(
    inner: Affine, outer: Affine, point: tuple[float, float]
) -> None:
    assert inner.then(outer).apply(*point) == pytest.approx(
        outer.apply(*inner.apply(*point)), abs=1e-7
    )


def test_maps_do_what_their_names_say() -> None:
    assert Affine.translate(3, -2).apply(1, 1) == (4, -1)
    assert Affine.scale(2).apply(3, 4) == (6, 8)
    assert Affine.scale(2, -1).apply(3, 4) == (6, -4)
    # y points down: a quarter turn clockwise takes what lies to the right below the origin.
    assert Affine.rotate(90).apply(1, 0) == (0, 1)
    assert Affine.rotate(180).apply(1, 2) == (-1, -2)
    assert Affine.rotate(-90) == Affine.rotate(270)
    assert Affine.rotate(30).apply(1, 0) == pytest.approx((math.sqrt(3) / 2, 0.5))
    assert Affine.rotate(360 * 5 + 90) == Affine.rotate(90)


@given(paths(), affines)
def test_a_path_transformed_is_each_of_its_points_transformed(path: Path, by: Affine) -> None:
    moved = sampled(path.transformed(by), 8)
    wanted = [by.apply(*point) for point in sampled(path, 8)]
    for one, other in zip(moved, wanted, strict=True):
        assert one == pytest.approx(other, abs=1e-4)


def test_rectangles_have_their_size_and_round_corners_their_area() -> None:
    assert rectangle(1, 2, 3, 4).box() == (1, 2, 4, 6)
    rounded = Box(1, 2, 11, 8).path(2)
    assert rounded.box() == pytest.approx((1, 2, 11, 8))
    assert area(rounded) == pytest.approx(60 - (4 - math.pi) * 4, rel=1e-3)
    assert Box(1, 2, 4, 6).path() == rectangle(1, 2, 3, 4)
    # A radius larger than half a side gives a stadium, never a path that crosses itself.
    assert area(Box(0, 0, 4, 4).path(99)) == pytest.approx(math.pi * 4, rel=1e-3)
