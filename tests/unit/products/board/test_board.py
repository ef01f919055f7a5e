"""The printed board: what is on it, that its sheets join, and that a hostile one is refused."""

from __future__ import annotations

import io
from itertools import pairwise
from typing import Any

import pdfplumber
import pytest
from PIL import Image

from generator.drawing.board_layout import Layout
from generator.game.files import read_project
from generator.game.papers import CLEAR_OF_EDGE, PAPERS
from generator.products.board import target
from generator.products.board.artwork import BLEED
from generator.products.board.target import divided, sheets_on
from generator.products.kit import Artifact, Kit
from tests.unit.kits import game_text, kit_of
from tests.unit.typesetting.reading import failures

MM = 72 / 25.4
JOIN = 0.1
"""Sheets join within this, in mm."""
LARGE = {"frame": "fixed", "max_rows": 9, "max_columns": 8, "hand_size": 0}


def built_in(game: str, *overrides: str) -> Kit:
    project = read_project(game)
    return kit_of(project.text, *overrides, templates=project.templates)


def large(**more: Any) -> Kit:
    return kit_of(game_text(9, 8, rules={**LARGE, **more.pop("rules", {})}, **more))


def made(kit: Kit) -> dict[str, Artifact]:
    assert [*target.check(kit)] == []
    return {it.path: it for it in target.make(kit)}


def test_a_game_without_a_board_gets_none_and_its_keys_are_called_idle() -> None:
    assert made(kit_of(game_text(4, 4))) == {}
    (warning,) = target.check(kit_of(game_text(4, 4, board={"numbers": True})))
    assert (warning.code, warning.message) == (
        "no-effect",
        "board has no effect: this game has none",
    )


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_six_by_six_spaces_for_tiles_go_onto_one_sheet_of_each_paper(paper: str) -> None:
    kit = built_in("sampler")
    artifact = made(kit)[f"board-{paper}.pdf"]
    assert artifact.details["pages"] == 1
    assert artifact.details["track"] % 10 == 0
    assert failures(artifact.data) == []
    with pdfplumber.open(io.BytesIO(artifact.data)) as pdf:
        (page,) = pdf.pages
        words = [it["text"] for it in page.extract_words()]
        numbers = [word for word in words if word.isdigit()]
        assert sorted(map(int, numbers)) == [*range(artifact.details["track"])]
        assert "Sampler" in words
        for it in (*page.rects, *page.curves, *page.lines, *page.chars):
            assert it["x0"] / MM >= CLEAR_OF_EDGE - 0.01
            assert it["x1"] / MM <= PAPERS[paper].width - CLEAR_OF_EDGE + 0.01
            assert it["bottom"] / MM <= PAPERS[paper].height - CLEAR_OF_EDGE + 0.01


def test_a_track_goes_around_and_its_spaces_touch() -> None:
    layout = Layout.of(built_in("sampler").game)
    around = [*layout.track, layout.track[0]]
    for one, other in pairwise(around):
        across = min(one.right, other.right) - max(one.left, other.left)
        down = min(one.bottom, other.bottom) - max(one.top, other.top)
        assert sorted([round(across, 6), round(down, 6)])[0] == 0
        assert max(across, down) > 7
    assert Layout.of(built_in("window-box").game).track == ()


@pytest.mark.parametrize("space", ["tile", "card"])
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("overlap", [4, 10, 30])
def test_sheets_overlap_and_all_that_they_print_is_in_the_printable_area(
    space: str, paper: str, overlap: float
) -> None:
    kit = large(cards={"size": "poker"}, board={"space": space})
    layout = Layout.of(kit.game)
    sheets = sheets_on(layout, PAPERS[paper], overlap)
    assert sheets is not None
    assert sum(it.trim.width * it.trim.height for it in sheets.parts) == pytest.approx(
        layout.trim.width * layout.trim.height
    )
    for part in sheets.parts:
        x, y = sheets.origin(part)
        printed = part.printed
        assert min(printed.left + x, printed.top + y) >= CLEAR_OF_EDGE
        assert printed.right + x <= sheets.paper.width - CLEAR_OF_EDGE
        assert printed.bottom + y <= sheets.paper.height - CLEAR_OF_EDGE
        assert printed.right - part.trim.right == (overlap if part.glued[0] else BLEED)
        assert (part.glued[0] is None) == (part.trim.right == layout.trim.right)
        for at in (part.trim.left, part.trim.right):
            inside = (at - layout.field.left) / layout.space[0]
            is_rim = at in (layout.trim.left, layout.trim.right)
            assert is_rim or inside == pytest.approx(round(inside)), "a seam crosses a space"


def test_the_fewest_sheets_are_taken() -> None:
    ends = [0.0, 40.0, 70.0, 100.0, 130.0, 170.0]
    assert divided(ends, 174.0, 10) == [(0.0, 170.0)]
    assert divided(ends, 112.0, 10) == [(0.0, 70.0), (70.0, 170.0)]
    assert divided(ends, 52.0, 10) == [*pairwise(ends)]
    assert divided(ends, 41.0, 10) is None


def test_joined_sheets_continue_each_other() -> None:
    """Measured on the PDF: each sheet is laid on the strip of that before it, its cut edge at the
    wedges; then every space that is on both lies on itself."""
    artifact = made(large(tile={"size": 40}))["board-a4.pdf"]
    assert artifact.details["pages"] == 4
    assert failures(artifact.data) == []
    with pdfplumber.open(io.BytesIO(artifact.data)) as pdf:
        pages = [_measured(page) for page in pdf.pages]
    first, right, below, _ = pages
    for one, other, axis in ((first, right, 0), (first, below, 1)):
        seam = one["wedges"][axis]
        cut = min(other["ticks"][axis])
        across = min(one["ticks"][1 - axis]) - min(other["ticks"][1 - axis])
        move = (seam - cut, across) if axis == 0 else (across, seam - cut)
        laid = [tuple(n + by for n, by in zip(it, move * 2, strict=True)) for it in other["spaces"]]
        both = [
            (a, b)
            for a in one["spaces"]
            for b in laid
            if max(abs(n - m) for n, m in zip(a, b, strict=True)) < 5
        ]
        assert len(both) >= 4
        for a, b in both:
            assert max(abs(n - m) for n, m in zip(a, b, strict=True)) < JOIN


def _measured(page: Any) -> dict[str, Any]:
    """Spaces of a sheet as boxes, ticks across and down, and the wedges of its glued edges; mm."""
    boxes = [tuple(it[key] / MM for key in ("x0", "top", "x1", "bottom")) for it in page.curves]
    spaces = [it for it in boxes if 30 < it[2] - it[0] < 50 and 30 < it[3] - it[1] < 50]
    lines = [tuple(it[key] / MM for key in ("x0", "top", "x1", "bottom")) for it in page.lines]
    across = [x for x, _, end, _ in lines if abs(end - x) < 0.01]
    down = [y for _, y, _, end in lines if abs(end - y) < 0.01]
    small = [it for it in boxes if it[2] - it[0] < 2 and it[3] - it[1] < 2]
    upright = [(x + end) / 2 for x, _, end, _ in small if abs(end - x - 2 * target.WEDGE) < 0.05]
    lying = [(y + end) / 2 for _, y, _, end in small if abs(end - y - 2 * target.WEDGE) < 0.05]
    seams = max(upright, default=0.0), max(lying, default=0.0)
    return {"spaces": spaces, "ticks": (across, down), "wedges": seams}


def test_rows_and_columns_are_numbered_if_wanted_and_the_start_is_shown() -> None:
    start = "\n".join(["zA" + " ." * 7, *[" ".join(8 * ".")] * 8])
    kit = large(rules={"start": start}, board={"numbers": True, "paper": "a2"})
    plain = large(board={"paper": "a2"})
    with pdfplumber.open(io.BytesIO(made(kit)["board-a2.pdf"].data)) as pdf:
        (page,) = pdf.pages
        digits = [it["text"] for it in page.extract_words() if it["text"].strip("0123456789") == ""]
        assert sorted(map(int, digits)) == sorted([*range(1, 10), *range(1, 9)] * 2)
        more = len(page.curves)
    with pdfplumber.open(io.BytesIO(made(plain)["board-a2.pdf"].data)) as pdf:
        assert not [w for w in pdf.pages[0].extract_words() if w["text"] == "7"]
        assert more > len(pdf.pages[0].curves), "the tile of the start is faint on its space"
    assert Layout.of(kit.game).trim.width == Layout.of(plain.game).trim.width + 12


def test_pictures_have_the_size_of_the_board() -> None:
    kit = built_in("sampler")
    layout, found = Layout.of(kit.game), made(kit)
    shop = Image.open(io.BytesIO(found["board.png"].data))
    assert shop.width == pytest.approx((layout.trim.width + 2 * BLEED) / 25.4 * 300, abs=1)
    table = Image.open(io.BytesIO(found["simulator/board.png"].data))
    assert table.width / table.height == pytest.approx(
        layout.trim.width / layout.trim.height, abs=2e-3
    )
    vast = made(large(tile={"size": 60}, board={"paper": "a2"}))
    assert max(Image.open(io.BytesIO(vast["simulator/board.png"].data)).size) <= 4096
    assert found == made(built_in("sampler")), "the same bytes each time"


def test_a_quiet_cover_makes_a_board_that_spares_ink() -> None:
    def darkness(*more: str) -> float:
        kit = built_in("window-box", *more)
        picture = Image.open(io.BytesIO(made(kit)["simulator/board.png"].data)).convert("L")
        counts = picture.histogram()
        return sum((255 - n) * it for n, it in enumerate(counts)) / sum(counts) / 255

    assert darkness("leaflet.cover_art=none") < 0.03 < darkness()


@pytest.mark.parametrize(
    ("more", "size", "paper"),
    [
        ({"rules": {"max_rows": 90, "max_columns": 90}}, "90 x 90 spaces of 29 x 29", 0),
        ({"tile": {"size": 300}, "board": {"paper": ["a4"]}}, "9 x 8 spaces of 301 x 301", 1),
        (
            {
                "rules": {"max_rows": 2, "max_columns": 2},
                "tile": {"size": 300},
                "board": {"paper": ["a4", "a2"]},
            },
            "2 x 2 spaces of 301 x 301",
            1,
        ),
    ],
)
def test_a_board_that_no_sheets_hold_is_not_printed_and_named_at_its_place(
    more: dict[str, Any], size: str, paper: int
) -> None:
    kit = large(**more)
    (found,) = target.check(kit)
    assert found.message == f"a board of {size} mm does not fit 60 sheets of A4: it is not printed"
    place = ("board", "paper", 0) if paper else ("rules", "max_rows")
    assert found.span == kit.spans.parts[place].value
    assert found.hints
    printed = [it.path for it in target.make(kit) if it.kind == "pdf"]
    assert printed == (["board-a2.pdf"] if "a2" in kit.game.board.paper else [])
