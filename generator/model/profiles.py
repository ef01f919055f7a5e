"""How a printer misplaces the back of a sheet, as measured."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from generator.model.fields import Frozen


class Profile(Frozen):
    """What puts the backs right: how far they are moved on their page, as one looks at it.

    A printer profile is a file of these keys; what it leaves out is 0.
    """

    right: Annotated[float, Field(ge=-20, le=20)] = 0.0
    """To the right, in mm."""
    down: Annotated[float, Field(ge=-20, le=20)] = 0.0
    """Downward, in mm."""
    clockwise: Annotated[float, Field(ge=-5, le=5)] = 0.0
    """Turned clockwise about the middle of the page, in degrees."""


EXACT = Profile()
"""A printer that needs no correction."""
