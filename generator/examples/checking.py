"""Checks all examples of a game: grid, position and claims."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import InitVar, dataclass

from generator.diagnostics import Diagnostic, Severity, first_of, split_lines
from generator.examples.claim_checks import check_claim
from generator.examples.example_checker import ExampleChecker, replacement_hint
from generator.game.model import Game
from generator.game.spans import Spans
from generator.rules import (
    Cell,
    Limits,
    Location,
    Notation,
    ParsedGrid,
    Position,
    Rule,
    limits_of,
    locations,
    parse_grid,
    token_stretches,
    violations,
)
from generator.rules.explanations import Explainer
from generator.rules.notation import MAX_PROBLEMS

_RULED_BY_NUMBERS = {Rule.BOUNDS, Rule.COPIES}

_SEAL = object()
"""Proves to :class:`CheckedExample` that this module makes it."""


@dataclass(frozen=True, slots=True)
class CheckedExample:
    """A legal position for which every claim of its example is true.

    Only :func:`check_examples` can create one; the constructor raises TypeError otherwise.
    """

    id: str
    position: Position
    marks: Mapping[str, Cell]
    """Cells by mark, in reading order."""
    rows: int
    """Rows as written, those without tiles included; cells count from (0, 0)."""
    columns: int
    """Columns as written."""
    locations: tuple[Location, ...]
    """All locations, sorted by cell; some may lie outside of what is written."""
    seal: InitVar[object]

    def __post_init__(self, seal: object) -> None:
        if seal is not _SEAL:
            raise TypeError("a checked example comes from check_examples only")


def check_examples(game: Game, spans: Spans) -> tuple[dict[str, CheckedExample], list[Diagnostic]]:
    """Valid examples by id, in the file's order, and the diagnostics of all others.

    An example is valid if its grid can be parsed, its position is legal and all its claims are
    true. Diagnostics point at the narrowest place that ``spans`` knows: a token of the grid, an
    item of a claim. If the grid cannot be parsed or is illegal, its claims are checked for unknown
    names, marks and tiles only. At most :data:`~generator.rules.notation.MAX_PROBLEMS` are
    returned.
    """
    checked: dict[str, CheckedExample] = {}
    problems: list[Diagnostic] = []
    for index, example in enumerate(game.examples):
        parsed = parse_grid(example.grid, game)
        checker = _check(game, spans, index, parsed)
        problems += checker.found
        if not checker.found:
            checked[example.id] = CheckedExample(
                example.id,
                parsed.position,
                parsed.marks,
                parsed.rows,
                parsed.columns,
                checker.locations,
                _SEAL,
            )
    return checked, [*first_of(problems, MAX_PROBLEMS, "the examples have", spans.file)]


def _check(game: Game, spans: Spans, index: int, parsed: ParsedGrid) -> ExampleChecker:
    limits = limits_of(game)
    problems = (
        _joined(game, spans, index)
        or _unreadable(parsed, spans, index)
        or _wrong_size(parsed, limits, spans, index)
        or _illegal(game, parsed, spans, index)
    )
    checker = ExampleChecker(
        game,
        limits,
        Notation.of(game),
        spans,
        index,
        parsed.position,
        parsed.marks,
        () if problems else locations(parsed.position, limits),
        is_sound=not problems,
        found=problems,
    )
    for number, claim in enumerate(game.examples[index].claims):
        check_claim(checker, claim, ("claims", number))
    return checker


def _joined(game: Game, spans: Spans, index: int) -> list[Diagnostic]:
    """Reports a grid written on several lines without ``|``, which YAML joins into one."""
    place = ("examples", index, "grid")
    span = spans.value(*place)
    is_one = "\n" not in game.examples[index].grid.rstrip("\n")
    if span.end_line <= span.line or not is_one or place in spans.text_lines:
        return []
    message = "the lines of this grid are read as one row"
    hint = "write grid: | and the rows on the lines below it"
    return [Diagnostic(Severity.ERROR, "joined-rows", message, span, (hint,))]


def _unreadable(parsed: ParsedGrid, spans: Spans, index: int) -> list[Diagnostic]:
    place = ("examples", index, "grid")
    return [
        Diagnostic(
            Severity.ERROR,
            problem.code,
            problem.message,
            spans.inside(place, problem.line, problem.column, problem.width),
            problem.hints,
        )
        for problem in parsed.problems
    ]


def _wrong_size(parsed: ParsedGrid, limits: Limits, spans: Spans, index: int) -> list[Diagnostic]:
    """Reports a grid that is not of the size of a fixed board."""
    board = limits.board
    if board is None or board == (parsed.rows, parsed.columns):
        return []
    rows, columns = board
    message = f"this grid has {parsed.rows} x {parsed.columns} cells, the board {rows} x {columns}"
    hint = "write the whole board, with . for an empty cell"
    extra = rows if parsed.rows > rows else 0  # the first row too many
    span = spans.inside(("examples", index, "grid"), extra, 0, 1)
    return [Diagnostic(Severity.ERROR, "wrong-size", message, span, (hint,))]


def _illegal(game: Game, parsed: ParsedGrid, spans: Spans, index: int) -> list[Diagnostic]:
    example, limits = game.examples[index], limits_of(game)
    explainer = Explainer(game, limits)
    lines = split_lines(example.grid)
    found = []
    for violation in violations(parsed.position, limits):
        cell = violation.cells[-1]
        start, end = token_stretches(lines[cell.row])[cell.column]
        span = spans.inside(("examples", index, "grid"), cell.row, start, end - start)
        message = f"illegal position: {explainer.violation(violation, parsed.position)}"
        hint = "move a tile, or take one out"
        if violation.rule in _RULED_BY_NUMBERS:
            hint = replacement_hint(spans.file, example.id)
        found.append(Diagnostic(Severity.ERROR, "illegal-position", message, span, (hint,)))
    return found
