"""Every broken game file gives exactly the diagnostics that its comments expect.

A line ends with ``# error[code] COLUMN words``, several one after the other; the words must
occur in the message or in a hint. Where no comment is possible, the head of the file has it as
``# at LINE: error[code] COLUMN words``, ``# in the file: error[code] words`` for the file as a
whole, and for an override, given as ``# set KEY=VALUE``, ``# set KEY=VALUE: error[code] COLUMN``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from generator.builder.prepare import prepare
from generator.diagnostics import Diagnostic, Failure, render_json, render_text, split_lines
from generator.examples import check_examples
from generator.game.files import read_project
from generator.game.loading import load_game
from generator.rules.checks import check_rules

FOLDER = Path(__file__).parent
BROKEN = sorted(FOLDER.glob("*.yaml"))

_EXPECTATION = re.compile(
    r"# (at (\d+): |in the file: |set (.*?): )?error\[([a-z0-9-]+)\](?: (\d+))?"
)
_OVERRIDE = re.compile("# set (.*)")


class Expected(NamedTuple):
    file: str
    line: int
    column: int
    code: str
    words: str


def expectations(text: str, file: str) -> Iterator[Expected]:
    for number, row in enumerate(split_lines(text), start=1):
        matches = list(_EXPECTATION.finditer(row))
        starts = [match.start() for match in matches] + [len(row)]
        for match, following in zip(matches, starts[1:], strict=True):
            words = row[match.end() : following].strip()
            place, line, override, code, column = match.groups()
            if override:
                yield Expected(f"--set {override}", 1, int(column), code, words)
            elif column is None:
                yield Expected(file, 0, 0, code, words)
            else:
                yield Expected(file, int(line) if place else number, int(column), code, words)


def overrides_of(text: str) -> list[str]:
    found = [_OVERRIDE.fullmatch(row) for row in split_lines(text)]
    return [match[1] for match in found if match and ": error[" not in match[1]]


def find_problems(file: str, overrides: list[str]) -> tuple[list[Diagnostic], dict[str, str]]:
    try:
        project = read_project(file, overrides)
    except Failure as failure:
        return list(failure.diagnostics), {}
    loaded = check_rules(load_game(project.text, project.file, project.overrides))
    found = list(loaded.diagnostics)
    if loaded.game is not None:
        found += check_examples(loaded.game, loaded.spans)[1]
    elif loaded.draft is not None:
        found += check_examples(loaded.draft.game, loaded.draft.spans)[1]
    return found, dict(loaded.sources)


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_broken_game(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FOLDER)
    text = path.read_bytes().decode("utf-8", errors="replace")
    wanted = sorted(expectations(text, path.name))
    assert wanted

    found, sources = find_problems(path.name, overrides_of(text))

    shown = render_text(found, sources)
    places = [(d.span.file, d.span.line, d.span.column, d.code) for d in found]
    assert sorted(places) == [item[:4] for item in wanted], shown
    for item in wanted:
        said = [
            " ".join((d.message, *d.hints))
            for d in found
            if (d.span.file, d.span.line, d.span.column, d.code) == item[:4]
        ]
        assert any(item.words in words for words in said), shown
    assert render_json(found).isascii()
    for problem in found:
        assert problem.hints, problem.message
        for text in (problem.message, *problem.hints):
            assert text.strip() == text
            assert not text.endswith((".", "!")), text
            assert not re.match("[A-Z][a-z]", text), text


def test_check_finds_all_that_the_loader_and_the_examples_do(game_file: Path) -> None:
    text = game_file.read_text(encoding="utf-8")
    text = text.replace("locations: 16", "locations: 15") + "tile: {size: wide}\n"
    game_file.write_text(text, encoding="utf-8")
    found = prepare(str(game_file), (), ()).diagnostics
    assert sorted(item.code for item in found) == ["wrong-claim", "wrong-type"]


def test_there_are_many() -> None:
    assert len(BROKEN) >= 60
