"""The rules as screen pages: what stands where, and what a reader who listens gets."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.diagnostics import Failure
from generator.products.kit import Kit
from generator.products.rulebook import HEIGHT, MARGIN, MARGIN_VERTICAL, WIDTH, screen_pages
from generator.texts.document import Heading, Listing, Paragraph, Run
from generator.typesetting.page import Content, Element, Publication
from generator.typesetting.pdf import to_pdf
from generator.typesetting.slabs import Slab, filled_pages, page_ends
from generator.typesetting.type_scale import MM_PER_POINT
from tests.unit.kits import SIGNS, game_text, grawlix_kit, kit_of
from tests.unit.typesetting.reading import failures, structure

ROOM = HEIGHT - 2 * MARGIN_VERTICAL


def pages_of(kit: Kit) -> Publication:
    return screen_pages(kit)


@cache
def grawlix_pages() -> Publication:
    return pages_of(grawlix_kit())


@cache
def grawlix_pdf() -> bytes:
    return to_pdf(grawlix_pages(), grawlix_kit().fonts)


def opened(data: bytes) -> Any:
    import pdfplumber

    return pdfplumber.open(BytesIO(data))


def roles(content: Content) -> list[str]:
    return [element.role for element in content.path]


@pytest.mark.parametrize("profile", ["ua1", "2a"])
def test_pages_are_accessible_and_archival(profile: str, tmp_path: Path) -> None:
    import page

    path = tmp_path / "rules-screen.pdf"
    path.write_bytes(grawlix_pdf())
    result = page.validate_pdf(str(path), profile=profile)
    assert result.is_compliant, str(result)


def test_pages_are_the_same_bytes_twice() -> None:
    kit = grawlix_kit()
    assert to_pdf(pages_of(kit), kit.fonts) == grawlix_pdf()


def test_every_character_stands_inside_the_margins() -> None:
    left, top = MARGIN / MM_PER_POINT - 0.5, MARGIN_VERTICAL / MM_PER_POINT - 0.5
    with opened(grawlix_pdf()) as pdf:
        for sheet in pdf.pages:
            assert float(sheet.width) == pytest.approx(WIDTH / MM_PER_POINT, abs=0.1)
            for char in sheet.chars:
                if char["mcid"] is not None and char["text"].strip():
                    assert left <= char["x0"]
                    assert char["x1"] <= sheet.width - left
                    if char["fontname"].endswith(("ComicNeue-Bold", "Quicksand-SemiBold")):
                        continue  # a glyph on a small tile, which is lower than its font's lines
                    assert top <= char["top"]
                    assert char["bottom"] <= sheet.height - top


def test_the_text_is_that_of_the_document_in_its_order() -> None:
    """Read off the marked contents, page after page, with white space made one space."""
    with opened(grawlix_pdf()) as pdf:
        read = [c["text"] for sheet in pdf.pages for c in sheet.chars if c["mcid"] is not None]
    text = re.sub(r"\s+", " ", "".join(read))
    position = 0
    for section in grawlix_kit().document.sections:
        for block in section.blocks if section.place != "cover" else ():
            for paragraph in paragraphs(block):
                for inline in paragraph.inlines:
                    if isinstance(inline, Run):
                        words = re.sub(r"\s+", " ", inline.text).strip()
                        found = text.find(words, position)
                        assert found >= position, words
                        position = found + len(words)


def paragraphs(block: object) -> list[Paragraph | Heading]:
    if isinstance(block, Paragraph | Heading):
        return [block]
    if isinstance(block, Listing):
        return [p for item in block.items for child in item for p in paragraphs(child)]
    return []


def test_a_bookmark_leads_to_every_heading() -> None:
    document = grawlix_kit().document
    headings = [
        (block.level, "".join(i.text for i in block.inlines if isinstance(i, Run)))
        for section in document.sections
        for block in section.blocks
        if isinstance(block, Heading)
    ]
    marks = grawlix_pages().bookmarks
    assert [(max(0, level - 2), title) for level, title in headings] == [
        (mark.level, mark.title) for mark in marks
    ]
    with opened(grawlix_pdf()) as pdf:
        for mark in marks:
            assert mark.title in (pdf.pages[mark.page].extract_text() or "")
    assert [mark.page for mark in marks] == sorted(mark.page for mark in marks)


def test_the_contact_is_a_link_one_can_tap() -> None:
    with opened(grawlix_pdf()) as pdf:
        links = [link for sheet in pdf.pages for link in sheet.hyperlinks]
        (link,) = links
        assert link["uri"] == "mailto:grawlix.board.game@gmail.com"
        sheet = pdf.pages[-1]
        box = (link["x0"], link["top"], link["x1"], link["bottom"])
        assert sheet.crop(box).extract_text().strip() == "grawlix.board.game@gmail.com"


def test_headings_stand_with_what_follows_and_figures_are_whole() -> None:
    for page in grawlix_pages().pages[1:]:
        text = [content for content in page.contents if content.path]
        assert not roles(text[-1])[-1].startswith("H")
        figures = [content for content in text if roles(content)[-1] == "Figure"]
        assert all(content.box.bottom <= HEIGHT - MARGIN_VERTICAL + 1e-6 for content in figures)


def test_a_long_paragraph_goes_on_without_widow_or_orphan() -> None:
    words = " ".join(["Each word of this paragraph is set."] * 150)
    own = "{% extends 'shared/rules.md.j2' %}{% block story %}\n## Long\n\n" + words
    kit = kit_of(game_text(3, 3), templates={"rules.md.j2": own + "\n{% endblock %}"})
    lines: dict[Element, list[int]] = {}
    for number, page in enumerate(pages_of(kit).pages):
        for content in page.contents:
            if content.path and content.path[-1].role == "P":
                lines.setdefault(content.path[-1], []).append(number)
    longest = max(lines.values(), key=len)
    assert len(set(longest)) >= 2
    for number in set(longest):
        assert longest.count(number) >= 2


def test_a_tall_figure_is_made_to_fit_its_page() -> None:
    column = "\n".join(f"{SIGNS[-1 - i]}{SIGNS[i]}" for i in range(30))
    game = game_text(30, 30, {"id": "tall", "grid": column}, rules={"max_rows": 40})
    for page in pages_of(kit_of(game)).pages:
        for content in page.contents:
            assert not content.path or content.box.bottom <= HEIGHT - MARGIN_VERTICAL + 1e-6


def test_a_long_word_makes_the_text_smaller_and_a_longer_one_is_an_error() -> None:
    def size(title: str) -> float:
        pages = pages_of(kit_of(game_text(3, 3, title=title)))
        with opened(to_pdf(pages, kit_of(game_text(3, 3)).fonts)) as pdf:
            return max(round(float(char["size"]), 1) for char in pdf.pages[1].chars[20:40])

    assert size("Short") == 12
    assert size("W" * 24) < 12
    with pytest.raises(Failure) as caught:
        pages_of(kit_of(game_text(3, 3, contact="W" * 80)))
    assert caught.value.diagnostics[0].code == "word-too-wide"
    assert caught.value.diagnostics[0].span.file == "shared/rules.md.j2"


def test_a_character_that_no_font_has_is_an_error() -> None:
    with pytest.raises(Failure) as caught:
        pages_of(kit_of(game_text(3, 3, title="Ω☃")))
    assert caught.value.diagnostics[0].code == "missing-character"


@pytest.mark.parametrize(("glyphs", "colors"), [(3, 3), (4, 4), (8, 5), (12, 3)])
def test_games_of_any_size_have_pages(glyphs: int, colors: int) -> None:
    kit = kit_of(game_text(glyphs, colors))
    publication = pages_of(kit)
    assert publication.pages
    assert to_pdf(publication, kit.fonts).startswith(b"%PDF-1.7")


heights = st.floats(1, ROOM / 2)
slabs = st.lists(
    st.builds(
        lambda height, before, keep, section: Slab(
            height, before, (), keep, path=(Element("Sect", section), Element("P", 1))
        ),
        heights,
        st.floats(0, 9),
        st.booleans(),
        st.integers(0, 3),
    ),
    min_size=1,
    max_size=40,
)


def height(slabs: Sequence[Slab]) -> float:
    return sum(s.height for s in slabs) + sum(s.before for s in slabs[1:])


@given(slabs)
def test_pages_hold_all_slabs_in_order_and_none_runs_over(slabs: list[Slab]) -> None:
    ends = page_ends(slabs, ROOM)
    assert ends[-1] == len(slabs)
    assert all(a < b for a, b in pairwise([0, *ends]))
    for start, end in pairwise([0, *ends]):
        assert height(slabs[start:end]) <= ROOM + 1e-6


@given(slabs, st.integers(1, 20))
def test_pages_that_begin_within_a_table_have_room_for_its_head(
    slabs: list[Slab], height_of_head: int
) -> None:
    head = Slab(height_of_head, 0, ())
    slabs = [slabs[0], *(slab._replace(head=head) for slab in slabs[1:])]
    spans = pairwise([0, *page_ends(slabs, ROOM)])
    for page, (start, end) in zip(filled_pages(slabs, ROOM), spans, strict=True):
        assert page[: len(page) - (end - start)] == [head][: 1 if start else 0]
        assert height(page) <= ROOM + 1e-6


def table_of(rows: int, words: str) -> Kit:
    body = "\n".join(f"| row {i} | {words} |" for i in range(rows))
    text = f"# T\n\n## Table\n\n| a | b |\n|---|---|\n{body}\n\n## After\n\nit"
    return kit_of(game_text(4, 4), templates={"rules.md.j2": text})


def test_a_long_table_goes_over_pages_below_its_head_and_its_rows_are_whole() -> None:
    kit = table_of(40, "some words to wrap in a column as narrow as that of a screen, so two lines")
    data = to_pdf(pages_of(kit), kit.fonts)
    assert failures(data) == []
    (table,) = structure(data).find("Table")
    assert [row.children[0].words for row in table.find("TR")] == [
        *("a", *(f"row {i}" for i in range(40)))
    ]
    shown = []
    with opened(data) as pdf:
        for page in pdf.pages[1:]:
            lines = page.extract_text().splitlines()
            shown.append("a b" in lines)
            assert max(c["bottom"] for c in page.chars if c["text"] == "w") < float(page.height)
    assert sum(shown) > 2


def test_a_row_higher_than_a_page_is_told_at_its_line() -> None:
    with pytest.raises(Failure) as caught:
        pages_of(table_of(2, "so many words " * 400))
    (problem,) = caught.value.diagnostics
    assert problem.code == "row-too-high"
    assert (problem.span.file, problem.span.line) == ("rules.md.j2", 7)
    assert problem.hints


@given(slabs)
def test_no_page_ends_before_what_it_must_keep(slabs: list[Slab]) -> None:
    """Unless what belongs together is higher than a page."""
    ends = page_ends(slabs, ROOM)
    for end in ends[:-1]:
        if slabs[end - 1].keep_with_next:
            start = end - 1
            while start and slabs[start - 1].keep_with_next:
                start -= 1
            stop = end
            while stop < len(slabs) - 1 and slabs[stop].keep_with_next:
                stop += 1
            assert height(slabs[start : stop + 1]) > ROOM
