"""Searches the form of a leaflet with large type and full panels: the size of its figures, sections
that continue on the next panel, optional figures."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol

from generator.game.outputs import Leaflet
from generator.texts import Document
from generator.texts.document import optional_figures, without_optional
from generator.typesetting.copyfit import STEP, Fit, panel_height
from generator.typesetting.flow import FIGURE_CELL
from generator.typesetting.splitting import MOST_EMPTY
from generator.typesetting.type_scale import MM_PER_POINT, TypeScale

Division = Literal["", "paragraphs", "lines"]

FIGURE_CELLS = (FIGURE_CELL, 0.85 * FIGURE_CELL, 0.7 * FIGURE_CELL)
"""Sizes of figure cells over the base size, tried in turn while the type would be small."""
LARGE_CELLS = (1.6 * FIGURE_CELL, 1.25 * FIGURE_CELL, *FIGURE_CELLS)
"""The same for divided sections, which may leave more room."""
DIVISIONS: tuple[Division, ...] = ("paragraphs", "lines")
"""Ways to divide a section, the first one that leaves no panel empty."""
COMFORTABLE = 9.75
"""In points; figures are made smaller for larger type only below it."""
WITH_FIGURES = 9.25
"""Smallest type beside optional figures, in points; where it would be smaller, they are left
out."""

SMALLER = 0.3
"""Step in points in which smaller type is tried where panels are empty."""


class Form(NamedTuple):
    """``cell`` is the largest side of a figure's cell over the base size; in a divided leaflet,
    sections may continue on the next panel, after a paragraph or after any line."""

    text: Document
    cell: float = FIGURE_CELLS[0]
    division: Division = ""


class Fitting(Protocol):
    """Fits the sections at the largest size between two, in points."""

    def __call__(self, form: Form, *, smallest: float, largest: float) -> Fit: ...


@dataclass(frozen=True)
class Search:
    """Searches forms of a leaflet with ``slots`` columns of ``room`` mm, ``columns`` a panel."""

    fit: Fitting
    room: float
    slots: int
    columns: int
    options: Leaflet

    def best(self, document: Document) -> tuple[Form, Fit]:
        """The form for a text: with as many of its optional figures, from the last one, as leave
        the type large enough and no panel empty; no paragraph is divided for a figure."""
        least = self.options.min_size
        names = optional_figures(document)
        smallest = max(least, min(WITH_FIGURES, self.options.max_size))
        for divisions in (DIVISIONS[:1], DIVISIONS):
            for dropped in range(min(len(names), 3)):
                text = without_optional(document, names[:dropped])
                form, fitted = self._best(text, smallest, divisions)
                if fitted.overflow <= 0 and self._emptiest(fitted) <= MOST_EMPTY:
                    return form, fitted
        return self._best(without_optional(document), least, DIVISIONS)

    def _best(
        self, text: Document, least: float, divisions: Sequence[Division]
    ) -> tuple[Form, Fit]:
        most = self.options.max_size
        comfortable = min(COMFORTABLE, most) * MM_PER_POINT
        form = Form(text)
        fitted = self.fit(form, smallest=least, largest=most)
        for cell in FIGURE_CELLS[1:]:
            if fitted.overflow <= 0 and fitted.size >= comfortable:
                break
            other = self.fit(Form(text, cell), smallest=least, largest=most)
            is_nearer = fitted.overflow > 0 and other.overflow < fitted.overflow
            if other.size > fitted.size or is_nearer:
                form, fitted = Form(text, cell), other  # else text alone limits the size
        gap = TypeScale.gap_at(fitted.size)
        height = sum(panel_height(stacks, gap) for stacks in fitted.panels)
        is_hopeless = height > self.slots * self.room
        is_worth = self.columns > 1 or fitted.overflow > 0 or self._emptiest(fitted) > MOST_EMPTY
        if not is_worth or is_hopeless:
            return form, fitted
        cells = LARGE_CELLS if self.columns > 1 or fitted.overflow <= 0 else FIGURE_CELLS
        for division in divisions:
            for cell in cells:
                # Nothing smaller than this would be better.
                is_fitting = fitted.overflow <= 0
                wanted = min(fitted.size, comfortable) / MM_PER_POINT if is_fitting else least
                steps = math.ceil((wanted - least) / STEP - 1e-6)
                divided = Form(text, cell, division)
                other = self.fit(divided, smallest=least + steps * STEP, largest=most)
                if other.overflow <= 0 and self._is_better(other, fitted, comfortable):
                    form, fitted = divided, other
            if fitted.overflow <= 0 and self._emptiest(fitted) <= MOST_EMPTY:
                return form, fitted
        if divisions != DIVISIONS:
            return form, fitted
        return self._fuller(form, fitted, max(least, comfortable / MM_PER_POINT))

    def _fuller(self, form: Form, fitted: Fit, least: float) -> tuple[Form, Fit]:
        """The largest smaller type that leaves no panel empty, if there is one."""
        points = fitted.size / MM_PER_POINT - SMALLER
        while fitted.overflow <= 0 and points >= least:
            for cell in dict.fromkeys((form.cell, *FIGURE_CELLS)):
                divided = Form(form.text, cell, "lines")
                other = self.fit(divided, smallest=points, largest=points)
                if other.overflow <= 0 and self._emptiest(other) <= MOST_EMPTY:
                    return divided, other
            points -= SMALLER
        return form, fitted

    def _emptiest(self, fitted: Fit) -> float:
        """The largest share of white space on a panel, that above a foot included."""
        gap = TypeScale.gap_at(fitted.size)
        return max(
            1 - (panel_height(it, gap) - gap * any(one.place == "foot" for one in it)) / self.room
            for it in fitted.panels
        )

    def _is_better(self, one: Fit, other: Fit, comfortable: float) -> bool:
        """True if ``one`` fits where ``other`` does not, or if its panels are fuller at a size as
        comfortable."""
        if other.overflow > 0:
            return True
        if one.size < min(other.size, comfortable) - 1e-9:
            return False
        return self._emptiest(one) < self._emptiest(other) - 0.02
