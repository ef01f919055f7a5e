"""The report of ``typecase playtest`` in a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Typecase

pytestmark = pytest.mark.system


@pytest.mark.parametrize("width", [360, 1280])
def test_axe_finds_nothing(
    browser: Any, axe: str, width: int, typecase: Typecase, tmp_path: Path
) -> None:
    run = typecase(
        *("playtest", "starter", "--compare", "rules.max_rows=4,5", "--games", "300", "--pairing"),
        *("--report", str(tmp_path)),
    )
    assert run.exit_code == 0, run.stderr
    page = browser.new_page(viewport={"width": width, "height": 800})
    page.goto((tmp_path / "report.html").as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for details in page.locator("details").all():
        details.evaluate("(node) => { node.open = true; }")
    page.evaluate(axe)
    found = page.evaluate(
        """async () => (await axe.run(document, {
          runOnly: ["wcag2a", "wcag2aa", "wcag2aaa", "wcag21a", "wcag21aa", "wcag22aa",
            "best-practice", "experimental"],
        })).violations"""
    )
    page.close()
    assert [f"{v['id']}: {[node['target'] for node in v['nodes']]}" for v in found] == []
