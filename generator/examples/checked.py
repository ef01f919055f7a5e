"""A checked example: a position of the game file of which everything claimed is true."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import InitVar, dataclass

from generator.rules import Cell, Location, Position

SEAL = object()
"""What the checker, and nothing else, signs with."""


@dataclass(frozen=True, slots=True)
class CheckedExample:
    """A legal position that holds everything its example claims.

    Only :func:`generator.examples.check_examples` makes one (else TypeError), so whoever takes one
    need not ask whether it is right.
    """

    id: str
    position: Position
    marks: Mapping[str, Cell]
    """Cells by mark, in reading order."""
    rows: int
    """Rows as written, those without tiles included; cells count from (0, 0)."""
    columns: int
    """Columns as written."""
    locations: tuple[Location, ...]
    """All locations, sorted by cell; some may lie outside of what is written."""
    seal: InitVar[object]

    def __post_init__(self, seal: object) -> None:
        if seal is not SEAL:
            raise TypeError("a checked example comes from check_examples only")
