"""The folded rules leaflet, a PDF for each paper: copyfitted text on imposed panels."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from itertools import count

from generator.diagnostics import Diagnostic, Failure, Severity, Span
from generator.drawing import Scene
from generator.drawing.glyph_checks import check_letters
from generator.game.figure_names import QR
from generator.game.model import Game
from generator.game.papers import PAPERS
from generator.products.kit import Artifact, Kit
from generator.products.leaflet.panels import Imposition, impose
from generator.products.leaflet.search import Form, Search
from generator.products.leaflet.sheet_builder import SheetBuilder
from generator.texts import Document, Figure, Section
from generator.texts.document import optional_figures, without_optional
from generator.texts.words import listing
from generator.typesetting.copyfit import Fit, fit, with_larger_figures
from generator.typesetting.flow import FIGURE_SIDE, Flow
from generator.typesetting.lines import Typesetter
from generator.typesetting.page import Publication
from generator.typesetting.slabs import Stack
from generator.typesetting.splitting import split_over_panels
from generator.typesetting.type_scale import MM_PER_POINT, TypeScale

SUMMARY = "the folded rules leaflet, as PDF to print on both sides"

SMALLEST_CELL = 3.8
"""Smallest side of a tile of an optional figure, in mm."""
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
    if not is_allowed("empty-panel", kit.templates) and not any(
        check_extends(kit.templates, bool(kit.examples))
    ):
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
    figures: dict[str, Callable[[str], Scene]] = {
        "plain": kit.figures,
        "marked": kit.marked_figures,
    }
    variants = tuple(dict.fromkeys(kit.game.leaflet.variants))
    first = figures[variants[0]]
    drawn: set[str] = set()

    def draw(name: str) -> Scene:
        drawn.add(name)
        return first(name)

    made: dict[tuple[str, str], Publication] = {}
    problems: list[Diagnostic] = []
    for paper in kit.game.leaflet.paper:
        try:
            made[paper, variants[0]] = leaflet_pages(typesetter, _with_code(kit), draw, paper)
        except Failure as failure:
            problems += failure.diagnostics
            continue
        for variant in variants[1:]:  # of the same sizes, so it is set once
            others = {id(first(name).items): figures[variant](name).items for name in drawn}
            made[paper, variant] = made[paper, variants[0]].redrawn(others)
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
    typesetter: Typesetter, document: Document, figures: Callable[[str], Scene], paper: str
) -> Publication:
    """Sets the leaflet of the typesetter's game on ``paper``: two pages, outside and inside.

    ``figures`` draws a diagram by its name with cells of ``flow.FIGURE_SIDE``. Raises Failure for
    a text that cannot be set, and for one that does not fit at the smallest size, with the panel,
    the overflow in mm and the section in which it begins.
    """
    game = typesetter.game
    options = game.leaflet
    sheet = impose(PAPERS[paper], options.panels, options.flip)
    columns = COLUMNS.get(options.panels, 1)
    measure = _measure(game, sheet)
    room = sheet.height - 2 * options.margin_vertical
    slots = (options.panels - 1) * columns

    def flow_at(size: float, form: Form, *, drawing: bool) -> Flow:
        return Flow(
            typesetter,
            TypeScale(size, options.fonts),
            measure,
            figures,
            drawing,
            TALLEST_FIGURE * room,
            form.cell,
            by_line=form.division == "lines",
            picture=form.picture,
        )

    def fit_with(form: Form, smallest: float, largest: float, *, drawing: bool) -> Fit:
        def set_at(size: float, *, drawing: bool) -> Sequence[Stack]:
            flow = flow_at(size, form, drawing=drawing)
            return [flow.stack(it) for it in form.text.sections if it.place != "cover"]

        balance = split_over_panels if form.division else None
        return fit(set_at, slots, room, smallest, largest, balance, drawing=drawing)

    tiny = [
        name
        for group in optional_figures(document)
        for name in group
        if FIGURE_SIDE * measure / figures(name).width < SMALLEST_CELL
    ]
    search = Search(
        partial(fit_with, drawing=False),
        room,
        columns,
        options.panels // 2 * columns,
        options,
    )
    form, fitted = search.best(without_optional(document, tiny))
    if fitted.overflow > 0:
        raise _overflow(game, fitted, paper, room, columns)
    points = fitted.size / MM_PER_POINT
    builder = SheetBuilder(game, sheet, TypeScale(fitted.size, options.fonts), room)
    if document.cover is not None:
        flow = flow_at(fitted.size, form, drawing=True)
        flow.keys = count(-1, -1)  # distinct from the keys of the text
        flow.measure = sheet.narrowest - 2 * options.margin
        builder.cover(document.cover, flow, flow.measure)
    drawn = fit_with(form, points, points, drawing=True)
    for slot, stacks in enumerate(drawn.panels):
        number, column = divmod(slot, columns)
        filled = with_larger_figures(stacks, TypeScale.gap_at(fitted.size), room)
        builder.panel(number + 2, filled, column * (measure + GUTTER))
    return builder.publication()


def _measure(game: Game, sheet: Imposition) -> float:
    """The width of a column."""
    columns = COLUMNS.get(game.leaflet.panels, 1)
    width = sheet.narrowest - 2 * game.leaflet.margin
    return (width - (columns - 1) * GUTTER) / columns


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


def _overflow(game: Game, fitted: Fit, paper: str, room: float, columns: int) -> Failure:
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
    panel, column = divmod(fitted.fullest, columns)
    place = f"column {column + 1} of panel {panel + 2}" if columns > 1 else f"panel {panel + 2}"
    panels = ", or choose more panels" if game.leaflet.panels < 8 else ""
    return Failure.error(
        "text-overflow",
        f"{place} of the {paper} leaflet runs over by "
        f"{fitted.overflow:.1f} mm at the smallest size of {size:g} pt; "
        f'the overflow begins in "{culprit.name}"',
        Span.at(culprit.origin.template, culprit.origin.line, 1),
        f"shorten the text, lower leaflet.min_size or leaflet.margin{panels}",
    )
