"""Loads a game: text -> YAML tree with spans -> overrides -> model -> cross checks -> game.

Every phase adds its problems to one list; each runs on what the one before it left standing.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from pydantic import ValidationError

from generator.diagnostics import Diagnostic, Severity, Span, first_of
from generator.game.cross_checks import Subject, check_game
from generator.game.model import Game
from generator.game.overrides import apply_override
from generator.game.spans import Place, Spans
from generator.game.validation_errors import validate
from generator.game.yaml_reader import MAX_PROBLEMS, Data, Tree, read_yaml


class Draft(NamedTuple):
    """A game with errors, but none in what its examples are read by, so that these and its texts
    can still be checked. Wrong values are left out or replaced by defaults.
    """

    game: Game
    spans: Spans
    refused: frozenset[Place]
    """The places of the wrong values."""


class Loaded(NamedTuple):
    """The result of loading a game file.

    ``game`` is None if any diagnostic is an error; ``draft`` may be set then. ``sources`` holds
    the texts that spans point into: the game file and each override.
    """

    game: Game | None
    spans: Spans
    diagnostics: tuple[Diagnostic, ...] = ()
    sources: Mapping[str, str] = {}
    draft: Draft | None = None


def load_game(text: str, file: str, overrides: Sequence[str] = ()) -> Loaded:
    """Reads a game from ``text``; ``file`` names it in diagnostics.

    ``overrides`` are ``KEY=VALUE`` texts, KEY a dotted path, VALUE read as YAML; they are applied
    in order. Accepts any text, and reports all problems at once.
    """
    text = text.removeprefix("\ufeff")
    sources = {file: text, **{f"--set {override}": override for override in overrides}}
    tree = read_yaml(text, file)
    problems, spans = tree.diagnostics, tree.spans
    if not isinstance(tree.data, dict):
        problems += _no_mapping(tree, file)
        return Loaded(None, spans, first_of(problems, MAX_PROBLEMS, "there are", file), sources)
    for override in overrides:
        apply_override(tree, override)

    data = _freeze(tree.data)
    game, errors, refused = validate(Game, data, spans, sources)
    problems += errors
    subject = Subject(game, spans) if game else _without_refused(data, spans, refused)
    if subject:
        problems += check_game(subject._replace(refused=refused | tree.repeated))

    diagnostics = first_of(problems, MAX_PROBLEMS, "there are", file)
    wrong = [item for item in problems if item.severity is Severity.ERROR]
    if subject and not wrong:
        return Loaded(subject.game, spans, diagnostics, sources)
    draft = None
    if subject and not any(_is_in_core(item.span, spans) for item in wrong):
        draft = Draft(subject.game, subject.spans, refused | tree.repeated)
    return Loaded(None, spans, diagnostics, sources, draft)


def _no_mapping(tree: Tree, file: str) -> list[Diagnostic]:
    """The problem of a text that is not a mapping, unless a syntax error is the reason."""
    if tree.data is not None:
        message = "a game file must be a mapping of keys to values"
        hint = "begin with a line such as title: My Game, with a space after the colon"
        return [Diagnostic.error("wrong-type", message, tree.spans.value(), hint)]
    if tree.diagnostics:
        return []
    hint = "a game needs title, glyphs and colors"
    return [Diagnostic.error("empty-file", "the game file is empty", Span(file), hint)]


def _freeze(data: Data) -> Any:
    """A copy of ``data`` with tuples for lists."""
    if isinstance(data, dict):
        return {key: _freeze(value) for key, value in data.items()}
    return tuple(_freeze(value) for value in data) if isinstance(data, list) else data


_READ_BY = {"glyphs": ((), ("symbol",)), "colors": ((), ("key",))}
"""Values that grids are read by, by place inside a glyph or a color; () is all of it."""
_CORE = (*_READ_BY, "rules")
_LOOKS = {("name",), ("font",), ("outline",), ("hex",), ("filament",)}
"""Values that grids are not read by, likewise."""


def _without_refused(
    data: dict[str, Any], spans: Spans, refused: frozenset[Place]
) -> Subject | None:
    """The game without the values at the ``refused`` places, which are removed from ``data``.

    A default replaces a refused value; a claim with one is left out entirely, as are an example
    without id or grid, and a glyph or a color that no grid can name. None if no valid game remains.
    """
    dropped: set[Place] = set()
    for place in refused:
        section = str(place[0]) if len(place) > 1 else ""
        if section == "examples" and place[2:3] == ("claims",) and len(place) > 3:
            dropped.add(place[:4])
        elif section == "examples" and (len(place) < 3 or place[2] in ("id", "grid")):
            dropped.add(place[:2])
        elif section == "examples":
            data["examples"][place[1]].pop(place[2], None)
        elif section == "colors" and place[2:] == ("hex",):
            data.get("colors", {}).get(place[1], {})["hex"] = "#808080"
        elif place[2:] in _READ_BY.get(section, ()):
            data.get(section, {}).pop(place[1], None)
        else:
            # Most keys of labels are required, and a pattern is nothing without its relation:
            # without one, all of them are left out.
            is_whole = place[:2] == ("cards", "labels") or section == "rules"
            _remove(data, place[:2] if is_whole else place)
    if dropped:
        data["examples"] = _without_items(data["examples"], dropped, ("examples",))
        spans = spans.without(dropped)
    try:
        return Subject(Game.model_validate({"title": "?", **data}), spans)
    except ValidationError:
        return None


def _without_items(value: Any, items: Collection[Place], place: Place) -> Any:
    """The ``value`` at ``place`` without the ``items`` of the lists in it."""
    if isinstance(value, dict):
        return {key: _without_items(it, items, (*place, key)) for key, it in value.items()}
    if not isinstance(value, tuple):
        return value
    numbered = (((*place, number), it) for number, it in enumerate(value))
    return tuple(_without_items(it, items, at) for at, it in numbered if at not in items)


def _remove(data: dict[str, Any], place: Place) -> None:
    """Removes the value at ``place``, or the list that contains it."""
    *owners, key = [step for step in place if isinstance(step, str)] or [""]
    inner: Any = data
    for step in owners:
        inner = inner.get(step, {}) if isinstance(inner, dict) else {}
    if isinstance(inner, dict):
        inner.pop(key, None)


def _is_in_core(where: Span, spans: Spans) -> bool:
    """True if an error may concern what examples are read by: rules, symbols of glyphs and keys of
    colors."""
    tables = (spans.keys, spans.values)
    places = [place for table in tables for place, span in table.items() if place and span == where]
    if places:
        inner = [place for place in places if place[0] in _CORE]
        return any(place[0] == "rules" or place[2:] not in _LOOKS for place in inner)
    within = (spans.values.get((section,)) for section in _CORE)
    return where.file != spans.file or any(span and span.holds(where) for span in within)
