"""``typecase legal`` and ``typecase example``: questions to the rules engine."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.builder import guard
from generator.builder.output import write_file
from generator.cli import options
from generator.cli.console import echo, show
from generator.diagnostics import Failure, Span, printable
from generator.game.files import game_path
from generator.game.number_words import joined
from generator.game.reading import check_inside, decode_utf8, read_bytes

if TYPE_CHECKING:
    from generator.examples.searching import ExampleQuery
    from generator.game.model import Game
    from generator.rules import ParsedGrid

STANDARD_INPUT = "-"
MAX_INPUT, MAX_LINE = 20_000_000, 100_000  # bytes that ``legal`` reads, and those of a line

_BATCH = 200
_COUNT = click.IntRange(min=0)
_PICTURES = (".svg", ".png", ".pdf")


@click.command()
@options.rules
@click.argument("file", required=False)
@click.option(
    "--turn", metavar="TURN", help="Say whether this turn is legal, why not, and what it scores."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per position.")
@click.pass_context
def legal(
    context: click.Context,
    game: str | None,
    file: str | None,
    overrides: tuple[str, ...],
    turn: str | None,
    as_json: bool,
) -> None:
    """Show what is wrong with positions and which tiles may be placed where.

    Positions are read from FILE, or from standard input if FILE is - or absent. Each is written as
    in a game file, one row per line, with blank lines between positions:

    \b
        r& b#       a tile: the key of its color, then the symbol of its glyph
        .  y*       . for an empty cell, or a mark such as ?

    Example: echo "r& b#" | typecase legal grawlix

    TURN is marks of the position with the tiles that a turn places there, such as "?=r$ !=b$".

    Rows and columns count from 1 at the first line and its first cell (0 is just before them); with
    --json cells count from 0. The exit code is 1 if a position or the turn is illegal.
    """
    from generator.builder.reading import read_game
    from generator.examples.surveys import SOURCE, Reporter, read_turn

    name = game or ""
    is_text = os.path.isfile(name) and not name.lower().endswith((".yaml", ".yml"))
    if file is None and (is_text or game == STANDARD_INPUT):  # the argument can only be a FILE
        game, file = None, game
    _, rules, _ = read_game(game, overrides, context.obj)
    if file and os.path.lexists(file):  # one of the game's folder may have come with it
        folder = game_path(game).parent
        if Path(os.path.abspath(file)).is_relative_to(os.path.abspath(folder)):
            check_inside(Path(file), folder)
            read_bytes(Path(file), file, MAX_INPUT)
    guard.lift()  # whoever types a position may take time
    context.obj[SOURCE] = turn or ""
    placed = {} if turn is None else read_turn(turn, rules)
    reporter = Reporter(rules)
    answer = reporter.json if as_json else reporter.text
    name, is_legal = file or STANDARD_INPUT, True
    grids = _positions_in(name, rules, context.obj, [*placed], quiet=as_json)
    for start in range(0, len(grids), _BATCH):
        guard.begin("answering for the positions", name)
        answers = [
            answer(grid.position, {grid.marks[mark]: tile for mark, tile in placed.items()})
            for grid in grids[start : start + _BATCH]
        ]
        guard.lift()  # a reader of the answers may wait
        echo("\n".join(text for text, _ in answers))
        is_legal = is_legal and all(right for _, right in answers)
    context.exit(0 if is_legal else 1)


def _positions_in(
    file: str, game: "Game", sources: dict[str, str], marks: list[str], *, quiet: bool
) -> "tuple[ParsedGrid, ...]":
    """Reads positions, with a prompt and a note unless ``quiet``. Failure with every problem."""
    from generator.examples.surveys import read_positions

    name = "<stdin>" if file == STANDARD_INPUT else file
    if file == STANDARD_INPUT and sys.stdin.isatty() and not quiet:
        echo("Enter a position, one row per line, then Ctrl-D:", err=True)
    sources[name] = text = _read_text(file, name)
    guard.begin("reading the positions", name)
    grids, problems = read_positions(text, game, name, marks)
    if problems:
        raise Failure(problems)
    return grids


def _read_text(file: str, name: str) -> str:
    hint = "name a text file with positions, or - for standard input"
    try:
        with click.open_file(file, "rb") as stream:
            data: bytes = stream.read(MAX_INPUT + 1)
    except OSError as error:
        reason = f"this cannot be read: {error.strerror}"
        raise Failure.error("unreadable-file", reason, Span(name), hint) from None
    if len(data) > MAX_INPUT or max(map(len, data.splitlines()), default=0) > MAX_LINE:
        message = f"at most {MAX_INPUT:,} bytes are read, in lines of at most {MAX_LINE:,}"
        raise Failure.error("too-large", message, Span(name), "split it; write one row a line")
    return decode_utf8(data, name)


def _picture(value: str) -> Path:
    path = Path(value)
    if path.suffix.lower() not in _PICTURES:
        raise click.BadParameter(f'"{value}" must end in {joined(_PICTURES, "or")}')
    return path


@click.command()
@options.rules
@click.option("--like", metavar="ID", help="Replace this example, with claims of the same kinds.")
@click.option("--id", metavar="ID", help="Id of the new example.")
@click.option("--tiles", type=_COUNT, help="Number of tiles in the grid.")
@click.option("--rows", type=_COUNT, help="Number of rows.")
@click.option("--columns", type=_COUNT, help="Number of columns.")
@click.option("--locations", type=_COUNT, help="Number of locations.")
@click.option("--empty-row", is_flag=True, help="Put a mark in a row without tiles.")
@click.option("--closes", is_flag=True, help="Put a mark whose play closes another.")
@click.option(
    "--turn",
    metavar="[N]",
    is_flag=False,
    flag_value="0",
    type=_COUNT,
    help="Put marks where a turn of N tiles scores; without N, where one scores most.",
)
@click.option("--scores", metavar="N", type=int, help="Points of this turn.")
@click.option("--seed", type=int, help="Seed of the random search. Default: 0.")
@click.option(
    "--tries",
    type=click.IntRange(1),
    default=400,
    show_default=True,
    help="Attempts; four for each turn.",
)
@click.option(
    "--draw", metavar="FILE", type=_picture, help="Also draw it as FILE.svg, FILE.png or FILE.pdf."
)
@click.option(
    "--write",
    metavar="[ID]",
    is_flag=False,
    flag_value="",
    help="Put one into game.yaml in place of this example; of every broken one with --all.",
)
@click.option("--all", "all_broken", is_flag=True, help="With --write: replace all broken ones.")
@click.option("--yes", is_flag=True, help="With --write: show the changes, but do not ask.")
@click.pass_context
def example(
    context: click.Context,
    /,
    game: str | None,
    overrides: tuple[str, ...],
    draw: Path | None,
    write: str | None,
    all_broken: bool,
    yes: bool,
    **query: Any,
) -> None:
    """Propose a new example that holds under the current rules, as YAML to paste below examples.

    Its claims are what the engine finds. The same options and seed give the same example. With
    --write it replaces one in game.yaml; comments and layout stay, and the changes are shown first.
    """
    from generator.builder.reading import read_game
    from generator.examples.propose import propose
    from generator.examples.searching import ExampleQuery

    sources: dict[str, str] = context.obj
    if write is not None:
        refused = {"--draw": draw, "--set": overrides, "--like": query["like"], "--id": query["id"]}
        for option in (name for name, value in refused.items() if value):
            raise click.UsageError(f"--write takes no {option}")
        if bool(write) is all_broken:
            raise click.UsageError("give --write an ID, or --all for every broken example")
        context.exit(0 if _replace(game, write, ExampleQuery(**query), sources, yes) else 1)
    if all_broken or yes:
        raise click.UsageError("--all and --yes belong to --write")
    project, rules, _ = read_game(game, overrides, sources, to_draw=draw is not None)
    guard.begin("searching for an example", project.file)
    proposal = propose(rules, ExampleQuery(**query), project.file)
    if draw is not None:
        from generator.drawing import FontLibrary
        from generator.products.diagrams import example_picture

        fonts, claims = FontLibrary(project.fonts, rules.leaflet.fonts), proposal.example.claims
        with guard.in_root_folder():
            picture = example_picture(proposal.checked, claims, rules, fonts, draw.suffix[1:])
        write_file(draw, picture, "name another file with --draw")
    show(proposal.notes, sources)
    echo(proposal.text, nl=False)


def _replace(
    name: str | None, asked: str, query: "ExampleQuery", sources: dict[str, str], is_sure: bool
) -> bool:
    """Replaces the example ``asked``, or all broken ones; returns whether all is well then."""
    from generator.builder.reading import read_game
    from generator.examples.rewrite import broken_examples, diff, replace_example

    path = game_path(name, to_write=True)
    guard.begin("reading the game", str(path))
    read, (project, game, spans) = path.read_bytes(), read_game(name, (), sources)
    ids = (asked,) if asked else broken_examples(game, spans)
    text, is_well = project.text, True
    for each in reversed(ids):  # from the end, so that the spans of those before it hold
        guard.begin("searching for an example", project.file)
        new = replace_example(text, game, spans, each, query)
        show(new.notes, sources)
        text, is_well = new.text, is_well and new.is_well
    guard.lift()
    if text == project.text:
        echo("all examples are correct" if is_well else "no change")
        return is_well
    echo("\n".join(diff(project.text, text, project.file)))
    if not is_sure and not click.confirm(f"write this to {printable(project.file)}?", err=True):
        echo("nothing was written", err=True)
        return False
    mark = b"\xef\xbb\xbf" if read.startswith(b"\xef\xbb\xbf") else b""
    write_file(path, mark + text.encode(), "see whether you may write to it", read)
    return is_well
