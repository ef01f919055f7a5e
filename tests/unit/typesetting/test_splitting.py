"""Sections that continue on the next panel, held against trying everything."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from generator.texts.document import Origin
from generator.typesetting.copyfit import (
    blank_share,
    cost_of_panels,
    is_torn,
    panel_height,
    split_in_two,
    split_over_panels,
)
from generator.typesetting.page import Element
from generator.typesetting.slabs import Slab, Stack

ROOM, GAP = 100.0, 5.0
PATHS = tuple(
    (Element("Sect", 1), Element(role, key)) for key, role in enumerate(("P", "Figure", "L"), 2)
)
slabs = st.builds(
    lambda height, keeps, path: Slab(height, 0.0, (), keeps, path=path),
    st.integers(5, 60).map(float),
    st.sampled_from([False, False, True]),
    st.sampled_from(PATHS),
)


def stacked(sections: list[list[Slab]]) -> list[Stack]:
    return [
        Stack(f"of {number}", "text", Origin("rules.md.j2", number), tuple(each))
        for number, each in enumerate(sections, 1)
    ]


sections = st.lists(st.lists(slabs, min_size=1, max_size=3), min_size=1, max_size=3).map(stacked)
FULL = [[Slab(high, 0.0, (), path=PATHS[0]) for high in it] for it in ([5, 35, 60], [36, 60], [5])]
"""Sections that fill two panels and one only because no gap is left between panels."""


def panel(parts: list[tuple[Stack, Slab]]) -> tuple[Stack, ...]:
    found = dict.fromkeys(stack for stack, _ in parts)
    return tuple(
        stack._replace(slabs=tuple(slab for owner, slab in parts if owner is stack))
        for stack in found
    )


@given(sections, st.integers(1, 3), st.integers(0, 2))
def test_no_distribution_that_fits_costs_less(stacks: list[Stack], panels: int, turn: int) -> None:
    parts = [(stack, slab) for stack in stacks for slab in stack.slabs]
    ends = [i for i in range(1, len(parts)) if not parts[i - 1][1].keep_with_next]
    used = min(panels, len(ends) + 1)
    every = [
        [panel(parts[a:b]) for a, b in pairwise((0, *cuts, len(parts)))]
        for cuts in combinations(ends, used - 1)
    ]
    fitting = [made for made in every if all(panel_height(it, GAP) <= ROOM for it in made)]
    made = [it for it in split_over_panels(stacks, panels, GAP, ROOM) if it]
    assert (made in fitting) == bool(fitting)
    if fitting:
        least = min(cost_of_panels(each, GAP, ROOM) for each in fitting)
        assert cost_of_panels(made, GAP, ROOM) == pytest.approx(least)


@example(stacked(FULL), 3, 2)
@given(sections, st.integers(2, 4), st.integers(1, 3))
def test_no_section_continues_on_the_panel_after_the_turn_if_all_fits_so(
    stacks: list[Stack], panels: int, turn: int
) -> None:
    turn = min(turn, panels - 1)
    halves = [
        (
            split_over_panels(stacks[:number], turn, GAP, ROOM),
            split_over_panels(stacks[number:], panels - turn, GAP, ROOM),
        )
        for number in range(1, len(stacks))
    ]
    fitting = [
        (*one, *other)
        for one, other in halves
        if all(panel_height(it, GAP) <= ROOM for it in (*one, *other))
    ]
    made = split_in_two(stacks, panels, GAP, ROOM, turn)
    if fitting:
        assert not is_torn(made, turn)
        least = min(cost_of_panels(each, GAP, ROOM) for each in fitting)
        assert cost_of_panels(made, GAP, ROOM) == pytest.approx(least)
    else:
        assert made == split_over_panels(stacks, panels, GAP, ROOM)


def test_white_space_above_a_foot_counts_as_blank() -> None:
    text, foot = (
        Stack(place, place, Origin("rules.md.j2", line), (Slab(20.0, 0.0, ()),))
        for line, place in ((1, "text"), (2, "foot"))
    )
    assert blank_share([text, foot], GAP, ROOM) == pytest.approx(0.6)
