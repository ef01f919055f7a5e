"""Distributes sections over panels or columns; a section may continue on the next one."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate, groupby, pairwise
from typing import NamedTuple

from generator.typesetting.copyfit import cheapest, panel_height
from generator.typesetting.slabs import Slab, Stack, end_cost

MOST_EMPTY = 1 / 3
"""Largest share of white space on a panel that is not called empty."""
EMPTY = 0.5
"""Cost of a panel that is emptier."""
DIVIDED = 0.3
"""Cost of a divided section, times :func:`end_cost`, in the unit of a panel that is empty."""


TURN = 2.0
"""How many times as much a divided section costs if the sheet is turned over to read on."""


class _Part(NamedTuple):
    """A slab of the section ``number``, with the white space above it."""

    number: int
    slab: Slab
    before: float


def split_over_panels(
    stacks: Sequence[Stack], panels: int, gap: float, room: float
) -> tuple[tuple[Stack, ...], ...]:
    """Distributes sections over ``panels`` panels of ``room`` mm, in order; one may be divided
    between two slabs, but not below a heading, nor above what goes to the foot.

    Of all distributions that fit it takes the one of least cost: white space on a panel counts by
    the square of its share, a divided section by :func:`end_cost`. If none fits, each panel is
    filled in turn, and the last one runs over.
    """
    parts = [
        _Part(number, slab, gap if number and not i else slab.before)
        for number, stack in enumerate(stacks)
        for i, slab in enumerate(stack.slabs)
    ]
    ends = [0]
    for i, (before, after) in enumerate(pairwise(parts), 1):
        if not before.slab.keep_with_next and stacks[after.number].place != "foot":
            ends.append(i)
    ends.append(len(parts))
    if not parts:
        return ((),) * panels
    count = len(ends) - 1
    used = min(panels, count)
    depths = [0.0, *accumulate(part.before + part.slab.height for part in parts)]
    last = [  # of each first end, the last with which it spans no more than the room
        bisect_right(ends, depths[end] + parts[end].before + room + 1e-9, key=depths.__getitem__)
        - 1
        for end in ends[:-1]
    ]
    cut = [0.0] * len(ends)
    for number, end in enumerate(ends[:-1]):
        if end and parts[end - 1].number == parts[end].number:
            cut[number] = DIVIDED * end_cost(parts[end - 1].slab, parts[end].slab)
    costs = {
        (a, b): _cost_of_blank(1 - (depths[ends[b]] - down) / room) + cut[b]
        for a, down in enumerate(depths[end] + parts[end].before for end in ends[:-1])
        for b in range(a + 1, last[a] + 1)
    }
    try:
        _, cuts = cheapest(costs, count, used, lambda cost, each: cost + each)
    except KeyError:
        cuts = (0,)
        for left in range(used - 1, 0, -1):
            cuts += (min(max(last[cuts[-1]], cuts[-1] + 1), count - left),)
        cuts += (count,)
    made = []
    for a, b in pairwise(cuts):
        groups = groupby(parts[ends[a] : ends[b]], key=lambda part: part.number)
        slabs = {number: tuple(part.slab for part in group) for number, group in groups}
        made.append(tuple(stacks[number]._replace(slabs=it) for number, it in slabs.items()))
    return tuple(made) + ((),) * (panels - used)


def cost_of_panels(
    panels: Sequence[Sequence[Stack]], gap: float, room: float, turn: int = 0
) -> float:
    """The cost of a distribution, as :func:`split_over_panels` counts it; a section that continues
    on the panel ``turn``, for which the sheet is turned over, costs more."""
    blank = sum(_cost_of_blank(blank_share(panel, gap, room)) for panel in panels)
    cuts = (
        end_cost(one[-1].slabs[-1], other[0].slabs[0]) * (TURN if number == turn else 1.0)
        for number, (one, other) in enumerate(pairwise(panels), 1)
        if one and other and one[-1].origin == other[0].origin
    )
    return blank + DIVIDED * sum(cuts)


def blank_share(panel: Sequence[Stack], gap: float, room: float) -> float:
    """The share of a panel that is white space below its text, that above a foot included."""
    return 1 - (panel_height(panel, gap) - gap * any(it.place == "foot" for it in panel)) / room


def _cost_of_blank(share: float) -> float:
    return share * share + (EMPTY if share > MOST_EMPTY else 0.0)
