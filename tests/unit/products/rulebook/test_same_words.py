"""Diagrams in words: whole sentences, right for one and for many."""

from __future__ import annotations

import json

import pytest

from generator.drawing import Scene
from generator.drawing.board import example_scene
from generator.drawing.figures import figure_names, figure_scene
from generator.drawing.tile_faces import Faces
from generator.products.kit import Kit
from generator.rules import Cell, Extent
from tests.conftest import Golden
from tests.unit.kits import game_text, grawlix_kit, kit_of


def scene_of(kit: Kit, name: str) -> Scene:
    return figure_scene(name, kit.examples, Faces(kit.game, kit.fonts))


def example(grid: str, rules: dict[str, int]) -> tuple[Kit, str]:
    """A kit of three glyphs A, B, C and three colours z, y, x with one example."""
    game = game_text(3, 3, {"id": "one", "grid": grid}, rules=rules)
    kit = kit_of(game)
    return kit, scene_of(kit, "one").description


def test_the_diagrams_of_grawlix(golden: Golden) -> None:
    kit = grawlix_kit()
    scenes = [scene_of(kit, name) for name in figure_names(kit.examples)]
    text = "\n\n".join(f"{scene.title}\n{scene.description}" for scene in scenes)
    golden("rules/words.txt", text.replace(". ", ".\n") + "\n")


@pytest.mark.parametrize(
    ("grid", "rules", "said"),
    [
        (
            "zA",
            {"max_rows": 1, "max_columns": 2},
            "The grid has one row and one column; the picture shows one row and three columns, "
            "counted from its top left. Row 1: color 1 glyph 1 in column 2. Two dashed squares "
            "show the locations: row 1, columns 1 and 3.",
        ),
        (
            "zA yB",
            {"max_rows": 1, "max_columns": 2},
            "The grid has one row and two columns. Row 1: color 1 glyph 1 and color 2 glyph 2. "
            "No further tile can be placed.",
        ),
        (
            "zA . yB\nyC zB xA",
            {"max_rows": 2, "max_columns": 3},
            "The grid has two rows and three columns. Row 1: color 1 glyph 1 in column 1; "
            "color 2 glyph 2 in column 3. Row 2: color 2 glyph 3, color 1 glyph 2, and color 3 "
            "glyph 1. One dashed square shows the only location: row 1, "
            "column 2.",
        ),
        (
            ".",
            {"max_rows": 3},
            "The grid is empty. One dashed square shows the only location: row 1, column 1.",
        ),
    ],
)
def test_one_and_many(grid: str, rules: dict[str, int], said: str) -> None:
    assert example(grid, rules=rules)[1] == said


def test_marks_say_what_is_asked_and_where_they_stand() -> None:
    _, said = example("? . !\n zA . .\n. . +", rules={"max_rows": 3})
    assert "The question mark asks which tiles fit at row 1, column 2." in said
    assert "The exclamation mark stands at row 1, column 4, which is no location." in said
    assert "The plus sign stands at row 3, column 4, which is no location." in said


@pytest.mark.parametrize(("copies", "said"), [(1, ""), (2, " Each tile stands for a pile of two.")])
def test_the_supply_by_row_and_column(copies: int, said: str) -> None:
    kit = kit_of(game_text(2, 3, rules={"copies": copies, "hand_size": 3}))
    scene = scene_of(kit, "supply")
    assert scene.title == "The supply"
    assert scene.description == (
        "Six tiles in three rows, one for each color, and two columns, one for each glyph. "
        "Columns, from left to right: glyph 1 and glyph 2. "
        f"Rows, from top to bottom: color 1, color 2, and color 3.{said}"
    )


def test_the_supply_of_one_glyph() -> None:
    scene = scene_of(kit_of(game_text(1, 2, rules={"hand_size": 1})), "supply")
    assert scene.description == (
        "Two tiles in two rows, one for each color, and one column. "
        "Column: glyph 1. Rows, from top to bottom: color 1 and color 2."
    )


@pytest.mark.parametrize(
    ("grid", "title", "said"),
    [
        ("zA yB", "Two tiles in the grid, two left over", "lie two loose tiles, each turned a "),
        ("zA yB\nyC .", "Three tiles", ""),
    ],
)
def test_the_cover_names_what_lies_loose(grid: str, title: str, said: str) -> None:
    glyphs = 2 if "left over" in title else 6
    game = json.loads(game_text(glyphs, 2, {"id": "cover", "grid": grid}))
    game["rules"] = {"hand_size": 1}
    scene = scene_of(kit_of(json.dumps(game)), "cover")
    assert scene.title == title
    assert said in scene.description
    assert ("Below the grid" in scene.description) == bool(said)


def test_cells_are_counted_from_the_top_left_of_the_picture() -> None:
    extent = Extent.around([Cell(-1, 3), Cell(2, -2)])
    assert extent == Extent(-1, -2, 4, 6)
    assert extent.place(Cell(-1, -2)) == (1, 1)
    assert Extent.around([]) == Extent(0, 0, 1, 1)


def test_the_lines_that_decide_are_named() -> None:
    kit, _ = example("zA ?", rules={"max_rows": 1})
    explained, faces = Cell(0, 1), Faces(kit.game, kit.fonts)
    said = example_scene(kit.examples["one"], faces, explained=explained).description
    assert said.endswith("A line surrounds row 1 and column 3 of the grid.")


@pytest.mark.parametrize(
    ("rules", "tiles", "said"),
    [
        ({"runs": "alike"}, "zB zC yA xA", "two tiles in the runs through it"),
        ({"neighbors": "matching"}, "zA zB zC yA xA", "two tiles that share an edge with it"),
    ],
)
def test_outlined_cells_follow_the_rules(rules: dict[str, str], tiles: str, said: str) -> None:
    claims = [{"at": "?", "tiles": tiles.split()}]
    shown = {"id": "one", "grid": "zA .\n?  zA", "claims": claims}
    free = {"lines": "free", "contact": "any", "copies": 3, "hand_size": 1}
    kit = kit_of(game_text(3, 3, shown, rules=free | rules))
    description = scene_of(kit, "one").description
    assert f"A line surrounds row 3, column 2 and the {said}." in description


def test_a_board_is_drawn_whole() -> None:
    rules = {"frame": "fixed", "max_rows": 3, "max_columns": 4, "hand_size": 1}
    kit = kit_of(game_text(3, 3, {"id": "one", "grid": "zA . . .\n. . . .\n. . . ."}, rules=rules))
    scene = scene_of(kit, "one")
    side = Faces(kit.game, kit.fonts).side
    assert (round(scene.width / side), round(scene.height / side)) == (4, 3)
    assert scene.description.startswith("The board has three rows and four columns. Row 1: ")
