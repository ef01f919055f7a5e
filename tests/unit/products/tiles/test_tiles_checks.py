"""What a game file can ask of tiles and printer that cannot be."""

from __future__ import annotations

import pytest

from generator.builder.prepare import prepare
from generator.diagnostics import Diagnostic
from tests.conftest import printed


def problems(*overrides: str) -> list[Diagnostic]:
    return list(prepare("grawlix", overrides, ["tiles"]).diagnostics)


def test_the_defaults_have_no_problem() -> None:
    assert problems() == []


def test_marks_leave_room_for_glyphs() -> None:
    small = "tile.size=16", "tile.body_height=5"
    assert not [it for it in problems(*small) if it.code == "does-not-fit"]
    found = [it for it in problems(*small, "tile.marks=braille") if it.code == "does-not-fit"]
    assert [it.span.file for it in found] == ["--set tile.marks=braille"]
    assert "leaves 3.42 mm" in found[0].message


@pytest.mark.parametrize("size", [8, 12, 16, 20, 25, 27.9])
def test_the_glyphs_of_smaller_tiles_are_smaller(size: float) -> None:
    assert not [it for it in problems(f"tile.size={size}") if it.code == "does-not-fit"]


@pytest.mark.parametrize(
    ("overrides", "name"),
    [
        (("tile.size=3", "tile.style=pressed"), "--set tile.size=3"),
        (("tile.style=pressed", "tile.bottom_chamfer=14"), "--set tile.bottom_chamfer=14"),
        (("tile.bevel.inset=12",), "--set tile.bevel.inset=12"),
    ],
)
def test_what_does_not_fit_is_shown_where_it_was_set(overrides: tuple[str, ...], name: str) -> None:
    found = [it for it in problems(*overrides) if it.code == "does-not-fit"]
    assert {it.span.file for it in found} == {name}
    assert {it.span.end_column for it in found} == {len(name.removeprefix("--set ")) + 1}


@pytest.mark.parametrize(
    ("override", "severity", "code", "says"),
    [
        ("tile.relief=0.1", "error", "thin-relief", "at least 0.4"),
        ("tile.relief=0.39", "warning", "thin-relief", "at least 0.4"),
        ("tile.relief=0.9", "warning", "relief-moved", "prints as 0.8 mm"),
        ("tile.relief=0.9", "warning", "relief-moved", "could be 0.8 or 1"),
        ("tile.body_height=10.05", "warning", "swap-moved", "10 mm high, 0.05 mm less"),
        ("print.first_layer_height=0.3", "warning", "swap-moved", "10.1 mm high, 0.1 mm more"),
        ("tile.glyph_height=23.03", "error", "does-not-fit", "at most 23.02"),
        ("tile.glyph_margin=13", "error", "does-not-fit", "leaves no room"),
        ("tile.corner_radius=14", "error", "does-not-fit", "below half the size, 14 mm"),
        (
            "tile.bottom_chamfer=8.9",
            "error",
            "does-not-fit",
            "10.095 mm, the body is 10 mm",
        ),
        ("print.printer=klipper", "error", "missing-key", "add bed: [WIDTH, DEPTH]"),
        ("print.bed=[37.9, 100]", "error", "does-not-fit", "at most 27.9"),
        ("tile.style=inlaid", "error", "needs-two-extruders", "extruders: 2"),
        ("tile.style=blank", "warning", "stickers-overhang", "cards.size could be [25, 25]"),
        ("print.extruders=4", "note", "style-inlaid", "write tile.style: raised"),
        ("tile={style: engraved, relief: 10}", "error", "does-not-fit", "cuts through the body"),
        ("tile.underside={text: PM, depth: 0.19}", "error", "thin-relief", "at least 0.4"),
        ("tile.underside={text: PM, depth: 8.9}", "error", "does-not-fit", "at most 8.805"),
        (
            "tile={body_height: 1.4, bevel: {height: 0.3}, underside: {text: PM, depth: 1.2}}",
            "error",
            "does-not-fit",
            "at most 1",
        ),
        (
            "tile={underside: {text: PM, height: 25}, bottom_chamfer: 1}",
            "error",
            "does-not-fit",
            "at most 24",
        ),
        (
            "tile.underside={text: PMPMPM, font: comic-neue-bold}",
            "warning",
            "narrow-gap",
            "underside's mark",
        ),
        ("tile.underside={text: PM, height: 2}", "warning", "thin-stroke", "a height of"),
        ("tile.underside={text: PM, font: comic-sans}", "error", "unknown-font", "comic-neue-bold"),
        ("tile.underside={text: P\u4e2d}", "error", "missing-character", "U+4E2D"),
        ("tile={body_height: 177}", "error", "does-not-fit", "up to 180 mm"),
    ],
)
def test_each_problem_once_at_its_key(override: str, severity: str, code: str, says: str) -> None:
    (problem,) = problems(override)
    assert (problem.severity, problem.code) == (severity, code)
    assert says in " ".join((problem.message, *problem.hints))
    assert problem.span.line > 0


@pytest.mark.parametrize(
    "override",
    [
        "print.bed=[38, 38]",
        "tile.glyph_height=23.02",
        "tile={style: engraved, relief: 2}",
        "tile={style: engraved, relief: 0.8}",
        "print={printer: klipper, bed: [235, 235]}",
        "tile.relief=0.4",
        "tile.underside={text: PM, depth: 8.805}",
        "tile={underside: {text: PM, height: 25.4}}",
        "tile={style: blank, size: 30, underside: {text: PM}}",
    ],
)
def test_what_is_just_possible(override: str) -> None:
    assert problems(override) == []


def test_what_moves_the_swap_is_shown_where_it_is_written() -> None:
    """The default height is nowhere: the layer height that does not divide it is."""
    (problem,) = problems("print.layer_height=0.12")
    assert (problem.span.file, problem.span.column) == ("--set print.layer_height=0.12", 20)
    (problem,) = problems("print.layer_height=0.12", "tile.body_height=10")
    assert problem.span.file == "--set tile.body_height=10"


def test_two_extruders_can_inlay() -> None:
    assert problems("tile.style=inlaid", "print.extruders=2") == []


def test_a_glyph_that_encloses_nothing() -> None:
    (problem,) = problems("glyphs.at.outline=M0 0L10 10Z")
    assert (problem.severity, problem.code) == ("error", "empty-glyph")
    assert "at cannot be made as a tile" in problem.message


def test_checking_loads_no_cad() -> None:
    code = (
        "import sys; from generator.builder.prepare import prepare;"
        "prepare('grawlix', [], ['tiles']);"
        "print([name for name in ('cadquery', 'OCP') if name in sys.modules])"
    )
    assert printed(code) == "[]\n"


def test_settings_that_say_what_is_meant_have_no_note() -> None:
    assert problems("tile.style=blank", "cards.size=[25, 25]") == []
    for style in ("inlaid", "raised"):
        assert problems("print.extruders=4", f"tile.style={style}") == []
    assert problems("print.extruders=2") == []
