"""Target ``board``: the board of a game with a fixed frame, on sheets to join, and as pictures."""

from collections.abc import Iterator
from functools import partial

from generator.diagnostics import Diagnostic
from generator.drawing import Affine, Box, Group, Item, Label, Scene, Shape, line, polygon
from generator.drawing.artwork import check_place
from generator.drawing.board_layout import BOARD_PICTURE, Layout
from generator.drawing.contrast import BLACK, PAPER
from generator.drawing.glyph_checks import check_texts
from generator.game.figure_names import START
from generator.game.papers import PAPERS
from generator.products.board import plan
from generator.products.board.artwork import Artwork
from generator.products.kit import Artifact, Kit
from generator.typesetting.page import Content, Element, Page, Publication, footer
from generator.typesetting.type_scale import MM_PER_POINT

SUMMARY = "the board of a game with a fixed frame, on one sheet or on several, and as pictures"
HAS_WORDS = True

MARK_WIDTH, MARK_GAP, WEDGE = 0.15, 0.3, 0.9
"""Width of a mark and its distance from the print, half the width of a wedge, in mm."""
LABEL = 1.7
"""Height of the capitals on the strips, in mm."""
DOTS_PER_INCH, MOST_PIXELS = 300, 8000
SIMULATOR_PIXELS = 4096
"""Most pixels of a side in Tabletop Simulator."""


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
    size = f"{layout.rows:,} x {layout.columns:,} spaces of {layout.space[0]:g} x "
    if artwork := kit.artwork_on("board"):
        width, height = layout.trim.width, layout.trim.height
        yield from check_place(artwork, width, height, "board", spans)
    for index, name in enumerate(game.board.paper):
        if plan.sheets_on(layout, PAPERS[name], game.board.overlap) is None:
            message = f"a board of {size}{layout.space[1]:g} mm does not fit {plan.MOST_SHEETS} "
            message += f"sheets of {PAPERS[name].name}: it is not printed"
            where = spans.written(("board", "paper", index), ("rules", "max_rows"))
            hint = "fewer or smaller spaces (board.space, tile.size) or a larger paper take less"
            yield Diagnostic.warning("does-not-fit", message, where, hint)
            break


def make(kit: Kit) -> Iterator[Artifact]:
    """Makes ``board-PAPER.pdf`` for each paper, ``board.png`` with its bleed for shops, and
    ``simulator/board.png``."""
    game = kit.game
    if game.rules.frame != "fixed":
        return
    layout = Layout.of(game)
    art = Artwork(kit, layout)
    size = [round(layout.trim.width, 3), round(layout.trim.height, 3)]
    title = game.wording.say("board", "title", game.title)
    plans = {it: plan.sheets_on(layout, PAPERS[it], game.board.overlap) for it in game.board.paper}
    fitting = {name: sheets for name, sheets in plans.items() if sheets}
    for name, sheets in fitting.items():
        pages = [_page(kit, art, sheets, part) for part in sheets.parts]
        made = Publication.of(game, title, pages)
        details = {"paper": name, "pages": len(pages), "size": size, "track": len(layout.track)}
        yield Artifact(f"board-{name}.pdf", kit.pdf(made), "pdf", details)
    longest = max(size) + 2 * plan.BLEED
    pictures = (
        ("board.png", plan.BLEED, min(DOTS_PER_INCH / 25.4, MOST_PIXELS / longest)),
        (f"simulator/{BOARD_PICTURE}", 0.0, min(8.0, SIMULATOR_PIXELS / longest)),
    )
    for path, bleed, dots in pictures if fitting else ():
        yield _picture(kit, path, art.scene(bleed, dots * MM_PER_POINT), round(dots * 25.4))


def _picture(kit: Kit, path: str, scene: Scene, dots_per_inch: int) -> Artifact:
    """A picture with a pixel for each point of the scene."""
    width, height = (round(it / MM_PER_POINT) for it in scene[:2])
    whole = scene._replace(width=width * MM_PER_POINT, height=height * MM_PER_POINT)
    details = {"width": width, "height": height, "dots_per_inch": dots_per_inch}
    return Artifact(path, kit.png(kit.pdf(whole), width), "png", details)


def _page(kit: Kit, art: Artwork, sheets: plan.Sheets, part: plan.Part) -> Page:
    """A sheet: its part of the board, what is glued on it, marks and footer."""
    game, say, paper = kit.game, partial(kit.game.wording.say, "board"), sheets.paper
    place = Affine.translate(*sheets.origin(part))
    number, count = sheets.parts.index(part) + 1, len(sheets.parts)
    alt = say("picture", game.rules.max_rows, game.rules.max_columns, number, count)
    if game.rules.start:
        alt = f"{alt} {kit.figures(START).description}"
    shown = Group(art.items(part.printed), place, clip=part.printed.path())
    printed, trim = place.around(part.printed), place.around(part.trim)
    marks = *_marks(part, printed, trim), Group(tuple(_strips(kit, sheets, part)), place)
    words = say("footer", game.title, game.version, number, count)
    contents = (
        Content((shown,), printed, (Element("Figure", 1, alt),)),
        Content(marks, Box(0, 0, paper.width, paper.height)),
        footer(game, kit.fonts, paper, words),
    )
    return Page(paper.width, paper.height, contents, trim=trim, bleed=printed)


def _marks(part: plan.Part, printed: Box, trim: Box) -> Iterator[Item]:
    """A tick beside each end of a cut, a wedge beside that of an edge which the next sheet is laid
    to."""
    glued = printed.right - trim.right > plan.BLEED, printed.bottom - trim.bottom > plan.BLEED
    for axis in (0, 1):
        for at, is_glued in ((trim[axis], False), (trim[axis + 2], glued[axis])):
            for end, out in ((printed[1 - axis], -1.0), (printed[3 - axis], 1.0)):
                near, far = end + out * MARK_GAP, end + out * plan.MARK
                if is_glued:
                    corners = (at, near), (at - WEDGE, far), (at + WEDGE, far)
                    path = polygon([(x, y) if axis == 0 else (y, x) for x, y in corners])
                    yield Shape(path, BLACK)
                else:
                    ends = ((at, near), (at, far)) if axis == 0 else ((near, at), (far, at))
                    yield Shape(line(*ends), stroke=BLACK, stroke_width=MARK_WIDTH)


def _strips(kit: Kit, sheets: plan.Sheets, part: plan.Part) -> Iterator[Item]:
    """On each strip the number of the sheet that is glued on it, and hides that."""
    number, (_, _, right, bottom) = sheets.parts.index(part) + 1, part.trim
    x, y = part.trim.center
    places = []
    if part.column + 1 < sheets.columns:
        places.append((number + 1, (right + part.printed.right) / 2, y, 90.0))
    if part.row + 1 < sheets.rows:
        places.append((number + sheets.columns, x, (bottom + part.printed.bottom) / 2, 0.0))
    name = kit.game.leaflet.fonts.strong
    font = kit.fonts[name]
    size = LABEL / font.cap_height
    for other, across, down, turn in places:
        words = kit.game.wording.say("board", "strip", other)
        half = font.advance(words) * size / 2 + 1.5
        pill = Box(-half, -LABEL, half, LABEL).path(LABEL)
        text = Label(words, 0.0, LABEL / 2, name, size, BLACK, "middle")
        turned = Affine.rotate(turn).then(Affine.translate(across, down))
        yield Group((Shape(pill, PAPER), text), turned)
