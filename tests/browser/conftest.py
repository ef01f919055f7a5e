"""A headless Chromium of the system, driven by playwright, and the rules page of Grawlix."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import pytest

from generator.products import rulebook as rules
from generator.products.kit import Kit

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Playwright

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
AXE = Path(__file__).parent / "node_modules" / "axe-core" / "axe.min.js"


class Open(Protocol):
    """Opens the rules page in a window of its own."""

    def __call__(
        self, width: int = 1280, *, dark: bool = False, script: bool = True, touch: bool = False
    ) -> Page: ...


@pytest.fixture(scope="session")
def address(kit: Kit, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The page as a file, in a folder with nothing else."""
    made = {artifact.path: artifact.data for artifact in rules.make(kit)}
    path = tmp_path_factory.mktemp("page") / "rules.html"
    path.write_bytes(made["rules.html"])
    return path.as_uri()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        yield playwright


def launched(playwright: Playwright, path: str) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def browser(playwright: Playwright, tool: Callable[[str], str]) -> Iterator[Browser]:
    """Chromium, without the parts for a desktop where that is installed: it takes half the time."""
    path = shutil.which("chromium-headless-shell") or tool("chromium")
    yield from launched(playwright, path)


@pytest.fixture
def open_page(browser: Browser, address: str) -> Iterator[Open]:
    """Whatever a test does with a page: no request may leave the file, nothing may complain."""
    with opening(browser, address) as open_:
        yield open_


PATIENCE = 60_000
"""Milliseconds that a test waits on a loaded machine."""


@contextmanager
def opening(browser: Browser, address: str) -> Iterator[Open]:
    """Opens windows on an address; no request may leave the file, nothing may complain."""
    contexts, heard = [], []

    def open_(
        width: int = 1280, *, dark: bool = False, script: bool = True, touch: bool = False
    ) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": 800},
            color_scheme="dark" if dark else "light",
            java_script_enabled=script,
            has_touch=touch,
            reduced_motion="reduce",
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("console", lambda message: heard.append(f"console: {message.text}"))
        page.on("pageerror", lambda error: heard.append(f"error: {error}"))
        page.on("request", lambda request: heard.append(f"request: {request.url[:80]}"))
        page.goto(address)
        return page

    yield open_
    for context in contexts:
        context.close()
    allowed = (f"request: {address.partition('#')[0][:70]}", "request: data:", "request: blob:")
    assert [each for each in heard if not each.startswith(allowed)] == []


OVERFLOWING = """() => [...document.querySelectorAll("body *")].filter((node) => {
  const box = node.getBoundingClientRect();
  const style = getComputedStyle(node);
  if (!box.width || node.closest(".unseen, .skip, .scrolls, template, script")) return false;
  return box.right > innerWidth + 0.5 || box.left < -0.5
    || (style.overflowX !== "visible" && node.scrollWidth > node.clientWidth + 1);
}).map((node) => node.tagName + "." + (node.getAttribute("class") || ""))"""
"""The elements that leave the window, or of which a part is cut off."""


def violations(page: Page, axe: str) -> list[str]:
    """What every rule of axe finds, best practices and experiments included."""
    page.evaluate(axe)
    found = page.evaluate(
        """async () => (await axe.run(document, {
          runOnly: ["wcag2a", "wcag2aa", "wcag2aaa", "wcag21a", "wcag21aa", "wcag22aa",
            "best-practice", "experimental"],
        })).violations"""
    )
    return [f"{v['id']}: {[node['target'] for node in v['nodes']]}" for v in found]


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of axe-core: without it skipped here, failed in CI."""
    if not AXE.exists():
        message = "axe-core is not installed; run npm ci in tests/browser"
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)
    return AXE.read_text(encoding="utf-8")
