"""Reading G-code: layers, stops, tools and filament, whatever slicer wrote it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import shapely

from generator.drawing import parse_path
from generator.drawing.solids.plan import TilePlan, plan_tile
from generator.drawing.solids.region import fill
from generator.game.outputs import Bevel, Print, TileShape
from generator.products.tiles.prints import Place
from generator.products.tiles.sliced.gcode import Event, parse_gcode
from generator.products.tiles.sliced.inspection import check_print

TWO_LAYERS = """\
M83
G1 Z0.2 F7800
;TYPE:Skirt
G1 X0 Y0
G1 X50 Y0 E1
;TYPE:Perimeter
G1 X10 Y10
G1 X20 Y10 E.5
G1 E-2 ; retract
G1 Z0.6 ; hop
G1 X20 Y20
G1 Z0.2
G1 E2
G1 X10 Y20 E.5
M600
G1 Z0.4
G1 X10 Y10 E0.25 ; comment E9
; prusaslicer_config = begin
; color_change_gcode = M600
M600
"""


def test_layers_are_heights_with_material() -> None:
    sliced = parse_gcode(TWO_LAYERS)
    assert [(layer.number, layer.z) for layer in sliced.layers] == [(1, 0.2), (2, 0.4)]
    assert list(sliced.layers[0].points) == [(10, 10), (20, 10), (20, 20), (10, 20)]
    assert list(sliced.layers[1].points) == [(10, 20), (10, 10)]


def test_a_stop_belongs_to_the_layer_after_it() -> None:
    sliced = parse_gcode(TWO_LAYERS)
    assert sliced.pauses == (Event("M600", layer=2, inside=False, filament=2),)
    assert sliced.filament == {0: 2.25}


def test_the_time_of_a_stop_is_told_by_the_minutes_left() -> None:
    text = TWO_LAYERS.replace("M83\n", "M83\nM73 P0 R147\n", 1)
    (stop,) = parse_gcode(text.replace("\nM600\nG1", "\nM73 P75 R36\nM600\nM73 P99 R1\nG1")).pauses
    assert stop.minutes == 111
    assert parse_gcode(TWO_LAYERS).pauses[0].minutes is None


@pytest.mark.parametrize("code", ["M600", "M601", "M0", "M400 U1", "PAUSE", "M25", "M600 B1"])
def test_every_code_that_stops(code: str) -> None:
    text = TWO_LAYERS.replace("\nM600\nG1 Z0.4", f"\n{code}\nG1 Z0.4")
    assert [stop.code for stop in parse_gcode(text).pauses] == [code]


@pytest.mark.parametrize("code", ["SWAP_NOW", "TAKE_OUT", "T_SWAP"])
def test_a_code_of_one_s_own(code: str) -> None:
    text = TWO_LAYERS.replace("\nM600\nG1 Z0.4", f"\n{code}\nG1 Z0.4")
    assert parse_gcode(text).pauses == ()
    found = parse_gcode(text, code)
    assert [stop.layer for stop in found.pauses] == [2]
    assert found.tool_changes == ()


def test_other_commands_do_not_stop() -> None:
    text = TWO_LAYERS.replace("\nM600\nG1 Z0.4", "\nM400\nM117 M600\nM204 S600\nG1 Z0.4")
    assert parse_gcode(text).pauses == ()


def test_a_stop_in_the_middle_of_a_layer() -> None:
    text = TWO_LAYERS.replace("G1 E-2 ; retract", "M600")
    first, _ = parse_gcode(text).pauses
    assert (first.layer, first.inside) == (1, True)


def test_a_stop_after_the_last_layer_changes_nothing() -> None:
    text = TWO_LAYERS.replace("; prusaslicer_config = begin", "M600\n; prusaslicer_config = begin")
    assert len(parse_gcode(text).pauses) == 1


def test_absolute_extrusion_and_resets() -> None:
    text = """\
M82
G92 E0
G1 Z0.3
G1 X10 Y0 E1.5
G1 X10 Y10 E2
G92 E0
G1 X0 Y10 E0.5
T1
G1 X0 Y0 E1
"""
    sliced = parse_gcode(text)
    assert sliced.filament == {0: 2.5, 1: 0.5}
    assert [(event.code, event.layer, event.inside) for event in sliced.tool_changes] == [
        ("T1", 1, True)
    ]


def test_choosing_a_tool_before_the_print_is_no_change() -> None:
    assert parse_gcode("T1\n" + TWO_LAYERS).tool_changes == ()


def test_the_slicer_s_words_for_the_time() -> None:
    text = TWO_LAYERS.replace(
        "; prus", "; estimated printing time (normal mode) = 1h 2m 3s\n; prus"
    )
    assert parse_gcode(text).time == "1h 2m 3s"


def rings(shape: shapely.Geometry, x: float, y: float) -> Iterator[str]:
    """Lines a little inside of a shape's borders."""
    inner = shape.buffer(-0.2)
    for part in shapely.get_parts(inner):
        for ring in (part.exterior, *part.interiors):
            (x0, y0), *rest = ring.coords
            yield f"G1 X{x + x0:.3f} Y{y + y0:.3f}"
            yield from (f"G1 X{x + a:.3f} Y{y + b:.3f} E1" for a, b in rest)


PLAN = plan_tile(
    TileShape(body_height=0.6, relief=0.4, bevel=Bevel(inset=0.2, height=0.2)), Print()
)
GLYPH = fill(
    parse_path("M-5 0 C-5 -7 5 -7 5 0 C5 7 -5 7 -5 0Z M-3 0 C-3 5 3 5 3 0 C3 -5 -3 -5 -3 0Z")
)
PLACES = ((-20.0, 0.0), (20.0, 0.0))
PLANNED = [Place("o", PLAN, GLYPH, "#ff0000")] * 2


def printed(
    plan: TilePlan,
    *,
    stop_before: int,
    glyph_from: int = 4,
    lost: int = 9,
    glyph: shapely.Geometry = GLYPH.polygons,
) -> str:
    """Two tiles of five layers, the plate moved to the middle of a bed of 100 mm."""
    lines = ["M83"]
    for number in range(1, 6):
        if number == stop_before:
            lines.append("M600")
        lines.append(f"G1 Z{0.2 * number:.1f}")
        half = plan.size / 2 - (plan.inset(0.2 * number - 0.1) if number < 4 else 0)
        shape = shapely.box(-half, -half, half, half) if number < glyph_from else glyph
        for x, y in PLACES[: 1 if number == lost else 2]:
            lines += rings(shape, 50 + x, 50 + y)
    return "\n".join(lines)


def problems(text: str) -> tuple[str, ...]:
    return check_print(parse_gcode(text), PLANNED, Print()).problems


def test_a_right_print_has_no_problem() -> None:
    verdict = check_print(parse_gcode(printed(PLAN, stop_before=4)), PLANNED, Print())
    assert verdict.problems == ()
    assert verdict.before == pytest.approx((27.4, 27.4), abs=0.1)
    assert verdict.after == pytest.approx((9.6, 10.1), abs=0.1)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (printed(PLAN, stop_before=9), "there is no pause"),
        (printed(PLAN, stop_before=5), "the pause comes before layer 5, not before layer 4"),
        (printed(PLAN, stop_before=3), "the pause comes before layer 3, not before layer 4"),
        (printed(PLAN, stop_before=4) + "\nM600\nG1 Z1.2\nG1 X1 Y1 E1", "there are 2 pauses"),
        (printed(PLAN, stop_before=4, glyph_from=5), "layer 4 prints outside of its shape (o)"),
        (
            printed(PLAN, stop_before=4, glyph_from=3),
            "layer 3 does not reach the edge of its shape (o)",
        ),
        (printed(PLAN, stop_before=4, lost=4), "layer 4 leaves a tile out (o)"),
        (
            printed(PLAN, stop_before=4).replace("Z0.8", "Z0.9"),
            "layer 4 ends at 0.9 mm, not at 0.8 mm",
        ),
        ("M83\nG1 Z0.2\nG1 X1 Y1 E1", "the print ends with layer 1, the swap is before layer 4"),
    ],
)
def test_each_thing_that_can_go_wrong(text: str, problem: str) -> None:
    assert problem in problems(text)


def test_a_first_layer_of_another_height_is_the_cause_of_all_that_follows() -> None:
    text = printed(PLAN, stop_before=4)
    for number in range(5, 0, -1):
        text = text.replace(f"Z{0.2 * number:.1f}", f"Z{0.2 * number + 0.15:.2f}")
    assert problems(text) == (
        "the first layer is 0.35 mm high, not 0.2 mm: set it in the slicer's print settings, and"
        " slice again",
    )
    assert problems(printed(PLAN, stop_before=4).replace("Z0.2", "Z0.21")) == ()


def test_lines_may_stop_short_of_a_slender_tip_but_not_of_a_broad_end() -> None:
    drop = fill(parse_path("M-3 -5 H3 V5 H1 L0 9 L-1 5 H-3Z"))
    planned = [Place("o", PLAN, drop, "#ff0000")] * 2
    text = printed(PLAN, stop_before=4, glyph=drop.polygons)
    tip = max(y for _, y in parse_gcode(text).layers[3].points) - 50
    assert tip < drop.polygons.bounds[3] - 2 * 0.4, "no line reaches the tip"
    assert check_print(parse_gcode(text), planned, Print()).problems == ()
    blunt = drop.polygons & shapely.box(-9, -9, 9, 6)
    text = printed(PLAN, stop_before=4, glyph=blunt)
    (problem, _) = check_print(parse_gcode(text), planned, Print()).problems
    assert problem == "layer 4 does not reach the edge of its shape (o)"
