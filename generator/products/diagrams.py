"""Pictures of every example, the supply and the cover: SVG, PDF and PNG from one scene."""

from collections.abc import Iterable

from generator.drawing import FontLibrary, Scene
from generator.drawing.board import example_scene, scored_scene
from generator.drawing.figures import figure_names, figure_scene
from generator.drawing.png import to_png
from generator.drawing.svg import to_svg
from generator.drawing.tile_faces import Faces
from generator.examples import CheckedExample
from generator.examples.illustrate import shown_turn
from generator.game.claims import Claim
from generator.game.contrast import PAPER
from generator.game.figure_names import QR
from generator.game.model import Game
from generator.products.kit import Artifact, Kit

SUMMARY = "each example, the supply and the cover as SVG, PDF and PNG"
HAS_WORDS = True

CELL = 12.0  # side of a tile in the pictures, in mm
PIXELS_PER_MM = 8.0  # resolution of the PNG: about 200 dots an inch
MOST_PIXELS = 4096  # limit of the width and of the height of a PNG


def make(kit: Kit) -> Iterable[Artifact]:
    """Makes ``diagrams/FIGURE.svg``, ``.pdf`` and ``.png``, white for light and dark pages."""
    faces = Faces(kit.game, kit.fonts, CELL)
    for name in (*figure_names(kit.examples), *([QR] if kit.game.url else [])):
        scene = figure_scene(name, kit.examples, faces)
        details = {"title": scene.title, "description": scene.description}
        pdf = kit.pdf(scene)
        svg = to_svg(scene, kit.fonts, background=PAPER)
        for kind, data in (("svg", svg), ("pdf", pdf), ("png", kit.png(pdf, _pixels(scene)))):
            yield Artifact(f"diagrams/{name}.{kind}", data, kind, details)


def example_picture(
    example: CheckedExample, claims: Iterable[Claim], game: Game, fonts: FontLibrary, kind: str
) -> bytes:
    """``example`` as SVG, PNG or PDF (``kind``, in any case), without the tint of lines."""
    from generator.typesetting.pdf import publication_of, to_pdf

    faces, turn = Faces(game, fonts, CELL), shown_turn(game, example, claims)
    scene = scored_scene(example.position, turn, faces) if turn else example_scene(example, faces)
    if kind.lower() == "svg":
        return to_svg(scene, fonts, background=PAPER)
    pdf = to_pdf(publication_of(scene, game.wording.spoken), fonts)
    return to_png(pdf, _pixels(scene)) if kind.lower() == "png" else pdf


def _pixels(scene: Scene) -> int:
    density = min(PIXELS_PER_MM, MOST_PIXELS / max(scene.width, scene.height))
    return max(1, int(scene.width * density))
