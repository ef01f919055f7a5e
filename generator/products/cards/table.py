"""Target ``table``: the game set up in Tabletop Simulator, as a saved game. Lengths are its own,
about an inch. How large a card is there depends on its picture, so each has room around it."""

import json
import math
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from generator.drawing.board_layout import BOARD_PICTURE, Layout
from generator.game.reading import data_of
from generator.game.sentences import load_template, sentence
from generator.products.cards.card_checks import check_faces
from generator.products.cards.sheets import supply
from generator.products.cards.simulator import deck_of
from generator.products.kit import Artifact, Kit
from generator.rules import Limits, limits_of
from generator.texts.document import without_optional

SUMMARY = "the game set up in Tabletop Simulator: board, supply, bag, hands, rules"
HAS_WORDS = True

PITCH = 2.0  # from card to card
SCALE = 0.6  # size of the cards; unscaled ones are a little more than 2 wide
HAND_AT = 29.0  # distance of the hands from the middle of the table, across
_SEATS = ["White", "Green", "Red", "Blue", "Yellow", "Purple", "Orange", "Teal", "Brown", "Pink"]
"""Players, in turns on the near and on the far side of the table."""
_WIDEST = 14  # most columns of a supply that is laid out

check = check_faces


def make(kit: Kit) -> Iterator[Artifact]:
    """Makes ``simulator/table.json``, which needs the pictures of the target ``simulator``."""
    game, limits = kit.game, limits_of(kit.game)
    players = min(game.players[-1], len(_SEATS)) if limits.hand_size else 0
    sections = without_optional(kit.document).sections  # a notebook shows no pictures of examples
    text = load_template(data_of("templates") / "shared" / "table.json.j2").render(
        game=game,
        limits=limits,
        title=game.wording.say("documents", "rules", game.title),
        rules=[it for it in sections if it.place != "text" or not kit.explains(it)],
        pitch=PITCH,
        scale=SCALE,
        board=_board(kit, limits),
        hands=[_hand(number, players) for number in range(players)],
        **_supply(kit, limits),
    )
    saved = json.loads(text)
    for number, it in enumerate(objects := saved["ObjectStates"]):
        it["GUID"] = sha256(f"typecase {number}".encode()).hexdigest()[:6]
    data = (json.dumps(saved, indent=1, ensure_ascii=False) + "\n").encode()
    yield Artifact("simulator/table.json", data, "json", {"objects": len(objects)})


def _cell(limits: Limits, row: int, column: int) -> tuple[float, float]:
    """The place of a cell: whole steps from the middle of the table, to which cards snap."""
    laid = [cell for cell, _ in limits.start]
    rows, columns = limits.board or (max((cell[n] + 1 for cell in laid), default=1) for n in (0, 1))
    return (column - columns // 2) * PITCH, (rows // 2 - row) * PITCH


def _board(kit: Kit, limits: Limits) -> dict[str, Any] | None:
    """The picture of the board, its spaces at the steps to which cards snap."""
    if limits.board is None:
        return None
    layout, url = Layout.of(kit.game), kit.game.cards.deck_url
    across, down = (PITCH / it for it in layout.space)
    (x, z), (middle, centre) = _cell(limits, 0, 0), layout.trim.center
    first = layout.at(0, 0).center
    return {
        "x": x + (middle - first[0]) * across,
        "z": z - (centre - first[1]) * down,
        "width": round(layout.trim.width * across / 2, 4),  # a tile is two steps long unscaled
        "height": round(layout.trim.height * down / 2, 4),
        "picture": f"{url.rstrip('/')}/{BOARD_PICTURE}" if url else BOARD_PICTURE,
    }


def _supply(kit: Kit, limits: Limits) -> dict[str, Any]:
    """The tiles of the start, then the others: in a bag, or laid out, copies in piles."""
    deck, cards = deck_of(kit)
    card_of, left = dict(zip(supply(kit.game), cards, strict=True)), Counter(supply(kit.game))
    piles = []
    for cell, tile in limits.start:
        left[tile] -= 1
        x, z = _cell(limits, *cell)
        piles.append({"cards": [card_of[tile]], "x": x, "z": z})
    across = max(len(kit.game.glyphs), math.ceil(len(left) / 12))
    wide, bag = max(limits.columns if limits.is_fixed else 0, 10), None
    near = (wide // 2 + 2) * PITCH
    if limits.has_bag or across > _WIDEST:
        inside = [card_of[tile] for tile in left.elements()]
        bag = {"x": near, "name": sentence(kit.game.wording.terms.supply), "cards": inside}
        left.clear()
    down = math.ceil(len(left) / across) // 2
    for number, (tile, count) in enumerate(left.items()):
        row, column = divmod(number, across)
        x, z = near + column * PITCH, (down - row) * PITCH
        piles += [{"cards": [card_of[tile]] * count, "x": x, "z": z}] if count else []
    return {"deck": deck, "piles": piles, "bag": bag}


def _hand(number: int, players: int) -> dict[str, Any]:
    side, here = number % 2, (players + 1 - number % 2) // 2
    x, z = (number // 2 - (here - 1) / 2) * 14.0, (HAND_AT if side else -HAND_AT)
    return {"x": x, "z": z, "turn": 180.0 * side, "color": _SEATS[number]}
