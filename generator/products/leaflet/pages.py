"""The pages of a leaflet: its text in the form that fits best, on both sides of the sheet. Widths
of a tri-fold follow the LaTeX leaflet class: the panel that folds inside is narrower."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache, cached_property, partial
from itertools import accumulate, chain
from typing import NamedTuple, TypeAlias

from generator.diagnostics import Failure
from generator.drawing import Affine, Box, Scene, Shape, line
from generator.drawing.path import IDENTITY
from generator.game.figure_names import QR
from generator.game.languages import is_rtl
from generator.game.outputs import Leaflet
from generator.game.papers import CLEAR_OF_EDGE, PAPERS
from generator.products.kit import Kit
from generator.products.leaflet.copyfitting import WITH_FIGURES, Form, FormSearch, Found
from generator.texts.document import Document, Figure, optional_figures, without_optional
from generator.texts.render import title_of
from generator.typesetting import copyfit
from generator.typesetting.cover import cover_contents
from generator.typesetting.flow import FIGURE_SIDE, Flow
from generator.typesetting.page import Bookmark, Content, Flip, Page, Publication
from generator.typesetting.slabs import sections_stacked
from generator.typesetting.type_scale import TypeScale

SMALLEST_CELL = 3.8  # smallest side of a tile of an optional figure, in mm
TALLEST_FIGURE = 0.6  # most height of a figure over that of its panel, so that text fits beside it
COLUMNS = {4: 2}  # by the number of panels: wide panels would have too long lines
GUTTER = 8.0  # white space between two columns, in mm
TICK = 3.0  # length of a fold tick, in mm
TUCK = 3.0  # difference in width between the panel that folds inside and the others, in mm
Sides: TypeAlias = tuple[list[Content], list[Content]]  # outside, inside


class PanelPlace(NamedTuple):
    """Panel ``number`` (1 is the cover) on side 0 (outside) or 1 (inside) of the sheet."""

    number: int
    side: int
    left: float
    width: float


class Imposition(NamedTuple):
    """All panels of a leaflet on a sheet of ``width`` x ``height`` mm (landscape)."""

    width: float
    height: float
    places: tuple[PanelPlace, ...]
    flip: Flip

    def folds(self, side: int) -> tuple[float, ...]:
        """Positions of the folds on a side, from its left edge in mm."""
        return tuple(place.left for place in self.places if place.side == side and place.left > 0)

    def panel(self, number: int) -> PanelPlace:
        return next(place for place in self.places if place.number == number)

    def turn(self, side: int) -> Affine:
        """Turns the inside upside down for printers that flip sheets on the long edge."""
        if side == 0 or self.flip == "short-edge":
            return IDENTITY
        return Affine.rotate(180).then(Affine.translate(self.width, self.height))


def impose(options: Leaflet, paper: str) -> Imposition:
    """Places 4, 6 or 8 panels so that folds of both sides coincide; mirrored for right to left."""
    height, width = sorted(PAPERS[paper][1:])
    panels, half = options.panels, options.panels // 2
    outside = [width / half] * half
    if panels == 6:  # the left panel on the outside is the flap that folds in first
        outside = [outside[0] - 2 * TUCK / 3, *(each + TUCK / 3 for each in outside[1:])]
    places = []
    sides = ((*range(half + 2, panels + 1), 1), outside), (range(2, half + 2), outside[::-1])
    for side, (numbers, widths) in enumerate(sides):
        lefts = accumulate(widths, initial=0.0)
        for number, left, each in zip(numbers, lefts, widths, strict=False):
            mirrored = abs(round(width - left - each, 9)) if is_rtl(options.language) else left
            places.append(PanelPlace(number, side, mirrored, each))
    return Imposition(width, height, tuple(places), options.flip)


class LeafletPages:
    """Sets the leaflet of a game on ``paper``."""

    def __init__(self, kit: Kit, paper: str) -> None:
        self.kit, self.paper = kit, paper
        self.options = options = kit.game.leaflet
        self.sheet = impose(options, paper)
        self.columns = COLUMNS.get(options.panels, 1)
        self._slots = (options.panels - 1) * self.columns
        self._turn = options.panels // 2 * self.columns
        self._balance = partial(copyfit.split_in_two, turn=self._turn)
        self._panels = cache(self._panels_of)  # those of the plain and the quiet leaflet are equal
        self.room = self.sheet.height - 2 * options.margin_vertical
        self.panel_measure = min(it.width for it in self.sheet.places) - 2 * options.margin
        self.measure = (self.panel_measure - (self.columns - 1) * GUTTER) / self.columns

    @cached_property
    def document(self) -> Document:
        """The rules, with the QR code of the game's web page at the end of their foot."""
        rules, code = self.kit.document, Figure(QR, self.kit.document.sections[-1].origin)
        return rules.with_foot(code) if self.kit.game.url else rules

    @cached_property
    def form(self) -> Found:
        """The form that fits. Raises Failure for a text that does not fit or cannot be set."""
        search = FormSearch(self._fit, self.room, self._turn, self.options)
        found = search.best(without_optional(self.document, self._tiny))
        if found.fit.overflow > 0:
            raise self._overflow(found.fit)
        return found

    @property
    def _tiny(self) -> list[str]:
        """The optional figures whose tiles would be too small."""
        widest = FIGURE_SIDE * self.measure / SMALLEST_CELL
        return [it for it in _optional(self.document) if self.kit.figures(it).width > widest]

    @property
    def left_out(self) -> dict[str, str]:
        """Why the leaflet is without an optional figure, by its name."""
        kept = {*_optional(self.form.form.text)}
        left = (name for name in _optional(self.document) if name not in kept)
        found = dict.fromkeys(left, f"no room with type of {WITH_FIGURES[-1]:g} pt")
        return found | dict.fromkeys(self._tiny, f"its tiles would be below {SMALLEST_CELL:g} mm")

    @property
    def empty(self) -> list[int]:
        """Numbers of the panels of which more than two thirds are white space."""
        starts = range(0, len(self.form.blanks), self.columns)
        panels = (self.form.blanks[start : start + self.columns] for start in starts)
        return [number for number, blanks in enumerate(panels, 2) if min(blanks) > 2 / 3]

    def publication(self, variant: str = "plain") -> Publication:
        """Sets two pages, outside and inside."""
        (outside, inside), bookmarks, flow = self._panels(variant == "marked")
        down = self.options.margin_vertical
        if self.document.cover is not None:
            place = self.sheet.panel(1)
            left = (self.panel_measure - place.width) / 2
            bleed = Box(left, -down, left + place.width, self.sheet.height - down)
            art = None if variant == "quiet" or self.options.cover_art == "none" else bleed
            made = cover_contents(self.document.cover, flow, self.panel_measure, self.room, art)
            outside = [*(self._put(place, content) for content in made), *outside]
        pages = (Page(self.sheet.width, self.sheet.height, (*side,)) for side in (outside, inside))
        game = self.kit.game
        whole = Publication.of(game, title_of(game), pages, self.options.language)
        return whole._replace(bookmarks=bookmarks, duplex=self.options.flip)

    def _panels_of(self, is_marked: bool) -> tuple[Sides, tuple[Bookmark, ...], Flow]:
        """Both sides but for the cover, their headings, and the flow that set them."""
        kit, (form, fitted, *_) = self.kit, self.form
        figures = kit.figures_with(replace(kit.faces, marked=True)) if is_marked else kit.figures
        gap, down = TypeScale.gap_at(fitted.size), self.options.margin_vertical
        flow = self._flow(form, figures).at(fitted.size, drawing=True)
        flow.typesetter = replace(kit.typesetter, marked=is_marked)
        outside, _ = sides = list[Content](), list[Content]()
        bookmarks: list[Bookmark] = []
        drawn = flow.stacks(form.sections)
        for slot, stacks in enumerate(self._balance(drawn, self._slots, gap, self.room)):
            number, column = divmod(slot, self.columns)
            place, right = self.sheet.panel(number + 2), column * (self.measure + GUTTER)
            larger = copyfit.with_larger_figures(stacks, gap, self.room)
            for slab, top in sections_stacked(larger, gap, self.room):
                if slab.bookmark is not None:
                    (title, level), middle = slab.bookmark, place.left + place.width / 2
                    bookmarks.append(Bookmark(title, level - 2, place.side, middle, down + top))
                at = Affine.translate(right, top)
                sides[place.side].extend(self._put(place, it.moved(at)) for it in slab.contents)
        for x in self.sheet.folds(0):  # short lines on the outside, where a printer can print
            for edge in (CLEAR_OF_EDGE, self.sheet.height - CLEAR_OF_EDGE - TICK):
                tick = Shape(line((x, edge), (x, edge + TICK)), stroke="#808080", stroke_width=0.2)
                outside.append(Content((tick,), Box(x, edge, x, edge + TICK)))
        return sides, tuple(bookmarks), flow

    def _flow(self, form: Form, figures: Callable[[str], Scene]) -> Flow:
        scale, tallest = TypeScale(1.0, self.options.fonts), TALLEST_FIGURE * self.room
        flow = Flow(self.kit.typesetter, scale, self.measure, figures, tallest=tallest)
        return replace(flow, cell=form.cell, by_line=form.division == "lines", picture=form.picture)

    def _fit(self, form: Form, smallest: float, largest: float) -> copyfit.Fit:
        flow, slots = self._flow(form, self.kit.figures), self._slots
        return copyfit.fit(flow, form.sections, slots, self.room, smallest, largest, self._balance)

    def _put(self, place: PanelPlace, content: Content) -> Content:
        left = place.left + (place.width - self.panel_measure) / 2
        offset = Affine.translate(left, self.options.margin_vertical)
        if self.kit.typesetter.is_rtl:
            content = content.mirrored(self.panel_measure)
        return content.moved(offset.then(self.sheet.turn(place.side)))._replace(order=place.number)

    def _overflow(self, fitted: copyfit.Fit) -> Failure:
        stacks, gap = fitted.panels[fitted.fullest], TypeScale.gap_at(fitted.size)
        ends = accumulate(stack.height + gap for stack in stacks)
        over = (stack for stack, end in zip(stacks, ends, strict=True) if end - gap > self.room)
        culprit = next(over, stacks[-1])
        panel, column = divmod(fitted.fullest, self.columns)
        place = f"column {column + 1} of " if self.columns > 1 else ""
        panels = ", or raise leaflet.panels" if self.options.panels < 8 else ""
        what, least = f"{place}panel {panel + 2} of the {self.paper} leaflet", self.options.min_size
        hint = f"shorten the text, lower leaflet.min_size or leaflet.margin{panels}"
        begin = f'; the overflow begins in "{culprit.name}"'
        return copyfit.too_long(what, fitted.overflow, least, culprit.origin, hint, begin)


def _optional(document: Document) -> list[str]:
    return [*chain.from_iterable(optional_figures(document))]
