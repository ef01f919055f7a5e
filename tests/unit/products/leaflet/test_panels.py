"""Panels on a sheet: widths, folds of both sides, and the paper folded."""

from __future__ import annotations

from itertools import accumulate
from typing import Literal

import pytest

from generator.game.outputs import Leaflet
from generator.game.papers import PAPERS
from generator.products.leaflet.pages import Flip, Imposition, PanelPlace, impose

Panels = Literal[4, 6, 8]

SHEETS = [
    pytest.param(paper, panels, id=f"{paper} {panels}")
    for paper in ("a4", "letter")
    for panels in (4, 6, 8)
]
EITHER: tuple[Flip, ...] = ("short-edge", "long-edge")


def side(sheet: Imposition, number: int) -> list[PanelPlace]:
    return sorted((p for p in sheet.places if p.side == number), key=lambda place: place.left)


def leaves(sheet: Imposition) -> list[tuple[int, int]]:
    """The parts between folds, seen from the inside, left to right: panel inside, panel outside.

    Turned about its upright axis, the sheet shows at x what lies at its width less x.
    """
    outside = {round(sheet.width - p.left - p.width, 6): p for p in side(sheet, 0)}
    found = []
    for place in side(sheet, 1):
        back = outside[round(place.left, 6)]
        assert back.width == pytest.approx(place.width)
        found.append((place.number, back.number))
    return found


@pytest.mark.parametrize(("paper", "panels"), SHEETS)
@pytest.mark.parametrize("flip", EITHER)
def test_panels_fill_both_sides_of_the_sheet(paper: str, panels: Panels, flip: Flip) -> None:
    sheet = impose(Leaflet(panels=panels, flip=flip), paper)
    assert sheet.width > sheet.height
    assert {sheet.width, sheet.height} == {PAPERS[paper].width, PAPERS[paper].height}
    assert sorted(place.number for place in sheet.places) == list(range(1, panels + 1))
    for number in (0, 1):
        places = side(sheet, number)
        assert len(places) == panels // 2
        edges = [0.0, *accumulate(place.width for place in places)]
        assert [place.left for place in places] == pytest.approx(edges[:-1])
        assert edges[-1] == pytest.approx(sheet.width)


@pytest.mark.parametrize(("paper", "panels"), SHEETS)
def test_folds_of_both_sides_are_the_same_folds(paper: str, panels: Panels) -> None:
    sheet = impose(Leaflet(panels=panels, flip="short-edge"), paper)
    assert len(leaves(sheet)) == panels // 2
    assert sheet.folds(0) == pytest.approx([place.left for place in side(sheet, 0)[1:]])
    inside = [sheet.width - place.left for place in side(sheet, 1)[1:]]
    assert sorted(sheet.folds(0)) == pytest.approx(sorted(inside))
    assert sheet.folds(1) == pytest.approx([place.left for place in side(sheet, 1)[1:]])


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_flap_of_six_panels_is_narrower_so_that_it_folds_flat(paper: str) -> None:
    sheet = impose(Leaflet(panels=6, flip="short-edge"), paper)
    width = {place.number: place.width for place in sheet.places}
    assert width[4] == width[5], "inside and outside of the flap"
    assert {width[1], width[2], width[3], width[6]} == {width[1]}
    assert 2 <= width[1] - width[4] <= 4
    assert min(it.width for it in sheet.places) == width[4]


def folded(sheet: Imposition, panels: Panels) -> list[int]:
    """The faces of the folded leaflet from the cover to its back.

    The sheet lies with its inside up. Of four panels the left leaf is folded over the right one;
    of six the right leaf over the middle, then the left one over both; eight go to and fro.
    """
    parts = leaves(sheet)
    if panels == 6:
        left, middle, right = parts
        stack = [middle[1], middle[0]]  # bottom first: its outside lies on the table
        stack += [right[0], right[1]]  # face to face with the middle, its outside up
        stack += [left[0], left[1]]
        return stack[::-1]
    stack = []
    for number, (inside, outside) in enumerate(parts):
        # Each leaf lies on its neighbour with the face that both fold towards.
        stack += [outside, inside] if number % 2 == 0 else [inside, outside]
    return stack


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(
    ("panels", "faces"),
    [
        # Open the cover, and 2 faces 3.
        (4, [1, 2, 3, 4]),
        # Open the cover, and 2 lies beside the flap with 5; open the flap to read 2, 3, 4.
        (6, [1, 2, 5, 4, 3, 6]),
        # Open the cover, and 2 faces 3; pull, and 4 faces 5; turn, and 6 stands beside 7 and 8.
        (8, [1, 2, 3, 8, 7, 4, 5, 6]),
    ],
)
def test_folded_the_panels_face_in_reading_order(
    paper: str, panels: Panels, faces: list[int]
) -> None:
    assert folded(impose(Leaflet(panels=panels, flip="short-edge"), paper), panels) == faces


@pytest.mark.parametrize("panels", [4, 6, 8])
def test_unfolded_the_inside_is_read_from_left_to_right(panels: Panels) -> None:
    sheet = impose(Leaflet(panels=panels, flip="short-edge"), "a4")
    inside = [place.number for place in side(sheet, 1)]
    assert inside == list(range(2, 2 + panels // 2))
    # The cover is the last leaf on the right of the outside, where one opens a leaflet.
    assert side(sheet, 0)[-1].number == 1
