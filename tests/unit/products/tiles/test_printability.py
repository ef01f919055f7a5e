"""Widths of glyphs at their printed size, against the nozzle."""

from __future__ import annotations

import re

import pytest

from generator.builder.prepare import prepare
from generator.diagnostics import Diagnostic
from generator.drawing import Affine, parse_path
from generator.drawing.solids.region import fill
from generator.products.tiles.printability import measure


@pytest.mark.parametrize(
    ("outline", "stroke", "gap"),
    [
        ("M0 0H1V20H0Z", 1, 4),
        ("M0 0H1V20H0Z M1.5 0H4V20H1.5Z", 1, 0.5),
        ("M0 0H9V9H5.2V11H9V20H0V11H4.8V9H0Z", 0.4, 2),  # two blocks joined by a neck
        ("M0 0H9V20H0Z M1 1V19H8V1Z", 1, 4),  # a frame
        ("M0 0H9V20H0Z M2 5V5.3H7V5Z", 2, 0.3),  # a slit
        ("M0 0H9V20H0Z", 4, 4),
        ("M0 0H10L5 9Z", 4, 4),  # corners are no thin strokes
        ("M0 0H2L1 20Z", 1.9, 4),  # nor is a needle, whose tip is thin at any size
        ("M0 0 L5 9 L10 0 V20 H0Z", 4, 4),  # nor is a notch a gap
        ("M0 0 L5 19 L5.5 0 V20 H0Z", 4, 4),  # however pointed
    ],
)
def test_strokes_and_gaps(outline: str, stroke: float, gap: float) -> None:
    widths = measure(fill(parse_path(outline)), 0.4, 4)
    assert widths.stroke == pytest.approx(stroke, abs=0.03)
    assert widths.gap == pytest.approx(gap, abs=0.03)


def test_parts_and_holes_by_the_circle_inside() -> None:
    widths = measure(fill(parse_path("M0 0H9V9H0Z M2 2V4H7V2Z M12 0H13V9H12Z")), 0.4, 4)
    assert widths.island == pytest.approx(1, abs=0.02)
    assert widths.hole == pytest.approx(2, abs=0.02)
    alone = measure(fill(parse_path("M0 0H9V9H0Z")), 0.4, 4)
    assert (alone.island, alone.hole) == (None, None)


def test_widths_grow_with_the_glyph() -> None:
    path = parse_path("M0 0H1V20H0Z M1.5 0H4V20H1.5Z")
    small, large = (
        measure(fill(path.transformed(Affine.scale(scale))), 0.4, 8) for scale in (1, 2)
    )
    assert large.stroke == pytest.approx(2 * small.stroke, rel=0.05)
    assert large.gap == pytest.approx(2 * small.gap, rel=0.05)


def problems(*overrides: str) -> list[Diagnostic]:
    return list(
        prepare("grawlix", ("tile.relief=1", "tile.marks=none", *overrides), ["tiles"]).diagnostics
    )


@pytest.mark.parametrize(
    ("outline", "severity", "code", "says"),
    [
        ("M0 0H4V20H0Z M4.3 0H9V20H4.3Z", "warning", "narrow-gap", "a gap only 0.3"),
        ("M0 0H9V20H0Z M4 0V18H4.3V0Z", "warning", "narrow-gap", "gaps only 0.3"),
        ("M0 0H9V10H5L4.5 30L4 10H0Z", "warning", "thin-stroke", "strokes that taper to less"),
        ("M0 0H.3V19H8.7V0H9V20H0Z", "warning", "thin-stroke", "strokes only 0.3"),
        ("M0 0H9V8H4.6V12H9V20H0V12H4.4V8H0Z", "warning", "thin-stroke", "a stroke only 0.2"),
        ("M0 0H9V19H0Z M4 19.5H4.35V20H4Z", "warning", "small-part", "a separate part only 0.3"),
        ("M0 0H9V20H0Z M4 5V5.3H4.3V5Z", "warning", "small-hole", "a hole only 0.3"),
        ("M0 0H.13V20H0Z M4 0H9V20H4Z", "error", "unprintable", "a separate part only 0.14"),
        ("M0 0H.1V19H8.9V0H9V20H0Z M2 18H7V19H2Z", "warning", "thin-stroke", "strokes only 0.1"),
    ],
)
def test_too_thin_is_said_with_its_cure(outline: str, severity: str, code: str, says: str) -> None:
    (problem,) = problems(f"glyphs.at.outline={outline}")
    assert (problem.severity, problem.code) == (severity, code)
    assert says in problem.message
    assert problem.hints


@pytest.mark.parametrize(
    "outline",
    [
        "M0 0H4V20H0Z M4.42 0H9V20H4.42Z",  # a gap wide enough for the nozzle
        "M0 0H4L4.5 15L5 0H9V20H0Z",  # a pointed notch closes at its tip, at any size
        "M0 0H10L5 20Z",  # so does the point of a wedge
    ],
)
def test_what_a_nozzle_can_draw_is_no_problem(outline: str) -> None:
    assert problems(f"glyphs.at.outline={outline}") == []


@pytest.mark.parametrize(
    ("outline", "across", "above"),
    [
        ("M0 0H9V21H0Z M4 0V18H4.3V0Z", 4.15, 12),  # a slit open at the top
        ("M0 0H9V8H4.6V12H9V21H0V12H4.4V8H0Z", 4.5, 11),  # a neck
        ("M0 0H9V20H0Z M1 20.6H1.35V21H1Z", 1.2, 0.2),  # a dot at the lower left
        ("M0 0H9V21H0Z M7 3V3.3H7.3V3Z", 7.15, 17.85),  # a hole at the upper right
        ("M0 0H3V21H0Z M8.9 18H9V21H8.9Z", 8.95, 1.5),  # a line that is not printed at all
    ],
)
def test_it_says_where(outline: str, across: float, above: float) -> None:
    """The glyph is 21 mm high on its tile, as it is drawn; its y points down."""
    (problem,) = problems(f"glyphs.at.outline={outline}")
    place = re.search(r"(\S+) mm from its left edge and (\S+) mm above its lower", problem.message)
    assert place is not None, problem.message
    tolerance = 1.5 if above == 1.5 else 0.11
    assert float(place[1]) == pytest.approx(across, abs=0.11)
    assert float(place[2]) == pytest.approx(above, abs=tolerance)


def test_a_mark_in_the_underside_has_its_left_where_it_is_read() -> None:
    part, *_ = problems("tile.underside={text: 'MMM:', height: 2}")
    assert "separate part only 0.38 mm" in part.message
    assert ", 7.2 mm from its left edge" in part.message


def test_a_relief_that_may_break_off() -> None:
    problem, *_ = problems(
        "tile={size: 16, glyph_height: 10, relief: 12, body_height: 4, marks: none}"
    )
    assert (problem.severity, problem.code) == ("warning", "slender-relief")
    assert "12 mm high, but only 1.7 mm wide" in problem.message
    assert problem.hints == ("relief should be at most 8.5",)


def test_a_contour_that_cuts_no_hole_is_told() -> None:
    """Both squares of a ring drawn the same way round fill it; turned, the inner one cuts."""
    (problem,) = problems("glyphs.at.outline=M0 0H10V10H0Z M3 3H7V7H3Z")
    assert (problem.severity, problem.code) == ("warning", "unseen-contour")
    assert problems("glyphs.at.outline=M0 0H10V10H0Z M3 3V7H7V3Z") == []
    assert problems("glyphs.at.outline=M0 0H6V6H0Z M3 3H9V9H3Z") == []


def test_a_point_where_parts_touch_is_told_as_one() -> None:
    (problem,) = problems("glyphs.at.outline=M0 0L10 10L10 0L0 10Z")
    assert (problem.severity, problem.code) == ("warning", "thin-stroke")
    assert "crosses itself" in problem.hints[0]


def test_the_cure_cures() -> None:
    outline = "glyphs.at.outline=M0 0H9V20H0Z M2 5V5.3H7V5Z"
    (problem,) = problems(outline)
    (hint,) = problem.hints
    assert hint == (
        "it needs to be 1.27 times as large: a size of 31.7 mm and a glyph_height of 26.7 mm; "
        "or use a finer nozzle"
    )
    assert problems(outline, "tile={size: 31.8, glyph_height: 26.8, marks: none}") == []
    assert problems(outline, "print.nozzle=0.31") == []
    (room,) = problems(outline, "tile.size=40")
    assert room.hints == ("a glyph_height of 26.7 mm would make it 0.4 mm",)


def test_the_cure_cures_beside_the_marks_of_colors() -> None:
    outline = "glyphs.at.outline=M0 0H9V20H0Z M2 5V5.3H7V5Z"
    ((hint,),) = (it.hints for it in prepare("grawlix", (outline,), ["tiles"]).diagnostics)
    found = re.search(r"a size of ([\d.]+) mm and a glyph_height of ([\d.]+) mm", hint)
    assert found is not None
    larger = f"tile={{size: {found[1]}, glyph_height: {found[2]}}}"
    assert prepare("grawlix", (outline, larger), ["tiles"]).diagnostics == ()


def test_the_glyphs_of_grawlix_hold_what_the_original_has() -> None:
    """Strokes of at least 2.3 mm and no gap below 1.0 mm, measured on the original's file."""
    assert problems("print.nozzle=0.9") == []
    found = problems("print.nozzle=1.1")
    assert {problem.code for problem in found} >= {"narrow-gap"}
