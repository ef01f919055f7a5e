"""The pages of a leaflet: its text in the form that fits best, on both sides of the sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import chain, count
from typing import TypeAlias

from generator.diagnostics import Failure
from generator.drawing import Affine, Box, Scene, Shape, line
from generator.game.papers import CLEAR_OF_EDGE, PAPERS
from generator.products.leaflet.copyfitting import Form, FormSearch, Found
from generator.products.leaflet.panels import PanelPlace, impose
from generator.texts.document import Document, Section, optional_figures, without_optional
from generator.texts.render import title_of
from generator.typesetting.copyfit import (
    Fit,
    balance_panels,
    fit,
    split_over_panels,
    too_long,
    with_larger_figures,
)
from generator.typesetting.cover import cover_contents
from generator.typesetting.flow import FIGURE_SIDE, Flow
from generator.typesetting.lines import Typesetter
from generator.typesetting.page import Bookmark, Content, Page, Publication
from generator.typesetting.slabs import Stack, sections_stacked
from generator.typesetting.type_scale import TypeScale

SMALLEST_CELL = 3.8
"""Smallest side of a tile of an optional figure, in mm."""
TALLEST_FIGURE = 0.6
"""Maximum height of a figure over that of its panel, so that text fits beside it."""
COLUMNS = {4: 2}
"""Columns by the number of panels, if more than one: wide panels would have too long lines."""
GUTTER = 8.0
"""White space between two columns, in mm."""
TICK = 3.0
"""Length of a fold tick, in mm."""


Figures: TypeAlias = Callable[[str], Scene]


@dataclass(eq=False, repr=False)
class LeafletPages:
    """Sets the leaflet of the typesetter's game on ``paper``; ``figures`` are to be measured."""

    typesetter: Typesetter
    document: Document
    figures: Figures
    paper: str

    def __post_init__(self) -> None:
        self.game = self.typesetter.game
        self.options = options = self.game.leaflet
        self.sheet = impose(PAPERS[self.paper], options.panels, options.flip)
        self.columns = COLUMNS.get(options.panels, 1)
        self.room = self.sheet.height - 2 * options.margin_vertical
        self.panel_measure = self.sheet.narrowest - 2 * options.margin
        self.measure = (self.panel_measure - (self.columns - 1) * GUTTER) / self.columns

    @cached_property
    def form(self) -> Found:
        """The form that fits. Raises Failure for a text that does not fit or cannot be set."""
        tiny = [
            name
            for name in chain.from_iterable(optional_figures(self.document))
            if FIGURE_SIDE * self.measure / self.figures(name).width < SMALLEST_CELL
        ]
        search = FormSearch(self._fit, self.room, self.columns, self.options)
        found = search.best(without_optional(self.document, tiny))
        if found.fit.overflow > 0:
            raise self._overflow(found.fit)
        return found

    def publication(self, figures: Figures) -> Publication:
        """Sets two pages, outside and inside, with figures of the same sizes as those measured."""
        form, fitted, *_ = self.form
        self._sides: tuple[list[Content], list[Content]] = ([], [])
        self._bookmarks: list[Bookmark] = []
        if self.document.cover is not None:
            self._place_cover(self.document.cover, self._flow(fitted.size, form, figures))
        gap = TypeScale.gap_at(fitted.size)
        drawn = self._stacks(form, fitted.size, figures)
        balance = split_over_panels if form.division else balance_panels
        for slot, stacks in enumerate(balance(drawn, len(fitted.panels), gap, self.room)):
            self._place_column(slot, with_larger_figures(stacks, gap, self.room), gap)
        outside, inside = self._sides
        sides = ((*outside, *self._ticks()), tuple(inside))
        pages = (Page(self.sheet.width, self.sheet.height, contents) for contents in sides)
        made = Publication.of(self.game, title_of(self.game), pages, self.options.language)
        return made._replace(bookmarks=tuple(self._bookmarks), duplex=self.options.flip)

    def _flow(self, size: float, form: Form, figures: Figures | None) -> Flow:
        return Flow(
            self.typesetter,
            TypeScale(size, self.options.fonts),
            self.measure,
            figures or self.figures,
            figures is not None,
            TALLEST_FIGURE * self.room,
            form.cell,
            by_line=form.division == "lines",
            picture=form.picture,
        )

    def _stacks(self, form: Form, size: float, figures: Figures | None = None) -> list[Stack]:
        """The sections of the text; without ``figures`` they are only measured."""
        flow = self._flow(size, form, figures)
        return [flow.stack(it) for it in form.text.sections if it.place != "cover"]

    def _fit(self, form: Form, smallest: float, largest: float) -> Fit:
        """Fits the text to the panels."""
        columns = (self.options.panels - 1) * self.columns
        balance = split_over_panels if form.division else balance_panels
        set_at = partial(self._stacks, form)
        return fit(set_at, columns, self.room, smallest, largest, balance)

    def _place_cover(self, section: Section, flow: Flow) -> None:
        measure = self.panel_measure
        # The keys are distinct from those of the text.
        flow = replace(flow, keys=count(-1, -1), measure=measure)
        place = self.sheet.panel(1)
        x, y = self._offset(place, measure).apply(0, 0)
        panel = Box(0, 0, place.width, self.sheet.height)
        bleed = Affine.translate(place.left - x, -y).around(panel)
        art = bleed if self.options.cover_art == "glyphs" else None
        for content in cover_contents(section, flow, measure, self.room, art):
            self._put(place, content)

    def _place_column(self, slot: int, stacks: Sequence[Stack], gap: float) -> None:
        """Places sections in a column from the top down, one for the foot at the bottom."""
        number, column = divmod(slot, self.columns)
        place, right = self.sheet.panel(number + 2), column * (self.measure + GUTTER)
        for slab, top in sections_stacked(stacks, gap, self.room):
            if slab.bookmark is not None:
                title, level = slab.bookmark
                x, y = self._offset(place, 0).apply(0, top)
                self._bookmarks.append(Bookmark(title, level - 2, place.side, x, y))
            for content in slab.contents:
                self._put(place, content.moved(Affine.translate(right, top)))

    def _offset(self, place: PanelPlace, measure: float) -> Affine:
        left = place.left + (place.width - measure) / 2
        return Affine.translate(left, self.options.margin_vertical)

    def _put(self, place: PanelPlace, content: Content) -> None:
        placed = self._offset(place, self.panel_measure).then(self.sheet.turn(place.side))
        self._sides[place.side].append(content.moved(placed)._replace(order=place.number))

    def _ticks(self) -> Iterator[Content]:
        """Short lines at the folds on the outside, at the edge of the printable area."""
        for x in self.sheet.folds(0):
            for top in (CLEAR_OF_EDGE, self.sheet.height - CLEAR_OF_EDGE - TICK):
                tick = Shape(line((x, top), (x, top + TICK)), stroke="#808080", stroke_width=0.2)
                yield Content((tick,), Box(x, top, x, top + TICK))

    def _overflow(self, fitted: Fit) -> Failure:
        """The error for the fullest panel, at the section in which it overflows."""
        stacks, depth = fitted.panels[fitted.fullest], 0.0
        culprit = stacks[-1]
        for stack in stacks:
            depth += stack.height + (TypeScale.gap_at(fitted.size) if depth else 0.0)
            if depth > self.room:
                culprit = stack
                break
        panel, column = divmod(fitted.fullest, self.columns)
        place = f"panel {panel + 2}"
        if self.columns > 1:
            place = f"column {column + 1} of {place}"
        panels = ", or choose more panels" if self.options.panels < 8 else ""
        return too_long(
            f"{place} of the {self.paper} leaflet",
            fitted.overflow,
            self.options.min_size,
            culprit.origin,
            f"shorten the text, lower leaflet.min_size or leaflet.margin{panels}",
            f'; the overflow begins in "{culprit.name}"',
        )
