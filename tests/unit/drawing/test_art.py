"""Drawings in several colors: on cards and pages, with the color of the tile."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from generator.builder.prepare import Prepared, prepare
from generator.drawing import glyph_outline
from generator.drawing.card_faces import CardFaces
from generator.drawing.path import Box
from generator.drawing.scene import Shape, leaves
from generator.game.contrast import contrast
from generator.products.kit import Kit
from generator.products.play import to_page
from generator.products.rulebook.html import to_html
from generator.rules import Tile
from generator.texts.document import InlineGlyph, Origin
from generator.typesetting.lines import Typesetter
from generator.typesetting.type_scale import TypeScale

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">\n'
FACE = '<rect width="40" height="40" fill="#d2691e"/>\n<circle cx="20" cy="20" r="9" fill="white"/>'
TINTED = FACE.replace("#d2691e", "currentColor")


def prepared(game_file: Path, drawing: str, *overrides: str, name: str = "fox.svg") -> Prepared:
    """Grawlix with a drawing beside it as the art of ``at``."""
    (game_file.parent / "fox.svg").write_text(f"{HEAD}{drawing}\n</svg>\n", "utf-8")
    return prepare(str(game_file), (f"glyphs.at.art={name}", *overrides), ())


def kit_of(game_file: Path, drawing: str, *overrides: str) -> Kit:
    found = prepared(game_file, drawing, *overrides)
    assert found.kit is not None, found.diagnostics
    assert not found.diagnostics
    return found.kit


def fills(kit: Kit, tile: Tile) -> list[str | None]:
    drawn = kit.faces.drawn(tile.glyph, kit.game.color_list[tile.color].hex)
    return [item.fill for item in drawn if isinstance(item, Shape)]


def test_a_drawing_lies_on_a_field_of_the_color_of_its_tile(game_file: Path) -> None:
    kit = kit_of(game_file, FACE)
    for number, color in enumerate(kit.game.color_list):
        field, halo, *layers = fills(kit, Tile(number, 0))
        assert field == color.hex
        assert contrast(str(halo), color.hex) > 3
        assert layers == ["#d2691e", "#ffffff"]
    assert kit.faces.silhouettes[0].box().width == pytest.approx(
        kit.faces.side * kit.faces.glyph_share
    )


def test_what_is_current_color_takes_the_color_of_the_tile(game_file: Path) -> None:
    kit = kit_of(game_file, TINTED)
    for number, color in enumerate(kit.game.color_list):
        assert fills(kit, Tile(number, 0)) == ["#000000", color.hex, "#ffffff"]


def test_tiles_texts_and_outlined_cards_have_the_outline(game_file: Path) -> None:
    kit, plain = kit_of(game_file, FACE), prepare(str(game_file), (), ()).kit
    assert plain is not None
    outline, same = (glyph_outline(it.game.glyphs["at"], it.fonts) for it in (kit, plain))
    assert outline == same
    whole = Box(0, 0, 25, 25)
    outlined = [CardFaces(it.game, it.fonts, 25, 25, "outline") for it in (kit, plain)]
    assert outlined[0].card(Tile(0, 0), whole) == outlined[1].card(Tile(0, 0), whole)
    colored = [CardFaces(it.game, it.fonts, 25, 25) for it in (kit, plain)]
    assert colored[0].card(Tile(0, 0), whole) != colored[1].card(Tile(0, 0), whole)
    assert colored[0].card(Tile(0, 1), whole) == colored[1].card(Tile(0, 1), whole)


def test_letters_of_marked_cards_stay_clear_of_the_field(game_file: Path) -> None:
    kit = kit_of(game_file, FACE)
    faces = CardFaces(kit.game, kit.fonts, 25, 25, "marked")
    drawn = list(leaves((faces.card(Tile(0, 0), Box(-12.5, -12.5, 12.5, 12.5)),)))
    field = drawn[1].path.box() if isinstance(drawn[1], Shape) else None
    assert field is not None
    assert field.right < 8.5


def test_the_page_to_play_on_has_the_drawing(game_file: Path) -> None:
    page = to_page(kit_of(game_file, FACE))
    assert page.count('fill="#d2691e"') >= len(prepare("grawlix", (), ()).kit.game.colors)  # type: ignore[union-attr]


def test_tiles_within_a_line_have_the_drawing(game_file: Path) -> None:
    kit = kit_of(game_file, FACE)
    style = TypeScale(4.0, kit.game.leaflet.fonts).text
    setter = Typesetter(kit.game, kit.fonts)
    (line,) = setter.lines((InlineGlyph(0, 0),), style, 50.0, Origin("game.yaml", 1))
    (content,) = setter.contents(line, style, 0.0, 0.0, 4.0, last=True)
    assert "#d2691e" in [it.fill for it in leaves(content.items) if isinstance(it, Shape)]
    page = to_html(kit)
    found = re.search(r'<script type="application/json" id="_data">(.*?)</script>', page)
    assert found is not None
    drawings = json.loads(found[1])["glyphs"][0]["drawings"]
    assert len(drawings) == len(kit.game.colors)
    assert re.search(
        rf'<svg class="tile"[^>]*><path[^>]*><use href="#({"|".join(drawings)})"/>', page
    )
    for name in drawings:
        (drawing,) = re.findall(rf'<g id="{name}">(.*?)</g>', page)
        assert 'fill="#d2691e"' in drawing


@pytest.mark.parametrize(
    ("drawing", "says", "line"),
    [
        ('<rect width="9" height="9" fill="url(#g)"/>', "is left out", 2),
        (
            '<linearGradient id="g"><stop stop-color="#f90"/></linearGradient>\n'
            '<linearGradient id="h" href="#g"/>\n<rect width="9" height="9" fill="url(#h)"/>',
            "the fill of <rect> is #f90, without a gradient",
            4,
        ),
        ('<image href="data:image/png;base64,AAAA"/>', "<image> cannot be used", 2),
        ('<image href="https://example.org/x.png"/>', "<image> cannot be used", 2),
        ('<g opacity="0.5"><circle r="3"/></g>', "the opacity of <g> has no effect", 2),
    ],
)
def test_what_cannot_be_drawn_is_named_with_its_line(
    game_file: Path, drawing: str, says: str, line: int
) -> None:
    found = prepared(game_file, f"{drawing}\n{FACE}")
    (problem,) = found.diagnostics
    assert says in problem.message
    assert (problem.severity, problem.span.line) == ("warning", line)
    assert found.kit is not None


def test_a_script_draws_and_does_nothing(game_file: Path) -> None:
    kit = kit_of(game_file, f"<script>alert(1)</script>{FACE}")
    assert "alert" not in to_page(kit)


def test_drawings_that_cannot_be_used(game_file: Path) -> None:
    for drawing, name, says in (
        ("<g/>", "fox.svg", "fox.svg has no shape that can be used"),
        (FACE, "fix.svg", "there is no file fix.svg beside the game file"),
        (FACE, "fox.png", "fox.png is not an SVG file"),
        (FACE, "M 0 0 H 9 V 9 Z", "there is no file M 0 0 H 9 V 9 Z beside the game file"),
        (f'<path d="M0 0{" h1 v1" * 3000}Z" fill="red"/>', "fox.svg", "at most 5,000 are drawn"),
    ):
        found = prepared(game_file, drawing, name=name)
        (problem,) = found.diagnostics
        assert says in problem.message
        assert problem.span.file.startswith("--set glyphs.at.art")
        assert problem.hints
        assert found.kit is None
