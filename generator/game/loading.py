"""Loads a game: each phase adds its problems to one list and runs on what the last one left."""

import json
import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

import yaml
from pydantic import ValidationError

from generator.diagnostics import Diagnostic, Failure, Span, errors_in, first_of, shorten
from generator.game.cross_checks import Draft, check_game
from generator.game.languages import in_one_language
from generator.game.model import Game
from generator.game.spans import MAX_DEPTH, Part, Place, Spans, Tree
from generator.game.validation_errors import validate
from generator.game.yaml_errors import LOADER


class Loaded(NamedTuple):
    """The result of loading a game file. ``game`` is None if any diagnostic is an error; ``draft``
    is set then if none is in what examples are read by, so that these and its texts can still be
    checked. ``sources`` are the texts that spans point into: the game file and each override."""

    game: Game | None
    spans: Spans
    diagnostics: tuple[Diagnostic, ...] = ()
    sources: Mapping[str, str] = {}
    draft: Draft | None = None


def load_game(
    text: str, file: str, overrides: Sequence[str] = (), language: str | None = None
) -> Loaded:
    """Reads a game from any ``text`` and reports all problems at once; ``file`` is its name in
    them. ``overrides`` are ``KEY=VALUE`` texts, KEY a dotted path, VALUE read as YAML; ``language``
    is that of the texts, by default the first one of the game."""
    text = text.removeprefix("\ufeff")
    sources = {file: text, **{f"--set {override}": override for override in overrides}}
    tree = Tree(text, file)
    problems, spans = tree.diagnostics, tree.spans
    if tree.data is None and not problems:
        hint = "a game needs title, glyphs and colors"
        problems.append(Diagnostic.error("empty-file", "the game file is empty", Span(file), hint))
    elif not isinstance(tree.data, dict | None):
        message = "a game file must be a mapping of keys to values"
        hint = "begin with a line such as title: My Game, with a space after the colon"
        problems.append(Diagnostic.error("wrong-type", message, spans.value(), hint))
    if not isinstance(tree.data, dict):
        return Loaded(None, spans, first_of(problems, "there are", file), sources)
    for override in overrides:
        try:
            _apply_override(tree, override)
        except Failure as failure:
            problems += failure.diagnostics

    data = _kept(tree.data, (), {}, (), ())
    if language is not None and isinstance(leaflet := data.setdefault("leaflet", {}), dict):
        leaflet["language"] = language
    problems += in_one_language(data, spans)
    game, errors, refused = validate(Game, data, spans)
    problems += errors
    draft = Draft(game, spans) if game else _without_refused(data, spans, refused)
    if draft:
        draft = draft._replace(refused=refused | tree.repeated)
        problems += check_game(draft)
    if not errors_in(problems):
        return Loaded(game, spans, tuple(problems), sources)
    if any(_is_in_core(item.span, spans) for item in problems):
        draft = None
    return Loaded(None, spans, first_of(problems, "there are", file), sources, draft)


def _apply_override(tree: Tree, override: str) -> None:
    """Puts the value of ``override`` into ``tree``, with spans that point into the override. Raises
    Failure for a wrong override, which changes no data."""
    file = f"--set {override}"
    key, _, text = override.partition("=")
    where = Span.at(file, 1, 1, len(re.split("[\r\n]", override)[0]))
    is_key = key.strip() and key.isprintable() and key.count(".") < MAX_DEPTH
    if not is_key or not text.strip():
        hint = 'for example tile.size=30; write null for no value, "" for an empty text'
        raise Failure.error("bad-override", "this must read KEY=VALUE", where, hint)
    value = Tree(" " * len(f"{key}=") + text, file)  # so that its columns are the override's
    if text.strip().startswith("#"):  # a color: on the command line nothing is a comment
        value.data = text.strip()
    elif value.diagnostics:
        raise Failure(value.diagnostics)
    owner, place, segment = _reach(tree, key, file)
    parts, new = tree.spans.parts, value.spans.parts
    whole, lines = Span.at(file, 1, 1 + len(f"{key}="), len(text)), new[()].lines if new else ()
    new[()] = Part(whole, segment, lines, text.strip())
    for old in [old for old in parts if old[: len(place)] == place]:
        del parts[old]
    parts.update({(*place, *inner): part for inner, part in new.items()})
    owner[place[-1]] = value.data


def _reach(tree: Tree, key: str, file: str) -> tuple[Any, Place, Span]:
    """The list or mapping with the value at a dotted ``key``, its place and the span of the last
    step; missing mappings are made. Failure for a step into a plain value or beyond a list."""
    value = holder = tree.data
    place: Place = ()
    steps, column = key.strip().split("."), 1
    for index, (step, written) in enumerate(zip(steps, key.split("."), strict=True)):
        where, owner = Span.at(file, 1, column, len(written)), shorten(".".join(steps[:index]))
        column += len(written) + 1
        holder = value
        if isinstance(value, list) and step in map(str, range(len(value))):
            place, value = (*place, int(step)), value[int(step)]
        elif isinstance(value, dict):
            place = (*place, step)
            if index < len(steps) - 1 and value.get(step) is None:
                value[step] = {}
                whole = Span.at(file, 1, 1, len(file.removeprefix("--set ")))
                tree.spans.parts[place] = Part(whole, where)
            value = value.get(step)
        else:
            message, hint = f"{owner} has no {shorten(step)}", f"set {owner} itself: {owner}=VALUE"
            raise Failure.error("unknown-key", message, where, hint)
    return holder, place, where


_CORE = ("glyphs", "colors", "rules")
_LOOKS = {("name",), ("font",), ("outline",), ("hex",), ("filament",)}  # no grid is read by these


def _without_refused(data: dict[str, Any], spans: Spans, refused: frozenset[Place]) -> Draft | None:
    """The game without the values at the ``refused`` places, or None if it is not valid then."""
    places: dict[Place, Place] = {}
    kept = {"title": "?", **_kept(data, {*map(_unit, refused)}, places, (), ())}
    for color in kept.get("colors", {}).values():
        color.setdefault("hex", "#808080")
    try:
        game = Game.model_validate(kept)
    except ValidationError:
        return None
    parts = spans.parts
    moved = {new: parts[old] for new, old in places.items() if old in parts}
    return Draft(game, Spans(spans.file, moved))


def _unit(place: Place) -> Place:
    """The place of what is left out for a refused value: a whole claim, example, glyph ..."""
    match place:
        case ("examples", _, "claims", _, *_):
            return place[:4]
        case ("examples", _, "id" | "grid", *_) | (("glyphs" | "colors"), _, "symbol" | "key"):
            return place[:2]
        case ("examples", _, *_):
            return place[:3]
        case ("rules" | "cards", "lines" | "runs" | "neighbors" | "labels", *_):
            return place[:2]  # one of their keys is nothing without the others
    return next((place[:end] for end, step in enumerate(place) if isinstance(step, int)), place)


def _kept(
    value: Any, dropped: Collection[Place], places: dict[Place, Place], new: Place, old: Place
) -> Any:
    """A copy of the ``value`` at the place ``old`` without what is ``dropped`` of it, with tuples
    for lists. The old place of each part, by the new one, goes into ``places``."""
    places[new] = old
    if isinstance(value, dict):
        keys = [key for key in value if (*old, key) not in dropped]
        return {key: _kept(value[key], dropped, places, (*new, key), (*old, key)) for key in keys}
    if isinstance(value, list | tuple):
        kept = enumerate(it for it in range(len(value)) if (*old, it) not in dropped)
        return tuple(_kept(value[it], dropped, places, (*new, at), (*old, it)) for at, it in kept)
    return value


def _is_in_core(where: Span, spans: Spans) -> bool:
    """True if an error may concern what examples are read by: rules, symbols, color keys."""
    places = [place for place, part in spans.parts.items() if place and where in part[:2]]
    if places:
        return any(it[0] == "rules" or it[2:] not in _LOOKS for it in places if it[0] in _CORE)
    within = (spans.parts[section,].value for section in _CORE if (section,) in spans.parts)
    return where.file != spans.file or any(span.holds(where) for span in within)


def with_value(text: str, key: str, value: str) -> str:
    """``text``, the YAML of a game that loads, with this value of a key; comments stay."""
    root: Any = yaml.compose(text, Loader=LOADER)
    value = json.dumps(value)  # quoted: YAML reads no and on as truth values
    for found, old in root.value:
        if found.value == key:
            start, end = old.start_mark.index, old.end_mark.index
            return f"{text[:start]}{'' if start < end else ' '}{value}{text[end:]}"
    start = root.start_mark.index
    if root.flow_style:
        return f"{text[: start + 1]}{key}: {value}, {text[start + 1 :]}"
    return f"{text[:start]}{key}: {value}\n{' ' * root.start_mark.column}{text[start:]}"
