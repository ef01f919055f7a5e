"""Sizes that cards are sold and sleeved in: width and height in mm."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BeforeValidator
from pydantic_core import PydanticCustomError

from generator.game.fields import Length

CARD_SIZES: Mapping[str, tuple[float, float]] = {
    "tile": (25.4, 25.4),  # the original's stickers, for wooden squares of one inch
    "poker": (63.5, 88.9),  # 2.5 x 3.5 in
    "euro-poker": (63.0, 88.0),
    "bridge": (57.0, 89.0),
    "us-mini": (44.5, 63.5),  # 1.75 x 2.5 in
    "euro-mini": (44.0, 67.0),
    "tarot": (70.0, 120.0),
    "mini-square": (50.8, 50.8),  # 2 x 2 in
    "small-square": (70.0, 70.0),
    "square": (76.2, 76.2),  # 3 x 3 in
}
"""By the name that ``cards.size`` takes; trimmed sizes as game printers list them."""

_NAMES = tuple(CARD_SIZES)


_SIZE = re.compile(r"(\d+(?:[.,]\d+)?)(?:\s*[x×]\s*(\d+(?:[.,]\d+)?))?\s*(mm|cm|in|\"|)", re.I)
_MILLIMETERS = {"mm": 1.0, "cm": 10.0, "in": 25.4, '"': 25.4, "": 1.0}


def in_millimeters(size: str) -> str:
    """A size such as 2.5x3.5in as it is written in millimeters; empty if it is none."""
    match = _SIZE.fullmatch(size.strip())
    if match is None:
        return ""
    scale = _MILLIMETERS[match[3].lower()]
    sides = [f"{float(it.replace(',', '.')) * scale:.5g}" for it in match.groups()[:2] if it]
    return f"[{', '.join(sides)}]" if len(sides) > 1 else sides[0]


def _width_and_height(value: Any) -> Any:
    """A name or the side of a square as width and height; all else as it is."""
    if isinstance(value, str):
        if value[:1].isdigit():
            hint = f"write {in_millimeters(value) or '25.4 or [63.5, 88.9]'}"
            context = {"expected": "in millimeters, without a unit", "hint": hint}
            raise PydanticCustomError("size_unit", "a size with a unit", context)
        if value not in CARD_SIZES:
            expected = ", ".join(f"'{name}'" for name in _NAMES) + " or millimeters"
            raise PydanticCustomError("card_size", "unknown size", {"expected": expected})
        return CARD_SIZES[value]
    is_side = isinstance(value, int | float) and not isinstance(value, bool)
    return (value, value) if is_side else value


CardSize: TypeAlias = Annotated[
    tuple[Length, Length],
    BeforeValidator(
        _width_and_height,
        json_schema_input_type=Length | tuple[Length, Length] | Literal[_NAMES],
    ),
]
"""Width and height in mm; one number for a square, or a name of :data:`CARD_SIZES`."""
