"""The rules as Markdown: the same words, and nothing that a game file says becomes markup."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from generator.builder.prepare import prepare
from generator.drawing import Scene
from generator.products import rulebook as rules
from generator.products.rulebook import to_markdown
from generator.texts.document import (
    Block,
    Document,
    Figure,
    Heading,
    Inline,
    InlineGlyph,
    Listing,
    Origin,
    Paragraph,
    Row,
    Run,
    Section,
    Table,
)
from tests.conftest import Golden
from tests.unit.kits import game_text, grawlix_kit, kit_of

HERE = Origin("rules.md.j2", 1)
NASTY = (
    "<script>alert(1)</script>",
    "</b> & &amp; &#60; &lt;",
    "[text](http://evil.example) ![picture](x.png)",
    "# no heading",
    "1. no list",
    "12) no list",
    "- no list",
    "+ no list",
    "--- no rule ***",
    "> no quotation",
    "`code` ```` more",
    "*a* **b** _c_ __d__ ~~e~~",
    "| a | b |",
    "$x^2$ $$y$$",
    "https://evil.example/?q=1 http://evil.example www.evil.example ftp://evil.example",
    "a \\ b \\* \\",
    "[^1] [x]: y",
    "wow! [no picture](x)",
    "=== not underlined",
    "<!-- no comment -->",
    "\\`x\\`",
)


def rendered(*blocks: Block) -> str:
    def figures(name: str) -> Scene:
        return Scene(1, 1, (), f"Title of {name}", f"Words of {name} <&>[]")

    document = Document((Section(blocks),))
    return to_markdown(document, grawlix_kit().game, figures, bool)


def tokens(markdown: str) -> list[Any]:
    """As GitHub reads it, as far as a parser here knows: tables and struck text too."""
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(markdown)


def paragraph(text: str, *, strong: bool = False, link: str = "") -> Paragraph:
    return Paragraph((Run(text, strong, link),), HERE)


def shown(token: Any) -> str:
    return "".join(child.content for child in token.children)


def test_the_rules_of_grawlix(golden: Golden) -> None:
    kit = replace(grawlix_kit(), beside=frozenset({"diagrams"}))
    made = {artifact.path: artifact.data for artifact in rules.make(kit)}
    golden("rules/rules.md", made["rules.md"].decode())


@pytest.mark.parametrize("text", NASTY)
def test_text_shows_letter_by_letter(text: str) -> None:
    heading = Heading(2, (Run(text),), HERE)
    items = Listing(False, 1, ((paragraph(text),),), HERE)
    found = tokens(rendered(heading, paragraph(text), items))
    assert [t.type for t in found] == [
        *("heading_open", "inline", "heading_close"),
        *("paragraph_open", "inline", "paragraph_close"),
        *("bullet_list_open", "list_item_open", "paragraph_open", "inline"),
        *("paragraph_close", "list_item_close", "bullet_list_close"),
    ]
    for token in found:
        if token.type == "inline":
            assert {child.type for child in token.children} <= {"text", "text_special"}
            assert shown(token) == text.strip()
    for address in ("http://", "https://", "www.e"):  # GitHub would make a link of it
        assert address not in rendered(paragraph(text))


@given(
    st.text(st.characters(exclude_categories=["C", "Zl", "Zp", "Zs"]) | st.just(" "), max_size=60)
)
@example("1.")
@example("-")
@example("!")
def test_any_text_shows_letter_by_letter(text: str) -> None:
    words = " ".join(text.split())
    if not words:
        return
    opened, inline, closed = tokens(rendered(paragraph(words)))
    assert (opened.type, closed.type) == ("paragraph_open", "paragraph_close")
    assert {child.type for child in inline.children} <= {"text", "text_special"}
    assert shown(inline) == words


@pytest.mark.parametrize("address", ["https://example.org/a_(b)?c=*&d=<x>", "mailto:a@b.example"])
@pytest.mark.parametrize("text", ["plain", *NASTY])
def test_links_lead_where_they_say_and_nowhere_else(address: str, text: str) -> None:
    block = Paragraph((Run("Look here!"), Run(text, link=address), Run("!"), Run(" End")), HERE)
    _, inline, _ = tokens(rendered(block))
    kinds = [child.type for child in inline.children]
    assert kinds.count("link_open") == kinds.count("link_close") == 1
    assert "image" not in kinds
    link = next(child for child in inline.children if child.type == "link_open")
    assert link.attrs["href"].replace("%3C", "<").replace("%3E", ">") == address
    assert shown(inline) == f"Look here!{text}! End"


@pytest.mark.parametrize("text", ["word", " word ", "two words"])
def test_strong_text_is_strong(text: str) -> None:
    _, inline, _ = tokens(rendered(Paragraph((Run("a "), Run(text, strong=True), Run(" b")), HERE)))
    kinds = [child.type for child in inline.children]
    assert kinds.count("strong_open") == 1
    assert shown(inline).split() == ["a", *text.split(), "b"]


def test_glyphs_are_code() -> None:
    inlines: tuple[Inline, ...] = (
        Run("an "),
        InlineGlyph(0),
        Run(" or "),
        InlineGlyph(5),
        Run("."),
    )
    _, inline, _ = tokens(rendered(Paragraph(inlines, HERE)))
    codes = [child.content for child in inline.children if child.type == "code_inline"]
    assert codes == ["@", "*"]


@pytest.mark.parametrize("text", ["M600", "a `b", "``", "`x", "*a* | **b** \\ <c>"])
def test_code_is_code_whatever_it_contains(text: str) -> None:
    paragraph = Paragraph((Run("say "), Run(text, code=True)), HERE)
    _, inline, _ = tokens(rendered(paragraph))
    assert [child.content for child in inline.children] == ["say ", text]
    assert inline.children[1].type == "code_inline"


def test_glyphs_that_no_character_draws_are_called_by_name() -> None:
    kit = prepare("shapes", (), ()).kit
    assert kit is not None
    document = Document((Section((Paragraph((Run("a "), InlineGlyph(0)), HERE),)),))
    assert to_markdown(document, kit.game, lambda name: Scene(1, 1, ()), bool) == (
        f"a {kit.game.glyph_list[0].name}\n"
    )


def test_figures_are_relative_pictures_with_words() -> None:
    _, inline, _ = tokens(rendered(Figure("opening", HERE)))
    (picture,) = inline.children
    assert picture.type == "image"
    assert picture.attrs["src"] == "diagrams/opening.svg"
    assert picture.content.replace("\\", "") == "Title of opening. Words of opening <&>[]"


def test_lists_keep_their_numbers_and_their_parts() -> None:
    inner = Listing(False, 1, ((paragraph("deep"),),), HERE)
    outer = Listing(
        True, 3, ((paragraph("one"), inner), (paragraph("two"), paragraph("more"))), HERE
    )
    found = tokens(rendered(outer, paragraph("after")))
    assert found[0].type == "ordered_list_open"
    assert found[0].attrs["start"] == 3
    depth = {token.content: token.level for token in found if token.type == "inline"}
    assert depth == {"one": 3, "deep": 5, "two": 3, "more": 3, "after": 1}


def test_two_lists_stay_two() -> None:
    one = Listing(False, 1, ((paragraph("one"),),), HERE)
    two = Listing(False, 1, ((paragraph("two"),),), HERE)
    kinds = [token.type for token in tokens(rendered(one, two))]
    assert kinds.count("bullet_list_open") == 2


def test_the_title_comes_first_and_the_foot_is_set_apart() -> None:
    text = to_markdown(grawlix_kit().document, grawlix_kit().game, lambda _: Scene(1, 1, ()), bool)
    assert text.startswith("# Grawlix\n\nThe Typesetters’ Game\n")
    assert text.split("\n\n---\n\n")[1].startswith("**Contact:** [grawlix.board.game@gmail.com](")
    assert text.endswith("license.\n")


def test_tables_keep_their_cells_whatever_stands_in_them() -> None:
    rows = tuple(Row(((Run(text),), (Run(text),)), HERE) for text in NASTY)
    markdown = rendered(Table(rows[0], rows[1:], ("left", "right")), paragraph("End"))
    found = tokens(markdown)
    assert [t.type for t in found][:3] == ["table_open", "thead_open", "tr_open"]
    cells = [t for t in found if t.type == "inline"][:-1]
    assert [shown(t) for t in cells] == [text.strip() for text in NASTY for _ in range(2)]
    for cell in cells:
        assert {child.type for child in cell.children} <= {"text", "text_special"}
    sides = {t.attrs.get("style") for t in found if t.type == "td_open"}
    assert sides == {None, "text-align:right"}


def test_a_glyph_that_is_a_bar_parts_no_cells() -> None:
    text = game_text(4, 4).replace('"A"', '"|"')
    row = Row(((InlineGlyph(0),), (Run("b | c"), InlineGlyph(0))), HERE)
    document = Document((Section((Table(row, (row,), ("left", "left")),)),))
    markdown = to_markdown(
        document, kit_of(text).game, lambda name: Scene(1, 1, (), name, name), bool
    )
    cells = [shown(t) for t in tokens(markdown) if t.type == "inline"]
    assert cells == ["|", "b | c|"] * 2
