"""The proof shows the panels where the leaflet has them."""

from __future__ import annotations

from io import BytesIO
from typing import Literal

import pdfplumber
import pytest

from generator.drawing import FontLibrary
from generator.drawing.folding import fold
from generator.game.files import read_project
from generator.game.loading import load_game
from generator.game.outputs import Leaflet
from generator.game.papers import CLEAR_OF_EDGE
from generator.products.leaflet import proof
from generator.products.leaflet.pages import impose
from generator.products.leaflet.proof import proof_pages
from generator.typesetting.pdf import to_pdf

Panels = Literal[4, 6, 8]

POINT = 72 / 25.4


@pytest.mark.parametrize("panels", [4, 6, 8])
@pytest.mark.parametrize("flip", ["short-edge", "long-edge"])
def test_each_number_stands_in_its_panel(panels: Panels, flip: str) -> None:
    project = read_project("grawlix")
    settings = [f"leaflet.panels={panels}", f"leaflet.flip={flip}"]
    game = load_game(project.text, project.file, settings).game
    assert game is not None
    data = to_pdf(proof_pages(game, "a4"), FontLibrary(project.fonts))
    sheet = impose(Leaflet(panels=panels, flip=game.leaflet.flip), "a4")
    with pdfplumber.open(BytesIO(data)) as pdf:
        for place in sheet.places:
            page = pdf.pages[place.side]
            numbers = [c for c in page.chars if c["size"] > 100 and c["text"] == str(place.number)]
            assert len(numbers) == 1
            middle = (numbers[0]["x0"] + numbers[0]["x1"]) / 2 / POINT
            if place.side == 1 and flip == "long-edge":
                middle = sheet.width - middle
            assert place.left < middle < place.left + place.width
        for page in pdf.pages:
            edge = CLEAR_OF_EDGE * POINT
            assert all(edge < c["x0"] and c["x1"] < page.width - edge for c in page.chars)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("panels", [4, 6, 8])
@pytest.mark.parametrize("flip", ["short-edge", "long-edge"])
def test_folds_coincide_when_the_sheet_is_turned_over(
    paper: str, panels: Panels, flip: str
) -> None:
    project = read_project("grawlix")
    settings = [f"leaflet.panels={panels}", f"leaflet.flip={flip}"]
    game = load_game(project.text, project.file, settings).game
    assert game is not None
    data = to_pdf(proof_pages(game, paper), FontLibrary(project.fonts))
    sheet = impose(Leaflet(panels=panels, flip=game.leaflet.flip), paper)
    with pdfplumber.open(BytesIO(data)) as pdf:
        outside, inside = (_fold_lines(page) for page in pdf.pages)
    # Turned over the short edge of a landscape sheet, left and right change places; a printer that
    # flips on the long edge gets the inside turned by 180 degrees, which does the same.
    turned = inside if flip == "long-edge" else sorted(sheet.width - x for x in inside)
    assert turned == pytest.approx(outside, abs=0.01)
    assert outside == pytest.approx(sheet.folds(0), abs=0.01)
    assert len(outside) == panels // 2 - 1


def _fold_lines(page: pdfplumber.page.Page) -> list[float]:
    """Positions of the dashed vertical lines, from the left edge in mm."""
    lines = [line for line in page.lines if line["x0"] == line["x1"] and line["dash"]]
    return sorted({round(line["x0"] / POINT, 3) for line in lines})


@pytest.mark.parametrize("panels", [4, 6, 8])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_pictured_folds_put_the_cover_on_top(paper: str, panels: Panels) -> None:
    """Folded as pictured, the leaflet is as wide as its widest panel, and the outside of the
    topmost panel is the cover."""
    sheet = impose(Leaflet(panels=panels, flip="short-edge"), paper)
    flat = proof.flat_sheet(sheet)
    folded = fold(flat, {panel.name: panel.angle for panel in flat})
    across = [x for corners in folded.values() for x, _, _ in corners]
    widest = max(place.width for place in sheet.places)
    assert max(across) - min(across) <= widest + 0.02 * sheet.width
    heights = {name: sum(z for *_, z in corners) for name, corners in folded.items()}
    top = max(heights, key=heights.__getitem__)
    assert [panel.marks[1] for panel in flat if panel.name == top] == ["1"]
    steps = [name for folds in proof.FOLDS[panels] for name in folds]
    assert sorted(steps) == sorted(panel.name for panel in flat if panel.hinge)


def test_a_wrong_flip_is_told_and_both_sides_are_upright_when_it_is_right() -> None:
    """Flipped on the named edge, both numbers are upright; on the other, one is upside down."""
    project = read_project("grawlix")
    game = load_game(project.text, project.file, []).game
    assert game is not None
    with pdfplumber.open(
        BytesIO(to_pdf(proof_pages(game, "a4"), FontLibrary(project.fonts)))
    ) as pdf:
        outside, inside = pdf.pages
        words = outside.extract_text()
        assert "turned over the short edge" in words
        assert "If one side is upside down, choose the other edge in the print dialog." in words
        assert outside.width > outside.height
        for page in (outside, inside):
            assert all(char["upright"] and char["matrix"][0] > 0 for char in page.chars)
