"""``typecase build``, ``watch``, ``studio``, ``check``, ``new``, ``schema`` and ``targets``."""

import json
import os
import shlex
import signal
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from generator.builder import guard
from generator.builder.up_to_date import CHANGES, Request, last_report
from generator.cli import options
from generator.cli.console import echo, print_brief, print_summary, progress_line, show
from generator.diagnostics import Failure, Severity, Span, render_json
from generator.diagnostics.extras import required
from generator.game import files
from generator.game.disk_cache import cache_folder
from generator.products import load_target, target_names


@click.command()
@options.rules
@click.option("--json", "as_json", is_flag=True, help="Print the problems as JSON on stdout.")
@click.pass_context
def check(
    context: click.Context, game: str | None, overrides: tuple[str, ...], as_json: bool
) -> None:
    """Find every problem in a game file, its texts and its examples."""
    from generator.builder.prepare import finish, prepare

    prepared = finish(prepare(game, overrides, target_names()))
    if as_json:
        echo(render_json(prepared.diagnostics))
        context.exit(0 if prepared.kit else 1)
    show(prepared.diagnostics, prepared.sources)
    if prepared.kit is None:
        context.exit(1)
    elif all(it.severity == Severity.NOTE for it in prepared.diagnostics):
        count = len(prepared.kit.examples)
        echo(f"all good: {count} example{' holds' if count == 1 else 's hold'}")


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
@click.option(
    "--language",
    type=click.Choice(files.built_in_languages()),
    help="Language of its texts and names.",
)
@options.limit
def new(folder: Path, source: str, language: str | None) -> None:
    """Create the game folder DIR with a game file, texts and a JSON Schema for editors."""
    from generator.builder.starting import start_game

    made = start_game(folder, source, language)
    name = shlex.quote(str(folder))
    echo(f"""created in {folder}: {", ".join(made)}

Next:
  edit {shlex.quote(str(folder / "game.yaml"))}
  typecase studio {name}   edit it and see every page change
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

        echo(list_names(files.read_project("grawlix").templates))
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


@click.command()
@options.request
@click.option("--since", metavar="VERSION", help="Build the cards that changed since VERSION.")
@click.option("--draft", is_flag=True, help="Build even if texts are not translated yet.")
@click.option("--force", is_flag=True, help="Make everything, even if nothing changed.")
@click.option("--dry-run", is_flag=True, help="Show what would change; write nothing.")
@click.option("-q", "--quiet", is_flag=True, help="Print only problems.")
@click.option("-v", "--verbose", is_flag=True, help="Also list unchanged files.")
@click.pass_obj
def build(sources: dict[str, str], /, quiet: bool, verbose: bool, **fields: Any) -> None:
    """Make everything you print from GAME, and write what changed into output/<game>/."""
    request = Request(**fields)
    if request.since:
        request = request._replace(targets=(*request.targets, CHANGES))
    report = last_report(request, sources)
    if report is None:
        with _compiled_ahead(request), progress_line(not quiet) as progress:
            from generator.builder import run

            report = run.build(request, sources, progress)
    show(report.diagnostics, sources)
    if not quiet:
        print_summary(report, verbose, request.dry_run)


def _compiled_ahead(request: Request) -> AbstractContextManager[object]:
    """Where no templates are compiled yet, a second process does it while this one loads libraries
    and reads the game."""

    def work() -> None:
        from generator.texts.render import compile_ahead

        guard.begin("reading the game", request.game or files.GAME_FILE)
        project = files.read_project(request.game, request.overrides)
        with guard.in_root_folder():
            compile_ahead(project)

    return nullcontext() if (cache_folder() / "templates").exists() else guard.aside(work)


_ON_COMMAND_LINE = click.core.ParameterSource.COMMANDLINE


@click.command()
@options.request
@click.option(
    "--open", "opens", is_flag=True, help="Open the leaflet when it is built, or the page."
)
@click.option("--serve", "serves", is_flag=True, help="Write nothing; show all in a live page.")
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="Port of the page.")
@click.pass_context
def watch(
    context: click.Context, /, game: str | None, opens: bool, serves: bool, port: int, **fields: Any
) -> None:
    """Build on every save of the game, its texts or its fonts. Ctrl-C ends it.

    If a save has errors, they are shown and the last output stays unchanged.
    """
    if serves:
        given = {it for it in fields if context.get_parameter_source(it) is _ON_COMMAND_LINE}
        if unused := sorted(given - {"overrides"}):
            raise click.UsageError(f"--serve takes no option for {' or '.join(unused)}")
        page = {"opens": opens, "read_only": True, "has_editor": False}
        context.invoke(studio, game=game, overrides=fields["overrides"], port=port, **page)
        return
    # a name by which the game is found again if its file is missing for a moment
    game = game or (files.GAME_FILE if os.path.lexists(files.GAME_FILE) else files.DEFAULT_GAME)
    files.game_path(game)
    guard.begin("watching", game, lives_on=True)
    if not guard.struck:
        echo(f"watching {game}; Ctrl-C ends it")
    signal.signal(signal.SIGINT, lambda *_: os._exit(0))

    from generator.builder.watching import builds

    sources: dict[str, str] = {}
    with progress_line() as progress:
        for result in builds(Request(game, draft=True, **fields), sources, progress):
            progress("")
            show(result.diagnostics, sources)
            if not isinstance(result, Failure):
                print_brief(result)
                made = [it.entry for it in result.outcomes if it.state != "removed"]
                leaflet = next((it.path for it in made if it.target == "leaflet"), None)
                if opens and leaflet:
                    click.launch(str(result.folder / leaflet))
                    opens = False


@click.command()
@options.rules
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="Default: any free one.")
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help="Address to serve on. Whoever has the token can change the game.",
)
@click.option("--no-browser", "opens", flag_value=False, default=True, help="Do not open the page.")
@click.option("--read-only", is_flag=True, help="Show the game; change nothing.")
def studio(
    game: str | None,
    overrides: Sequence[str],
    port: int,
    host: str,
    *,
    opens: bool,
    read_only: bool,
    has_editor: bool = True,
) -> None:
    """Edit GAME in a live page that shows every change while you type. Ctrl-C ends it."""
    with required("studio", "typecase studio"):
        from generator.studio.folder import GameFolder
        from generator.studio.server import serve as run
        from generator.studio.session import Studio

    def say(address: str) -> None:
        echo(address)
        if opens:
            click.launch(address)

    guard.lift()  # the work is done by a worker with limits of its own
    arguments = [str(files.game_path(game).absolute()), "--limit", f"{guard.times:g}"]
    arguments += [word for override in overrides for word in ("--set", override)]
    making, playing = (["studio-worker", work, *arguments] for work in ("making", "playing"))
    page = Studio(GameFolder(game, read_only), making, playing)
    try:
        run(page, host, port, say, partial(echo, err=True), has_editor=has_editor)
    except (OSError, TypeError, UnicodeError) as error:  # the last two for what can be no name
        message = f"this cannot be served here: {getattr(error, 'strerror', '') or error}"
        hint = "choose another --host or --port, or none for any free port of this machine"
        raise Failure.error("cannot-serve", message, Span(f"{host}:{port}"), hint) from None


@click.command("studio-worker", hidden=True)
@click.argument("work", type=click.Choice(["making", "playing"]))
@click.argument("game")
@options.overrides
@options.limit
def studio_worker(work: str, game: str, overrides: tuple[str, ...]) -> None:
    """Makes what the studio shows, or plays for it, as it asks on standard input."""
    import_module(f"generator.studio.{work}").work(game, overrides)
