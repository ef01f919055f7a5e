"""The folded rules leaflet, a PDF for each paper: copyfitted text on imposed panels."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import count

from generator.diagnostics import Diagnostic, Failure, Severity, Span
from generator.drawing import Scene
from generator.drawing.glyph_checks import check_letters
from generator.game.figure_names import QR
from generator.game.model import Game
from generator.game.papers import PAPERS
from generator.products.artifact import Artifact
from generator.products.kit import Kit
from generator.products.leaflet.panels import Imposition, impose
from generator.products.leaflet.sheet_builder import SheetBuilder
from generator.texts import Document, Figure, Section
from generator.texts.words import listing
from generator.typesetting.copyfit import Balance, Fit, fit, panel_height
from generator.typesetting.flow import FIGURE_CELL, Flow
from generator.typesetting.lines import Typesetter
from generator.typesetting.page import Publication
from generator.typesetting.slabs import Stack
from generator.typesetting.splitting import MOST_EMPTY, split_over_panels
from generator.typesetting.type_scale import MM_PER_POINT, TypeScale

SUMMARY = "the folded rules leaflet, as PDF to print on both sides"

FIGURE_CELLS = (FIGURE_CELL, 0.85 * FIGURE_CELL, 0.7 * FIGURE_CELL)
"""Sizes of figure cells over the base size, tried in turn while the type would be small."""
COMFORTABLE = 9.75
"""In points; figures are made smaller for larger type only below it."""
TALLEST_FIGURE = 0.6
"""Maximum height of a figure over that of its panel, so that text fits beside it."""
COLUMNS = {4: 2}
"""Columns of a panel by the number of panels, if more than one: wide panels would have lines of a
hundred characters."""
GUTTER = 8.0
"""White space between two columns, in mm."""


def check(kit: Kit) -> Iterable[Diagnostic]:
    """Checks the templates, the language and the style of the texts, and that they fit the panels
    of every paper."""
    if "marked" in kit.game.leaflet.variants:
        yield from check_letters(kit.game, kit.spans)
    if len(kit.examples) < len(kit.game.examples):
        return  # the text may need the examples that do not hold
    from generator.texts.lint import is_allowed, lint_texts
    from generator.texts.text_files import check_extends

    yield from lint_texts(kit.game, kit.examples, kit.document, kit.templates, kit.spans)
    try:
        made = publications(kit)
    except Failure as failure:
        yield from failure.diagnostics
        return
    if not is_allowed("empty-panel", kit.templates) and not any(check_extends(kit.templates)):
        yield from _empty_panels(kit, made)


def _empty_panels(kit: Kit, made: Mapping[tuple[str, str], Publication]) -> Iterable[Diagnostic]:
    """Warns if panels of the first paper are more than two thirds empty."""
    (paper, _), publication = next(iter(made.items()))
    empty = empty_panels(kit.game, publication)
    if empty:
        names = f"panel {empty[0]} is" if len(empty) == 1 else f"panels {listing(empty)} are"
        yield Diagnostic(
            Severity.WARNING,
            "empty-panel",
            f"{names} more than two thirds empty on {paper}",
            kit.spans.value("leaflet", "panels"),
            (
                "choose fewer leaflet.panels or a larger leaflet.max_size, add text, or write "
                "{# allow empty-panel: REASON #} into rules.md.j2",
            ),
        )


def make(kit: Kit) -> Iterable[Artifact]:
    """Makes ``leaflet-PAPER.pdf`` and ``leaflet-marked-PAPER.pdf`` for each paper of the game.
    Raises Failure for a text that does not fit and for an error in a template."""
    made = publications(kit)
    for variant in dict.fromkeys(kit.game.leaflet.variants):
        for paper in kit.game.leaflet.paper:
            publication = made[paper, variant]
            details = {"paper": paper, "variant": variant, "pages": len(publication.pages)}
            name = paper if variant == "plain" else f"{variant}-{paper}"
            yield Artifact(f"leaflet-{name}.pdf", kit.pdf(publication), "pdf", details)


@lru_cache(maxsize=1)
def publications(kit: Kit) -> Mapping[tuple[str, str], Publication]:
    """Returns the imposed leaflet by paper and variant; cached, since both ``check`` and ``make``
    need it. Raises Failure with the problems of all papers."""
    typesetter = Typesetter(kit.game, kit.fonts)  # widths measured for one paper serve all
    drawn = {"plain": kit.figures, "marked": kit.marked_figures}
    figures = {str(variant): drawn[variant] for variant in kit.game.leaflet.variants}
    made: dict[tuple[str, str], Publication] = {}
    problems: list[Diagnostic] = []
    for paper in kit.game.leaflet.paper:
        try:
            pages = leaflet_pages(typesetter, _with_code(kit), figures, paper)
            made |= {(paper, variant): publication for variant, publication in pages.items()}
        except Failure as failure:
            problems += failure.diagnostics
    if problems:
        raise Failure(problems)
    return made


def _with_code(kit: Kit) -> Document:
    """The rules with the QR code of the game's web page, if it has one, at the end of the foot."""
    sections = kit.document.sections
    if not kit.game.url or not sections:
        return kit.document
    last = sections[-1]
    code = Figure(QR, last.origin)
    if last.place != "foot":
        return Document((*sections, Section((code,), "foot")))
    return Document((*sections[:-1], last._replace(blocks=(*last.blocks, code))))


def leaflet_pages(
    typesetter: Typesetter,
    document: Document,
    figures: Mapping[str, Callable[[str], Scene]],
    paper: str,
) -> dict[str, Publication]:
    """Sets the leaflet of the typesetter's game on ``paper``: two pages, outside and inside, in
    each of its variants.

    ``figures`` draw a diagram by its name with cells of ``flow.FIGURE_SIDE``, of the same size in
    each variant. Raises Failure for a text that cannot be set, and for one that does not fit at the
    smallest size, with the panel, the overflow in mm and the section in which it begins.
    """
    game = typesetter.game
    options = game.leaflet
    sheet = impose(PAPERS[paper], options.panels, options.flip)
    columns = COLUMNS.get(options.panels, 1)
    measure = _measure(game, sheet)
    room = sheet.height - 2 * options.margin_vertical
    slots = (options.panels - 1) * columns
    inner = [section for section in document.sections if section.place != "cover"]

    def flow_at(
        size: float, cell: float, variant: str, *, drawing: bool, by_line: bool = False
    ) -> Flow:
        scale = TypeScale(size, options.fonts)
        tallest = TALLEST_FIGURE * room
        return Flow(typesetter, scale, measure, figures[variant], drawing, tallest, cell, by_line)

    def fit_with(
        cell: float, variant: str, smallest: float, largest: float, balance: Balance | None = None
    ) -> Fit:
        def set_at(size: float, *, drawing: bool) -> Sequence[Stack]:
            flow = flow_at(size, cell, variant, drawing=drawing, by_line=balance is not None)
            return [flow.stack(section) for section in inner]

        return fit(set_at, slots, room, smallest, largest, balance)

    first, *others = figures
    comfortable = min(COMFORTABLE, options.max_size) * MM_PER_POINT
    balance: Balance | None = None
    cell = FIGURE_CELLS[0]
    fitted = fit_with(cell, first, options.min_size, options.max_size)
    for smaller in FIGURE_CELLS[1:]:
        if fitted.overflow <= 0 and fitted.size >= comfortable:
            break
        other = fit_with(smaller, first, options.min_size, options.max_size)
        if other.size > fitted.size or (fitted.overflow > 0 and other.overflow < fitted.overflow):
            fitted, cell = other, smaller  # else text alone limits the size
    gap = TypeScale.gap_at(fitted.size)
    is_hopeless = sum(panel_height(stacks, gap) for stacks in fitted.panels) > slots * room
    is_worth_splitting = columns > 1 or fitted.overflow > 0 or _emptiest(fitted, room) > MOST_EMPTY
    if is_worth_splitting and not is_hopeless:
        for larger in (1.6 * FIGURE_CELL, 1.25 * FIGURE_CELL, *FIGURE_CELLS):
            other = fit_with(larger, first, options.min_size, options.max_size, split_over_panels)
            if other.overflow <= 0 and _is_better(other, fitted, room, comfortable):
                fitted, cell, balance = other, larger, split_over_panels
    if fitted.overflow > 0:
        raise _overflow(game, fitted, paper, room)
    points = fitted.size / MM_PER_POINT
    every = {first: fitted} | {it: fit_with(cell, it, points, points, balance) for it in others}
    made = {}
    for variant, each in every.items():
        builder = SheetBuilder(game, sheet, TypeScale(fitted.size, options.fonts), room)
        if document.cover is not None:
            flow = flow_at(fitted.size, cell, variant, drawing=True)
            flow.keys = count(-1, -1)  # distinct from the keys of the text
            flow.measure = sheet.narrowest - 2 * options.margin
            builder.cover(document.cover, flow, flow.measure)
        for slot, stacks in enumerate(each.panels):
            number, column = divmod(slot, columns)
            builder.panel(number + 2, stacks, column * (measure + GUTTER))
        made[variant] = builder.publication()
    return made


def _measure(game: Game, sheet: Imposition) -> float:
    """The width of a column."""
    columns = COLUMNS.get(game.leaflet.panels, 1)
    width = sheet.narrowest - 2 * game.leaflet.margin
    return (width - (columns - 1) * GUTTER) / columns


def _emptiest(fitted: Fit, room: float) -> float:
    """The largest share of white space on a panel."""
    gap = TypeScale.gap_at(fitted.size)
    return max(1 - panel_height(stacks, gap) / room for stacks in fitted.panels)


def _is_better(one: Fit, other: Fit, room: float, comfortable: float) -> bool:
    """True if ``one`` fits where ``other`` does not, or if its panels are fuller at a size as
    comfortable."""
    if other.overflow > 0:
        return True
    if one.size < min(other.size, comfortable) - 1e-9:
        return False
    return _emptiest(one, room) < _emptiest(other, room) - 0.02


def empty_panels(game: Game, publication: Publication) -> tuple[int, ...]:
    """Returns the numbers of panels whose contents span less than a third of their height."""
    spans: dict[int, tuple[float, float]] = {}
    height = publication.pages[0].height
    for page in publication.pages:
        for content in page.contents:
            if content.path:
                low, high = spans.get(content.order, (height, 0.0))
                span = min(low, content.box.top), max(high, content.box.bottom)
                spans[content.order] = span
    room = height - 2 * game.leaflet.margin_vertical
    numbers = range(2, game.leaflet.panels + 1)
    ends = {number: spans.get(number, (0.0, 0.0)) for number in numbers}
    return tuple(n for n, (low, high) in ends.items() if high - low < room / 3)


def _overflow(game: Game, fitted: Fit, paper: str, room: float) -> Failure:
    """The error for the fullest panel, at the section in which it overflows."""
    stacks = fitted.panels[fitted.fullest]
    depth = 0.0
    culprit = stacks[-1]
    for stack in stacks:
        depth += stack.height + (TypeScale.gap_at(fitted.size) if depth else 0.0)
        if depth > room:
            culprit = stack
            break
    size = game.leaflet.min_size
    return Failure.error(
        "text-overflow",
        f"panel {fitted.fullest + 2} of the {paper} leaflet runs over by "
        f"{fitted.overflow:.1f} mm at the smallest size of {size:g} pt; "
        f'the overflow begins in "{culprit.name}"',
        Span.at(culprit.origin.template, culprit.origin.line, 1),
        "shorten the text, lower leaflet.min_size or leaflet.margin, or choose more panels",
    )
