"""The player aid: a card for each player, both sides with a band and a part of the text."""

from collections.abc import Iterable, Iterator
from itertools import product

from generator.diagnostics import Diagnostic
from generator.drawing import Affine, Shape
from generator.drawing.cover_art import Palette
from generator.drawing.glyph_checks import check_texts
from generator.game.contrast import ink_on
from generator.game.model import Game
from generator.game.outputs import Cards
from generator.game.papers import Stock
from generator.products.cards.backs import behind
from generator.products.cards.card_checks import check_papers, too_large
from generator.products.cards.marks import sheet_page
from generator.products.cards.sheets import PlacedCard, SheetPlan, plan_cards, sheet_of
from generator.products.kit import Artifact, Kit, once
from generator.texts.render import AID
from generator.typesetting.copyfit import fit, panel_height, too_long
from generator.typesetting.flow import Flow
from generator.typesetting.page import Content, Element, Page, Publication
from generator.typesetting.slabs import in_column
from generator.typesetting.type_scale import TypeScale

SUMMARY = "the player aid: a card for each player with the turn and the placement rules"
HAS_WORDS = True

MARGIN = 0.075  # side margins of the card over its shorter side; 5.3 mm on a tarot card
BAND = 0.17  # height of the band over the shorter side
CAPITALS = 0.42  # cap height of the title over the height of the band, at most
SMALLEST_TEXT, LARGEST_TEXT = 6.5, 10.5  # in points: it is read from nearer than a leaflet
TALLEST_FIGURE = 0.4  # maximum height of a figure over that of the text


def check(kit: Kit) -> Iterable[Diagnostic]:
    """Checks that the card fits its papers, that its text fits the card, and the templates."""
    wrong_papers, cards, players = [*check_papers(kit)], aid_cards(kit.game), kit.game.players[-1]
    yield from wrong_papers
    for name in [] if wrong_papers else cards.paper:
        if plan_cards(cards, name, players, players) is None:
            yield too_large(cards, "aid", name, kit.spans)
    words = (("title", "title"), ("text", "title"), ("text", "version"))
    yield from check_texts(kit.game, kit.fonts, kit.spans, *words)
    yield from kit.problems_of_text(_fitted, AID, "cards", "aid")


def make(kit: Kit) -> Iterator[Artifact]:
    """Makes ``cards/aid-PAPER.pdf`` for each paper. Raises Failure for a wrong or too long text."""
    cards, players = aid_cards(kit.game), kit.game.players[-1]
    for paper in cards.paper:
        plan = plan_cards(cards, paper, players, players)
        assert plan is not None, "check reports an aid that fits no sheet"
        made, numbers = _fitted(kit).sheets(plan), {"cards": plan.total, "sheets": plan.sheets}
        yield kit.printed(f"cards/aid-{paper}.pdf", made, paper, **numbers)


def aid_cards(game: Game) -> Cards:
    """The options of cards for the aid: its own size and papers, never labels, a back beside it."""
    cards = game.cards
    sheets = {name: sheet_of(cards, name) for name in cards.paper}
    papers = [it.paper if isinstance(it, Stock) else name for name, it in sheets.items()]
    backs = "fold" if cards.backs == "fold" else "duplex"
    options = {"size": cards.aid, "backs": backs, "paper": tuple(dict.fromkeys(papers))}
    return cards.model_copy(update=options)


def form_of(width: float, height: float) -> tuple[float, ...]:
    """In mm: margin of a card, height of its band, top, width and height of its text."""
    margin, band = MARGIN * min(width, height), BAND * min(width, height)
    top = band + 0.8 * margin
    return margin, band, top, width - 2 * margin, height - top - margin


class Aid:
    """The player aid, its text as large as it fits two sides. Failure where it does not fit."""

    def __init__(self, kit: Kit) -> None:
        self.kit, (width, height) = kit, kit.game.cards.aid
        *_, measure, room = form_of(width, height)
        self.sections, fonts = kit.text(AID).sections, kit.game.leaflet.fonts
        scale, tallest = TypeScale(SMALLEST_TEXT, fonts), TALLEST_FIGURE * room
        flow = Flow(kit.typesetter, scale, measure, kit.figures, tallest=tallest)
        fitted = fit(flow, self.sections, 2, room, SMALLEST_TEXT, LARGEST_TEXT)
        if fitted.overflow > 0:
            what = f"the text of the player aid of {width:g} x {height:g} mm"
            hint = "make cards.aid larger, or shorten the text in aid.md.j2"
            blocks = (block.origin for section in self.sections for block in section.blocks)
            own = [it for it in blocks if it.template == AID] or [self.sections[-1].origin]
            raise too_long(what, fitted.overflow, SMALLEST_TEXT, own[-1], hint)
        self.flow = flow.at(fitted.size, drawing=True)
        self.sides = [len(panel) for panel in fitted.panels if panel]  # sections, front and back

    def sheets(self, plan: SheetPlan) -> Publication:
        """Sets the sheets; a page of backs follows each of fronts, unless they are beside them."""
        game, plan = self.kit.game, plan if len(self.sides) > 1 else plan._replace(backs="none")
        sides = (0, 1) if plan.backs == "duplex" else (0,)
        pages = (self._page(plan, *it) for it in product(range(plan.sheets), sides))
        say, language = game.wording.say, game.leaflet.language
        title = say("sheets", "title", game.title, say("sheets", "aid", False))
        made = Publication.of(game, title, pages, language)
        return made._replace(duplex=game.cards.flip if plan.backs == "duplex" else "")

    def _page(self, plan: SheetPlan, number: int, side: int) -> Page:
        fronts, sheet = plan.cards(number), Element("Sect", 2 * number + side)
        placed = [(card, 0.0, 0) for card in fronts] if side == 0 else []
        if side == 1 or plan.backs == "fold":
            backs, turn = behind(fronts, plan, self.kit.game.cards.flip)
            placed += [(card, turn, 1) for card in backs]
        contents = [content for each in placed for content in self._card(*each, sheet)]
        cards = [card for card, _, _ in placed]
        title = self.kit.game.wording.say("sheets", "aid", side == 1)
        return sheet_page(plan, self.kit, number, cards, contents, title, side == 1)

    def _card(self, card: PlacedCard, turn: float, side: int, sheet: Element) -> Iterator[Content]:
        """One side of a card, rotated by ``turn`` degrees."""
        trim, flow = card.trim, self.flow
        margin, tall, top, measure, room = form_of(trim.width, trim.height)
        aid = (sheet, Element("Sect", -next(flow.keys)))
        ground = Palette.of(self.kit.game).ground
        around = Affine.rotate(turn).about(*trim.center)
        band = around.around(card.bleed)._replace(bottom=trim.top + tall)
        middle, high = (trim.center[0], trim.top + tall / 2), CAPITALS * tall
        font, words = self.kit.fonts[self.kit.game.leaflet.fonts.title], self.kit.game.title
        labels = font.fitted(words, middle, measure, high, ink_on(ground))
        # The sections of this side, spread evenly over the height.
        start, gap = sum(self.sides[:side]), flow.scale.before_section
        heading = (*aid, Element("H1", next(flow.keys)))
        stacks = list(map(flow.stack, self.sections[start : start + self.sides[side]]))
        spare = (room - panel_height(stacks, gap)) / (len(stacks) + 1)
        text = in_column(stacks, trim.left + margin, trim.top + top + spare, gap + spare)
        if flow.typesetter.is_rtl:
            text = (content.mirrored(trim.left + trim.right) for content in text)
        contents = [Content((Shape(band.path(), ground),), band), Content(labels, band, heading)]
        contents += (content._replace(path=(*aid, *content.path)) for content in text)
        return (content.moved(around) for content in contents)


_fitted = once(Aid)
