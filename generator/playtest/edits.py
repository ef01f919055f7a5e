"""Rule edits after which no pairing strategy is proven."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, TypeAlias, get_args

from generator.engine.ruleset import RuleSet
from generator.game.model import Contact
from generator.game.relations import NAMED_PATTERNS, RELATION_KEYS, Pattern
from generator.playtest.pairing import find_pairing

Edit: TypeAlias = Mapping[str, int | str]
"""New values by key of ``rules``."""


def breaking_edits(rules: RuleSet, most: int = 8) -> list[Edit]:
    """The nearest edits of ``rules`` after which no pairing strategy is proven: a number by one
    step, then a word, then both sizes by one step. Edits that leave no second move are left out."""
    found: list[Edit] = []
    for edit in (*_number_edits(rules), *_word_edits(rules), *_size_edits(rules)):
        if any(before.items() <= edit.items() for before in found):
            continue
        edited = _apply(rules, edit)
        if find_pairing(edited) is None and has_second_move(edited):
            found.append(edit)
        if len(found) == most:
            break
    return found


def _number_edits(rules: RuleSet) -> Iterator[Edit]:
    yield from ({"max_rows": value} for value in _beside(rules.max_rows))
    yield from ({"max_columns": value} for value in _beside(rules.max_columns))
    yield {"copies": rules.copies + 1}
    longest = max(rules.max_rows or 0, rules.max_columns or 0)
    for run in _beside(rules.max_run or longest):
        if run < longest:
            yield {"max_run": run}


def _size_edits(rules: RuleSet) -> Iterator[Edit]:
    for row, column in product(_beside(rules.max_rows), _beside(rules.max_columns)):
        yield {"max_rows": row, "max_columns": column}


def _beside(limit: int | None) -> list[int]:
    return [] if limit is None else [n for n in (limit - 1, limit + 1) if n > 1]


def _word_edits(rules: RuleSet) -> Iterator[Edit]:
    if rules.goal != "misere":
        yield {"goal": "misere"}
    for contact in get_args(Contact):
        if contact != rules.contact and (rules.is_fixed or contact != "none"):
            yield {"contact": contact}
    for key, (name, patterns) in product(RELATION_KEYS, NAMED_PATTERNS.items()):
        if getattr(rules, key) != patterns:
            yield {key: name}


def _apply(rules: RuleSet, edit: Edit) -> RuleSet:
    changes: dict[str, Any] = {
        key: NAMED_PATTERNS[str(value)] if key in RELATION_KEYS else value
        for key, value in edit.items()
    }
    return rules._replace(**changes)


def has_second_move(rules: RuleSet) -> bool:
    """True if a tile can follow the first; all tiles are alike in this, so tile 0 is the first."""
    others = range(0 if rules.copies > 1 else 1, rules.kinds)
    has_room = [limit is None or limit > 1 for limit in (rules.max_rows, rules.max_columns)]
    is_beside = any(has_room) and (rules.max_run is None or rules.max_run > 1)
    scopes = (rules.lines, rules.runs, rules.neighbors)
    if rules.contact in ("edge", "any", "none") and is_beside:
        for tile in others:
            if all(_pair_obeys(scope, rules.glyphs, tile) for scope in scopes):
                return True
    in_line = rules.contact == "none" and max(rules.rows, rules.columns) > 2
    if in_line and any(_pair_obeys(rules.lines, rules.glyphs, tile) for tile in others):
        return True
    return rules.contact != "edge" and all(has_room) and bool(others)


def _pair_obeys(patterns: tuple[Pattern, ...], glyphs: int, tile: int) -> bool:
    """True if tile 0 and ``tile`` obey one of the patterns."""

    def holds(relation: str | None, is_same: bool) -> bool:
        return relation in (None, "uniform") or is_same == (relation == "same")

    return not patterns or any(
        holds(it.glyph, tile % glyphs == 0) and holds(it.color, tile < glyphs) for it in patterns
    )
