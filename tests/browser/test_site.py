"""The web site in a browser: from a file, from a server, and in a folder of a server."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin

import pytest

from generator.cli.app import app
from tests.browser.conftest import OVERFLOWING, violations

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.system


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *arguments: Any) -> None:
        """Nothing is logged."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which a site of two languages is the folder ``games/grawlix``."""
    out = tmp_path_factory.mktemp("site")
    more = ("--set", "languages=[en, de]", "-o", str(out))
    app(["build", "grawlix", "-t", "site", *more], standalone_mode=False)
    root = out / "www"
    (root / "games").mkdir(parents=True)
    (out / "grawlix" / "site").rename(root / "games" / "grawlix")
    return root


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder)) as running:
        thread = threading.Thread(target=running.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{running.server_port}/"
        running.shutdown()
        thread.join()


def opened(
    browser: Browser, address: str, heard: list[str], width: int = 1280, **more: Any
) -> Page:
    context = browser.new_context(
        viewport={"width": width, "height": 800}, reduced_motion="reduce", **more
    )
    page = context.new_page()
    page.on("console", lambda it: heard.append(it.text))
    page.on("pageerror", lambda it: heard.append(str(it)))
    page.on(
        "response", lambda it: heard.append(it.url if it.status < 400 else f"{it.status} {it.url}")
    )
    page.goto(address)
    return page


@pytest.mark.parametrize("place", ["file", "server"])
def test_every_link_leads_somewhere(
    browser: Browser, folder: Path, server: str, place: str
) -> None:
    root = f"{folder.as_uri()}/" if place == "file" else server
    for language in ("", "de/"):
        heard: list[str] = []
        address = f"{root}games/grawlix/{language}index.html"
        page = opened(browser, address, heard)
        assert page.evaluate("document.querySelector('img.picture').naturalWidth") > 300
        links = page.locator("a").evaluate_all("(all) => all.map((it) => it.getAttribute('href'))")
        assert len(links) > 20
        for link in (it for it in links if not it.startswith(("mailto:", "https:"))):
            target = urljoin(address, link).partition("#")[0]
            assert target.startswith(f"{root}games/grawlix/")
            assert (folder / target.removeprefix(root)).is_file(), link
        page.locator("a.main").click()
        page.wait_for_selector("html[data-ready]")
        page.go_back()
        page.locator(".go a").nth(1).click()
        page.wait_for_url("**/rules.html")
        page.wait_for_selector("h1")
        assert page.locator("h1").count() == 1
        page.goto(address)
        page.locator("nav a").click()
        assert page.url.endswith("/index.html")
        assert (page.locator("html").get_attribute("lang") == "de") is (language == "")
        wrong = [it for it in heard if not it.startswith((root, "data:", "blob:"))]
        assert wrong == []
        page.context.close()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [320, 768, 1280])
def test_it_fits_and_axe_finds_nothing(
    browser: Browser, server: str, axe: str, width: int, dark: bool
) -> None:
    scheme = "dark" if dark else "light"
    page = opened(browser, f"{server}games/grawlix/", [], width, color_scheme=scheme)
    assert page.evaluate(OVERFLOWING) == []
    assert violations(page, axe) == []
    page.context.close()


def test_a_tile_is_turned_by_dragging_and_by_keys(browser: Browser, server: str) -> None:
    page = opened(browser, f"{server}games/grawlix/", [])
    drawn = "document.getElementById('tile').toDataURL()"
    seen = [page.evaluate(drawn)]
    canvas = page.locator("#tile")
    canvas.scroll_into_view_if_needed()
    box = canvas.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 100, box["y"] + 100)
    page.mouse.down()
    page.mouse.move(box["x"] + 180, box["y"] + 120)
    page.mouse.up()
    page.wait_for_timeout(100)
    seen.append(page.evaluate(drawn))
    canvas.focus()
    page.keyboard.press("ArrowLeft")
    page.wait_for_timeout(100)
    seen.append(page.evaluate(drawn))
    page.locator("#next").click()
    seen.append(page.evaluate(drawn))
    assert len({*seen}) == len(seen)
    assert all(len(it) > 5_000 for it in seen)
    page.context.close()
