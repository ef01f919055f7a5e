"""Field types that several models share."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints


class Frozen(BaseModel):
    """Base of every model: immutable, no unknown keys, no silent conversion of types."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, allow_inf_nan=False)


Id = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$", max_length=40)]
"""An id: lower-case words joined by hyphens. Ids become file names, so nothing else is allowed."""

Line = Annotated[str, StringConstraints(min_length=1, max_length=200, pattern=r"^[^\r\n]+$")]
"""One line of text."""

Character = Annotated[str, StringConstraints(min_length=1, max_length=1)]
"""A single character."""

Hex = Annotated[str, StringConstraints(pattern=r"^#[0-9a-fA-F]{6}$")]
"""An sRGB colour as ``#rrggbb``."""

Length = Annotated[float, Field(gt=0, le=1000)]
"""A length in millimetres, above zero."""

LengthOrZero = Annotated[float, Field(ge=0, le=1000)]
"""A length in millimetres."""
