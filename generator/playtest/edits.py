"""Rule edits that break a pairing strategy."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TypeAlias

from generator.playtest.pairing import find_pairing
from generator.playtest.ruleset import NAMED, Contact, Pattern, Relation, RuleSet

Edit: TypeAlias = dict[str, int | str]
"""New values by key of ``rules``."""


def breaking_edits(rules: RuleSet, most: int = 8) -> list[Edit]:
    """The smallest edits of keys of ``rules`` after which no pairing strategy is proven: first
    edits of one key, then of two numbers. Edits that leave no second move are left out."""
    found: list[Edit] = []
    for edits in (_single_edits(rules), _double_edits(rules)):
        for edit in edits:
            if any(before.items() <= edit.items() for before in found):
                continue
            edited = _apply(rules, edit)
            if find_pairing(edited) is None and has_second_move(edited):
                found.append(edit)
    numbers = [edit for edit in found if all(isinstance(v, int) for v in edit.values())]
    return [*numbers, *(edit for edit in found if edit not in numbers)][:most]


def _single_edits(rules: RuleSet) -> Iterator[Edit]:
    for key, limit in (("max_rows", rules.max_rows), ("max_columns", rules.max_columns)):
        for value in _beside(limit):
            yield {key: value}
    yield {"copies": rules.copies + 1}
    longest = min(rules.rows, rules.columns)
    if rules.max_run is None and longest > 2:
        yield {"max_run": longest - 1}
    if not rules.misere:
        yield {"goal": "misere"}
    for scope in ("lines", "runs", "neighbors"):
        for name, patterns in NAMED.items():
            if getattr(rules, scope) != patterns:
                yield {scope: name}
    for contact in Contact:
        if contact is not rules.contact and (rules.fixed or contact is not Contact.NONE):
            yield {"contact": contact.value}


def _double_edits(rules: RuleSet) -> Iterator[Edit]:
    for rows, columns in product(_beside(rules.max_rows), _beside(rules.max_columns)):
        yield {"max_rows": rows, "max_columns": columns}


def _beside(limit: int | None) -> list[int]:
    return [] if limit is None else [n for n in (limit - 1, limit + 1) if n > 1]


def _apply(rules: RuleSet, edit: Edit) -> RuleSet:
    changes: dict[str, object] = {}
    for key, value in edit.items():
        if key in ("lines", "runs", "neighbors"):
            changes[key] = NAMED[str(value)]
        elif key == "goal":
            changes["misere"] = value == "misere"
        else:
            changes[key] = Contact(str(value)) if key == "contact" else value
    return rules._replace(**changes)  # type: ignore[arg-type]


def has_second_move(rules: RuleSet) -> bool:
    """Tells whether a tile can follow the first; by symmetry, that is tile 0."""
    others = range(0 if rules.copies > 1 else 1, rules.kinds)
    room = [limit is None or limit > 1 for limit in (rules.max_rows, rules.max_columns)]
    beside = any(room) and (rules.max_run is None or rules.max_run > 1)
    scopes = (rules.lines, rules.runs, rules.neighbors)
    follows = (all(_pair_obeys(scope, rules.glyphs, tile) for scope in scopes) for tile in others)
    if rules.contact in (Contact.EDGE, Contact.ANY) and beside and any(follows):
        return True
    return rules.contact is not Contact.EDGE and all(room) and bool(others)


def _pair_obeys(patterns: tuple[Pattern, ...], glyphs: int, tile: int) -> bool:
    """Tells whether tile 0 and ``tile`` obey one of the patterns."""

    def holds(relation: Relation, is_same: bool) -> bool:
        return relation in (Relation.FREE, Relation.UNIFORM) or is_same == (
            relation is Relation.SAME
        )

    return not patterns or any(
        holds(p.glyph, tile % glyphs == 0) and holds(p.color, tile < glyphs) for p in patterns
    )
