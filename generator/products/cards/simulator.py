"""A deck for Tabletop Simulator: pictures of all cards, and a saved object that loads them.

A picture is a grid of faces with the back in its last slot. It has 2 x 2 to 10 x 7 slots and at
most 4,096 pixels a side (limits of the simulator's custom decks).
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.diagnostics import Diagnostic
from generator.drawing import Box, Group, Item, Scene
from generator.drawing.card_faces import CardFaces, Variant
from generator.game.model import Game
from generator.products.cards.backs import CardBack
from generator.products.cards.card_checks import check_faces
from generator.products.cards.sheets import supply
from generator.products.kit import Artifact, Kit
from generator.rules import Tile
from generator.typesetting.type_scale import MM_PER_POINT

SUMMARY = "the deck for Tabletop Simulator, as pictures and a saved object"

MOST_COLUMNS, MOST_ROWS = 10, 7
MOST_PIXELS = 4096
LONGEST_CARD = 320
"""Pixels of the longer side of a card, unless that exceeds the size of a picture."""
MM_PER_PIXEL = MM_PER_POINT
"""Pictures are rendered from pages at a pixel a point, so their sizes are whole points."""
_ROUNDED, _SQUARE = 0, 1
"""Codes of the simulator for the shape of cards."""
_BACK = "back.png"
_TRANSFORM = {
    "posX": 0.0,
    "posY": 1.0,
    "posZ": 0.0,
    "rotX": 0.0,
    "rotY": 180.0,
    "rotZ": 180.0,
    "scaleX": 1.0,
    "scaleY": 1.0,
    "scaleZ": 1.0,
}
"""Above the center of the table, face down, at the simulator's default size."""


def check(kit: Kit) -> Iterable[Diagnostic]:
    """Checks that all cards can be drawn; papers do not matter."""
    return check_faces(kit.game, kit.fonts, kit.spans)


def make(kit: Kit) -> Iterator[Artifact]:
    """Makes ``simulator/deck.png`` (deck-1.png, deck-2.png ... if one has too few slots),
    ``simulator/back.png`` and ``simulator/deck.json``, the saved object that loads them."""
    game = kit.game
    sheets = _sheets(game)
    numbers = range(1, len(sheets) + 1)
    names = ["deck.png"] if len(sheets) == 1 else [f"deck-{number}.png" for number in numbers]
    # Letters on the cards serve all kinds of color vision.
    variant: Variant = "marked" if "marked" in game.cards.variants else "plain"
    for sheet, name in zip(sheets, names, strict=True):
        faces = CardFaces(game, kit.fonts, *sheet.card, variant)
        items = [faces.card(tile, sheet.slot(i)) for i, tile in enumerate(sheet.tiles)]
        items.append(_back(kit, sheet, sheet.columns * sheet.rows - 1))
        details = {"cards": len(sheet.tiles), "columns": sheet.columns, "rows": sheet.rows}
        pixels = sheet.columns * sheet.width, sheet.rows * sheet.height
        yield _picture(kit, name, items, *pixels, details)
    first = sheets[0]
    yield _picture(kit, _BACK, [_back(kit, first, 0)], first.width, first.height, {})
    saved = json.dumps(_saved_object(game, sheets, names), indent=2) + "\n"
    yield Artifact("simulator/deck.json", saved.encode(), "json", {"cards": game.tile_count})


@dataclass(frozen=True, slots=True)
class _DeckSheet:
    """A picture of ``columns`` x ``rows`` slots, each ``width`` x ``height`` pixels."""

    columns: int
    rows: int
    width: int
    height: int
    tiles: tuple[Tile, ...]

    @property
    def card(self) -> tuple[float, float]:
        """Width and height of a card in mm."""
        return self.width * MM_PER_PIXEL, self.height * MM_PER_PIXEL

    def slot(self, number: int) -> Box:
        """The box of a slot on the page, in mm."""
        row, column = divmod(number, self.columns)
        left, top = column * self.width * MM_PER_PIXEL, row * self.height * MM_PER_PIXEL
        return Box(left, top, left + self.width * MM_PER_PIXEL, top + self.height * MM_PER_PIXEL)


def _sheets(game: Game) -> list[_DeckSheet]:
    """Plans the pictures, with a column for each glyph if one picture then holds all cards."""
    tiles, size = tuple(dict.fromkeys(supply(game))), game.cards.size
    columns, on_a_sheet = MOST_COLUMNS, MOST_COLUMNS * MOST_ROWS - 1
    if 2 <= len(game.glyphs) <= MOST_COLUMNS and len(tiles) < len(game.glyphs) * MOST_ROWS:
        columns = len(game.glyphs)
    sheets = []
    for start in range(0, len(tiles), on_a_sheet):
        some = tiles[start : start + on_a_sheet]
        rows = max(2, math.ceil((len(some) + 1) / columns))
        room = MOST_PIXELS / (columns * size[0]), MOST_PIXELS / (rows * size[1])
        scale = min(LONGEST_CARD / max(size), *room)
        width, height = (max(1, int(side * scale + 1e-6)) for side in size)
        sheets.append(_DeckSheet(columns, rows, width, height, some))
    return sheets


def _back(kit: Kit, sheet: _DeckSheet, slot: int) -> Group:
    return CardBack(kit.game, kit.fonts, *sheet.card, kit.game.cards.back).card(sheet.slot(slot))


def _picture(
    kit: Kit, name: str, items: Sequence[Item], width: int, height: int, details: dict[str, int]
) -> Artifact:
    scene = Scene(width * MM_PER_PIXEL, height * MM_PER_PIXEL, tuple(items), kit.game.title)
    data = kit.png(kit.pdf(scene), width)
    return Artifact(f"simulator/{name}", data, "png", {"width": width, "height": height, **details})


def _saved_object(game: Game, sheets: Sequence[_DeckSheet], names: Sequence[str]) -> dict[str, Any]:
    """The whole supply as a deck (a single card as a card) in Tabletop Simulator's save format.

    The id of a card is a hundred times the number of its picture plus that of its slot.
    """
    decks: dict[str, Any] = {}
    numbers: dict[Tile, int] = {}
    for i, (sheet, name) in enumerate(zip(sheets, names, strict=True), 1):
        decks[str(i)] = _deck(game, sheet, name)
        numbers |= {tile: 100 * i + slot for slot, tile in enumerate(sheet.tiles)}
    cards = [_card(game, tile, numbers[tile], decks) for tile in supply(game)]
    deck = {
        "Name": "DeckCustom",
        "Transform": _TRANSFORM,
        "Nickname": game.title,
        "Description": f"Version {game.version}" if game.version else "",
        "DeckIDs": [card["CardID"] for card in cards],
        "CustomDeck": decks,
        "ContainedObjects": cards,
    }
    states = [deck] if len(cards) > 1 else cards
    return {"SaveName": "", "Note": _note(game, names), "ObjectStates": states}


def _note(game: Game, names: Sequence[str]) -> str:
    """Instructions for people who open the file; the simulator does not show them."""
    saved = 'Put this file into the folder "Saves/Saved Objects" of Tabletop Simulator'
    pictures = ", ".join((*names, _BACK))
    if game.cards.deck_url:
        return f"{saved}; {pictures} must be at {game.cards.deck_url}."
    return f'{saved}, and {pictures} into its folder "Mods/Images".'


def _deck(game: Game, sheet: _DeckSheet, name: str) -> dict[str, Any]:
    """A picture and its grid. Without an address the simulator looks for it in Mods/Images."""
    folder = game.cards.deck_url.rstrip("/") + "/" if game.cards.deck_url else ""
    return {
        "FaceURL": folder + name,
        "BackURL": folder + _BACK,
        "NumWidth": sheet.columns,
        "NumHeight": sheet.rows,
        "BackIsHidden": False,
        "UniqueBack": False,
        "Type": _ROUNDED if game.cards.corner_radius else _SQUARE,
    }


def _card(game: Game, tile: Tile, number: int, decks: Mapping[str, Any]) -> dict[str, Any]:
    color, glyph = game.color_list[tile.color], game.glyph_list[tile.glyph]
    picture = str(number // 100)
    return {
        "Name": "Card",
        "Transform": _TRANSFORM,
        "Nickname": f"{color.name} {glyph.name}",
        "CardID": number,
        "CustomDeck": {picture: decks[picture]},
    }
