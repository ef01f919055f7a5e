"""Every game file of ``warnings`` can be built, and gives exactly the warnings its comments expect.

A line ends with them as ``# warning[code] COLUMN words``; the words must occur in the message.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.builder.prepare import finish, prepare
from generator.diagnostics import Severity, render_text
from generator.products import target_names
from tests.conftest import some

FOLDER = Path(__file__).parent / "warnings"
WARNED = sorted(FOLDER.glob("*.yaml"))

_EXPECTATION = re.compile(r"# warning\[([a-z0-9-]+)\] (\d+) (.*)")


@pytest.mark.parametrize("path", some(2, WARNED), ids=lambda path: path.stem)
def test_warned_game(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FOLDER)
    rows = path.read_text(encoding="utf-8").split("\n")
    wanted = [
        (number, int(match[2]), match[1], match[3])
        for number, row in enumerate(rows, start=1)
        if (match := _EXPECTATION.search(row))
    ]

    prepared = finish(prepare(path.name, (), target_names()))

    assert prepared.kit is not None
    found = [item for item in prepared.diagnostics if item.severity is Severity.WARNING]
    shown = render_text(found, prepared.sources)
    places = [(item.span.line, item.span.column, item.code) for item in found]
    assert places == [place[:3] for place in wanted], shown
    for item, (*_, words) in zip(found, wanted, strict=True):
        assert words in item.message, shown


def test_there_are_some() -> None:
    assert len(WARNED) >= 3
