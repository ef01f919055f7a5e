"""What a playtest found, for a terminal and for programs."""

from __future__ import annotations

from typing import Any, NamedTuple

from generator.game.model import Game
from generator.playtest.intervals import Interval
from generator.playtest.measures import Measures, measures_json
from generator.playtest.running import Match


class Result(NamedTuple):
    """What was found of one game."""

    game: Game
    match: Match
    measures: Measures
    changes: tuple[str, ...] = ()
    """What of the game file was changed, as KEY=VALUE."""


def tile_names(game: Game) -> tuple[str, ...]:
    """Each tile as in a grid, in the order of the kernel: colour key, then symbol."""
    return tuple(c.key + g.symbol for c in game.color_list for g in game.glyph_list)


def result_json(result: Result) -> dict[str, Any]:
    """A result as a program reads it."""
    match = result.match
    return {
        "game": result.game.slug,
        "changes": list(result.changes),
        "rules": result.game.rules.model_dump(mode="json"),
        "players": [str(player) for player in match.players],
        "seed": match.seed,
        **measures_json(result.measures, tile_names(result.game)),
        "solved": None,
        "pairing": None,
    }


def table_rows(result: Result) -> list[tuple[str, str, str]]:
    """Measure, value and 95 % interval, in words."""
    found, players = result.measures, result.match.players
    rows = [
        (f"seat {seat} ({players[seat - 1]}) wins", percent(share.value), _percents(share))
        for seat, share in enumerate(found.seats, 1)
    ]
    length = f"{found.length.value:.2f}"
    rows += [
        ("tiles placed in a game", length, _numbers(found.length)),
        ("fewest and most tiles placed", f"{found.shortest} to {found.longest}", ""),
        ("placements to choose from", f"{found.choices.value:.2f}", _numbers(found.choices)),
    ]
    if result.match.rules.hand_size:
        rows += [
            ("tiles left in the last hand", f"{found.in_hand.value:.2f}", _numbers(found.in_hand)),
            ("ended with tiles in that hand", percent(found.stuck.value), _percents(found.stuck)),
        ]
    if found.never_placed:
        names = tile_names(result.game)
        rows.append(("tiles never placed", " ".join(names[n] for n in found.never_placed), ""))
    return rows


def percent(share: float) -> str:
    """A share in per cent."""
    return f"{100 * share:.2f} %"


def _percents(interval: Interval) -> str:
    return f"{100 * interval.low:.2f} to {100 * interval.high:.2f} %"


def _numbers(interval: Interval) -> str:
    return f"{interval.low:.2f} to {interval.high:.2f}"
