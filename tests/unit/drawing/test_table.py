"""The pictures of the table and of a turn: what they show, the engine has played."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from generator.drawing import Box, Group, Item, Label, Shape
from generator.drawing.board import SCOPE
from generator.drawing.figures import figure_scene
from generator.drawing.tile_faces import INK, Faces
from generator.examples.illustrate import opening
from generator.game.files import read_project
from generator.rules import violations
from generator.rules.limits import limits_of
from generator.rules.play import Draft, play
from generator.texts.document import optional_figures, without_optional
from tests.unit.drawing.test_boards import shapes
from tests.unit.kits import game_text, grawlix_kit, kit_of

HANDLESS = game_text(3, 3, rules={"hand_size": 0, "frame": "fixed"})


def drawn(items: tuple[Item, ...]) -> list[str]:
    """The names of tiles, as often as they are drawn."""
    found: list[str] = []
    for item in items:
        if isinstance(item, Group):
            found += [item.alt] if " " in item.alt else drawn(item.items)
    return found


@pytest.mark.parametrize("text", ["", HANDLESS])
def test_a_turn_is_legal_and_the_same_each_time(text: str) -> None:
    game = (kit_of(text) if text else grawlix_kit()).game
    found = opening(game)
    assert found is not None
    assert found.before.turn == 0
    assert found.played == play(found.before, found.placed)
    if found.drafted:
        assert found.after == play(found.played, Draft(found.drafted))
    assert not violations(found.after.position, limits_of(game))
    assert (found.drafted is None) == (game.rules.hand_size == 0)


@pytest.mark.parametrize("text", [game_text(40, 40), game_text(1, 1, rules={"hand_size": 0})])
def test_a_game_too_large_or_too_short_has_no_pictures(text: str) -> None:
    kit = kit_of(text)
    assert opening(kit.game) is None
    with pytest.raises(KeyError):
        figure_scene("setup", {}, kit.faces)
    assert not {("setup",), ("turn",)} & set(optional_figures(kit.document))


def test_the_table_shows_every_tile_once() -> None:
    kit = grawlix_kit()
    names = drawn(figure_scene("setup", {}, kit.faces).items)
    assert len(names) == len(set(names)) == 36


@pytest.mark.parametrize(
    ("text", "steps", "groups"),
    [
        ("", ["Before", "1. Play", "2. Draft"], ["grid", "hand", "supply"]),
        (HANDLESS, ["Before", "Play"], ["grid", "supply"]),
    ],
)
def test_a_turn_is_told_in_frames(text: str, steps: list[str], groups: list[str]) -> None:
    kit = kit_of(text) if text else grawlix_kit()
    scene = figure_scene("turn", {}, kit.faces)
    words = [item for item in scene.items if isinstance(item, Label)]
    assert [word.text for word in words] == [steps[0], *groups, *steps[1:]]
    heads = [word for word in words if word.text in steps]
    assert all(one.x < other.x for one, other in pairwise(heads))
    assert "is played at row" in scene.description
    assert ("drafted" in scene.description) == (len(steps) == 3)


def is_inside(x: float, y: float, box: Box) -> bool:
    return box.left < x < box.right and box.top < y < box.bottom


@pytest.mark.parametrize(
    "game", ["grawlix", "shapes", "bunting", "triptych", "window-box", "switchyard", "starter"]
)
@pytest.mark.parametrize("rules", [(), ("rules.hand_size=0",), ("rules.copies=3",)])
def test_no_arrow_covers_a_tile(game: str, rules: tuple[str, ...]) -> None:
    text = re.sub(r"^examples:\n(?:\s.*\n|\n)*", "", read_project(game).text, flags=re.MULTILINE)
    kit = kit_of(text, *rules)
    scene = figure_scene("turn", {}, kit.faces)
    tiles = [
        Box.around(path.box() for _, path in shapes((item,)))
        for item in scene.items
        if isinstance(item, Group)
    ]
    shafts = [
        item.path
        for item in scene.items
        if isinstance(item, Shape) and item.stroke == SCOPE and not item.dash and not item.fill
    ]
    assert len(shafts) == (2 if kit.game.rules.hand_size else 1)
    rings = [it.path.box() for it in scene.items if isinstance(it, Shape) and it.stroke == INK]
    for shaft in shafts[-1:]:  # from the supply: it begins at the top of the tile that is taken
        (x, y), reach = shaft.segments[0][1][-1], kit.faces.heap * kit.faces.side
        assert any(it.left < x < it.right and 0 <= it.top - y <= reach for it in rings)
    for shaft in shafts:
        points = [ends[-1] for _, ends in shaft.segments]
        for (x, y), (to, down) in pairwise(points):
            for step in range(51):
                at = x + (to - x) * step / 50, y + (down - y) * step / 50
                assert not [it for it in tiles if is_inside(*at, it.inset(0.3))]


def test_the_picture_of_the_table_says_when() -> None:
    scene = figure_scene("setup", {}, grawlix_kit().faces)
    words = [item.text for item in scene.items if isinstance(item, Label)]
    assert words == [
        "The table after four turns",
        *("supply", "player 2", "grid", "player 1"),
    ]
    assert scene.title == words[0]


def test_a_draft_takes_one_from_its_pile() -> None:
    kit = grawlix_kit("rules.copies=3", without_claims=True)
    found = opening(kit.game)
    assert found is not None
    table = [found.before, found.played, found.after]
    assert [len(state.supply) for state in table] == [96, 96, 95]
    groups = [it for it in figure_scene("turn", {}, kit.faces).items if isinstance(it, Group)]
    squares = [
        path
        for shape, path in shapes(tuple(groups))
        if shape.stroke and shape.fill == kit.game.tile.base_color
    ]
    below = sum(len(state.supply) - len({*state.supply}) for state in table)
    assert len(squares) == below


def test_words_of_a_picture_are_not_english_in_another_language() -> None:
    kit = grawlix_kit("leaflet.language=sv")
    for name in ("setup", "turn"):
        scene = figure_scene(name, {}, Faces(kit.game, kit.fonts))
        texts = [item.text for item in scene.items if isinstance(item, Label)]
        assert all(text.isdigit() for text in texts)


def test_the_line_around_a_new_tile_hides_nothing_of_it() -> None:
    kit = grawlix_kit()
    scene = figure_scene("condition-1", {}, Faces(kit.game, kit.fonts, 10.0))
    lines = [
        it for it in scene.items if isinstance(it, Shape) and abs(it.stroke_width - 0.9) < 1e-9
    ]
    new = [it for it in scene.items if isinstance(it, Group) and it.transform.a < 1]
    assert len(lines) == len(new) == 2
    for around, tile in zip(lines, new, strict=True):
        inner = around.path.box().inset(around.stroke_width / 2)
        half = tile.transform.a * 10.0 / 2
        assert (inner.width, inner.height) == pytest.approx((2 * half, 2 * half))
        assert inner.center == pytest.approx((tile.transform.e, tile.transform.f))


def test_optional_figures_can_be_left_out_one_by_one_those_of_a_list_at_once() -> None:
    document = grawlix_kit().document
    groups = optional_figures(document)
    assert groups == (("setup",), ("turn",), tuple(f"condition-{n}" for n in (1, 2, 3, 4)))
    assert optional_figures(without_optional(document, groups[0])) == groups[1:]
    assert optional_figures(without_optional(document)) == ()


def test_words_that_the_usual_font_lacks_are_in_that_of_the_leaflet() -> None:
    kit = grawlix_kit("leaflet.language=he", "leaflet.fonts.text=amatic-sc-bold")
    words = [it for it in kit.figures("turn").items if isinstance(it, Label) and it.text > "א"]
    assert [it.text for it in words[:3]] == ["לפני התור", "מערך", "יד"]
    assert {it.font for it in words} == {"amatic-sc-bold"}
