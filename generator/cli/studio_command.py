"""``typecase studio``: the live page, and the workers that it starts."""

import socket
from collections.abc import Sequence
from functools import partial

import click

from generator.builder import guard
from generator.cli import options
from generator.cli.console import echo
from generator.diagnostics import Failure, Span, shorten
from generator.diagnostics.extras import required
from generator.game.files import game_path

WORKERS = "studio-worker", "studio-player"


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
def studio(
    game: str | None,
    overrides: tuple[str, ...],
    port: int,
    host: str,
    no_browser: bool,
    read_only: bool,
) -> None:
    """Edit GAME in a live page that shows every change while you type. Ctrl-C ends it."""
    serve(game, overrides, port, host, opens=not no_browser, is_read_only=read_only)


@click.command(WORKERS[0], hidden=True)
@click.argument("game")
@options.overrides
@options.limit
def studio_worker(game: str, overrides: tuple[str, ...]) -> None:
    """Makes what the studio shows, as it asks on standard input."""
    from generator.studio.making import work

    work(game, overrides)


@click.command(WORKERS[1], hidden=True)
@click.argument("game")
@options.overrides
@options.limit
def studio_player(game: str, overrides: tuple[str, ...]) -> None:
    """Plays for the studio, as it asks on standard input."""
    from generator.studio.playing import work

    work(game, overrides)


def serve(
    game: str | None,
    overrides: Sequence[str],
    port: int,
    host: str,
    *,
    opens: bool,
    is_read_only: bool,
    has_editor: bool = True,
) -> None:
    """Serves the page of a game until it is interrupted."""
    with required("studio", "typecase studio"):
        from generator.studio.folder import GameFolder
        from generator.studio.server import serve as run

    def say(address: str) -> None:
        echo(address)
        if opens:
            click.launch(address)

    guard.lift()  # the work is done by a worker with limits of its own
    folder = GameFolder(game, is_read_only)
    arguments = [str(game_path(game).absolute()), "--limit", f"{guard.times():g}"]
    for override in overrides:
        arguments += ["--set", override]
    making, playing = ([worker, *arguments] for worker in WORKERS)
    try:
        log = partial(echo, err=True)
        run(folder, making, playing, host, port, say, log, has_editor=has_editor)
    except OSError as error:
        message = f"this cannot be served here: {error.strerror}"
        hint = "choose another --port, or none for any free one"
        raise Failure.error("cannot-serve", message, Span(f"{host}:{port}"), hint) from None
