"""Recomputes claims for a position; writes examples as YAML."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import product, starmap
from typing import Any

from generator.diagnostics import split_lines
from generator.game.claims import (
    AtClaim,
    BlockedClaim,
    Claim,
    CountClaim,
    IllegalClaim,
    IllegalReason,
    PlayClaim,
)
from generator.game.model import Example, Game
from generator.rules import (
    Cell,
    Notation,
    Play,
    Position,
    Tile,
    limits_of,
    location_at,
    locations,
    obstacles,
)

_NOT_PLAIN = frozenset({"y", "n", "yes", "no", "on", "off", "true", "false", "null"})
"""Ids that YAML 1.1 reads as booleans or null."""


def restate(
    game: Game, position: Position, marks: Mapping[str, Cell], claims: Sequence[Claim]
) -> tuple[Claim, ...] | None:
    """The claims with their values recomputed by the engine.

    Each keeps its keys and marks. None if a claim cannot be made true this way (a play that closes
    nothing, a tile that is legal).
    """
    found = [_restate_one(game, position, marks, claim) for claim in claims]
    restated = tuple(claim for claim in found if claim is not None)
    return restated if len(restated) == len(found) else None


def example_text(example: Example) -> str:
    """The example as an item of ``examples`` in a game file, indented by two spaces."""
    lines = [f"- id: {_plain(example.id)}", "  grid: |"]
    lines += [f"    {row}" for row in grid_rows(example.grid)]
    if example.claims:
        lines.append("  claims:")
    lines += [f"    {line}" for claim in example.claims for line in claim_lines(claim)]
    return "".join(f"  {line}\n" for line in lines)


def grid_rows(grid: str) -> list[str]:
    """The rows of a grid with their cells in columns."""
    rows = split_lines(grid.rstrip())
    return [" ".join(token.ljust(2) for token in row.split()).rstrip() for row in rows]


def claim_values(claim: Claim) -> dict[str, Any]:
    """The keys that a claim gives, with plain values."""
    return claim.model_dump(exclude_none=True, mode="json")


def claim_lines(claim: Claim, on_one: bool = False) -> list[str]:
    """The claim as an item of a list in a game file, not indented, on several lines or on one."""
    items = [f"{key}: {value_text(key, value)}" for key, value in claim_values(claim).items()]
    if on_one or isinstance(claim, CountClaim | IllegalClaim | BlockedClaim):
        return [f"- {{{', '.join(items)}}}"]
    return [f"- {items[0]}", *(f"  {item}" for item in items[1:])]


def value_text(key: str, value: object) -> str:
    """The value of a claim's key as YAML."""
    if isinstance(value, list):
        return f"[{', '.join(value_text(key, item) for item in value)}]"
    if isinstance(value, str) and key in ("glyphs", "colors", "reasons"):
        return _plain(value)
    return json.dumps(value, ensure_ascii=False)


def _restate_one(
    game: Game, position: Position, marks: Mapping[str, Cell], claim: Claim
) -> Claim | None:
    match claim:
        case CountClaim():
            return _counts(game, position, claim)
        case AtClaim():
            return _at(game, position, marks.get(claim.at), claim)
        case PlayClaim():
            return _play(game, position, marks, claim)
        case IllegalClaim():
            return _illegal(game, position, marks.get(claim.at), claim)
        case BlockedClaim():
            is_open = any(it.tiles for it in locations(position, limits_of(game)))
            return None if is_open else claim


def _counts(game: Game, position: Position, claim: CountClaim) -> CountClaim:
    found = {
        "locations": len(locations(position, limits_of(game))),
        "tiles": len(position),
        "rows": position.rows,
        "columns": position.columns,
    }
    said = claim.model_dump(exclude_none=True)
    return CountClaim(**{key: found[key] for key in said})


def _at(game: Game, position: Position, cell: Cell | None, claim: AtClaim) -> AtClaim | None:
    location = location_at(position, limits_of(game), cell) if cell is not None else None
    if location is None:
        return None
    glyphs, colors, notation = [*game.glyphs], [*game.colors], Notation.of(game)
    found = {
        "glyphs": tuple(glyphs[number] for number in location.glyphs),
        "colors": tuple(colors[number] for number in location.colors),
        "tiles": tuple(notation.token(tile) for tile in location.tiles),
    }
    said = claim.model_dump(exclude_none=True)
    return claim.model_copy(update={key: found[key] for key in said if key in found})


def _play(
    game: Game, position: Position, marks: Mapping[str, Cell], claim: PlayClaim
) -> PlayClaim | None:
    cell = marks.get(claim.play)
    if cell is None:
        return None
    play = Play.anything(position, limits_of(game), cell)
    if claim.tile is not None:
        tile = Notation.of(game).tile(claim.tile)
        if tile is None or tile not in play.tiles:
            return None
        play = Play(position, limits_of(game), cell, (tile,))
    closes = tuple(mark for mark, at in marks.items() if play.does_close(at))
    opens = tuple(mark for mark, at in marks.items() if play.does_open(at))
    said = {"closes": closes, "opens": opens}
    kept = {key: said[key] for key in said if getattr(claim, key) is not None}
    return claim.model_copy(update=kept) if all(kept.values()) else None


def _illegal(
    game: Game, position: Position, cell: Cell | None, claim: IllegalClaim
) -> IllegalClaim | None:
    """The claim of the same tile; if that has become legal, of one that is not for as many of the
    same reasons as possible."""
    if cell is None or cell in position:
        return None
    limits, notation = limits_of(game), Notation.of(game)
    tile, wanted = notation.tile(claim.illegal), set(claim.reasons)

    def found(tile: Tile) -> tuple[IllegalReason, ...]:
        return tuple(it.reason for it in obstacles(position, limits, cell, tile))

    if tile and found(tile):
        return claim.model_copy(update={"reasons": found(tile)})
    tiles = product(range(limits.colors), range(limits.glyphs))
    illegal = {other: reasons for other in starmap(Tile, tiles) if (reasons := found(other))}
    if not illegal:
        return None
    best = max(illegal, key=lambda it: len(wanted & {*illegal[it]}) - len(wanted ^ {*illegal[it]}))
    return claim.model_copy(update={"illegal": notation.token(best), "reasons": illegal[best]})


def _plain(name: str) -> str:
    return json.dumps(name) if name in _NOT_PLAIN else name
