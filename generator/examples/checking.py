"""Checks all examples of a game: grid, position and claims."""

from collections.abc import Mapping
from dataclasses import InitVar, dataclass

from generator.diagnostics import Diagnostic, did_you_mean, first_of, shorten, split_lines
from generator.examples.claim_checks import CHECKS
from generator.examples.example_checker import ExampleChecker
from generator.game.figure_names import START
from generator.game.model import Game
from generator.game.number_words import joined, noun
from generator.game.spans import Place, Spans
from generator.rules.explanations import place
from generator.rules.limits import limits_of
from generator.rules.notation import EMPTY, Notation, token_stretches
from generator.rules.placement import Location, location_at, locations
from generator.rules.position import Cell, Position
from generator.rules.violations import Rule, Violation, violations

_LINES = 6  # lines that a message names
_SEAL = object()  # proves to CheckedExample that this module makes it


@dataclass(frozen=True, slots=True)
class CheckedExample:
    """A legal position for which every claim of its example is true.

    Only :func:`check_examples` can create one; the constructor raises TypeError otherwise.
    """

    id: str
    position: Position
    marks: Mapping[str, Cell]  # cells by mark, in reading order
    rows: int  # rows as written, those without tiles included; cells count from (0, 0)
    columns: int  # columns as written
    locations: tuple[Location, ...]  # all, sorted by cell; some may be outside of what is written
    seal: InitVar[object]

    def __post_init__(self, seal: object) -> None:
        if seal is not _SEAL:
            raise TypeError("a checked example comes from check_examples only")


def check_examples(game: Game, spans: Spans) -> tuple[dict[str, CheckedExample], list[Diagnostic]]:
    """Valid examples by id, in the file's order, and the diagnostics of all others.

    An example is valid if its grid can be parsed, its position is legal and all its claims are
    true; if not legal, its claims are checked for unknown names, marks and tiles only. Diagnostics,
    at most :data:`~generator.diagnostics.MAX_PROBLEMS`, point at the narrowest place that ``spans``
    knows: a token of the grid, an item of a claim.
    """
    checked: dict[str, CheckedExample] = {}
    problems: list[Diagnostic] = []
    for index, example in enumerate(game.examples):
        checker = ExampleChecker(game, spans, index, example.grid)
        parsed = checker.parsed
        checker.found += _grid_problems(checker, ("examples", index, "grid"), example.grid)
        if not checker.found:
            checker.is_sound, checker.locations = True, locations(parsed.position, checker.limits)
        for checker.claim, claim in enumerate(example.claims):
            CHECKS[type(claim)](checker, claim)
        problems += checker.found
        if not checker.found:
            written = (parsed.position, parsed.marks, parsed.rows, parsed.columns)
            checked[example.id] = CheckedExample(example.id, *written, checker.locations, _SEAL)
    problems += _start_problems(game, spans)
    return checked, [*first_of(_by_cause(problems, game), "the examples have", spans.file)]


def _by_cause(problems: list[Diagnostic], game: Game) -> list[Diagnostic]:
    """One problem in place of more than two of a symbol, a key or an id that the game lacks."""
    found: dict[str, list[Diagnostic]] = {}
    for item in problems:
        if item.code in ("unknown-tile", "unknown-glyph", "unknown-color"):
            found.setdefault(item.message.rpartition(": ")[2], []).append(item)
    notation = Notation.of(game)
    for cause, (first, *others) in found.items():
        if len(others) < 2:
            continue
        lines = [str(line) for line in dict.fromkeys(it.span.line for it in others)]
        places = f"{noun(len(lines), 'line')} {', '.join(lines[:_LINES])}"
        more = f" and {len(lines) - _LINES} more" if len(lines) > _LINES else ""
        message, hints = f"{first.message}; the same on {places}{more}", first.hints
        part, names = (-1, notation.symbols) if " symbol " in cause else (0, notation.keys)
        used = {token[part] for example in game.examples for token in example.grid.split()}
        if first.code == "unknown-tile" and len(unused := [*{*names} - used]) == 1:
            hints = (f'write "{unused[0]}" in its place: no grid has it',)
        problems[problems.index(first)] = first._replace(message=message, hints=hints)
        problems = [item for item in problems if item not in others]
    return problems


def _start_problems(game: Game, spans: Spans) -> list[Diagnostic]:
    """The problems of the tiles that lie in the grid at the start, unless an example has them."""
    start, place = game.rules.start, ("rules", "start")
    if start is None or start in (ids := [example.id for example in game.examples]):
        return []
    checker = ExampleChecker(game, spans, -1, start)
    if len(start.split()) == 1 and not checker.position:
        hints = did_you_mean(start.strip(), ids) or ("or write a grid, as in examples",)
        message = f"there is no example {shorten(start.strip(), 40)}"
        return [Diagnostic.error("unknown-id", message, spans.value(*place), *hints)]
    return _grid_problems(checker, place, start)


def start_example(game: Game) -> CheckedExample | None:
    """The tiles that lie in the grid at the start, if any do. ValueError if they are not legal."""
    limits = limits_of(game)
    position = Position(dict(limits.start))
    if violations(position, limits):
        raise ValueError("the tiles at the start are not a legal position")
    if not position:
        return None
    size = limits.board or (position.rows, position.columns)
    return CheckedExample(START, position, {}, *size, locations(position, limits), _SEAL)


def _grid_problems(checker: ExampleChecker, place: Place, grid: str) -> list[Diagnostic]:
    parsed, spans, limits = checker.parsed, checker.spans, checker.limits
    span, board = spans.value(*place), limits.board
    is_one_line = "\n" not in grid.rstrip("\n")
    if span.end_line > span.line and is_one_line and not spans.parts[place].lines:
        message = "the lines of this grid are read as one row"  # which YAML joins without |
        hint = "write grid: | and the rows on the lines below it"
        return [Diagnostic.error("joined-rows", message, span, hint)]
    if parsed.problems:
        wheres = [spans.inside(place, it.line, it.column, it.width) for it in parsed.problems]
        every = zip(parsed.problems, wheres, strict=True)
        return [Diagnostic.error(it.code, it.message, where, *it.hints) for it, where in every]
    if board not in (None, (parsed.rows, parsed.columns)):
        size = f"{parsed.rows} x {parsed.columns}"
        rows, columns = board
        message = f"this grid has {size} cells, the board {rows} x {columns}"
        hint = "write the whole board, with . for an empty cell, or change the size of the board"
        extra = rows if parsed.rows > rows else 0  # the first row too many
        return [Diagnostic.error("wrong-size", message, spans.inside(place, extra, 0), hint)]
    lines = split_lines(grid)
    broken = violations(parsed.position, limits)
    if any(it.rule is Rule.BOUNDS for it in broken):  # a line too many repeats tiles, too
        broken = tuple(it for it in broken if it.rule in (Rule.BOUNDS, Rule.CONNECTED, Rule.RUN))
    found = []
    for violation in broken:
        cell, hints = _cure(checker, violation)
        start, end = token_stretches(lines[cell.row])[cell.column]
        message = f"illegal position: {checker.explainer.violation(violation, parsed.position)}"
        where = spans.inside(place, cell.row, start, end - start)
        found.append(Diagnostic.error("illegal-position", message, where, *hints))
    return found


def _cure(checker: ExampleChecker, violation: Violation) -> tuple[Cell, tuple[str, ...]]:
    """The cell to change, and hints that each cure this violation and bring no new one."""
    position, limits, tokens = checker.position, checker.limits, checker.notation.tokens
    if violation.rule is Rule.BOUNDS:
        line = f"{violation.axis}"
        key = "" if limits.is_fixed else f", or allow more with rules.max_{line}s"
        return violation.cells[-1], (f"take out a {line} of tiles{key}",)
    before = {*violations(position, limits)} - {violation}
    cures: dict[Cell, str] = {}
    for cell in reversed(violation.cells):
        rest = Position({at: tile for at, tile in position.items() if at != cell})
        wrong, location = position[cell], location_at(rest, limits, cell)
        tiles = location.tiles if location else ()
        # a slip is mostly of one character: first those of the same color or glyph
        near = sorted(tiles, key=lambda it: it.color != wrong.color and it.glyph != wrong.glyph)
        after = {tokens[it]: rest.placing(cell, it) for it in near[:4]} | {EMPTY: rest}
        sound = [token for token, it in after.items() if before >= {*violations(it, limits)}]
        if sound:
            cures[cell] = f"put {joined(sound, 'or')} in place of {tokens[wrong]} in {place(cell)}"
    cell = next(iter(cures), violation.cells[-1])
    return cell, tuple(cures.values())[:2] or (checker.replacement(),)
