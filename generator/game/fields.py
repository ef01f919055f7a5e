"""Field types that several models share, and ids as slugs."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Annotated, Any, TypeAlias, TypeVar

from pydantic import BaseModel, ConfigDict, Field, StringConstraints
from pydantic_core import core_schema


class Frozen(BaseModel):
    """Base of every model: immutable, no unknown keys, no silent conversion of types."""

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        strict=True,
        allow_inf_nan=False,
        defer_build=True,  # until one is made: the validator of a game holds those of its parts
    )


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


def slug(text: str) -> str:
    """``text`` in lower-case ASCII, words joined by hyphens: ``Été à 2`` -> ``ete-a-2``. Empty if
    it has no letter or digit."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")


LeastAndMost: TypeAlias = Annotated[tuple[T, ...], Field(min_length=1, max_length=2), OneOrMore()]
"""One number, or the least and the most."""
TAG = "\x1f"
"""Begins what pydantic adds to the place of an error for the kind of a claim or a relation."""
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

Id = Annotated[str, StringConstraints(pattern=ID_PATTERN, max_length=40)]
"""An id: lower-case words joined by hyphens. Ids become file names, so nothing else is allowed."""

Line = Annotated[str, StringConstraints(min_length=1, max_length=200, pattern=LINE_PATTERN)]
"""One line of text that is not blank: no control characters, none that XML forbids, none of the
supplementary private planes."""

Address = Annotated[str, StringConstraints(pattern=ADDRESS_PATTERN, max_length=1000)]
"""The address of a folder on the web or on this machine."""

WebAddress = Annotated[str, StringConstraints(pattern=WEB_PATTERN, max_length=300)]
"""The address of a web page."""

Character = Annotated[str, StringConstraints(pattern=CHARACTER_PATTERN)]
"""A single character."""

Hex = Annotated[str, StringConstraints(pattern=HEX_PATTERN)]
"""An sRGB color as ``#rrggbb``."""

Length = Annotated[float, Field(ge=0.001, le=1000)]
"""A length in millimeters, above zero."""

LengthOrZero = Annotated[float, Field(ge=0, le=1000)]
"""A length in millimeters."""
