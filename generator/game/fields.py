"""Field types that several models share, and ids as slugs."""

import re
import unicodedata
from collections.abc import Callable, Iterable
from typing import Annotated, Any, Literal, TypeAlias, TypeVar

from pydantic import AfterValidator, BaseModel, BeforeValidator, Field, StringConstraints
from pydantic.types import GetPydanticSchema
from pydantic_core import PydanticCustomError, core_schema

from generator.game.papers import CARD_SIZES


class Frozen(  # not built until one is made: the validator of a game holds those of its parts
    BaseModel, frozen=True, extra="forbid", strict=True, allow_inf_nan=False, defer_build=True
):
    """Base of every model: immutable, no unknown keys, no silent conversion of types."""


T = TypeVar("T")


class OneOrMore:
    """Marks the type of a list that one value can stand for, in a file and in the JSON Schema."""

    def __get_pydantic_core_schema__(self, kind: Any, handler: Callable[[Any], Any]) -> Any:
        return core_schema.no_info_before_validator_function(_listed, handler(kind))

    def __get_pydantic_json_schema__(self, kind: Any, handler: Callable[[Any], Any]) -> Any:
        many = handler(kind)
        return {"anyOf": [many["items"], many]}


def _listed(value: Any) -> Any:
    return (value,) if isinstance(value, str | int | float) else value


def one_of(names: Iterable[str]) -> GetPydanticSchema:
    """Marks the type of a text that is one of the names of a table, as a Literal would."""
    return GetPydanticSchema(lambda *_: core_schema.literal_schema([*names]))


def slug(text: str) -> str:
    """``text`` in ASCII, as in ``Été à 2`` -> ``ete-a-2``; empty if it has no letter or digit."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")


LeastAndMost: TypeAlias = Annotated[
    tuple[T, ...],
    Field(min_length=1, max_length=2),
    AfterValidator(lambda ends: tuple(sorted(ends))),
    OneOrMore(),
]
"""One number, or the least and the most, in any order."""
TAG = "\x1f"  # begins what pydantic adds to the place of an error, for a kind of value
CHARACTER_PATTERN = r"^[\s\S]$"
ID_PATTERN = r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$"
UNSEEN = "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufffe\uffff"
"""Characters that no text may have, as of a class of a regular expression: of control, of lines and
directions. Tabs and ends of lines are not among them."""
_UNSEEN = UNSEEN + "\t\n\r\U000f0000-\U0010ffff"
LINE_PATTERN = f"^[^{_UNSEEN}]*[^{_UNSEEN}\\s][^{_UNSEEN}]*$"
HEX_PATTERN = r"^#[0-9a-fA-F]{6}$"
ADDRESS_PATTERN = r"^(https?://|file:///)[^\s\\]+$"
WEB_PATTERN = f"^https?://[^{_UNSEEN}\\s\\\\/?#][^{_UNSEEN}\\s\\\\]*$"
LANGUAGE_PATTERN = r"^[a-z]{2,3}(-[A-Z]{2})?$"

FORMS = {
    ID_PATTERN: ("lower-case words joined by hyphens", "an id looks like this: pound-sign"),
    HEX_PATTERN: ("a color of six digits after a #", 'write it as "#rrggbb", in quotes'),
    LINE_PATTERN: (
        "visible text on one line, without control characters",
        "rewrite it on one line, without invisible characters",
    ),
    CHARACTER_PATTERN: ("a single character", "choose a single character"),
    ADDRESS_PATTERN: ("an address", "it begins with https:// or file:/// and names a folder"),
    WEB_PATTERN: ("a web address", "it begins with https:// or http://, as a browser shows it"),
    LANGUAGE_PATTERN: ("a language tag", "write a tag such as en, de or en-GB"),
}
"""The form that each pattern asks for, and a hint for a text of another form."""

Id = Annotated[str, StringConstraints(pattern=ID_PATTERN, max_length=40)]
"""An id: lower-case words joined by hyphens. Ids become file names, so nothing else is allowed."""
Line = Annotated[str, StringConstraints(min_length=1, max_length=200, pattern=LINE_PATTERN)]
"""One line of text that is not blank, without control characters and those of private planes."""
LineByLanguage: TypeAlias = Annotated[
    Line, BeforeValidator(lambda value: value, json_schema_input_type=Line | dict[str, Line])
]
"""A line, for which a file may have a mapping of languages to lines: ``languages`` chooses one."""
Language = Annotated[str, StringConstraints(pattern=LANGUAGE_PATTERN)]  # a language (BCP 47)
Address = Annotated[str, StringConstraints(pattern=ADDRESS_PATTERN, max_length=1000)]
"""The address of a folder on the web or on this machine."""
WebAddress = Annotated[str, StringConstraints(pattern=WEB_PATTERN, max_length=300)]
Character = Annotated[str, StringConstraints(pattern=CHARACTER_PATTERN)]
Hex = Annotated[str, StringConstraints(pattern=HEX_PATTERN)]
Length = Annotated[float, Field(ge=0.001, le=1000)]  # a length in millimeters, above zero
LengthOrZero = Annotated[float, Field(ge=0, le=1000)]  # a length in millimeters

_SIZE = re.compile(r"(\d+(?:[.,]\d+)?)(?:\s*[x×]\s*(\d+(?:[.,]\d+)?))?\s*(mm|cm|in|\"|)", re.I)
_MILLIMETERS = {"mm": 1.0, "cm": 10.0, "in": 25.4, '"': 25.4, "": 1.0}


def in_millimeters(size: str) -> str:
    """A size such as 2.5x3.5in as it is written in millimeters; empty if it is none."""
    if (match := _SIZE.fullmatch(size.strip())) is None:
        return ""
    scale = _MILLIMETERS[match[3].lower()]
    sides = [f"{float(it.replace(',', '.')) * scale:.5g}" for it in match.groups()[:2] if it]
    return f"[{', '.join(sides)}]" if len(sides) > 1 else sides[0]


def _width_and_height(value: Any) -> Any:
    """A name or the side of a square as width and height; all else as it is."""
    if isinstance(value, str):
        if value in CARD_SIZES:
            return CARD_SIZES[value]
        size, names = in_millimeters(value), ", ".join(f"'{it}'" for it in CARD_SIZES)
        context = {"expected": f"millimeters or {names}", "hint": f"write {size}" if size else ""}
        raise PydanticCustomError("card_size", "not a size of a card", context)
    is_side = isinstance(value, int | float) and not isinstance(value, bool)
    return (value, value) if is_side else value


CardSize: TypeAlias = Annotated[
    tuple[Length, Length],
    BeforeValidator(
        _width_and_height,
        json_schema_input_type=Length | tuple[Length, Length] | Literal[tuple(CARD_SIZES)],
    ),
]
"""Width and height in mm; one number for a square, or a name of :data:`CARD_SIZES`."""
