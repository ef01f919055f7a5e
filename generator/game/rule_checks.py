"""Checks between the keys of ``rules``: frames without bounds, rules that nothing can follow."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from generator.diagnostics import Diagnostic, Severity
from generator.game.model import Rules
from generator.game.relations import RELATION_KEYS, Pattern, patterns_of
from generator.game.spans import Place, Spans


def check_rules(rules: Rules, spans: Spans, glyphs: int) -> Iterator[Diagnostic]:
    """Every problem between the rules of a game with so many glyphs."""
    if rules.frame == "fixed":
        for key in ("max_rows", "max_columns"):
            if getattr(rules, key) is None:
                message = f"a fixed frame needs {key}, the size of the board"
                yield _at(spans, ("rules", "frame"), "missing-bound", message, f"give {key}")
    elif rules.contact == "none":
        message = "contact: none needs a board: a floating grid would have no end of locations"
        hint = "write frame: fixed, or another contact"
        yield _at(spans, ("rules", "contact"), "missing-frame", message, hint)
    yield from _check_pairs(rules, spans, glyphs)
    yield from _check_effects(rules, spans)


def _check_pairs(rules: Rules, spans: Spans, glyphs: int) -> Iterator[Diagnostic]:
    """Two tiles that share an edge are neighbours, a run and (part of) a line. If no relation is
    left for them, no second tile can be played; if they must share the glyph, all tiles do."""
    keys = [key for key in RELATION_KEYS if patterns_of(getattr(rules, key))]
    if rules.contact != "edge" or not keys:
        return
    left = [
        (glyph, color)
        for glyph, color in product(("same", "different"), repeat=2)
        if all(_allows(patterns_of(getattr(rules, key)), glyph, color) for key in keys)
        and (rules.copies > 1 or glyph == "different" or color == "different")
    ]
    names = " and ".join(f"{key}{_name(getattr(rules, key))}" for key in keys)
    if not left:
        message = f"no second tile can be played: {names} leave no two tiles that may share an edge"
        yield _at(spans, ("rules", keys[-1]), "unplayable", message, "change one of them")
    elif glyphs > 1 and all(glyph == "same" for glyph, _ in left):
        message = f"all tiles of the grid must show the glyph of the first, by {names}"
        hint = "allow another glyph beside it"
        yield _at(spans, ("rules", keys[-1]), "one-glyph", message, hint, is_error=False)


def _allows(patterns: tuple[Pattern, ...], glyph: str, color: str) -> bool:
    return any(
        pattern.glyph in (None, "uniform", glyph) and pattern.color in (None, "uniform", color)
        for pattern in patterns
    )


def _check_effects(rules: Rules, spans: Spans) -> Iterator[Diagnostic]:
    """Keys that change nothing, since another one demands as much already."""
    lines = patterns_of(rules.lines)
    for key in ("runs", "neighbors"):
        patterns = patterns_of(getattr(rules, key))
        if patterns and lines and all(_implies(one, patterns) for one in lines):
            message = f"{key} changes nothing: lines demands as much already"
            hint = f"leave {key} out, or write lines: free"
            yield _at(spans, ("rules", key), "no-effect", message, hint, is_error=False)
    bounds = (rules.max_rows, rules.max_columns)
    most = max((bound for bound in bounds if bound is not None), default=0)
    if rules.max_run is not None and None not in bounds and rules.max_run >= most:
        message = f"max_run changes nothing: no line has more than {most} cells"
        hint = "leave it out, or make it smaller"
        yield _at(spans, ("rules", "max_run"), "no-effect", message, hint, is_error=False)


def _implies(pattern: Pattern, patterns: tuple[Pattern, ...]) -> bool:
    """True if a group that obeys ``pattern`` obeys one of ``patterns`` in each part of it."""
    return any(
        all(
            wanted in (None, given) or (wanted == "uniform" and given is not None)
            for wanted, given in ((one.glyph, pattern.glyph), (one.color, pattern.color))
        )
        for one in patterns
    )


def _name(relations: object) -> str:
    return f": {relations}" if isinstance(relations, str) else ""


def _at(
    spans: Spans, place: Place, code: str, message: str, hint: str, *, is_error: bool = True
) -> Diagnostic:
    severity = Severity.ERROR if is_error else Severity.WARNING
    return Diagnostic(severity, code, message, spans.value(*place), (hint,))
