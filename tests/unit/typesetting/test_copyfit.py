"""Copyfitting, held against trying everything."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, pairwise
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.diagnostics import Failure, Span
from generator.drawing import Box
from generator.texts.document import Origin, Section
from generator.typesetting.copyfit import (
    LEFT,
    STEP,
    Fit,
    balance_panels,
    fit,
    panel_height,
    with_larger_figures,
)
from generator.typesetting.flow import Flow
from generator.typesetting.page import Content
from generator.typesetting.slabs import Slab, Stack
from generator.typesetting.type_scale import MM_PER_POINT, TypeScale


class Sized:
    """Stands in for a flow: what a function makes of a base size."""

    def __init__(self, set_at: Callable[[float], Sequence[Stack]], size: float = 0.0) -> None:
        self.set_at, self.size = set_at, size

    def at(self, size: float, *, drawing: bool) -> Sized:
        assert not drawing, "copyfitting only measures"
        return Sized(self.set_at, size)

    def stacks(self, sections: Sequence[Section]) -> Sequence[Stack]:
        return self.set_at(self.size)


def fitted(
    set_at: Callable[[float], Sequence[Stack]],
    panels: int,
    room: float,
    smallest: float,
    largest: float,
) -> Fit:
    return fit(cast(Flow, Sized(set_at)), (), panels, room, smallest, largest)


HERE = Origin("rules.md.j2", 1)


def stack(height: float, place: str = "text") -> Stack:
    return Stack(f"of {height}", place, HERE, (Slab(height, 0.0, ()),))


def every_division(stacks: Sequence[Stack], panels: int) -> list[list[Sequence[Stack]]]:
    """All ways to cut the sections into panels, each with at least one, feet kept in place."""
    starts = [i for i in range(1, len(stacks)) if stacks[i].place != "foot"]
    used = min(panels, len(starts) + 1)
    return [
        [stacks[a:b] for a, b in pairwise((0, *cuts, len(stacks)))]
        for cuts in combinations(starts, used - 1)
    ]


sections = st.lists(
    st.tuples(st.integers(1, 60), st.sampled_from(["text", "text", "text", "foot"])),
    min_size=1,
    max_size=8,
).map(lambda made: [stack(float(height), place) for height, place in made])


@given(sections, st.integers(1, 7), st.sampled_from([0.0, 3.0, 10.0]))
def test_panels_are_as_even_as_can_be(stacks: list[Stack], panels: int, gap: float) -> None:
    balanced = balance_panels(stacks, panels, gap)
    assert len(balanced) == panels
    assert [one for panel in balanced for one in panel] == stacks

    def cost(panels: Sequence[Sequence[Stack]]) -> float:
        return sum(panel_height(panel, gap) ** 2 for panel in panels)

    assert cost(balanced) == min(map(cost, every_division(stacks, panels)))


@given(sections, st.integers(1, 7))
def test_a_foot_stays_with_what_stands_before_it(stacks: list[Stack], panels: int) -> None:
    for panel in balance_panels(stacks, panels, 3.0):
        if panel and panel[0] is not stacks[0]:
            assert panel[0].place != "foot"


def test_without_sections_all_panels_are_empty() -> None:
    assert balance_panels([], 5, 3.0) == ((),) * 5


def test_fewer_sections_than_panels_leave_the_last_ones_empty() -> None:
    one, two = stack(5.0), stack(9.0)
    assert balance_panels([one, two], 4, 3.0) == ((one,), (two,), (), ())


@pytest.mark.parametrize(
    ("smallest", "largest", "room", "size", "fits"),
    [
        pytest.param(8, 11, 100, 10.0, True, id="in between"),
        pytest.param(8, 11, 500, 11.0, True, id="room for the largest"),
        pytest.param(8, 11, 80, 8.0, True, id="just the smallest"),
        pytest.param(8, 11, 79, 8.0, False, id="not even the smallest"),
        pytest.param(9, 9, 100, 9.0, True, id="only one size"),
        pytest.param(8, 11, 99.9, 9.9, True, id="one step less"),
    ],
)
def test_the_largest_size_that_fits(
    smallest: float, largest: float, room: float, size: float, fits: bool
) -> None:
    """A section of ten lines, as high as its type size in points times ten."""

    def set_at(size: float) -> list[Stack]:
        return [stack(round(10 * size / MM_PER_POINT, 6))]

    made = fitted(set_at, 1, room, smallest, largest)
    assert made.size / MM_PER_POINT == pytest.approx(size)
    assert (made.overflow <= 0) is fits
    assert made.overflow == pytest.approx(10 * size - room, abs=1e-4)


@given(
    st.lists(st.floats(1, 30), min_size=1, max_size=6),
    st.integers(1, 4),
    st.floats(30, 400),
)
def test_no_larger_step_fits(shares: list[float], panels: int, room: float) -> None:
    sizes = []

    def set_at(size: float) -> list[Stack]:
        sizes.append(size)
        return [stack(share * size) for share in shares]

    def overflow(step: int) -> float:
        size = (7.5 + step * STEP) * MM_PER_POINT
        gap = TypeScale.gap_at(size)
        balanced = balance_panels(set_at(size), panels, gap)
        return max(panel_height(panel, gap) for panel in balanced) - room

    fitting = [step for step in range(36) if overflow(step) <= 0]
    sizes.clear()
    made = fitted(set_at, panels, room, 7.5, 11.0)
    assert len(sizes) <= 9, "it goes to where the heights point"
    wanted = 7.5 + STEP * max(fitting, default=0)
    assert made.size / MM_PER_POINT == pytest.approx(wanted)


def test_nothing_fits_at_the_largest_size() -> None:
    made = fitted(lambda size: [], 3, 100.0, 7.5, 12.0)
    assert made.size / MM_PER_POINT == pytest.approx(12.0)
    assert made.panels == ((), (), ())


@pytest.mark.parametrize("code", ["word-too-wide", "table-too-wide"])
@pytest.mark.parametrize("widest", [8.0, 9.3, 12.0])
def test_a_size_at_which_something_is_too_wide_does_not_fit(code: str, widest: float) -> None:
    def set_at(size: float) -> Sequence[Stack]:
        if size / MM_PER_POINT > widest + STEP / 2:
            raise Failure.error(code, "too wide", Span.at("rules.md.j2", 1, 1), "shorten it")
        return [stack(10.0)]

    assert fitted(set_at, 1, 100.0, 8.0, 12.0).size / MM_PER_POINT == pytest.approx(widest)


@pytest.mark.parametrize("code", ["word-too-wide", "missing-character"])
def test_what_no_size_can_cure_is_told(code: str) -> None:
    def set_at(size: float) -> Sequence[Stack]:
        raise Failure.error(code, "not to be set", Span.at("rules.md.j2", 1, 1), "change it")

    with pytest.raises(Failure) as caught:
        fitted(set_at, 1, 100.0, 8.0, 12.0)
    assert caught.value.diagnostics[0].code == code


@pytest.mark.parametrize(("room", "factor"), [(200.0, 1.5), (94.0, 1.2), (86.0, 1.0)])
def test_figures_become_as_large_as_usual_where_there_is_room(room: float, factor: float) -> None:
    """A text of 36 mm, a gap of 10 mm, and a figure of 40 mm that may be half as large again."""
    content = Content((), Box(20.0, 0.0, 60.0, 40.0))
    figure = Slab(40.0, 0.0, (content,), growth=1.5)
    before = (stack(36.0), Stack("figure", "text", HERE, (figure,)))
    after = with_larger_figures(before, 10.0, room / (1 - LEFT))
    ((slab,),) = [one.slabs for one in after if one.name == "figure"]
    assert slab.height == pytest.approx(40 * factor)
    assert slab.contents[0].box.width == pytest.approx(slab.height)
    assert slab.contents[0].box.center[0] == pytest.approx(40.0)
    assert after[0] == before[0]
