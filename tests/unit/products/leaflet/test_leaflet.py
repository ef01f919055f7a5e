"""The leaflet read back from its PDF: margins, order, words, folds, bytes."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO
from typing import Any

import pytest

from generator.diagnostics import Failure
from generator.game.papers import CLEAR_OF_EDGE, PAPERS
from generator.products.kit import Kit
from generator.products.leaflet.pages import Imposition, impose
from generator.products.leaflet.target import make
from tests.conftest import Golden
from tests.unit.kits import game_text, grawlix, grawlix_kit, kit_of
from tests.unit.texts.rendering import paragraphs
from tests.unit.typesetting.reading import MM, failures, font_names, structure

PAPER = ("a4", "letter")
SLACK = 0.3


def leaflet(kit: Kit, paper: str = "a4") -> bytes:
    """The leaflet on one paper, without its proof."""
    return next(a.data for a in make(kit) if a.path == f"leaflet-{paper}.pdf")


@pytest.fixture(scope="module")
def leaflets(kit: Kit) -> dict[str, bytes]:
    return {paper: leaflet(kit, paper) for paper in PAPER}


@cache
def pages(pdf: bytes) -> list[Any]:
    """The pages as pdfplumber reads them, once."""
    import pdfplumber

    return list(pdfplumber.open(BytesIO(pdf)).pages)


def sheet_of(kit: Kit, paper: str) -> Imposition:
    return impose(kit.game.leaflet, paper)


def outside_of_margins(kit: Kit, pdf: bytes, paper: str) -> list[str]:
    """Characters and drawings that stand in no panel within its margins.

    A sign at the beginning of a line may stand out by its own white space, which is no ink.
    """
    sheet, options = sheet_of(kit, paper), kit.game.leaflet
    columns: list[list[tuple[float, float]]] = [[], []]
    measure = min(it.width for it in sheet.places) - 2 * options.margin
    for place in sheet.places:
        left = place.left + (place.width - measure) / 2
        if place.side == 1 and options.flip == "long-edge":
            left = sheet.width - left - measure
        columns[place.side].append((left, left + measure))
    top, bottom = options.margin_vertical, sheet.height - options.margin_vertical
    found = []
    for side, page in enumerate(pages(pdf)):
        for thing in (*page.chars, *page.rects, *page.curves, *page.lines):
            if thing.get("tag") == "Artifact" or thing.get("text", "x").isspace():
                continue
            left, right = thing["x0"] * MM, thing["x1"] * MM
            inside = any(a - SLACK <= left and right <= b + SLACK for a, b in columns[side])
            if not (
                inside and thing["top"] * MM >= top - 0.8 and thing["bottom"] * MM <= bottom + 0.8
            ):
                what = thing.get("text", thing["object_type"])
                found.append(f"{what!r} at {left:.1f}, {thing['top'] * MM:.1f} of side {side}")
    return found


@pytest.mark.parametrize("paper", PAPER)
def test_two_pages_of_the_paper_lying_on_its_side(leaflets: dict[str, bytes], paper: str) -> None:
    sizes = [(float(p.width) * MM, float(p.height) * MM) for p in pages(leaflets[paper])]
    wanted = (PAPERS[paper].height, PAPERS[paper].width)
    assert sizes == [pytest.approx(wanted, abs=0.01)] * 2


@pytest.mark.parametrize("paper", PAPER)
def test_it_is_accessible_and_archival(leaflets: dict[str, bytes], paper: str) -> None:
    assert failures(leaflets[paper]) == []
    assert all(font_names(leaflets[paper]).values())


@pytest.mark.parametrize("paper", PAPER)
def test_everything_stands_inside_the_margins_of_its_panel(
    kit: Kit, leaflets: dict[str, bytes], paper: str
) -> None:
    assert outside_of_margins(kit, leaflets[paper], paper) == []


@pytest.mark.parametrize("paper", PAPER)
def test_the_text_is_read_in_the_order_of_the_panels_letter_by_letter(
    kit: Kit, leaflets: dict[str, bytes], paper: str
) -> None:
    tree = structure(leaflets[paper])
    said = [
        re.sub(r"\s+", " ", node.words).strip()
        for node in tree.all()
        if node.role in ("H1", "H2", "H3", "P")
    ]
    wanted = [
        words.replace("(icon) (icon)", "Creative Commons attribution").replace("(icon) ", "")
        for words in paragraphs(kit.document)
    ]
    assert said == [re.sub(r"\s+", " ", words).strip() for words in wanted]


@pytest.mark.parametrize("paper", PAPER)
def test_lines_end_with_a_space_where_the_text_goes_on(
    leaflets: dict[str, bytes], paper: str
) -> None:
    for page in pages(leaflets[paper]):
        ends = re.findall(r"(\S+)\n(\S+)", page.extract_text(x_tolerance=1.5))
        assert ends, "the page has lines"
        by_mark: dict[int, str] = {}
        for char in page.chars:
            if char["tag"] in ("P", "H1", "H2"):
                by_mark[char["mcid"]] = by_mark.get(char["mcid"], "") + char["text"]
        for words in by_mark.values():
            assert not re.search(r"[a-z,.][A-Z]", words), words


def test_every_panel_holds_what_comes_after_the_panel_before(
    kit: Kit, leaflets: dict[str, bytes]
) -> None:
    sheet = sheet_of(kit, "a4")

    def headings(role: str) -> list[tuple[int, float, str]]:
        """Panel, depth and words of the headings, read off the page."""
        found: dict[tuple[int, float], str] = {}
        for side, page in enumerate(pages(leaflets["a4"])):
            for char in page.chars:
                if char["tag"] == role:
                    x = char["x0"] * MM
                    (number,) = (
                        place.number
                        for place in sheet.places
                        if place.side == side and place.left <= x < place.left + place.width
                    )
                    key = (number, round(char["top"], 1))
                    found[key] = found.get(key, "") + char["text"]
        return [(*key, words) for key, words in sorted(found.items())]

    wanted = [node.words.strip() for node in structure(leaflets["a4"]).find("H2")]
    assert [words.strip() for _, _, words in headings("H2")] == wanted
    assert sorted({number for number, _, _ in headings("H2")}) == [2, 3, 4, 5, 6]
    assert [number for number, _, _ in headings("H1")] == [1]


@pytest.mark.parametrize("paper", PAPER)
def test_fold_ticks_stand_at_the_folds_of_the_outside_where_printers_reach(
    kit: Kit, leaflets: dict[str, bytes], paper: str
) -> None:
    sheet = sheet_of(kit, paper)
    outside, inside = pages(leaflets[paper])
    ticks = [line for line in outside.lines if line["tag"] == "Artifact"]
    assert sorted({round(tick["x0"] * MM, 2) for tick in ticks}) == pytest.approx(
        [round(fold, 2) for fold in sheet.folds(0)], abs=0.02
    )
    assert len(ticks) == 2 * len(sheet.folds(0)), "at the top and the bottom of each fold"
    for tick in ticks:
        assert tick["top"] * MM >= CLEAR_OF_EDGE - 0.01
        assert tick["bottom"] * MM <= sheet.height - CLEAR_OF_EDGE + 0.01
        assert tick["bottom"] * MM - tick["top"] * MM == pytest.approx(3, abs=0.01)
    assert not [line for line in inside.lines if line["tag"] == "Artifact"]


def test_the_type_has_one_base_size_between_the_limits(
    kit: Kit, leaflets: dict[str, bytes]
) -> None:
    for paper in PAPER:
        sizes = {
            round(char["size"], 1)
            for page in pages(leaflets[paper])
            for char in page.chars
            if char["tag"] == "P"
            and "Quicksand-Medium" in char["fontname"]
            and not (page.page_number == 1 and char["x0"] * MM > sheet_of(kit, paper).folds(0)[1])
        }
        assert len(sizes) == 1, "all running text, the cover left out"
        assert kit.game.leaflet.min_size <= sizes.pop() <= kit.game.leaflet.max_size


@pytest.mark.parametrize(
    "options",
    [
        ("leaflet.panels=8", "leaflet.max_size=9.5", "leaflet.flip=long-edge"),
        (
            *("leaflet.margin=6.35", "leaflet.margin_vertical=6.35"),
            *("leaflet.fonts.text=comic-neue-bold", "leaflet.fonts.heading=caprasimo-regular"),
        ),
    ],
    ids=["eight panels", "margins and fonts"],
)
def test_other_sizes_panels_margins_fonts_and_flip(options: tuple[str, ...]) -> None:
    kit = grawlix_kit(*options, "leaflet.paper=[letter]")
    data = leaflet(kit, "letter")
    assert outside_of_margins(kit, data, "letter") == []
    assert failures(data) == []


@pytest.mark.parametrize("flip", ["short-edge", "long-edge"])
def test_the_cover_has_art_to_the_edges_of_its_panel_unless_it_is_quiet(flip: str) -> None:
    options = ("leaflet.paper=[a4]", f"leaflet.flip={flip}")
    page = pages(leaflet(grawlix_kit(*options)))[0]
    (art,) = [it for it in (*page.rects, *page.curves) if it["width"] * MM > 90]
    fold = sheet_of(grawlix_kit(*options), "a4").folds(0)[-1]
    edges = [art[key] * MM for key in ("x0", "x1", "top", "bottom")]
    assert edges == pytest.approx([fold, 297, 0, 210], abs=0.05)
    assert art["tag"] == "Artifact"
    quiet = leaflet(grawlix_kit(*options, "leaflet.cover_art=none"))
    assert failures(quiet) == []
    assert not [it for it in pages(quiet)[0].rects if it["width"] * MM > 90]


def test_a_flip_over_the_long_edge_turns_the_inside_upside_down(
    leaflets: dict[str, bytes],
) -> None:
    short = pages(leaflets["a4"])
    long = pages(leaflet(grawlix_kit("leaflet.flip=long-edge", "leaflet.paper=[a4]")))
    assert [c["text"] for c in short[0].chars] == [c["text"] for c in long[0].chars]
    assert [c["x0"] for c in short[0].chars] == [c["x0"] for c in long[0].chars]
    width, height = float(short[1].width), float(short[1].height)
    for one, other in zip(short[1].chars, long[1].chars, strict=True):
        assert one["text"] == other["text"]
        a, b, c, d, e, f = one["matrix"]
        assert other["matrix"] == pytest.approx((-a, -b, -c, -d, width - e, height - f), abs=0.01)


def test_bookmarks_lead_to_the_sections(kit: Kit, leaflets: dict[str, bytes]) -> None:
    import pikepdf

    with pikepdf.open(BytesIO(leaflets["a4"])) as document, document.open_outline() as outline:
        titles = [entry.title for entry in outline.root]
    headings = [n.words for n in structure(leaflets["a4"]).all() if n.role == "H2"]
    assert titles == [words.strip() for words in headings]


def test_a_text_that_does_not_fit_says_where_and_by_how_much() -> None:
    words = "A long sentence that says nothing at all. " * 300
    template = (
        '{% extends "shared/rules.md.j2" %}\n'
        "{% block story %}\n## The Story\n\n" + words + "\n{% endblock %}\n"
    )
    kit = kit_of(grawlix().text, templates={"rules.md.j2": template})
    with pytest.raises(Failure) as caught:
        list(make(kit))
    a4, letter = caught.value.diagnostics
    for problem, paper in ((a4, "a4"), (letter, "letter")):
        assert problem.code == "text-overflow"
        found = re.fullmatch(
            rf"panel ([2-6]) of the {paper} leaflet runs over by (\d+\.\d) mm at the smallest size "
            r'of 7.5 pt; the overflow begins in "The Story"',
            problem.message,
        )
        assert found, problem.message
        assert float(found[2]) > 50
        assert (problem.span.file, problem.span.line) == ("rules.md.j2", 3)
        assert problem.hints


@pytest.mark.parametrize(
    ("story", "code", "message"),
    [
        (
            "A snow★flake.",
            "missing-character",
            'the font quicksand-medium has no character "★" (U+2605)',
        ),
        (
            "**A snow★flake.**",
            "missing-character",
            'the font quicksand-bold has no character "★" (U+2605)',
        ),
        ("x" * 90, "word-too-wide", "mm wider than its column of"),
    ],
)
def test_what_cannot_be_set_is_told_at_its_line(story: str, code: str, message: str) -> None:
    template = (
        '{% extends "shared/rules.md.j2" %}\n'
        "{% block story %}\n## Story\n\nFine.\n\n" + story + "\n{% endblock %}\n"
    )
    kit = kit_of(game_text(4, 4), templates={"rules.md.j2": template})
    with pytest.raises(Failure) as caught:
        list(make(kit))
    problem = caught.value.diagnostics[0]
    assert problem.code == code
    assert message in problem.message
    assert (problem.span.file, problem.span.line) == ("rules.md.j2", 7)
    assert problem.hints


def test_the_panels_of_grawlix_as_text(
    kit: Kit, leaflets: dict[str, bytes], golden: Golden
) -> None:
    """Every line of type: where it begins, how large it is, what it says."""
    for paper, data in leaflets.items():
        sheet, told = sheet_of(kit, paper), []
        for place in sorted(sheet.places, key=lambda place: place.number):
            told.append(f"panel {place.number}")
            page = pages(data)[place.side]
            left, right = place.left / MM, (place.left + place.width) / MM
            part = page.crop((left, 0, min(right, page.width), page.height))
            for line in part.extract_text_lines(x_tolerance=1.5, return_chars=True):
                size = max(char["size"] for char in line["chars"])
                at = f"{line['x0'] * MM - place.left:6.1f} {line['bottom'] * MM:6.1f}"
                told.append(f"{at} {size:5.1f} {line['text']}")
        golden(f"leaflet/leaflet-{paper}.txt", "\n".join(told) + "\n")


def test_a_table_shrinks_the_text_until_its_columns_fit_or_is_told_at_its_line() -> None:
    def made(word: str) -> list[bytes]:
        table = f"# T\n\n## Points\n\n| {word} | {word} | n |\n|---|---|--:|\n| a | b | 1 |\n"
        kit = kit_of(game_text(4, 4), templates={"rules.md.j2": table})
        return [artifact.data for artifact in make(kit)]

    for data in (made("Points"), made("x" * 15)):
        assert failures(data[0]) == []
        assert len(structure(data[0]).find("TH")) == 4
    with pytest.raises(Failure) as caught:
        made("x" * 40)
    assert {(item.code, item.span.line) for item in caught.value.diagnostics} == {
        ("table-too-wide", 5)
    }
