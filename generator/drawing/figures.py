"""Figures by name: an example's id, ``supply``, ``cover``."""

from __future__ import annotations

from collections.abc import Mapping

from generator.drawing import Scene
from generator.drawing.board import example_scene
from generator.drawing.cover_picture import cover_scene
from generator.drawing.supply import supply_scene
from generator.drawing.tile_faces import Faces
from generator.examples import CheckedExample
from generator.game.claims import AtClaim
from generator.game.model import Game
from generator.rules import Cell

SUPPLY, COVER = "supply", "cover"


def figure_names(examples: Mapping[str, CheckedExample]) -> tuple[str, ...]:
    """Every figure of a game: its examples in order, then supply and cover."""
    return (*(name for name in examples if name not in (SUPPLY, COVER)), SUPPLY, COVER)


def figure_scene(
    name: str, examples: Mapping[str, CheckedExample], faces: Faces, cover: str | None = None
) -> Scene:
    """The figure as a scene. ``cover`` names the example on the cover: by default the one called
    ``cover``; a game without one has its supply there. KeyError for an unknown name."""
    if name == SUPPLY:
        return supply_scene(faces)
    if name == COVER:
        chosen = _cover_example(examples, cover)
        return supply_scene(faces) if chosen is None else cover_scene(chosen, faces)
    example = examples[name]
    return example_scene(example, faces, shaded=_discussed(faces.game, example))


def _discussed(game: Game, example: CheckedExample) -> Cell | None:
    """The cell whose lines the example explains: that of its only claim about a mark."""
    claims = next((e.claims for e in game.examples if e.id == example.id), ())
    marks = {claim.at for claim in claims if isinstance(claim, AtClaim)}
    return example.marks[marks.pop()] if len(marks) == 1 else None


def _cover_example(
    examples: Mapping[str, CheckedExample], cover: str | None
) -> CheckedExample | None:
    return examples.get(COVER) if cover is None else examples[cover]
