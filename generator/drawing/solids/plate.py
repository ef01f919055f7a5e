"""The files of a plate: one STL, and a 3MF project for each family of slicers."""

from collections.abc import Callable, Iterator, Sequence

from generator.drawing.path import Affine
from generator.drawing.scene import Group, Scene
from generator.drawing.solids.mesh import emit_stl, join
from generator.drawing.solids.threemf import Job, PlacedTile, emit_bambu, emit_prusa

_FRAME = 5.0
"""White around the tiles in the picture of a plate, in mm."""


def plate_files(
    tiles: Sequence[PlacedTile],
    plate: Sequence[tuple[float, float]],
    job: Job,
    draw: Callable[[Scene], bytes],
) -> tuple[list[float], Iterator[tuple[str, bytes, str]]]:
    """The extent in x, y, z of tiles placed on a plate, and its files as suffix, bytes and kind.
    ``draw`` makes the PNG of the plate from above that file managers and slicers show."""
    width, depth = job.bed
    placed = [
        tile._replace(x=x + width / 2, y=y + depth / 2)
        for tile, (x, y) in zip(tiles, plate, strict=True)
    ]
    mesh = join([tile.whole.moved(*at) for tile, at in zip(tiles, plate, strict=True)])

    def files() -> Iterator[tuple[str, bytes, str]]:
        shown = job._replace(picture=draw(_from_above(tiles, plate)))
        yield "stl", emit_stl(mesh), "stl"
        yield "prusa.3mf", emit_prusa(placed, shown), "3mf"
        yield "bambu.3mf", emit_bambu(placed, shown), "3mf"

    return [round(b - a, 3) for a, b in zip(*mesh.box, strict=True)], files()


def _from_above(tiles: Sequence[PlacedTile], plate: Sequence[tuple[float, float]]) -> Scene:
    boxes = (shape.path.box() for tile in tiles for shape in tile.drawn)
    half = max(-edge for box in boxes for edge in (box.left, box.top))
    side = 2 * (max(abs(number) for place in plate for number in place) + half + _FRAME)
    items = tuple(
        Group(tuple(tile.drawn), Affine.translate(x + side / 2, side / 2 - y))
        for tile, (x, y) in zip(tiles, plate, strict=True)
    )
    return Scene(side, side, items, "Plate", "")
