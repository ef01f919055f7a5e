"""Loads a game: text -> YAML tree with spans -> overrides -> model -> cross checks -> game.

Every phase adds its problems to one list; each runs on what the one before it left standing.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from pydantic import ValidationError

from generator.diagnostics import Diagnostic, Failure, Severity, Span, first_of
from generator.game.cross_checks import Subject, check_game
from generator.game.model import Game
from generator.game.overrides import apply_override
from generator.game.spans import Place, Spans
from generator.game.validation_errors import validate
from generator.game.yaml_reader import MAX_PROBLEMS, Tree, read_yaml


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
        try:
            apply_override(tree, override)
        except Failure as failure:
            problems += failure.diagnostics

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


def _freeze(data: Any) -> Any:
    """A copy of ``data`` with tuples for lists."""
    if isinstance(data, dict):
        return {key: _freeze(value) for key, value in data.items()}
    return tuple(_freeze(value) for value in data) if isinstance(data, list) else data


_CORE = ("glyphs", "colors", "rules")
_LOOKS = {("name",), ("font",), ("outline",), ("hex",), ("filament",)}
"""Values of glyphs and colors that grids are not read by."""


def _without_refused(
    data: dict[str, Any], spans: Spans, refused: frozenset[Place]
) -> Subject | None:
    """The game without the values at the ``refused`` places, or None if it is not valid then."""
    dropped = {_unit(place) for place in refused}
    kept = {"title": "?", **_without(data, dropped, ())}
    for color in kept.get("colors", {}).values():
        color.setdefault("hex", "#808080")
    try:
        return Subject(Game.model_validate(kept), spans.without(dropped))
    except ValidationError:
        return None


def _unit(place: Place) -> Place:
    """The place of what is left out for a refused value at ``place``: a claim, an example without
    id or grid, a glyph or color that no grid can name, a rule, or a value that has a default."""
    match place:
        case ("examples", _, "claims", _, *_):
            return place[:4]
        case ("examples", _, "id" | "grid", *_) | (("glyphs" | "colors"), _, "symbol" | "key"):
            return place[:2]
        case ("examples", _, _, *_):
            return place[:3]
        case ("rules" | "cards", "lines" | "runs" | "neighbors" | "labels", *_):
            return place[:2]  # one of their keys is nothing without the others
        case ("examples", _):
            return place
    return next((place[:end] for end, step in enumerate(place) if isinstance(step, int)), place)


def _without(value: Any, dropped: Collection[Place], place: Place) -> Any:
    """The ``value`` at ``place`` without what is ``dropped`` of it."""
    if isinstance(value, dict):
        inner = {key: (*place, key) for key in value}
        return {k: _without(value[k], dropped, at) for k, at in inner.items() if at not in dropped}
    if not isinstance(value, tuple):
        return value
    numbered = (((*place, number), it) for number, it in enumerate(value))
    return tuple(_without(it, dropped, at) for at, it in numbered if at not in dropped)


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
