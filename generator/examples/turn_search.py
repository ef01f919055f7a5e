"""Finds turns that score, and says whether a game can come to a position."""

from collections.abc import Collection
from functools import lru_cache

from generator.examples.surveys import open_locations
from generator.game.number_words import counted
from generator.rules.limits import Limits
from generator.rules.position import Cell, Position, Tile
from generator.rules.turns import Turn, after_turn, in_one_run, turn_score

_KEPT = 6  # turns of each number of tiles from which longer ones are tried


def best_turn(
    position: Position,
    limits: Limits,
    sizes: Collection[int],
    *,
    points: int | None = None,
    cells: Collection[Cell] = (),
) -> Turn | None:
    """Of the legal turns that are tried, perhaps at these ``cells``, the longest of a number of
    tiles among ``sizes`` that scores most, or that scores exactly ``points``."""
    turns: list[Turn] = [{}]
    best: Turn | None = None
    for size in range(1, max(sizes, default=0) + 1):
        found: dict[tuple[tuple[Cell, Tile], ...], int] = {}
        for turn in turns:
            before = after_turn(position, turn)
            for location in open_locations(before, limits):
                for tile in location.tiles if not cells or location.cell in cells else ():
                    grown = {**turn, location.cell: tile}
                    key = tuple(sorted(grown.items()))
                    after = before if key in found else before.placing(location.cell, tile)
                    if key not in found and (limits.plays != "line" or in_one_run(after, grown)):
                        found[key] = turn_score(after, limits, grown)
        ranked = sorted(found, key=lambda it: (-found[it], it))
        turns = [dict(it) for it in ranked[:_KEPT]]
        if size in sizes:
            best = next((dict(it) for it in ranked if points in (None, found[it])), best)
    return best


def why_unreachable(position: Position, limits: Limits, tiles: int) -> str:
    """Why no game comes to this position before a turn that places so many tiles, or 0; empty if
    one does: whatever is drawn, and whatever the players choose."""
    shifts = position.box.cells if limits.start and not limits.is_fixed else [Cell(0, 0)]
    laid = ({Cell(c.row + row, c.column + column): it for c, it in limits.start}
            for row, column in shifts)  # fmt: skip
    if not any(it.items() <= dict(position).items() for it in laid):
        return "the tiles at the start are not in it"
    added = len(position) - len(limits.start)
    if limits.hand_size * limits.players + added + tiles <= limits.tile_count - len(limits.start):
        return ""  # all hands are full
    if limits.hand_size and (held := _largest_hand(limits, added)) < tiles:
        if held < 0:
            return "the game is over before"
        then = f"with {counted(len(position), 'tile')} in it"
        return f"{then}, no player whose turn it is holds more than {counted(held, 'tile')}"
    return ""


@lru_cache(maxsize=64)
def _largest_hand(limits: Limits, added: int) -> int:
    """The largest hand of a player whose turn it is once so many tiles have been added, by any way
    of the players to take one or more in each turn; 0 if the game is over then, -1 before."""
    size, players, total = limits.hand_size, limits.players, limits.tile_count - len(limits.start)
    dealt = min(size * players, total)
    hands = tuple((dealt - n + players - 1) // players for n in range(players))
    waiting, seen, found = [(0, hands, 0)], {(0, hands, 0)}, -1
    for placed, hands, turn in waiting:
        hand, left = hands[turn], total - placed - sum(hands)
        if placed == added:
            found = max(found, hand)
        least = 0 if limits.exchange == "any" and left else 1
        for count in range(least, min(hand, limits.most_plays, added - placed) + 1):
            filled = hand - count + min(size - hand + count, left)
            after = (*hands[:turn], filled, *hands[turn + 1 :])
            order = [(turn + step) % players for step in range(1, players + 1)]
            following = next((it for it in order if after[it]), turn)
            is_over = not any(after) or (limits.counts_at_end and not filled)
            if limits.passing == "never":  # the next player is out, or wins, or all others are out
                ends = limits.goal == "misere" or players == 2
                is_over |= following == turn or (ends and not after[order[0]])
            it = placed + count, after, following
            if is_over:
                found = max(found, 0 if placed + count == added else -1)
            elif it not in seen:
                seen.add(it)
                waiting.append(it)
    return found
