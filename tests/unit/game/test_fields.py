"""Ids made from text."""

from __future__ import annotations

import pytest

from generator.game.fields import slug


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("Set Up", "set-up"),
        ("  A -- b!  ", "a-b"),
        ("Été à 2", "ete-a-2"),
        ("pound-sign", "pound-sign"),
        ("日本", ""),
        ("", ""),
    ],
)
def test_a_slug_is_ascii_in_lower_case_with_hyphens(text: str, made: str) -> None:
    assert slug(text) == made
