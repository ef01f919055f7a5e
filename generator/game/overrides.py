"""Changes to values of a game file: ``--set KEY=VALUE``, and the id of a copied game."""

from __future__ import annotations

import json
import re
from typing import Any

import yaml

from generator.diagnostics import Failure, Span, shorten, split_lines
from generator.game.spans import Part, Place
from generator.game.yaml_errors import LOADER
from generator.game.yaml_reader import MAX_DEPTH, Tree, read_yaml

_ITEM = re.compile("[0-9]{1,9}")


def apply_override(tree: Tree, override: str) -> None:
    """Puts the value of ``override`` into ``tree``, with spans that point into the override.

    Missing mappings are added; lists are not lengthened. Raises Failure for a wrong override, which
    changes no data.
    """
    file = f"--set {override}"
    key, equals, text = override.partition("=")
    where = Span.at(file, 1, 1, len(split_lines(override)[0]))
    if not equals or not key.strip() or not key.isprintable() or key.count(".") >= MAX_DEPTH:
        hint = "for example tile.size=30"
        raise Failure.error("bad-override", "this must read KEY=VALUE", where, hint)
    if not text.strip():
        hint = f'write {key}=null for no value, {key}="" for an empty text'
        raise Failure.error("bad-override", "the value after the = is missing", where, hint)
    value = read_yaml(" " * len(f"{key}=") + text, file)  # so that its columns are the override's
    if text.strip().startswith("#"):  # a color: on the command line nothing is a comment
        value = Tree(value.spans, text.strip())
    if value.diagnostics:
        raise Failure(value.diagnostics)
    owner, place, segment = _reach(tree, key, file)
    parts, new = tree.spans.parts, value.spans.parts
    whole, lines = Span.at(file, 1, 1 + len(f"{key}="), len(text)), new[()].lines if new else ()
    new[()] = Part(whole, segment, lines)
    for old in [old for old in parts if old[: len(place)] == place]:
        del parts[old]
    parts.update({(*place, *inner): part for inner, part in new.items()})
    owner[place[-1]] = value.data


def _reach(tree: Tree, key: str, file: str) -> tuple[Any, Place, Span]:
    """What holds the value at a dotted ``key``, its place and the span of the last step; missing
    mappings are made. Raises Failure for a step into a plain value or beyond a list."""
    value = holder = tree.data
    place: list[str | int] = []
    steps, column = key.strip().split("."), 1
    for index, (step, written) in enumerate(zip(steps, key.split("."), strict=True)):
        where, owner = Span.at(file, 1, column, len(written)), shorten(".".join(steps[:index]))
        column += len(written) + 1
        holder = value
        if isinstance(value, list):
            if _ITEM.fullmatch(step) is None or int(step) >= len(value):
                message = f"{owner} is a list of {len(value)}, it has no item {shorten(step)}"
                hints = (f"items count from 0: the last is {len(value) - 1}",) if value else ()
                raise Failure.error("unknown-key", message, where, *hints)
            place.append(int(step))
            value = value[int(step)]
        elif isinstance(value, dict):
            place.append(step)
            if index < len(steps) - 1 and value.get(step) is None:
                value[step] = {}
                tree.spans.parts[tuple(place)] = Part(where, where)
            value = value.get(step)
        else:
            hint = f"set {owner} itself: {owner}=VALUE"
            raise Failure.error("unknown-key", f"{owner} holds no keys", where, hint)
    return holder, tuple(place), where


def with_id(text: str, game_id: str) -> str:
    """``text``, the YAML of a game that loads, with ``game_id`` as its id; comments stay."""
    root: Any = yaml.compose(text, Loader=LOADER)
    game_id = json.dumps(game_id)  # quoted: YAML reads no and on as truth values
    for key, value in root.value:
        if key.value == "id":
            start, end = value.start_mark.index, value.end_mark.index
            return f"{text[:start]}{'' if start < end else ' '}{game_id}{text[end:]}"
    start = root.start_mark.index
    if root.flow_style:
        return f"{text[: start + 1]}id: {game_id}, {text[start + 1 :]}"
    return f"{text[:start]}id: {game_id}\n{' ' * root.start_mark.column}{text[start:]}"
