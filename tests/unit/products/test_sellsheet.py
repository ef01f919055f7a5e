"""The sell sheet, and the QR code that it shares with the leaflet."""

from __future__ import annotations

import re
from io import BytesIO

import pdfplumber
import pytest
import segno
from PIL import Image

from generator.builder.prepare import prepare
from generator.diagnostics import Failure
from generator.drawing import Group, Item, Picture
from generator.drawing.artwork import look_of, signed_jpeg
from generator.drawing.figures import MODULE, QUIET, qr_scene
from generator.drawing.tile_faces import Faces
from generator.products import load_target, sellsheet
from generator.products.kit import Artifact, Kit
from generator.products.leaflet import target as leaflet
from generator.typesetting.page import Content
from tests.conftest import ROOT
from tests.unit.kits import grawlix, grawlix_kit, kit_of
from tests.unit.typesetting.reading import failures

URL = "https://example.org/grawlix?from=print"


def contents(kit: Kit, paper: int = 0) -> tuple[Content, ...]:
    return sellsheet._pages(kit)[paper].pages[0].contents


def codes(found: tuple[Content, ...]) -> list[Content]:
    return [it for it in found if it.path and it.path[-1].alt.startswith("QR code")]


def with_text(text: str, *overrides: str) -> Kit:
    return kit_of(grawlix().text, *overrides, templates={sellsheet.SELL_SHEET: text})


def words_of(artifact: Artifact) -> str:
    with pdfplumber.open(BytesIO(artifact.data)) as pdf:
        (page,) = pdf.pages
        return " ".join(word["text"] for word in page.extract_words())


def test_a_page_on_each_paper_with_hook_facts_and_contact() -> None:
    made = list(sellsheet.make(grawlix_kit()))
    assert [artifact.path for artifact in made] == ["sell-sheet-a4.pdf", "sell-sheet-letter.pdf"]
    text = words_of(made[0])
    for part in (
        "Thirty-six tiles, and no grid of six rows and six columns that holds them all.",
        "2 players · 15–30 minutes · age 8+ · 36 tiles",
        "Michael Purcell and Dannielle Harden",
        "grawlix.board.game@gmail.com",
    ):
        assert part in text
    assert load_target("sellsheet").is_extra


@pytest.mark.parametrize(
    ("players", "goal", "says"),
    [
        ("2", "last", "Who will be the first that cannot play?"),
        ("3", "last", "Who will be the last one left?"),
        ("[2, 4]", "last", "Who will be the last one left?"),
        ("3", "misere", "Who is the first that cannot play, and wins?"),
    ],
)
def test_the_hook_asks_what_the_rules_say(players: str, goal: str, says: str) -> None:
    changes = (f"players={players}", f"rules.goal={goal}", "examples=[]")
    assert says in str(kit_of(grawlix().text, *changes).text(sellsheet.SELL_SHEET))


@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "he", "it", "ja", "pl"])
def test_what_is_not_printed_is_named(language: str) -> None:
    for draw, needs_bag in (("bag", True), ("choose", False)):
        kit = grawlix_kit(f"leaflet.language={language}", "rules.hand_size=3", f"rules.draw={draw}")
        (bag,) = re.findall(
            r"\*\*(.+)\*\*", kit.game.wording.say("turns", "equipment", True, False)
        )
        assert (f"text={bag!r}" in repr(kit.text(sellsheet.SELL_SHEET))) is needs_bag


@pytest.mark.parametrize("paper", [0, 1])
def test_all_of_it_is_on_the_page_and_nothing_overlaps(paper: int) -> None:
    kit = grawlix_kit(f"url={URL}")
    page = sellsheet._pages(kit)[paper].pages[0]
    band, *boxes = sorted((content.box for content in page.contents), key=lambda it: it.left)
    assert (band.left, band.top, band.right) == (0, 0, page.width)
    assert sum(box.bottom < band.bottom for box in boxes) == 1  # the title
    for box in boxes:
        assert box.left > sellsheet.MARGIN - 0.1
        assert box.right < page.width - sellsheet.MARGIN + 0.1
        assert box.bottom < page.height - sellsheet.MARGIN + 0.1
    for i, one in enumerate(boxes):
        for other in boxes[:i]:
            across = min(one.right, other.right) - max(one.left, other.left)
            down = min(one.bottom, other.bottom) - max(one.top, other.top)
            assert across < 0.1 or down < 0.1, (one, other)


def test_a_code_only_with_an_address() -> None:
    assert not codes(contents(grawlix_kit()))
    (code,) = codes(contents(grawlix_kit(f"url={URL}")))
    assert URL in code.path[-1].alt
    assert code.box.width == pytest.approx(sellsheet.CODE)


def test_the_leaflet_has_the_code_on_its_back() -> None:
    for url in ("", URL):
        kit = grawlix_kit("leaflet.paper=a4", *([f"url={url}"] if url else []))
        pages = leaflet.publications(kit)["a4", "plain"][0].pages
        assert not codes(pages[1].contents)
        found = codes(pages[0].contents)
        assert [code.order for code in found] == ([6] if url else [])


def test_the_code_is_that_of_the_address() -> None:
    kit = grawlix_kit()
    scene = qr_scene(URL, Faces(kit.game, kit.fonts))
    side = round(scene.width / MODULE)
    data = kit.png(kit.pdf(scene), 8 * side)
    with Image.open(BytesIO(data)) as image:
        gray = image.convert("L")
        dots = [[gray.getpixel((8 * x + 4, 8 * y + 4)) for x in range(side)] for y in range(side)]
    code = segno.make(URL, micro=False, error="q", boost_error=False)
    expected = [[bool(dot) for dot in row] for row in code.matrix]
    inner = [row[QUIET:-QUIET] for row in dots[QUIET:-QUIET]]
    assert [[value == 0 for value in row] for row in inner] == [
        list(map(bool, r)) for r in expected
    ]
    assert all(value == 255 for row in dots[:QUIET] for value in row)


def pictures(items: tuple[Item, ...]) -> list[Picture]:
    inner = [it for group in items if isinstance(group, Group) for it in pictures(group.items)]
    return [it for it in items if isinstance(it, Picture)] + inner


def test_the_photograph_stands_in_for_the_cover_while_it_is_true() -> None:
    kit = grawlix_kit()
    png = BytesIO()
    Image.new("RGB", (30, 20), "#808080").save(png, "PNG")
    look = look_of(kit.game, kit.examples, kit.fonts)
    for sign, is_shown in ((look, True), ("0" * 32, False)):
        signed = signed_jpeg(png.getvalue(), 30, sign)
        own = Kit(kit.game, kit.examples, kit.fonts, kit.templates, kit.spans, photograph=signed)
        shown = [it for each in contents(own) for it in pictures(each.items)]
        assert [picture.data for picture in shown] == ([signed] if is_shown else [])
        codes = [item.code for item in sellsheet.check(own)]
        assert codes == ([] if is_shown else ["stale-picture"])
        data = next(iter(sellsheet.make(own))).data
        assert (signed in data) == is_shown, "it is embedded as it is"
        assert not failures(data)


def test_the_picture_of_grawlix_shows_its_tiles_as_they_are() -> None:
    """If this fails, the tiles have changed: make pictures."""
    shown = prepare("grawlix", (), ["sellsheet"])
    assert shown.kit is not None
    assert shown.kit.picture is not None
    assert not shown.diagnostics
    (stale,) = prepare("grawlix", ("tile.relief=3",), ["sellsheet"]).diagnostics
    assert stale.span.file == "templates/grawlix/picture.jpg"
    pictures = [path for path in (ROOT / "docs").iterdir() if path.suffix in (".jpg", ".png")]
    assert len(pictures) > 2
    assert all(path.stat().st_size < 150_000 for path in pictures)


def test_a_text_too_long_names_the_paper_and_the_cure() -> None:
    kit = with_text("# Title\n\n" + "## Section\n\nword " * 1 + "many words " * 3000)
    with pytest.raises(Failure) as failure:
        sellsheet._pages(kit)
    (problem,) = failure.value.diagnostics
    assert problem.code == "text-overflow"
    assert "the sell sheet on A4 runs over by" in problem.message
    assert problem.span.file == sellsheet.SELL_SHEET


def test_english_parts_of_another_language_are_named() -> None:
    (found,) = sellsheet.check(grawlix_kit("leaflet.language=sv"))
    assert found.code == "untranslated-text"
    assert "the built-in sell sheet is English: hook, facts, play" in found.message


def test_its_own_text_replaces_a_block() -> None:
    kit = with_text(
        '{% extends "shared/sell-sheet.md.j2" %}\n{% block facts %}\nOnly a fact.\n{% endblock %}'
    )
    text = words_of(next(iter(sellsheet.make(kit))))
    assert "Only a fact." in text
    assert "How It Plays" in text
    assert "age 8+" not in text
