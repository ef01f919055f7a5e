"""Messages and hints for pydantic's errors, by type of error, by pattern and by key; values in
messages. The tables are in ``validation_messages.yaml``."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from generator.diagnostics import shorten
from generator.game.yaml_errors import LOADER

_TABLES = yaml.load(Path(__file__).with_suffix(".yaml").read_bytes(), LOADER)
MESSAGES: Mapping[str, tuple[str, str]] = _TABLES["messages"]
SUCH: Mapping[str, str] = _TABLES["such"]
REQUIRED: Mapping[str | int, str] = _TABLES["required"]
AMOUNTS: Mapping[str, str] = _TABLES["amounts"]
NONE: Mapping[str | int, str] = _TABLES["none"]
MEANT_IN_RULES, MEANT, MEANT_VALUES = (
    {word: meant for meant, others in _TABLES[table].items() for word in others}
    for table in ("meant_in_rules", "meant", "meant_values")
)
WRONG_VALUE = ("string_too_short", "string_pattern_mismatch", "choice")
PAUSE = "write G-code that pauses your printer, such as M600, or leave the key out"
PATTERN = "write matching where glyph or color must be alike, or patterns such as {glyph: same}"


def describe(value: object) -> str:
    """A value in a message: its type and, for a plain value, itself."""
    match value:
        case None:
            return "nothing"
        case bool():
            return "true" if value else "false"
        case int() | float():
            return f"the number {shorten(str(number(value)), 40)}"
        case str():
            return f'the text "{shorten(value)}"'
        case dict():
            return "a mapping"
    return "a list"


def number(value: Any) -> Any:
    """A fraction without needless digits; anything else as it is."""
    return f"{value:g}" if isinstance(value, float) else value


def hex_hint(text: str) -> str:
    """The hint for a color written without # or with one digit a channel; else empty."""
    digits = text.removeprefix("#")
    if re.fullmatch("[0-9a-fA-F]{3}", digits):
        digits = "".join(2 * digit for digit in digits)
    is_color = re.fullmatch("[0-9a-fA-F]{6}", digits)
    return f'write it as "#{digits}", in quotes' if is_color else ""
