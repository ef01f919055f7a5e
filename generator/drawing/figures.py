"""Scenes of all figures by name: an example's id, ``supply``, ``cover``, those of the legend."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from generator.drawing import Affine, Group, Item, Scene
from generator.drawing.alt_text import describe_loose, describe_supply, sentence
from generator.drawing.board import example_scene
from generator.drawing.legend import colors_scene, condition_scene, glyphs_scene
from generator.drawing.qr import qr_scene
from generator.drawing.table import setup_scene, turn_scene
from generator.drawing.tile_faces import BORDER_SHARE, Faces
from generator.examples import CheckedExample
from generator.examples.illustrate import illustrations
from generator.examples.opening import opening
from generator.game.claims import AtClaim, IllegalClaim
from generator.game.figure_names import COLORS, CONDITION, COVER, GLYPHS, QR, SETUP, SUPPLY, TURN
from generator.game.model import Game
from generator.game.number_words import counted, in_words
from generator.rules import Cell, Tile, limits_of

MOST_LOOSE = 6
"""Largest number of loose tiles on the cover; with more left over, none is drawn."""
TURNS = (-30.0, -14.0, 28.0, 12.0, -22.0, 18.0)
"""Rotations of the loose tiles in degrees, from left to right."""


def figure_names(examples: Mapping[str, CheckedExample]) -> tuple[str, ...]:
    """Names of all figures of a game: its examples in order, then supply and cover."""
    return (*(name for name in examples if name not in (SUPPLY, COVER)), SUPPLY, COVER)


def figure_scene(
    name: str, examples: Mapping[str, CheckedExample], faces: Faces, cover: str | None = None
) -> Scene:
    """Draws a figure. ``cover`` is the id of the example on the cover, by default ``cover``; a game
    without that example shows its supply. KeyError for an unknown name."""
    if name == SUPPLY:
        return supply_scene(faces)
    if name in (SETUP, TURN) and (played := opening(faces.game)):
        return setup_scene(played, faces) if name == SETUP else turn_scene(played, faces)
    if name == QR and faces.game.url:
        return qr_scene(faces.game.url)
    if name == GLYPHS:
        return glyphs_scene(faces)
    if name == COLORS:
        return colors_scene(faces)
    if name == COVER:
        chosen = cover_example(examples, cover)
        return supply_scene(faces) if chosen is None else cover_scene(chosen, faces)
    if name.startswith(CONDITION) and name not in examples:
        limits, number = limits_of(faces.game), name.removeprefix(CONDITION)
        shown = {str(i): it for i, it in enumerate(illustrations(limits), 1) if it is not None}
        return condition_scene(shown[number], limits, faces)
    example = examples[name]
    return example_scene(example, faces, explained=_explained_cell(faces.game, example))


def _explained_cell(game: Game, example: CheckedExample) -> Cell | None:
    """The cell of the only mark that the example makes claims about."""
    claims = next((e.claims for e in game.examples if e.id == example.id), ())
    marks = {claim.at for claim in claims if isinstance(claim, AtClaim | IllegalClaim)}
    return example.marks[marks.pop()] if len(marks) == 1 else None


def cover_example(
    examples: Mapping[str, CheckedExample], cover: str | None
) -> CheckedExample | None:
    """Returns the example on the cover, if the game has one. KeyError for an unknown id."""
    return examples.get(COVER) if cover is None else examples[cover]


def supply_scene(faces: Faces) -> Scene:
    """Draws every tile once: a column for each glyph, a row for each color."""
    side, game = faces.side, faces.game
    rim = BORDER_SHARE * side / 2
    glyphs, colors = game.glyph_list, game.color_list
    items = tuple(
        faces.tile(Tile(c, g), rim + (g + 0.5) * side, rim + (c + 0.5) * side)
        for c in range(len(colors))
        for g in range(len(glyphs))
    )
    return Scene(
        len(glyphs) * side + 2 * rim,
        len(colors) * side + 2 * rim,
        items,
        "The supply",
        describe_supply(faces),
    )


def loose_tiles(example: CheckedExample, faces: Faces) -> tuple[Tile, ...]:
    """Tiles that are left in the supply, last glyph and last color first."""
    game = faces.game
    used = Counter(example.position.values())
    every = [
        Tile(c, g)
        for g in reversed(range(len(game.glyph_list)))
        for c in reversed(range(len(game.color_list)))
    ]
    return tuple(tile for tile in every for _ in range(max(0, game.rules.copies - used[tile])))


def cover_scene(example: CheckedExample, faces: Faces) -> Scene:
    """Draws a position without locations and marks, with up to six tiles left over below it."""
    grid = example_scene(example, faces, locations=False, marks=False)
    loose = loose_tiles(example, faces)
    title = sentence(counted(len(example.position), "tile"))
    if not 0 < len(loose) <= MOST_LOOSE:
        return Scene(grid.width, grid.height, grid.items, title, grid.description)
    side = faces.side
    rim = BORDER_SHARE * side / 2
    pitch = max(grid.width / len(loose), 1.5 * side)
    width = max(grid.width, pitch * len(loose))
    items: list[Item] = [Group(grid.items, Affine.translate((width - grid.width) / 2, 0))]
    y = grid.height + 1.65 * side
    for i, tile in enumerate(loose):
        x = width / 2 + (i - (len(loose) - 1) / 2) * pitch
        items.append(faces.tile(tile, x, y + (0.06 * side if i % 2 else 0), TURNS[i]))
    return Scene(
        width,
        y + 0.75 * side + rim,
        tuple(items),
        f"{title} in the grid, {in_words(len(loose))} left over",
        f"{grid.description} {describe_loose(loose, faces)}",
    )
