"""The definitions of the rules, written out naively, to hold the engine against.

Nothing here is fast or clever: every function looks at all tiles anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from generator.game.relations import NAMED_PATTERNS, Contact, Pattern, Relation
from generator.rules import Cell, Limits, Position, Tile

Group = list[tuple[Cell, Tile]]

SIDES = ((-1, 0), (0, -1), (0, 1), (1, 0))
DIAGONALS = ((-1, -1), (-1, 1), (1, -1), (1, 1))


def related(relation: str | None, values: list[int]) -> bool:
    different = len(set(values)) == len(values)
    same = len(set(values)) <= 1
    return {None: True, "different": different, "same": same, "uniform": different or same}[
        relation
    ]


def obeys(patterns: tuple[Pattern, ...], tiles: list[Tile]) -> bool:
    return not patterns or any(
        related(pattern.glyph, [tile.glyph for tile in tiles])
        and related(pattern.color, [tile.color for tile in tiles])
        for pattern in patterns
    )


def line_groups(position: Position) -> Iterator[tuple[str, Group]]:
    for axis, name in ((0, "row"), (1, "column")):
        for line in sorted({cell[axis] for cell in position}):
            yield name, [(cell, tile) for cell, tile in position.items() if cell[axis] == line]


def run_groups(position: Position) -> Iterator[tuple[str, Group]]:
    for name, (down, right) in (("row", (0, 1)), ("column", (1, 0))):
        for cell in position:
            if Cell(cell.row - down, cell.column - right) in position:
                continue
            run = []
            while cell in position:
                run.append((cell, position[cell]))
                cell = Cell(cell.row + down, cell.column + right)
            yield name, run


def pair_groups(position: Position) -> Iterator[tuple[str, Group]]:
    for cell, other in product(position, repeat=2):
        if (other.row - cell.row, other.column - cell.column) in ((0, 1), (1, 0)):
            yield "neighbor", [(cell, position[cell]), (other, position[other])]


def pieces(position: Position, contact: Contact) -> list[frozenset[Cell]]:
    steps = {"edge": SIDES, "any": SIDES + DIAGONALS, "corner": DIAGONALS, "none": ()}[contact]
    found = [frozenset([cell]) for cell in position]
    for cell, (down, right) in product(position, steps):
        near = {cell, Cell(cell.row + down, cell.column + right)}
        if near <= set(position):
            joined = frozenset[Cell]().union(*(it for it in found if it & near))
            found = [joined, *(it for it in found if not it & near)]
    return sorted(found, key=lambda piece: (-len(piece), min(piece)))


def is_within(position: Position, limits: Limits) -> tuple[bool, bool]:
    """True if rows, and columns, keep the bounds."""
    kept = []
    for axis, most in ((0, limits.max_rows), (1, limits.max_columns)):
        lines = [cell[axis] for cell in position]
        if limits.frame == "fixed":
            kept.append(all(0 <= line < (most or 0) for line in lines))
        else:
            kept.append(not lines or most is None or max(lines) - min(lines) < most)
    return kept[0], kept[1]


Finding = tuple[str, str | None, frozenset[Cell]]


def violations(position: Position, limits: Limits) -> list[Finding]:
    found: list[Finding] = []
    scopes = (
        ("lines", limits.lines, line_groups),
        ("runs", limits.runs, run_groups),
        ("neighbors", limits.neighbors, pair_groups),
    )
    for scope, patterns, groups in scopes:
        for _, group in groups(position):
            found += ((rule, scope, cells) for rule, cells in broken(patterns, group))
    for tile in set(position.values()):
        cells = frozenset(cell for cell, other in position.items() if other == tile)
        if len(cells) > limits.copies:
            found.append(("copies", None, cells))
    rows, columns = is_within(position, limits)
    for axis, keeps, most in ((0, rows, limits.max_rows), (1, columns, limits.max_columns)):
        lines = [cell[axis] for cell in position]
        if not keeps:
            wrong = {min(lines), max(lines)}
            if limits.frame == "fixed":
                wrong = {line for line in lines if not 0 <= line < (most or 0)}
            cells = frozenset(cell for cell in position if cell[axis] in wrong)
            found.append(("bounds", None, cells))
    if limits.contact != "none":
        found += (("connected", None, it) for it in pieces(position, limits.contact)[1:])
    if limits.contact == "corner":
        for _, pair in pair_groups(position):
            found.append(("beside", None, frozenset(cell for cell, _ in pair)))
    if limits.max_run is not None:
        for _, run in run_groups(position):
            if len(run) > limits.max_run:
                found.append(("run", None, frozenset(cell for cell, _ in run)))
    return found


def broken(patterns: tuple[Pattern, ...], group: Group) -> Iterator[tuple[str, frozenset[Cell]]]:
    every = frozenset(cell for cell, _ in group)
    if len(patterns) > 1:
        if not obeys(patterns, [tile for _, tile in group]):
            yield "pattern", every
        return
    for pattern in patterns:
        for rule, relation, index in (("glyph", pattern.glyph, 1), ("color", pattern.color, 0)):
            if related(relation, [tile[index] for _, tile in group]):
                continue
            if relation == "different":
                for value in {tile[index] for _, tile in group}:
                    cells = frozenset(cell for cell, tile in group if tile[index] == value)
                    if len(cells) > 1:
                        yield rule, cells
            else:
                yield rule, every


def misplacements(position: Position, limits: Limits, cell: Cell) -> set[str]:
    """The reasons why a cell is not a location, whatever the tile."""
    reasons = set()
    stand_in = Position({**position, cell: Tile(0, 0)})
    rows, columns = is_within(stand_in, limits)
    reasons |= set() if rows else {"rows"}
    reasons |= set() if columns else {"columns"}
    for name, run in run_groups(stand_in):
        if limits.max_run is not None and len(run) > limits.max_run:
            reasons |= {f"{name}-run-length"} if cell in dict(run) else set()
    sides = [Cell(cell.row + down, cell.column + right) in position for down, right in SIDES]
    corners = [Cell(cell.row + d, cell.column + r) in position for d, r in DIAGONALS]
    touches = {"edge": any(sides), "any": any(sides + corners), "corner": any(corners)}
    if position and not touches.get(limits.contact, True):
        reasons.add("apart")
    if limits.contact == "corner" and any(sides):
        reasons.add("beside")
    return reasons


def reasons(position: Position, limits: Limits, cell: Cell, tile: Tile) -> set[str]:
    """The reasons why a tile cannot be placed at a cell of a legal position."""
    found = misplacements(position, limits, cell)
    after = Position({**position, cell: tile})
    scopes = (
        ("", limits.lines, line_groups),
        ("-run", limits.runs, run_groups),
        ("", limits.neighbors, pair_groups),
    )
    for suffix, patterns, groups in scopes:
        for name, group in groups(after):
            if cell in dict(group):
                found |= {f"{name}{suffix}-{rule}" for rule, _ in broken(patterns, group)}
    if [*position.values()].count(tile) >= limits.copies:
        found.add("copies")
    return found


def each_tile(limits: Limits) -> list[Tile]:
    return [Tile(*pair) for pair in product(range(limits.colors), range(limits.glyphs))]


def allowed(position: Position, limits: Limits, cell: Cell) -> set[Tile]:
    """The tiles with which every group that they would join obeys, copies ignored."""
    scopes = (
        (limits.lines, line_groups),
        (limits.runs, run_groups),
        (limits.neighbors, pair_groups),
    )
    found = set()
    for tile in each_tile(limits):
        after = Position({**position, cell: tile})
        if all(
            obeys(patterns, [it for _, it in group])
            for patterns, groups in scopes
            for _, group in groups(after)
            if cell in dict(group)
        ):
            found.add(tile)
    return found


def cells_around(position: Position, limits: Limits, by: int = 2) -> list[Cell]:
    """The cells of the bounding box (and of a board) with a margin."""
    rows = [cell.row for cell in position] or [0]
    columns = [cell.column for cell in position] or [0]
    if limits.frame == "fixed":
        rows += [0, (limits.max_rows or 1) - 1]
        columns += [0, (limits.max_columns or 1) - 1]
    return [
        Cell(row, column)
        for row in range(min(rows) - by, max(rows) + by + 1)
        for column in range(min(columns) - by, max(columns) + by + 1)
    ]


def locations(position: Position, limits: Limits) -> list[Cell]:
    if not position and limits.frame == "floating":
        return [Cell(0, 0)]
    return [
        cell
        for cell in cells_around(position, limits)
        if cell not in position and not misplacements(position, limits, cell)
    ]


RELATIONS: tuple[Relation | None, ...] = (None, "different", "same", "uniform")
PATTERNS = [
    Pattern(glyph=glyph, color=color)
    for glyph, color in product(RELATIONS, repeat=2)
    if glyph or color
]


def random_patterns(random: Random, free: float) -> tuple[Pattern, ...]:
    if random.random() < free:
        return ()
    if random.random() < 0.5:
        return random.choice([it for it in NAMED_PATTERNS.values() if it])
    return tuple(random.sample(PATTERNS, random.choice((1, 1, 2, 3))))


def random_limits(random: Random, most: int = 4) -> Limits:
    """Any rules for a small game."""
    contacts: tuple[Contact, ...] = ("edge", "edge", "edge", "any", "corner", "none")
    contact = random.choice(contacts)
    is_fixed = contact == "none" or random.random() < 0.25
    bounds = [random.randint(1, 5) if is_fixed or random.random() < 0.7 else None for _ in "rc"]
    return Limits(
        random.randint(1, most),
        random.randint(1, most),
        random.choice((1, 1, 2, 3)),
        bounds[0],
        bounds[1],
        random_patterns(random, 0.5),
        random_patterns(random, 0.5),
        random_patterns(random, 0.5),
        contact,
        random.choice((None, None, None, 1, 2, 3, 4)),
        "fixed" if is_fixed else "floating",
    )


def strewn(random: Random, limits: Limits) -> Position:
    """Tiles over a few cells, legal or not."""
    tiles = each_tile(limits)
    low = 0 if limits.frame == "fixed" and random.random() < 0.7 else -2
    count = random.randint(0, 8)
    cells = [Cell(random.randint(low, 3), random.randint(low, 3)) for _ in range(count)]
    return Position({cell: random.choice(tiles) for cell in cells})


def grown(random: Random, limits: Limits, tiles: int) -> Iterator[Position]:
    """The positions of a random game, tile by tile, from the empty one."""
    position = Position()
    yield position
    for _ in range(tiles):
        copies = [*position.values()]
        options = [
            (cell, tile)
            for cell in locations(position, limits)
            for tile in allowed(position, limits, cell)
            if copies.count(tile) < limits.copies
        ]
        if not options:
            return
        position = position.placing(*random.choice(sorted(options)))
        yield position
