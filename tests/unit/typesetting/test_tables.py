"""Tables as slabs: what stands where in a row, and what belongs to what."""

from __future__ import annotations

from itertools import pairwise

import pytest

from generator.diagnostics import Failure
from generator.drawing import Label
from generator.typesetting.page import Content, Element
from generator.typesetting.slabs import Slab, end_cost
from generator.typesetting.type_scale import LEADING
from tests.unit.typesetting.test_flow import LONG, MEASURE, flow, labels, roles, section, words

SIZE = 4.0
TABLE = f"""\
| What | Points | Why |
|------|-------:|:---:|
| Tile | 1 | |
| Location | 12 | {LONG} |
| **Row** | 345 | See [this](https://example.org). |
| Last | 6 | So |
"""


def slabs(template: str, **more: object) -> tuple[Slab, ...]:
    return flow(**more).stack(section(template)).slabs  # type: ignore[arg-type]


def tagged(slab: Slab) -> list[Content]:
    return [content for content in slab.contents if content.path]


def cell(slab: Slab, column: int) -> list[Label]:
    """The labels of a cell, by the element of its column."""
    keys = list(dict.fromkeys(content.path[3] for content in tagged(slab)))
    mine = [c for c in slab.contents if c.path[3:4] == (keys[column],)]
    return [label for content in mine for label in labels(content.items)]


def right(label: Label) -> float:
    font = flow().typesetter.fonts[label.font]
    return label.x + font.advance(label.text.rstrip()) * label.size


def test_cells_are_tagged_as_heads_and_as_data() -> None:
    head, first, *_ = slabs(TABLE)
    assert [roles(c) for c in tagged(head)] == [["Sect", "Table", "TR", "TH"]] * 3
    assert [c.path[-1].scope for c in tagged(head)] == ["Column"] * 3
    assert [(c.path[-1].role, c.path[-1].scope) for c in tagged(first)] == [
        *(("TH", "Row"), ("TD", ""), ("TD", ""))
    ]
    assert words(tagged(first)[2]) == "", "an empty cell is one too"
    assert len({c.path[1] for slab in slabs(TABLE) for c in tagged(slab)}) == 1
    assert len({c.path[2] for slab in slabs(TABLE) for c in tagged(slab)}) == 5


def test_an_empty_head_is_no_head() -> None:
    head, row = slabs("| | b |\n|---|---|\n| x | y |")
    assert [c.path[-1].role for c in tagged(head)] == ["TD", "TH"]
    assert [c.path[-1].role for c in tagged(row)] == ["TH", "TD"]


def test_rules_are_no_part_of_the_text() -> None:
    head, first, second, *_ = slabs(TABLE)
    counts = [sum(not content.path for content in slab.contents) for slab in (head, first, second)]
    assert counts == [1, 0, 1]
    (under,) = (content for content in head.contents if not content.path)
    assert under.box.top == pytest.approx(head.height)
    assert under.box.left == 0
    assert under.box.right <= MEASURE


def test_heads_are_strong() -> None:
    head, first, *_ = slabs(TABLE)
    fonts = flow().scale.fonts
    assert {label.font for i in range(3) for label in cell(head, i)} == {fonts.strong}
    assert {label.font for i in range(2) for label in cell(first, i)} == {fonts.text}


def test_cells_stand_at_their_sides() -> None:
    made = slabs(TABLE)
    assert {cell(slab, 0)[0].x for slab in made} == {0.0}
    ends = [right(cell(slab, 1)[0]) for slab in made]
    assert ends == pytest.approx([ends[0]] * 5, abs=0.01)
    middles = [
        (label.x + right(label)) / 2
        for slab in (made[0], made[2], made[4])
        for label in cell(slab, 2)
    ]
    assert middles == pytest.approx([middles[0]] * len(middles), abs=0.01)


def test_long_cells_wrap_and_short_ones_do_not() -> None:
    head, first, second, third, last = slabs(TABLE)
    line = SIZE * LEADING
    assert head.height == first.height == third.height == last.height == pytest.approx(1.5 * line)
    lines = {label.y for label in cell(second, 2)}
    assert len(lines) > 1
    assert second.height == pytest.approx((len(lines) + 0.5) * line)
    assert len({label.y for i in range(2) for label in cell(second, i)}) == 1
    assert min(lines) == pytest.approx(cell(second, 0)[0].y), "on one baseline"
    assert max(right(label) for label in cell(second, 2)) <= MEASURE


def test_a_table_is_no_wider_than_it_needs_to_be() -> None:
    head, row = slabs("| a | b |\n|---|---|\n| x | y |")
    under = head.contents[0].box
    font = flow().typesetter.fonts[flow().scale.fonts.strong]
    assert under.width == pytest.approx((font.advance("a") + 1 + font.advance("b")) * SIZE)
    assert row.contents


def test_heads_of_several_lines_stand_on_their_rule() -> None:
    wide = "Seven words that wrap above the column"
    head, _ = slabs(f"| {wide} | b |\n|---|---|\n| {LONG} | y |", measure=40.0)
    assert max(label.y for label in cell(head, 0)) == cell(head, 1)[0].y


def test_rows_keep_with_the_head_and_the_last_with_the_one_before() -> None:
    assert [slab.keep_with_next for slab in slabs(TABLE)] == [True, True, False, True, False]
    assert [slab.keep_with_next for slab in slabs("| a |\n|---|\n| x |")] == [True, False]
    assert [slab.keep_with_next for slab in slabs("| a |\n|---|")] == [False]


def test_each_row_knows_the_head_to_repeat() -> None:
    head, *rows = slabs(TABLE)
    assert head.head is None
    for row in rows:
        assert row.head is not None
        assert row.head.height == head.height
        assert [words(c) for c in row.head.contents] == [words(c) for c in head.contents]
        assert not any(c.path or c.link for c in row.head.contents)


def test_links_in_cells_lead_somewhere() -> None:
    (linked,) = (c for slab in slabs(TABLE) for c in slab.contents if c.link)
    assert roles(linked) == ["Sect", "Table", "TR", "TD", "Link"]


def test_heights_are_the_same_whether_drawn_or_not() -> None:
    drawn, measured = slabs(TABLE), slabs(TABLE, drawing=False)
    assert [(s.height, s.before, s.keep_with_next) for s in drawn] == [
        (s.height, s.before, s.keep_with_next) for s in measured
    ]
    assert not any(slab.contents for slab in measured)


def test_a_table_of_a_list_is_indented_with_it() -> None:
    made = flow()
    _, head, row = made.stack(section("- Item\n\n  | a | b |\n  |---|---|\n  | x | y |")).slabs
    assert roles(tagged(head)[0]) == ["Sect", "L", "LI", "LBody", "Table", "TR", "TH"]
    assert head.contents[0].box.left == pytest.approx(made.scale.indent)
    assert min(c.box.left for c in row.contents) == pytest.approx(made.scale.indent)


def test_wide_tables_are_smaller_than_the_text() -> None:
    made = slabs(TABLE, wide_tables=True)
    sizes = {label.size for slab in made for c in slab.contents for label in labels(c.items)}
    assert sorted(sizes) == pytest.approx([0.9 * SIZE])


@pytest.mark.parametrize(
    ("template", "code", "line"),
    [
        ("Fine.\n\n| a | b |\n|---|---|\n| " + "x" * 25 + " | " + "y" * 25 + " |",
         "table-too-wide", 3),
        ("| a | b |\n|---|---|\n| x | y |\n| x | ★ |", "missing-character", 4),
    ],
)  # fmt: skip
def test_what_cannot_be_set_is_told_at_its_line(template: str, code: str, line: int) -> None:
    with pytest.raises(Failure) as caught:
        slabs(template)
    (problem,) = caught.value.diagnostics
    assert problem.code == code
    assert (problem.span.file, problem.span.line) == ("rules.md.j2", line)
    assert problem.hints
    if code == "table-too-wide":
        assert "mm wider than its column of 80.0 mm" in problem.message


def test_a_repeated_head_is_an_artifact_of_the_same_place() -> None:
    head, row, *_ = slabs(TABLE)
    assert row.head is not None
    bare = [content._replace(path=(), link="") for content in head.contents]
    assert list(row.head.contents) == bare
    assert isinstance(head.contents[-1].path[-1], Element)


def test_a_break_costs_as_much_measured_as_drawn() -> None:
    text = f"## Heading\n\nA paragraph.\n\n{TABLE}\nAnother.\n"
    drawn, measured = slabs(text), slabs(text, drawing=False)
    costs = [[end_cost(*pair) for pair in pairwise(each)] for each in (drawn, measured)]
    assert costs[0] == costs[1]
    assert len({*costs[0]}) > 2
