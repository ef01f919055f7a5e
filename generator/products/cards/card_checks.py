"""Checks of the options of cards: sizes, papers, labels, letters, characters."""

import math
from collections.abc import Iterator, Sequence
from typing import Literal

from generator.diagnostics import Diagnostic, errors_in
from generator.drawing.artwork import check_place
from generator.drawing.card_faces import LETTERED
from generator.drawing.glyph_checks import check_letters, check_texts
from generator.game.model import Game
from generator.game.outputs import Cards
from generator.game.papers import PAPERS, STOCKS, Paper, Stock
from generator.game.profiles import EXACT, Profile, options_of
from generator.game.spans import Spans
from generator.products.cards.sheets import largest_card, plan_sheets, sheet_of
from generator.products.kit import Kit


def check_cards(kit: Kit) -> Iterator[Diagnostic]:
    """Every problem of the game's cards; without an error, each paper has a plan."""
    game, spans = kit.game, kit.spans
    yield from (shape := [*check_papers(kit), *_check_shape(game.cards, spans)])
    if not errors_in(shape):
        yield from _check_sizes(game, spans)
    yield from check_faces(kit)
    yield from check_texts(game, kit.fonts, spans, ("text", "title"), ("text", "version"))
    yield from _check_profile(kit)


def _misfit(spans: Spans, keys: Sequence[str | int], message: str, *hints: str) -> Diagnostic:
    return Diagnostic.error("does-not-fit", message, spans.value("cards", *keys), *hints)


def check_faces(kit: Kit) -> Iterator[Diagnostic]:
    """Checks that the fonts have every character on the faces and the backs of cards."""
    if LETTERED & {*kit.game.cards.variants}:
        yield from check_letters(kit.game, kit.spans)
    if artwork := kit.artwork_on("backs"):
        yield from check_place(artwork, *kit.game.cards.size, "backs of the cards", kit.spans)
    elif kit.game.cards.back == "title":
        yield from check_texts(kit.game, kit.fonts, kit.spans, ("title", "title"))


def _check_profile(kit: Kit) -> Iterator[Diagnostic]:
    cards, profile = kit.game.cards, kit.profile
    if profile == EXACT or cards.backs not in ("duplex", "separate"):
        return
    for index, name in enumerate(cards.paper):
        plan = plan_sheets(kit.game, name)
        if plan is None or plan.is_stock:
            continue
        other = Profile(flip=cards.flip, landscape=plan.paper.width > plan.paper.height)
        if other.sheets != profile.sheets:
            what = f"{name} has {other.sheets}: its backs are not corrected"
            message = f"the printer profile was measured on {profile.sheets}, but {what}"
            hint = f"measure it: typecase calibrate{options_of(other.landscape, cards.flip)}"
            where = kit.spans.value("cards", "paper", index)
            yield Diagnostic.warning("other-turning", message, where, hint)


def check_papers(kit: Kit) -> Iterator[Diagnostic]:
    """Checks that custom papers and labels are described, and that labels fit their sheet."""
    cards, spans = kit.game.cards, kit.spans
    for index, name in enumerate(cards.paper):
        if sheet_of(cards, name) is not None:
            continue
        key, hint = "a paper_size", "add paper_size: [WIDTH, HEIGHT] in mm to cards"
        if name == "labels":
            key, known = "labels", f"choose a known stock: {', '.join(STOCKS)}"
            hint = f"add labels: {{columns: ...}} to cards, or {known}"
        message, where = f"paper {name} needs {key}", spans.value("cards", "paper", index)
        yield Diagnostic.error("missing-key", message, where, hint)
    if isinstance(stock := sheet_of(cards, "labels"), Stock):
        yield from _check_labels(stock, spans)


def _check_labels(stock: Stock, spans: Spans) -> Iterator[Diagnostic]:
    paper, pitches = PAPERS[stock.paper], (stock.pitch_x, stock.pitch_y)
    for index, keys in enumerate((("columns", "left", "width"), ("rows", "top", "height"))):
        (key, margin, side), (number, first, size) = keys, (getattr(stock, it) for it in keys)
        pitch, whole = pitches[index], getattr(paper, side)
        if pitch < size - 1e-6:
            message = f"a pitch of {pitch:g} mm is less than the {side} of a label, {size:g} mm"
            hint = "the pitch is the size of a label plus the gap to the next one"
            yield _misfit(spans, ("labels", "pitch", index), message, hint)
        end = first + (number - 1) * pitch + size
        if end > whole + 1e-6:
            message = f"{number} {key} of labels end at {end:g} mm, {paper.name} at {whole:g} mm"
            most = max(0, math.floor((whole - first - size) / pitch + 1e-6) + 1)
            hint = f"{key} can be at most {most}, or reduce {margin} or size"
            yield _misfit(spans, ("labels", key), message, hint)


def _check_shape(cards: Cards, spans: Spans) -> Iterator[Diagnostic]:
    wants_all = cards.bleed_edges == "full" or (cards.bleed_edges == "auto" and cards.gutter)
    if cards.gutter is not None and wants_all and cards.gutter < 2 * cards.bleed - 1e-6:
        gap = f"a gutter of {cards.gutter:g} mm"
        message = f"{gap} is less than twice the bleed of {cards.bleed:g} mm"
        hint = f"gutter can be {2 * cards.bleed:g} or more, or 0 with bleed_edges: outer"
        other = f"or bleed can be at most {cards.gutter / 2:g}"
        where = spans.value("cards", "gutter")
        yield Diagnostic.error("gutter-too-small", message, where, hint, other)


def _check_sizes(game: Game, spans: Spans) -> Iterator[Diagnostic]:
    cards, cards_of_set = game.cards, game.tile_count // game.rules.copies
    for index, name in enumerate(cards.paper):
        plan, stock = plan_sheets(game, name), sheet_of(cards, name)
        if plan is None and isinstance(stock, Stock):
            message = "a card of {:g} x {:g} mm does not fit ".format(*cards.size) + name
            hint = f"its labels are {stock.width:g} x {stock.height:g} mm"
            both = "to make stickers besides these cards, use another folder: -t cards --set "
            both += f"cards.paper={name} --set cards.size=[{stock.width:g},{stock.height:g}] -o DIR"
            yield _misfit(spans, ["size"], message, hint, both)
        elif plan is None:
            yield too_large(cards, "size", name, spans)
        elif plan.is_stock and plan.sheets > 1 and cards_of_set > plan.on_a_sheet:
            message = f"a set of {cards_of_set} cards does not fit one sheet of {name}, which has "
            message += f"{plan.on_a_sheet} labels; it takes {plan.sheets} sheets"
            yield Diagnostic.note("split-set", message, spans.value("cards", "paper", index))


def too_large(cards: Cards, key: Literal["size", "aid"], name: str, spans: Spans) -> Diagnostic:
    """The error for cards that do not fit the paper ``name``; its hint is the largest size."""
    (width, height), paper = cards.size, sheet_of(cards, name)
    assert isinstance(paper, Paper), "check_papers reports papers that are not described"
    hint = "the margins cover all of this paper: use a larger one"
    if most := largest_card(cards, paper):
        size = f"{most[0]:g}" if width == height else f"[{most[0]:g}, {most[1]:g}]"
        hint = f"{key} can be at most {size}"
    noun = {"size": "card", "aid": "player aid"}[key]
    message = f"a {noun} of {width:g} x {height:g} mm does not fit {name} with its margins"
    return _misfit(spans, [key], message, hint)
