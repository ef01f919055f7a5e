"""Checks between the keys of ``rules``: frames without bounds, rules that nothing can follow."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from generator.diagnostics import Diagnostic, Severity
from generator.game.model import Rules
from generator.game.relations import RELATION_KEYS, Pattern, demands, patterns_of
from generator.game.spans import Place, Spans

_NO_RUNS = "where only corners touch, no two tiles share an edge"
_PAIR = "the glyphs of two tiles are always alike or different, and so are their colors"


def check_rules(rules: Rules, spans: Spans, glyphs: int, colors: int) -> Iterator[Diagnostic]:
    """Every problem between the rules of a game with so many glyphs and colors."""
    if rules.frame == "fixed":
        for key in ("max_rows", "max_columns"):
            if getattr(rules, key) is None:
                message = f"a fixed frame needs {key}, the size of the board"
                yield _at(spans, ("rules", "frame"), "missing-bound", message, f"give {key}")
    elif rules.contact == "none":
        message = "contact: none needs a board: a floating grid would have no end of locations"
        hint = "write frame: fixed, or another contact"
        yield _at(spans, ("rules", "contact"), "missing-frame", message, hint)
    yield from _check_pairs(rules, spans, glyphs, colors)
    yield from _check_effects(rules, spans)


def _check_pairs(rules: Rules, spans: Spans, glyphs: int, colors: int) -> Iterator[Diagnostic]:
    """Two tiles that share an edge are neighbors, a run and (part of) a line. If no relation is
    left for them, no second tile can be played; if they must share the glyph, all tiles do."""
    if rules.contact != "edge":
        return
    if rules.max_run == 1:
        message = "no second tile can be played: it would share an edge, in a run of two"
        yield _at(spans, ("rules", "max_run"), "unplayable", message, "make max_run larger")
    groups = {key: patterns_of(getattr(rules, key)) for key in RELATION_KEYS}
    keys = [*demands(groups, rules.contact)]
    left = [
        {"glyph": glyph, "color": color}
        for glyph, color in product(("same", "different"), repeat=2)
        if all(_allows(groups[key], glyph, color) for key in keys)
        and (rules.copies > 1 or "different" in (glyph, color))
    ]
    names = " and ".join(f"{key}{_name(getattr(rules, key))}" for key in keys)
    if not keys:
        return
    if not left:
        message = f"no second tile can be played: {names} leave no two tiles that may share an edge"
        yield _at(spans, ("rules", keys[-1]), "unplayable", message, "change one of them")
    for attribute, number in (("glyph", glyphs), ("color", colors)):
        if left and number > 1 and all(it[attribute] == "same" for it in left):
            message = f"all tiles of the grid must show the {attribute} of the first, by {names}"
            hint = f"allow another {attribute} beside it"
            yield _at(spans, ("rules", keys[-1]), f"one-{attribute}", message, hint, is_error=False)


def _allows(patterns: tuple[Pattern, ...], glyph: str, color: str) -> bool:
    return any(
        pattern.glyph in (None, "uniform", glyph) and pattern.color in (None, "uniform", color)
        for pattern in patterns
    )


def _check_effects(rules: Rules, spans: Spans) -> Iterator[Diagnostic]:
    """Keys that change nothing, since another one demands as much already."""
    groups = {key: patterns_of(getattr(rules, key)) for key in RELATION_KEYS}
    told = demands(groups, rules.contact)
    for key in (key for key in RELATION_KEYS if groups[key] and key not in told):
        why = f"{' and '.join(told)} demands as much already" if told else _PAIR
        why = _NO_RUNS if rules.contact == "corner" else why
        yield _no_effect(spans, key, why, "leave it out")
    bounds = (rules.max_rows, rules.max_columns)
    most = max((bound for bound in bounds if bound is not None), default=0)
    if rules.max_run is not None and rules.contact == "corner":
        yield _no_effect(spans, "max_run", _NO_RUNS, "leave it out")
    elif rules.max_run is not None and None not in bounds and rules.max_run >= most:
        why = f"no line has more than {most} cells"
        yield _no_effect(spans, "max_run", why, "leave it out, or make it smaller")


def _no_effect(spans: Spans, key: str, why: str, hint: str) -> Diagnostic:
    message = f"{key} changes nothing: {why}"
    return _at(spans, ("rules", key), "no-effect", message, hint, is_error=False)


def _name(relations: object) -> str:
    return f": {relations}" if isinstance(relations, str) else ""


def _at(
    spans: Spans, place: Place, code: str, message: str, hint: str, *, is_error: bool = True
) -> Diagnostic:
    severity = Severity.ERROR if is_error else Severity.WARNING
    return Diagnostic(severity, code, message, spans.value(*place), (hint,))
