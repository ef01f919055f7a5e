"""The id of a game file, changed in its text: comments and layout stay."""

from __future__ import annotations

import json

import yaml


def with_id(text: str, game_id: str) -> str:
    """``text``, the YAML of a game that loads, with ``game_id`` as its id."""
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
