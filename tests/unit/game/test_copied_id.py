"""The id of a copied game: put into its text, which stays as it is."""

from __future__ import annotations

import pytest

from generator.game.loading import with_value
from generator.game.spans import Tree


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("title: T  # mine\n", 'id: "no"\ntitle: T  # mine\n'),
        ("# head\n\n  title: T\n  age: 8\n", '# head\n\n  id: "no"\n  title: T\n  age: 8\n'),
        ("title: T\r\nid: old  # old\r\n", 'title: T\r\nid: "no"  # old\r\n'),
        ("id: 'old'\ntitle: T", 'id: "no"\ntitle: T'),
        ("id:\ntitle: T\n", 'id: "no"\ntitle: T\n'),
        ("{title: T}\n", '{id: "no", title: T}\n'),
        ("{id: , title: T}\n", '{id:  "no", title: T}\n'),
    ],
)
def test_an_id_is_added_or_replaced_and_all_else_stays(before: str, after: str) -> None:
    assert with_value(before, "id", "no") == after
    data = Tree(after, "f").data
    assert data["id"] == "no"
    assert data["title"] == "T"
