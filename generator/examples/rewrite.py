"""Replaces examples in the text of a game file; comments and layout stay."""

import json
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import replace
from difflib import unified_diff
from typing import NamedTuple

from generator.diagnostics import Diagnostic, Failure, split_lines
from generator.examples.checking import check_examples
from generator.examples.propose import propose
from generator.examples.restate import claim_lines, claim_values, grid_rows, kept_claims, value_text
from generator.examples.searching import ExampleQuery
from generator.game.loading import load_game
from generator.game.model import Example, Game
from generator.game.spans import Place, Spans, line_starts


class Replaced(NamedTuple):
    """The text of a game file with another example, and how that differs from the one before; if
    none was found, the old text and why."""

    text: str
    notes: tuple[Diagnostic, ...] = ()
    is_well: bool = True


def broken_examples(game: Game, spans: Spans) -> tuple[str, ...]:
    """The ids of all examples that are wrong, in the file's order."""
    checked, _ = check_examples(game, spans)
    return tuple(example.id for example in game.examples if example.id not in checked)


def replace_example(text: str, game: Game, spans: Spans, id_: str, query: ExampleQuery) -> Replaced:
    """Replaces the example ``id_`` by one that is correct and shows the same.

    ``text`` is the game file, ``game`` and ``spans`` what it was read as; behind the example it may
    have changed since. The new example is read back from the new text and compared. Raises Failure
    for an unknown id.
    """
    numbers = {example.id: index for index, example in enumerate(game.examples)}
    try:
        proposal = propose(game, replace(query, like=id_), spans.file)
    except Failure as failure:
        if id_ not in numbers:
            raise
        return Replaced(text, failure.diagnostics, False)
    index = numbers[id_]
    rewriter = _Rewriter(text, spans, ("examples", index))
    changed = rewriter.rewritten(game.examples[index], proposal.example)
    again = load_game(changed, spans.file).game
    assert again is not None, "the new text is a game"
    assert again.examples[index].claims == proposal.example.claims, "it has the new claims"
    return Replaced(changed, proposal.notes)


def diff(before: str, after: str, file: str) -> Iterator[str]:
    """The lines of a unified diff of two versions of ``file``."""
    old, new = split_lines(before), split_lines(after)
    yield from unified_diff(old, new, file, f"{file} (corrected)", n=2, lineterm="")


class _Rewriter:
    """Edits the example at ``place``. Only values that differ are replaced, and claims taken out
    that the new one does not have; if it has others, all claims are rewritten."""

    def __init__(self, text: str, spans: Spans, place: Place) -> None:
        self._text, self._spans, self._place = text, spans, place
        self._starts = line_starts(text)
        self._newline = "\r\n" if "\r\n" in text else "\n"

    def rewritten(self, old: Example, new: Example) -> str:
        values: dict[Place, str] = {}
        place, kept = (*self._place, "claims"), kept_claims(old, new)
        if grid_rows(old.grid) != grid_rows(new.grid):
            values[*self._place, "grid"] = self._grid(grid_rows(new.grid))
        lost = [number for number in range(len(old.claims)) if number not in kept]
        is_kept = len(kept) == len(new.claims) and not (lost and self._is_in_line(place))
        for number, claim in kept.items() if is_kept else ():
            before, after = claim_values(old.claims[number]), claim_values(claim)
            for key in (it for it in after if after[it] != before[it]):
                values[*place, number, key] = value_text(key, after[key])
        if not is_kept:
            values[place] = self._claims(new)
        text = self._text
        edits = [(self._start(place), self._end(place), value) for place, value in values.items()]
        edits += [(*self._lines((*place, number)), "") for number in lost if is_kept]
        for start, end, value in sorted(edits, reverse=True):
            text = text[:start] + value + text[end:]
        return text

    def _is_in_line(self, place: Place) -> bool:
        return place in self._spans.parts and self._text[self._start(place)] == "["

    def _lines(self, place: Place) -> tuple[int, int]:
        """Start and end of the lines of a list item."""
        end = bisect_left(self._starts, self._end(place))
        return self._starts[self._spans.value(*place).line - 1], self._starts[end]

    def _grid(self, rows: list[str]) -> str:
        if lines := self._block_lines((*self._place, "grid")):
            return (self._newline + " " * (lines[0][1] - 1)).join(rows)
        return json.dumps("\n".join(rows), ensure_ascii=False)

    def _claims(self, new: Example) -> str:
        place = (*self._place, "claims")
        if self._is_in_line(place):
            items = ", ".join(claim_lines(claim, on_one=True)[0][2:] for claim in new.claims)
            return f"[{items}]"
        indent = self._newline + " " * (self._spans.value(*place).column - 1)
        return indent.join(line for claim in new.claims for line in claim_lines(claim))

    def _block_lines(self, place: Place) -> tuple[tuple[int, int], ...]:
        """Line and column of each line of a text behind ``|``; empty for any other value."""
        span = self._spans.value(*place)
        is_block = self._text.startswith("|", self._starts[span.line - 1] + span.column - 1)
        return self._spans.parts[place].lines if is_block else ()

    def _start(self, place: Place) -> int:
        span = self._spans.value(*place)
        line, column = (self._block_lines(place) or ((span.line, span.column),))[0]
        return self._starts[line - 1] + column - 1

    def _end(self, place: Place) -> int:
        """The end of a value; YAML's end of a block is behind the comments that follow it."""
        if lines := self._block_lines(place):
            start = self._start(place)
            return start + len(self._text[start : self._starts[lines[-1][0]]].rstrip())
        inner = [at for at in self._spans.parts if at[:-1] == place]
        if inner and self._text[self._start(place)] not in "[{":
            return max(map(self._end, inner))
        span = self._spans.value(*place)
        return self._starts[span.end_line - 1] + span.end_column - 1
