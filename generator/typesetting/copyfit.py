"""Copyfitting: the largest base size at which all sections fit, on balanced panels."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import accumulate, combinations, pairwise
from typing import NamedTuple, TypeAlias

from generator.diagnostics import Failure, Span
from generator.drawing import Affine
from generator.texts.document import Origin
from generator.typesetting.flow import TOO_WIDE
from generator.typesetting.slabs import Slab, Stack
from generator.typesetting.type_scale import MM_PER_POINT, TypeScale

STEP = 0.1
"""Base sizes are tried in steps of this many points."""
LEFT = 0.04
"""Share of a panel that figures leave empty when they become larger."""


class Fit(NamedTuple):
    """Sections set at a base size of ``size`` mm and distributed over panels, in order;
    ``overflow`` is the excess height of the fullest panel in mm, at most 0 if everything fits."""

    size: float
    panels: tuple[tuple[Stack, ...], ...]
    overflow: float
    fullest: int


Setter: TypeAlias = Callable[[float, bool], Sequence[Stack]]
"""Sets all sections at a base size in mm; only their heights matter if the second argument, whether
they are drawn, is false."""
Balance: TypeAlias = Callable[[Sequence[Stack], int, float, float], tuple[tuple[Stack, ...], ...]]
"""Distributes sections over a number of panels, with the gap between two sections and the height of
a panel in mm."""


def fit(
    set_at: Setter,
    panels: int,
    room: float,
    smallest: float,
    largest: float,
    balance: Balance | None = None,
    *,
    drawing: bool = True,
) -> Fit:
    """Distributes sections over ``panels`` panels of ``room`` mm at the largest size that fits.

    ``set_at`` sets all sections at a base size in mm; ``smallest`` and ``largest`` are points. The
    size is found by bisection, in steps of 0.1 point; if not even the smallest fits, the result has
    that size and its overflow. A size at which a word or a table is too wide does not fit; raises
    the Failure of the smallest size. ``balance`` distributes the sections, by default undivided.
    Without ``drawing``, the result has heights only.
    """

    @cache
    def attempt(step: int, drawn: bool) -> Fit:
        size = (smallest + step * STEP) * MM_PER_POINT
        try:
            stacks = set_at(size, drawn)
        except Failure as failure:
            if step == 0 or any(item.code not in TOO_WIDE for item in failure.diagnostics):
                raise
            return Fit(size, (), float("inf"), 0)
        balanced = (balance or balance_panels)(stacks, panels, TypeScale.gap_at(size), room)
        heights = [panel_height(panel, TypeScale.gap_at(size)) for panel in balanced]
        fullest = max(range(len(heights)), key=heights.__getitem__)
        return Fit(size, balanced, heights[fullest] - room, fullest)

    if largest > smallest and attempt(0, False).overflow > 0:
        return attempt(0, drawing)
    steps = range(1, round((largest - smallest) / STEP) + 1)
    fitting = bisect_left(steps, True, key=lambda step: attempt(step, False).overflow > 0)
    return attempt(fitting, drawing)


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
    """The sections of a panel, with figures that were set smaller as large as usual where there is
    room."""
    figures = [slab for stack in stacks for slab in stack.slabs if slab.growth > 1]
    total = sum(slab.height * (slab.growth - 1) for slab in figures)
    spare = room * (1 - LEFT) - panel_height(stacks, gap)
    if not figures or spare <= 0:
        return tuple(stacks)
    share = min(1.0, spare / total)

    def grown(slab: Slab) -> Slab:
        """A figure enlarged about its middle; any other slab as it is."""
        if slab.growth <= 1:
            return slab
        factor, (content,) = 1 + share * (slab.growth - 1), slab.contents
        middle = Affine.translate((1 - factor) * content.box.center[0], 0)
        larger = content.moved(Affine.scale(factor).then(middle))
        return slab._replace(height=factor * slab.height, contents=(larger,), growth=1.0)

    return tuple(it._replace(slabs=tuple(map(grown, it.slabs))) for it in stacks)


def balance_panels(
    stacks: Sequence[Stack], panels: int, gap: float, room: float = 0.0
) -> tuple[tuple[Stack, ...], ...]:
    """Distributes sections over ``panels`` panels, in order, with the fullest as low as possible.

    Of all such distributions it takes the most even (least sum of squared heights); a section for
    the foot stays on the panel of the one before it. Panels are empty only if there are fewer
    sections than panels.
    """
    units: list[list[Stack]] = []
    for stack in stacks:
        if stack.place == "foot" and units:
            units[-1].append(stack)
        else:
            units.append([stack])
    used = min(panels, len(units))
    if not used:
        return ((),) * panels

    depths = [0.0, *accumulate(sum(stack.height + gap for stack in unit) for unit in units)]
    spans = combinations(range(len(units) + 1), 2)
    heights = {(start, end): depths[end] - depths[start] - gap for start, end in spans}
    fullest = cheapest(heights, len(units), used, lambda cost, each: max(cost, each))[0]
    low = {span: each for span, each in heights.items() if each <= fullest}
    _, cuts = cheapest(low, len(units), used, lambda cost, each: cost + each * each)
    balanced = [
        tuple(stack for unit in units[start:end] for stack in unit) for start, end in pairwise(cuts)
    ]
    return tuple(balanced) + ((),) * (panels - used)


def cheapest(
    heights: Mapping[tuple[int, int], float],
    count: int,
    panels: int,
    add: Callable[[float, float], float],
) -> tuple[float, tuple[int, ...]]:
    """The least cost of ``count`` units cut into ``panels`` panels, and the cuts (0 and ``count``
    included); ``add`` joins a panel's height to the cost of those before it."""
    into: dict[int, list[tuple[int, float]]] = {}
    for (start, end), height in heights.items():
        into.setdefault(end, []).append((start, height))
    best: dict[int, tuple[float, tuple[int, ...]]] = {0: (0.0, (0,))}
    for _ in range(panels):
        before, best = best, {}
        for end, starts in into.items():
            options = [
                (add(before[start][0], height), before[start][1])
                for start, height in starts
                if start in before
            ]
            if options:
                cost, cuts = min(options)
                best[end] = cost, (*cuts, end)
    return best[count]
