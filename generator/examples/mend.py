"""Mends examples that do not hold: puts others into the text of their game file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from generator.diagnostics import Diagnostic, Failure, split_lines
from generator.examples.checking import check_examples
from generator.examples.example_query import ExampleQuery
from generator.examples.propose import propose
from generator.examples.rewrite import rewritten
from generator.game.loading import load_game
from generator.game.model import Game
from generator.game.spans import Spans


class Mended(NamedTuple):
    """The text of a game file with another example, and how that differs from the one before; if
    none was found, the old text and why."""

    text: str
    notes: tuple[Diagnostic, ...] = ()
    is_well: bool = True


def broken_examples(game: Game, spans: Spans) -> tuple[str, ...]:
    """The ids of all examples that do not hold, in the file's order."""
    checked, _ = check_examples(game, spans)
    return tuple(example.id for example in game.examples if example.id not in checked)


def mend(text: str, game: Game, spans: Spans, name: str, query: ExampleQuery) -> Mended:
    """Replaces the example ``name`` by one that holds and shows the same; all else stays.

    ``text`` is the game file, ``game`` and ``spans`` what it was read as; behind the example it may
    have changed since. The new example is read back from the new text and compared. Raises Failure
    for an unknown id.
    """
    numbers = {example.id: index for index, example in enumerate(game.examples)}
    try:
        proposal = propose(game, replace(query, like=name), spans.file)
    except Failure as failure:
        if name not in numbers:
            raise
        return Mended(text, failure.diagnostics, False)
    index = numbers[name]
    changed = rewritten(text, spans, index, game.examples[index], proposal.example)
    again = load_game(changed, spans.file).game
    assert again is not None, "the new text is a game"
    assert again.examples[index].claims == proposal.example.claims, "it has the new claims"
    return Mended(changed, proposal.notes)


def diff(before: str, after: str, file: str) -> Iterator[str]:
    """The lines of a unified diff of two versions of ``file``."""
    from difflib import unified_diff

    old, new = split_lines(before), split_lines(after)
    yield from unified_diff(old, new, file, f"{file} (mended)", n=2, lineterm="")
