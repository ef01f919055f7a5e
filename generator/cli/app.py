"""The command ``typecase`` with its subcommands.

Importing it loads click and nothing else of weight; each command imports what it needs when it
runs.
"""

from __future__ import annotations

import click

from generator import __version__
from generator.cli.build_game import build
from generator.cli.calibrate import calibrate
from generator.cli.check import check
from generator.cli.example import example
from generator.cli.group import TypecaseGroup
from generator.cli.legal import legal
from generator.cli.listings import schema, targets
from generator.cli.new import new
from generator.cli.playtest import playtest
from generator.cli.slice import slice_
from generator.cli.watch import watch

_HELP_OPTIONS = {"help_option_names": ["-h", "--help"]}


@click.group("typecase", cls=TypecaseGroup, context_settings=_HELP_OPTIONS)
@click.version_option(__version__, message="typecase %(version)s")
@click.pass_context
def app(context: click.Context) -> None:
    """Turns one game file into everything one prints: leaflet, cards, two-colour 3D tiles.

    GAME is a folder with a game.yaml, a YAML file, or the name of a built-in game. Without it,
    the game.yaml of this folder is used, else the built-in game grawlix.
    """
    context.obj = {}


_COMMANDS = (
    *(build, calibrate, check, legal, example, new, playtest),
    *(targets, schema, slice_, watch),
)
for _command in _COMMANDS:
    app.add_command(_command)
