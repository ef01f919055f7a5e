"""Finds turns that score, and says whether a game can come to a position."""

from collections.abc import Collection

from generator.examples.surveys import open_locations
from generator.rules.limits import Limits
from generator.rules.position import Cell, Position, Tile
from generator.rules.turns import Turn, after_turn, in_one_run, score_of

_KEPT = 12
"""Turns of each number of tiles from which longer ones are tried."""


def best_turn(
    position: Position,
    limits: Limits,
    tiles: int,
    *,
    points: int | None = None,
    cells: Collection[Cell] = (),
) -> Turn | None:
    """The legal turn of so many tiles, perhaps at these ``cells``, that scores most of those tried;
    or one that scores exactly ``points``."""
    turns: list[Turn] = [{}]
    for _ in range(tiles):
        found: dict[tuple[tuple[Cell, Tile], ...], int] = {}
        for turn in turns:
            before = after_turn(position, turn)
            for location in open_locations(before, limits):
                for tile in location.tiles if not cells or location.cell in cells else ():
                    grown = {**turn, location.cell: tile}
                    after = before.placing(location.cell, tile)
                    if limits.plays != "line" or in_one_run(after, grown):
                        found[tuple(sorted(grown.items()))] = score_of(position, limits, grown)
        ranked = sorted(found, key=lambda it: (-found[it], it))
        turns = [dict(it) for it in ranked[:_KEPT]]
    exact = (dict(it) for it in ranked if points in (None, found[it])) if tiles else iter(())
    return next(exact, None)


def why_unreachable(position: Position, limits: Limits, tiles: int) -> str:
    """Why no game comes to this position before a turn that places so many tiles, or 0; empty if
    one does: whatever is drawn, and whatever the players choose."""
    rows, columns = {0}, {0}
    if limits.start and not limits.is_fixed:
        rows = {cell.row for cell in position}
        columns = {cell.column for cell in position}
    laid = ({Cell(c.row + row, c.column + column): it for c, it in limits.start}
            for row in rows for column in columns)  # fmt: skip
    if not any(it.items() <= dict(position).items() for it in laid):
        return "the tiles at the start are not in it"
    left, others = limits.tile_count - len(position) - tiles, limits.players - 1
    if limits.hand_size and left < others and (limits.counts_at_end or tiles > 1):
        return f"with {len(position)} tiles in the grid, a player has none left before"
    return ""
