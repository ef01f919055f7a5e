"""What the worker of the studio makes, without the process around it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from generator.builder import guard
from generator.builder.watching import Outdated
from generator.products.leaflet import target
from generator.products.leaflet.pages import LeafletPages
from generator.studio import making
from tests.conftest import ROOT


def test_what_was_set_for_the_checks_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """To find the form of a leaflet takes longer than all else, on each paper."""
    set_on: list[str] = []
    sent: list[Any] = []

    class Counted(LeafletPages):
        def __init__(self, *values: Any) -> None:
            set_on.append(values[1])
            super().__init__(*values)

    def send(message: dict[str, Any], data: bytes = b"") -> None:
        sent.append(message.get("target") or message["kind"])
        if message["kind"] == "made":
            raise Outdated  # as another job does

    monkeypatch.setattr(target, "LeafletPages", Counted)
    monkeypatch.setattr(guard, "begin", lambda *values: None)
    channel = SimpleNamespace(
        send=send, send_file=lambda *values: sent.append("file"), step=lambda: None
    )
    file = ROOT / "templates/grawlix/game.yaml"
    maker = making._Maker(channel, str(file), ())  # type: ignore[arg-type]
    looks = [["leaflet", "leaflet-a4.pdf", 400, 0, 1]]
    with pytest.raises(Outdated):
        maker.work({"state": 1, "texts": {"game.yaml": file.read_text()}, "looks": looks})
    assert set_on == ["a4", "letter"]
    assert sent.count("file") == 6
    assert sent.index("pages") < len(sent) - sent[::-1].index("file") - 1
