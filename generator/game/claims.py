"""The claims of an example, which the engine checks. A kind has a key that only it has."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Discriminator, Field, Tag, WithJsonSchema

from generator.game.fields import ID_PATTERN, TAG, Character, Frozen, Line

Count = Annotated[int, Field(ge=0, le=1_000_000)]
_KnownId = Annotated[Line, WithJsonSchema({"type": "string", "pattern": ID_PATTERN})]
"""An id of the game. Any line is taken, so that the check of the claim names all unknown ones."""


class IllegalReason(StrEnum):
    """Why a tile cannot be placed at a location, or a turn not be played."""

    ROW_GLYPH = "row-glyph"
    COLUMN_GLYPH = "column-glyph"
    ROW_COLOR = "row-color"
    COLUMN_COLOR = "column-color"
    ROW_PATTERN = "row-pattern"
    COLUMN_PATTERN = "column-pattern"
    ROW_RUN_GLYPH = "row-run-glyph"
    COLUMN_RUN_GLYPH = "column-run-glyph"
    ROW_RUN_COLOR = "row-run-color"
    COLUMN_RUN_COLOR = "column-run-color"
    ROW_RUN_PATTERN = "row-run-pattern"
    COLUMN_RUN_PATTERN = "column-run-pattern"
    NEIGHBOR_GLYPH = "neighbor-glyph"
    NEIGHBOR_COLOR = "neighbor-color"
    NEIGHBOR_PATTERN = "neighbor-pattern"
    COPIES = "copies"
    ROWS = "rows"
    COLUMNS = "columns"
    ROW_RUN_LENGTH = "row-run-length"
    COLUMN_RUN_LENGTH = "column-run-length"
    APART = "apart"
    BESIDE = "beside"
    ONE_RUN = "one-run"
    PLAYS = "plays"


REASONS = [*IllegalReason]
_KnownReason = Annotated[Line, WithJsonSchema({"enum": REASONS})]
"""An :class:`IllegalReason`; any line is taken, likewise."""


class CountClaim(Frozen):
    """Counts of the whole position; at least one."""

    locations: Count | None = None
    """Number of locations: empty cells where contact, bounds and run length allow a tile, even if
    none fits."""
    tiles: Count | None = None
    """Number of tiles in the grid."""
    rows: Count | None = None
    """Number of rows the grid has."""
    columns: Count | None = None
    """Number of columns the grid has."""


class AtClaim(Frozen):
    """Glyphs, colors or tiles that fit at a marked location; each list complete, in any order."""

    at: Character
    """A mark of the grid."""
    glyphs: tuple[_KnownId, ...] | None = None
    """Ids of all glyphs that the tiles around the location still allow, copies ignored."""
    colors: tuple[_KnownId, ...] | None = None
    """Ids of all colors that the tiles around the location still allow, copies ignored."""
    tiles: tuple[Line, ...] | None = None
    """All tiles (color key, then glyph symbol) that can be placed at the location."""


class PlayClaim(Frozen):
    """The marked locations that a play at another one closes or opens, or both."""

    play: Character
    """The mark at which a tile is played."""
    tile: Line | None = None
    """The tile played (color key, then glyph symbol). Default: whatever can legally be played."""
    closes: tuple[Character, ...] | None = None
    """Marks that are locations with a tile to fit before the play, and not after it."""
    opens: tuple[Character, ...] | None = None
    """Marks that are locations with a tile to fit after the play, and not before it."""


class IllegalClaim(Frozen):
    """That a tile cannot be placed at a mark, and for exactly these reasons."""

    illegal: Line
    """The tile (color key, then glyph symbol), with `at`; or the tiles of a turn by their marks."""
    at: Character
    """A mark of the grid."""
    reasons: tuple[_KnownReason, ...]
    """Every reason, in any order."""


_Turn = Annotated[Mapping[Character, Line], Field(min_length=1)]
"""Tiles (color key, then glyph symbol) by the marks at which a turn places them."""


class TurnClaim(Frozen):
    """That tiles can be placed in one turn, and what the turn scores."""

    turn: _Turn
    """The tiles of the turn (color key, then glyph symbol) by their marks, in any order."""
    scores: Annotated[int, Field(ge=-1_000_000, le=1_000_000)] | None = None
    """The points of the turn; `last` counts if no tile is left outside the grid. Default: any."""


class IllegalTurnClaim(Frozen):
    """That tiles cannot be placed in one turn, and for exactly these reasons."""

    illegal: _Turn
    """The tile (color key, then glyph symbol), with `at`; or the tiles of a turn by their marks."""
    reasons: tuple[_KnownReason, ...]
    """Every reason, in any order: those of the grid with all its tiles, `one-run` or `plays`."""


class BlockedClaim(Frozen):
    """That no tile can be placed anywhere."""

    blocked: Literal[True]
    """``true``: nothing can be placed."""


CLAIM_MODELS: Mapping[str, type[Frozen]] = {
    "illegal": IllegalClaim,
    "turn": TurnClaim,
    "play": PlayClaim,
    "blocked": BlockedClaim,
    "at": AtClaim,
    "scores": TurnClaim,  # without its tiles
    "glyphs": AtClaim,  # without its mark
    "colors": AtClaim,
}
"""By a key that a claim of this kind has, and no other one above it."""


def claim_model(value: object) -> type[Frozen]:
    """The model of a claim by its keys; counts are what remains."""
    given = value if isinstance(value, dict) else getattr(value, "__dict__", {})
    if isinstance(given.get("illegal"), dict):
        return IllegalTurnClaim
    return next((model for key, model in CLAIM_MODELS.items() if key in given), CountClaim)


def turn_marks(claim: object) -> tuple[str, ...]:
    """The marks of the turn that a claim is about, if it is about one."""
    turn = getattr(claim, "turn", None) or getattr(claim, "illegal", None)
    return tuple(turn) if isinstance(turn, Mapping) else ()


Claim = Annotated[
    Annotated[CountClaim, Tag(f"{TAG}CountClaim")]
    | Annotated[AtClaim, Tag(f"{TAG}AtClaim")]
    | Annotated[PlayClaim, Tag(f"{TAG}PlayClaim")]
    | Annotated[IllegalClaim, Tag(f"{TAG}IllegalClaim")]
    | Annotated[IllegalTurnClaim, Tag(f"{TAG}IllegalTurnClaim")]
    | Annotated[TurnClaim, Tag(f"{TAG}TurnClaim")]
    | Annotated[BlockedClaim, Tag(f"{TAG}BlockedClaim")],
    Discriminator(lambda value: TAG + claim_model(value).__name__),
]
