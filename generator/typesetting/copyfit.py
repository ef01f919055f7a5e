"""Copyfitting: the largest base size at which all sections fit on panels, whole or divided."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from itertools import accumulate, combinations, groupby, pairwise
from operator import add
from typing import NamedTuple, TypeAlias

from generator.diagnostics import Failure, Span
from generator.drawing import Affine
from generator.texts.document import Origin, Section
from generator.typesetting.flow import TOO_WIDE, Flow
from generator.typesetting.slabs import Slab, Stack, end_cost
from generator.typesetting.type_scale import MM_PER_POINT, TypeScale

STEP = 0.1  # base sizes are tried in steps of this many points
LEFT = 0.04  # share of a panel that figures leave empty when they become larger
MOST_EMPTY, EMPTY = 1 / 3, 0.5  # largest share of white space on a panel, cost of an emptier one
DIVIDED = 0.6  # cost of a divided section, times its end_cost, in the unit of an empty panel
Costs: TypeAlias = Mapping[tuple[int, int], float]  # of panels from one cut to another
Panels: TypeAlias = tuple[tuple[Stack, ...], ...]  # the sections of each panel
Balance: TypeAlias = Callable[[Sequence[Stack], int, float, float], Panels]
"""Distributes sections over panels, with the gap between two and the height of a panel in mm."""


class Fit(NamedTuple):
    """Sections set at a base size and distributed over panels, in order."""

    size: float  # in mm
    panels: Panels
    overflow: float  # excess height of the fullest panel in mm, at most 0 if everything fits
    fullest: int


def fit(
    flow: Flow,
    sections: Sequence[Section],
    panels: int,
    room: float,
    smallest: float,
    largest: float,
    balance: Balance | None = None,
) -> Fit:
    """Distributes sections over ``panels`` panels of ``room`` mm, at the largest size that fits.
    Sizes are in points, found by bisection in steps of :data:`STEP`. If not even the smallest fits,
    the result overflows; Failure if a word or a table is too wide even then."""

    @cache
    def attempt(step: int) -> Fit:
        size = (smallest + step * STEP) * MM_PER_POINT
        try:
            stacks = flow.at(size, drawing=False).stacks(sections)
        except Failure as failure:
            if step == 0 or any(item.code not in TOO_WIDE for item in failure.diagnostics):
                raise
            return Fit(size, (), float("inf"), 0)
        balanced = (balance or balance_panels)(stacks, panels, TypeScale.gap_at(size), room)
        heights = [panel_height(panel, TypeScale.gap_at(size)) for panel in balanced]
        fullest = max(range(len(heights)), key=heights.__getitem__)
        return Fit(size, balanced, heights[fullest] - room, fullest)

    if attempt(0).overflow > 0:
        return attempt(0)
    steps = range(1, round((largest - smallest) / STEP) + 1)
    return attempt(bisect_left(steps, True, key=lambda step: attempt(step).overflow > 0))


def too_long(
    what: str, over: float, points: float, origin: Origin, hint: str, where: str = ""
) -> Failure:
    """The error for a text that runs over by ``over`` mm at the smallest size."""
    message = f"{what} runs over by {over:.1f} mm at the smallest size of {points:g} pt{where}"
    return Failure.error("text-overflow", message, Span.at(origin.template, origin.line, 1), hint)


def panel_height(stacks: Sequence[Stack], gap: float) -> float:
    """Height of the sections of a panel and the gaps between them."""
    return sum(stack.height for stack in stacks) + gap * max(0, len(stacks) - 1)


def with_larger_figures(stacks: Sequence[Stack], gap: float, room: float) -> tuple[Stack, ...]:
    """The sections of a panel, with smaller figures as large as usual where there is room."""
    figures = [slab for stack in stacks for slab in stack.slabs if slab.growth > 1]
    spare = room * (1 - LEFT) - panel_height(stacks, gap)
    if not figures or spare <= 0:
        return tuple(stacks)
    share = min(1.0, spare / sum(slab.height * (slab.growth - 1) for slab in figures))

    def grown(slab: Slab) -> Slab:
        """A figure enlarged about its middle; any other slab as it is."""
        if slab.growth <= 1:
            return slab
        factor, (content,) = 1 + share * (slab.growth - 1), slab.contents
        middle = Affine.translate((1 - factor) * content.box.center[0], 0)
        larger = content.moved(Affine.scale(factor).then(middle))
        return slab._replace(height=factor * slab.height, contents=(larger,), growth=1.0)

    return tuple(it._replace(slabs=tuple(map(grown, it.slabs))) for it in stacks)


def balance_panels(stacks: Sequence[Stack], panels: int, gap: float, room: float = 0.0) -> Panels:
    """Distributes sections in order, with the least sum of squared heights. A section for the foot
    stays with the one before it."""
    ends = [0, *(i for i, stack in enumerate(stacks) if i and stack.place != "foot"), len(stacks)]
    used = min(panels, len(ends) - 1)
    depths = [0.0, *accumulate(stack.height + gap for stack in stacks)]
    squares = {(a, b): (depths[b] - depths[a] - gap) ** 2 for a, b in combinations(ends, 2)}
    cuts = pairwise(cheapest(squares, len(stacks), used))
    return tuple(tuple(stacks[a:b]) for a, b in cuts) + ((),) * (panels - used)


def cheapest(costs: Costs, count: int, panels: int) -> tuple[int, ...]:
    """The cuts with the least sum of ``costs``, those of a panel from one cut to another, of
    ``count`` pieces cut into ``panels`` panels. KeyError if there is no way."""
    best: dict[int, tuple[float, tuple[int, ...]]] = {0: (0.0, ())}
    for _ in range(panels):
        before = {end: (total, (*cuts, end)) for end, (total, cuts) in best.items()}
        best = {}
        for (start, end), cost in costs.items():
            if start in before:
                total, cuts = before[start]
                option = total + cost, cuts
                best[end] = min(best.get(end, option), option)
    return (*best[count][1], count)


def split_in_two(stacks: Sequence[Stack], count: int, gap: float, room: float, turn: int) -> Panels:
    """As :func:`split_over_panels`; if possible, no section continues on the panel ``turn``."""
    split = partial(split_over_panels, gap=gap, room=room)
    heights = [sum(slab.height for slab in stack.slabs) for stack in stacks]
    every = [
        (*split(stacks[:number], turn), *split(stacks[number:], count - turn))
        for number in range(1, len(stacks))
        if stacks[number].place != "foot"
        and sum(heights[:number]) <= turn * room
        and sum(heights[number:]) <= (count - turn) * room
    ]
    fitting = [it for it in every if max(panel_height(each, gap) for each in it) <= room]
    cost = partial(cost_of_panels, gap=gap, room=room)
    return min(fitting, key=cost) if fitting else split(stacks, count)


def split_over_panels(stacks: Sequence[Stack], panels: int, gap: float, room: float) -> Panels:
    """Divides sections over panels of ``room`` mm, in order, at least cost: squared white space and
    :func:`end_cost`. If nothing fits, each panel is filled in turn; the last one runs over."""
    slabs = [slab for stack in stacks for slab in stack.slabs]
    if not slabs:
        return ((),) * panels
    owners = [number for number, stack in enumerate(stacks) for _ in stack.slabs]
    following = zip([0, *owners], owners, slabs, strict=False)
    spaces = [gap if a != b else slab.before for a, b, slab in following]
    free = (i for i in range(1, len(slabs)) if not slabs[i - 1].keep_with_next)
    ends = [0, *(i for i in free if stacks[owners[i]].place != "foot"), len(slabs)]
    used = min(panels, len(ends) - 1)
    depths = [0.0, *accumulate(map(add, spaces, (slab.height for slab in slabs)))]
    costs: dict[tuple[int, int], float] = {}
    last: list[int] = []  # the number of the last end with which a panel spans no more than room
    for number, start in enumerate(ends[:-1]):
        top = depths[start] + spaces[start]
        last.append(bisect_right(ends, top + room + 1e-9, key=depths.__getitem__) - 1)
        is_cut = start and owners[start - 1] == owners[start]
        cut = DIVIDED * end_cost(slabs[start - 1], slabs[start]) if is_cut else 0.0
        for end in ends[number + 1 : last[-1] + 1]:
            costs[start, end] = _cost_of_blank(1 - (depths[end] - top) / room) + cut
    try:
        cuts = cheapest(costs, len(slabs), used)
    except KeyError:
        numbers = [0]
        for left in range(used - 1, 0, -1):
            numbers.append(min(max(last[numbers[-1]], numbers[-1] + 1), len(ends) - 1 - left))
        cuts = (*(ends[number] for number in numbers), len(slabs))
    made = []
    for a, b in pairwise(cuts):
        groups = groupby(range(a, b), key=owners.__getitem__)
        parts = ((number, tuple(slabs[i] for i in group)) for number, group in groups)
        made.append(tuple(stacks[number]._replace(slabs=part) for number, part in parts))
    return tuple(made) + ((),) * (panels - used)


def cost_of_panels(panels: Sequence[Sequence[Stack]], gap: float, room: float) -> float:
    """The cost of a distribution, as :func:`split_over_panels` counts it."""
    blank = sum(_cost_of_blank(blank_share(panel, gap, room)) for panel in panels)
    torn = (number for number in range(1, len(panels)) if is_torn(panels, number))
    cuts = (end_cost(panels[it - 1][-1].slabs[-1], panels[it][0].slabs[0]) for it in torn)
    return blank + DIVIDED * sum(cuts)


def is_torn(panels: Sequence[Sequence[Stack]], number: int) -> bool:
    """True if a section continues on the panel ``number``, from 0."""
    one, other = panels[number - 1], panels[number]
    return bool(one and other) and one[-1].origin == other[0].origin


def blank_share(panel: Sequence[Stack], gap: float, room: float) -> float:
    """The share of a panel that is white space below its text, that above a foot included."""
    return 1 - (panel_height(panel, gap) - gap * any(it.place == "foot" for it in panel)) / room


def _cost_of_blank(share: float) -> float:
    return share * share + (EMPTY if share > MOST_EMPTY else 0.0)
