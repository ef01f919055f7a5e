"""What the engine finds in a position, as JSON for programs and as lines for people."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import cache
from itertools import islice

import click

from generator.model import Game
from generator.rules import Cell, Location, Notation, Position, limits_of
from generator.rules.locations import locations_of
from generator.rules.survey import members, survey
from generator.rules.violations import violations_of
from generator.rules.words import Words, place

Answer = Callable[[Position], tuple[str, bool]]
"""Gives the text of the answer, and whether the position has no violations."""

_BATCH = 200


def answer_in_json(game: Game) -> Answer:
    """One object on one line a position; cells count from 0.

    Written by hand around what repeats: what a location allows is put into JSON once for each
    combination of masks, so that ten thousand positions take little more than their survey.
    """
    limits, notation = limits_of(game), Notation.of(game)
    glyphs, colors = list(game.glyphs), list(game.colors)

    @cache
    def allowed(glyph_mask: int, color_mask: int, fits: tuple[int, ...]) -> str:
        tiles = Location(Cell(0, 0), glyph_mask, color_mask, fits).tiles
        content = {
            "glyphs": [glyphs[number] for number in members(glyph_mask)],
            "colors": [colors[number] for number in members(color_mask)],
            "tiles": [notation.token(tile) for tile in tiles],
        }
        return json.dumps(content)[1:]

    def answer(position: Position) -> tuple[str, bool]:
        seen = survey(position, limits)
        wrong = violations_of(seen)
        locations = ", ".join(
            [
                f'{{"cell": [{row}, {column}], {allowed(glyph_mask, color_mask, fits)}'
                for (row, column), glyph_mask, color_mask, fits in locations_of(seen)
            ]
        )
        violations = json.dumps([{"rule": item.rule, "cells": item.cells} for item in wrong])
        head = f'"tiles": {len(position)}, "rows": {seen.rows}, "columns": {seen.columns}'
        return (
            f'{{{head}, "violations": {violations}, "locations": [{locations}]}}',
            not wrong,
        )

    return answer


def _count(number: int, name: str) -> str:
    return f"{number} {name}" if number == 1 else f"{number} {name}s"


def answer_in_words(game: Game) -> Answer:
    """Some lines a position; rows and columns count from 1."""
    limits, notation = limits_of(game), Notation.of(game)
    words = Words(game, limits)

    def place_line(location: Location) -> str:
        tiles = " ".join(map(notation.token, location.tiles))
        return f"  {place(location.cell)}: {tiles or 'no tile fits'}"

    def answer(position: Position) -> tuple[str, bool]:
        seen = survey(position, limits)
        wrong = violations_of(seen)
        found = locations_of(seen)
        counts = len(position), seen.rows, seen.columns
        sizes = ", ".join(map(_count, counts, ("tile", "row", "column")))
        lines = [
            f"{sizes}: {'not legal' if wrong else 'legal'}",
            *(f"  {item.rule}: {words.violation(item, position)}" for item in wrong),
            f"{_count(len(found), 'location')}{':' if found else ''}",
            *map(place_line, found),
        ]
        return "\n".join(lines) + "\n", not wrong

    return answer


def print_answers(answers: Iterable[tuple[str, bool]]) -> bool:
    """Print answers in order, many at a time; whether all their positions are legal."""
    legal = True
    remaining = iter(answers)
    while batch := list(islice(remaining, _BATCH)):
        click.echo("\n".join(text for text, _ in batch))
        legal = legal and all(right for _, right in batch)
    return legal
