"""Scenes to render: tiles on a table, and the camera that frames them."""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from generator.drawing.figures import TURNS, cover_example, loose_tiles
from generator.drawing.solids.plan import TilePlan
from generator.products.kit import Kit
from generator.products.tiles.plates import batches
from generator.rules import Tile

Ground: TypeAlias = Literal["wood", "paper"]
Point: TypeAlias = tuple[float, float, float]

FIELD_OF_VIEW = 30.0  # in degrees, across: a short telephoto lens, which distorts little
MARGIN = 0.05  # free space at each edge of a picture over its width or height
GAP = 0.4  # distance between tiles that are pushed together, in mm
TALLEST = 5  # most tiles in a pile
WIDE = 1200, 800  # width and height of a picture of many tiles, in pixels
SQUARE = 240, 240  # the same of a picture of one tile
_SLACK = 0.25  # mm that tiles laid by hand are out of place, and as many degrees times 4


class PlacedTile(NamedTuple):
    """A tile with its center at (x, y) mm, y to the back, its underside at ``z``, turned
    counter-clockwise by ``turn`` degrees."""

    tile: Tile
    x: float
    y: float
    turn: float = 0.0
    z: float = 0.0


class Camera(NamedTuple):
    """A pinhole camera with z upward; lengths in mm."""

    origin: Point
    target: Point

    def axes(self) -> NDArray[np.float64]:
        """The unit vectors to the right, up and forward, as rows."""
        forward = np.subtract(self.target, self.origin)
        forward /= np.linalg.norm(forward)
        right = np.cross(forward, (0.0, 0.0, 1.0))
        right /= np.linalg.norm(right)
        return np.array([right, np.cross(right, forward), forward])

    def project(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Projects (n, 3) points: right, up over half the picture's width, distance in mm."""
        seen = (points - np.array(self.origin)) @ self.axes().T
        scale = 1 / (seen[:, 2:] * math.tan(math.radians(FIELD_OF_VIEW / 2)))
        return np.concatenate([seen[:, :2] * scale, seen[:, 2:]], axis=1)


class Scene(NamedTuple):
    """Tiles on a table before a camera; ``width`` and ``height`` in pixels."""

    name: str
    tiles: tuple[PlacedTile, ...]
    camera: Camera
    ground: Ground
    width: int
    height: int


def scenes_of(kit: Kit, plan: TilePlan) -> Iterator[Scene]:
    """All scenes of a game: ``photo``, ``supply``, ``batch``, and one for each tile."""
    yield _scene("photo", photo_tiles(kit, plan.size), plan, WIDE, "wood", 52)
    yield _scene("supply", _supply(kit, plan), plan, WIDE, "paper", 60)
    yield _scene("batch", _batch(kit), plan, WIDE, "paper", 38, side=-24)
    faces = product(enumerate(kit.game.color_list), enumerate(kit.game.glyph_list))
    for (c, color), (g, glyph) in faces:
        tile = PlacedTile(Tile(c, g), 0, 0, 20)
        yield _scene(f"tile-{color.id}-{glyph.id}", [tile], plan, SQUARE)


def photo_tiles(kit: Kit, size: float) -> list[PlacedTile]:
    """The tiles of the example on the cover, those left over loose below it; else the supply."""
    example = cover_example(kit.examples, kit.game)
    if example is None or not example.position:
        return _laid_out(kit, size)
    pitch, laid = size + GAP, example.position.items()
    grid = _by_hand((tile, (at.column * pitch, -at.row * pitch)) for at, tile in laid)
    loose = loose_tiles(example, kit.faces)
    if not 0 < len(loose) <= len(TURNS):
        return grid
    left, right = min(tile.x for tile in grid), max(tile.x for tile in grid)
    step = max((right - left) / len(loose), 1.6 * size)
    middle, front = (left + right) / 2, min(tile.y for tile in grid)
    for i, tile in enumerate(loose):
        x = middle + (i - (len(loose) - 1) / 2) * step
        grid.append(PlacedTile(tile, x, front - (1.7 if i % 2 else 1.55) * size, -TURNS[i]))
    return grid


def _laid_out(kit: Kit, size: float) -> list[PlacedTile]:
    """Every tile once: a column for each glyph, a row for each color."""
    pitch, places = 1.12 * size, product(range(len(kit.game.colors)), range(len(kit.game.glyphs)))
    return _by_hand((Tile(c, g), (g * pitch, -c * pitch)) for c, g in places)


def _supply(kit: Kit, plan: TilePlan) -> list[PlacedTile]:
    """The whole set, the copies of a tile in one pile of at most :data:`TALLEST`."""
    return [
        tile._replace(z=level * plan.height, turn=tile.turn + 7.0 * (level % 3))
        for tile in _laid_out(kit, plan.size)
        for level in range(min(kit.game.rules.copies, TALLEST))
    ]


def _batch(kit: Kit) -> list[PlacedTile]:
    first, glyphs, colors = batches(kit.game)[0], [*kit.game.glyphs], kit.game.color_list
    tiles = (Tile(colors.index(color), glyphs.index(glyph)) for glyph, color in first.tiles)
    return [PlacedTile(tile, *at) for tile, at in zip(tiles, first.plate, strict=True)]


def _by_hand(placed: Iterable[tuple[Tile, tuple[float, float]]]) -> list[PlacedTile]:
    """Tiles a little out of place, always the same: quotients of the golden ratio spread evenly."""
    made = []
    for i, (tile, (x, y)) in enumerate(placed):
        a, b, c = ((i + 1) * share % 1 - 0.5 for share in (0.618034, 0.754878, 0.569840))
        made.append(PlacedTile(tile, x + _SLACK * a, y + _SLACK * b, 4 * _SLACK * c))
    return made


def _scene(
    name: str,
    tiles: Sequence[PlacedTile],
    plan: TilePlan,
    pixels: tuple[int, int],
    ground: Ground = "paper",
    elevation: float = 42.0,
    side: float = 0.0,
) -> Scene:
    """A scene seen from degrees above the table and to the right, as near as all tiles fit."""
    reach = plan.size / math.sqrt(2)
    sides = product(((-reach, 0), (reach, 0), (0, -reach), (0, reach)), (0.0, plan.height))
    points = np.array([(it.x + x, it.y + y, it.z + z) for it, ((x, y), z) in product(tiles, sides)])
    up, turn = math.radians(elevation), math.radians(side)
    back = np.array([math.cos(up) * math.sin(turn), -math.cos(up) * math.cos(turn), math.sin(up)])
    target = (points.min(axis=0) + points.max(axis=0)) / 2
    distance = 10.0 * float(np.ptp(points, axis=0).max())
    half = np.array([1.0, pixels[1] / pixels[0]])
    tangent = math.tan(math.radians(FIELD_OF_VIEW / 2))
    for _ in range(30):  # moves the middle of the picture to that of the tiles, and comes nearer
        camera = Camera(tuple(target + distance * back), tuple(target))
        seen = camera.project(points)[:, :2]
        low, high = seen.min(axis=0), seen.max(axis=0)
        right, upward, _forward = camera.axes()
        x, y = (low + high) / 2 * distance * tangent
        target = target + x * right + y * upward
        distance *= float(((high - low) / 2 / half).max()) / (1 - 2 * MARGIN)
    return Scene(name, tuple(tiles), camera, ground, *pixels)
