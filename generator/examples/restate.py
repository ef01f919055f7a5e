"""Recomputes claims for a position; writes examples as YAML."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from generator.diagnostics import split_lines
from generator.examples.turn_search import best_turn
from generator.game.claims import (
    AtClaim,
    BlockedClaim,
    Claim,
    CountClaim,
    IllegalClaim,
    IllegalReason,
    IllegalTurnClaim,
    PlayClaim,
    TurnClaim,
    turn_marks,
)
from generator.game.model import Example, Game
from generator.rules.limits import limits_of
from generator.rules.notation import Marks, Notation
from generator.rules.placement import Location, Play, location_at, locations, obstacles
from generator.rules.position import Cell, Position, Tile
from generator.rules.turns import Turn, score_of, turn_faults

_Values: TypeAlias = Mapping[str, object]
_NOT_PLAIN = frozenset({"y", "n", "yes", "no", "on", "off", "true", "false", "null"})
"""Ids that YAML 1.1 reads as booleans or null."""


def restate(
    game: Game, position: Position, marks: Marks, claims: Sequence[Claim]
) -> tuple[Claim, ...]:
    """The claims with their values recomputed by the engine; each keeps its keys and marks.

    One that cannot be made true this way (a play that closes nothing, a tile that is legal) is left
    out.
    """
    every = ((claim, _find_values(game, position, marks, claim)) for claim in claims)
    return tuple(
        claim.model_copy(update={key: found[key] for key in claim_values(claim) if key in found})
        for claim, found in every
        if found is not None
    )


def kept_claims(old: Example, new: Example) -> dict[int, Claim]:
    """The claims of ``new`` that are claims of ``old`` with other values, by their number there."""
    kept: dict[int, Claim] = {}
    for number, claim in enumerate(old.claims):
        if [_form(claim)] == [_form(it) for it in new.claims[len(kept) :][:1]]:
            kept[number] = new.claims[len(kept)]
    return kept


def _form(claim: Claim) -> tuple[object, ...]:
    values = claim_values(claim)
    return (*values, values.get("at"), values.get("play"), turn_marks(claim))


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
    if on_one or not isinstance(claim, AtClaim | PlayClaim):
        return [f"- {{{', '.join(items)}}}"]
    return [f"- {items[0]}", *(f"  {item}" for item in items[1:])]


def value_text(key: str, value: object) -> str:
    """The value of a claim's key as YAML."""
    if isinstance(value, list):
        return f"[{', '.join(value_text(key, item) for item in value)}]"
    if isinstance(value, str) and key in ("glyphs", "colors", "reasons"):
        return _plain(value)
    return json.dumps(value, ensure_ascii=False)


def counts_of(position: Position, found: Sequence[Location]) -> dict[str, int]:
    """The counts of a position by the keys of a claim; ``found`` are its locations."""
    rows, columns = position.box[2:]
    return {"tiles": len(position), "rows": rows, "columns": columns, "locations": len(found)}


def allowed_at(game: Game, location: Location) -> dict[str, tuple[str, ...]]:
    """The ids and tiles that are allowed at a location, by the keys of a claim."""
    glyphs, colors, tokens = [*game.glyphs], [*game.colors], Notation.of(game).tokens
    return {
        "glyphs": tuple(glyphs[number] for number in location.glyphs),
        "colors": tuple(colors[number] for number in location.colors),
        "tiles": tuple(tokens[tile] for tile in location.tiles),
    }


def _find_values(game: Game, position: Position, marks: Marks, claim: Claim) -> _Values | None:
    """The true values of keys of a claim; None if it cannot be made true."""
    limits = limits_of(game)
    match claim:
        case CountClaim():
            return counts_of(position, locations(position, limits))
        case TurnClaim() | IllegalTurnClaim():
            return _turn(game, position, marks, claim)
        case BlockedClaim():
            return None if any(it.tiles for it in locations(position, limits)) else {}
    cell = marks.get(claim.play if isinstance(claim, PlayClaim) else claim.at)
    if cell is None or cell in position:
        return None
    if isinstance(claim, IllegalClaim):
        return _illegal(game, position, cell, claim)
    location = location_at(position, limits, cell)
    if location is None:
        return None
    if isinstance(claim, AtClaim):
        return allowed_at(game, location)
    named = Notation.of(game).tiles.get(claim.tile or "")
    tiles = tuple(it for it in location.tiles if claim.tile is None or it == named)
    if not tiles:
        return None
    play = Play(position, limits, cell, tiles)
    of_key = {"closes": play.does_close, "opens": play.does_open}
    effects = {key: tuple(it for it in marks if does(marks[it])) for key, does in of_key.items()}
    return effects if all(effects[key] for key in effects.keys() & claim_values(claim)) else None


def _turn(
    game: Game, position: Position, marks: Marks, claim: TurnClaim | IllegalTurnClaim
) -> _Values | None:
    """The tiles of the turn, if it is as it was, legal or not; else, of a legal one, others at its
    marks, with the same points if there are such. With its points, or its reasons."""
    limits, notation = limits_of(game), Notation.of(game)
    key = "turn" if isinstance(claim, TurnClaim) else "illegal"
    tokens: Mapping[str, str] = getattr(claim, key)
    cells = {mark: marks[mark] for mark in tokens if mark in marks}
    if len(cells) < len(tokens) or any(cell in position for cell in cells.values()):
        return None
    tiles = notation.tiles
    turn: Turn = {cells[mark]: tiles[it] for mark, it in tokens.items() if it in tiles}
    faults = turn_faults(position, limits, turn) if len(turn) == len(tokens) else ()
    if key == "turn" and (faults or len(turn) < len(tokens)):
        chosen, points = {*cells.values()}, getattr(claim, "scores", None) or None
        same = best_turn(position, limits, [len(cells)], points=points, cells=chosen)
        turn, faults = same or best_turn(position, limits, [len(cells)], cells=chosen) or {}, ()
    if not turn or (key == "illegal" and not faults):
        return None
    placed = {mark: notation.tokens[turn[cell]] for mark, cell in cells.items()}
    reasons = tuple(dict.fromkeys(it.reason for it in faults))
    return {key: placed, "scores": score_of(position, limits, turn), "reasons": reasons}


def _illegal(game: Game, position: Position, cell: Cell, claim: IllegalClaim) -> _Values | None:
    """The same tile and its reasons, or an illegal one for as many of the same as possible."""
    limits, notation = limits_of(game), Notation.of(game)
    tile, wanted = notation.tiles.get(claim.illegal), set(claim.reasons)

    def found(tile: Tile) -> tuple[IllegalReason, ...]:
        return tuple(it.reason for it in obstacles(position, limits, cell, tile))

    if tile and found(tile):
        return {"reasons": found(tile)}
    illegal = {other: reasons for other in notation.tokens if (reasons := found(other))}
    if not illegal:
        return None
    best = max(illegal, key=lambda it: len(wanted & {*illegal[it]}) - len(wanted ^ {*illegal[it]}))
    return {"illegal": notation.tokens[best], "reasons": illegal[best]}


def _plain(name: str) -> str:
    return json.dumps(name) if name in _NOT_PLAIN else name
