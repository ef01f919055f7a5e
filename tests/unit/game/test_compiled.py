"""Code of templates is kept, and never decides what a text says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jinja2
import pytest

from generator.game.compiled import Compiled


def test_each_text_is_compiled_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TYPECASE_CACHE", str(tmp_path))
    compiled: list[str] = []

    def said(text: str, *values: object) -> str:
        class Environment(jinja2.Environment):
            def _generate(self, *parts: Any, **more: Any) -> str:
                compiled.append(text)
                return super()._generate(*parts, **more)

        loader = jinja2.DictLoader({"it": text})
        kept = Compiled(__file__, *values)
        return Environment(loader=loader, bytecode_cache=kept).get_template("it").render(n=4)

    assert [said("{{ n }} tiles") for _ in range(3)] == ["4 tiles"] * 3
    assert len(compiled) == 1
    assert said("{{ n }} cards") == "4 cards"
    assert said("{{ n }} cards", "set up in another way") == "4 cards"
    assert len(compiled) == 3
    for path in (tmp_path / "templates").iterdir():
        path.write_bytes(path.read_bytes()[:40] + b"damaged")
    assert said("{{ n }} cards") == "4 cards"
    assert len(compiled) == 4
