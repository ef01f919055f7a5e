"""Folding in space, and the pictures of it."""

from __future__ import annotations

import math

import pytest

from generator.drawing import Box, Group, Item, Label, Shape
from generator.drawing.folding import (
    MOUNTAIN,
    VALLEY,
    Step,
    View,
    fold,
    rectangle_panel,
    steps_picture,
)
from generator.game.outputs import LeafletFonts

BASE = rectangle_panel("base", Box(0, 0, 10, 10))


@pytest.mark.parametrize("edge", ["left", "top", "right", "bottom"])
@pytest.mark.parametrize("angle", [90.0, -90.0])
def test_mountains_go_away_and_valleys_come_near(edge: str, angle: float) -> None:
    beside = {"left": (10, 0), "right": (-10, 0), "top": (0, 10), "bottom": (0, -10)}
    x, y = beside[edge]
    flap = rectangle_panel("flap", Box(x, y, x + 10, y + 10), "base", angle, edge)
    corners = fold([BASE, flap], {"flap": angle})["flap"]
    assert sorted(round(z, 9) for *_, z in corners) == sorted(
        [0, 0, *[-math.copysign(10, angle)] * 2]
    )
    assert math.dist(corners[0], corners[2]) == pytest.approx(math.hypot(10, 10))


def test_hinges_follow_those_they_hang_on() -> None:
    one = rectangle_panel("one", Box(10, 0, 20, 10), "base", 90, "left")
    two = rectangle_panel("two", Box(20, 0, 30, 10), "one", 90, "left")
    corners = fold([BASE, one, two], {"one": 90, "two": 90})["two"]
    assert sorted({(round(x, 9), round(z, 9)) for x, _, z in corners}) == [(0, -10), (10, -10)]


def drawn(items: tuple[Item, ...]) -> list[Item]:
    found: list[Item] = []
    for item in items:
        found += drawn(item.items) if isinstance(item, Group) else [item]
    return found


@pytest.mark.parametrize(("angle", "dash"), [(90.0, MOUNTAIN), (-90.0, VALLEY)])
def test_each_step_has_its_number_caption_and_kind_of_fold(
    angle: float, dash: tuple[float, ...]
) -> None:
    flap = rectangle_panel("flap", Box(10, 0, 20, 10), "base", angle, "left")
    steps = Step((), "Cut."), Step(("flap",), "Fold."), Step((), "Done.")
    room = Box(0, 0, 180, 60)
    items = drawn(steps_picture([BASE, flap], steps, room, LeafletFonts(), View()))
    words = [item.text for item in items if isinstance(item, Label)]
    assert words == ["1", "Cut.", "2", "Fold.", "3", "Done."]
    dashes = [item.dash for item in items if isinstance(item, Shape) and item.dash]
    assert set(dashes) == {dash}
    assert len(dashes) == 2, "a fold that is done is a plain edge"
    for item in items:
        if isinstance(item, Shape) and item.fill:
            box = item.path.box()
            assert box.left > -3
            assert box.right < 183


def test_what_is_behind_is_painted_first() -> None:
    """A wall behind the base is hidden by one before it, whatever their order in the list."""
    low = rectangle_panel("low", Box(0, 10, 10, 20), "base", -90, "top")
    back = rectangle_panel("back", Box(0, -10, 10, 0), "base", -90, "bottom")
    step = Step(("low", "back"), "")
    painted = []
    for panels in ([BASE, low, back], [BASE, back, low]):
        marked = [panel._replace(marks=(panel.name, panel.name)) for panel in panels]
        view = View(columns=1)
        items = steps_picture(marked, [step], Box(0, 0, 90, 90), LeafletFonts(), view)
        words = [item.text for item in drawn(items) if isinstance(item, Label)]
        painted.append([word for word in words if word in ("base", "low", "back")])
    assert painted[0] == painted[1]
    assert painted[0].index("back") < painted[0].index("low")
