"""``typecase new``."""

from __future__ import annotations

import shlex
from pathlib import Path

import click

from generator.cli import options


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option(
    "--from",
    "source",
    metavar="GAME",
    default="starter",
    show_default=True,
    shell_complete=options.complete_game,
    help="Start from a copy of this game.",
)
def new(folder: Path, source: str) -> None:
    """Make a game folder to start from, DIR, with a game file, texts and a schema for editors."""
    from generator.builder.starting import start_game

    made = start_game(folder, source)
    name = shlex.quote(str(folder))
    click.echo(f"made in {folder}: {', '.join(made)}\n\nWhat to do next:")
    click.echo(f"  edit {shlex.quote(str(folder / 'game.yaml'))}")
    click.echo(f"  typecase check {name}   find what no longer holds")
    click.echo(f"  typecase build {name}   make everything one prints")
    click.echo(f"  typecase watch {name}   build again on every save")
