"""The values that templates see of an example; all numbers come from the engine."""

from collections.abc import Iterable, Mapping
from functools import partial
from typing import NamedTuple

from generator.examples import CheckedExample
from generator.examples.illustrate import shown_turn, turn_of
from generator.examples.restate import counts_of
from generator.game import claims
from generator.game.model import Game
from generator.rules import Axis, Cell, Location, Notation, Play, Position, Rule, Tile, limits_of
from generator.rules.consequences import without_implied
from generator.rules.explanations import Explainer
from generator.rules.placement import Obstacle, location_at, misplacements, obstacles
from generator.rules.scopes import neighbors_at, runs_at
from generator.rules.turns import after_turn, score_of, scored_groups, stuck_tile, turn_faults
from generator.texts import markers
from generator.texts.views import ChoiceView, ColorView, GlyphView, MarkView, tile_words
from generator.texts.words import Prose


class ClosedView(NamedTuple):
    """A mark where no tile can be placed any more after a play, and why."""

    mark: MarkView
    """The mark after the play; the tile played is the "new tile"."""
    reasons: tuple[str, ...]
    """Why it is not a location, such as "the run would have five tiles"; empty if no tile fits."""
    by_bounds: bool
    """If the bounds alone close it."""
    has_copies_used_up: bool
    """If the rules allow a tile there after some play, but all its copies are in the grid."""


class PlayView(NamedTuple):
    """A play at a mark that a claim of the example is about, as the engine sees it."""

    mark: MarkView
    """Where the tile is played."""
    tile: str | None
    """The tile played, where the claim names one."""
    rows: int
    """Rows of the grid after the play."""
    columns: int
    """Columns of the grid after the play."""
    closes: tuple[ClosedView, ...]
    """Marks where a tile fits before the play, and none after it."""
    opens: tuple[MarkView, ...]
    """Marks where a tile fits after the play, and none before it."""


class IllegalView(NamedTuple):
    """A tile that a claim of the example says cannot be placed at a mark."""

    mark: MarkView
    """Where the tile cannot be placed."""
    tile: str
    """The tile, such as "blue @"."""
    reasons: tuple[str, ...]
    """Explanations, such as "blue @ is in its row"."""


class ExampleView(NamedTuple):
    """A checked example as templates know it."""

    id: str
    """Its id in the game file."""
    tiles: int
    """Tiles in the grid."""
    left: int
    """Tiles that are not in the grid."""
    locations: int
    """Number of locations: empty cells where contact, bounds and run length allow a tile."""
    rows: int
    """Rows that the grid has."""
    columns: int
    """Columns that the grid has."""
    new_row: bool
    """If the bounds let a tile open a new row."""
    new_column: bool
    """If the bounds let a tile open a new column."""
    has_growth: bool
    """If the bounds alone decide whether a tile can open a new row or column."""
    blocked: int
    """Number of locations where no tile that is left fits."""
    is_open: bool
    """If any tile can be placed."""
    marks: tuple[MarkView, ...]
    """Marks that a claim is about, in the claims' order."""
    plays: tuple[PlayView, ...]
    """Plays that a claim is about, in the claims' order."""
    illegal: tuple[IllegalView, ...]
    """Tiles that a claim says cannot be placed, in the claims' order."""
    turns: tuple[Prose, ...]
    """The sentences on each turn that a claim is about, in the claims' order: its tiles and what
    they score, or why it is illegal."""
    shows_turn: bool
    """If the picture shows a turn and what it scores, in place of locations and marks."""


def example_views(game: Game, examples: Mapping[str, CheckedExample]) -> dict[str, ExampleView]:
    """The examples that hold, by id, in the game file's order."""
    claimed = {example.id: example.claims for example in game.examples}
    return {key: _Views(game, made).example(claimed[key]) for key, made in examples.items()}


class _Views:
    def __init__(self, game: Game, example: CheckedExample) -> None:
        self.game, self.limits, self.checked = game, without_implied(limits_of(game)), example
        self.tile, self.tiles = partial(tile_words, game), Notation.of(game).tiles
        self.glyphs = [GlyphView(*it) for it in enumerate(game.glyph_list)]
        self.colors = [ColorView(it.name, it) for it in game.color_list]
        self.explainer = Explainer(game, self.limits, markers.glyph, self.tile, is_prose=True)
        locations = {it.cell: it for it in example.locations}
        position, marks = example.position, example.marks.items()
        self.marks = {it: self.mark(position, it, locations.get(cell)) for it, cell in marks}

    def example(self, stated: tuple[claims.Claim, ...]) -> ExampleView:
        position, locations, rules = self.checked.position, self.checked.locations, self.game.rules
        named = dict.fromkeys(it.at for it in stated if isinstance(it, claims.AtClaim))
        turns = (it for it in stated if isinstance(it, claims.TurnClaim | claims.IllegalTurnClaim))
        self.shows_turn = shown_turn(self.game, self.checked, stated) is not None
        new_row = rules.max_rows is None or position.rows < rules.max_rows
        new_column = rules.max_columns is None or position.columns < rules.max_columns
        grown = [position.box.with_cell(*location.cell) for location in locations]
        taller = any(box.rows > max(position.rows, 1) for box in grown)
        wider = any(box.columns > max(position.columns, 1) for box in grown)
        return ExampleView(
            id=self.checked.id,
            **counts_of(position, locations),
            left=max(0, self.game.tile_count - len(position)),
            new_row=new_row,
            new_column=new_column,
            has_growth=rules.frame == "floating" and (new_row, new_column) == (taller, wider),
            blocked=sum(not location.tiles for location in locations),
            is_open=any(location.tiles for location in locations),
            marks=tuple(self.marks[mark] for mark in named),
            plays=tuple(self.play(it) for it in stated if isinstance(it, claims.PlayClaim)),
            illegal=tuple(self.illegal(it) for it in stated if isinstance(it, claims.IllegalClaim)),
            turns=tuple(map(self.turn, turns)),
            shows_turn=self.shows_turn,
        )

    def mark(
        self, position: Position, mark: str, location: Location | None, played: Cell | None = None
    ) -> MarkView:
        """A mark of a position. The tile at ``played`` is the "new tile", whichever it is."""
        say, cell = self.game.wording.say, self.checked.marks[mark]

        def around(tiles: Mapping[Cell, Tile]) -> tuple[str, ...]:
            others = tuple(self.tile(tile) for at, tile in tiles.items() if at != played)
            new = (say("alt-texts", "new_tile", bool(others)),) if played in tiles else ()
            return (*others, *new)

        row_run, column_run = (around(run) for _, run in runs_at(position, cell))
        found, views = location or Location(cell, (), (), (), ()), []
        for glyphs, colors in found.choices:
            # All colors where the glyphs are allowed in each, so that the caption names none.
            every = [color for some, of in found.choices if {*glyphs} <= {*some} for color in of]
            is_every = len(every) == len(self.game.color_list)
            shown = tuple(self.colors[n] for n in (sorted(every) if is_every else colors))
            views.append(ChoiceView(tuple(self.glyphs[n] for n in glyphs), shown))
        return MarkView(
            mark=mark,
            name=say("alt-texts", "mark", mark),
            cell=cell,
            glyphs=tuple(self.glyphs[n] for n in found.glyphs),
            colors=tuple(self.colors[n] for n in found.colors),
            choices=tuple(views),
            tiles=tuple(map(self.tile, found.tiles)),
            row_tiles=around(position.in_line(Axis.ROW, cell)),
            column_tiles=around(position.in_line(Axis.COLUMN, cell)),
            row_run=row_run,
            column_run=column_run,
            neighbors=around(neighbors_at(position, cell)),
            used_up=tuple(self.tile(it) for it in found.allowed if it not in found.tiles),
        )

    def play(self, claim: claims.PlayClaim) -> PlayView:
        cells, marks = self.checked.marks, self.marks
        at = (self.checked.position, self.limits, cells[claim.play])
        named = None if claim.tile is None else self.tiles[claim.tile]
        play = Play(*at, (named,)) if named else Play.anything(*at)
        closed = (mark for mark, at in cells.items() if play.does_close(at))
        return PlayView(
            mark=marks[claim.play],
            tile=self.tile(named) if named else None,
            rows=play.box.rows,
            columns=play.box.columns,
            closes=tuple(self.closed(play, marks[mark]) for mark in closed),
            opens=tuple(marks[mark] for mark, at in cells.items() if play.does_open(at)),
        )

    def closed(self, play: Play, mark: MarkView) -> ClosedView:
        """Says why ``mark`` is closed; why it is not a location is the same for all tiles."""
        cell = mark.cell
        every = [play.position.placing(play.cell, each) for each in play.tiles]
        left = [location_at(each, self.limits, cell) for each in every]
        found = misplacements(every[0], self.limits, cell)
        bounds = {claims.IllegalReason.ROWS, claims.IllegalReason.COLUMNS}
        return ClosedView(
            mark=self.mark(every[0], mark.mark, None, play.cell),
            reasons=self.reasons(found, every[0], cell, play.tiles[0]),
            by_bounds=bool(found) and {it.reason for it in found} <= bounds,
            has_copies_used_up=any(location.choices for location in left if location),
        )

    def illegal(self, claim: claims.IllegalClaim) -> IllegalView:
        position, cell = self.checked.position, self.checked.marks[claim.at]
        tile = self.tiles[claim.illegal]
        why = self.reasons(obstacles(position, self.limits, cell, tile), position, cell, tile)
        return IllegalView(self.marks[claim.at], self.tile(tile), why)

    def reasons(
        self, found: Iterable[Obstacle], position: Position, cell: Cell, tile: Tile
    ) -> tuple[str, ...]:
        explained = (self.explainer.obstacle(it, position, cell, tile) for it in found)
        return tuple(dict.fromkeys(explained))

    def turn(self, claim: claims.TurnClaim | claims.IllegalTurnClaim) -> Prose:
        """The caption of a turn: what it scores, or why it is illegal."""
        wording, explainer, limits = self.game.wording, self.explainer, self.limits
        say, position = partial(wording.say, "turn-captions"), self.checked.position
        turn = turn_of(self.game, self.checked, claim)
        tiles = {cell: self.tile(tile) for cell, tile in turn.items()}
        marks = {view.cell: view.name for view in self.marks.values()}
        names = [(name, marks[cell]) for cell, name in tiles.items()]
        if faults := turn_faults(position, limits, turn):
            own = (it for it in faults if it.rule in (Rule.ONE_RUN, Rule.PLAYS))
            parts = [say("forbidden", names, [explainer.violation(it, position) for it in own])]
            if stuck := stuck_tile(position, limits, turn):
                placed, cell, found = stuck
                before = after_turn(position, {at: turn[at] for at in placed})
                why = self.reasons(found, before, cell, turn[cell])
                parts.append(say("stuck", [tiles[at] for at in placed], tiles[cell], why))
            return Prose(wording.together(parts))
        parts = [say("shown", [*tiles.values()]) if self.shows_turn else say("allowed", names)]
        if any(limits.score):
            limits = limits_of(self.game)
            scored = [*scored_groups(after_turn(position, turn), limits, turn)]
            groups = [
                {**it._asdict(), "kind": "run" if it.is_run else it.axis, "size": len(it.cells)}
                for it in scored
            ]
            points, rest = score_of(position, limits, turn), limits.score.tile * len(turn)
            last = points - rest - sum(it.points for it in scored)
            parts.append(say("scored", points, groups, len(turn), rest, last))
        return Prose(wording.together(parts))
