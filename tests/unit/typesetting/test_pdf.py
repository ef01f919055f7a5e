"""PDF files: what they say of themselves, to readers and to printers."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from io import BytesIO
from typing import Any

import pdfplumber
import pikepdf
import pytest

from generator.drawing import Affine, Box, FontLibrary, Group, Label, Scene, Shape, rectangle
from generator.products.kit import Kit
from generator.typesetting.page import Bookmark, Content, Element, Page, Publication
from generator.typesetting.pdf import publication_of, to_pdf
from tests.unit.kits import built_in_fonts
from tests.unit.typesetting.beyond import beyond_font
from tests.unit.typesetting.reading import MM, failures, font_names, structure, text

MEDIUM, BOLD = "quicksand-medium", "quicksand-bold"
SECT = Element("Sect", 0)


def line(words: str, y: float, *path: Element, font: str = MEDIUM, **more: Any) -> Content:
    """One line of type at 12 mm from the left."""
    return Content((Label(words, 12, y, font, 4),), Box(12, y - 4, 90, y + 1), path, **more)


def published(*contents: Content, fonts: FontLibrary | None = None, **more: Any) -> bytes:
    page = Page(100, 80, contents)
    values = {"title": "A title", "pages": (page,)} | more
    return to_pdf(Publication(**values), fonts or built_in_fonts())


@pytest.fixture(scope="module")
def rich() -> bytes:
    """Everything a publication can hold, on two pages."""
    rows, bullets = Element("L", 3), Element("L", 30, ordered=False)
    item, label, body = Element("LI", 4), Element("Lbl", 5), Element("LBody", 6)
    paragraph, link = Element("P", 2), Element("Link", 20)
    figure = Element("Figure", 9, "A square & a <circle>.")
    square = Shape(rectangle(20, 50, 9, 9), "#ff0000", "#000000", 1, dash=(1, 2))
    spoken = Group((Shape(rectangle(30, 20, 3, 3), "#000000"),), alt="@")
    first = Page(
        100,
        80,
        (
            line("Heading", 10, SECT, Element("H1", 1), font=BOLD),
            Content((square,), Box(20, 50, 29, 59), (SECT, figure)),
            Content(
                (Label("A sign ", 12, 20, MEDIUM, 4), spoken, Label(" and ", 34, 20, MEDIUM, 4)),
                Box(12, 16, 60, 21),
                (SECT, paragraph),
            ),
            line("a ", 25, SECT, paragraph, link, link="https://example.org/?a=1&b=(2)"),
            line("link.", 30, SECT, paragraph, link, link="https://example.org/?a=1&b=(2)"),
            line("1. ", 35, SECT, rows, item, label),
            line("Item", 35, SECT, rows, item, body, Element("P", 7)),
            line("– ", 40, SECT, bullets, Element("LI", 34), Element("Lbl", 35)),
            line("Other", 40, SECT, bullets, Element("LI", 34), Element("LBody", 36)),
            Content((Shape(rectangle(0, 0, 1, 1), "#000000"),), Box(0, 0, 1, 1)),
        ),
        trim=Box(10, 5, 90, 75),
        bleed=Box(7, 2, 93, 78),
    )
    second = Page(50, 120, (line("Last words", 50, Element("Sect", 11), Element("P", 12)),))
    return to_pdf(
        Publication(
            "Tit<le> & “more”",
            (first, second),
            language="en-GB",
            authors=("Ann <A>", "Bob & Co"),
            subject="A subject",
            bookmarks=(Bookmark("One", 0, 0, 0, 6), Bookmark("Two", 1, 1, 0, 46)),
            duplex="long-edge",
        ),
        built_in_fonts(),
    )


def test_everything_together_is_accessible_and_archival(rich: bytes) -> None:
    assert failures(rich) == []


def test_the_structure_follows_the_paths_of_the_contents(rich: bytes) -> None:
    tree = structure(rich)
    assert [node.role for node in tree.all()] == [
        *("Document", "Sect", "H1", "Figure", "P", "Link"),
        *("L", "LI", "Lbl", "LBody", "P", "L", "LI", "Lbl", "LBody", "Sect", "P"),
    ]
    assert [node.alt for node in tree.find("Figure")] == ["A square & a <circle>."]
    assert tree.find("P")[0].words == "A sign @ and a link."
    assert tree.words == "HeadingA sign @ and a link.1. Item– OtherLast words"


def test_lists_say_whether_they_are_numbered(rich: bytes) -> None:
    with pikepdf.open(BytesIO(rich)) as document:
        section = document.Root.StructTreeRoot.K.K[0]
        kinds = [str(e.A.ListNumbering) for e in section.K if e.get("/S") == "/L"]
    assert kinds == ["/Decimal", "/Disc"]


def test_pages_have_their_boxes_in_points_from_the_bottom_left(rich: bytes) -> None:
    with pikepdf.open(BytesIO(rich)) as document:
        first, second = document.pages

        def box(name: str) -> list[float]:
            return [round(float(n) * MM, 3) for n in first.obj[name].as_list()]

        assert box("/MediaBox") == [0, 0, 100, 80]
        assert box("/TrimBox") == [10, 5, 90, 75]
        assert box("/BleedBox") == [7, 2, 93, 78]
        assert [round(float(n) * MM, 3) for n in second.mediabox.as_list()] == [0, 0, 50, 120]
        assert "/TrimBox" not in second.obj


def test_a_link_leads_where_it_says_over_all_its_lines(rich: bytes) -> None:
    with pikepdf.open(BytesIO(rich)) as document:
        annotations = list(document.pages[0].obj.Annots)
        assert len(annotations) == 2
        for annotation, bottom in zip(annotations, (26, 31), strict=True):
            assert str(annotation.A.URI) == "https://example.org/?a=1&b=(2)"
            rect = [float(n) * MM for n in annotation.Rect.as_list()]
            assert rect == pytest.approx([12, 80 - bottom, 90, 80 - bottom + 5], abs=0.01)
        owners = document.Root.StructTreeRoot.ParentTree.Nums
        known = {int(owners[i]): owners[i + 1] for i in range(0, len(owners), 2)}
        for annotation in annotations:
            assert str(known[int(annotation.StructParent)].S) == "/Link"


def test_the_file_says_what_it_is_and_how_to_print_it(rich: bytes) -> None:
    with pikepdf.open(BytesIO(rich)) as document:
        root = document.Root
        assert str(root.Lang) == "en-GB"
        assert str(root.ViewerPreferences.Duplex) == "/DuplexFlipLongEdge"
        assert str(root.ViewerPreferences.PrintScaling) == "/None"
        assert bool(root.ViewerPreferences.DisplayDocTitle)
        assert str(root.PageMode) == "/UseOutlines"
        info = {key: str(value) for key, value in document.docinfo.items()}
        assert info == {
            "/Title": "Tit<le> & “more”",
            "/Author": "Ann <A>, Bob & Co",
            "/Subject": "A subject",
            "/Producer": "Typecase",
        }
        metadata = document.open_metadata()
        assert metadata["dc:title"] == "Tit<le> & “more”"
        assert metadata["dc:creator"] == ["Ann <A>, Bob & Co"]
        assert metadata["dc:language"] == {"en-GB"}
        for clock in ("xmp:CreateDate", "xmp:ModifyDate", "pdf:CreationDate"):
            assert clock not in metadata


def test_bookmarks_lead_to_their_place(rich: bytes) -> None:
    with pikepdf.open(BytesIO(rich)) as document, document.open_outline() as outline:
        (one,) = outline.root
        (two,) = one.children
        assert (one.title, two.title) == ("One", "Two")
        for entry, sheet, top in ((one, 0, 80 - 6), (two, 1, 120 - 46)):
            place: Any = entry.destination
            assert place[0].objgen == document.pages[sheet].obj.objgen
            assert float(place[3]) * MM == pytest.approx(top, abs=0.01)


def test_every_font_is_embedded_as_a_subset_and_no_other_is_named(rich: bytes) -> None:
    names = font_names(rich)
    assert {name.partition("+")[2] for name in names} == {"Quicksand-Medium", "Quicksand-Bold"}
    assert all(len(name.partition("+")[0]) == 6 for name in names)
    assert all(names.values())


def test_a_file_without_text_names_no_font() -> None:
    data = to_pdf(
        publication_of(Scene(9, 9, (Shape(rectangle(1, 1, 5, 5), "#123456"),), "T", "D")),
        built_in_fonts(),
    )
    assert font_names(data) == {}
    assert failures(data) == []


def test_only_the_characters_of_the_text_are_embedded() -> None:
    short = len(published(line("a", 10, SECT, Element("P", 1))))
    assert short < len(built_in_fonts()[MEDIUM].data) / 3


def test_contents_of_later_pages_can_be_read_first() -> None:
    """The panels of a folded leaflet are not in the order of its sides."""

    def sheet(**orders: int) -> Page:
        rows = enumerate(orders.items(), 1)
        return Page(
            100,
            80,
            tuple(line(w, 5 * i, SECT, Element("P", ord(w)), order=o) for i, (w, o) in rows),
        )

    pages = (sheet(c=5, d=6, a=1), sheet(b=2, e=7))
    data = to_pdf(Publication("T", pages), built_in_fonts())
    assert structure(data).words == "abcde"
    assert failures(data) == []


def test_text_is_extracted_letter_by_letter_with_a_space_at_line_ends() -> None:
    paragraph = Element("P", 1)
    words = "Two “curly” – quotes’ "
    data = published(line(words, 10, SECT, paragraph), line("and fi ffl.", 15, SECT, paragraph))
    assert structure(data).words == words + "and fi ffl."
    assert text(data).split("\n") == [words, "and fi ffl."]


def test_more_characters_than_one_font_of_a_pdf_holds() -> None:
    font = built_in_fonts()[MEDIUM]
    known = [c for c in map(chr, range(0x21, 0x2200)) if not font.missing(c) and c.isalpha()]
    assert len(known) > 300
    rows = ["".join(known[i : i + 20]) for i in range(0, len(known), 20)]
    contents = [line(row, 4 * i, SECT, Element("P", i)) for i, row in enumerate(rows, 1)]
    data = published(*contents)
    assert structure(data).words == "".join(known)
    assert failures(data) == []
    assert len(font_names(data)) > 1


def test_fonts_of_one_name_are_told_apart() -> None:
    """As when a font is saved anew while its game is watched: the file that is there now counts."""
    page = line("aa", 10, SECT, Element("P", 1), font="beyond")
    for characters in ("ab", "abc", "ba"):
        fonts = FontLibrary({"beyond": beyond_font(characters)})
        with pdfplumber.open(BytesIO(published(page, fonts=fonts))) as pdf:
            first, second = (char["x0"] for char in pdf.pages[0].chars)
        assert second - first == pytest.approx(fonts["beyond"].advance("a") * 4 / MM, abs=1e-3)


def test_characters_beyond_the_basic_plane_can_be_copied_and_drawn() -> None:
    fonts = FontLibrary({"beyond": beyond_font("\U0001f600\U00010123a")})
    data = published(
        line("a\U0001f600\U00010123a", 10, SECT, Element("P", 1), font="beyond"), fonts=fonts
    )
    assert structure(data).words == "a\U0001f600\U00010123a"
    assert text(data) == "a\U0001f600\U00010123a"
    assert failures(data) == []


def test_unused_codes_of_a_font_mean_nothing(rich: bytes) -> None:
    """A map to U+0000 would be read out, and PDF/UA forbids it."""
    with pikepdf.open(BytesIO(rich)) as document:
        maps = [
            item.ToUnicode.read_bytes()
            for item in document.objects
            if isinstance(item, pikepdf.Dictionary) and "/ToUnicode" in item
        ]
    assert maps
    for cmap in maps:
        assert b"<0000>" not in cmap.partition(b"endcodespacerange")[2]


def test_a_glyph_in_a_text_is_read_as_its_words_but_not_in_a_figure() -> None:
    sign = Group((Shape(rectangle(0, 0, 2, 2), "#000000"),), Affine.translate(5, 5), alt="green $")
    box = Box(5, 5, 7, 7)
    data = published(
        Content((sign,), box, (SECT, Element("P", 1))),
        Content((sign,), box, (SECT, Element("Figure", 2, "A picture."))),
        Content((sign,), box),
    )
    assert structure(data).words == "green $"
    assert data.count(b"ActualText") == 0  # it stands inside a compressed stream
    with pikepdf.open(BytesIO(data)) as document:
        stream = document.pages[0].Contents.read_bytes()
    assert stream.count(b"ActualText") == 1
    assert failures(data) == []


def test_an_unknown_font_is_a_key_error() -> None:
    with pytest.raises(KeyError, match="no-such"):
        published(line("a", 10, SECT, Element("P", 1), font="no-such"))


def test_labels_stand_where_their_anchor_puts_them() -> None:
    import pdfplumber

    labels = (
        Label("Hi", 50, 10, MEDIUM, 4),
        Label("Hi", 50, 20, MEDIUM, 4, anchor="middle"),
        Label("Hi", 50, 30, MEDIUM, 4, anchor="end"),
    )
    data = published(Content(labels, Box(0, 0, 9, 9), (SECT, Element("P", 1))))
    width = built_in_fonts()[MEDIUM].advance("Hi") * 4
    with pdfplumber.open(BytesIO(data)) as document:
        chars = document.pages[0].chars
    lefts = [char["x0"] * MM for char in chars if char["text"] == "H"]
    assert lefts == pytest.approx([50, 50 - width / 2, 50 - width], abs=0.01)
    # The baseline: matrix[5] is its height above the bottom of the page.
    baselines = [80 - char["matrix"][5] * MM for char in chars if char["text"] == "H"]
    assert baselines == pytest.approx([10, 20, 30], abs=0.01)


def test_dashes_do_not_outlive_their_shape() -> None:
    dashed = Shape(rectangle(5, 5, 9, 9), stroke="#000000", stroke_width=1, dash=(1, 2))
    plain = Shape(rectangle(25, 5, 9, 9), stroke="#000000", stroke_width=1)
    data = published(Content((dashed, plain), Box(0, 0, 9, 9)))
    with pikepdf.open(BytesIO(data)) as document:
        found = [
            [float(n) for n in step.operands[0]]
            for step in pikepdf.parse_content_stream(document.pages[0])
            if str(step.operator) == "d"
        ]
    assert found == [[1, 2], []]


_DIGEST = """
import hashlib
from generator.typesetting.pdf import publication_of, to_pdf
from generator.builder.prepare import prepare
from generator.products.leaflet import target as leaflet
from generator.products import diagrams
kit = prepare("grawlix", (), ()).kit
data = b"".join(a.data for target in (leaflet, diagrams) for a in target.make(kit))
print(hashlib.sha256(data).hexdigest())
"""


def test_the_same_bytes_in_another_process(kit: Kit) -> None:
    from generator.products import diagrams
    from generator.products.leaflet import target as leaflet

    made = b"".join(a.data for target in (leaflet, diagrams) for a in target.make(kit))
    environment = {**os.environ, "PYTHONHASHSEED": "4711", "TZ": "Asia/Tokyo"}
    other = subprocess.run(
        [sys.executable, "-c", _DIGEST], env=environment, capture_output=True, text=True, check=True
    )
    assert other.stdout.strip() == hashlib.sha256(made).hexdigest()


def test_the_same_bytes_again_and_after_other_files() -> None:
    def one() -> bytes:
        return published(line("Some words", 10, SECT, Element("P", 1)))

    first = one()
    published(line("Other words, other letters: xyz", 10, SECT, Element("P", 1), font=BOLD))
    assert one() == first


def test_bookmarks_keep_their_order_whatever_page_they_lead_to() -> None:
    page = Page(50, 50, (line("a", 10, SECT, Element("P", 1)),))
    marks = tuple(Bookmark(title, 0, page, 0, 5) for title, page in (("b", 1), ("a", 0), ("c", 1)))
    data = to_pdf(Publication("T", (page, page), bookmarks=marks), built_in_fonts())
    with pikepdf.open(BytesIO(data)) as document, document.open_outline() as outline:
        assert [entry.title for entry in outline.root] == ["b", "a", "c"]
