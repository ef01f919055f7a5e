"""docs/rules.md is what ``make rules`` writes now."""

from __future__ import annotations

from generator.game.model import Rules
from tests.conftest import ROOT
from tests.rules_page.cases import CASES
from tests.rules_page.page import files


def test_the_page_and_its_pictures_are_current() -> None:
    folder = ROOT / "docs"
    made = files()
    there = {f"rules/{path.name}" for path in (folder / "rules").glob("*")}
    assert there == set(made) - {"rules.md"}
    stale = [name for name, data in made.items() if (folder / name).read_bytes() != data]
    assert stale == [], "run make rules"


def test_every_key_is_on_it() -> None:
    text = (ROOT / "docs" / "rules.md").read_text("utf-8")
    assert [key for key in Rules.model_fields if f"`{key}`" not in text] == []
    assert sum(map(len, CASES.values())) == text.count("![")
