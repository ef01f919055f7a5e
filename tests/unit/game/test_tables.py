"""Every row of the tables of papers, printers and card sizes is accepted wherever one is named."""

from __future__ import annotations

import pytest

from generator.builder.prepare import prepare
from generator.cli.print_commands import calibrate
from generator.game.loading import load_game
from generator.game.outputs import Leaflet
from generator.game.papers import CARD_PAPERS, CARD_SIZES, PAPERS, STOCKS
from generator.game.printers import PRINTERS
from generator.game.schema import game_schema
from generator.products.leaflet.pages import impose

LABELS = "cards.labels={columns: 1, rows: 1, size: 40, left: 20, top: 20, paper: %s}"


def codes(target: str, *overrides: str) -> set[str]:
    """Codes of what is wrong with the starter game under some overrides."""
    found = prepare("starter", overrides, [target]).diagnostics
    return {item.code for item in found if item.severity == "error"}


@pytest.mark.parametrize("paper", PAPERS)
def test_each_paper_is_one_for_leaflets_cards_aids_and_labels(paper: str) -> None:
    assert codes("leaflet", f"leaflet.paper={paper}", "leaflet.min_size=5") == set()
    assert codes("cards", f"cards.paper={paper}") == set()
    assert codes("aid", f"cards.paper={paper}") == set()
    assert codes("cards", "cards.paper=labels", LABELS % paper) == set()
    assert impose(Leaflet(panels=6, flip="short-edge"), paper).width > 0


def test_each_label_stock_lies_on_a_paper_of_the_table() -> None:
    for name, stock in STOCKS.items():
        size = f"cards.size=[{stock.width}, {stock.height}]"
        assert codes("cards", f"cards.paper={name}", size) == set()


def test_each_printer_can_be_chosen() -> None:
    for printer in PRINTERS:
        assert codes("tiles", f"print.printer={printer}", "print.bed=[200, 200]") == set()


def test_each_card_size_has_a_name() -> None:
    for size in CARD_SIZES:
        assert codes("cards", f"cards.size={size}") == set()
        assert codes("aid", f"cards.aid={size}") <= {"text-overflow"}


def test_schema_and_options_take_what_the_tables_hold() -> None:
    models = game_schema()["$defs"]
    papers = models["Leaflet"]["properties"]["paper"]["anyOf"][0]
    assert papers["enum"] == list(PAPERS)
    assert models["Cards"]["properties"]["paper"]["anyOf"][0]["enum"] == list(CARD_PAPERS)
    assert models["Labels"]["properties"]["paper"]["enum"] == list(PAPERS)
    assert models["Print"]["properties"]["printer"]["enum"] == list(PRINTERS)
    (option,) = [option for option in calibrate.params if option.name == "papers"]
    assert list(option.type.choices) == list(PAPERS)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("mini", "prusa-mini"),
        ("a1", "bambu-a1"),
        ("X1C", "bambu-x1"),
        ("Ender-3 V2", "creality-ender-3"),
    ],
)
def test_a_printer_without_its_maker_is_known(written: str, meant: str) -> None:
    text = f"title: A\nglyphs: {{a: {{}}}}\ncolors: {{r: {{}}}}\nprint: {{printer: {written}}}\n"
    found = load_game(text, "game.yaml").diagnostics
    assert f'did you mean "{meant}"?' in [hint for it in found for hint in it.hints]
