"""The positions that ``typecase legal`` is asked about, and its answers."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from itertools import islice

import click

from generator.cli.console import show
from generator.diagnostics import Diagnostic, Failure, Severity, Span
from generator.game.model import Game
from generator.rules import Notation, Position, Tile
from generator.rules.report import read_positions

STANDARD_INPUT = "-"

_BATCH = 200


def split_arguments(game: str | None, file: str | None) -> tuple[str | None, str]:
    """GAME and FILE; a single argument that can only be a FILE is one."""
    if game is not None and file is None and (game == STANDARD_INPUT or _is_text_file(game)):
        return None, game
    return game, file or STANDARD_INPUT


def _is_text_file(name: str) -> bool:
    return os.path.isfile(name) and not name.lower().endswith((".yaml", ".yml"))


def positions_in(
    file: str, game: Game, sources: dict[str, str], *, quiet: bool
) -> tuple[Position, ...]:
    """The positions of FILE or of standard input. Raises :class:`Failure` with every problem.

    Unless ``quiet``, a person is told what is waited for, and that nothing is the empty grid.
    """
    name = "<stdin>" if file == STANDARD_INPUT else file
    if file == STANDARD_INPUT and sys.stdin.isatty() and not quiet:
        click.echo("Write a position, a row a line, and end it with Ctrl-D:", err=True)
    sources[name] = text = _read_text(file, name)
    positions, problems = read_positions(text, game, name)
    if problems:
        raise Failure(problems)
    if not text.strip() and not quiet:
        message = "there is nothing in it, so this is what the empty grid allows"
        hint = "write tiles such as {}, a row a line; typecase legal --help shows how"
        tile = Notation.of(game).token(Tile(0, 0))
        note = Diagnostic(Severity.NOTE, "no-position", message, Span(name), (hint.format(tile),))
        show([note], sources)
    return positions


def _read_text(file: str, name: str) -> str:
    hint = "name a text file with positions, or - for standard input"
    try:
        with click.open_file(file, "rb") as stream:
            data: bytes = stream.read()
        return data.decode("utf-8-sig")
    except FileNotFoundError:
        raise Failure.error("missing-file", "there is no such file", Span(name), hint) from None
    except OSError as error:
        reason = f"this cannot be read: {error.strerror}"
        raise Failure.error("unreadable-file", reason, Span(name), hint) from None
    except UnicodeDecodeError:
        raise Failure.error(
            "not-utf-8", "this is not UTF-8 text", Span(name), "save the file as UTF-8"
        ) from None


def print_answers(answers: Iterable[tuple[str, bool]]) -> bool:
    """Print answers in order, many at a time; whether all their positions are legal."""
    legal = True
    remaining = iter(answers)
    while batch := list(islice(remaining, _BATCH)):
        click.echo("\n".join(text for text, _ in batch))
        legal = legal and all(right for _, right in batch)
    return legal
