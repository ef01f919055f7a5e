"""What the pictures of any game show, by their geometry."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.drawing import (
    Affine,
    Box,
    FontLibrary,
    Group,
    Item,
    Label,
    Path,
    Scene,
    Shape,
    glyph_outline,
)
from generator.drawing.board import (
    LOCATION_INSET,
    SCOPE,
    SCOPE_INSET,
    SCOPE_SHARE,
    SCOPE_TINT,
    cell_outline,
    example_scene,
)
from generator.drawing.figures import (
    cover_scene,
    figure_names,
    figure_scene,
    loose_tiles,
    supply_scene,
)
from generator.drawing.path import IDENTITY
from generator.drawing.tile_faces import LETTER_INSET, Faces
from generator.examples import CheckedExample
from generator.products.kit import Kit
from generator.rules import Cell, Notation, Position, Tile, limits_of, locations
from tests.unit.kits import built_in_fonts, game_text, grawlix_kit, kit_of

SIDE = 10.0
RIM = 0.15


def shapes(items: tuple[Item, ...], by: Affine = IDENTITY) -> Iterator[tuple[Shape, Path]]:
    """Every shape with its path where it is drawn."""
    for item in items:
        if isinstance(item, Shape):
            yield item, item.path.transformed(by)
        elif isinstance(item, Group):
            yield from shapes(item.items, item.transform.then(by))


def tiles(scene: Scene) -> list[Group]:
    return [item for item in scene.items if isinstance(item, Group)]


def dashed(scene: Scene) -> list[Shape]:
    return [item for item in scene.items if isinstance(item, Shape) and item.dash]


def example_of(kit: Kit, name: str = "one") -> tuple[CheckedExample, Faces]:
    return kit.examples[name], Faces(kit.game, kit.fonts, SIDE)


def grid_kit(grid: str, glyphs: int = 4, colors: int = 4, **more: Any) -> Kit:
    """A game with one example; keys of colours are z y x w ..., symbols A B C D ..."""
    return kit_of(game_text(glyphs, colors, {"id": "one", "grid": grid}, **more))


@pytest.fixture(scope="module")
def faces(kit: Kit) -> Faces:
    return Faces(kit.game, kit.fonts, SIDE)


def drawn_grid(scene: Scene, top: int, left: int) -> dict[Cell, str]:
    """Names of the tiles by the cell in which they are drawn."""
    made = {}
    for tile in tiles(scene):
        column = (tile.transform.e - RIM) / SIDE - 0.5 + left
        row = (tile.transform.f - RIM) / SIDE - 0.5 + top
        assert (row, column) == pytest.approx((round(row), round(column)))
        made[Cell(round(row), round(column))] = tile.alt
    return made


@pytest.mark.parametrize("name", ["opening", "crowded", "cover"])
def test_every_tile_is_drawn_once_in_its_cell(kit: Kit, faces: Faces, name: str) -> None:
    example = kit.examples[name]
    cells = [*example.position, *(at.cell for at in example.locations), *example.marks.values()]
    top, left = min(c.row for c in cells), min(c.column for c in cells)
    wanted = {cell: faces.name(tile) for cell, tile in example.position.items()}
    assert drawn_grid(example_scene(example, faces), top, left) == wanted


def random_position(kit: Kit, seed: int, moves: int) -> Position:
    chance, limits, position = random.Random(seed), limits_of(kit.game), Position()
    for _ in range(moves):
        plays = [(at.cell, tile) for at in locations(position, limits) for tile in at.tiles]
        if not plays:
            break
        position = position.placing(*chance.choice(plays))
    return position


@given(st.integers(0, 10**6), st.integers(1, 14))
def test_each_location_is_a_dashed_square_of_its_own(seed: int, moves: int) -> None:
    """All alike, those with marks, too, and apart from tiles and from each other."""
    rules: dict[str, int | None] = {"max_rows": 4, "max_columns": None}
    blank = kit_of(game_text(5, 4, rules=rules))
    position = random_position(blank, seed, moves)
    grid = Notation.of(blank.game).grid(position).replace(".", "?", 1)
    example, faces = example_of(kit_of(game_text(5, 4, {"id": "one", "grid": grid}, rules=rules)))
    cells = [*example.position, *(at.cell for at in example.locations), *example.marks.values()]
    top, left = min(c.row for c in cells), min(c.column for c in cells)
    squares = dashed(example_scene(example, faces))
    boxes = [square.path.box() for square in squares]
    assert [
        Cell(int((box.top - RIM) / SIDE) + top, int((box.left - RIM) / SIDE) + left)
        for box in boxes
    ] == [at.cell for at in example.locations]
    side = SIDE * (1 - 2 * LOCATION_INSET)
    for box in boxes:
        assert (box.width, box.height) == pytest.approx((side, side))
        assert ((box.left - RIM) / SIDE) % 1 == pytest.approx(LOCATION_INSET)
    assert len({square._replace(path=Path(())) for square in squares}) <= 1


@pytest.mark.parametrize(
    ("grid", "rows", "columns"),
    [
        pytest.param("zA", 3, 3, id="a tile and the cells around it"),
        pytest.param("zA yB\nxC .", 4, 4, id="locations on all sides"),
        pytest.param(".  .  ?\nzA .  .", 3, 4, id="a mark apart counts"),
        pytest.param(".  .\n.  .\n.  zA", 3, 3, id="what is written empty does not"),
        pytest.param("?", 1, 1, id="an empty grid"),
    ],
)
def test_a_picture_spans_tiles_locations_and_marks_and_nothing_else(
    grid: str, rows: int, columns: int
) -> None:
    scene = example_scene(*example_of(grid_kit(grid)))
    assert scene.width == pytest.approx(columns * SIDE + 2 * RIM)
    assert scene.height == pytest.approx(rows * SIDE + 2 * RIM)


@pytest.mark.parametrize("name", ["opening", "crowded", "cover", "supply"])
def test_nothing_is_drawn_outside_the_picture(kit: Kit, faces: Faces, name: str) -> None:
    scene = figure_scene(name, kit.examples, faces)
    for shape, path in shapes(scene.items):
        box, half = path.box(), shape.stroke_width / 2
        assert box.left - half >= -1e-6
        assert box.top - half >= -1e-6
        assert box.right + half <= scene.width + 1e-6
        assert box.bottom + half <= scene.height + 1e-6


def test_a_glyph_with_its_edge_stays_inside_the_line_of_its_tile(faces: Faces) -> None:
    for glyph in range(6):
        square, raised, mark, line = faces.tile(Tile(0, glyph), 0, 0).items
        assert isinstance(raised, Group)
        (drawn,) = raised.items
        assert isinstance(drawn, Shape)
        assert isinstance(line, Shape)
        assert isinstance(mark, Shape)
        box, half = raised.transform.around(drawn.path.box()), drawn.stroke_width / 2
        assert mark.path.box().top > box.bottom + half
        assert mark.path.box().bottom < SIDE / 2 - line.stroke_width
        inside = SIDE / 2 - line.stroke_width / 2
        assert max(abs(n) for n in box) + half < inside
        assert box.center[0] == pytest.approx(0, abs=1e-9)
        assert isinstance(square, Shape)
        assert square.fill == "#c0c0c0"


def test_a_mark_stands_in_the_middle_of_its_cell(kit: Kit, faces: Faces) -> None:
    scene = example_scene(kit.examples["crowded"], faces)
    labels = {item.text: item for item in scene.items if isinstance(item, Label)}
    assert sorted(labels) == ["!", "?"]
    font = kit.fonts[labels["?"].font]
    for mark, (row, column) in {"?": (1, 1), "!": (7, 3)}.items():
        label = labels[mark]
        box = font.outline(mark).box()
        assert label.x == pytest.approx(RIM + (column - 0.5) * SIDE)
        assert label.anchor == "middle"
        middle = label.y + (box.top + box.bottom) / 2 * label.size
        assert middle == pytest.approx(RIM + (row - 0.5) * SIDE, abs=0.02 * SIDE)
        assert box.height * label.size < 0.8 * SIDE


def test_a_line_surrounds_the_row_and_the_column_of_the_one_cell_discussed(
    kit: Kit, faces: Faces
) -> None:
    """As far as the grid with a tile there reaches: not down to a row that it can never have."""
    scene = figure_scene("crowded", kit.examples, faces)
    (tint,) = [i for i in scene.items if isinstance(i, Shape) and i.fill == SCOPE_TINT]
    lines = [i for i in scene.items if isinstance(i, Shape) and i.stroke == SCOPE and not i.dash]
    assert [line.path for line in lines] == [tint.path]
    corners = [corner for _, (corner,) in tint.path.segments[:-1]]
    assert {tuple(round((n - RIM) / SIDE, 6) for n in corner) for corner in corners} == {
        *((0.03, 0.03), (5.97, 0.03), (5.97, 0.97), (0.97, 0.97), (0.97, 5.97), (0.03, 5.97))
    }
    bases = {item.fill for each in tiles(scene) for item in each.items[:1]}  # type: ignore[union-attr]
    assert bases == {"#c0c0c0"}, "tiles keep their colors"
    # The cover explains two marks or none.
    cover = example_scene(kit.examples["cover"], faces)
    assert not [i for i in cover.items if isinstance(i, Shape) and i.fill == SCOPE_TINT]


def test_that_line_keeps_off_the_letters_of_marked_tiles() -> None:
    assert SCOPE_INSET + SCOPE_SHARE / 2 < LETTER_INSET


def test_an_outline_of_cells_has_holes_and_parts() -> None:
    def drawn(*rows: str) -> list[list[tuple[float, ...]]]:
        corners = [
            (x, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell == "x"
        ]
        loops: list[list[tuple[float, ...]]] = []
        for command, points in cell_outline(corners, 1, 0.25).segments:
            loops += [[]] if command == "M" else []
            loops[-1] += points
        return [sorted(loop) for loop in loops]

    assert drawn("x.", ".x") == [
        [(0.25, 0.25), (0.25, 0.75), (0.75, 0.25), (0.75, 0.75)],
        [(1.25, 1.25), (1.25, 1.75), (1.75, 1.25), (1.75, 1.75)],
    ]
    assert drawn("xxx", "x.x", "xxx") == [
        [(0.25, 0.25), (0.25, 2.75), (2.75, 0.25), (2.75, 2.75)],
        [(0.75, 0.75), (0.75, 2.25), (2.25, 0.75), (2.25, 2.25)],
    ]


@pytest.mark.parametrize(("draw", "title"), [("choose", "The supply"), ("bag", "The tiles")])
def test_tiles_in_a_bag_are_no_supply(draw: str, title: str) -> None:
    assert grawlix_kit("rules.hand_size=3", f"rules.draw={draw}").figures("supply").title == title


def test_the_supply_has_a_column_for_each_glyph_and_a_row_for_each_color() -> None:
    kit = kit_of(game_text(8, 5))
    scene = figure_scene("supply", {}, Faces(kit.game, kit.fonts, SIDE))
    assert scene.height == pytest.approx(5 * SIDE + 2 * RIM)
    assert drawn_grid(scene, 0, 0) == {
        Cell(c, g): f"color {c + 1} glyph {g + 1}" for c in range(5) for g in range(8)
    }


def test_figures_are_the_examples_in_order_then_supply_and_cover(kit: Kit) -> None:
    assert figure_names(kit.examples) == ("opening", "crowded", "supply", "cover")
    assert figure_names({}) == ("supply", "cover")


def test_an_unknown_figure_is_a_key_error(kit: Kit, faces: Faces) -> None:
    with pytest.raises(KeyError):
        figure_scene("opnening", kit.examples, faces)


def test_the_cover_can_be_another_example_and_without_one_is_the_supply(
    kit: Kit, faces: Faces
) -> None:
    leaflet = kit.game.leaflet.model_copy(update={"cover": "opening"})
    game = kit.game.model_copy(update={"leaflet": leaflet})
    chosen = figure_scene("cover", kit.examples, replace(faces, game=game))
    assert len(tiles(chosen)) == 3
    assert not dashed(chosen)
    assert not [item for item in chosen.items if isinstance(item, Label)]
    assert figure_scene("cover", {}, faces) == supply_scene(faces, has_names=False)


def test_loose_tiles_lie_below_the_grid_and_touch_nothing(kit: Kit, faces: Faces) -> None:
    example = kit.examples["cover"]
    grid, *loose = tiles(cover_scene(example, faces))
    assert [tile.alt for tile in loose] == [
        "violet asterisk",
        "violet dollar sign",
        "blue dollar sign",
    ]
    bottom = max(path.box().bottom for _, path in shapes((grid,)))
    boxes: list[Box] = []
    for tile in loose:
        assert tile.transform.b != 0, "each is turned a little"
        every = [path.box() for _, path in shapes((tile,))]
        assert min(box.top for box in every) > bottom + 0.1 * SIDE
        boxes.append(Box(min(b.left for b in every), 0, max(b.right for b in every), 0))
    for one, other in pairwise(boxes):
        assert one.right + 0.1 * SIDE < other.left


@pytest.mark.parametrize(
    ("copies", "grid", "shown"),
    [(1, "zA yB", 2), (2, "zA yB\n.  zA", 5), (3, "zA yB\n.  zA", 0)],
    ids=["two left", "five left", "too many left to strew them"],
)
def test_loose_tiles_are_what_the_position_leaves_of_all_copies(
    copies: int, grid: str, shown: int
) -> None:
    example, faces = example_of(grid_kit(grid, 2, 2, rules={"hand_size": 1, "copies": copies}))
    left = loose_tiles(example, faces)
    assert Counter(left) + Counter(example.position.values()) == Counter(
        {Tile(c, g): copies for c in range(2) for g in range(2)}
    )
    groups = tiles(cover_scene(example, faces))
    assert len(groups) == (1 + shown if shown else len(example.position))


def test_a_game_with_one_glyph_has_figures() -> None:
    kit = grid_kit("zA", 1, 8)
    example, faces = example_of(kit)
    scene = example_scene(example, faces)
    assert len(tiles(scene)) == 1
    assert len(dashed(scene)) == 4
    assert supply_scene(faces, has_names=False).width == pytest.approx(SIDE + 2 * RIM)


def test_the_supply_names_its_rows_with_their_letters_on_marked_tiles(kit: Kit) -> None:
    plain, marked = (supply_scene(Faces(kit.game, kit.fonts, SIDE, it)) for it in (False, True))
    assert (plain.width, plain.height) == (marked.width, marked.height), "one layout serves both"
    names = ["red", "orange", "yellow", "green", "blue", "violet"]
    words = [it for it in plain.items if isinstance(it, Label)]
    assert [it.text for it in words] == names
    rows = [RIM + (number + 0.5) * SIDE for number in range(6)]
    assert [it.y for it in words] == pytest.approx(rows, abs=0.2 * SIDE)
    words = [it for it in marked.items if isinstance(it, Label)]
    assert [it.text for it in words] == [f"{it} ({it[0].upper()})" for it in names]
    assert all(it.x > 6 * SIDE for it in words)


def test_copies_lie_in_piles_that_do_not_touch() -> None:
    kit = kit_of(game_text(3, 2), "rules.copies=3")
    faces = Faces(kit.game, kit.fonts, SIDE)
    scene = supply_scene(faces, has_names=False)
    piles = [it for it in scene.items if isinstance(it, Group)]
    assert len(piles) == 6
    assert [len(it.items) for it in piles] == [3] * 6, "two squares below each tile"
    boxes = [Box.around(path.box() for _, path in shapes((it,))) for it in piles]
    for one, other in combinations(boxes, 2):
        apart = one.right < other.left or one.bottom < other.top or other.bottom < one.top
        assert apart or other.right < one.left
    assert min(it.top for it in boxes) >= 0
    assert max(it.right for it in boxes) <= scene.width
    assert faces.pile(Tile(0, 0), 1, 0, 0) == faces.tile(Tile(0, 0), 0, 0)


def test_outlines_are_drawn_without_any_font_for_them() -> None:
    text = game_text(3, 3, {"id": "one", "grid": "zA yB"})
    overrides = [f"glyphs.glyph-{i}.outline=M0 0H{i}V{i}z" for i in (1, 2, 3)]
    kit = kit_of(
        text,
        *overrides,
        fonts=FontLibrary(
            {k: f.data for k, f in built_in_fonts().items() if k == "quicksand-medium"}
        ),
    )
    example, faces = example_of(kit)
    drawn = example_scene(example, faces)
    assert len(tiles(drawn)) == 2
    outline = glyph_outline(kit.game.glyph_list[0], kit.fonts)
    share = faces.glyph_share
    assert faces.glyph_paths[0] == outline.fitted(share * SIDE, share * SIDE)
    # The same shape at another scale is the same picture.
    assert faces.glyph_paths[0].box() == pytest.approx(faces.glyph_paths[2].box())
