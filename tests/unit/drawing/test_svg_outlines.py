"""SVG files as outlines: shapes, transforms, fill rules; what cannot be used has its line."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
import shapely

from generator.builder.prepare import Prepared, prepare
from generator.drawing import Affine, glyph_outline
from generator.products.tiles.solids.region import fill

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">\n'


def prepared(game_file: Path, *drawing: str, name: str = "isa.svg") -> Prepared:
    """Grawlix with a drawing beside it as the outline of ``at``."""
    if drawing:
        text = HEAD + "\n".join(drawing) + "\n</svg>\n"
        (game_file.parent / "isa.svg").write_text(text, "utf-8")
    return prepare(str(game_file), (f"glyphs.at.outline={name}",), ())


def area(game_file: Path, *drawing: str) -> shapely.Geometry:
    """The filled area, y upwards."""
    found = prepared(game_file, *drawing)
    assert found.kit is not None, found.diagnostics
    assert not found.diagnostics
    outline = glyph_outline(found.kit.game.glyphs["at"], found.kit.fonts)
    return fill(outline.path.transformed(Affine.scale(1, -1))).polygons


@pytest.mark.parametrize(
    ("drawing", "size", "bounds"),
    [
        ('<rect x="1" y="2" width="4" height="6"/>', 24, (1, -8, 5, -2)),
        ('<rect width="10" height="10" rx="2"/>', 96.57, (0, -10, 10, 0)),
        ('<circle cx="5" cy="5" r="3"/>', 28.27, (2, -8, 8, -2)),
        ('<ellipse cx="5" cy="5" rx="4" ry="2"/>', 25.13, (1, -7, 9, -3)),
        ('<polygon points="0,0 10,0 0,10"/>', 50, (0, -10, 10, 0)),
        ('<path d="M0 0h10v10h-10z" style="fill:#00f"/>', 100, (0, -10, 10, 0)),
        ('<g transform="translate(10 20)"><rect width="2" height="3"/></g>', 6, (10, -23, 12, -20)),
        (
            '<g transform="scale(2)"><rect width="2" height="1" transform="rotate(90)"/></g>',
            8,
            (-2, -4, 0, 0),
        ),
        ('<rect width="2" height="1" transform="matrix(1 0 0 3 5 5)"/>', 6, (5, -8, 7, -5)),
        ('<rect width="2" height="2" transform="rotate(180, 2 2)"/>', 4, (2, -4, 4, -2)),
        ('<defs><rect width="9" height="9"/></defs><rect width="2" height="2"/>', 4, (0, -2, 2, 0)),
        ('<rect width="4" height="4"/><rect x="2" width="4" height="4"/>', 24, (0, -4, 6, 0)),
        ('<path d="M0 0h4v4h-4z"/><path d="M2 0v4h4v-4z"/>', 24, (0, -4, 6, 0)),
    ],
)
def test_shapes_and_transforms(
    game_file: Path, drawing: str, size: float, bounds: tuple[float, ...]
) -> None:
    found = area(game_file, drawing)
    assert found.area == pytest.approx(size, rel=4e-3)
    assert found.bounds == pytest.approx(bounds, abs=0.02)


@pytest.mark.parametrize(
    ("rule", "size"),
    [("", 100), ('fill-rule="evenodd"', 100 - 64 + 16), ('style="fill-rule:evenodd"', 52)],
)
def test_fill_rules(game_file: Path, rule: str, size: float) -> None:
    """Three squares, one in the other, drawn the same way round."""
    squares = "M0 0h10v10h-10z M1 1h8v8h-8z M3 3h4v4h-4z"
    assert area(game_file, f'<path {rule} d="{squares}"/>').area == pytest.approx(size)
    assert area(game_file, f'<g {rule}><path d="{squares}"/></g>').area == pytest.approx(size)


@pytest.mark.parametrize(
    ("drawing", "says"),
    [
        ('<text x="1">I</text>', "<text> cannot be used"),
        ('<image href="x.png"/>', "<image> cannot be used"),
        ('<use href="#a"/>', "<use> cannot be used"),
        ('<path fill="none" stroke="#000" d="M0 0H9"/>', "the stroke of <path> is no outline"),
        ('<circle r="1" clip-path="url(#a)"/>', "the clip-path of <circle> has no effect"),
        ('<circle r="1em"/>', "<circle> cannot be read: r 1em is not a number"),
        ('<path d="M0 0 J 4"/>', "<path> cannot be read: J at character 6"),
        ('<g transform="turn(3)"/>', "turn with 1 numbers is no transform"),
        ('<path fill-rule="evenodd" d="M0 0h4v4h-4z M2 2h4v4h-4z"/>', "cross each other"),
    ],
)
def test_what_cannot_be_used_is_named_with_its_line(
    game_file: Path, drawing: str, says: str
) -> None:
    found = prepared(game_file, '<rect width="20" height="20"/>', drawing)
    (problem,) = (item for item in found.diagnostics if item.code == "unused-shape")
    assert says in problem.message
    assert (problem.span.file, problem.span.line) == ("isa.svg", 3)
    assert problem.hints
    assert problem.severity == "warning"


def test_files_that_cannot_be_used(game_file: Path) -> None:
    (problem,) = prepared(game_file, name="isa.svg").diagnostics
    assert problem.message == "there is no file isa.svg beside the game file"
    assert problem.span.line > 0
    (problem,) = prepared(game_file, "<rect>").diagnostics[:1]
    assert (problem.code, problem.span.line) == ("bad-svg", 3)
    (problem,) = prepared(game_file, "<g/>").diagnostics
    assert problem.message == "isa.svg has no shape that can be used"
    bomb = '<!DOCTYPE svg [<!ENTITY a "b"><!ENTITY c "&a;&a;">]>' + HEAD + "&c;</svg>"
    (game_file.parent / "isa.svg").write_text(bomb)
    assert "it declares entities" in prepared(game_file).diagnostics[0].message


def test_a_changed_drawing_is_built_anew(game_file: Path, tmp_path: Path) -> None:
    from generator.builder.run import build
    from generator.builder.up_to_date import Request, last_report

    prepared(game_file, '<rect width="9" height="9"/>')
    copy = shutil.copytree(game_file.parent, tmp_path / "copy") / "game.yaml"
    text = copy.read_text("utf-8").replace('symbol: "@"', 'symbol: "@", outline: isa.svg')
    copy.write_text(text, "utf-8")
    request = Request(str(copy), (), ("diagrams",), tmp_path / "out")
    build(request, {})
    assert last_report(request, {}) is not None
    (copy.parent / "isa.svg").write_text(f'{HEAD}<circle r="9"/></svg>')
    assert last_report(request, {}) is None
