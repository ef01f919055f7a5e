"""The leaflet in Hebrew, which opens from the right."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Callable
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Literal

import pytest

from generator.drawing import FontLibrary
from generator.game.outputs import Leaflet, LeafletFonts
from generator.products.kit import Kit
from generator.products.leaflet.pages import impose
from generator.products.leaflet.target import make
from tests.unit.kits import grawlix, kit_of
from tests.unit.typesetting.reading import failures, text

Panels = Literal[4, 6, 8]

FONT = "amatic-sc-bold"
ROLES = ("text", "strong", "heading", "title")


@cache
def hebrew() -> Kit:
    """Grawlix in Hebrew, in the one built-in font that has its letters."""
    chosen = LeafletFonts(**dict.fromkeys(ROLES, FONT))
    project = grawlix().in_language("he")
    names = [f"leaflet.fonts.{role}={FONT}" for role in ROLES]
    overrides = ("leaflet.language=he", *names)
    fonts = FontLibrary(project.fonts, chosen)
    return kit_of(project.text, *overrides, templates=project.templates, fonts=fonts)


@cache
def leaflet() -> bytes:
    return next(it.data for it in make(hebrew()) if it.path == "leaflet-a4.pdf")


def test_its_text_is_extracted_in_the_order_of_reading() -> None:
    assert "על המשחק\n" in text(leaflet(), 1)
    assert "הניחו את כל האריחים גלויים" in " ".join(text(leaflet(), 1).split())


def test_it_is_accessible_and_archival() -> None:
    assert failures(leaflet()) == []


def test_lines_begin_at_the_right_edge_of_their_panel() -> None:
    import pdfplumber

    with pdfplumber.open(BytesIO(leaflet())) as pdf:
        page = pdf.pages[1]
        options = hebrew().game.leaflet
        sheet = impose(Leaflet(panels=6, flip=options.flip, language="he"), "a4")
        place = sheet.panel(2)
        narrowest = min(it.width for it in sheet.places)
        right = (place.left + place.width / 2 + narrowest / 2 - options.margin) * 72 / 25.4
        panel = page.crop((place.left * 72 / 25.4, 0, page.width, page.height))
        ends = [line["x1"] for line in panel.extract_text_lines()]
    assert sum(abs(end - right) < 1.5 for end in ends) > 10
    assert max(ends) < right + 1


@pytest.mark.parametrize("panels", [4, 6, 8])
def test_panels_are_mirrored_so_that_the_folds_of_both_sides_coincide(
    panels: Panels,
) -> None:
    sheet = impose(Leaflet(panels=panels, flip="short-edge", language="he"), "a4")
    assert sheet.panel(1).left == 0
    assert sheet.panel(2).left == max(it.left for it in sheet.places if it.side == 1)
    across = sorted(sheet.width - fold for fold in sheet.folds(1))
    assert across == pytest.approx(sorted(sheet.folds(0)))
    assert len(across) == panels // 2 - 1


@pytest.mark.system
def test_a_font_without_latin_letters_is_filled_in_and_programs_read_the_text_in_its_order(
    tool: Callable[[str], str], tmp_path: Path
) -> None:
    noto = Path("/usr/share/fonts/truetype/noto")
    names = {"text": "Regular", "strong": "Bold", "heading": "Bold", "title": "Bold"}
    files = {f"noto-{it.lower()}": noto / f"NotoSansHebrew-{it}.ttf" for it in names.values()}
    if not all(map(Path.exists, files.values())):
        (pytest.fail if os.environ.get("CI") else pytest.skip)("fonts-noto-core is not installed")
    project = grawlix().in_language("he")
    chosen = {role: f"noto-{it.lower()}" for role, it in names.items()}
    every = {**project.fonts, **{key: file.read_bytes() for key, file in files.items()}}
    fonts = FontLibrary(every, LeafletFonts(**chosen))
    overrides = ("leaflet.language=he", *(f"leaflet.fonts.{r}={f}" for r, f in chosen.items()))
    kit = kit_of(project.text, *overrides, templates=project.templates, fonts=fonts)
    file = tmp_path / "leaflet.pdf"
    file.write_bytes(next(it.data for it in make(kit) if it.path == "leaflet-a4.pdf"))
    assert failures(file.read_bytes()) == []
    found = subprocess.run(
        [tool("pdftotext"), file, "-"], check=True, capture_output=True, text=True
    )
    said = re.sub("[\u200e\u200f\u202a-\u202e]", "", found.stdout)
    assert "דוגמה 1" in said
    assert "הניחו את כל האריחים גלויים" in said
    assert re.search(r"Grawlix ?הוא משחק לשני שחקנים", said)
