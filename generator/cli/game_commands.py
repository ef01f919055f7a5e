"""``typecase check``, ``new``, ``schema`` and ``targets``."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.builder import guard
from generator.cli import options
from generator.cli.console import echo, show
from generator.diagnostics import render_json
from generator.game.files import read_project
from generator.products import load_target, target_names

if TYPE_CHECKING:
    from generator.builder.prepare import Prepared


@click.command()
@options.game
@options.overrides
@options.limit
@click.option("--json", "as_json", is_flag=True, help="Print the problems as JSON on stdout.")
@click.pass_context
def check(
    context: click.Context, game: str | None, overrides: tuple[str, ...], as_json: bool
) -> None:
    """Find every problem in a game file, its texts and its examples."""
    from generator.builder.prepare import prepare

    prepared = with_pairing_check(prepare(game, overrides, target_names()))
    if as_json:
        echo(render_json(prepared.diagnostics))
        context.exit(0 if prepared.kit else 1)
    show(prepared.diagnostics, prepared.sources)
    if prepared.kit is None:
        context.exit(1)
    elif not prepared.diagnostics:
        correct = len(prepared.kit.examples)
        examples = f"{correct} example holds" if correct == 1 else f"{correct} examples hold"
        echo(f"all good: {examples}" if correct else "all good; there are no examples")


def with_pairing_check(prepared: Prepared) -> Prepared:
    """Adds the warning of a game that one player always wins, to a game without errors."""
    from generator.rules.checks import check_pairing_strategy

    if prepared.project is None or prepared.kit is None:
        return prepared
    guard.begin("looking for a pairing strategy", prepared.project.file)
    found = check_pairing_strategy(prepared.kit.game, prepared.kit.spans)
    diagnostics = (*prepared.diagnostics, *prepared.project.located(found))
    return prepared._replace(diagnostics=diagnostics)


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option(
    "--from",
    "source",
    metavar="GAME",
    default="starter",
    show_default=True,
    shell_complete=options.complete_game,
    help="Game to copy.",
)
@options.limit
def new(folder: Path, source: str) -> None:
    """Create the game folder DIR with a game file, texts and a JSON Schema for editors."""
    from generator.builder.starting import start_game

    made = start_game(folder, source)
    name = shlex.quote(str(folder))
    echo(f"""created in {folder}: {", ".join(made)}

Next:
  edit {shlex.quote(str(folder / "game.yaml"))}
  typecase check {name}   find every problem
  typecase build {name}   make everything you print
  typecase watch {name}   build on every save""")


@click.command()
@click.option("--text", is_flag=True, help="List the keys with defaults and descriptions.")
@click.option(
    "--templates", is_flag=True, help="List the names, filters and blocks for rules.md.j2."
)
def schema(text: bool, templates: bool) -> None:
    """Print the JSON Schema of game.yaml, with which editors complete and check it."""
    from generator.game.schema import game_schema, list_keys

    if templates:
        from generator.texts.reference import list_names

        echo(list_names(read_project("grawlix").templates))
    else:
        echo(list_keys() if text else json.dumps(game_schema(), ensure_ascii=False, indent=2))


@click.command()
def targets() -> None:
    """List the targets that can be built."""
    names = target_names()
    width = max(map(len, names))
    for target in map(load_target, names):
        extra = f"; only with -t {target.name}" if target.is_extra else ""
        echo(f"{target.name:{width}}  {target.summary}{extra}")
