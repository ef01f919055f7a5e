"""A wrong game without what is wrong in it, so that the rest is checked all the same."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from generator.game.cross_checks import Subject
from generator.game.model import Game
from generator.game.spans import Place, Spans

# What a glyph or a colour cannot do without; the empty place is the whole of it.
_NEEDED: Mapping[str, tuple[Place, ...]] = {
    "glyphs": ((), ("symbol",)),
    "colors": ((), ("key",), ("hex",)),
}


def leave_out(data: dict[str, Any], spans: Spans, refused: frozenset[Place]) -> Subject | None:
    """The game that ``data`` makes without the values at the ``refused`` places.

    A refused value gives way to its default; an example with one is left out as a whole, a glyph
    or a colour where it needs the value. None if nothing that can be checked remains.
    """
    dropped: set[int] = set()
    for place in refused:
        if len(place) > 1 and place[0] == "examples":
            dropped.add(int(place[1]))
        elif len(place) > 1 and place[0] in _NEEDED and place[2:] in _NEEDED[str(place[0])]:
            data[str(place[0])].pop(place[1], None)
        elif place[2:] != ("id",):
            # Most values of labels are needed: without one, all of them are left out.
            is_whole = place[:2] == ("cards", "labels") or place[0] == "rules"
            _remove(data, place[:2] if is_whole else place)
    if dropped and "examples" in data:
        count = len(data["examples"])
        kept = [index for index in range(count) if index not in dropped]
        data["examples"] = tuple(data["examples"][index] for index in kept)
        spans = _renumber(spans, {old: new for new, old in enumerate(kept)})
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


def _renumber(spans: Spans, numbers: Mapping[int, int]) -> Spans:
    """``spans`` for the examples that are kept, by their new numbers."""

    def moved(table: Mapping[Place, Any]) -> dict[Place, Any]:
        new: dict[Place, Any] = {}
        for place, value in table.items():
            if len(place) < 2 or place[0] != "examples":
                new[place] = value
            elif place[1] in numbers:
                new["examples", numbers[int(place[1])], *place[2:]] = value
        return new

    return Spans(spans.file, moved(spans.values), moved(spans.keys), moved(spans.text_lines))
