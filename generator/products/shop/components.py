"""Box, board and rules of an order at The Game Crafter, beside its cards."""

from collections.abc import Iterable, Iterator
from itertools import accumulate, islice, pairwise
from typing import NamedTuple

from generator.drawing import Affine, Box, Group, Item, Scene, Shape
from generator.drawing.board_layout import Layout
from generator.drawing.cover_art import Palette
from generator.drawing.folding import rectangle_panel
from generator.game.contrast import PAPER
from generator.products.board.artwork import Artwork as BoardArtwork
from generator.products.box.artwork import Artwork as BoxArtwork
from generator.products.box.dieline import Dieline, Layer, stacks_of
from generator.products.cards.singles import DOTS_PER_MM, to_pngs
from generator.products.kit import Kit
from generator.products.leaflet import target as leaflet
from generator.products.shop.shops import DOTS_PER_INCH
from generator.typesetting.type_scale import MM_PER_POINT


class TuckBox(NamedTuple):
    """A tuck box, in pixels; ``corner`` is that of its right side, the first panel of a row."""

    name: str
    cards: int  # poker cards that it holds
    sheet: tuple[int, int]
    corner: tuple[float, float]
    depth: float


POKER = "PokerDeck", "EuroPokerDeck"  # the cards that the tuck boxes are for
FACE = 758.33, 1058.33  # width and height of front and back, in pixels
GLUED = 30.0  # the glued strip is narrower than a side by so many pixels
NOTCH = 0.75 * 91.67  # depth of that for a thumb, in pixels: 3/4 of the way to control points
TUCK_BOXES = (
    TuckBox("PokerTuckBox36", 36, (2100, 1800), (37.5, 351.12), 165.0),
    TuckBox("PokerTuckBox54", 54, (2325, 1950), (36.46, 429.46), 243.0),
    TuckBox("PokerTuckBox72", 72, (2550, 1950), (37.5, 512.54), 324.0),
    TuckBox("PokerTuckBox90", 90, (2775, 2100), (36.67, 595.83), 405.0),
    TuckBox("PokerTuckBox108", 108, (3075, 2250), (75.0, 670.83), 480.0),
)
BOARDS = {  # square boards: the pixels of a side
    "SmallSquareBoard": 1275,
    "SquareBoard": 2475,
    "LargeSquareBoard": 3075,
    "QuadFoldBoard": 5475,
}
BOARD_BLEED = DOTS_PER_INCH / 8  # pixels that are cut off on each side: an eighth of an inch


def components(kit: Kit, piece: str) -> Iterator[tuple[str, str, bytes]]:
    """Name, path and file of each component beside the cards, which are printed as ``piece``: a
    tuck box for poker cards, the smallest board that holds it, the leaflet, which may fail."""
    fitting = (it for it in TUCK_BOXES if kit.game.tile_count <= it.cards)
    if piece in POKER and (box := next(fitting, None)):
        yield box.name, f"{box.name}/outside.png", _picture(kit, _outside(kit, box), *box.sheet)
    if kit.game.rules.frame == "fixed":
        layout = Layout.of(kit.game)
        longest = max(layout.trim.width, layout.trim.height) * DOTS_PER_MM
        holding = (it for it in BOARDS.items() if longest <= it[1] - 2 * BOARD_BLEED)
        for name, pixels in islice(holding, 1):
            side, (x, y) = pixels / DOTS_PER_MM, layout.trim.center
            palette = Palette.of(kit.game, is_quiet=kit.game.leaflet.cover_art == "none")
            rest = Shape(Box(0.0, 0.0, side, side).path(), palette.ground)
            items = BoardArtwork(kit, layout).items(layout.trim)
            board = Group(items, Affine.translate(side / 2 - x, side / 2 - y))
            yield name, f"{name}/board.png", _picture(kit, [rest, board], pixels, pixels)
    if data := next((it.data for it in leaflet.make(kit) if it.path == "leaflet-letter.pdf"), None):
        yield "Document", "Document/rules.pdf", data


def _picture(kit: Kit, items: Iterable[Item], width: int, height: int) -> bytes:
    """Items in mm as a PNG of the dots an inch that shops want."""
    whole = Group(tuple(items), Affine.scale(DOTS_PER_MM * MM_PER_POINT))
    return next(to_pngs(kit, [Scene(width * MM_PER_POINT, height * MM_PER_POINT, (whole,))]))


def _outside(kit: Kit, box: TuckBox) -> Iterator[Item]:
    """The printed side of a tuck box: its ground, its panels, and white where it is glued."""
    (width, height), (left, top), depth = FACE, box.corner, box.depth
    edges = [*accumulate((left, depth, width, depth, width, depth - GLUED))]
    names = zip(("right side", "back", "left side", "front", "glue"), pairwise(edges), strict=True)
    rows = {name: (a, top, b, top + height) for name, (a, b) in names}
    rows["lid"] = (edges[1], top - depth, edges[2], top)
    places = {name: Box(*(it / DOTS_PER_MM for it in row)) for name, row in rows.items()}
    sheet = Box(0.0, 0.0, *(it / DOTS_PER_MM for it in box.sheet))
    glue = places.pop("glue")
    panels = (rectangle_panel(name, it) for name, it in {"sheet": sheet, **places}.items())
    dieline = Dieline(tuple(panels), (), NOTCH / DOTS_PER_MM)
    only_cards = kit.game.box.model_copy(update={"holds": ("cards",), "sleeves": None, "boxes": 1})
    ((stack,),) = stacks_of(kit.game.model_copy(update={"box": only_cards}))
    yield from BoxArtwork(kit, [Layer(stack, 1, 1)]).items(dieline)
    yield Shape(glue.path(), PAPER)
