"""The cover: a subtitle as wide as the title, a hook, facts with icons, art to the edges."""

from __future__ import annotations

import pytest

from generator.drawing import Box, Group, Item, Shape
from generator.drawing.cover_art import Palette, backdrop
from generator.game.contrast import contrast
from generator.typesetting.cover import LARGEST_SUBTITLE, SMALLEST_HOOK, SUBTITLE, cover_contents
from generator.typesetting.page import Content
from tests.unit.kits import game_text, grawlix_kit, kit_of
from tests.unit.typesetting.test_flow import MEASURE, ROOM, flow, labels, roles, section, words

PANEL = Box(-8, -11, 88, 199)
FACTS = (
    '{{ icon("players") }} 2 players\n\n{{ icon("minutes") }} 9 min\n\n{{ icon("age") }} age 8+\n\n'
)
COVER = (
    f'# Grawlix\n\nThe Typesetters\n\n{{{{ figure("cover") }}}}\n\n**Can you?**\n\n{FACTS}Ann Bold'
)


def cover(template: str = COVER, bleed: Box | None = None) -> tuple[Content, ...]:
    return cover_contents(section(template), flow(), MEASURE, ROOM, bleed)


@pytest.mark.parametrize("title", ["Grawlix", "Go"])
def test_a_subtitle_is_as_wide_as_the_title_within_limits(title: str) -> None:
    above, below = cover(f"# {title}\n\nThe Typesetters")
    (label,) = labels(below.items)
    if title == "Grawlix":
        assert below.box.width == pytest.approx(above.box.width, rel=1e-3)
    assert label.size + 1e-9 >= SUBTITLE * 4
    assert label.size <= LARGEST_SUBTITLE * 4


def test_a_bold_paragraph_is_set_in_the_font_of_the_title() -> None:
    hook = next(content for content in cover() if words(content) == "Can you?")
    assert {label.font for label in labels(hook.items)} == {"caprasimo-regular"}


def test_facts_stand_side_by_side_below_their_icons_in_one_size() -> None:
    contents = cover()
    facts = [content for content in contents if words(content) in ("2 players", "9 min", "age 8+")]
    icons = [content for content in contents if not content.path]
    assert len({content.box.top for content in facts}) == 1
    assert len({label.size for content in facts for label in labels(content.items)}) == 1
    for number, (icon, fact) in enumerate(zip(icons, facts, strict=True)):
        middle = (number + 0.5) * MEASURE / 3
        assert fact.box.center[0] == icon.box.center[0] == pytest.approx(middle)
        assert icon.box.bottom <= fact.box.top + 1e-9
    assert words(contents[-1]) == "Ann Bold", "facts stand above what follows them"


def glyphs(item: Item) -> list[Box]:
    assert isinstance(item, Group)
    return [
        glyph.transform.around(glyph.items[0].path.box())  # type: ignore[union-attr]
        for glyph in item.items
        if isinstance(glyph, Group)
    ]


def test_art_is_a_row_of_whole_glyphs_above_the_text_and_one_below() -> None:
    art, *contents = cover(bleed=PANEL)
    assert art.path == (), "decoration"
    assert art.box == PANEL
    drawn = glyphs(art.items[1])
    rows = {round(box.center[1], 3) for box in drawn}
    assert len(rows) == 2
    first, last = (
        [round(box.center[0], 3) for box in drawn if round(box.center[1], 3) == row]
        for row in sorted(rows)
    )
    assert first == last, "aligned"
    assert len(first) == len(grawlix_kit().game.glyphs)
    for box in drawn:
        assert PANEL.left < box.left
        assert PANEL.top < box.top
        assert box.right < PANEL.right
        assert box.bottom < PANEL.bottom
        assert all(box.bottom < c.box.top or box.top > c.box.bottom for c in contents)
    assert [roles(c) for c in contents] == [roles(c) for c in cover()]


def test_text_on_art_has_contrast_on_any_color_of_tiles() -> None:
    for base in ("#c0c0c0", "#ffffff", "#000000", "#777777", "#2040c0"):
        palette = Palette.of(kit_of(game_text(3, 3, tile={"base_color": base})).game)
        assert contrast(palette.ink, palette.ground) >= 7
        assert contrast(palette.accent, palette.ground) >= 4.5
    assert Palette.of(grawlix_kit().game).accent == "#ffe02e"
    art = cover(bleed=PANEL)
    inks = {
        label.fill
        for content in art[1:]
        if "Figure" not in roles(content)
        for label in labels(content.items)
    }
    assert inks == {"#ffffff", "#ffe02e"}


@pytest.mark.parametrize(
    ("hook", "lines"), [("Can you?", 1), ("Can you place the last three?", 3), ("W" * 14, 1)]
)
def test_a_hook_is_set_in_lines_before_it_is_small(hook: str, lines: int) -> None:
    made = section(f'# Go\n\n{{{{ figure("cover") }}}}\n\n**{hook}**')
    contents = cover_contents(made, flow(), 40.0, ROOM)[2:]
    assert len(contents) == lines
    assert all(content.box.width <= 40.0 + 1e-6 for content in contents)
    sizes = {label.size for content in contents for label in labels(content.items)}
    assert (min(sizes) >= SMALLEST_HOOK * 4 - 1e-6) == (" " in hook)


def test_glyphs_of_the_cover_are_clear_of_what_printers_leave_blank() -> None:
    """Many printers stop 5 mm from the edge of the paper."""
    kit = grawlix_kit()
    margin = kit.game.leaflet.margin_vertical
    panel = Box(0.0, 0.0, 99.0, 210.0)
    _, drawn = backdrop(kit.game, kit.fonts, panel, Box(8.0, margin, 91.0, 210.0 - margin))
    assert isinstance(drawn, Group)
    ends = []
    for item in drawn.items:
        assert isinstance(item, Group)
        (shape,) = item.items
        assert isinstance(shape, Shape)
        box = item.transform.around(shape.path.box())
        ends += [box.top - shape.stroke_width / 2, 210.0 - box.bottom - shape.stroke_width / 2]
    assert min(ends) >= 5.0
