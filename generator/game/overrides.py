"""Changes to values of a game file: ``--set KEY=VALUE``, and the id of a copied game."""

from __future__ import annotations

import json
import re
from typing import Any

import yaml

from generator.diagnostics import Failure, Span, shorten, split_lines
from generator.game.spans import Place
from generator.game.yaml_reader import MAX_DEPTH, Tree, read_yaml

_ITEM = re.compile("[0-9]{1,9}")


def apply_override(tree: Tree, override: str) -> None:
    """Puts the value of ``override`` into ``tree``, with spans that point into the override.

    Missing mappings are added; lists are not lengthened. A wrong override changes no data: its
    problems are added to the diagnostics of ``tree``.
    """
    try:
        _apply(tree, override, f"--set {override}")
    except Failure as failure:
        tree.diagnostics += failure.diagnostics


def _apply(tree: Tree, override: str, file: str) -> None:
    key, equals, text = override.partition("=")
    if not equals or not key.isprintable() or not key:
        where = Span.at(file, 1, 1, len(split_lines(override)[0]))
        hint = "for example tile.size=30"
        raise Failure.error("bad-override", "this must read KEY=VALUE", where, hint)
    if key != key.strip():
        where, hint = Span.at(file, 1, 1, len(key)), f"write {key.strip()}="
        raise Failure.error("bad-override", "spaces stand around the key", where, hint)
    if key.count(".") >= MAX_DEPTH:
        message = f"no key has more than {MAX_DEPTH} parts"
        raise Failure.error("bad-override", message, Span.at(file, 1, 1, len(key)), "shorten it")
    if not text.strip():
        hint = f'write {key}=null for no value, {key}="" for an empty text'
        where = Span.at(file, 1, 1, len(override))
        raise Failure.error("bad-override", "no value stands after the =", where, hint)
    is_color = text.strip().startswith("#")  # on the command line nothing is a comment
    value = Tree(text.strip()) if is_color else read_yaml(text, file)
    shift = len(key) + 1
    if value.diagnostics:
        raise Failure(it._replace(span=_moved(it.span, shift)) for it in value.diagnostics)
    place = _reach(tree, key, file)
    for table in (tree.values, tree.keys, tree.text_lines):
        for old in [old for old in table if old[: len(place)] == place]:
            del table[old]
    tree.values[place] = Span.at(file, 1, 1 + shift, len(text))
    tree.values.update({(*place, *at): _moved(span, shift) for at, span in value.values.items()})
    tree.keys[place] = _segment(key, len(place) - 1, file)
    tree.keys.update({(*place, *at): _moved(span, shift) for at, span in value.keys.items()})
    for at, lines in value.text_lines.items():
        moved = ((line, column + shift * (line == 1)) for line, column in lines)
        tree.text_lines[(*place, *at)] = tuple(moved)
    owner: Any = tree.data
    for step in place[:-1]:
        owner = owner[step]
    owner[place[-1]] = value.data


def _moved(span: Span, shift: int) -> Span:
    """A span of the value as a span of the override, where it begins ``shift`` characters later."""
    start = span.column + shift * (span.line == 1)
    return span._replace(column=start, end_column=span.end_column + shift * (span.end_line == 1))


def _reach(tree: Tree, key: str, file: str) -> Place:
    """The place of a dotted ``key``; missing mappings on the way are made. Raises Failure for a
    step into a plain value or beyond a list."""
    value: Any = tree.data
    place: list[str | int] = []
    steps = key.split(".")
    for index, step in enumerate(steps):
        where, owner = _segment(key, index, file), shorten(".".join(steps[:index]))
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
                tree.keys[tuple(place)] = where
                tree.values[tuple(place)] = where
            value = value.get(step)
        else:
            hint = f"set {owner} itself: {owner}=VALUE"
            raise Failure.error("unknown-key", f"{owner} holds no keys", where, hint)
    return tuple(place)


def _segment(key: str, index: int, file: str) -> Span:
    """The span of one step of a dotted key."""
    steps = key.split(".")
    return Span.at(file, 1, 1 + sum(len(step) + 1 for step in steps[:index]), len(steps[index]))


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
