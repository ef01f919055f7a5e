"""The player aid: a card for each player that sums up the turn and the placement rules.

Both sides have a band with the title and a part of the text, which is set as large as it fits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from generator.diagnostics import Diagnostic, Failure, Span
from generator.drawing import Affine, Box, FontLibrary, Label, Scene, Shape, rectangle
from generator.drawing.contrast import ink_on
from generator.drawing.glyph_checks import check_texts
from generator.game.model import Game
from generator.game.outputs import Cards
from generator.game.spans import Spans
from generator.products.cards.backs import CardBack, behind
from generator.products.cards.card_checks import check_papers, too_large
from generator.products.cards.marks import CARD_LAYER, sheet_page
from generator.products.cards.sheets import PlacedCard, SheetPlan, paper_of, plan_cards, stock_of
from generator.products.kit import Artifact, Kit
from generator.texts import AID, Document, document
from generator.texts.text_checks import check_language
from generator.typesetting.copyfit import fit, panel_height
from generator.typesetting.flow import TOO_WIDE, Flow
from generator.typesetting.lines import Typesetter
from generator.typesetting.page import Content, Element, Page, Publication
from generator.typesetting.slabs import Stack, stacked
from generator.typesetting.type_scale import TypeScale

SUMMARY = "the player aid: a card for each player with the turn and the placement rules"

MARGIN = 0.075
"""Side margins of the card over its shorter side; 5.3 mm on a tarot card."""
BAND = 0.17
"""Height of the band over the shorter side."""
CAPITALS = 0.42
"""Cap height of the title over the height of the band, at most."""
TITLE = "player aid"
SMALLEST_TEXT, LARGEST_TEXT = 6.5, 10.5
"""In points; a card in the hand is read from nearer than a leaflet on the table."""
TALLEST_FIGURE = 0.4
"""Maximum height of a figure over that of the text."""


def check(kit: Kit) -> Iterable[Diagnostic]:
    """Checks that the card fits its papers, that its text fits the card, and the templates."""
    yield from _check_sizes(kit.game, kit.spans)
    words = (("title", "title"), ("text", "title"), ("text", "version"))
    yield from check_texts(kit.game, kit.fonts, kit.spans, *words)
    problems = list(kit.problems_of_text(_fitted))
    yield from problems
    if not problems and len(kit.examples) == len(kit.game.examples):
        where = kit.spans.value("leaflet", "language")
        yield from check_language(kit.game, _fitted(kit).document, kit.templates, where, AID)


def make(kit: Kit) -> Iterator[Artifact]:
    """Makes ``cards/aid-PAPER.pdf`` for each paper. Raises Failure for an error in a template and
    for a text that does not fit."""
    for paper in aid_cards(kit.game).paper:
        plan = plan_aid(kit.game, paper)
        assert plan is not None, "check reports an aid that fits no sheet"
        details = {"paper": paper, "cards": plan.count, "sheets": plan.sheets}
        publication = _fitted(kit).sheets(plan)
        details["pages"] = len(publication.pages)
        data = kit.pdf(publication)
        yield Artifact(f"cards/aid-{paper}.pdf", data, "pdf", details)


def aid_cards(game: Game) -> Cards:
    """Returns the options of cards for the aid: in its own size, on the same papers; for label
    stock, on plain paper of the same size. Its back is beside it, to fold, if those of cards are,
    else on a page of its own."""
    size = game.cards.aid
    radius = min(game.cards.corner_radius, min(size) / 2)
    stocks = {name: stock_of(game.cards, name) for name in game.cards.paper}
    papers = dict.fromkeys(stock.paper if stock else name for name, stock in stocks.items())
    backs = "fold" if game.cards.backs == "fold" else "duplex"
    update = {"size": size, "backs": backs, "corner_radius": radius, "paper": tuple(papers)}
    return game.cards.model_copy(update=update)


def plan_aid(game: Game, paper: str) -> SheetPlan | None:
    """Plans the sheets for a card for each player; None if the card does not fit the paper."""
    players = game.players[-1]
    return plan_cards(aid_cards(game), paper, players, players)


def _check_sizes(game: Game, spans: Spans) -> Iterator[Diagnostic]:
    """Checks that the aid fits each of its papers."""
    wrong_papers = list(check_papers(game, spans))
    yield from wrong_papers
    cards = aid_cards(game)
    for name in () if wrong_papers else cards.paper:
        paper = paper_of(cards, name)
        if paper is not None and plan_aid(game, name) is None:
            yield too_large(cards, "player aid", "aid", paper, name, spans)


@lru_cache(maxsize=1)
def _fitted(kit: Kit) -> Aid:
    """The copyfitted aid; cached, since both ``check`` and ``make`` need it."""
    text = document(kit.game, kit.examples, kit.templates, AID)
    return fit_aid(kit.game, text, kit.fonts, kit.figures)


class Form:
    """Layout of a card of ``width`` x ``height`` mm."""

    def __init__(self, width: float, height: float) -> None:
        side = min(width, height)
        self.margin = MARGIN * side
        self.measure = width - 2 * self.margin
        self.band = BAND * side
        self.top = self.band + 0.8 * self.margin
        """Top of the text."""
        self.room = height - self.top - self.margin
        """Maximum height of the text."""


def fit_aid(
    game: Game, document: Document, fonts: FontLibrary, figures: Callable[[str], Scene]
) -> Aid:
    """Sets the text as large as it fits the two sides of the card.

    ``figures`` draws a diagram by its name with cells of ``flow.FIGURE_SIDE``. Raises Failure for a
    text that does not fit at :data:`SMALLEST_TEXT`, and for one that cannot be set.
    """
    form, typesetter = Form(*game.cards.aid), Typesetter(game, fonts)
    tallest = TALLEST_FIGURE * form.room

    def flow_at(size: float, *, drawing: bool) -> Flow:
        scale = TypeScale(size, game.leaflet.fonts)
        return Flow(typesetter, scale, form.measure, figures, drawing, tallest)

    def set_at(size: float, *, drawing: bool) -> list[Stack]:
        flow = flow_at(size, drawing=drawing)
        return [flow.stack(section) for section in document.sections]

    try:
        fitted = fit(set_at, 2, form.room, SMALLEST_TEXT, LARGEST_TEXT, drawing=False)
    except Failure as failure:
        raise _with_hint(failure) from None
    if fitted.overflow > 0:
        raise _overflow(game, document, fitted.overflow)
    sides = tuple(len(panel) for panel in fitted.panels if panel)
    return Aid(game, fonts, document, flow_at(fitted.size, drawing=True), sides)


def _with_hint(failure: Failure) -> Failure:
    """Replaces the hint for a word that is too wide, which is meant for the leaflet."""
    return Failure(
        [
            item._replace(hints=("shorten it, or make cards.aid larger",))
            if item.code in TOO_WIDE
            else item
            for item in failure.diagnostics
        ]
    )


def _overflow(game: Game, document: Document, over: float) -> Failure:
    width, height = game.cards.aid
    origin = document.sections[-1].origin
    return Failure.error(
        "text-overflow",
        f"the text of the player aid of {width:g} x {height:g} mm runs over by {over:.1f} mm at "
        f"the smallest size of {SMALLEST_TEXT:g} pt",
        Span.at(origin.template, origin.line, 1),
        "make cards.aid larger, or shorten the text in aid.md.j2",
    )


@dataclass(frozen=True, slots=True)
class Aid:
    """The player aid of a game; ``flow`` sets its text at the size that fits, ``sides`` are the
    numbers of sections on the front and on the back."""

    game: Game
    fonts: FontLibrary
    document: Document
    flow: Flow
    sides: tuple[int, ...]

    def sheets(self, plan: SheetPlan) -> Publication:
        """Sets the sheets with a card for each player; each page of fronts is followed by one of
        backs, unless they are beside the fronts."""
        game, has_backs = self.game, len(self.sides) > 1 and not plan.fold
        pages = []
        for number in range(plan.sheets):
            pages.append(self._page(plan, number, 0))
            if has_backs:
                pages.append(self._page(plan, number, 1))
        return Publication(
            title=f"{game.title}: {TITLE}",
            pages=tuple(pages),
            language=game.leaflet.language,
            authors=game.designers,
            subject=game.subtitle,
            duplex=game.cards.flip if has_backs else "",
        )

    def _page(self, plan: SheetPlan, number: int, side: int) -> Page:
        fronts = plan.cards(min(plan.on_a_sheet, plan.count - number * plan.on_a_sheet))
        backs, turn = behind(fronts, plan.paper, "fold" if plan.fold else self.game.cards.flip)
        sheet = Element("Sect", 2 * number + side)
        placed = [(card, 0.0, 0) for card in fronts] if side == 0 else []
        if plan.fold or side == 1:
            placed += [(card, turn, 1) for card in backs[: len(backs) * (len(self.sides) - 1)]]
        contents = [
            content._replace(layer=CARD_LAYER)
            for card, angle, each in placed
            for content in self._card(card, angle, each, sheet)
        ]
        cards = [card for card, _, _ in placed]
        title = f"{TITLE}, backs" if side else TITLE
        return sheet_page(plan, self.game, self.fonts, number, cards, contents, title)

    def _card(self, card: PlacedCard, turn: float, side: int, sheet: Element) -> Iterator[Content]:
        """One side of a card, rotated by ``turn`` degrees."""
        trim, form = card.trim, Form(card.trim.width, card.trim.height)
        aid = (sheet, Element("Sect", -self.flow.next_key()))
        ground = CardBack(self.game, self.fonts, trim.width, trim.height).background
        x, y = trim.center
        around = Affine.translate(-x, -y).then(Affine.rotate(turn)).then(Affine.translate(x, y))
        bleed = around.around(card.bleed)
        band = bleed._replace(bottom=trim.top + form.band)
        shape = Shape(rectangle(band.left, band.top, band.width, band.height), ground)
        yield Content((shape,), band).moved(around)
        title = Content((self._title(trim, form, ink_on(ground)),), band).moved(around)
        yield title._replace(path=(*aid, Element("H1", self.flow.next_key())))
        for content in self._text(trim, form, side):
            yield content._replace(path=(*aid, *content.path)).moved(around)

    def _title(self, trim: Box, form: Form, ink: str) -> Label:
        font_id = self.game.leaflet.fonts.title
        font, title = self.fonts[font_id], self.game.title
        size = min(CAPITALS * form.band / font.cap_height, form.measure / font.advance(title))
        baseline = trim.top + form.band / 2 + size * font.cap_height / 2
        return Label(title, trim.center[0], baseline, font_id, size, ink, "middle")

    def _text(self, trim: Box, form: Form, side: int) -> Iterator[Content]:
        """The sections of a side, spread evenly over the height."""
        start = sum(self.sides[:side])
        sections = self.document.sections[start : start + self.sides[side]]
        stacks = [self.flow.stack(section) for section in sections]
        gap = self.flow.scale.before_section
        spare = (form.room - panel_height(stacks, gap)) / (len(stacks) + 1)
        down = trim.top + form.top + spare
        for stack in stacks:
            for slab, top in stacked(stack.slabs, down):
                place = Affine.translate(trim.left + form.margin, top)
                yield from (content.moved(place) for content in slab.contents)
            down += stack.height + gap + spare
