"""The tables of shops, and which of their cards is taken."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.game.papers import CARD_SIZES
from generator.products.shop.shops import SHOPS, Shop, piece_for

GUIDE = Path(__file__).parents[4] / "docs" / "shops.md"
CRAFTER, DRIVE, MPC = SHOPS


@pytest.mark.parametrize("shop", SHOPS, ids=lambda it: it.folder)
def test_pieces_are_upright_with_a_bleed_of_an_eighth_of_an_inch(shop: Shop) -> None:
    assert len({it.name for it in shop.pieces}) == len(shop.pieces)
    for piece in shop.pieces:
        assert piece.width <= piece.height
        for whole, side in zip(piece.printed, piece[1:3], strict=True):
            # The Game Crafter prints its euro poker cards from pictures of poker cards.
            assert 3.04 < (whole - side) / 2 < 3.65, piece


@pytest.mark.parametrize(
    ("size", "crafter", "drive", "mpc"),
    [
        ("tile", "LargeSquareChit", "euro-poker", "micro"),
        ("poker", "PokerDeck", "us-poker", "poker"),
        ("euro-poker", "EuroPokerDeck", "euro-poker", "poker"),
        ("bridge", "BridgeDeck", "us-poker", "bridge"),
        ("us-mini", "MiniDeck", "euro-poker", "mini"),
        ("euro-mini", "DominoDeck", "euro-poker", "domino"),
        ("tarot", "TarotDeck", None, "tarot"),
        ("mini-square", "SmallSquareTile", "euro-poker", "business"),
        ("small-square", "EuroSquareDeck", None, "tarot"),
        ("square", "SquareDeck", None, None),
    ],
)
def test_the_smallest_piece_that_a_card_fits_on(
    size: str, crafter: str, drive: str | None, mpc: str | None
) -> None:
    for turned in (CARD_SIZES[size], CARD_SIZES[size][::-1]):
        found = [piece_for(shop, turned) for shop in SHOPS]
        assert [it and it.name for it in found] == [crafter, drive, mpc]


def test_a_card_may_be_a_little_larger_than_its_piece_but_no_more() -> None:
    assert piece_for(DRIVE, (64.0, 89.4)) is not None
    assert piece_for(DRIVE, (64.1, 88.9)) is None


def test_each_figure_of_the_tables_is_in_the_guide() -> None:
    rows = GUIDE.read_text("utf-8").splitlines()
    for shop in SHOPS:
        for piece in shop.pieces:
            across, down = piece.pixels
            (row,) = (it for it in rows if it.startswith(f"| {shop.name} | `{piece.name}` |"))
            assert f"{across} x {down}" in row
            assert f"{piece.width:.4g} x {piece.height:.4g} mm" in row
