"""The studio in a headless Chromium: from the last key of an edit to the picture that shows it."""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

EDITS = 20
PATIENCE = 60_000
_TYPE = """async ([old, now]) => {
  const { editor } = window.studio, { view } = editor;
  const image = document.querySelector(".pages img");
  const at = editor.text("game.yaml").indexOf(old);
  const seen = new Promise((done) => image.addEventListener("load", () =>
    requestAnimationFrame(() => requestAnimationFrame(done)), { once: true }));
  const start = performance.now();
  view.dispatch({ changes: { from: at, to: at + old.length, insert: now } });
  await seen;
  return (performance.now() - start) / 1000;
}"""


def seconds_to_picture(arguments: Sequence[str], edit: tuple[str, str], folder: Path) -> float:
    """The median of twenty edits, between each of which the studio comes to rest."""
    from playwright.sync_api import sync_playwright

    chromium = shutil.which("chromium")
    command = [sys.executable, "-m", "generator", *arguments]
    environment = {**os.environ, "TYPECASE_CACHE": str(folder / "cache")}
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            page = browser.new_page(viewport={"width": 1280, "height": 800})
            page.goto(process.stdout.readline().strip())
            page.wait_for_selector(".pages img[src]", timeout=PATIENCE)
            taken = []
            for number in range(EDITS):
                page.wait_for_selector("#status.good", timeout=PATIENCE)
                page.wait_for_timeout(1500)
                old, new = edit if number % 2 == 0 else edit[::-1]
                taken.append(float(page.evaluate(_TYPE, [old, new])))
            browser.close()
    finally:
        process.terminate()
        process.wait()
        process.stdout.close()
    return statistics.median(taken)
