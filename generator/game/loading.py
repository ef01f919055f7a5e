"""Parses and validates a game file: every check that needs no engine."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
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
    """Read a game from ``text``; ``file`` names it in diagnostics.

    ``overrides`` are ``KEY=VALUE`` texts, KEY a dotted path, VALUE read as YAML; they are applied
    in order. Accepts any text, and reports all problems at once.
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
        draft = Draft(subject.game, subject.spans, subject.refused)
        return Loaded(None, spans, diagnostics, sources, draft)
    return Loaded(subject.game, spans, diagnostics, sources)


def _model_errors(data: Mapping[str, Any], spans: Spans) -> list[Mapping[str, Any]]:
    """The errors of the model in pydantic's form, and of ids written inside a glyph or color."""
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
    # Pydantic does not count refused entries, so a collection may look too short.
    counted = [e for e in errors if e["type"] != "too_short" or place_of(e) not in inner]
    return counted[: MAX_PROBLEMS + 1]


_INDISPENSABLE: Mapping[str, tuple[Place, ...]] = {
    "glyphs": ((), ("symbol",)),
    "colors": ((), ("key",)),
}
"""Values that grids are read by, by place inside a glyph or a color; () is all of it."""
_CORE = ("glyphs", "colors", "rules")
_LOOKS = {("name",), ("font",), ("outline",), ("hex",), ("filament",)}
"""Values that grids are not read by, likewise."""
_NO_COLOR = "#808080"
"""Stands in for a color that is refused."""


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
            data.get("colors", {}).get(place[1], {})["hex"] = _NO_COLOR
        elif place[2:] in _INDISPENSABLE.get(section, ()):
            data.get(section, {}).pop(place[1], None)
        elif place[2:] != ("id",):
            # Most keys of labels are required, and a pattern is nothing without its relation:
            # without one, all of them are left out.
            is_whole = place[:2] == ("cards", "labels") or place[0] == "rules"
            _remove(data, place[:2] if is_whole else place)
    if dropped:
        data["examples"] = _without_items(data["examples"], dropped, ("examples",))
        spans = spans.without(dropped)
    try:
        return Subject(Game.model_validate({"title": "?", **data}), spans, refused)
    except ValidationError:
        return None


def _without_items(value: Any, items: Collection[Place], place: Place) -> Any:
    """``value``, which stands at ``place``, without the ``items`` of the lists in it."""
    if isinstance(value, dict):
        return {key: _without_items(it, items, (*place, key)) for key, it in value.items()}
    if not isinstance(value, tuple):
        return value
    places = ((*place, number) for number in range(len(value)))
    pairs = zip(value, places, strict=True)
    return tuple(_without_items(it, items, at) for it, at in pairs if at not in items)


def _remove(data: dict[str, Any], place: Place) -> None:
    """Removes the value at ``place``, or the list that contains it."""
    keys = [str(step) for step in place if isinstance(step, str)]
    owner: Any = data
    for key in keys[:-1]:
        owner = owner.get(key, {})
    if keys and isinstance(owner, dict):
        owner.pop(keys[-1], None)


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


def _empty(file: str) -> Diagnostic:
    hint = "a game needs title, glyphs and colors"
    return Diagnostic.error("empty-file", "the game file is empty", Span(file), hint)


def _not_a_mapping(spans: Spans) -> Diagnostic:
    message = "a game file must be a mapping of keys to values"
    hint = "begin with a line such as title: My Game, with a space after the colon"
    return Diagnostic.error("wrong-type", message, spans.value(), hint)


def _complete(data: Data) -> dict[str, Any]:
    """``data`` with tuples for lists and for single values that may replace one, with ids and
    names."""
    complete: dict[str, Any] = _freeze(data)
    for key in ("players", "minutes"):
        if isinstance(amount := complete.get(key), int | float | str):
            complete[key] = (amount,)
    papers = ((section, "paper") for section in ("leaflet", "cards", "box"))
    for section, key in (*papers, ("print", "pause")):
        values = complete.get(section)
        if isinstance(values, dict) and isinstance(values.get(key), str):
            values[key] = (values[key],)
    _complete_tile(complete)
    for section in ("glyphs", "colors"):
        items = complete.get(section)
        if isinstance(items, dict):
            complete[section] = {key: _identify(key, item) for key, item in items.items()}
    return complete


def _complete_tile(data: dict[str, Any]) -> None:
    """Adds the defaults of the tile that depend on other keys."""
    printing, tile = data.get("print"), data.setdefault("tile", {})
    extruders = printing.get("extruders") if isinstance(printing, dict) else None
    if not isinstance(tile, dict):
        return
    if isinstance(extruders, int) and extruders > 2:
        tile.setdefault("style", "inlaid")
    if tile.get("style") == "inlaid":
        tile.setdefault("relief", 0.6)


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
