"""Reads the positions that ``typecase legal`` is asked about."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence

import click

from generator.diagnostics import Diagnostic, Failure, Severity, Span
from generator.model import Game
from generator.rules import Notation, Position
from generator.spec import load_game
from generator.spec.files import read_project

STANDARD_INPUT = "-"


def split_arguments(game: str | None, file: str | None) -> tuple[str | None, str]:
    """GAME and FILE; a single argument that can only be a FILE is one."""
    if game is not None and file is None and (game == STANDARD_INPUT or _is_text_file(game)):
        return None, game
    return game, file or STANDARD_INPUT


def _is_text_file(name: str) -> bool:
    return os.path.isfile(name) and not name.lower().endswith((".yaml", ".yml"))


def read_game(name: str | None, overrides: Sequence[str], sources: dict[str, str]) -> Game:
    """The game for its numbers and names: its examples are not checked."""
    project = read_project(name, overrides)
    loaded = load_game(project.text, project.file, project.overrides)
    sources.update(loaded.sources)
    if loaded.game is None:
        raise Failure(loaded.diagnostics)
    return loaded.game


def read_positions(game: Game, file: str, sources: dict[str, str]) -> list[Position]:
    """The positions of FILE or of standard input. Raises :class:`Failure` with every problem.

    They are divided by blank lines; a text of nothing is the empty position.
    """
    name = "<stdin>" if file == STANDARD_INPUT else file
    sources[name] = text = _read_text(file, name)
    notation = Notation.of(game)
    positions: list[Position] = []
    problems: list[Diagnostic] = []
    for first, lines in _blocks(text.splitlines()):
        grid = notation.parse(lines)
        positions.append(grid.position)
        for item in grid.problems:
            span = Span.at(name, first + item.line + 1, item.column + 1, item.width)
            problems.append(Diagnostic(Severity.ERROR, item.code, item.message, span, item.hints))
    if problems:
        raise Failure(problems)
    return positions or [Position()]


def _read_text(file: str, name: str) -> str:
    try:
        with click.open_file(file, "rb") as stream:
            data: bytes = stream.read()
        return data.decode("utf-8-sig")
    except OSError as error:
        reason = f"this cannot be read: {error.strerror}"
        raise Failure.error("unreadable-file", reason, Span(name)) from None
    except UnicodeDecodeError:
        raise Failure.error("not-utf-8", "this is not UTF-8 text", Span(name)) from None


def _blocks(lines: Sequence[str]) -> Iterator[tuple[int, list[str]]]:
    """Runs of lines that are not blank, each with the number of its first line, from 0."""
    block: list[str] = []
    for number, line in enumerate((*lines, "")):
        if line.strip():
            block.append(line)
        elif block:
            yield number - len(block), block
            block = []
