"""The proof shows the panels where the leaflet has them."""

from __future__ import annotations

from io import BytesIO

import pdfplumber
import pytest

from generator.emit.pdf import to_pdf
from generator.layout.panels import impose
from generator.layout.proof import proof_pages
from generator.model.papers import CLEAR_OF_EDGE, PAPERS
from generator.scene import FontLibrary
from generator.spec import load_game
from generator.spec.files import read_project

POINT = 72 / 25.4


@pytest.mark.parametrize("panels", [4, 6, 8])
@pytest.mark.parametrize("flip", ["short-edge", "long-edge"])
def test_each_number_stands_in_its_panel(panels: int, flip: str) -> None:
    project = read_project("grawlix")
    settings = [f"leaflet.panels={panels}", f"leaflet.flip={flip}"]
    game = load_game(project.text, project.file, settings).game
    assert game is not None
    data = to_pdf(proof_pages(game, "a4"), FontLibrary(project.fonts))
    sheet = impose(PAPERS["a4"], panels, game.leaflet.flip)
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
