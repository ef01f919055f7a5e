"""The results of a playtest as JSON, as tables and in sentences (``measures``, ``findings.j2``)."""

import math
from collections.abc import Sequence
from functools import partial
from typing import Any, Literal, NamedTuple

from generator.game.model import Game
from generator.game.sentences import say, say_lines
from generator.playtest.deep import (
    MOST_ALLOWED,
    MOST_COUNTED,
    DeepMeasures,
    PairingFinding,
    Solution,
)
from generator.playtest.intervals import Interval, Share
from generator.playtest.measures import Measures, differences, openings_of
from generator.playtest.recorded import Recorded, tile_texts
from generator.playtest.running import Match
from generator.playtest.verdict import Verdict

_say = partial(say, "findings")


class Result(NamedTuple):
    """The results of one game."""

    game: Game
    match: Match
    measures: Measures
    changes: tuple[str, ...] = ()  # overrides of the game file, as KEY=VALUE
    deep: DeepMeasures | None = None
    solved: Solution | float | None = None  # a number of positions that is too large
    pairing: PairingFinding | Literal[False] | None = None  # False if no strategy is proven
    verdict: Verdict | Literal[False] | None = None  # False if it would take too long
    records: tuple[Recorded, ...] = ()  # the games themselves, if people played them


def result_json(result: Result) -> dict[str, Any]:
    """A result as a program reads it."""
    read = [
        {"file": it.file, "seconds": it.seconds, "thoughts": it.thoughts} for it in result.records
    ]
    facts = {
        "game": result.game.slug,
        "changes": result.changes,
        "rules": result.game.rules.model_dump(mode="json"),
        "players": [str(player) for player in result.match.players],
        "seed": result.match.seed,
        **_measures_json(result.measures, tile_texts(result.game)),
        "verdict": _verdict_json(result.verdict) if result.verdict else None,
        "deep": _deep_json(result.deep) if result.deep else None,
        "solved": _solved_json(result),
        "pairing": _pairing_json(result),
        **({"read": read} if read else {}),
    }
    return {name: _as_json(fact) for name, fact in facts.items()}


def comparison_json(results: Sequence[Result]) -> list[dict[str, Any]]:
    """Results of variants, with differences from the first and the names of those beyond chance."""
    found = [{}, *differences([it.measures for it in results])]
    return [
        {
            **result_json(result),
            "differs": [name for name, each in differs.items() if each.is_real],
            "differences": {name: _as_json(each.by) for name, each in differs.items()},
        }
        for result, differs in zip(results, found, strict=True)
    ]


def _measures_json(found: Measures, tile_names: tuple[str, ...]) -> dict[str, Any]:
    seats = enumerate(zip(found.wins, found.seats, strict=True), 1)
    as_named = "shared", "choices", "forced", "same_bag", "in_hand", "stuck"
    return {
        "games": found.games,
        "seats": [{"seat": seat, "wins": wins, **_as_json(share)} for seat, (wins, share) in seats],
        "length": {**_as_json(found.length), "min": found.shortest, "max": found.longest},
        **{name: getattr(found, name) for name in as_named},
        "points": found.points and found.points._asdict(),
        "ends": dict(zip(("no_tile", "no_space", "no_fit"), found.ends, strict=True)),
        "openings": [
            {"opening": name, "games": games, "seats": seats, "shared": shared}
            for name, games, (*seats, shared) in openings_of(found)
        ],
        "tiles": dict(zip(tile_names, found.tiles, strict=True)),
        "never_placed": [tile_names[tile] for tile in found.never_placed],
        "cells": [{"cell": cell, **_as_json(it)} for cell, it in sorted(found.cells.items())],
    }


def _verdict_json(found: Verdict) -> dict[str, Any]:
    return {
        "player": str(found.player),
        "games": found.good.games,
        "favored": found.favored,
        "seats": found.good.seats,
        "shared": found.good.shared.value,
        "skill": found.skill,
        "decisions": found.settled is None,
        "choices": found.choices,
        "leads": found.good.leads,
        "typical_game": found.typical,
        "same_bag": found.good.same_bag,
    }


def _deep_json(found: DeepMeasures) -> dict[str, Any]:
    return {
        "games": found.games,
        "decided": {"games": found.judged, **_as_json(found.decided)},
        "drama": found.drama,
        "lead_changes": found.lead_changes,
        "ladder": [
            {"playouts": it.budgets, **_as_json(it.score), "elo": [round(n, 1) for n in it.elo]}
            for it in found.ladder
        ],
    }


def _solved_json(result: Result) -> dict[str, Any] | None:
    match result.solved:
        case Solution(winner, positions, first):
            move = None
            if first:
                kind, *cell, tile = first
                name = tile_texts(result.game)[tile]
                move = {"move": kind, "cell": cell if kind == "play" else None, "tile": name}
            return {"winner": winner + 1, "positions": positions, "first_move": move}
        case float(positions):
            return {"winner": None, "positions": None, "estimate": float(f"{positions:.1e}")}
    return None


def _pairing_json(result: Result) -> dict[str, Any] | None:
    found, game = result.pairing, result.game
    if not found:
        return None
    pairing, glyphs, colors = found.pairing, game.glyph_list, game.color_list
    return {
        "player": pairing.player + 1,
        "board": _say("board", pairing.mirror),
        "glyphs": {a.id: glyphs[b].id for a, b in zip(glyphs, pairing.glyphs, strict=True)},
        "colors": {a.id: colors[b].id for a, b in zip(colors, pairing.colors, strict=True)},
        "proven": True,
        "checked": {"games": found.games, "won": found.won},
        "edits": found.edits,
    }


def _as_json(found: Any) -> Any:
    """Intervals and numbers, at any depth, as JSON values; null for what is not known."""
    match found:
        case float():
            return round(found, 6) if math.isfinite(found) else None
        case Interval(value, low, high):
            name = "share" if isinstance(found, Share) else "mean"
            return _as_json({name: value, "low": low, "high": high})
        case dict():
            return {key: _as_json(it) for key, it in found.items()}
        case list() | tuple():
            return [_as_json(it) for it in found]
    return found


def sentences(result: Result) -> list[str]:
    """The verdict, and sentences on what is proven and what is not."""
    game, verdict, solved, found = result.game, result.verdict, result.solved, result.pairing
    asked = ("favored", "skill", "draw", "decisions") if verdict else ()
    said = [it for it in (_say(name, verdict) for name in asked) if it]
    said += [_say("no_verdict")] if verdict is False else []
    if isinstance(solved, Solution):
        said.append(_say("solution", solved, tile_texts(game)))
    elif solved:
        said.append(_say("too_large", solved, MOST_COUNTED, MOST_ALLOWED))
    if found:
        glyphs, colors = ([it.name for it in each] for each in (game.glyph_list, game.color_list))
        said.append(_say("pairing", found.pairing, glyphs, colors, game.rules.hand_size > 0))
        said.append(_say("checked", found))
        said += [_say("edits", found.edits)] if found.edits else []
    elif found is False:
        said.append(_say("no_pairing", result.match.rules.is_simple))
    if result.records:
        said.append(_say("people", [s for it in result.records for s in it.seconds]))
    return said


def title_of(result: Result) -> str:
    """The game, its changes, and how often it was played."""
    return say_lines("measures", "title", result)[0]


class Grid(NamedTuple):
    """A table with its head."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def grid(template: str, macro: str, *facts: object) -> Grid:
    """The table that a macro writes: its caption, then head and rows in lines."""
    caption, *lines = say_lines(template, macro, *facts)
    head, *rows = (tuple(line.split(" | ")) for line in lines)
    return Grid(caption, head, tuple(rows))


def result_grids(result: Result) -> list[Grid]:
    """The measures of a result, and who won after which opening, if not all games began alike."""
    openings = [*openings_of(result.measures)]
    found = [grid("measures", "measures", result, tile_texts(result.game))]
    if openings:
        is_shared = any(shares[-1].value for _, _, shares in openings)
        found.append(grid("measures", "openings", openings, result.measures.games, is_shared))
    return found


def comparison_grids(results: Sequence[Result]) -> list[Grid]:
    """How each variant differs from the first, with 95 % intervals; nothing of one game."""
    columns = list(zip(*(result.changes for result in results), strict=True))
    changes = zip(*[it for it in columns if len(set(it)) > 1] or columns, strict=True)
    names = [", ".join(it.removeprefix("rules.") for it in row) for row in changes]
    found, grids = differences([it.measures for it in results]), list[Grid]()
    for number, each in enumerate(found, 1):
        rows = list[tuple[str, ...]]()
        for name, (*means, by, is_share, is_real) in each.items():
            factor, unit = (100, " %") if is_share else (1, "")
            first, other = (f"{factor * mean:.2f}{unit}" for mean in means)
            interval = f"{factor * by.value:+z.2f} ± {factor * by.half_width:.2f}{unit}"
            rows.append((name, first, other, interval, "yes" if is_real else "no"))
        if results[0].pairing is not None:
            pairings = (it.pairing for it in (results[0], results[number]))
            words = (f"seat {it.pairing.player + 1}" if it else "none" for it in pairings)
            rows.append(("wins by pairing", *words, "", ""))
        said = say("measures", "differences", names[number], names[0], sum(map(len, found)))
        grids.append(Grid(said, ("measure", "first", "variant", "difference", "differs"), (*rows,)))
    return grids
