"""Target ``board``: the board of a game with a fixed frame, on sheets to join, and as pictures."""

from collections.abc import Iterator
from functools import partial
from itertools import pairwise, product
from typing import NamedTuple, TypeAlias

from generator.diagnostics import Diagnostic
from generator.drawing import Affine, Box, Group, Item, Label, Scene, Shape, line, polygon
from generator.drawing.artwork import check_place
from generator.drawing.board_layout import BOARD_PICTURE, Layout
from generator.drawing.glyph_checks import check_texts
from generator.game.contrast import BLACK, PAPER
from generator.game.figure_names import START
from generator.game.papers import CLEAR_OF_EDGE, PAPERS, Paper
from generator.products.board.artwork import BLEED, Artwork
from generator.products.kit import Artifact, Kit
from generator.typesetting.page import Content, Element, Page, Publication, footer

SUMMARY = "the board of a game with a fixed frame, on one sheet or on several, and as pictures"
HAS_WORDS = True

MARK, MARK_WIDTH, MARK_GAP, WEDGE = 2.0, 0.15, 0.3, 0.9
"""Room for a mark, its width and distance from the print, half the width of a wedge, in mm."""
FOOTER = 5.0  # height reserved for the footer, in mm
LABEL = 1.7  # height of the capitals on the strips, in mm
MOST_SHEETS = 60  # more are not printed
DOTS_PER_INCH, MOST_PIXELS = 300, 8000
SIMULATOR_PIXELS = 4096  # most pixels of a side in Tabletop Simulator

Ends: TypeAlias = list[tuple[float, float]]


class Part(NamedTuple):
    """A sheet's part of the board, without and with bleed and strips."""

    trim: Box
    printed: Box
    glued: tuple[int | None, int | None]  # numbers of the sheets on the strips, right and below


class Sheets(NamedTuple):
    """The sheets of a board on ``paper``, row by row."""

    paper: Paper
    parts: tuple[Part, ...]

    def origin(self, part: Part) -> tuple[float, float]:
        """The place of the board's top left corner on the page of a part, in mm."""
        x, y = part.printed.center
        return self.paper.width / 2 - x, (self.paper.height - FOOTER) / 2 - y


def check(kit: Kit) -> Iterator[Diagnostic]:
    """Checks that the board fits sheets of each paper, and that the fonts have the title."""
    game, spans = kit.game, kit.spans
    if game.rules.frame != "fixed":
        if ("board",) in spans.parts:
            message, hint = "board has no effect: this game has none", "a board is frame: fixed"
            yield Diagnostic.warning("no-effect", message, spans.key("board"), hint)
        return
    yield from check_texts(game, kit.fonts, spans, ("title", "title"))
    layout = Layout.of(game)
    if artwork := kit.artwork_on("board"):
        yield from check_place(artwork, layout.trim.width, layout.trim.height, "board", spans)
    for index, name in enumerate(game.board.paper):
        if sheets_on(layout, PAPERS[name], game.board.overlap) is None:
            grid, (wide, high) = f"{layout.rows:,} x {layout.columns:,}", layout.space
            message = f"a board of {grid} spaces of {wide:g} x {high:g} mm does not fit "
            message += f"{MOST_SHEETS} sheets of {PAPERS[name].name}: it is not printed"
            where = spans.written(("board", "paper", index), ("rules", "max_rows"))
            hint = "fewer or smaller spaces (board.space, tile.size) or a larger paper take less"
            yield Diagnostic.warning("does-not-fit", message, where, hint)
            break


def make(kit: Kit) -> Iterator[Artifact]:
    """Makes ``board-PAPER.pdf``, ``board.png`` with bleed for shops, ``simulator/board.png``."""
    game = kit.game
    if game.rules.frame != "fixed":
        return
    layout = Layout.of(game)
    art = Artwork(kit, layout)
    size = [round(layout.trim.width, 3), round(layout.trim.height, 3)]
    plans = {it: sheets_on(layout, PAPERS[it], game.board.overlap) for it in game.board.paper}
    fitting = {name: sheets for name, sheets in plans.items() if sheets}
    for name, sheets in fitting.items():
        pages = [_page(kit, art, sheets, number) for number in range(1, len(sheets.parts) + 1)]
        made = Publication.of(game, game.wording.say("board", "title", game.title), pages)
        yield kit.printed(f"board-{name}.pdf", made, name, size=size, track=len(layout.track))
    longest = max(size) + 2 * BLEED
    pictures = (
        ("board.png", BLEED, min(DOTS_PER_INCH / 25.4, MOST_PIXELS / longest)),
        (f"simulator/{BOARD_PICTURE}", 0.0, min(8.0, SIMULATOR_PIXELS / longest)),
    )
    for path, bleed, dots in pictures if fitting else ():
        box = layout.trim.inset(-bleed)
        shown = Group(art.items(box), Affine.translate(-box.left, -box.top))
        pdf = kit.pdf(Scene(box.width, box.height, (shown,), game.title))
        yield Artifact(path, kit.png(pdf, round(box.width * dots)), "png")


def sheets_on(layout: Layout, paper: Paper, overlap: float) -> Sheets | None:
    """The fewest sheets, upright or on their side; None if it takes too many, or none fits."""
    found, around = [], 2 * (CLEAR_OF_EDGE + MARK)
    for sheet in (paper, paper._replace(width=paper.height, height=paper.width)):
        across = divided(layout.seams(0), sheet.width - around, overlap)
        down = divided(layout.seams(1), sheet.height - around - FOOTER, overlap)
        if across and down and len(across) * len(down) <= MOST_SHEETS:
            found.append(Sheets(sheet, tuple(_parts(across, down, overlap))))
    return min(found, key=lambda it: len(it.parts), default=None)


def divided(ends: list[float], room: float, overlap: float) -> Ends | None:
    """The fewest nearly equal parts between ``ends`` that fit ``room`` with bleed and overlap."""
    spaces = len(ends) - 1
    for count in range(1, min(MOST_SHEETS, spaces) + 1):
        parts = [*pairwise(ends[number * spaces // count] for number in range(count + 1))]
        beyond = [*[overlap] * (count - 1), BLEED]
        if all(b - a + BLEED + more <= room for (a, b), more in zip(parts, beyond, strict=True)):
            return parts
    return None


def _parts(across: Ends, down: Ends, overlap: float) -> Iterator[Part]:
    for number, ((top, bottom), (left, right)) in enumerate(product(down, across), 1):
        beside = number + 1 if number % len(across) else None
        below = number + len(across) if number <= len(across) * (len(down) - 1) else None
        x, y = right + (overlap if beside else BLEED), bottom + (overlap if below else BLEED)
        printed = Box(left - BLEED, top - BLEED, x, y)
        yield Part(Box(left, top, right, bottom), printed, (beside, below))


def _page(kit: Kit, art: Artwork, sheets: Sheets, number: int) -> Page:
    """A sheet: its part of the board, what is glued on it, marks and footer."""
    game, say, paper = kit.game, partial(kit.game.wording.say, "board"), sheets.paper
    part, count = sheets.parts[number - 1], len(sheets.parts)
    place = Affine.translate(*sheets.origin(part))
    alt = say("picture", game.rules.max_rows, game.rules.max_columns, number, count)
    if game.rules.start:
        alt = f"{alt} {kit.figures(START).description}"
    shown = Group(art.items(part.printed), place, clip=part.printed.path())
    printed, trim = place.around(part.printed), place.around(part.trim)
    marks = *_marks(part.glued, printed, trim), Group(tuple(_strips(kit, part)), place)
    contents = (
        Content((shown,), printed, (Element("Figure", 1, alt),)),
        Content(marks, Box(0, 0, paper.width, paper.height)),
        footer(game, kit.fonts, paper, say("footer", game.title, game.version, number, count)),
    )
    return Page(paper.width, paper.height, contents, trim=trim, bleed=printed)


def _marks(glued: tuple[int | None, int | None], printed: Box, trim: Box) -> Iterator[Item]:
    """A tick beside each end of a cut; a wedge beside an edge that the next sheet is laid to."""
    for axis in (0, 1):
        for at, other in ((trim[axis], None), (trim[axis + 2], glued[axis])):
            for end, out in ((printed[1 - axis], -1.0), (printed[3 - axis], 1.0)):
                near, far = end + out * MARK_GAP, end + out * MARK
                if other:
                    corners = (at, near), (at - WEDGE, far), (at + WEDGE, far)
                    path = polygon([(x, y) if axis == 0 else (y, x) for x, y in corners])
                    yield Shape(path, BLACK)
                else:
                    ends = ((at, near), (at, far)) if axis == 0 else ((near, at), (far, at))
                    yield Shape(line(*ends), stroke=BLACK, stroke_width=MARK_WIDTH)


def _strips(kit: Kit, part: Part) -> Iterator[Item]:
    """On each strip the number of the sheet that is glued on it, and hides that."""
    (x, y), (_, _, right, bottom), (_, _, end, foot) = part.trim.center, part.trim, part.printed
    name = kit.game.leaflet.fonts.strong
    font = kit.fonts[name]
    size = LABEL / font.cap_height
    places = ((right + end) / 2, y, 90.0), (x, (bottom + foot) / 2, 0.0)
    for other, (across, down, turn) in zip(part.glued, places, strict=True):
        if other:
            words = kit.game.wording.say("board", "strip", other)
            half = font.advance(words) * size / 2 + 1.5
            pill = Box(-half, -LABEL, half, LABEL).path(LABEL)
            text = Label(words, 0.0, LABEL / 2, name, size, BLACK, "middle")
            turned = Affine.rotate(turn).then(Affine.translate(across, down))
            yield Group((Shape(pill, PAPER), text), turned)
