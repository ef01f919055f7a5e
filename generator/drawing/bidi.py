"""Orders text of both directions for display (Unicode Standard Annex 9), with python-bidi."""

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Any

RTL_MARK = "\u200f"  # shows nothing; text that begins with it is from right to left
_BOTH_WAYS = re.compile("[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff]")


def has_rtl(text: str) -> bool:
    """True if some of a text is written from right to left."""
    return _BOTH_WAYS.search(text) is not None


def in_visual_order(text: str, is_rtl: bool | None = None) -> Iterator[tuple[int, str, bool]]:
    """The stretches of a line from left to right, begun at its right end if ``is_rtl``: index of
    the first character, characters in logical order, if they are written from right to left."""
    from bidi import algorithm

    level = algorithm.get_base_level(text) if is_rtl is None else int(is_rtl)
    storage = algorithm.get_empty_storage() | {"base_level": level, "base_dir": "LR"[level]}
    algorithm.get_embedding_levels(text, storage)
    for index, char in enumerate(storage["chars"]):
        char["index"] = index
    algorithm.explicit_embed_and_overrides(storage)
    algorithm.resolve_weak_types(storage)
    algorithm.resolve_neutral_types(storage, debug=False)
    algorithm.resolve_implicit_levels(storage, debug=False)
    algorithm.reorder_resolved_levels(storage, debug=False)

    def key(place: tuple[int, dict[str, Any]]) -> tuple[int, int]:
        """Equal for neighbors that are read one after the other."""
        (at, char), rtl = place, place[1]["level"] % 2
        return char["level"], char["index"] + at if rtl else char["index"] - at

    for (level, _), group in groupby(enumerate(storage["chars"]), key):
        chars = sorted((char["index"], char["ch"]) for _, char in group)
        yield chars[0][0], "".join(ch for _, ch in chars), level % 2 == 1
