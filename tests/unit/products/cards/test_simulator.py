"""The deck for the table simulator: what its pictures show is what its saved object says."""

from __future__ import annotations

import json
from collections import Counter
from io import BytesIO
from typing import Any

import pytest
from PIL import Image, ImageChops

from generator.game.papers import CARD_SIZES
from generator.products.cards.simulator import check, make
from generator.products.kit import Artifact, Kit
from tests.unit.products.cards.games import kit_of

SETS = [(1, 1, 1), (5, 7, 1), (6, 6, 1), (37, 1, 1), (6, 6, 3), (11, 13, 1)]


def made(kit: Kit) -> dict[str, Artifact]:
    assert not list(check(kit))
    return {artifact.path.removeprefix("simulator/"): artifact for artifact in make(kit)}


def opened(artifact: Artifact) -> Image.Image:
    return Image.open(BytesIO(artifact.data))


def saved(files: dict[str, Artifact]) -> dict[str, Any]:
    (deck,) = json.loads(files["deck.json"].data)["ObjectStates"]
    if deck["Name"] == "Card":  # one card is no deck
        return {"DeckIDs": [deck["CardID"]], "CustomDeck": deck["CustomDeck"]} | {
            "ContainedObjects": [deck]
        }
    assert deck["Name"] == "DeckCustom"
    return dict(deck)


@pytest.mark.parametrize("counts", SETS)
def test_every_card_is_in_the_deck_once_a_copy(kit: Kit, counts: tuple[int, int, int]) -> None:
    glyphs, colors, copies = counts
    files = made(kit_of(kit.fonts, *counts))
    deck = saved(files)
    names = [card["Nickname"] for card in deck["ContainedObjects"]]
    once = [f"color {c + 1} glyph {g + 1}" for c in range(colors) for g in range(glyphs)]

    assert Counter(names) == dict.fromkeys(once, copies)
    assert deck["DeckIDs"] == [card["CardID"] for card in deck["ContainedObjects"]]
    assert len(set(deck["DeckIDs"])) == glyphs * colors
    for card in deck["ContainedObjects"]:
        number, slot = divmod(card["CardID"], 100)
        picture = deck["CustomDeck"][str(number)]
        assert card["CustomDeck"] == {str(number): picture}
        assert slot < picture["NumWidth"] * picture["NumHeight"] - 1, "the last slot is hidden"
        assert {picture["FaceURL"], picture["BackURL"]} <= set(files)


@pytest.mark.parametrize("counts", SETS)
@pytest.mark.parametrize("size", [(25.4, 25.4), CARD_SIZES["tarot"], (120.0, 20.0)])
def test_pictures_keep_to_the_simulator_s_limits(
    kit: Kit, counts: tuple[int, int, int], size: tuple[float, float]
) -> None:
    files = made(kit_of(kit.fonts, *counts, size=size))
    for picture in saved(files)["CustomDeck"].values():
        image = opened(files[picture["FaceURL"]])
        columns, rows = picture["NumWidth"], picture["NumHeight"]
        assert image.mode == "RGB"
        assert max(image.size) <= 4096
        assert 2 <= columns <= 10
        assert 2 <= rows <= 7
        assert (image.width % columns, image.height % rows) == (0, 0)
        slot = image.width // columns, image.height // rows
        assert slot[0] / slot[1] == pytest.approx(size[0] / size[1], rel=0.03)
        assert opened(files["back.png"]).size == slot


def test_slots_show_their_color_and_the_last_one_the_back(kit: Kit) -> None:
    files = made(kit)
    image, back = opened(files["deck.png"]), opened(files["back.png"])
    width, height = back.size
    for number, card in enumerate(saved(files)["ContainedObjects"]):
        row, column = divmod(card["CardID"] % 100, 10)
        box = (column * width, row * height, (column + 1) * width, (row + 1) * height)
        colors = image.crop(box).getcolors(1 << 20)
        assert colors is not None
        shown = {f"#{r:02x}{g:02x}{b:02x}" for _, (r, g, b) in colors}  # type: ignore[misc]
        for i, color in enumerate(kit.game.color_list):
            assert (color.hex in shown) == (i == number // 6)
    last = image.crop((image.width - width, image.height - height, image.width, image.height))
    apart = max(ImageChops.difference(last, back).tobytes())
    assert apart <= 8, "edges may be smoothed by a hair"


def test_pictures_are_looked_for_where_the_game_says(kit: Kit) -> None:
    def first(**cards: Any) -> tuple[dict[str, Any], str]:
        file = json.loads(made(kit_of(kit.fonts, 2, 2, **cards))["deck.json"].data)
        return file["ObjectStates"][0]["CustomDeck"]["1"], file["Note"]

    deck, note = first()
    assert (deck["FaceURL"], deck["BackURL"]) == ("deck.png", "back.png")
    assert 'deck.png, back.png into its folder "Mods/Images"' in note
    for address in ("https://example.org/cards", "https://example.org/cards/"):
        deck, note = first(deck_url=address)
        assert deck["FaceURL"] == "https://example.org/cards/deck.png"
        assert deck["BackURL"] == "https://example.org/cards/back.png"
        assert address in note


def test_same_bytes_twice(kit: Kit) -> None:
    assert [a.data for a in make(kit)] == [a.data for a in make(kit)]
