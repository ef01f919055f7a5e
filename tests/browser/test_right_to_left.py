"""Pages in a language that is written from right to left; the grid keeps its direction."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.products import contents, play
from generator.products.kit import Artifact
from generator.products.rulebook.html import to_html
from tests.browser.conftest import OVERFLOWING, opening, violations
from tests.unit.kits import grawlix, kit_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.system


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Grawlix in Hebrew: the pages of a build."""
    folder = tmp_path_factory.mktemp("hebrew")
    kit = replace(
        kit_of(grawlix().text, "leaflet.language=he"), beside=frozenset(("play", "rules"))
    )
    pages = (*play.make(kit), Artifact("rules.html", to_html(kit).encode(), "html"))
    built = tuple(it._replace(details={"bytes": len(it.data)}) for it in pages)
    for page in (*pages, *contents.make(replace(kit, built=built))):
        (folder / page.path).write_bytes(page.data)
    return folder


def left_of(page: Page, selector: str) -> float:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"]


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("name", ["play", "rules", "index"])
def test_text_begins_on_the_right_and_nothing_overflows(
    browser: Browser, folder: Path, axe: str, name: str, width: int
) -> None:
    with opening(browser, (folder / f"{name}.html").as_uri()) as open_:
        page = open_(width)
        assert page.locator("html").get_attribute("dir") == "rtl"
        assert page.evaluate(OVERFLOWING) == []
        assert violations(page, axe) == []
        if name == "rules":
            page.locator('nav a[href="play.html"]').wait_for()
            side = page.locator("main p").first.evaluate(
                """(it) => {
                  const text = document.createRange();
                  text.selectNodeContents(it);
                  return it.getBoundingClientRect().right - text.getBoundingClientRect().right;
                }"""
            )
            assert side < 2


def test_the_grid_keeps_its_direction_and_arrows_go_where_they_point(
    browser: Browser, folder: Path
) -> None:
    with opening(browser, (folder / "play.html").as_uri()) as open_:
        page = open_()
        page.wait_for_selector("html[data-ready]")
        assert left_of(page, "#undo") > left_of(page, "#redo")
        tiles = "#supply button"
        assert left_of(page, tiles) > left_of(page, f"{tiles}:nth-child(2)")
        page.locator(tiles).first.focus()
        page.keyboard.press("ArrowRight")
        assert page.locator(tiles).first.evaluate("(it) => it === document.activeElement")
        page.keyboard.press("ArrowLeft")
        assert page.locator(tiles).nth(1).evaluate("(it) => it === document.activeElement")
        grid = [{"cell": [0, n], "tile": tile} for n, tile in enumerate(("r#", "b@"))]
        page.evaluate("(it) => typecase.load(it)", {"grid": grid, "hands": [["v*"], []]})
        cell = '[data-cell="0,{}"]'.format
        assert left_of(page, cell(0)) < left_of(page, cell(1))
        page.locator(cell(0)).focus()
        page.keyboard.press("ArrowRight")
        assert page.locator(cell(1)).evaluate("(it) => it === document.activeElement")
