"""Widths of columns: which of them wrap where a table is too wide."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.typesetting.tables import column_widths

NUMBER, NAME, PROSE = (10, 10), (12, 20), (15, 60)
"""Widths of the longest word and of the longest cell."""


@pytest.mark.parametrize(
    ("room", "widths"),
    [
        (200, (10, 20, 60)),
        (90, (10, 20, 60)),
        (61, (10, 20, 31)),
        (50, (10, 20, 20)),
        (44, (10, 17, 17)),
        (40, (10, 15, 15)),
        (38, (10, 13, 15)),
        (37, (10, 12, 15)),
    ],
)
def test_the_widest_give_way(room: float, widths: tuple[float, ...]) -> None:
    found = column_widths([NUMBER, NAME, PROSE], room)
    assert sum(found) <= room + 1e-6
    assert found == pytest.approx(widths, abs=1.0)


columns = st.lists(st.tuples(st.floats(1, 100), st.floats(0, 100)), min_size=1, max_size=6)


@given(columns, st.floats(0, 1))
def test_all_fit_and_no_word_is_wider_than_its_column(
    columns: list[tuple[float, float]], share: float
) -> None:
    needs = [(word, word + more) for word, more in columns]
    least, most = (sum(kind) for kind in zip(*needs, strict=True))
    room = least + share * (most - least)
    widths = column_widths(needs, room)
    assert sum(widths) <= room + 1e-6
    for width, (word, cell) in zip(widths, needs, strict=True):
        assert word <= width <= cell
