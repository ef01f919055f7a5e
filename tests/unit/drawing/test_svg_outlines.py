"""SVG files as outlines: what is painted is filled; what cannot be used is named with its line."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
import shapely

from generator.builder.prepare import Prepared, prepare
from generator.drawing import Affine, glyph_outline
from generator.drawing.solids.region import fill

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">\n'


def prepared(
    game_file: Path, *drawing: str, name: str = "isa.svg", key: str = "outline"
) -> Prepared:
    """Grawlix with a drawing beside it as the outline of ``at``."""
    if drawing:
        text = HEAD + "\n".join(drawing) + "\n</svg>\n"
        (game_file.parent / "isa.svg").write_text(text, "utf-8")
    return prepare(str(game_file), (f"glyphs.at.{key}={name}",), ())


def area(game_file: Path, *drawing: str) -> shapely.Geometry:
    """The filled area, y upwards."""
    found = prepared(game_file, *drawing)
    assert found.kit is not None, found.diagnostics
    assert not found.diagnostics
    outline = glyph_outline(found.kit.game.glyphs["at"], found.kit.fonts)
    return fill(outline.transformed(Affine.scale(1, -1))).polygons


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


PAGE = '<rect width="100%" height="100%" fill="white"/>'
SQUARE = '<rect x="1" y="1" width="8" height="8"/>'


@pytest.mark.parametrize(
    ("drawing", "size"),
    [
        (
            "<style>.a{fill:none;stroke:#000;stroke-width:2}</style>"
            '<rect class="b a" width="10" height="10"/>',
            144 - 64,
        ),
        (
            "<style>/* c */ rect, #x { fill: none } rect.a { fill: red }</style>"
            '<rect class="a" width="4" height="5"/><rect id="x" class="a" width="9" height="9"/>',
            20,
        ),
        ('<g fill="none"><rect style="fill:#000" width="2" height="2"/></g>', 4),
        (f'{SQUARE}<rect x="20" width="9" height="9" visibility="hidden"/>', 64),
        (f'<g visibility="hidden"><g visibility="visible">{SQUARE}</g></g>', 64),
        (f'{SQUARE}<g opacity="0"><rect width="20" height="20"/></g>', 64),
        (f'{SQUARE}<rect fill-opacity="0%" width="20" height="20"/>', 64),
        (f'{SQUARE}<rect fill="transparent" width="20" height="20"/>', 64),
        (f'{SQUARE}<g display="none"><rect width="20" height="20"/></g>', 64),
        ('<rect fill="url(#gradient)" width="2" height="2"/>', 4),
        ('<path fill="none" stroke="#000" d="M0 0H9"/>', 9),
        ('<line x2="9" stroke="#000" stroke-linecap="square"/>', 10),
        (
            '<g stroke="red" fill="none" stroke-width="2" transform="scale(3 1)">'
            '<path d="M0 0H9V9"/></g>',
            9 * 3 * 2 + 9 * 6,
        ),
        (
            '<g stroke="#000" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">'
            '<path fill="none" d="M0 0H9V9"/><line x1="4" x2="4" y2="9"/></g>',
            56.5,
        ),
        ('<path stroke="#000" stroke-dasharray="2 1" d="M0 0H9"/>', 6),
        ('<circle r="10" fill="none" stroke="#000" stroke-width="2"/>', 40 * 3.14159),
        ('<rect width="10mm" height="10mm"/>', (96 / 2.54) ** 2),
        (
            '<defs><rect id="r" width="2" height="3"/></defs>'
            '<use href="#r"/><use href="#r" x="10" transform="scale(2)"/>',
            6 + 24,
        ),
        (
            '<symbol id="s" viewBox="0 0 10 10"><rect width="10" height="10"/></symbol>'
            '<use href="#s" x="5" y="5" width="50" height="20"/>',
            400,
        ),
        (
            '<svg x="10" y="10" width="50" height="50" viewBox="0 0 10 10">'
            '<rect x="1" width="50%" height="5"/></svg>',
            625,
        ),
        ('<path fill-rule="evenodd" d="M0 0h4v4h-4z M2 2h4v4h-4z"/>', 24.16),
        (f'{SQUARE}<circle cx="5" cy="5" r="2" fill="#fff"/>', 51.43),
        ('<rect x="1" y="1" width="8" height="8" fill="#fefefe" stroke="#000"/>', 32),
    ],
)
def test_what_is_painted_is_filled(game_file: Path, drawing: str, size: float) -> None:
    assert area(game_file, drawing).area == pytest.approx(size, rel=4e-3)


@pytest.mark.parametrize(
    "page", [PAGE, '<path fill="#FFFFFF" d="M0 0h100v100h-100z"/>', f'<g fill="none">{PAGE}</g>']
)
def test_a_white_page_behind_the_drawing_is_left_out_and_named(game_file: Path, page: str) -> None:
    found = prepared(game_file, page, SQUARE)
    (problem,) = found.diagnostics
    assert "behind the drawing is left out" in problem.message
    assert problem.span.line == 2
    assert found.kit is not None
    outline = glyph_outline(found.kit.game.glyphs["at"], found.kit.fonts)
    assert outline.box() == pytest.approx((1, 1, 9, 9), abs=1e-3)


@pytest.mark.parametrize(
    ("drawing", "says", "hint"),
    [
        ('<text x="1">I</text>', "<text> cannot be used", "Object to Path"),
        ('<image href="x.png"/>', "<image> cannot be used", "Trace Bitmap"),
        ('<use href="#a"/>', 'there is no element "#a" in this file', ""),
        ('<use href="other.svg#a"/>', 'there is no element "other.svg#a" in this file', ""),
        ('<circle r="1" mask="url(#a)"/>', "the mask of <circle> has no effect", "Intersection"),
        ('<circle r="1em"/>', "<circle> cannot be read: r 1em is not a length", ""),
        (
            '<path d="M0 0 J 4"/>',
            "<path> cannot be read: the SVG path data cannot be read from character 6 on: J 4",
            "correct the numbers",
        ),
        ('<g transform="turn(3)"/>', "turn(3) is not a transform", ""),
        ('<g transform="scale(1e999)"><circle r="9"/></g>', "is not a transform, or too large", ""),
        ('<g transform="scale(1e5)"><circle r="9"/></g>', "it is too large", ""),
        ('<circle r="1" clip-path="url(#a)"/>', "the clip-path of <circle>", "Intersection"),
        ('<g clip-path="url(#a)"><g mask="none"/></g>', "the clip-path of <g>", "Intersection"),
        ('<g style="mask: url(#a)"/>', "the mask of <g> has no effect", "Intersection"),
        ('<line x2="9" marker-end="url(#a)"/>', "the marker-end of <line>", "Stroke to Path"),
        ('<g marker="url(#a)"/>', "the marker of <g> has no effect", "Stroke to Path"),
        ("<style>g > rect {fill: none}</style>", 'the style for "g > rect" has no effect', "plain"),
    ],
)
def test_what_cannot_be_used_is_named_with_its_line(
    game_file: Path, drawing: str, says: str, hint: str
) -> None:
    found = prepared(game_file, '<rect width="20" height="20"/>', drawing)
    (problem,) = (item for item in found.diagnostics if item.code == "unused-shape")
    assert says in problem.message
    assert (problem.span.file, problem.span.line) == (str(game_file.parent / "isa.svg"), 3)
    assert hint in problem.hints[0]
    assert problem.severity == "warning"


def test_files_that_cannot_be_used(game_file: Path) -> None:
    (problem,) = prepared(game_file, name="isa.svg").diagnostics
    assert problem.message == "there is no file isa.svg beside the game file"
    assert problem.span.line > 0
    (problem,) = prepared(game_file, "<rect>").diagnostics[:1]
    assert (problem.code, problem.span.line) == ("bad-svg", 3)
    (problem,) = prepared(game_file, "<g/>").diagnostics
    assert problem.message == "isa.svg has no shape that can be used"
    (problem,) = prepared(game_file, name="isa.png").diagnostics
    assert problem.message == "isa.png is not an SVG file"
    assert "Trace Bitmap" in problem.hints[0]


@pytest.mark.parametrize("key", ["outline", "art"])
@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('<!DOCTYPE svg [<!ENTITY a "b"><!ENTITY c "&a;&a;">]>' + HEAD + "&c;</svg>", "entities"),
        *(
            (f'<?xml version="1.0" encoding="{name}"?>{HEAD}</svg>', f"not SVG: {says}")
            for name, says in (("hex", "'hex'"), ("rot13", "'rot13'"), ("zlib", "'zlib'"))
        ),
        ('<?xml version="1.0" encoding="moon"?><svg/>', "not SVG: unknown encoding"),
        ('<?xml version="1.0" encoding="utf-16"?><svg/>', "not SVG: "),
        (HEAD + '<g id="a"><use href="#a"/></g></svg>', "over 100 nested"),
        (HEAD + "<g>" * 5000 + "</g>" * 5000 + "</svg>", "over 100 nested"),
        (
            HEAD
            + "".join(f'<g id="n{i}">' + f'<use href="#n{i + 1}"/>' * 9 + "</g>" for i in range(9))
            + '<g id="n9"/></svg>',
            "over 10,000 elements",
        ),
        ("", "not SVG: no element found"),
    ],
)
def test_files_that_attack_get_one_message(game_file: Path, text: str, says: str, key: str) -> None:
    (game_file.parent / "isa.svg").write_text(text)
    (problem,) = prepared(game_file, key=key).diagnostics
    assert problem.code == "bad-svg"
    assert says in problem.message


def test_a_changed_drawing_is_built_anew(game_file: Path, tmp_path: Path) -> None:
    from generator.builder.run import build
    from generator.builder.up_to_date import Request, last_report

    prepared(game_file, '<rect width="9" height="9"/>')
    copy = shutil.copytree(game_file.parent, tmp_path / "copy") / "game.yaml"
    text = copy.read_text("utf-8").replace('symbol: "@"', 'symbol: "@"\n    outline: isa.svg')
    copy.write_text(text, "utf-8")
    request = Request(str(copy), (), ("diagrams",), tmp_path / "out")
    build(request, {})
    assert last_report(request, {}) is not None
    (copy.parent / "isa.svg").write_text(f'{HEAD}<circle r="9"/></svg>')
    assert last_report(request, {}) is None


def test_a_drawing_in_white_alone_is_paper(game_file: Path) -> None:
    (problem,) = prepared(game_file, f'<g fill="white">{SQUARE}</g>').diagnostics
    assert problem.code == "empty-glyph"
    assert "another color than white" in problem.hints[0]


@pytest.mark.parametrize(
    ("text", "code"),
    [("<svg", "bad-svg"), (f"{HEAD}</svg>", "empty-glyph"), (None, "missing-file")],
)
def test_several_broken_drawings_have_one_error_each(
    game_file: Path, text: str | None, code: str
) -> None:
    names = ("a.svg", "b.svg", "c.svg")
    for name in names if text else ():
        (game_file.parent / name).write_text(text or "")
    glyphs = zip(("at", "pound", "dollar"), names, strict=True)
    overrides = [f"glyphs.{glyph}.outline={name}" for glyph, name in glyphs]
    found = prepare(str(game_file), overrides, ()).diagnostics
    assert [item.code for item in found] == [code] * 3
