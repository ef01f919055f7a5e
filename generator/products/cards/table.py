"""Target ``table``: the game set up on a table of Tabletop Simulator, as a saved game.

Names of fields are those of the simulator's saved games; lengths are its own, about an inch. How
large a card is there depends on its picture, so what is laid out has room around each card.
"""

import json
import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Any

from generator.drawing.board_layout import BOARD_PICTURE, Layout
from generator.products.cards.card_checks import check_faces
from generator.products.cards.sheets import supply
from generator.products.cards.simulator import saved_object, sheets_of
from generator.products.kit import Artifact, Kit
from generator.rules import limits_of
from generator.rules.limits import Limits
from generator.texts.document import (
    Block,
    Figure,
    Heading,
    Icon,
    Inline,
    InlineGlyph,
    Listing,
    Paragraph,
    Section,
    Table,
    without_optional,
)

SUMMARY = "the game set up in Tabletop Simulator: board, supply, bag, hands, rules"
HAS_WORDS = True

PITCH = 2.0
"""From card to card."""
SCALE = 0.6
"""Size of the cards; unscaled ones are a little more than 2 wide."""
HAND_AT = 29.0
"""Distance of the hands from the middle of the table, across."""
_SEATS = (
    *("White", "Green", "Red", "Blue", "Yellow", "Purple", "Orange", "Teal", "Brown", "Pink"),
)
"""Players, in turns on the near and on the far side of the table."""
_GREY = {"r": 0.5, "g": 0.5, "b": 0.5}
_HIDDEN, _OPEN = 0, 2
"""What hand zones hide of the cards in them: their faces, nothing."""
_AT_RANDOM = 2
"""The order in which a bag gives what is in it; 0 is that of a stack."""
_WIDEST = 14
"""Most columns of a supply that is laid out."""

check = check_faces


def make(kit: Kit) -> Iterator[Artifact]:
    """Makes ``simulator/table.json``, which needs the pictures of the target ``simulator``."""
    game, limits = kit.game, limits_of(kit.game)
    objects = [*_board(kit, limits), *_tiles(kit, limits)]
    players = min(game.players[-1], len(_SEATS))
    objects += [_hand(number, players) for number in range(players)] if limits.hand_size else []
    saved = {
        "SaveName": game.title,
        "GameMode": game.title,
        "Gravity": 0.5,
        "PlayArea": 0.5,
        "Date": "",
        "Table": "Table_RPG",
        "Sky": "Sky_Museum",
        "Note": "",
        "PlayerCounts": [game.players[0], game.players[-1]],
        "TabStates": {
            "0": {
                "title": game.wording.say("documents", "rules", game.title),
                "body": _notebook(kit),
                "color": "Grey",
                "visibleColor": _GREY,
                "id": 0,
            }
        },
        "Grid": {
            "Type": 0,
            "Lines": False,
            "Color": {"r": 0.0, "g": 0.0, "b": 0.0},
            "Opacity": 0.75,
            "ThickLines": False,
            "Snapping": True,
            "Offset": False,
            "BothSnapping": False,
            "xSize": PITCH,
            "ySize": PITCH,
            "PosOffset": {"x": 0.0, "y": 1.0, "z": 0.0},
        },
        "Hands": {
            "Enable": limits.hand_size > 0,
            "DisableUnused": True,
            "Hiding": _HIDDEN if limits.is_hidden else _OPEN,
        },
        "ObjectStates": [{**it, "GUID": _name_of(number)} for number, it in enumerate(objects)],
    }
    data = (json.dumps(saved, indent=1, ensure_ascii=False) + "\n").encode()
    yield Artifact("simulator/table.json", data, "json", {"objects": len(objects)})


def _name_of(number: int) -> str:
    """The six digits by which the simulator knows an object."""
    return sha256(f"typecase {number}".encode()).hexdigest()[:6]


def _place(x: float, y: float, z: float, *, turned: float = 180.0, scale: float = SCALE) -> Any:
    """A place on the table: x to the right, z away from the first player."""
    values = {"posX": x, "posY": y, "posZ": z, "rotX": 0.0, "rotY": turned, "rotZ": 0.0}
    return {**values, **dict.fromkeys(("scaleX", "scaleY", "scaleZ"), scale)}


def _cell(limits: Limits, row: int, column: int) -> tuple[float, float]:
    """The place of a cell: whole steps from the middle of the table, to which cards snap."""
    laid = [cell for cell, _ in limits.start]
    rows, columns = limits.board or (max((cell[n] + 1 for cell in laid), default=1) for n in (0, 1))
    return (column - columns // 2) * PITCH, (rows // 2 - row) * PITCH


def _board(kit: Kit, limits: Limits) -> Iterator[dict[str, Any]]:
    """The picture of the board, its spaces at the steps to which cards snap; fixed to the table. A
    tile of the simulator is two steps of an unscaled one long."""
    if limits.board is None:
        return
    layout, url = Layout.of(kit.game), kit.game.cards.deck_url
    across, down = (PITCH / it for it in layout.space)
    (x, z), (middle, centre) = _cell(limits, 0, 0), layout.trim.center
    first = layout.at(0, 0).center
    place = _place(x + (middle - first[0]) * across, 0.95, z - (centre - first[1]) * down)
    size = {"scaleX": layout.trim.width * across / 2, "scaleY": 1.0}
    size["scaleZ"] = layout.trim.height * down / 2
    picture = f"{url.rstrip('/')}/{BOARD_PICTURE}" if url else BOARD_PICTURE
    tile = {"Type": 0, "Thickness": 0.1, "Stackable": False, "Stretch": True}
    image = {"ImageURL": picture, "ImageSecondaryURL": picture, "ImageScalar": 1.0}
    yield {
        "Name": "Custom_Tile",
        "Transform": place | {key: round(it, 4) for key, it in size.items()},
        "Locked": True,
        "Tooltip": False,
        "ColorDiffuse": dict.fromkeys("rgb", 1.0),
        "CustomImage": image | {"WidthScale": 0.0, "CustomTile": tile},
    }


def _tiles(kit: Kit, limits: Limits) -> Iterator[dict[str, Any]]:
    """The tiles of the start, then the others: in a bag, or laid out, copies in piles."""
    (deck,) = json.loads(saved_object(kit, sheets_of(kit.game)))["ObjectStates"]
    tiles = supply(kit.game)
    cards = dict(zip(tiles, deck.get("ContainedObjects", [deck]), strict=False))
    left = Counter(tiles)
    for cell, tile in limits.start:
        left[tile] -= 1
        x, z = _cell(limits, *cell)
        yield {**_one(cards[tile]), "Transform": _place(x, 1.1, z)}
    across = max(len(kit.game.glyphs), math.ceil(len(left) / 12))
    wide = max(limits.columns if limits.is_fixed else 0, 10)
    near = (wide // 2 + 2) * PITCH
    if limits.has_bag or across > _WIDEST:
        inside = [_one(cards[tile]) for tile in left.elements()]
        name = kit.game.wording.terms.supply
        bag = {"Nickname": name[:1].upper() + name[1:], "Bag": {"Order": _AT_RANDOM}}
        place = _place(near, 1.5, 0.0, scale=1.0)
        yield {"Name": "Bag", "Transform": place, **bag, "ContainedObjects": inside}
        return
    for number, (tile, count) in enumerate(left.items()):
        row, column = divmod(number, across)
        down = math.ceil(len(left) / across) // 2
        place = _place(near + column * PITCH, 1.1, (down - row) * PITCH)
        if count:
            yield {**_pile([cards[tile]] * count), "Transform": place}


def _one(card: dict[str, Any]) -> dict[str, Any]:
    return {**card, "Transform": _place(0.0, 1.0, 0.0)}


def _pile(cards: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Cards as a pile; one card as it is."""
    first = cards[0]
    if len(cards) == 1:
        return _one(first)
    same = {"Nickname": first["Nickname"], "CustomDeck": first["CustomDeck"]}
    inside = [_one(card) for card in cards]
    ids = [card["CardID"] for card in cards]
    return {"Name": "DeckCustom", **same, "DeckIDs": ids, "ContainedObjects": inside}


def _hand(number: int, players: int) -> dict[str, Any]:
    """The hand zone of a player."""
    side, here = number % 2, (players + 1 - number % 2) // 2
    x, z = (number // 2 - (here - 1) / 2) * 14.0, (HAND_AT if side else -HAND_AT)
    place = _place(x, 4.0, z, turned=180.0 * side)
    size = {"scaleX": 12.0, "scaleY": 5.0, "scaleZ": 4.0}
    place = {**place, **size}
    return {"Name": "HandTrigger", "Transform": place, "FogColor": _SEATS[number], "Locked": True}


def _notebook(kit: Kit) -> str:
    """The rules as a page of the notebook: headings and bold words between its signs for bold;
    without examples, which need their pictures."""
    document = without_optional(kit.document)
    sections = [it for it in document.sections if not _shown(it).intersection(kit.examples)]
    return "\n\n".join(
        text for section in sections for text in _blocks(kit, section.blocks) if text
    )


def _shown(section: Section) -> set[str]:
    """The pictures within the text of a section."""
    blocks = section.blocks if section.place == "text" else ()
    return {block.name for block in blocks if isinstance(block, Figure)}


def _blocks(kit: Kit, blocks: Iterable[Block]) -> Iterator[str]:
    for block in blocks:
        match block:
            case Heading(_, inlines):
                yield f"[b]{_words(kit, inlines, is_bold=True)}[/b]"
            case Paragraph(inlines):
                yield _words(kit, inlines)
            case Listing(ordered, start, items):
                signs = (f"{start + n}." if ordered else "-" for n in range(len(items)))
                parts = (" ".join(_blocks(kit, item)) for item in items)
                yield "\n".join(map(" ".join, zip(signs, parts, strict=True)))
            case Table():
                rows = (block.head, *block.rows)
                yield "\n".join(" | ".join(_words(kit, it) for it in row.cells) for row in rows)


def _words(kit: Kit, inlines: Iterable[Inline], *, is_bold: bool = False) -> str:
    """A line of text; its brackets are round, as square ones are the notebook's signs."""
    found = []
    for it in inlines:
        if isinstance(it, Icon):
            continue
        if isinstance(it, InlineGlyph):
            found += [] if it.is_named else [kit.game.glyph_list[it.glyph].name]
            continue
        text = it.text.translate({ord("["): "(", ord("]"): ")"})
        found.append(f"[b]{text}[/b]" if it.strong and not is_bold and text.strip() else text)
    return re.sub(" +", " ", "".join(found)).strip()
