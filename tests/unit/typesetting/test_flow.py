"""Sections into slabs, and the cover: what stands where, and what belongs to what."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

from generator.diagnostics import Failure
from generator.drawing import Affine, Box, Group, Item, Label, Scene, Shape, rectangle
from generator.drawing.figures import figure_scene
from generator.drawing.tile_faces import Faces
from generator.texts.document import Section
from generator.typesetting.cover import cover_contents
from generator.typesetting.flow import FIGURE_SIDE, Flow
from generator.typesetting.lines import Typesetter
from generator.typesetting.page import Content
from generator.typesetting.slabs import Stack
from generator.typesetting.type_scale import LEADING, TypeScale
from tests.unit.kits import grawlix_kit
from tests.unit.texts.rendering import rendered

MEASURE = 80.0
ROOM = 188.0


def flow(size: float = 4.0, **more: object) -> Flow:
    kit = grawlix_kit()
    faces = Faces(kit.game, kit.fonts, FIGURE_SIDE)

    @cache
    def figures(name: str) -> Scene:
        return figure_scene(name, kit.examples, faces)

    scale = TypeScale(size, kit.game.leaflet.fonts)
    made = Flow(Typesetter(kit.game, kit.fonts), scale, MEASURE, figures)
    return replace(made, **more)  # type: ignore[arg-type]


def section(template: str) -> Section:
    (made,) = rendered(template).sections
    return made


def stack(template: str, **more: object) -> Stack:
    return flow(**more).stack(section(template))  # type: ignore[arg-type]


def roles(content: Content) -> list[str]:
    return [element.role for element in content.path]


def labels(items: tuple[Item, ...]) -> list[Label]:
    found: list[Label] = []
    for item in items:
        if isinstance(item, Group):
            found += labels(item.items)
        elif isinstance(item, Label):
            found.append(item)
    return found


def words(content: Content) -> str:
    return "".join(label.text for label in labels(content.items))


LONG = "Some words that go on for more than one line of the column, and then a few more of them."
ALL = f"""\
## A Section

{LONG}

Short.

### Inside

1. First
2. {LONG}

- Other

{{{{ figure("opening") }}}}
"""


def test_each_kind_of_block_is_tagged_as_what_it_is() -> None:
    paths = [roles(content) for slab in stack(ALL).slabs for content in slab.contents]
    assert paths == [
        ["Sect", "H2"],
        ["Sect", "P"],
        ["Sect", "P"],
        ["Sect", "H3"],
        *(["Sect", "L", "LI", "Lbl"], ["Sect", "L", "LI", "LBody", "P"]) * 3,
        ["Sect", "Figure"],
    ]


def test_lists_and_their_items_are_told_apart() -> None:
    contents = [c for slab in stack(ALL).slabs for c in slab.contents if "L" in roles(c)]
    lists = list(dict.fromkeys(content.path[1] for content in contents))
    assert [made.ordered for made in lists] == [True, False]
    assert len({content.path[2].key for content in contents}) == 3
    assert [words(c) for c in contents if roles(c)[-1] == "Lbl"] == ["1. ", "2. ", "– "]


def test_markers_hang_to_the_left_of_their_text() -> None:
    made = flow()
    for slab in made.stack(section("- Item")).slabs:
        marker, body = slab.contents
        assert marker.box.left == 0
        assert body.box.left == pytest.approx(made.scale.indent)
        (one, other) = labels(marker.items)[0], labels(body.items)[0]
        assert one.y == other.y, "on one baseline"


def test_headings_belong_to_what_follows_and_have_bookmarks() -> None:
    slabs = stack(ALL).slabs
    assert [slab.keep_with_next for slab in slabs] == [
        *(True, False, False, True, True, True, True, False)
    ], "and a text to the list or the figure below it, an item of two to the other"
    assert [slab.bookmark for slab in slabs if slab.bookmark] == [("A Section", 2), ("Inside", 3)]


def test_heights_are_the_same_whether_drawn_or_not() -> None:
    drawn, measured = stack(ALL), stack(ALL, drawing=False)
    assert [(s.height, s.before) for s in drawn.slabs] == [
        (s.height, s.before) for s in measured.slabs
    ]
    assert drawn.height == pytest.approx(measured.height)
    assert not any(slab.contents for slab in measured.slabs if slab.bookmark)


def test_distances_are_parts_of_a_line() -> None:
    """A quarter of a line is the unit of everything but figures."""
    line = 4.0 * LEADING
    for slab in stack(ALL).slabs[:-1]:
        assert slab.height / line * 4 == pytest.approx(round(slab.height / line * 4))
        assert slab.before / line * 4 == pytest.approx(round(slab.before / line * 4))


def test_baselines_lie_one_leading_apart() -> None:
    (slab,) = stack(LONG).slabs
    (content,) = slab.contents
    baselines = sorted({label.y for label in labels(content.items)})
    assert len(baselines) > 1
    steps = [b - a for a, b in pairwise(baselines)]
    assert steps == pytest.approx([4.0 * LEADING] * len(steps))
    assert 0 < baselines[0] < 4.0 * LEADING


def test_set_by_line_the_first_two_and_the_last_two_keep_together() -> None:
    slabs = stack(" ".join([LONG] * 3), by_line=True).slabs
    assert len(slabs) > 5
    assert [slab.keep_with_next for slab in slabs] == [
        True,
        *[False] * (len(slabs) - 3),
        True,
        False,
    ]
    assert len({content.path for slab in slabs for content in slab.contents}) == 1
    whole = stack(" ".join([LONG] * 3))
    assert sum(s.height for s in slabs) == pytest.approx(whole.height)


def test_a_link_over_two_lines_is_one_element_with_two_boxes() -> None:
    (slab,) = stack(f"See [{LONG}](https://example.org).").slabs
    linked = [content for content in slab.contents if content.link]
    assert len(linked) >= 2
    assert len({content.path for content in linked}) == 1
    assert roles(linked[0]) == ["Sect", "P", "Link"]
    first, second = linked[:2]
    assert first.box.bottom == pytest.approx(second.box.top)
    assert first.box.left > 0
    assert second.box.left == 0


@pytest.mark.parametrize(
    ("options", "cell"),
    [
        ({}, 3.45 * 4.0),
        ({"cell": 2.0}, 2.0 * 4.0),
        ({"tallest": 20.0}, 20.0 / 4.03),
        ({"measure": 30.0}, 30.0 / 4.03),
    ],
    ids=["as large as it may", "smaller cells", "no higher", "no wider"],
)
def test_figures_are_as_large_as_they_may_be_and_centred(
    options: dict[str, float], cell: float
) -> None:
    made = flow(**options)
    (slab,) = made.stack(section("{{ figure('opening') }}")).slabs
    (content,) = slab.contents
    assert content.box.width == pytest.approx(4.03 * cell)
    assert slab.height == pytest.approx(4.03 * cell)
    middle = (content.box.left + content.box.right) / 2
    assert middle == pytest.approx(made.measure / 2)
    assert content.path[-1].alt.startswith("3 tiles, 7 locations. The grid has two rows")


COVER = """\
Version 1

# {title}

Below the title

{{{{ figure("cover") }}}}

Ann Bold

Bob Light
"""


def cover(template: str, room: float = ROOM) -> tuple[Content, ...]:
    return cover_contents(section(template), flow(), MEASURE, room)


def test_the_cover_is_set_in_order_centred_and_inside_its_room() -> None:
    contents = cover(COVER.format(title="Grawlix"))
    assert [words(c) for c in contents if roles(c)[-1] != "Figure"] == [
        *("Version 1", "Grawlix", "Below the title", "Ann Bold", "Bob Light")
    ]
    assert [roles(c)[-1] for c in contents] == ["P", "H1", "P", "Figure", "P", "P"]
    tops = [content.box.top for content in contents]
    assert tops == sorted(tops)
    for above, below in pairwise(contents):
        assert above.box.bottom <= below.box.top + 1e-6
    assert contents[-1].box.bottom == pytest.approx(ROOM)
    for content in contents:
        assert (content.box.left + content.box.right) / 2 == pytest.approx(MEASURE / 2)
        assert content.box.left >= 0


def test_a_title_fills_the_column_but_does_not_shout() -> None:
    fonts = grawlix_kit().fonts

    def size(title: str) -> float:
        (label,) = labels(cover(COVER.format(title=title))[1].items)
        assert label.font == "caprasimo-regular"
        return label.size * fonts[label.font].cap_height

    assert size("Go") == pytest.approx(4.2 * 4.0), "as high as a title may be"
    width = fonts["caprasimo-regular"].advance("Grawlixes!!!")
    height = fonts["caprasimo-regular"].cap_height * MEASURE / width
    assert size("Grawlixes\\!\\!\\!") == pytest.approx(height, rel=1e-3), "as wide as the column"


@pytest.mark.parametrize(
    ("template", "room", "code"),
    [
        ("# " + "Wo " * 70, ROOM, "title-too-long"),
        ("# T\n\n" + "Ann Bold\n\n" * 30, ROOM, "text-overflow"),
        (COVER.format(title="Grawlix"), 70.0, "text-overflow"),
        ("# T ★", ROOM, "missing-character"),
        ("# T\n\nAnn ★", ROOM, "missing-character"),
        ("# T\n\nAnn **★**", ROOM, "missing-character"),
        ("# T\n\n" + "x" * 120, ROOM, "word-too-wide"),
    ],
    ids=lambda value: value[:12] if isinstance(value, str) else "",
)
def test_what_the_cover_cannot_hold_is_an_error(template: str, room: float, code: str) -> None:
    with pytest.raises(Failure) as caught:
        cover(template, room)
    (problem,) = caught.value.diagnostics
    assert problem.code == code
    assert problem.span.file == "rules.md.j2"
    assert problem.hints


def test_a_content_moves_with_its_box() -> None:
    shape = Shape(rectangle(0, 0, 2, 1), "#000000")
    content = Content((shape,), Box(0, 0, 2, 1))
    turned = content.moved(Affine.rotate(180).then(Affine.translate(10, 20)))
    assert turned.box == Box(8, 19, 10, 20)
    again = turned.moved(Affine.translate(1, 1))
    assert again.box == Box(9, 20, 11, 21)
    assert painted(again.items, Affine()) == pytest.approx(tuple(again.box))


def painted(items: tuple[Item, ...], by: Affine) -> Box:
    """Where the only shape within groups is drawn."""
    (item,) = items
    if isinstance(item, Group):
        return painted(item.items, item.transform.then(by))
    assert isinstance(item, Shape)
    return item.path.transformed(by).box()


PICTURED = '1. {{ picture("condition-1") }} Beside it.\n2. {{ picture("condition-2") }} Only six.'


def test_the_picture_of_an_item_is_beside_its_text_and_below_it_in_a_narrow_column() -> None:
    for measure, is_narrow in ((MEASURE, False), (MEASURE / 2, True)):
        slabs = stack(PICTURED, measure=measure).slabs
        assert [slab.keep_with_next for slab in slabs] == [True, False] * 2 if is_narrow else [0, 0]
        contents = [content for slab in slabs[: 1 + is_narrow] for content in slab.contents]
        pictures = [content for content in contents if roles(content)[-1] == "Figure"]
        texts = [content for content in contents if roles(content)[-1] == "P"]
        assert len(pictures) == 1
        for text in texts:
            is_beside = pictures[0].box.right <= text.box.left
            assert is_beside != is_narrow
        assert all(content.box.right <= measure + 1e-6 for content in contents)


def test_pictures_of_items_are_as_large_as_asked() -> None:
    one, other = (
        max(c.box.width for s in stack(PICTURED, picture=k).slabs for c in s.contents[1:2])
        for k in (1.0, 1.3)
    )
    assert other == pytest.approx(1.3 * one)


@pytest.mark.parametrize("name", ["setup", "turn"])
def test_words_in_a_picture_are_no_larger_than_the_text(name: str) -> None:
    made = stack(f'{{{{ figure("{name}") }}}}', measure=500.0, size=3.0)
    (content,) = made.slabs[0].contents
    (group,) = content.items
    assert isinstance(group, Group)
    sizes = {item.size for item in group.items if isinstance(item, Label)}
    assert group.transform.a * max(sizes) <= 3.0 + 1e-9
