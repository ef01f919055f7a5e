"""Changed keys are named by their dotted paths, with short values."""

from __future__ import annotations

from typing import Any

import pytest

from generator.builder.up_to_date import changed_inputs, changed_keys

GAME: dict[str, Any] = {
    "title": "Grawlix",
    "players": [1, 2],
    "rules": {"hand_size": 4, "max_rows": None, "toroidal": False},
    "glyphs": {"at": {"symbol": "@"}, "pound": {"symbol": "#"}},
    "examples": [{"id": "one", "grid": "r@\n"}, {"id": "two", "grid": "b#\n"}],
}


@pytest.mark.parametrize(
    ("edit", "told"),
    [
        ({}, []),
        ({"title": "Typecase"}, ["title changed: Grawlix -> Typecase"]),
        ({"title": "x" * 41}, ["title changed"]),
        ({"players": [2]}, ["players changed: [1, 2] -> [2]"]),
        ({"players": []}, ["players changed: [1, 2] -> []"]),
        (
            {"rules": {"hand_size": 3, "max_rows": 7, "toroidal": True}},
            [
                "rules.hand_size changed: 4 -> 3",
                "rules.max_rows changed: null -> 7",
                "rules.toroidal changed: false -> true",
            ],
        ),
        ({"glyphs": {"pound": {"symbol": "#"}, "at": {"symbol": "@"}}}, ["glyphs: order changed"]),
        (
            {"glyphs": {"at": {"symbol": "&"}}},
            ["glyphs.at.symbol changed: @ -> &", "glyphs.pound removed"],
        ),
        (
            {"examples": [{"id": "one", "grid": "b@\n"}, {"id": "three", "grid": ""}]},
            ["examples.one.grid changed", "examples.two removed", "examples.three added"],
        ),
        ({"examples": []}, ["examples.one removed", "examples.two removed"]),
    ],
)
def test_keys(edit: dict[str, Any], told: list[str]) -> None:
    assert list(changed_keys(GAME, {**GAME, **edit})) == told


def test_inputs() -> None:
    old, new = {"a": "1", "b": "2", "c": "3"}, {"a": "1", "c": "4", "d": "5"}
    assert list(changed_inputs(old, new)) == ["b removed", "c changed", "d added"]


def test_quotes_in_a_text_are_told() -> None:
    assert [*changed_keys({"title": 'The "best"'}, {"title": "The best"})] == [
        'title changed: The "best" -> The best'
    ]


def test_patterns_are_told_as_they_are_written() -> None:
    old, new = "matching", [{"glyph": None, "color": "same"}, {"glyph": "same", "color": None}]
    assert [*changed_keys({"runs": old}, {"runs": new[:1]})] == [
        "runs changed: matching -> [{color: same}]"
    ]
    assert [*changed_keys({"runs": old}, {"runs": new[1]})] == [
        "runs changed: matching -> {glyph: same}"
    ]
