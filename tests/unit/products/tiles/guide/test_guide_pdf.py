"""The print guide on pages: the same words, every letter inside the margins, fonts embedded."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from functools import cache

import pikepdf
import pytest
from PIL import Image

from generator.builder.prepare import prepare
from generator.drawing import Label
from generator.drawing.artwork import look_of, signed_jpeg
from generator.drawing.scene import leaves
from generator.products.kit import Kit
from generator.products.tiles.guide import target as guide
from generator.products.tiles.guide.facts import Facts
from generator.products.tiles.guide.pictures import guide_figures
from generator.typesetting.manual import MARGIN
from tests.unit.kits import KEPT
from tests.unit.typesetting.reading import extents, failures, structure, text

GAMES = {
    "grawlix": (),
    "letter": ("leaflet.paper=[letter]",),
    "engraved": ("tile={style: engraved, relief: 2, corner_radius: 3}",),
    "inlaid": ("tile={style: inlaid, relief: 2}", "print.extruders=2"),
    "marked": ("tile={underside: {text: PM 26}, bottom_chamfer: 0.4}",),
    "parked": ("print.printer=creality-ender-3",),
    "blank": ("tile.style=blank",),
    "large and low": ("tile={size: 60, body_height: 1, relief: 0.6, bevel: {height: 0.5}}",),
    "many plates": ("print.bed=[80, 80]", "rules.copies=3"),
}


@cache
def kit_of(*overrides: str) -> Kit:
    prepared = prepare("grawlix", overrides, ["guide"], cache=KEPT)
    assert prepared.kit is not None, prepared.diagnostics
    return prepared.kit


@cache
def pdf(*overrides: str) -> bytes:
    (artifact,) = (a for a in guide.make(kit_of(*overrides)) if a.kind == "pdf")
    assert artifact.path == "tiles/print-guide.pdf"
    return artifact.data


@pytest.mark.parametrize("overrides", GAMES.values(), ids=GAMES)
def test_everything_is_inside_the_margins(overrides: tuple[str, ...]) -> None:
    edge = MARGIN / 25.4 * 72
    for width, height, ink in extents(pdf(*overrides)):
        assert edge - 1 <= ink.left <= ink.right <= width - edge + 1
        assert 0 < ink.top < ink.bottom < height


def test_the_words_and_numbers_of_the_markdown() -> None:
    words = " ".join(text(pdf(), page) for page in range(len(extents(pdf()))))
    words = words.replace("\n", " ")
    assert "before layer 51" in words
    assert "{if layer_num==50}M600{endif}" in words
    assert "batch-red 6 red PLA 24 g, 8.1 m 4.1 g, 1.4 m" in words
    assert "swap here, at 10 mm" in words
    assert "layer 50 ends at 10 mm" in words


@pytest.mark.parametrize("overrides", GAMES.values(), ids=GAMES)
def test_pages_are_accessible_and_archival(overrides: tuple[str, ...]) -> None:
    assert failures(pdf(*overrides)) == []


def test_tables_are_the_same_in_both_media() -> None:
    """Word by word, cell by cell; the names of codes are between accents in Markdown."""
    artifacts = {a.kind: a.data for a in guide.make(kit_of())}
    rows = [row for row in artifacts["md"].decode().splitlines() if row.startswith("| ")]
    written = [re.sub(r"[`*]", "", row).strip("| ").split(" | ") for row in rows]
    read = [
        [cell.words.strip() for cell in row.children]
        for row in structure(artifacts["pdf"]).find("TR")
    ]
    assert [[cell.strip() for cell in row] for row in written if "---" not in row[0]] == read


def test_the_head_of_a_table_is_shown_again_on_its_next_page_and_read_once() -> None:
    data = pdf("rules.copies=3", "print={printer: custom, bed: [80, 90]}")
    first, *others = structure(data).find("Table")[0].find("TR")
    assert {cell.role for cell in first.children} == {"TH"}
    assert len(others) == 31
    texts = [text(data, page).replace("\n", " ") for page in range(len(extents(data)))]
    shown = [each.count("plate tiles ") for each in texts]
    assert max(shown) == 1
    assert sum(shown) > 1


def test_fonts_are_embedded_and_pictures_described() -> None:
    with pikepdf.open(io.BytesIO(pdf())) as document:
        fonts = [f for page in document.pages for f in page.Resources.Font.values()]
        assert fonts
        for font in fonts:
            descriptor = (font.DescendantFonts[0] if "/DescendantFonts" in font else font)[
                "/FontDescriptor"
            ]
            assert "/FontFile2" in descriptor
        assert any("DMMono" in str(font.BaseFont) for font in fonts)
        found = [o for o in document.objects if isinstance(o, pikepdf.Dictionary)]
        alts = [str(o.Alt) for o in found if o.get("/S") == "/Figure"]
    assert len(alts) == 4
    assert any("between layer 50 and layer 51, at 10 mm" in alt for alt in alts)
    assert any("batch-violet: 6 tiles with violet glyphs" in alt for alt in alts)


def test_the_same_bytes_twice() -> None:
    kit = replace(kit_of(), cache=None)
    again = [a.data for a in guide.make(kit) if a.kind == "pdf"]
    assert again == [pdf()]


@pytest.mark.parametrize("overrides", GAMES.values(), ids=GAMES)
def test_figures_stay_in_their_frames(overrides: tuple[str, ...]) -> None:
    kit = kit_of(*overrides)
    for scene in guide_figures(Facts(kit)).values():
        assert scene.width == 180
        assert 10 < scene.height < 180
        assert scene.title
        assert scene.description


@pytest.mark.parametrize(("language", "says"), [("en", "9.6 mm"), ("de", "9,6 mm")])
def test_pictures_write_lengths_as_their_language_does(language: str, says: str) -> None:
    kit = kit_of(f"leaflet.language={language}", "tile.body_height=9.6")
    tile = guide_figures(Facts(kit))["tile"]
    drawn = [item.text for item in leaves(tile.items) if isinstance(item, Label)]
    assert says in drawn
    assert says in tile.description


def test_the_picture_of_the_tiles_is_below_the_title_while_it_is_true() -> None:
    kit = kit_of()
    png = io.BytesIO()
    Image.new("RGB", (30, 20), "#808080").save(png, "PNG")
    look = look_of(kit.game, kit.examples, kit.fonts)
    for sign in (look, "0" * 32):
        signed = signed_jpeg(png.getvalue(), 30, sign)
        own = Kit(kit.game, kit.examples, kit.fonts, kit.templates, kit.spans, photograph=signed)
        (artifact,) = (a for a in guide.make(own) if a.kind == "pdf")
        assert (signed in artifact.data) == (sign == look)
        assert ("rendered" in text(artifact.data)) == (sign == look)
        assert not failures(artifact.data)
