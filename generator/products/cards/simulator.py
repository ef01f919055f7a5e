"""A deck for Tabletop Simulator: a saved object, and pictures, grids of faces with the back in the
last of 2 x 2 to 10 x 7 slots, of at most 4,096 pixels a side (limits of its custom decks)."""

import json
import math
from collections.abc import Iterator
from itertools import count
from typing import Any, NamedTuple

from generator.drawing import Box, Scene
from generator.drawing.card_faces import Variant
from generator.game.model import Game
from generator.game.reading import data_of
from generator.game.sentences import load_template
from generator.products.cards.backs import CardBack
from generator.products.cards.card_checks import check_faces
from generator.products.cards.sheets import named_tiles, supply
from generator.products.kit import Artifact, Kit
from generator.rules import Tile
from generator.typesetting.type_scale import MM_PER_POINT

SUMMARY = "the deck for Tabletop Simulator, as pictures and a saved object"
OF_SET = True

COLUMNS, MOST_ROWS = 10, 7
MOST_PIXELS = 4096
LONGEST_CARD = 320  # pixels of the longer side of a card, unless that exceeds the size of a picture
_BACK = "back.png"

check = check_faces


def make(kit: Kit) -> Iterator[Artifact]:
    """Makes ``simulator/deck.png`` (or deck-1.png, deck-2.png ...), back.png and deck.json."""
    game, sheets = kit.game, sheets_of(kit.game)
    back = sheets[0]._replace(name=_BACK, columns=1, rows=1, tiles=())
    # Letters on the cards serve all kinds of color vision.
    variant: Variant = "marked" if "marked" in game.cards.variants else "plain"
    for sheet in (*sheets, back):
        faces = kit.card_faces(*sheet.card, variant)
        items = [faces.card(tile, sheet.slot(i)) for i, tile in enumerate(sheet.tiles)]
        last = sheet.slot(sheet.columns * sheet.rows - 1)
        items.append(CardBack(kit, *sheet.card).card(last))
        scene = Scene(last.right, last.bottom, tuple(items), game.title)
        data = kit.png(kit.pdf(scene), sheet.columns * sheet.width)
        yield Artifact(f"simulator/{sheet.name}", data, "png")
    # The whole supply as a deck, a single card as a card, in the simulator's format.
    say, (deck, cards) = game.wording.say, deck_of(kit)
    text = load_template(data_of("templates") / "shared" / "deck.json.j2").render(
        title=game.title,
        note=say("simulator", "note", [*(sheet.name for sheet in sheets), _BACK], deck["url"]),
        version=say("simulator", "version", game.version) if game.version else "",
        cards=cards,
        deck=deck,
    )
    data = (json.dumps(json.loads(text), indent=2) + "\n").encode()
    yield Artifact("simulator/deck.json", data, "json", {"cards": game.tile_count})


class DeckSheet(NamedTuple):
    """A picture of ``columns`` x ``rows`` slots, each ``width`` x ``height`` pixels."""

    name: str
    columns: int
    rows: int
    width: int
    height: int
    tiles: tuple[Tile, ...]

    @property
    def card(self) -> tuple[float, float]:
        """Width and height of a card in mm, with a point for each pixel."""
        return self.width * MM_PER_POINT, self.height * MM_PER_POINT

    def slot(self, number: int) -> Box:
        """The box of a slot on the page, in mm."""
        row, column = divmod(number, self.columns)
        left, top = column * self.width * MM_PER_POINT, row * self.height * MM_PER_POINT
        return Box(left, top, left + self.card[0], top + self.card[1])


def sheets_of(game: Game) -> list[DeckSheet]:
    tiles, size = tuple(named_tiles(game).values()), game.cards.size
    on_a_sheet = COLUMNS * MOST_ROWS - 1
    sheets: list[DeckSheet] = []
    for start in range(0, len(tiles), on_a_sheet):
        name = "deck.png" if len(tiles) <= on_a_sheet else f"deck-{len(sheets) + 1}.png"
        some = tiles[start : start + on_a_sheet]
        rows = max(2, math.ceil((len(some) + 1) / COLUMNS))
        room = MOST_PIXELS / (COLUMNS * size[0]), MOST_PIXELS / (rows * size[1])
        scale = min(LONGEST_CARD / max(size), *room)
        width, height = (max(1, int(side * scale + 1e-6)) for side in size)
        sheets.append(DeckSheet(name, COLUMNS, rows, width, height, some))
    return sheets


def deck_of(kit: Kit) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The pictures of the deck and its cards in the order of the supply, for templates."""
    game, sheets = kit.game, sheets_of(kit.game)
    numbers: dict[Tile, int] = {}
    for number, sheet in enumerate(sheets, 1):
        numbers |= zip(sheet.tiles, count(100 * number))
    cards = [{"id": numbers[it], "name": kit.faces.name(it)} for it in supply(game)]
    deck = {"sheets": sheets, "back": _BACK, "url": game.cards.deck_url}
    return {**deck, "is_rounded": game.cards.corner_radius > 0}, cards
