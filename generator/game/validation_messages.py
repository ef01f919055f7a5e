"""Messages and hints for pydantic's errors, by type of error, by pattern and by key; values in
messages."""

import re
from collections.abc import Mapping
from typing import Any

from generator.diagnostics import shorten

MAPPING = (
    "must be a mapping of keys to values, found {kind}",
    "write key: value on the lines below it, or {key: value}",
)
MESSAGES: Mapping[str, tuple[str, str]] = {
    "string_type": ("must be text, found {kind}", "write text"),
    "int_type": ("must be a whole number, found {kind}", "write a whole number"),
    "float_type": ("must be a number, found {kind}", "write a number without a unit"),
    "bool_type": ("must be true or false, found {kind}", "write true or false"),
    "tuple_type": ("must be a list, found {kind}", "write a list, such as [one, two]"),
    "dict_type": MAPPING,
    "model_type": MAPPING,
    "greater_than_equal": ("must be at least {ge}, found {value}", ""),
    "less_than_equal": ("must be at most {le}, found {value}", ""),
    "finite_number": ("must be a finite number, found {value}", ""),
    "int_parsing_size": ("cannot be as large as {value}", ""),
    "too_short": ("must have at least {min_length} {entries}", "add what is missing"),
    "missing_item": ("has too few entries: {length}", "add what is missing"),
    "too_long": (
        "must have at most {max_length:,} entries, found {length:,}",
        "take some of them out",
    ),
    "string_too_short": ("must not be empty", ""),
    "string_too_long": (
        "must have at most {max_length:,} characters, found {length:,}",
        "shorten it",
    ),
    "string_pattern_mismatch": ("must be {form}, found {value}", ""),
    "choice": ("must be {expected}, found {value}", ""),
}
"""Message and hint by pydantic's type of error. The message follows the name of a value; it is
formatted with pydantic's context and a description of the value."""
SUCH = {"string_type": "My Game", "int_type": "4", "float_type": "2.5"}
"""Examples of values, by the error of another type, for keys without a default."""
WRONG_VALUE = ("string_too_short", "string_pattern_mismatch", "choice")

REQUIRED: Mapping[str | int, str] = {
    "title": "title: My Game",
    "glyphs": 'glyphs: with one a line below it, as in hash: {symbol: "#"}',
    "colors": 'colors: with one a line below it, as in red: {key: r, hex: "#e6261f"}',
    "symbol": 'symbol: with the character, as in symbol: "#"',
    "key": "key: with a letter, as in key: r",
    "hex": 'hex: with an sRGB value, as in hex: "#e6261f"',
    "id": "id: with a name of its own, as in id: opening",
    "grid": "grid: | with the rows below it",
    "at": 'at: with a mark of the grid, as in at: "?"',
    "turn": 'turn: with tiles by marks of the grid, as in turn: {"?": r#}',
    "text": "text: with what it says, as in text: A. B. 2026",
    "reasons": "reasons: with a list, as in reasons: [row-glyph, copies]",
}
"""Examples for keys that are missing or empty."""
AMOUNTS = {
    key: f"write one number, or a list of the least and the most, such as {such}"
    for key, such in (("players", "2 or [2, 4]"), ("minutes", "20 or [15, 30]"))
}
"""Hints for keys that take a number or a range."""
PAUSE = "write G-code that pauses your printer, such as M600, or leave the key out"
PATTERN = "write matching where glyph or color must be alike, or patterns such as {glyph: same}"
NONE = {
    "hand_size": "0 for no hands",
    "gutter": "0 for none",
    "bevel": "{inset: 0, height: 0} for none",
    **dict.fromkeys(("max_run", "max_rows", "max_columns"), "null for no limit"),
    **dict.fromkeys(
        ("leaflet", "cards", "board", "box", "tile", "print"),
        "{} for its defaults; typecase build -t TARGET makes only some targets",
    ),
}
"""The way to write none, by key."""
MEANT_IN_RULES = {
    **dict.fromkeys(
        ("board", "size", "grid"), "a board is frame: fixed, max_rows: 5, max_columns: 6"
    ),
    "hand": 'did you mean "hand_size"?',
}
"""Hints for keys of rules by other words."""
MEANT = {
    **dict.fromkeys(("author", "authors", "creator", "by"), "designers"),
    **dict.fromkeys(("name", "game"), "title"),
    **dict.fromkeys(("symbols", "shapes", "signs"), "glyphs"),
    **dict.fromkeys(("time", "duration", "playtime"), "minutes"),
    **dict.fromkeys(("website", "homepage", "web", "link"), "url"),
    **dict.fromkeys(("email", "mail"), "contact"),
}
"""Keys of the game by other words for them."""
MEANT_VALUES = {
    **dict.fromkeys(("unlike", "distinct", "unique"), "different"),
    **dict.fromkeys(("same", "equal", "identical"), "alike"),
    **dict.fromkeys(("diagonal", "diagonals"), "corner"),
    **dict.fromkeys(("touching", "adjacent"), "edge"),
    **dict.fromkeys(("board", "bounded"), "fixed"),
    **dict.fromkeys(("a5", "a6"), "a4"),
    **dict.fromkeys(("us-letter", "legal"), "letter"),
}
"""Values by other words for them."""


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
