"""Pictures of turns that score: what is outlined, and the points beside it."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from generator.drawing import Group, Label, Shape
from generator.drawing.board import scored_scene
from generator.drawing.tile_faces import Faces
from generator.examples.turn_search import best_turn
from generator.rules import Position, limits_of, parse_grid
from generator.rules.turns import Turn, after_turn, scored_groups
from tests.unit.examples.test_examples_turns import SIX, game
from tests.unit.kits import built_in_fonts

HARVEST = SIX[: SIX.index("rules:")] + (
    "rules: {lines: free, neighbors: matching, frame: fixed, contact: any, max_rows: 4, "
    "max_columns: 4, hand_size: 3, plays: 2, score: {lines: 1, tile: 2}, goal: points}\n"
)
SIDE = 10.0


def drawn(text: str, grid: str, tokens: str) -> tuple[list[Shape], list[Label], str, str]:
    """Lines, points, title and description of the turn that places tiles at the marks."""
    made = game(text=text)
    parsed = parse_grid(grid, made)
    tiles = parse_grid(tokens, made).position.values()
    turn: Turn = dict(zip(parsed.marks.values(), tiles, strict=True))
    scene = scored_scene(parsed.position, turn, Faces(made, built_in_fonts(), SIDE))
    shapes = [it for it in scene.items if isinstance(it, Shape)]
    labels = [it for it in scene.items if isinstance(it, Label)]
    return shapes, labels, scene.title, scene.description


def test_runs_with_their_points() -> None:
    shapes, labels, title, said = drawn(SIX, "r@ r# ?\n.  b# !", "r$ b$")
    assert [it.text for it in labels] == ["3", "2", "2"]
    assert len(shapes) == 2 + 3, "two thick edges, three lines"
    assert title == "A turn that scores seven points"
    assert said == (
        "The grid has two rows and three columns. Row 1: red at, red pound, and red dollar. "
        "Row 2: blue pound and blue dollar in columns 2 and 3. Thick edges mark the tiles of the "
        "turn: red dollar in row 1, column 3; blue dollar in row 2, column 3. Lines surround what "
        "counts: row 1, columns 1 to 3: 3 points; row 2, columns 2 to 3: 2 points; column 3, rows "
        "1 to 2: 2 points."
    )


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", ("Ein Zug, der 7 Punkte ergibt", "Linien umgeben, was zählt: Reihe 1, Spalten 1")),
        (
            "fr",
            ("Un tour qui rapporte 7 points", "Des traits entourent ce qui compte\xa0: ligne 1"),
        ),
        ("es", ("Un turno que vale 7 puntos", "Unas líneas rodean lo que cuenta: fila 1")),
        ("it", ("Un turno che vale 7 punti", "Delle linee circondano ciò che conta: riga 1")),
        ("ja", ("7点を得る手番", "線は、得点になるものを囲みます：1行目の1〜3列目に3点")),
        ("he", ("תור ששווה 7 נקודות", "קווים מקיפים את מה שמזכה בנקודות: שורה 1, טורים 1 עד 3")),
        ("pl", ("Tura za 7 punktów", "Linie otaczają to, co się liczy: rząd 1, kolumny od 1 do 3")),
    ],
)
def test_in_words_of_each_language(language: str, words: tuple[str, str]) -> None:
    text = f"{SIX}leaflet: {{language: {language}}}\n"
    _, _, title, said = drawn(text, "r@ r# ?\n.  b# !", "r$ b$")
    assert title == words[0]
    assert words[1] in said


def test_a_line_is_surrounded_with_its_gaps_on_the_board() -> None:
    shapes, labels, _, said = drawn(HARVEST, "r@ .  .  ?\n. . . r#\n. . . .\n. . . .", "b#")
    assert [it.text for it in labels] == ["2", "2"]
    assert "The board has four rows and four columns." in said
    assert (
        "Lines surround what counts: row 1, columns 1 to 4: 2 points; column 4, rows 1 to 2" in said
    )
    across = shapes[-2].path.box()
    assert across.width == pytest.approx(4 * SIDE, rel=0.01)
    assert across.height == pytest.approx(SIDE, rel=0.01)


def test_a_game_without_points() -> None:
    text = HARVEST.replace("score: {lines: 1, tile: 2}, goal: points", "goal: last")
    shapes, labels, title, said = drawn(text, "r@ ? . .\n. . . .\n. . . .\n. . . .", "r#")
    assert (labels, title) == ([], "A turn")
    assert "counts" not in said
    assert shapes


@pytest.mark.parametrize("seed", range(20))
def test_points_are_beside_their_run_where_no_tile_is(seed: int) -> None:
    made, random = game(text=(SIX, HARVEST)[seed % 2]), Random(seed)
    limits, position = limits_of(made), Position()
    for _ in range(9):
        grown = best_turn(position, limits, [1], points=random.choice((None, 2)))
        position = after_turn(position, grown or {})
    turn = best_turn(position, limits, [2])
    if turn is None:
        return
    after = after_turn(position, turn)
    scene = scored_scene(position, turn, Faces(made, built_in_fonts(), SIDE))
    labels = [it for it in scene.items if isinstance(it, Label)]
    groups = [*scored_groups(after, limits, [*turn])]
    assert sorted(it.text for it in labels) == sorted(f"{it.points}" for it in groups)
    tiles = [it for it in scene.items if isinstance(it, Group)]
    assert len(tiles) == len(after)
    for label, tile in product(labels, tiles):
        x, y = tile.transform.apply(0, 0)
        assert max(abs(label.x - x), abs(label.y - SIDE * 0.2 - y)) > SIDE * 0.45
    assert all(0 < it.x < scene.width and 0 < it.y < scene.height for it in labels)
