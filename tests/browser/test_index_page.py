"""index.html in a browser: nothing overflows, axe finds nothing, every link leads somewhere."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.products import contents, load_target
from generator.products.kit import Kit
from tests.browser.conftest import OVERFLOWING, opening, violations

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.system

TARGETS = ("aid", "cards", "colors", "leaflet", "play", "proof", "rules", "simulator")


@pytest.fixture(scope="module")
def address(kit: Kit, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The page in a folder with the files that it is about."""
    folder = tmp_path_factory.mktemp("index")
    every = [it for name in TARGETS for it in load_target(name).make(kit)]
    built = tuple(it._replace(details={"bytes": len(it.data)}) for it in every)
    for artifact in (*every, *contents.make(replace(kit, built=built))):
        path = folder / artifact.path
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(artifact.data)
    return (folder / "index.html").as_uri()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [320, 768, 1280])
def test_it_fits_and_axe_finds_nothing(
    browser: Browser, address: str, axe: str, width: int, dark: bool
) -> None:
    with opening(browser, address) as open_:
        page = open_(width, dark=dark)
        assert page.evaluate(OVERFLOWING) == []
        assert violations(page, axe) == []
        links = page.locator("a").all()
        assert len(links) > 20
        folder = Path(address.removeprefix("file://")).parent
        assert all((folder / (it.get_attribute("href") or "")).is_file() for it in links)
