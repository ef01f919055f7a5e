"""The pictures of the table and of a turn: what they show, the engine has played."""

from __future__ import annotations

from itertools import pairwise

import pytest

from generator.drawing import Group, Item, Label
from generator.drawing.figures import figure_scene
from generator.drawing.tile_faces import Faces
from generator.examples.illustrate import opening
from generator.rules import violations
from generator.rules.limits import limits_of
from generator.rules.play import play
from generator.texts.document import optional_figures, without_optional
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
        assert found.after == play(found.played, found.drafted)
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
    ("text", "frames", "groups"), [("", 3, ["hand", "supply"]), (HANDLESS, 2, ["supply"])]
)
def test_a_turn_is_told_in_frames(text: str, frames: int, groups: list[str]) -> None:
    kit = kit_of(text) if text else grawlix_kit()
    scene = figure_scene("turn", {}, kit.faces)
    words = [item for item in scene.items if isinstance(item, Label)]
    steps = ["before", "play", "draft"][:frames]
    assert [word.text for word in words] == [steps[0], *groups, *steps[1:]]
    heads = [word for word in words if word.text in steps]
    assert all(one.x < other.x for one, other in pairwise(heads))
    assert "is played at row" in scene.description
    assert ("drafted" in scene.description) == (frames == 3)


def test_words_of_a_picture_are_not_english_in_another_language() -> None:
    kit = grawlix_kit("leaflet.language=de")
    for name in ("setup", "turn"):
        scene = figure_scene(name, {}, Faces(kit.game, kit.fonts))
        texts = [item.text for item in scene.items if isinstance(item, Label)]
        assert all(text.isdigit() for text in texts)


def test_optional_figures_can_be_left_out_one_by_one_those_of_a_list_at_once() -> None:
    document = grawlix_kit().document
    groups = optional_figures(document)
    assert groups == (("setup",), ("turn",), tuple(f"condition-{n}" for n in (1, 2, 3, 4)))
    assert optional_figures(without_optional(document, groups[0])) == groups[1:]
    assert optional_figures(without_optional(document)) == ()
