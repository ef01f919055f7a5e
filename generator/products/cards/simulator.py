"""The deck for Tabletop Simulator: pictures of all cards, and a saved object that loads them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from generator.diagnostics import Diagnostic
from generator.drawing.card_faces import CardFaces, Variant
from generator.game.model import Game
from generator.products.artifact import Artifact
from generator.products.cards.back_face import CardBack
from generator.products.cards.checks import check_faces
from generator.products.cards.decks import (
    MM_PER_PIXEL,
    DeckSheet,
    back_page,
    deck_page,
    deck_sheets,
    pixels_of,
)
from generator.products.cards.pages import supply
from generator.products.kit import Kit
from generator.rules import Tile
from generator.typesetting.page import Publication

SUMMARY = "the deck for Tabletop Simulator, as pictures and a saved object"

_ROUNDED, _SQUARE = 0, 1
"""The shapes of cards, in the simulator's numbers."""
_BACK = "back.png"


def check(kit: Kit) -> Iterable[Diagnostic]:
    """That all cards can be drawn; papers are none of its business."""
    return check_faces(kit.game, kit.fonts, kit.spans)


def make(kit: Kit) -> Iterator[Artifact]:
    """``simulator/deck.png`` (deck-1.png, deck-2.png ... where one does not hold all cards),
    ``simulator/back.png`` and ``simulator/deck.json``, the saved object that loads them."""
    game = kit.game
    sheets = deck_sheets(dict.fromkeys(supply(game)), len(game.glyphs), game.cards.size)
    numbers = range(1, len(sheets) + 1)
    names = ["deck.png"] if len(sheets) == 1 else [f"deck-{number}.png" for number in numbers]
    for sheet, name in zip(sheets, names, strict=True):
        page = deck_page(sheet, _faces(kit, sheet), _back(kit, sheet))
        details = {"cards": len(sheet.tiles), "columns": sheet.columns, "rows": sheet.rows}
        yield _picture(kit, name, page, details)
    yield _picture(kit, _BACK, back_page(sheets[0], _back(kit, sheets[0])), {})
    saved = json.dumps(_saved_object(game, sheets, names), indent=2) + "\n"
    yield Artifact("simulator/deck.json", saved.encode(), "json", {"cards": game.tile_count})


def _picture(kit: Kit, name: str, page: Publication, details: Mapping[str, int]) -> Artifact:
    from generator.drawing.png import to_png
    from generator.typesetting.pdf import to_pdf

    width, height = pixels_of(page)
    data = to_png(to_pdf(page, kit.fonts), width)
    return Artifact(f"simulator/{name}", data, "png", {"width": width, "height": height, **details})


def _faces(kit: Kit, sheet: DeckSheet) -> CardFaces:
    """Marked where the game has marked cards: one deck serves every eye."""
    variant: Variant = "marked" if "marked" in kit.game.cards.variants else "plain"
    return CardFaces(kit.game, kit.fonts, *_size(sheet), variant)


def _back(kit: Kit, sheet: DeckSheet) -> CardBack:
    return CardBack(kit.game, kit.fonts, *_size(sheet), kit.game.cards.back)


def _size(sheet: DeckSheet) -> tuple[float, float]:
    return sheet.width * MM_PER_PIXEL, sheet.height * MM_PER_PIXEL


def _saved_object(game: Game, sheets: Sequence[DeckSheet], names: Sequence[str]) -> dict[str, Any]:
    """The whole supply in Tabletop Simulator's save format, as a deck; one card is no deck.

    A card's number is a hundred times that of its picture plus that of its slot.
    """
    decks = {
        str(i): _deck(game, *each) for i, each in enumerate(zip(sheets, names, strict=True), 1)
    }
    numbers = {
        tile: 100 * i + slot
        for i, sheet in enumerate(sheets, 1)
        for slot, tile in enumerate(sheet.tiles)
    }
    cards = [_card(game, tile, numbers[tile], decks) for tile in supply(game)]
    return {
        "SaveName": "",
        "Note": _note(game, names),
        "ObjectStates": [_whole(game, cards, decks)],
    }


def _note(game: Game, names: Sequence[str]) -> str:
    """For people who open the file; the simulator does not show it."""
    saved = 'Put this file into the folder "Saves/Saved Objects" of Tabletop Simulator'
    pictures = ", ".join((*names, _BACK))
    if game.cards.deck_url:
        return f"{saved}; {pictures} must be at {game.cards.deck_url}."
    return f'{saved}, and {pictures} into its folder "Mods/Images".'


def _deck(game: Game, sheet: DeckSheet, name: str) -> dict[str, Any]:
    """A picture as the simulator cuts it. By its name alone it is looked for in Mods/Images."""
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


def _whole(game: Game, cards: Sequence[dict[str, Any]], decks: Mapping[str, Any]) -> dict[str, Any]:
    if len(cards) == 1:
        return cards[0]
    return {
        "Name": "DeckCustom",
        "Transform": _transform(),
        "Nickname": game.title,
        "Description": f"Version {game.version}" if game.version else "",
        "DeckIDs": [card["CardID"] for card in cards],
        "CustomDeck": decks,
        "ContainedObjects": cards,
    }


def _card(game: Game, tile: Tile, number: int, decks: Mapping[str, Any]) -> dict[str, Any]:
    color, glyph = game.color_list[tile.color], game.glyph_list[tile.glyph]
    picture = str(number // 100)
    return {
        "Name": "Card",
        "Transform": _transform(),
        "Nickname": f"{color.name} {glyph.name}",
        "CardID": number,
        "CustomDeck": {picture: decks[picture]},
    }


def _transform() -> dict[str, float]:
    """Above the middle of the table, face down, at the simulator's own size of a card."""
    place = {"posX": 0.0, "posY": 1.0, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": 180.0}
    return place | {"scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0}
