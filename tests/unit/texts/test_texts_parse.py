"""Markdown into documents: what a text can hold, and what is refused at its line."""

from __future__ import annotations

import pytest

from generator.texts.document import Figure, Heading, Icon, Listing, Paragraph, Run, Table
from generator.texts.document import paragraphs as words_of
from tests.unit.texts.rendering import paragraphs, refused, rendered


def runs(template: str) -> tuple[object, ...]:
    """The inlines of the only paragraph."""
    (block,) = rendered(template).sections[0].blocks
    assert isinstance(block, Paragraph)
    return block.inlines


FIGURES = (
    "known here: opening, crowded, cover, supply, glyphs, colors, condition-1, condition-2, "
    "condition-3, condition-4, setup, turn"
)


@pytest.mark.parametrize(
    ("markdown", "inlines"),
    [
        ("plain", (Run("plain"),)),
        ("a **b** c", (Run("a "), Run("b", strong=True), Run(" c"))),
        ("*a* **b**", (Run("a", strong=True), Run(" "), Run("b", strong=True))),
        ("one\ntwo", (Run("one two"),)),
        ("one  \ntwo\\\nthree", (Run("one two three"),)),
        ("[a](https://x.org)", (Run("a", link="https://x.org"),)),
        ("[**a**](HTTP://x.org)", (Run("a", strong=True, link="HTTP://x.org"),)),
        ("<mailto:a@x.org>", (Run("mailto:a@x.org", link="mailto:a@x.org"),)),
        ("a `b` **`c`**", (Run("a "), Run("b", code=True), Run(" "), Run("c", True, code=True))),
        ("“a” \"b\" 'c' it's", (Run("“a” “b” ‘c’ it’s"),)),
        ("a -- b --- c...", (Run("a – b — c…"),)),
        ("<b>a</b> <script>x</script>", (Run("<b>a</b> <script>x</script>"),)),
        ("&amp; &lt;", (Run("& <"),)),
        ("{{ icon('attribution') }}", (Icon("attribution"),)),
    ],
)
def test_what_a_line_can_hold(markdown: str, inlines: tuple[object, ...]) -> None:
    assert runs(markdown) == inlines


def test_a_block_of_html_is_text() -> None:
    assert paragraphs(rendered("<div onclick='x'>\nhi\n</div>")) == ["<div onclick=‘x’> hi </div>"]


@pytest.mark.parametrize(
    "address", ["javascript:alert(1)", "JaVaScript:x", "data:text/html,x", "file:///etc", "//x.org"]
)
def test_links_of_other_schemes_are_refused(address: str) -> None:
    problem = refused(f"Fine.\n\n[a]({address})")
    assert problem.code == "unsupported-markup"
    assert address in problem.message
    assert problem.hints == ("use http, https or mailto",)
    assert (problem.span.file, problem.span.line) == ("rules.md.j2", 3)


@pytest.mark.parametrize(
    ("markdown", "message"),
    [
        ("> quote", "a blockquote cannot be set"),
        ("```\ncode\n```", "a fence cannot be set"),
        ("    code", "a code block cannot be set"),
        ("| a | b |\n|---|---|\n| 1 | 2 | 3 |", "a row has 3 cells, but its table 2 columns"),
        ("- x\n\n  a | b\n  --|--\n  1 | 2 | 3 | 4", "a row has 4 cells, but its table 2 columns"),
        ("| a |\n|---|\n| ![](figure:opening) |", "an image is not allowed within a line"),
        ("# One\n\n| a |\n|---|\n| 1 |", "a table is not allowed on the cover"),
        ("a [^1] b\n\n[^1]: note", "a link cannot lead to note"),
        ("#### four", "headings go down to ###"),
        ("![x](picture.png)", "pictures cannot be named here"),
        ("![x](https://x.org/y.png)", "pictures cannot be named here"),
        ("text ![](figure:opening)", "an image is not allowed within a line"),
        ("# One\n\n# Two", "a title comes once"),
        ("## One\n\n# Two", "a title comes once"),
        ("# One\n\n- item", "a list is not allowed on the cover"),
        ("# One\n\n### Three", "a heading inside a section is not allowed on the cover"),
        ("# One\n\n![](figure:cover)\n\n![](figure:supply)", "one figure only"),
    ],
)
def test_what_has_no_place_is_refused_and_never_dropped(markdown: str, message: str) -> None:
    problem = refused(markdown)
    assert problem.code == "unsupported-markup"
    assert message in problem.message
    assert problem.span.file == "rules.md.j2"


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("opning", 'did you mean "opening"?'),
        ("Supply", 'did you mean "supply"?'),
        ("zzz", FIGURES),
        ("a b](x)", FIGURES),
    ],
)
def test_an_unknown_figure_is_refused_with_what_there_is(name: str, hint: str) -> None:
    problem = refused("Fine.\n\n{{ figure('" + name + "') }}")
    assert problem.code == "unknown-figure"
    assert problem.hints == (hint,)
    assert problem.span.line == 3


def test_headings_divide_a_text_into_sections() -> None:
    made = rendered(
        "Small\n\n# Title\n\nUnder\n\n## One\n\na\n\n### Inside\n\nb\n\n"
        "## Two\n\nc\n\n---\n\nfoot\n"
    )
    assert [(section.place, section.name) for section in made.sections] == [
        ("cover", "Title"),
        ("text", "One"),
        ("text", "Two"),
        ("foot", "paragraph"),
    ]
    assert made.cover == made.sections[0]
    levels = [b.level for s in made.sections for b in s.blocks if isinstance(b, Heading)]
    assert levels == [1, 2, 3, 2]


def test_a_text_without_title_has_no_cover() -> None:
    assert rendered("## One\n\na").cover is None


@pytest.mark.parametrize(
    "text", ["", "\n \n", "{# nothing #}", "{% if false %}Words.{% endif %}", "---\n"]
)
def test_a_text_without_words_is_refused(text: str) -> None:
    problem = refused(text)
    assert (problem.code, problem.span.file, problem.span.line) == ("empty-text", "rules.md.j2", 1)
    assert problem.hints[0].endswith('{% extends "shared/rules.md.j2" %}, or delete the file')


@pytest.mark.parametrize("heading", ["#", "##", "### {{ '' }}", "## ##"])
def test_a_heading_without_words_is_refused(heading: str) -> None:
    problem = refused(f"Words.\n\n{heading}\n\nMore.")
    assert (problem.code, problem.span.line) == ("unsupported-markup", 3)
    assert problem.message == "a heading has no words"


@pytest.mark.parametrize("item", ["-", "1.", "- words\n-", "- words\n\n  -", "- {{ '' }}"])
def test_an_item_without_words_is_refused(item: str) -> None:
    problem = refused(f"{item}\n\n## Heading\n")
    assert problem.code == "unsupported-markup"
    assert problem.message == "an item of a list has no words"
    assert problem.span.line == 1 + item.count("\n")


@pytest.mark.parametrize("text", ["### A\n", "Words.\n\n---\n\n### A\n"])
def test_a_heading_within_no_section_is_refused(text: str) -> None:
    assert refused(text).message == "put ### under a ## heading"
    assert rendered(f"## Section\n\n{text}").sections


def test_lists_keep_their_numbers_and_their_parts() -> None:
    made = rendered("3. a\n4. b\n\n   - c\n\n   ![](figure:opening)\n")
    (listing,) = made.sections[0].blocks
    assert isinstance(listing, Listing)
    assert (listing.ordered, listing.start, len(listing.items)) == (True, 3, 2)
    first, inner, figure = listing.items[1]
    assert isinstance(first, Paragraph)
    assert isinstance(inner, Listing)
    assert not inner.ordered
    assert isinstance(figure, Figure)
    assert figure.name == "opening"


TABLE = """\
Before.

| what | points | why |
|------|-------:|:---:|
| a **tile** | 1 | |
| `x \\| y` | 12 | [there](https://example.org) |
| short |
"""


def table(template: str) -> Table:
    (made,) = (b for s in rendered(template).sections for b in s.blocks if isinstance(b, Table))
    return made


def test_tables_keep_their_cells_their_sides_and_their_lines() -> None:
    made = table(TABLE)
    assert made.sides == ("left", "right", "center")
    assert made.head.cells == ((Run("what"),), (Run("points"),), (Run("why"),))
    assert [row.cells for row in made.rows] == [
        ((Run("a "), Run("tile", strong=True)), (Run("1"),), ()),
        ((Run("x | y", code=True),), (Run("12"),), (Run("there", link="https://example.org"),)),
        ((Run("short"),), (), ()),
    ]
    assert [row.origin.line for row in (made.head, *made.rows)] == [3, 5, 6, 7]
    assert made.origin == made.head.origin


@pytest.mark.parametrize(
    ("rows", "is_named"),
    [
        ("| a | 1 |\n| b | 1 |", True),
        ("| a | 1 |\n| a | 2 |", False),
        ("| a | 1 |\n|   | 2 |", False),
        ("", True),
    ],
)
def test_a_first_column_that_says_something_else_in_each_row_names_them(
    rows: str, is_named: bool
) -> None:
    assert table("| x | y |\n|---|---|\n" + rows).is_named is is_named


def test_a_lone_column_names_nothing() -> None:
    assert not table("| x |\n|---|\n| a |\n| b |").is_named


def test_a_row_is_refused_at_its_own_line() -> None:
    problem = refused(TABLE + "| too | many | cells | here |")
    assert (problem.span.file, problem.span.line) == ("rules.md.j2", 8)
    assert problem.hints == ("write \\| for a bar that parts no cells",)
    assert refused(TABLE + "| [a](javascript:x) |").span.line == 8


def test_the_words_of_cells_are_words_of_the_text() -> None:
    found = [(origin.line, words) for origin, words in words_of(rendered(TABLE))]
    assert found[:5] == [(1, "Before."), (3, "what"), (3, "points"), (3, "why"), (5, "a tile")]


def test_a_section_without_words_of_its_own_goes_by_what_it_is() -> None:
    assert [s.name for s in rendered("| a |\n|---|\n").sections] == ["table"]
    assert [s.name for s in rendered("{{ figure('opening') }}").sections] == ["figure"]


def test_a_list_item_can_begin_with_a_figure() -> None:
    made = rendered("- {{ picture('condition-1') }} one **bold** word\n- two\n")
    (listing,) = made.sections[0].blocks
    assert isinstance(listing, Listing)
    (figure, text), (other,) = listing.items
    assert isinstance(figure, Figure)
    assert figure.name == "condition-1"
    assert isinstance(text, Paragraph)
    assert text.inlines[1] == Run("bold", strong=True)
    assert isinstance(other, Paragraph)
