"""A theme reaches the cover, the backs, the cards and the pages, and can always be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.builder.prepare import prepare
from generator.drawing import Box
from generator.drawing.card_faces import CardFaces
from generator.drawing.cover_art import Palette, backdrop
from generator.drawing.scene import Group, Label, Shape, leaves
from generator.drawing.web import header_style
from generator.game.contrast import contrast
from generator.game.files import built_in_games
from generator.products import load_target
from generator.products.cards.backs import CardBack
from generator.products.kit import Kit
from generator.rules import Tile
from tests.unit.typesetting.reading import failures

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


BORDER = "theme={border: '#26323c', border_width: 4}"


def boxes(drawn: Group) -> list[tuple[str | None, Box]]:
    """The fill and the box of the first two shapes of a card."""
    return [(it.fill, it.path.box()) for it in drawn.items if isinstance(it, Shape)][:2]


def test_a_border_is_on_both_sides_of_a_card_and_in_its_bleed() -> None:
    kit, plain = kit_of(BORDER, "cards.size=poker"), kit_of("cards.size=poker")
    width, height = kit.game.cards.size
    at = Box(-3 - width / 2, -3 - height / 2, 3 + width / 2, 3 + height / 2)
    within = Box(4 - width / 2, 4 - height / 2, width / 2 - 4, height / 2 - 4)
    faces = CardFaces(kit.game, kit.fonts, width, height, "marked")
    back = CardBack(kit, width, height)
    for drawn, ground in ((faces.card(Tile(0, 0), at), "#c0c0c0"), (back.card(at), None)):
        (edge, bleed), (field, inner) = boxes(drawn)
        assert (edge, bleed) == ("#26323c", at)
        assert field == (ground or back.background)
        assert inner == pytest.approx(within)
    assert faces.edge == back.edge == "#26323c"
    # Letters and glyphs stay within it; outlined cards are white, to their edges.
    for item in leaves(faces.card(Tile(0, 0), at).items[2:]):
        if isinstance(item, Label):
            assert abs(item.x) < within.right
    outlined = [CardFaces(it.game, it.fonts, width, height, "outline") for it in (kit, plain)]
    assert outlined[0].card(Tile(0, 0), at) == outlined[1].card(Tile(0, 0), at)


def test_a_border_is_as_wide_on_a_larger_drawing_of_the_card() -> None:
    kit = kit_of(BORDER)
    width, height = kit.game.cards.size
    drawn = CardFaces(kit.game, kit.fonts, 10 * width, 10 * height).card(
        Tile(0, 0), Box(0, 0, 10 * width, 10 * height)
    )
    assert boxes(drawn)[1][1].width == pytest.approx(10 * (width - 8))


def test_a_border_leaves_half_of_the_card() -> None:
    made = prepare("grawlix", ["theme={border: '#26323c', border_width: 8}"], [])
    (found,) = made.diagnostics
    assert found.message == "a border of 8 mm takes more than half of a card of 25.4 mm"
    assert found.span.column == 41
    assert found.hints == ("take one of 3.2 mm, or larger cards",)
    assert prepare("grawlix", ["theme={border_width: 8}"], []).kit is not None


def test_sheets_with_a_border_keep_to_the_standards() -> None:
    kit = kit_of(BORDER, "cards.backs=duplex", "cards.paper=a4")
    for made in load_target("cards").make(kit):
        assert failures(made.data) == []
