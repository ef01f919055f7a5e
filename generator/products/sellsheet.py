"""The sell sheet: one page with the hook, a picture, the facts and whom to ask."""

from collections.abc import Iterator
from itertools import chain, count
from typing import TypeAlias

from generator.diagnostics import Diagnostic, Span
from generator.drawing import Affine, Box, Shape, line
from generator.drawing.artwork import check_place, covering
from generator.drawing.cover_art import Palette
from generator.game.figure_names import COVER, QR
from generator.game.papers import PAPERS, Paper
from generator.products.kit import Artifact, Kit, once
from generator.texts.document import Figure, Heading, Paragraph, plain
from generator.texts.render import SELL_SHEET
from generator.typesetting.copyfit import balance_panels, fit, panel_height, too_long
from generator.typesetting.flow import Flow
from generator.typesetting.manual import NOTE_HEIGHT, picture_note
from generator.typesetting.page import Content, Element, Page, Publication
from generator.typesetting.slabs import Place, in_column
from generator.typesetting.type_scale import MM_PER_POINT, TypeScale

SUMMARY = "a sell sheet: one page that presents the game, with its facts and a QR code"
HAS_WORDS = True
EXTRA = True

MARGIN, GUTTER = 15.0, 10.0
SMALLEST_TEXT, LARGEST_TEXT = 7.5, 11.0  # in points
LEAD, FOOT = 13.0, 9.5  # around the picture, of the foot, in points
BAND, TITLE = 23.5, 11.0  # height of the band below the margin, cap height of the title, in mm
SMALLEST_PICTURES, LARGEST_PICTURE = (0.25, 0.15), 0.42
"""Heights over that of the page: the least, the second one only for a text that is too long."""
GAP = 5.0  # white space between the parts of the page, in mm
CODE = 24.0  # side of the QR code, in mm


def check(kit: Kit) -> Iterator[Diagnostic]:
    """Checks the template, that its text fits the page, and that the picture is the game's."""
    yield from kit.problems_of_text(_pages, SELL_SHEET, "leaflet", "paper")
    if artwork := kit.artwork_on("sellsheet"):
        width = max(PAPERS[it].width for it in kit.game.leaflet.paper) / 2
        yield from check_place(artwork, width, width, "sell sheet", kit.spans)
    if len(kit.examples) < len(kit.game.examples):
        return  # the picture may show one that does not hold
    if kit.photograph is not None and kit.picture is None:
        message = "this picture is not shown: its tiles look different from those of the game now"
        hint = "delete it, or make a new one: typecase build -t renders makes renders/picture.jpg"
        yield Diagnostic.note("stale-picture", message, Span("picture.jpg"), hint)


def make(kit: Kit) -> Iterator[Artifact]:
    """Makes ``sell-sheet-PAPER.pdf`` for each paper. Raises Failure for a text that is too long."""
    for paper, publication in zip(kit.game.leaflet.paper, _pages(kit), strict=True):
        yield kit.printed(f"sell-sheet-{paper}.pdf", publication, paper)


@once
def _pages(kit: Kit) -> tuple[Publication, ...]:
    return tuple(_Sheet(kit, PAPERS[it]).publication() for it in kit.game.leaflet.paper)


_Part: TypeAlias = tuple[list[Content], float]  # contents below their own top, height in mm


class _Sheet:
    """Sets the page: the opening with its picture, two columns, the foot."""

    def __init__(self, kit: Kit, paper: Paper) -> None:
        self.kit, self.paper, self.text = kit, paper, kit.text(SELL_SHEET)
        self._measure, self._keys = self.paper.width - 2 * MARGIN, count(1)
        self._sheet = Element("Sect", next(self._keys))
        self._blocks = self.text.cover.blocks if self.text.cover else ()

    def publication(self) -> Publication:
        """Raises Failure if the text leaves too little room for the picture."""
        game, height = self.kit.game, self.paper.height - 2 * MARGIN
        foot, at_foot = self._foot()
        has_picture = any(isinstance(block, Figure) for block in self._blocks)
        words = self._opening(0.0)[1] + at_foot
        columns, tall = self._columns(height - words, SMALLEST_PICTURES if has_picture else (0.0,))
        high = min(height - words - tall, LARGEST_PICTURE * self.paper.height)
        opening, above = self._opening(high)
        spare = height - above - tall - at_foot
        tops = MARGIN, MARGIN + (above + spare / 2), MARGIN + (height - at_foot)
        parts = zip((opening, columns, foot), tops, strict=True)
        contents = (it.moved(Affine.translate(MARGIN, top)) for part, top in parts for it in part)
        page = Page(self.paper.width, self.paper.height, tuple(contents))
        title = game.wording.say("documents", "sell_sheet", game.title)
        language = game.leaflet.language
        return Publication.of(game, title, [page.read_in(language)], language)

    def _flow(self, points: float, measure: float) -> Flow:
        scale = TypeScale(points * MM_PER_POINT, self.kit.game.leaflet.fonts)
        return Flow(self.kit.typesetter, scale, measure, self.kit.figures, keys=self._keys)

    def _path(self, role: str) -> tuple[Element, ...]:
        return self._sheet, Element(role, next(self._keys))

    def _opening(self, high: float) -> _Part:
        """The title, the lines around the picture, and the picture at most ``high`` mm high."""
        contents: list[Content] = []
        down, flow = 0.0, self._flow(LEAD, self._measure)
        palette = Palette.of(self.kit.game, is_quiet=self.kit.game.leaflet.cover_art == "none")
        for block in self._blocks:
            if isinstance(block, Figure):
                picture = self.kit.picture if block.name == COVER else None
                note = NOTE_HEIGHT if picture else 0.0
                scene = self.kit.figures(block.name)
                scene = scene.shown_as(picture) if picture else scene
                artwork = self.kit.artwork_on("sellsheet") if block.name == COVER else None
                shown = self._measure / 2 - GAP if artwork else self._measure
                scale = min(shown / scene.width, max(0.0, high - note) / scene.height)
                left, top = self._measure - shown / 2 - scene.width * scale / 2, down + GAP
                if artwork:
                    top += (high - note - scene.height * scale) / 2
                    beside = Box(-MARGIN, down + GAP, self._measure / 2, down + GAP + high)
                    contents.append(Content((covering(artwork, beside),), beside))
                figure = flow.drawn(scene, scale, left, top, (self._sheet,))
                contents.append(figure)
                if picture:
                    contents.append(picture_note(self.kit.game, figure.box, *self._path("P")))
                down = max(figure.box.bottom + note, beside.bottom if artwork else 0) + 0.8 * GAP
            elif isinstance(block, Heading):  # on the ground of the theme, to the paper's edges
                band = Box(-MARGIN, -MARGIN, self.paper.width - MARGIN, BAND)
                contents.append(Content((Shape(band.path(), palette.ground),), band))
                room, words = Box(0.0, 0.0, self._measure, 0.8 * BAND), plain(block.inlines)
                font = self.kit.fonts[flow.scale.fonts.title]
                title = font.fitted(words, room.center, room.width, TITLE, palette.ink)
                contents.append(Content(title, room, self._path("H1")))
                down = BAND + 0.8 * GAP
            elif isinstance(block, Paragraph):
                style, place = flow.scale.text, Place(0.0, down, self._measure, 0.5)
                lines = flow.typesetter.lines(block.inlines, style, self._measure, block.origin)
                contents += flow.contents(lines, style, self._path("P"), place, ends=True)
                down += len(lines) * style.leading + 0.4 * GAP
        return contents, down

    def _columns(self, room: float, pictures: tuple[float, ...]) -> _Part:
        """The sections in two columns, in the largest type that fits below one of the pictures."""
        sections = [section for section in self.text.sections if section.place == "text"]
        measure = (self._measure - GUTTER) / 2
        if not sections:
            return [], 0.0
        flow, room = self._flow(LARGEST_TEXT, measure), room - GAP
        for share in pictures:
            free = room - share * self.paper.height
            fitted = fit(flow, sections, 2, free, SMALLEST_TEXT, LARGEST_TEXT)
            if fitted.overflow <= 0:
                break
        else:
            what, hint = f"the sell sheet on {self.paper.name}", f"shorten the text in {SELL_SHEET}"
            raise too_long(what, fitted.overflow, SMALLEST_TEXT, sections[-1].origin, hint)
        gap = TypeScale.gap_at(fitted.size)
        columns = balance_panels(flow.at(fitted.size, drawing=True).stacks(sections), 2, gap)
        step, depth = measure + GUTTER, max(panel_height(stacks, gap) for stacks in columns)
        made = (in_column(it, number * step, GAP, gap) for number, it in enumerate(columns))
        return [*chain.from_iterable(made)], GAP + depth

    def _foot(self) -> _Part:
        """The end of the page, below a rule and beside the QR code of the game's web page."""
        sections = [section for section in self.text.sections if section.place == "foot"]
        side = CODE if self.kit.game.url else 0.0
        if not sections and not side:
            return [], 0.0
        flow = self._flow(FOOT, self._measure - (side and side + GAP))
        stacks = [flow.stack(section) for section in sections]
        depth = panel_height(stacks, 0.0)
        height = 2 * GAP + max(depth, side)
        rule = line((0.0, GAP), (self._measure, GAP))
        contents = [Content((Shape(rule, stroke="#808080", stroke_width=0.3),), rule.box())]
        contents += in_column(stacks, 0.0, (height + 2 * GAP - depth) / 2, 0.0)
        if side:
            left, code = self._measure - side, self.kit.figures(QR)
            scale = side / code.width
            contents.append(flow.drawn(code, scale, left, height - side, (self._sheet,)))
        return contents, height
