"""Widths of columns: what is cut where a table is too wide."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.typesetting.tables import (
    Cut,
    Words,
    column_cuts,
    column_widths,
)

NUMBER = [Cut(10, (1, 1, 1))]
NAME = [Cut(20, (1, 1, 1)), Cut(12, (2, 1, 1))]
"""A head of two words above short cells."""
PROSE = [Cut(60, (1, 1, 1)), Cut(31, (1, 2, 2)), Cut(22, (1, 3, 3)), Cut(15, (1, 5, 5))]


@pytest.mark.parametrize(
    ("room", "widths"),
    [
        (200, (10, 20, 60)),
        (90, (10, 20, 60)),
        (85, (10, 12, 60)),
        (61, (10, 20, 31)),
        (53, (10, 12, 31)),
        (40, (10, 12, 15)),
        (37, (10, 12, 15)),
    ],
)
def test_what_costs_least_gives_way(room: float, widths: tuple[float, ...]) -> None:
    assert column_widths([NUMBER, NAME, PROSE], room) == widths


def column(widths: Sequence[float], rows: int) -> list[Cut]:
    """A column whose cells take one more line at each narrower width."""
    falling = sorted(set(widths), reverse=True)
    return [Cut(width, (lines,) * rows) for lines, width in enumerate(falling, 1)]


columns = st.lists(
    st.lists(st.floats(1, 100), min_size=1, max_size=5).map(lambda w: column(w, 3)),
    min_size=1,
    max_size=6,
)


def test_a_cut_that_saves_nothing_is_no_way_out() -> None:
    hair = [Cut(50 + 1e-14, (1,)), Cut(50, (2,)), Cut(30, (3,))]
    assert column_widths([hair, [Cut(60, (1,)), Cut(40, (2,))]], 90) == (50 + 1e-14, 40)
    assert column_widths([hair, [Cut(60, (1,))]], 91) == (30, 60)


@given(columns, st.floats(0, 1))
def test_all_fit_at_widths_that_they_may_have(columns: list[list[Cut]], share: float) -> None:
    least = sum(cuts[-1].width for cuts in columns)
    most = sum(cuts[0].width for cuts in columns)
    room = least + share * (most - least)
    widths = column_widths(columns, room)
    assert sum(widths) <= room + 1e-6
    for width, cuts in zip(widths, columns, strict=True):
        assert width in [cut.width for cut in cuts]


def test_a_column_is_cut_where_its_cells_wrap() -> None:
    head, cell, empty = Words((4, 3), 1), Words((5, 5, 5), 1), Words((), 1)
    assert column_cuts([head, cell, empty], 100) == [
        Cut(17, (1, 1, 1)),
        Cut(11, (1, 2, 1)),
        Cut(8, (1, 3, 1)),
        Cut(5, (2, 3, 1)),
    ]


def test_a_column_wider_than_the_table_begins_with_what_fits() -> None:
    cuts = column_cuts([Words((5.0,) * 20, 1)], 30)
    assert cuts[0].width <= 30
    assert cuts[-1] == Cut(5, (20,))


@given(st.lists(st.floats(1, 30), min_size=1, max_size=30), st.floats(30, 200))
def test_words_fill_lines_no_wider_than_their_measure(widths: list[float], measure: float) -> None:
    words = Words(tuple(widths), 1.0)
    lines, widest = words.filled(measure)
    assert widest <= measure + 1e-6
    assert words.filled(widest + 1e-6)[0] == lines
    whole = sum(widths) + len(widths) - 1
    assert lines >= whole / (measure + 1)


def test_cuts_are_narrower_and_narrower() -> None:
    words = [Words(tuple(1 + (7 * i * i) % 11 for i in range(n)), 1.0) for n in (3, 20, 50)]
    cuts = column_cuts(words, 90)
    assert [cut.width for cut in cuts] == sorted({cut.width for cut in cuts}, reverse=True)
    assert cuts[-1].width == 11
