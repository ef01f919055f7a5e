"""Puts an example into the text of a game file in place of another; comments and layout stay."""

from __future__ import annotations

import json
from typing import NamedTuple

from generator.diagnostics import split_lines
from generator.examples.restate import claim_lines, claim_values, grid_rows, value_text
from generator.game.model import Example
from generator.game.spans import Place, Spans


class _Edit(NamedTuple):
    """Replaces the text from ``start`` to ``end``, offsets in the whole."""

    start: int
    end: int
    text: str


def rewritten(text: str, spans: Spans, index: int, old: Example, new: Example) -> str:
    """``text``, of which ``spans`` has the places, with the example number ``index`` changed from
    ``old`` to ``new``.

    Only values that differ are replaced, if both have the same claims with the same keys; else all
    claims are written anew.
    """
    return _Rewriter(text, spans, index).rewritten(old, new)


class _Rewriter:
    def __init__(self, text: str, spans: Spans, index: int) -> None:
        self._text, self._spans, self._place = text, spans, ("examples", index)
        self._newline = "\r\n" if "\r\n" in text else "\n"
        self._lines = split_lines(text)
        self._starts = [0]
        for line in self._lines:
            end = self._starts[-1] + len(line)
            self._starts.append(end + len("\r\n" if text.startswith("\r\n", end) else "\n"))

    def rewritten(self, old: Example, new: Example) -> str:
        edits = [self._grid(new.grid)] if grid_rows(old.grid) != grid_rows(new.grid) else []
        before, after = ([claim_values(it) for it in one.claims] for one in (old, new))
        if [[*it] for it in before] == [[*it] for it in after]:
            edits += [
                self._value(("claims", number, key), value_text(key, value))
                for number, values in enumerate(after)
                for key, value in values.items()
                if value != before[number][key]
            ]
        else:
            edits.append(self._claims(new))
        text = self._text
        for edit in sorted(edits, reverse=True):
            text = text[: edit.start] + edit.text + text[edit.end :]
        return text

    def _grid(self, grid: str) -> _Edit:
        place = (*self._place, "grid")
        rows, starts = grid_rows(grid), self._spans.text_lines.get(place, ())
        if self._text[self._start(place)] != "|" or not starts:
            return self._value(("grid",), json.dumps("\n".join(rows), ensure_ascii=False))
        (first, column), (last, _) = starts[0], starts[-1]
        while last > first and not self._lines[last - 1].strip():
            last -= 1
        indent = self._newline + " " * (column - 1)
        end = self._starts[last - 1] + len(self._lines[last - 1])
        return _Edit(self._starts[first - 1] + column - 1, end, indent.join(rows))

    def _value(self, place: Place, text: str) -> _Edit:
        whole = (*self._place, *place)
        return _Edit(self._start(whole), self._end(whole), text)

    def _claims(self, new: Example) -> _Edit:
        place = (*self._place, "claims")
        if place not in self._spans.values:
            raise ValueError("an example without claims gets none")
        start = self._start(place)
        if self._text[start] == "[":
            items = ", ".join(
                f"{{{', '.join(f'{key}: {value_text(key, value)}' for key, value in it.items())}}}"
                for it in map(claim_values, new.claims)
            )
            return _Edit(start, self._end(place), f"[{items}]")
        column = self._spans.values[place].column - 1
        indent = self._newline + " " * column
        lines = [line for claim in new.claims for line in claim_lines(claim)]
        return _Edit(start, self._end(place), indent.join(lines))

    def _start(self, place: Place) -> int:
        span = self._spans.values[place]
        return self._starts[span.line - 1] + span.column - 1

    def _end(self, place: Place) -> int:
        """The end of a value; YAML's end of a block lies behind the comments that follow it."""
        inner = [at for at in self._spans.values if at[:-1] == place]
        if inner and self._text[self._start(place)] not in "[{":
            return max(map(self._end, inner))
        span = self._spans.values[place]
        return self._starts[span.end_line - 1] + span.end_column - 1
