"""The results of a playtest as JSON, as rows of tables and as sentences."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from generator.game.model import Game
from generator.playtest.deep import DeepMeasures, deep_json
from generator.playtest.intervals import Interval
from generator.playtest.measures import Measures, differences, measures_json
from generator.playtest.pairing_check import PairingCheck
from generator.playtest.running import Match
from generator.playtest.solving import MOST_ALLOWED, MOST_COUNTED, Solution, TooLarge
from generator.rules.pairing import Edit, Pairing


class PairingFinding(NamedTuple):
    """A search for a pairing strategy; ``pairing`` is None where none is proven."""

    pairing: Pairing | None
    check: PairingCheck | None
    edits: tuple[Edit, ...]
    """Edits of the rules after which none is proven."""


class Result(NamedTuple):
    """The results of one game."""

    game: Game
    match: Match
    measures: Measures
    changes: tuple[str, ...] = ()
    """Overrides of the game file, as KEY=VALUE."""
    deep: DeepMeasures | None = None
    solved: Solution | TooLarge | None = None
    pairing: PairingFinding | None = None


def tile_names(game: Game) -> tuple[str, ...]:
    """Each tile as in a grid, in the order of the kernel: color key, then symbol."""
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
        "deep": deep_json(result.deep) if result.deep else None,
        "solved": _solved_json(result),
        "pairing": _pairing_json(result),
    }


def comparison_json(results: Sequence[Result]) -> list[dict[str, Any]]:
    """Results of variants, each with the measures that differ beyond chance from the first's."""
    pairs = zip(results, _differing(results), strict=True)
    return [{**result_json(result), "differs": names} for result, names in pairs]


def _differing(results: Sequence[Result]) -> list[list[str]]:
    """By variant, the measures that differ beyond chance from the first's; it has none."""
    found = differences([result.measures for result in results])
    return [[], *([name for name, is_real in each.items() if is_real] for each in found)]


def _solved_json(result: Result) -> dict[str, Any] | None:
    match result.solved:
        case Solution(winner, positions, first):
            move = None
            if first:
                name = tile_names(result.game)[first[3]]
                cell = [first[1], first[2]] if first[0] == "play" else None
                move = {"move": first[0], "cell": cell, "tile": name}
            return {"winner": winner + 1, "positions": positions, "first_move": move}
        case TooLarge(positions):
            return {"winner": None, "positions": None, "estimate": float(f"{positions:.1e}")}
    return None


def _pairing_json(result: Result) -> dict[str, Any] | None:
    found = result.pairing
    if found is None or found.pairing is None:
        return None
    pairing, game = found.pairing, result.game
    glyphs, colors = game.glyph_list, game.color_list
    return {
        "player": pairing.player + 1,
        "board": pairing.mirror.in_words,
        "glyphs": {a.id: glyphs[b].id for a, b in zip(glyphs, pairing.glyphs, strict=True)},
        "colors": {a.id: colors[b].id for a, b in zip(colors, pairing.colors, strict=True)},
        "proven": True,
        "checked": {"lines": found.check.lines, "games": found.check.games, "won": found.check.won}
        if found.check
        else None,
        "edits": list(found.edits),
    }


def table_rows(result: Result) -> list[tuple[str, str, str]]:
    """Measure, value and 95 % interval, in words."""
    found, players = result.measures, result.match.players
    rows = [
        (f"seat {seat} ({players[seat - 1]}) wins", percent(share.value), percents(share))
        for seat, share in enumerate(found.seats, 1)
    ]
    rows += [
        ("tiles placed in a game", *_mean(found.length)),
        ("fewest and most tiles placed", f"{found.shortest} to {found.longest}", ""),
        ("placements to choose from", *_mean(found.choices)),
    ]
    if result.match.rules.hand_size:
        rows += [
            ("tiles left in the last hand", *_mean(found.in_hand)),
            ("ended with tiles in that hand", percent(found.stuck.value), percents(found.stuck)),
        ]
    if found.never_placed:
        names = tile_names(result.game)
        rows.append(("tiles never placed", " ".join(names[n] for n in found.never_placed), ""))
    return rows + _deep_rows(result.deep)


def _deep_rows(deep: DeepMeasures | None) -> list[tuple[str, str, str]]:
    if deep is None:
        return []
    rows = [
        (
            f"tiles placed after the loser's last chance ({deep.judged} of {deep.games} games)",
            *_mean(deep.decided),
        ),
        ("drama", *_mean(deep.drama)),
        (
            "turns that change the lead",
            percent(deep.lead_changes.value),
            percents(deep.lead_changes),
        ),
    ]
    for step in deep.ladder:
        small, large = step.budgets
        value, low, high = (f"{n:+.0f}".replace("inf", "∞") for n in step.elo)
        rows.append((f"Elo of mcts:{large} over mcts:{small}", value, f"{low} to {high}"))
    return rows


def sentences(result: Result) -> list[str]:
    """Sentences on what is proven and what is not."""
    said = []
    match result.solved:
        case Solution(winner, positions, first):
            who = ("first", "second")[winner]
            text = f"Solved: the {who} player wins if both play their best"
            text += f" ({positions:,} positions searched)."
            if first:
                name = tile_names(result.game)[first[3]]
                where = (
                    f" at row {first[1] + 1}, column {first[2] + 1}" if first[0] == "play" else ""
                )
                verb = "playing" if first[0] == "play" else "drafting"
                text += f" It can begin by {verb} {name}{where}."
            said.append(text)
        case TooLarge(positions):
            about = "about" if positions < MOST_COUNTED else "more than"
            count = f"{about} {positions:.0e} positions"
            more = "; --positions allows more" if positions <= MOST_ALLOWED else ""
            said.append(f"Not solved: the game has {count}, too many to solve{more}.")
    if result.pairing:
        said += _pairing_sentences(result.game, result.pairing)
    return said


def _pairing_sentences(game: Game, found: PairingFinding) -> list[str]:
    pairing = found.pairing
    if pairing is None:
        return ["No pairing strategy is proven. (Another way to win every game may exist.)"]
    glyphs = _pairs([glyph.name for glyph in game.glyph_list], pairing.glyphs)
    colors = _pairs([color.name for color in game.color_list], pairing.colors)
    who, other = ("first", "second") if pairing.player == 0 else ("second", "first")
    has_hands = game.rules.hand_size > 0
    steps = [
        f"Proven: the {who} player wins every game by answering in pairs. Pair the glyphs: "
        f"{glyphs}. Pair the colors: {colors}. A tile's partner has the partner of its glyph and "
        "of its color."
    ]
    if opening := pairing.opening:
        color, glyph = game.color_list[opening[1].color], game.glyph_list[opening[1].glyph]
        name = f"the {color.name} {glyph.name}"
        begin = f"Draft {name} first, and place it first" if has_hands else f"Place {name} first"
        steps.append(begin + (", in the middle of the board." if pairing.limits.is_fixed else "."))
    if has_hands:
        steps.append("Answer each draft by drafting the partner.")
    steps.append(f"Answer {_where(pairing)}.")
    steps.append(
        f"The answer is always allowed, so the {other} player is the first who cannot play."
    )
    said = [" ".join(steps)]
    if check := found.check:
        said.append(
            f"Checked by play: {check.lines:,} lines of a smaller game, all won, and "
            f"{check.won:,} of {check.games:,} games against random and search players."
        )
    if found.edits:
        sets = (" with ".join(f"rules.{k}={v}" for k, v in edit.items()) for edit in found.edits)
        edits = "; ".join(sets)
        said.append(f"Edits after which no pairing strategy is proven: {edits}.")
    return said


def _pairs(names: list[str], partner: tuple[int, ...]) -> str:
    pairs = [
        f"{a} with {names[b]}" for n, (a, b) in enumerate(zip(names, partner, strict=True)) if n < b
    ]
    alone = [name for n, name in enumerate(names) if partner[n] == n]
    return ", ".join([*pairs, *(f"{name} with itself" for name in alone)])


def _where(pairing: Pairing) -> str:
    """Where the partner is placed, so that nobody has to guess an edge, a side or a center."""
    row, column = pairing.mirror
    line = "vertical" if row is None else "horizontal"
    is_turn = row is not None and column is not None
    place, turned = "each placement by placing the partner", "turned by a half turn"
    if pairing.limits.is_fixed and is_turn:
        return f"{place} where that tile would be if the board were {turned}"
    if pairing.limits.is_fixed:
        return f"{place} at the mirror image across the {line} line in the middle of the board"
    if pairing.opening:
        return f"{place} where that tile would be if the grid were {turned} around the first tile"
    side = "directly to its right" if not row else "directly below it"
    if row and column:
        side = "diagonally below it, to the right, so that they share a corner"
    first = f"the first placement by placing the partner {side}"
    if not is_turn:
        return f"{first}, each later one at its mirror image across the line between these two"
    middle = "that corner" if row and column else "the middle of the edge that these two share"
    later = f"each later one where that tile would be if the grid were {turned} around {middle}"
    return f"{first}, {later}"


def percent(share: float) -> str:
    """A share in per cent."""
    return f"{100 * share:.2f} %"


def percents(interval: Interval) -> str:
    """The bounds of a share in per cent."""
    return f"{100 * interval.low:.2f} to {100 * interval.high:.2f} %"


def _mean(found: Interval) -> tuple[str, str]:
    """A mean and its bounds; of a single game these are not known, of none neither is the mean."""
    mean = "unknown" if math.isnan(found.value) else f"{found.value:.2f}"
    is_known = math.isfinite(found.low)
    return mean, f"{found.low:.2f} to {found.high:.2f}" if is_known else "unknown"


def title_of(result: Result) -> str:
    """The game, its changes, and how often it was played."""
    changes = f" with {', '.join(result.changes)}" if result.changes else ""
    games = f"{result.measures.games:,} games, seed {result.match.seed}"
    return f"{result.game.title}{changes}: {games}"


def comparison_rows(results: Sequence[Result]) -> list[tuple[str, ...]]:
    """The variants beside each other: a head with the keys that differ, then a row each. Intervals
    are in the tables of the variants."""
    differing = _differing(results)
    columns = list(zip(*(r.changes for r in results), strict=True))
    compared = [column for column in columns if len(set(column)) > 1] or columns
    keys = [column[0].partition("=")[0].removeprefix("rules.") for column in compared]
    pairs = ["wins by pairing"] * any(result.pairing for result in results)
    rows = [(*keys, "seat 1 wins", "tiles placed", "choices", *pairs, "differs in")]
    for number, result in enumerate(results):
        measures = result.measures
        real = ", ".join(differing[number]) or "nothing"
        rows.append(
            (
                *(column[number].partition("=")[2] for column in compared),
                percent(measures.seats[0].value),
                _mean(measures.length)[0],
                _mean(measures.choices)[0],
                *[_pairing_word(result)] * len(pairs),
                real if number else "",
            )
        )
    return rows


def _pairing_word(result: Result) -> str:
    pairing = result.pairing.pairing if result.pairing else None
    return f"seat {pairing.player + 1}" if pairing else "none"


def comparison_sentence(results: Sequence[Result]) -> str:
    """A sentence that names the measures without a difference between variants."""
    found = differences([result.measures for result in results])
    real = {name for each in found for name, is_real in each.items() if is_real}
    alike = dict.fromkeys(name for each in found for name in each if name not in real)
    names = ", ".join(alike)
    tests = f"{sum(map(len, found))} tests, 5 % in all, corrected by Holm"
    if not names:
        return f"In each measure, a variant differs from the first beyond chance ({tests})."
    return f"No variant differs from the first beyond chance in: {names} ({tests})."
