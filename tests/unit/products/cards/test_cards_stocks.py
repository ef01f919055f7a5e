"""Where the labels of each stock lie: by a source, or worked out in one way."""

from __future__ import annotations

import pytest

from generator.game.papers import PAPERS, STOCKS, Stock
from tests.conftest import ROOT


def right_and_bottom(stock: Stock) -> tuple[float, float]:
    """The margins behind the last label."""
    paper = PAPERS[stock.paper]
    across = stock.left + (stock.columns - 1) * stock.pitch_x + stock.width
    down = stock.top + (stock.rows - 1) * stock.pitch_y + stock.height
    return paper.width - across, paper.height - down


@pytest.mark.parametrize("stock", STOCKS.values(), ids=STOCKS)
def test_labels_lie_in_the_middle_of_their_sheet(stock: Stock) -> None:
    assert right_and_bottom(stock) == pytest.approx((stock.left, stock.top), abs=1e-6)
    assert stock.pitch_x >= stock.width
    assert stock.pitch_y >= stock.height
    assert min(stock.left, stock.top) >= 0


def test_only_avery_has_gaps() -> None:
    for name, stock in STOCKS.items():
        if name != "avery-l7120":
            assert (stock.pitch_x, stock.pitch_y) == (stock.width, stock.height)
            assert stock.width == stock.height


def test_those_of_a_source_have_its_figures() -> None:
    letter, avery = STOCKS["labels-25-letter"], STOCKS["avery-l7120"]
    inch = 25.4
    assert (letter.left, letter.top) == (0.25 * inch, 0.5 * inch)
    assert (letter.pitch_x, 2 * letter.pitch_y) == (inch, 2 * inch)
    assert (avery.left, avery.top, avery.pitch_x - avery.width) == (7.5, 11, 5)


def test_readme_names_every_stock() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    assert [name for name in STOCKS if f"`{name}`" not in text] == []
