"""YAML text -> game, with every check that needs no engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from pydantic import ValidationError

from generator.diagnostics import Diagnostic, Severity, Span, first_of, split_lines
from generator.game.cross_checks import Subject, check_game
from generator.game.fields import slug
from generator.game.model import Game
from generator.game.overrides import apply_override
from generator.game.spans import Place, Spans
from generator.game.validation_errors import describe_errors, place_of
from generator.game.yaml_reader import MAX_PROBLEMS, Data, Tree, read_yaml


class Draft(NamedTuple):
    """The valid part of a wrong game: its glyphs, colours and rules are right, so that its examples
    can be held against the rules all the same. What is wrong elsewhere is left out or a default.
    """

    game: Game
    spans: Spans


class Loaded(NamedTuple):
    """The result of loading a game file.

    ``game`` is None if any diagnostic is an error; there may be a ``draft`` then. ``sources`` holds
    the texts that spans point into: the game file and each override.
    """

    game: Game | None
    spans: Spans
    diagnostics: tuple[Diagnostic, ...] = ()
    sources: Mapping[str, str] = {}
    draft: Draft | None = None


def load_game(text: str, file: str, overrides: Sequence[str] = ()) -> Loaded:
    """Read a game from ``text``; ``file`` names it in diagnostics.

    ``overrides`` are ``KEY=VALUE`` texts, KEY a dotted path, VALUE read as YAML; they are applied
    in order. Never raises on any text, and reports every problem it can find at once.
    """
    text = text.removeprefix("\ufeff")
    sources = {file: text}
    tree = read_yaml(text, file)
    if tree.data is None and not tree.diagnostics:
        tree.diagnostics.append(_empty(file))
    for override in overrides:
        sources[f"--set {override}"] = override
        if isinstance(tree.data, dict):
            apply_override(tree, override)
    spans = Spans(file, tree.values, tree.keys, tree.text_lines)
    if not isinstance(tree.data, dict):
        if tree.data is not None:
            tree.diagnostics.append(_not_a_mapping(spans))
        return Loaded(
            None, spans, first_of(tree.diagnostics, MAX_PROBLEMS, "there are", file), sources
        )
    return _validate(tree, spans, sources)


def _validate(tree: Tree, spans: Spans, sources: Mapping[str, str]) -> Loaded:
    data = _complete(tree.data)
    problems = tree.diagnostics
    errors = _model_errors(data, spans)
    if errors:
        rows = {name: split_lines(source) for name, source in sources.items()}
        problems += describe_errors(errors, data, spans, rows)
    subject = _without_refused(data, spans, frozenset(place_of(item) for item in errors))
    if subject is not None:
        subject = subject._replace(refused=subject.refused | tree.repeated)
        problems += check_game(subject)
    diagnostics = first_of(problems, MAX_PROBLEMS, "there are", spans.file)
    wrong = [item for item in problems if item.severity is Severity.ERROR]
    if subject is None or any(_is_in_core(item.span, spans) for item in wrong):
        return Loaded(None, spans, diagnostics, sources)
    if wrong:
        draft = Draft(subject.game, subject.spans)
        return Loaded(None, spans, diagnostics, sources, draft)
    return Loaded(subject.game, spans, diagnostics, sources)


def _model_errors(data: Mapping[str, Any], spans: Spans) -> list[Mapping[str, Any]]:
    """Validates with pydantic; also returns errors for ids inside a glyph or colour."""
    errors: list[Mapping[str, Any]] = [
        {"type": "extra_forbidden", "loc": place}
        for place in spans.keys
        if len(place) == 3 and place[0] in ("glyphs", "colors") and place[2] == "id"
    ]
    try:
        Game.model_validate(data)
    except ValidationError as error:
        errors += error.errors(include_url=False, include_input=False)
    places = [place_of(error) for error in errors]
    inner = {place[:end] for place in places for end in range(len(place))}
    # An entry that is refused does not count for pydantic; the count itself may well be right.
    counted = [e for e in errors if e["type"] != "too_short" or place_of(e) not in inner]
    return counted[: MAX_PROBLEMS + 1]


_INDISPENSABLE: Mapping[str, tuple[Place, ...]] = {
    "glyphs": ((), ("symbol",)),
    "colors": ((), ("key",), ("hex",)),
}
"""Keys that a glyph or a colour requires; the empty place means the whole of it."""


def _without_refused(
    data: dict[str, Any], spans: Spans, refused: frozenset[Place]
) -> Subject | None:
    """The game that ``data`` makes without the values at the ``refused`` places, which are taken
    out of it, so that the rest can be checked.

    A default replaces a refused value; an example with one is left out as a whole, a glyph or a
    colour where the value is required. None if no game remains.
    """
    dropped: set[int] = set()
    for place in refused:
        section = str(place[0]) if len(place) > 1 else ""
        if section == "examples":
            dropped.add(int(place[1]))
        elif place[2:] in _INDISPENSABLE.get(section, ()):
            data[section].pop(place[1], None)
        elif place[2:] != ("id",):
            # Most keys of labels are required: without one, all of them are left out.
            _remove(data, place[:2] if place[:2] == ("cards", "labels") else place)
    if dropped and "examples" in data:
        kept = [index for index in range(len(data["examples"])) if index not in dropped]
        data["examples"] = tuple(data["examples"][index] for index in kept)
        spans = spans.with_examples(kept)
    try:
        return Subject(Game.model_validate({"title": "?", **data}), spans, refused)
    except ValidationError:
        return None


def _remove(data: dict[str, Any], place: Place) -> None:
    """Take out the value at ``place``; of a list that holds it, the whole list."""
    keys = [str(step) for step in place if isinstance(step, str)]
    owner: Any = data
    for key in keys[:-1]:
        owner = owner.get(key, {})
    if keys and isinstance(owner, dict):
        owner.pop(keys[-1], None)


def _is_in_core(where: Span, spans: Spans) -> bool:
    """True if an error concerns the keys that examples depend on. One in an override may."""
    if where.file != spans.file:
        return True
    for section in ("glyphs", "colors", "rules"):
        span = spans.values.get((section,))
        if span is not None and (span.line, span.column) <= (where.line, where.column) < (
            span.end_line,
            span.end_column,
        ):
            return True
    return False


def _empty(file: str) -> Diagnostic:
    hint = "a game needs title, glyphs and colors"
    return Diagnostic.error("empty-file", "the game file is empty", Span(file), hint)


def _not_a_mapping(spans: Spans) -> Diagnostic:
    message = "a game file must be a mapping of keys to values"
    hint = "begin with a line such as title: My Game, with a space after the colon"
    return Diagnostic.error("wrong-type", message, spans.value(), hint)


def _complete(data: Data) -> dict[str, Any]:
    """``data`` with tuples for lists, lists where one value may stand for a list, ids and names."""
    complete: dict[str, Any] = _freeze(data)
    for key in ("players", "minutes"):
        if isinstance(amount := complete.get(key), int | float | str):
            complete[key] = (amount,)
    for section in ("leaflet", "cards"):
        papers = complete.get(section)
        if isinstance(papers, dict) and isinstance(papers.get("paper"), str):
            papers["paper"] = (papers["paper"],)
    for section in ("glyphs", "colors"):
        items = complete.get(section)
        if isinstance(items, dict):
            complete[section] = {key: _identify(key, item) for key, item in items.items()}
    return complete


def _identify(key: str, item: Any) -> Any:
    if not isinstance(item, dict):
        return item
    name = slug(key).replace("-", " ")[:40] or "?"
    return {"name": name, **item, "id": key}


def _freeze(data: Data) -> Any:
    """A copy of ``data`` with tuples for lists."""
    if isinstance(data, dict):
        return {key: _freeze(value) for key, value in data.items()}
    return tuple(_freeze(value) for value in data) if isinstance(data, list) else data
