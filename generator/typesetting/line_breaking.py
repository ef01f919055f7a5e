"""Words of a paragraph, where they may be divided, and the best places to break its lines."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate, chain, pairwise, product, repeat
from math import inf
from typing import NamedTuple, TypeAlias

from generator.texts.document import Icon, InlineGlyph

_UNSPACED = re.compile("[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff]")
LONE_WORD = 10.0  # cost of a last line of one word, in the unit of a line that is wholly empty
HYPHEN, MOST_HYPHENS = 0.04, 2  # cost of one at the end of a line, likewise; most in a row of lines
SOFT_HYPHEN = "\u00ad"
_BREAKS = re.compile(f"([ {SOFT_HYPHEN}])")
_SYLLABLES = re.compile(r"[^\W\d_]{6,}")


class Piece(NamedTuple):
    """Part of a word: text in one ``font``, or a glyph or an icon without one; ``width`` in em."""

    content: str | InlineGlyph | Icon
    font: str
    width: float
    link: str = ""


class Word(NamedTuple):
    """Pieces without a line break between them."""

    pieces: tuple[Piece, ...]
    width: float  # in em
    after: str = " "  # a space, nothing, or a soft hyphen, which is seen at the end of a line

    @property
    def text(self) -> str:
        return "".join(p.content if isinstance(p.content, str) else "□" for p in self.pieces)


Line: TypeAlias = tuple[Word, ...]
Lines: TypeAlias = tuple[Line, ...]


def hyphenated(text: str, language: str) -> str:
    """``text`` with soft hyphens by the patterns of ``language``, which can take a second."""
    from pyphen import Pyphen, language_fallback

    if not (known := language_fallback(language.replace("-", "_"))):
        return text
    patterns = Pyphen(lang=known, left=3, right=3)
    return _SYLLABLES.sub(lambda it: patterns.inserted(it[0], SOFT_HYPHEN), text)


def parts(text: str) -> Iterator[tuple[str | None, str]]:
    """The parts of a text between which a line may end, each after None, a space, a soft hyphen, or
    nothing, as in Chinese and Japanese (UAX 14)."""
    before: str | None = None
    for part in _BREAKS.split(text):
        if part in (" ", SOFT_HYPHEN):
            before = part
        elif _UNSPACED.search(part) is None:
            yield before, part
        else:
            from uniseg.linebreak import line_break_units

            yield from zip(chain((before,), repeat("")), line_break_units(part), strict=False)


@lru_cache(maxsize=4096)  # after an edit, most texts are as they were
def break_lines(words: Line, space: float, hyphen: float, measure: float) -> Lines:
    """Breaks lines for the least sum of squared slack and hyphens; none if a word is too wide."""
    count = len(words)
    # Where each word starts and where it ends, after a space, if all are on one line.
    starts = [0.0, *accumulate(it.width + space * (it.after == " ") for it in words)]
    added = {" ": 0.0, "": space, SOFT_HYPHEN: space + hyphen}
    ends = [0.0, *(at + added[it.after] for at, it in zip(starts[1:], words, strict=True))]
    is_divided = [word.after == SOFT_HYPHEN for word in words]
    # For each start of a line, after no divided line, one, ...: cost and ends from there on.
    runs = range(MOST_HYPHENS + 1 if any(is_divided) else 1)
    best: dict[tuple[int, int], tuple[float, tuple[int, ...]]]
    best = {(count, run): (0.0, ()) for run in runs}
    for start, run in product(range(count - 1, -1, -1), runs):
        best[start, run] = inf, ()
        room = starts[start] + space + measure
        # From the longest line down: once the slack costs too much, that of shorter ones does.
        for end in range(bisect_right(ends, room + 1e-9) - 1, start, -1):
            divided = run + 1 if end < count and is_divided[end - 1] else 0
            penalty = ((room - ends[end]) / measure) ** 2
            if end == count:
                penalty = LONE_WORD if start > 0 and all(is_divided[start : end - 1]) else 0.0
            elif penalty > best[start, run][0]:
                break
            if divided <= MOST_HYPHENS:
                rest, others = best[end, divided]
                # Equal raggedness: prefer fewer lines.
                total = penalty + HYPHEN * bool(divided) + rest + 1e-4
                if total <= best[start, run][0]:
                    best[start, run] = total, (end, *others)
    cost, cuts = best[0, 0]
    return tuple(words[a:b] for a, b in pairwise((0, *cuts))) if cost < inf else ()
