"""The table of Tabletop Simulator: every tile is on it once, and it has what the rules need."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from generator.drawing.board_layout import Layout
from generator.products.cards import table
from generator.products.kit import Kit
from tests.unit.kits import game_text, grawlix_kit, kit_of
from tests.unit.playtest.test_recorded import LONG


def saved(kit: Kit) -> dict[str, Any]:
    (made,) = table.make(kit)
    assert made.path == "simulator/table.json"
    found: dict[str, Any] = json.loads(made.data)
    return found


def with_rules(rules: Mapping[str, Any], size: int = 4, players: object = 2) -> Kit:
    return kit_of(game_text(size, size, rules=rules, players=players))


def named(found: dict[str, Any], name: str) -> list[dict[str, Any]]:
    return [it for it in found["ObjectStates"] if it["Name"] == name]


def cards_of(state: dict[str, Any]) -> list[str]:
    """The names of the cards in an object."""
    inside = state.get("ContainedObjects", [state])
    return [it["Nickname"] for it in inside if "CardID" in it]


RULES: list[dict[str, Any]] = [
    {},
    {"copies": 3},
    {"frame": "fixed", "hand_size": 0},
    LONG,
    {"start": "zA yB\n.  xC", "copies": 2},
    {
        "frame": "fixed",
        "max_rows": 3,
        "max_columns": 5,
        "start": ". . . . .\n. . zA . .\n. . . . .",
    },
]


@pytest.mark.parametrize("rules", RULES)
def test_every_tile_is_on_the_table_once_a_copy(rules: dict[str, Any]) -> None:
    kit = with_rules(rules)
    found = saved(kit)
    names = Counter(name for it in found["ObjectStates"] for name in cards_of(it))
    colors, glyphs = kit.game.color_list, kit.game.glyph_list
    copies = rules.get("copies", 1)
    assert names == {f"{c.name} {g.name}": copies for c in colors for g in glyphs}
    every = [it["GUID"] for it in found["ObjectStates"]]
    assert len({*every}) == len(every)
    assert len(named(found, "Bag")) == ("draw" in rules)


def at(state: dict[str, Any]) -> tuple[float, float]:
    return state["Transform"]["posX"], state["Transform"]["posZ"]


@pytest.mark.parametrize("rules", RULES)
def test_nothing_lies_on_something_else_and_all_snaps(rules: dict[str, Any]) -> None:
    found = saved(with_rules(rules))
    placed = [it for it in found["ObjectStates"] if it["Name"] in ("Card", "DeckCustom")]
    assert len({at(it) for it in placed}) == len(placed)
    assert found["Grid"]["Snapping"]
    for it in placed:
        assert all(value % found["Grid"]["xSize"] == 0 for value in at(it))
        assert abs(at(it)[0]) < 44
        assert abs(at(it)[1]) < table.HAND_AT - 4


def test_tiles_of_the_start_lie_on_their_spaces() -> None:
    kit = with_rules(RULES[5])
    found = saved(kit)
    board, first = found["ObjectStates"][:2]
    assert first["Nickname"] == "color 1 glyph 1"
    assert at(first) == (0.0, 0.0)
    # A custom tile of the simulator is two steps long, unscaled; its picture fills it.
    assert board["CustomImage"]["ImageURL"] == "board.png"
    layout, place = Layout.of(kit.game), board["Transform"]
    across = 2 * place["scaleX"] / layout.trim.width
    down = 2 * place["scaleZ"] / layout.trim.height
    for row, column in ((0, 0), (1, 2), (2, 4)):
        x, y = layout.at(row, column).center
        middle, centre = layout.trim.center
        spot = place["posX"] + (x - middle) * across, place["posZ"] - (y - centre) * down
        assert spot == pytest.approx(
            ((column - 2) * table.PITCH, (1 - row) * table.PITCH), abs=0.01
        )
    laid = saved(with_rules(RULES[4]))["ObjectStates"][:3]
    assert [it["Nickname"] for it in laid] == [f"color {n} glyph {n}" for n in (1, 2, 3)]
    (left, top), (right, same), (_, below) = map(at, laid)
    assert (right - left, same - top, below - top) == (2, 0, -2)


def test_each_player_has_a_hand_unless_the_rules_have_none() -> None:
    hands = named(saved(with_rules(LONG, players=[2, 4])), "HandTrigger")
    assert len({it["FogColor"] for it in hands}) == 4
    assert len({at(it) for it in hands}) == 4
    assert saved(with_rules(LONG))["Hands"]["Hiding"] == 0
    assert saved(with_rules({}))["Hands"]["Hiding"] == 2
    assert named(saved(with_rules({"hand_size": 0})), "HandTrigger") == []


def test_the_rules_are_a_page_of_the_notebook() -> None:
    kit = grawlix_kit()
    body = saved(kit)["TabStates"]["0"]["body"]
    assert "[b]Placing a Tile[/b]" in body
    assert "4. Its color differs from every other color in its row and in its column." in body
    assert "Example" not in body
    assert body.count("[b]") == body.count("[/b]")
    assert "  " not in body


def test_signs_of_the_notebook_in_a_title_are_text() -> None:
    kit = kit_of(game_text(4, 4, title="[b]Evil[/b] [url]"))
    body = saved(kit)["TabStates"]["0"]["body"]
    assert "(b)Evil(/b) (url)" in body
    assert saved(kit)["SaveName"] == "[b]Evil[/b] [url]"


def test_a_supply_too_large_to_lay_out_is_in_a_bag() -> None:
    found = saved(with_rules({}, 20))
    (bag,) = named(found, "Bag")
    assert len(bag["ContainedObjects"]) == 400
