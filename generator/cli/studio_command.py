"""``typecase studio``: the live page, and the workers that it starts."""

import socket
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from typing import Any

import click

from generator.builder import guard
from generator.cli import options
from generator.cli.console import echo
from generator.diagnostics import Failure, Span, shorten
from generator.diagnostics.extras import required
from generator.game.files import game_path


def _address(context: click.Context, parameter: click.Parameter, host: str) -> str:
    """An address that exists, or the name of one."""
    try:
        socket.getaddrinfo(host, 0)
    except (OSError, TypeError, UnicodeError):  # the last two for what can be no name
        raise click.BadParameter(f"{shorten(host, 40)!r} is not an address") from None
    return host


@click.command()
@options.rules
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="Default: any free one.")
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    callback=_address,
    help="Address to serve on. Whoever has the token can change the game.",
)
@click.option("--no-browser", is_flag=True, help="Do not open the page.")
@click.option("--read-only", is_flag=True, help="Show the game; change nothing.")
def studio(*, no_browser: bool, **arguments: Any) -> None:
    """Edit GAME in a live page that shows every change while you type. Ctrl-C ends it."""
    serve(**arguments, opens=not no_browser)


@click.command("studio-worker", hidden=True)
@click.argument("work", type=click.Choice(["making", "playing"]))
@click.argument("game")
@options.overrides
@options.limit
def studio_worker(work: str, game: str, overrides: tuple[str, ...]) -> None:
    """Makes what the studio shows, or plays for it, as it asks on standard input."""
    import_module(f"generator.studio.{work}").work(game, overrides)


def serve(
    game: str | None,
    overrides: Sequence[str],
    port: int,
    host: str = "127.0.0.1",
    *,
    opens: bool,
    read_only: bool,
    has_editor: bool = True,
) -> None:
    """Serves the page of a game until it is interrupted."""
    with required("studio", "typecase studio"):
        from generator.studio.folder import GameFolder
        from generator.studio.server import serve as run
        from generator.studio.session import Studio

    def say(address: str) -> None:
        echo(address)
        if opens:
            click.launch(address)

    guard.lift()  # the work is done by a worker with limits of its own
    arguments = [str(game_path(game).absolute()), "--limit", f"{guard.times:g}"]
    arguments += [word for override in overrides for word in ("--set", override)]
    making, playing = (["studio-worker", work, *arguments] for work in ("making", "playing"))
    page = Studio(GameFolder(game, read_only), making, playing)
    try:
        run(page, host, port, say, partial(echo, err=True), has_editor=has_editor)
    except OSError as error:
        message = f"this cannot be served here: {error.strerror}"
        hint = "choose another --port, or none for any free one"
        raise Failure.error("cannot-serve", message, Span(f"{host}:{port}"), hint) from None
