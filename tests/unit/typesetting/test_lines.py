"""Lines: no wider than their column, no word lost, none alone at the end."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from generator.diagnostics import Failure
from generator.drawing import Box, FontLibrary, Group, Item, Label, Shape
from generator.game.model import Game
from generator.products.kit import Kit
from generator.texts.document import Icon, InlineGlyph, Origin, Run
from generator.typesetting.line_breaking import MOST_HYPHENS, SOFT_HYPHEN, Line
from generator.typesetting.lines import Typesetter
from generator.typesetting.type_scale import Style
from tests.unit.kits import built_in_fonts, game_text, grawlix, kit_of
from tests.unit.typesetting.beyond import beyond_font

HERE = Origin("rules.md.j2", 1)
STYLE = Style("quicksand-medium", "quicksand-bold", 4.0, 5.2, divides=True)
GAME: Game = kit_of(game_text(3, 3)).game
SETTER = Typesetter(GAME, built_in_fonts())

WORDS = st.text("abcdefghimnopqrstuvwxyz,.–’", min_size=1, max_size=9)
RUNS = st.lists(st.tuples(st.lists(WORDS, min_size=1, max_size=6), st.booleans()), max_size=5)


def setter_of(kit: Kit) -> Typesetter:
    return Typesetter(kit.game, kit.fonts)


def set_text(text: str, measure: float) -> tuple[Line, ...]:
    return SETTER.lines((Run(text),), STYLE, measure, HERE)


def words(lines: tuple[Line, ...]) -> list[str]:
    """Whole words: divided ones are put together again."""
    said = "".join(word.text + word.after for line in lines for word in line)
    return said.replace(SOFT_HYPHEN, "").split()


def divided(lines: tuple[Line, ...]) -> str:
    """A letter for each line: d if a word is divided at its end."""
    return "".join("d" if line[-1].after == SOFT_HYPHEN else "w" for line in lines)


@given(RUNS, st.floats(60, 200))
def test_no_line_is_wider_than_its_column_and_no_word_is_lost(
    runs: list[tuple[list[str], bool]], measure: float
) -> None:
    inlines = tuple(Run(" ".join(part) + " ", strong) for part, strong in runs)
    lines = SETTER.lines(inlines, STYLE, measure, HERE)
    assert words(lines) == [word for part, _ in runs for word in part]
    assert "d" * (MOST_HYPHENS + 1) not in divided(lines)
    for line in lines:
        assert line
        assert SETTER.line_width(line, STYLE) <= measure + 1e-6


KERNED = "txapyvn bmegbmccm fqvieaub vrfzwtb godgvyqvg dypmtsanw mafgnvenq iydpuoy"
"""Letters are kerned where words of it may be divided."""


@given(RUNS, st.floats(60, 200))
@example([(KERNED.split(), False)], 60)
def test_items_of_a_line_stand_side_by_side_in_its_width(
    runs: list[tuple[list[str], bool]], measure: float
) -> None:
    inlines = tuple(Run(" ".join(part) + " ", strong) for part, strong in runs)
    for line in SETTER.lines(inlines, STYLE, measure, HERE):
        labels = [
            it.items[0] if isinstance(it, Group) else it for it in items_of(SETTER, line, 10, 50)
        ]
        end = 10.0
        for label in labels:
            assert isinstance(label, Label)
            assert label.x == pytest.approx(end, abs=1e-6)
            assert label.y == 50
            end += built_in_fonts()[label.font].advance(label.text) * label.size
        assert end == pytest.approx(10 + SETTER.line_width(line, STYLE), abs=1e-6)
        said = "".join(label.text for label in labels if isinstance(label, Label))
        words = "".join(word.text + word.after for word in line).rstrip(" ")
        hyphen = "-" if words.endswith(SOFT_HYPHEN) else ""
        assert said == words.replace(SOFT_HYPHEN, "") + hyphen


@given(st.lists(st.text("abcdemnou", min_size=1, max_size=5), min_size=4, max_size=60))
def test_short_words_never_end_alone(text: list[str]) -> None:
    lines = set_text(" ".join(text), 60)
    if len(lines) > 1:
        assert len(lines[-1]) > 1


@given(st.lists(WORDS, min_size=1, max_size=60), st.floats(60, 120))
def test_a_text_takes_few_lines(text: list[str], measure: float) -> None:
    """One more than setting each line as full as it goes, at most."""
    greedy, room = 1, measure
    space = SETTER.fonts[STYLE.font].advance(" ") * STYLE.size
    for number, word in enumerate(text):
        width = SETTER.fonts[STYLE.font].advance(word) * STYLE.size
        if number and width + space > room:
            greedy, room = greedy + 1, measure
        room -= width + (0 if room == measure else space)
    assert len(set_text(" ".join(text), measure)) <= greedy + 1


def test_lines_are_about_even() -> None:
    text = "Two typesetters worked for a newspaper and set the comics on every Sunday of the year"
    lines = set_text(text, 60)
    widths = [SETTER.line_width(line, STYLE) for line in lines[:-1]]
    assert min(widths) > 0.8 * 60


def test_a_text_without_words_has_no_lines() -> None:
    assert set_text("", 60) == ()
    assert set_text("   ", 60) == ()
    assert SETTER.lines((), STYLE, 60, HERE) == ()


def test_a_word_wider_than_its_column_is_named_with_its_excess() -> None:
    word = "1234567890123456789"
    width = SETTER.fonts[STYLE.font].advance(word) * STYLE.size
    with pytest.raises(Failure) as caught:
        set_text(f"ein {word} hier", width - 1.5)
    (problem,) = caught.value.diagnostics
    assert problem.code == "word-too-wide"
    assert f'the word "{word}" is 1.5 mm wider' in problem.message
    assert len(set_text(f"ein {word} hier", width)) == 3


GERMAN = (
    "Die Rindfleischetikettierung verlangt Überwachungsaufgaben, deren Übertragungsgesetz die "
    "Landwirtschaftsministerien unterschiedlicher Bundesländer fortwährend weiterentwickeln."
)


def german() -> Typesetter:
    return setter_of(kit_of(game_text(3, 3), "leaflet.language=de"))


def test_words_are_divided_in_a_narrow_column_by_the_patterns_of_the_language() -> None:
    setter = german()
    lines = setter.lines((Run(GERMAN),), STYLE, 34, HERE)
    assert words(lines) == GERMAN.split()
    assert "d" in divided(lines)
    assert "d" * (MOST_HYPHENS + 1) not in divided(lines)
    for line in lines:
        assert setter.line_width(line, STYLE) <= 34 + 1e-6
        if line[-1].after == SOFT_HYPHEN:
            *_, hyphen = items_of(setter, line, 0, 0, last=False)
            assert isinstance(hyphen, Group)
            assert hyphen.alt == SOFT_HYPHEN
            (label,) = hyphen.items
            assert isinstance(label, Label)
            assert label.text == "-"


def test_words_are_whole_where_lines_are_even_and_in_code() -> None:
    assert "d" not in divided(german().lines((Run(GERMAN),), STYLE, 150, HERE))
    style = STYLE._replace(code="dm-mono-regular")
    code = Run("landwirtschaftsministerien " * 5, code=True)
    assert "d" not in divided(german().lines((code,), style, 90, HERE))


def test_a_part_that_is_too_wide_is_named_with_its_hyphen_which_counts() -> None:
    with pytest.raises(Failure) as caught:
        german().lines((Run("die Spielfläche"),), STYLE, 6, HERE)
    (problem,) = caught.value.diagnostics
    width = SETTER.fonts[STYLE.font].advance("Spiel") + SETTER.fonts[STYLE.font].advance("-")
    said = f'the word "Spiel-" is {width * STYLE.size - 6:.1f} mm wider than its column of 6.0 mm'
    assert said in problem.message


def test_headings_are_not_divided() -> None:
    whole = STYLE._replace(divides=False)
    assert "d" not in divided(german().lines((Run(GERMAN),), whole, 60, HERE))


def test_a_soft_hyphen_of_the_author_is_seen_at_the_end_of_a_line_only() -> None:
    text = "one two three four typesetting"
    marked = text.replace("typesetting", f"type{SOFT_HYPHEN}setting")
    assert words(set_text(marked, 200)) == text.split()
    assert len(items_of(SETTER, set_text(marked, 200)[0], 0, 0)) == 1
    assert divided(set_text("type\u00adsetting", 17)) == "dw"


def test_parts_of_a_word_stay_together_whatever_their_style() -> None:
    inlines = (Run("half"), Run("bold", strong=True), Run("half, then"))
    first, second = SETTER.lines(inlines, STYLE, 26, HERE)
    assert words((first,)) == ["halfboldhalf,"]
    assert [piece.font for piece in first[0].pieces] == [STYLE.font, STYLE.strong, STYLE.font]
    assert words((second,)) == ["then"]


def test_a_character_that_a_font_lacks_is_named_with_its_font() -> None:
    with pytest.raises(Failure) as caught:
        SETTER.lines((Run("fine "), Run("not ★ fine", strong=True)), STYLE, 60, HERE)
    (problem,) = caught.value.diagnostics
    assert (problem.code, problem.span.file) == ("missing-character", HERE.template)
    assert problem.message == 'the font quicksand-bold has no character "★" (U+2605)'


def items_of(
    setter: Typesetter, line: Line, left: float, baseline: float, *, last: bool = True
) -> list[Item]:
    made = setter.contents(line, STYLE, left, baseline - 5, baseline, last=last)
    return [item for content in made for item in content.items]


def test_a_line_that_another_follows_ends_with_a_space() -> None:
    (line,) = set_text("one two", 60)
    (label,) = items_of(SETTER, line, 0, 0, last=False)
    assert isinstance(label, Label)
    assert label.text == "one two "
    (label,) = items_of(SETTER, line, 0, 0, last=True)
    assert isinstance(label, Label)
    assert label.text == "one two"


def test_links_are_stretches_of_their_own() -> None:
    inlines = (Run("see "), Run("this page", link="https://x.org"), Run(", please"))
    (line,) = SETTER.lines(inlines, STYLE, 90, HERE)
    before, link, after = SETTER.contents(line, STYLE, 10, 0, 50, last=True)
    assert [stretch.link for stretch in (before, link, after)] == ["", "https://x.org", ""]
    width = SETTER.fonts[STYLE.font].advance("this page") * STYLE.size
    assert link.box.width == pytest.approx(width)
    assert before.box.left == 10
    assert after.box.left == pytest.approx(link.box.right)


def ink(item: Item) -> Box:
    """What an item paints, in mm."""
    if isinstance(item, Label):
        box = built_in_fonts()[item.font].outline(item.text).box()
        left, top = item.x + box.left * item.size, item.y + box.top * item.size
        return Box(left, top, left + box.width * item.size, top + box.height * item.size)
    assert isinstance(item, Group)
    (shape,) = item.items
    assert isinstance(shape, Shape)
    return shape.path.transformed(item.transform).box()


@pytest.mark.parametrize(
    "outline", [None, "M0 0H1V1H0Z", "M0 0H.0004V.0004H0Z", "M9 9H90009V45009H9Z"]
)
def test_a_glyph_is_as_high_as_the_capitals_and_centred_on_them(outline: str | None) -> None:
    overrides = [] if outline is None else [f'glyphs.glyph-1.outline="{outline}"']
    setter = setter_of(kit_of(game_text(3, 3), *overrides))
    (line,) = setter.lines((Run("a "), InlineGlyph(0), Run(", b")), STYLE, 90, HERE)
    items = items_of(setter, line, 0, 50)
    sign = items[1]
    box = ink(sign)
    cap = built_in_fonts()[STYLE.font].cap_height * STYLE.size
    assert max(box.width / 1.8, box.height / 1.12) == pytest.approx(cap, rel=1e-6)
    assert (box.top + box.bottom) / 2 == pytest.approx(50 - cap / 2, abs=1e-6)
    assert box.height < STYLE.leading, "a line with a sign is no higher than others"
    assert isinstance(items[0], Label)
    assert isinstance(items[-1], Label)
    assert box.left > ink(Label("a", 0, 50, STYLE.font, STYLE.size)).right
    assert box.right < items[-1].x


def test_a_glyph_is_text_where_a_font_draws_it_and_else_speaks_for_itself() -> None:
    (line,) = SETTER.lines((InlineGlyph(1),), STYLE, 60, HERE)
    (sign,) = items_of(SETTER, line, 0, 0)
    assert isinstance(sign, Label)
    assert sign.text == "B"
    setter = setter_of(kit_of(game_text(3, 3), "glyphs.glyph-2.outline=M0 0H1V1H0Z"))
    (line,) = setter.lines((InlineGlyph(1),), STYLE, 60, HERE)
    (drawn,) = items_of(setter, line, 0, 0)
    assert isinstance(drawn, Group)
    assert drawn.alt == "B"


def test_an_outline_of_any_unit_survives_the_rounding_of_a_pdf() -> None:
    """The smallest outline is scaled before it is written, not by the page."""
    setter = setter_of(kit_of(game_text(3, 3), 'glyphs.glyph-1.outline="M0 0H.0004V.0004H0Z"'))
    (line,) = setter.lines((InlineGlyph(0),), STYLE, 60, HERE)
    (drawn,) = items_of(setter, line, 0, 0)
    assert isinstance(drawn, Group)
    assert (drawn.transform.a, drawn.transform.d) == (1, 1)


@pytest.mark.parametrize(
    ("name", "alt"), [("creative-commons", "Creative Commons"), ("attribution", "attribution")]
)
def test_the_marks_of_a_licence_are_drawn_with_their_names(name: str, alt: str) -> None:
    (line,) = SETTER.lines((Icon(name),), STYLE, 60, HERE)
    (mark,) = items_of(SETTER, line, 10, 50)
    assert isinstance(mark, Group)
    assert mark.alt == alt
    for item in mark.items:
        assert isinstance(item, Shape)
        box = item.path.transformed(mark.transform).box()
        assert 10 <= box.left < box.right <= 10 + SETTER.line_width(line, STYLE) + 1e-6


def test_parts_of_a_word_in_one_font_are_measured_as_they_are_drawn_as_one() -> None:
    """Where bold type is that of the text, a bold part and its neighbour may form a ligature."""
    style = STYLE._replace(strong=STYLE.font)
    ((word,),) = SETTER.lines((Run("of"), Run("fice", strong=True)), style, 90, HERE)
    assert [piece.content for piece in word.pieces] == ["office"]
    (label,) = items_of(SETTER, (word,), 0, 0)
    assert isinstance(label, Label)
    assert label.text == "office"
    assert word.width == SETTER.fonts[style.font].advance("office")
    assert word.width != SETTER.fonts[style.font].advance("of") + SETTER.fonts[style.font].advance(
        "fice"
    )


def test_japanese_breaks_between_characters_but_not_before_a_full_stop() -> None:
    text = "「札を」一枚置きます。次の人。"
    fonts = FontLibrary({**grawlix().fonts, "wide": beyond_font("".join(sorted({*text, " "})))})
    setter, style = Typesetter(GAME, fonts), STYLE._replace(font="wide")
    lines = setter.lines((Run(text),), style, 16.0, HERE)
    assert "".join(words(lines)) == text
    set_ = ["".join(word.text for word in line) for line in lines]
    assert len(set_) > 2
    assert not any(line[0] in "」。" or line[-1] == "「" for line in set_)
    widths = [setter.line_width(line, style) for line in lines]
    assert max(widths) <= 16
    made = [setter.contents(line, style, 0, 0, 5, last=False) for line in lines]
    items = [item for contents in made for content in contents for item in content.items]
    assert "".join(item.text for item in items if isinstance(item, Label)) == f"{text} "
