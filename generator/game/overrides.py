"""Values of a game file changed from outside: ``--set KEY=VALUE``, and the id of a copy."""

from __future__ import annotations

import json
import re
from typing import Any

import yaml

from generator.diagnostics import Diagnostic, Span, shorten, split_lines
from generator.game.spans import Place
from generator.game.yaml_reader import Tree, read_yaml

_ITEM = re.compile("[0-9]{1,9}")


def apply_override(tree: Tree, override: str) -> None:
    """Put the value of ``override`` into ``tree``, with spans that point into the override.

    Mappings that the file leaves out are added; lists are not lengthened. What cannot be done is
    added to the diagnostics of ``tree``, which then keeps its data.
    """
    file = f"--set {override}"
    key, equals, _ = override.partition("=")
    if not equals or not key.isprintable() or not key:
        where = Span.at(file, 1, 1, len(split_lines(override)[0]))
        _refuse(tree, "bad-override", "this must read KEY=VALUE", where, "for example tile.size=30")
        return
    if key != key.strip():
        where = Span.at(file, 1, 1, len(key))
        _refuse(tree, "bad-override", "spaces stand around the key", where, f"write {key.strip()}=")
        return
    if not override[len(key) + 1 :].strip():
        where = Span.at(file, 1, 1, len(override))
        hint = f'write {key}=null for no value, {key}="" for an empty text'
        _refuse(tree, "bad-override", "no value stands after the =", where, hint)
        return
    text = override[len(key) + 1 :].strip()
    is_color = text.startswith("#")  # on the command line nothing is a comment
    value = Tree(text) if is_color else read_yaml(override, file, skip=len(key) + 1)
    tree.diagnostics += value.diagnostics
    if value.diagnostics:
        return
    place = _reach(tree, key, file)
    if place is None:
        return
    for table in (tree.values, tree.keys, tree.text_lines):
        for old in [old for old in table if old[: len(place)] == place]:
            del table[old]
    tree.keys[place] = _segment(key, len(place) - 1, file)
    end = Span.at(file, 1, len(key) + 2, len(override) - len(key) - 1)
    tree.values.update({place: end} | {(*place, *at): span for at, span in value.values.items()})
    tree.keys.update({(*place, *at): span for at, span in value.keys.items()})
    tree.text_lines.update({(*place, *at): lines for at, lines in value.text_lines.items()})
    _put(tree.data, place, value.data)


def _reach(tree: Tree, key: str, file: str) -> Place | None:
    """The place that a dotted ``key`` names; mappings on the way are made. None: a problem."""
    value: Any = tree.data
    place: list[str | int] = []
    steps = key.split(".")
    for index, step in enumerate(steps):
        where = _segment(key, index, file)
        if isinstance(value, list):
            if _ITEM.fullmatch(step) is None or int(step) >= len(value):
                owner, count = ".".join(steps[:index]), len(value)
                message = f"{shorten(owner)} is a list of {count}, it has no item {shorten(step)}"
                hints = (f"items count from 0: the last is {count - 1}",) if count else ()
                _refuse(tree, "unknown-key", message, where, *hints)
                return None
            place.append(int(step))
            value = value[int(step)]
        elif isinstance(value, dict):
            place.append(step)
            if index < len(steps) - 1 and value.get(step) is None:
                value[step] = {}
                tree.keys[tuple(place)] = where
                tree.values[tuple(place)] = where
            value = value.get(step)
        else:
            owner = shorten(".".join(steps[:index]))
            hint = f"set {owner} itself: {owner}=VALUE"
            _refuse(tree, "unknown-key", f"{owner} holds no keys", where, hint)
            return None
    return tuple(place)


def _put(data: Any, place: Place, value: Any) -> None:
    for step in place[:-1]:
        data = data[step]
    data[place[-1]] = value


def _segment(key: str, index: int, file: str) -> Span:
    """The span of one step of a dotted key."""
    steps = key.split(".")
    return Span.at(file, 1, 1 + sum(len(step) + 1 for step in steps[:index]), len(steps[index]))


def _refuse(tree: Tree, code: str, message: str, where: Span, *hints: str) -> None:
    tree.diagnostics.append(Diagnostic.error(code, message, where, *hints))


def with_id(text: str, game_id: str) -> str:
    """``text``, the YAML of a game that loads, with ``game_id`` as its id; comments stay."""
    game_id = json.dumps(game_id)  # quoted: YAML reads no and on as truth values
    root = yaml.compose(text, Loader=yaml.SafeLoader)
    assert isinstance(root, yaml.MappingNode)
    for key, value in root.value:
        if key.value == "id":
            start, end = value.start_mark.index, value.end_mark.index
            end = start + len(text[start:end].rstrip())
            return text[:start] + game_id + text[end:]
    if root.flow_style:
        start = root.start_mark.index + 1
        return f"{text[:start]}id: {game_id}, {text[start:]}"
    start = root.start_mark.index
    return f"{text[:start]}id: {game_id}\n{' ' * root.start_mark.column}{text[start:]}"
