"""From text to game, through every check that needs no engine."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import ValidationError

from generator.diagnostics import Diagnostic, Severity, Span
from generator.model import Game
from generator.spec.complaints import Complaints
from generator.spec.overrides import apply_override
from generator.spec.reading import MAX_PROBLEMS, Data, Tree, read_yaml
from generator.spec.spans import Spans


@dataclass(frozen=True, slots=True)
class Loaded:
    """What a game file came to.

    ``game`` is None if any diagnostic is an error. ``sources`` holds the texts that spans point
    into: the game file and each override.
    """

    game: Game | None
    spans: Spans
    diagnostics: tuple[Diagnostic, ...] = ()
    sources: Mapping[str, str] = field(default_factory=dict)


def load_game(text: str, file: str, overrides: Sequence[str] = ()) -> Loaded:
    """Read a game from ``text``; ``file`` names it in diagnostics.

    ``overrides`` are ``KEY=VALUE`` texts, KEY a dotted path, VALUE read as YAML; they are applied
    in order. Never raises on any text, and reports every problem it can find at once.
    """
    text = text.removeprefix("\ufeff")
    sources = {file: text}
    tree = read_yaml(text, file)
    problems = tree.diagnostics
    if tree.data is None and not problems:
        problems.append(_empty(file))
    for override in overrides:
        sources[f"--set {override}"] = override
        if isinstance(tree.data, dict):
            apply_override(tree, override)
    spans = Spans(file, tree.values, tree.keys, tree.text_lines)
    game = None
    if tree.data is not None:
        rows = {name: re.split("\r\n|\r|\n", source) for name, source in sources.items()}
        game = _validate(tree, spans, rows)
    failed = any(item.severity is Severity.ERROR for item in problems)
    return Loaded(None if failed else game, spans, tuple(problems[: MAX_PROBLEMS + 1]), sources)


def _empty(file: str) -> Diagnostic:
    hint = "a game needs title, glyphs and colors"
    return Diagnostic(Severity.ERROR, "empty-file", "the game file is empty", Span(file), (hint,))


def _validate(tree: Tree, spans: Spans, rows: Mapping[str, Sequence[str]]) -> Game | None:
    if not isinstance(tree.data, dict):
        where = spans.value()
        message = "a game file must be a mapping of keys to values"
        hint = "begin with a line such as title: My Game"
        tree.diagnostics.append(Diagnostic(Severity.ERROR, "wrong-type", message, where, (hint,)))
        return None
    data = _complete(tree, spans)
    try:
        return Game.model_validate(data)
    except ValidationError as error:
        listed = error.errors(include_url=False, include_input=False)
        tree.diagnostics += Complaints(data, spans, rows).describe(listed)
        return None


def _complete(tree: Tree, spans: Spans) -> dict[str, Any]:
    assert isinstance(tree.data, dict)
    data: dict[str, Any] = _freeze(tree.data)
    minutes = data.get("minutes")
    if isinstance(minutes, int | float | str):
        data["minutes"] = (minutes,)
    for section in ("leaflet", "cards"):
        papers = data.get(section)
        if isinstance(papers, dict) and isinstance(papers.get("paper"), str):
            papers["paper"] = (papers["paper"],)
    for section in ("glyphs", "colors"):
        items = data.get(section)
        if isinstance(items, dict):
            data[section] = {key: _identify(key, item) for key, item in items.items()}
    return data


def _identify(key: str, item: Any) -> Any:
    if not isinstance(item, dict):
        return item
    return {"name": key.replace("-", " "), **item, "id": key}


def _freeze(data: Data) -> Any:
    """``data`` with tuples for lists; a new value, so that spans still fit the old."""
    if isinstance(data, dict):
        return {key: _freeze(value) for key, value in data.items()}
    return tuple(_freeze(value) for value in data) if isinstance(data, list) else data
