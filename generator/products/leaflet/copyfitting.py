"""Finds the form of a leaflet with large type and full panels: its figures, divided sections."""

import math
from collections.abc import Callable, Iterator
from functools import cache
from itertools import accumulate
from typing import Any, Literal, NamedTuple

from generator.diagnostics import Failure
from generator.game.outputs import Leaflet
from generator.texts.document import Document, Section, optional_figures, without_optional
from generator.typesetting.copyfit import MOST_EMPTY, Fit, blank_share, cost_of_panels, is_torn
from generator.typesetting.flow import FIGURE_CELL
from generator.typesetting.type_scale import MM_PER_POINT, TypeScale

Division = Literal["paragraphs", "lines"]
PICTURES = (1.08, 1.15, 1.22, 1.3, 1.4, 1.5, 1.6)
"""Sizes of the pictures of list items over the usual one; the largest is taken that has room."""
TRIED: dict[Division, tuple[tuple[tuple[float, float], ...], float]] = {
    "paragraphs": (((0.7, 1.0), (0.7, 1.3), (1.0, 1.0), (1.0, 1.6), (1.25, 1.3), (1.6, 1.6)), 0.3),
    "lines": (((0.7, 1.0), (1.0, 1.0), (1.6, 1.3)), 0.6),
}
"""Ways to divide sections, of which the first that leaves no panel empty is taken: sizes of figures
and of pictures in lists, over the usual ones, tried with it; the step in points of smaller type."""
SMALLEST = 2.1  # points by which type of divided sections may be below the largest that fits
WITH_FIGURES = (9.25, 8.5)  # smallest type beside optional figures, in points, and with more
SIZE_COST, CELL_COST, PICTURE_COST = 0.15, 0.15, 0.2
"""Cost of a point of type size, of figures e times as large or as small as usual, and of pictures
in lists e times as small as the largest; in the unit of :func:`cost_of_panels`."""
LAST_EMPTY = 0.6  # largest share of white space on the last panel if sections would be torn
SMALLER = (0.9, 0.8)  # sizes of figures over those found, tried to divide fewer sections
WORSE = 0.1  # most that fewer divided sections and larger pictures may cost in other ways


class Form(NamedTuple):
    """How figures are sized, and where sections may be divided."""

    text: Document
    cell: float  # largest side of a figure's cell over the base size
    division: Division  # sections may continue after a paragraph or after any line
    picture: float  # size of the pictures of list items over the usual one

    @property
    def sections(self) -> list[Section]:
        """Those of the text on the panels after the cover."""
        return [section for section in self.text.sections if section.place != "cover"]


class Found(NamedTuple):
    """A form and how it fits."""

    form: Form
    fit: Fit
    blanks: tuple[float, ...] = (1.0,)  # white share of each panel, or all if it does not fit
    is_torn: bool = False  # if a section continues where the sheet is turned over
    cost: float = math.inf

    @property
    def shown(self) -> int:
        """Number of groups of optional figures."""
        return len(optional_figures(self.form.text))

    @property
    def is_full(self) -> bool:
        return max(self.blanks) <= MOST_EMPTY

    @property
    def cuts(self) -> int:
        """Number of panels on which a section continues."""
        return sum(is_torn(self.fit.panels, number) for number in range(1, len(self.fit.panels)))

    @property
    def stands_alone(self) -> bool:
        """True if it is not torn, and only the last panel is rather empty."""
        *others, last = self.blanks
        return not self.is_torn and max(others, default=1) <= MOST_EMPTY and last <= LAST_EMPTY

    @property
    def quality(self) -> tuple[bool, bool, bool]:
        """Sort key, best first: as :attr:`rank`, then that sections are not divided by lines."""
        return not self.stands_alone, not self.is_full, self.form.division == "lines"

    @property
    def rank(self) -> tuple[bool, bool, float, float]:
        """Sort key, best first: that the panel after the turn stands alone, full panels, cost."""
        return not self.stands_alone, not self.is_full, self.cost, self.fit.overflow


class FormSearch(NamedTuple):
    """Compares forms of a leaflet."""

    fit: Callable[[Form, float, float], Fit]  # at the largest size between two, in points
    room: float  # height of a column in mm
    turn: int  # the first column that one turns the sheet over for
    options: Leaflet

    def best(self, document: Document) -> Found:
        """The form for a text with as many optional figures, from the last one, as leave the type
        large enough and no panel empty; some are left out before a section is torn for them."""
        best_of, options = cache(self._of), self.options
        usual, smaller = (max(options.min_size, min(it, options.max_size)) for it in WITH_FIGURES)
        if count := len(optional_figures(document)):
            found = best_of(document, usual)
            if found.fit.overflow > 0:
                found = best_of(document, smaller)
            if found.quality == (False, False, False):  # fewer figures cannot be better
                return self._refined(found)
        found = self._best(document, usual, best_of)
        if found.shown < count:
            other = self._best(document, smaller, best_of)
            if other.shown > found.shown and other.quality <= found.quality:
                found = other
        return self._refined(found) if found.stands_alone or found.is_full else found

    def _best(
        self, document: Document, least: float, best_of: Callable[[Document, float], Found]
    ) -> Found:
        left_out = accumulate(optional_figures(document), initial=())
        *texts, last = (without_optional(document, names) for names in left_out)
        tried: list[Found] = []
        for text in texts:
            tried.append(best_of(text, least))
            if tried[-1].stands_alone:
                break
        if not any(it.stands_alone or it.is_full for it in tried):
            tried.append(best_of(last, self.options.min_size))
        best = min(tried, key=lambda it: it.rank[:2])  # of several, the one with most figures
        return best if best.stands_alone or best.is_full else min(tried, key=lambda it: it.rank)

    def _of(self, text: Document, least: float) -> Found:
        """The best form of a text, with sections divided between lines only if it needs that."""
        found: list[Found] = []
        for division in TRIED:
            found += self._divided(text, division, least)
            best = min(found, key=lambda it: it.rank)
            if best.stands_alone:
                break
        return best

    def _divided(self, text: Document, division: Division, least: float) -> Iterator[Found]:
        """Divided sections in the largest type that fits, and in smaller type."""
        sizes, step = TRIED[division]
        forms = [Form(text, cell * FIGURE_CELL, division, picture) for cell, picture in sizes]
        top = self._found(forms[0], least, self.options.max_size)
        yield top
        points, others = top.fit.size / MM_PER_POINT, forms[1:]
        end = max(least, points - SMALLEST) - 1e-6
        while top.fit.overflow <= 0 and points >= end:
            too_large: list[Form] = []
            for form in others:
                if any(it.cell <= form.cell and it.picture <= form.picture for it in too_large):
                    continue
                if found := self._at(form, points):
                    yield found
                else:
                    too_large.append(form)
            points, others = points - step, forms

    def _refined(self, found: Found) -> Found:
        """The same type, with smaller figures if that divides fewer sections, larger pictures."""
        points, most = found.fit.size / MM_PER_POINT, found.cost + WORSE
        cells: list[Any] = [found.form.cell * factor for factor in SMALLER if found.cuts]
        pictures: list[Any] = [size for size in PICTURES if size > found.form.picture]
        for field, sizes in (("cell", cells), ("picture", pictures)):
            forms = [found.form._replace(**{field: size}) for size in sizes]
            others = filter(None, (self._at(form, points) for form in forms))
            near = [found, *(it for it in others if it.cost < most)]
            near.sort(key=lambda it: (it.rank[:2], it.cuts, -it.form.cell, -it.form.picture))
            found = near[0]
        return found

    def _at(self, form: Form, points: float) -> Found | None:
        """The form in type of one size; None if it does not fit."""
        try:
            found = self._found(form, points, points)
        except Failure:  # a word is too wide beside a larger picture
            return None
        return found if found.fit.overflow <= 0 else None

    def _found(self, form: Form, smallest: float, largest: float) -> Found:
        fitted = self.fit(form, smallest, largest)
        if fitted.overflow > 0:
            return Found(form, fitted)
        gap = TypeScale.gap_at(fitted.size)
        blanks = tuple(blank_share(panel, gap, self.room) for panel in fitted.panels)
        cost = (
            cost_of_panels(fitted.panels, gap, self.room)
            + SIZE_COST * (self.options.max_size - fitted.size / MM_PER_POINT)
            + CELL_COST * abs(math.log(form.cell / FIGURE_CELL))
            + PICTURE_COST * math.log(PICTURES[-1] / form.picture)
        )
        return Found(form, fitted, blanks, is_torn(fitted.panels, self.turn), cost)
