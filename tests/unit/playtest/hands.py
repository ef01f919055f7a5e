"""The hands of a table, which no player of ours looks at."""

from __future__ import annotations

from generator.engine import layout as L
from generator.engine.table import Table


def hand_of(table: Table, player: int) -> list[int]:
    """The tiles of a hand, sorted."""
    at = table.t[L.AT_HANDS] + player * table.t[L.HAND_ROOM]
    return sorted(table.s[at + 1 : at + 1 + table.s[at]])
