"""A score sheet for points, and a screen for each player with a hidden hand."""

from collections.abc import Iterator
from functools import partial

from generator.diagnostics import Diagnostic
from generator.drawing import Affine, Box, Group, Item, Label, Scene, Shape, line, rectangle
from generator.drawing.folding import MOUNTAIN
from generator.drawing.glyph_checks import check_texts
from generator.drawing.tile_faces import BORDER_SHARE, Faces
from generator.game.contrast import ink_on
from generator.game.model import Game
from generator.game.papers import CLEAR_OF_EDGE, PAPERS, Paper
from generator.products.kit import Artifact, Kit
from generator.rules import Tile, limits_of
from generator.texts.rule_views import Turns
from generator.texts.words import escape
from generator.typesetting.manual import MARGIN, manual_pages
from generator.typesetting.page import Content, Element, Page, Publication

SUMMARY = "a score sheet for games with points, and screens for hidden hands"
HAS_WORDS = True

ROW, HEAD, NUMBER = 7.5, 12.0, 16.0  # height of a turn and of names, width of numbers, in mm
GAP = 8.0  # space between two tables, in mm
_TEXT, _FAINT, _THIN, _THICK = 3.2, "#808080", 0.2, 0.5
_CUT = 0.3
_MOST_ROWS = 60
PANELS = 0.25, 0.75  # where a screen is folded, over its width


def check(kit: Kit) -> Iterator[Diagnostic]:
    """Checks that the fonts have the title."""
    yield from check_texts(kit.game, kit.fonts, kit.spans, ("title", "title"), ("text", "title"))


def make(kit: Kit) -> Iterator[Artifact]:
    """Makes ``score-sheet-PAPER.pdf`` for points and ``screens-PAPER.pdf`` for hidden hands."""
    game, limits = kit.game, limits_of(kit.game)
    for paper in game.leaflet.paper:
        if limits.goal == "points":
            sheet = _score_sheet(kit, paper)
            yield kit.printed(f"score-sheet-{paper}.pdf", sheet, paper, players=game.players[-1])
        if limits.is_hidden:
            title = game.wording.say("score", "screens", game.title)
            made = Publication.of(game, title, _screens(kit, PAPERS[paper]))
            yield kit.printed(f"screens-{paper}.pdf", made, paper, screens=game.players[-1])


def _score_sheet(kit: Kit, paper: str) -> Publication:
    """A page with what counts, and tables with as many rows as there is room for."""
    leaflet = kit.game.leaflet.model_copy(update={"paper": (paper,)})
    game = kit.game.model_copy(update={"leaflet": leaflet})
    turns = Turns.of(game)
    assert turns is not None, "a game with points has turns of its own"
    title = game.wording.say("score", "title", escape(game.title))
    points = "\n".join(f"- {it}" for it in turns.points)
    counted = game.wording.say("score", "counted")
    text = f"# {title}\n\n## {counted}\n\n{points}\n\n![](figure:table)\n"
    _, width, height = PAPERS[paper]
    for rows in range(_MOST_ROWS, 0, -1):
        figures = {"table": _tables(game, width - 2 * MARGIN, rows)}
        made = manual_pages(game, "the score sheet", text, kit.fonts, figures, tallest=height)
        if len(made.pages) == 1:
            break
    return made


def _tables(game: Game, width: float, rows: int) -> Scene:
    players, say = game.players[-1], partial(game.wording.say, "score")
    count = 2 if players <= 4 else 1
    wide = (width - GAP * (count - 1)) / count
    last = [say("hand")] if game.rules.score.left else []
    names = [*map(str, range(1, rows + 1)), *last, say("total")]
    table = tuple(_table(game, names, wide, players))
    places = (Affine.translate(number * (wide + GAP), 0.0) for number in range(count))
    drawn, height = tuple(Group(table, it) for it in places), HEAD + ROW * len(names)
    return Scene(width, height, drawn, say("table"), say("picture", count, players, rows))


def _table(game: Game, names: list[str], width: float, players: int) -> Iterator[Item]:
    """Rows with their names, the last one below a thick line, and columns to write in."""
    column, height = (width - NUMBER) / players, HEAD + ROW * len(names)
    fonts = game.leaflet.fonts
    for number, name in enumerate(names):
        y = HEAD + ROW * number
        is_last = number == len(names) - 1
        stroke = _THICK if is_last or number == 0 else _THIN
        yield Shape(line((0, y), (width, y)), stroke=_FAINT, stroke_width=stroke)
        font = fonts.strong if is_last else fonts.text
        yield Label(name, NUMBER - 2, y + 0.65 * ROW, font, _TEXT, "#404040", "end")
    for number in range(players):
        x = NUMBER + column * number
        yield Shape(line((x, 0), (x, height)), stroke=_FAINT, stroke_width=_THIN)
    yield Shape(rectangle(0, 0, width, height), stroke=_FAINT, stroke_width=_THICK)


def _screens(kit: Kit, paper: Paper) -> Iterator[Page]:
    width, height = max(paper[-2:]), min(paper[-2:])
    middle, side = height / 2, CLEAR_OF_EDGE
    places = Box(side, side, width - side, middle), Box(side, middle, width - side, height - side)
    screens = [_screen(kit, it, places[it % 2]) for it in range(kit.game.players[-1])]
    for first in range(0, len(screens), 2):
        yield Page(width, height, tuple(screens[first : first + 2]))


def _screen(kit: Kit, number: int, box: Box) -> Content:
    """A screen: the title, on each wing a tile that no other screen has, and where it is folded."""
    game = kit.game
    tile = Tile(number % len(game.colors), number % len(game.glyphs))
    ground, ink = game.tile.base_color, ink_on(game.tile.base_color)
    side = 0.5 * min(box.height, PANELS[0] * box.width)
    faces = Faces(game, kit.fonts, side / (1 + BORDER_SHARE))
    wings = [box.left + box.width * share for share in (PANELS[0] / 2, 1 - PANELS[0] / 2)]
    room = 0.85 * box.width * (PANELS[1] - PANELS[0]), 0.4 * box.height
    creases = (box.left + box.width * share for share in PANELS)
    folds = (line((at, box.top), (at, box.bottom)) for at in creases)
    items: tuple[Item, ...] = (
        Shape(box.path(), ground),
        Shape(box.path(), None, ink, _CUT),
        *(faces.tile(tile, wing, box.center[1]) for wing in wings),
        *kit.fonts[game.leaflet.fonts.title].fitted(game.title, box.center, *room, ink),
        *(Shape(it, None, ink, _THIN, MOUNTAIN) for it in folds),
    )
    alt = game.wording.say("score", "screen", faces.name(tile))
    return Content(items, box, (Element("Figure", number + 1, alt),))
