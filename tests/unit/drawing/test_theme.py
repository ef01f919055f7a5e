"""A theme reaches the cover, the backs, the cards and the pages, and can always be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.builder.prepare import prepare
from generator.drawing import Box
from generator.drawing.card_faces import CardFaces
from generator.drawing.contrast import contrast
from generator.drawing.cover_art import Palette, backdrop
from generator.drawing.scene import Group, Shape
from generator.drawing.web import header_style
from generator.game.files import built_in_games
from generator.products.cards.backs import CardBack
from generator.products.kit import Kit

LOOK = "theme={ground: '#0d3b54', ink: '#fdf3dc', accent: '#ffd98a', card: '#e6d3a8', art: frame}"


def kit_of(*overrides: str, game: str = "grawlix") -> Kit:
    made = prepare(game, overrides, [])
    assert made.kit is not None, made.diagnostics
    return made.kit


def test_a_theme_reaches_everything_that_has_a_ground() -> None:
    kit = kit_of(LOOK)
    assert Palette.of(kit.game) == ("#0d3b54", "#fdf3dc", "#ffd98a")
    assert CardBack(kit, 25, 25).background == "#0d3b54"
    assert CardFaces(kit.game, kit.fonts, 25, 25).background == "#e6d3a8"
    assert CardFaces(kit.game, kit.fonts, 25, 25, "outline").background == "#ffffff"
    assert "background:#0d3b54;color:#fdf3dc" in header_style(kit.game)
    quiet = kit_of(LOOK, "leaflet.cover_art=none")
    assert "background:#ffffff;color:#000000" in header_style(quiet.game)


def test_the_default_is_far_from_the_color_of_the_tiles() -> None:
    kit = kit_of("tile.base_color='#202020'")
    ground, ink, _ = Palette.of(kit.game)
    assert contrast(ground, "#202020") > 4.5
    assert contrast(ground, ink) > 4.5


@pytest.mark.parametrize("art", ["rows", "frame", "scatter", "bands"])
def test_the_art_shows_every_glyph_and_keeps_to_the_panel(art: str) -> None:
    kit = kit_of(f"theme.art={art}")
    bleed, column = Box(-8, -11, 91, 199), Box(0, 0, 83, 188)
    ground, drawn = backdrop(kit.game, kit.fonts, bleed, column)
    assert isinstance(ground, Shape)
    assert isinstance(drawn, Group)
    assert ground.path.box() == bleed
    assert drawn.clip is not None
    assert drawn.clip.box() == bleed
    groups = [item for item in drawn.items if isinstance(item, Group)]
    assert len(groups) >= len(kit.game.glyphs)
    middles = [(it.transform.e, it.transform.f) for it in groups]
    assert len(set(middles)) == len(middles)
    if art in ("rows", "frame"):  # none is cut off
        for item in groups:
            (shape,) = item.items
            assert isinstance(shape, Shape)
            box = item.transform.around(shape.path.box())
            assert bleed.left < box.left < box.right < bleed.right
            assert bleed.top < box.top < box.bottom < bleed.bottom


@pytest.mark.parametrize(
    ("theme", "key", "says"),
    [
        ("{ground: '#777777', ink: '#888888'}", "ink", "it needs 4.5"),
        ("{ground: '#ffffff', accent: '#ffff00'}", "accent", "it needs 3"),
        ("{ground: '#102030', ink: '#203040'}", "ink", "one that is lighter"),
    ],
)
def test_what_cannot_be_read_is_an_error_at_its_key(theme: str, key: str, says: str) -> None:
    made = prepare("grawlix", [f"theme={theme}"], [])
    assert made.kit is None
    (found,) = (item for item in made.diagnostics if item.code == "low-contrast")
    assert found.message.startswith(f"{key} #")
    assert says in " ".join([found.message, *found.hints])


def test_a_misspelt_art_is_hinted(tmp_path: Path) -> None:
    made = prepare("grawlix", ["theme={art: scater}"], [])
    assert any("scatter" in " ".join([it.message, *it.hints]) for it in made.diagnostics)


def test_no_two_built_in_games_look_alike() -> None:
    kits = [kit_of(game=name) for name in built_in_games() if name != "starter"]
    looks = [(Palette.of(it.game).ground, it.game.leaflet.fonts.title) for it in kits]
    assert len({ground for ground, _ in looks}) == len(looks)
    assert len({font for _, font in looks}) == len(looks)
