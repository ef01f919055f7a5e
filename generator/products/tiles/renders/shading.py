"""Surfaces of a scene, their light on a computed table, which mitsuba traces on the processor, and
a plain shading with a depth buffer for systems without it."""

import math
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from generator.drawing.solids.mesh import TileMesh
from generator.game.contrast import linear
from generator.products.tiles.renders.scenes import FIELD_OF_VIEW, PlacedTile, Scene
from generator.rules import Tile

Numbers: TypeAlias = NDArray[np.floating[Any]]
Surfaces: TypeAlias = Mapping[str, NDArray[np.float64]]
"""Triangles by color: corners in mm, (m, 3, 3), counter-clockwise from outside."""

FINE = 3  # samples along each side of a pixel
_SUN = np.array([-0.42, 0.34, 0.84])  # towards the lamp of the plain shading
_SHADE = 0.45  # light on facets that face away from the lamp, over that on those that face it
SAMPLES = 64  # rays for each pixel
_BLOCK = 32
"""Side of the blocks of pixels, each with random numbers of its own, whatever the number of
threads. With a filter no wider than a pixel, no pixel depends on the order of the blocks."""
_BOUNCES = 6
_KNEE = 0.8
_SKY, _GLOW = (0.42, 0.44, 0.47), (6.9, 6.6, 6.2)
"""Radiance of the sky and of the lamp in red, green and blue; a white table shows as 1."""
_LAMP_SIDE, _LAMP = 0.85, (-0.8, 0.1, 0.82)
"""Side of the square lamp, and its place from the middle of the picture, over the distance of the
camera: so the light is the same in pictures of one tile and of many."""
PIXELS, SIDE = 3072, 900.0  # of the picture of wood, and of the table that it covers, in mm
_PLANK = 112.5  # width of a plank, in mm
_WOOD = np.array([[0.17, 0.085, 0.038], [0.56, 0.365, 0.20]])
_PAPER = 0.80, 0.79, 0.76


def surfaces_of(
    tiles: Sequence[PlacedTile], meshes: Mapping[Tile, TileMesh], base: str, colors: Sequence[str]
) -> Surfaces:
    """Returns the surface of each color of the scene; ``colors`` are the accents."""
    parts: dict[str, list[NDArray[np.float64]]] = {}
    for each in tiles:
        cos, sin = math.cos(math.radians(each.turn)), math.sin(math.radians(each.turn))
        turn = np.array([[cos, sin, 0.0], [-sin, cos, 0.0], [0.0, 0.0, 1.0]])
        mesh = meshes[each.tile]
        for part, color in ((mesh.base, base), (mesh.accent, colors[each.tile.color])):
            placed = part.facets @ turn + np.array([each.x, each.y, each.z])
            parts.setdefault(color, []).append(placed)
    return {color: np.concatenate(found) for color, found in parts.items()}


def draw(scene: Scene, surfaces: Surfaces) -> NDArray[np.uint8]:
    """Draws a scene on white as (rows, columns, 3) sRGB values."""
    width, height = FINE * scene.width, FINE * scene.height
    image = np.ones((height, width, 3), np.float32)
    depth = np.full((height, width), np.inf, np.float32)
    for color, surface in surfaces.items():
        crosses = np.cross(surface[:, 1] - surface[:, 0], surface[:, 2] - surface[:, 0])
        lengths = np.maximum(np.linalg.norm(crosses, axis=1), 1e-12)
        light = _SHADE + (1 - _SHADE) * np.clip(crosses @ _SUN / lengths, 0, 1)
        seen = scene.camera.project(surface.reshape(-1, 3))
        column, row = (1 + seen[:, 0]) * width / 2, height / 2 - seen[:, 1] * width / 2
        facets = np.stack([column, row, seen[:, 2]], axis=1).reshape(-1, 3, 3)
        shades = light[:, None] * np.array(linear(color))
        for facet, shade in zip(facets, shades, strict=True):
            _fill(image, depth, facet, shade)
    return encoded(image.reshape(scene.height, FINE, scene.width, FINE, 3).mean(axis=(1, 3)))


def encoded(light: Numbers) -> NDArray[np.uint8]:
    """Light from 0 to 1 as sRGB values (IEC 61966-2-1)."""
    bright = 1.055 * np.maximum(light, 0.0031308) ** (1 / 2.4) - 0.055
    coded = np.where(light <= 0.0031308, 12.92 * light, bright)
    return np.asarray(np.rint(255 * np.clip(coded, 0, 1)), dtype=np.uint8)


def _fill(image: Numbers, depth: Numbers, facet: Numbers, color: Numbers) -> None:
    """Paints the part of a triangle that is nearest, if it faces the camera."""
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = facet.tolist()
    area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    if area >= 0:  # rows grow downward
        return
    rows, columns = depth.shape
    left, right = max(0, int(min(ax, bx, cx))), min(columns, int(max(ax, bx, cx)) + 1)
    top, bottom = max(0, int(min(ay, by, cy))), min(rows, int(max(ay, by, cy)) + 1)
    x, y = np.arange(left, right) + 0.5, np.arange(top, bottom)[:, None] + 0.5
    u = ((x - ax) * (cy - ay) - (y - ay) * (cx - ax)) / area
    v = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / area
    far = az + u * (bz - az) + v * (cz - az)
    part = depth[top:bottom, left:right]
    is_seen = (u >= 0) & (v >= 0) & (u + v <= 1) & (far < part)
    part[is_seen] = far[is_seen]
    image[top:bottom, left:right][is_seen] = color


def trace(scene: Scene, surfaces: Surfaces) -> NDArray[np.uint8]:
    """Renders a scene as (rows, columns, 3) sRGB values; the same on each call."""
    mitsuba: Any = import_module("mitsuba")
    mitsuba.set_variant("scalar_rgb")
    transform = mitsuba.ScalarTransform4f()
    origin, middle = np.array(scene.camera.origin), np.array(scene.camera.target)
    distance = float(np.linalg.norm(middle - origin))
    sky = np.zeros((16, 32, 3), np.float32)
    sky[:8] = _SKY  # dark below the table, so that no ray is lost there
    place, target = (middle + distance * np.array(_LAMP)).tolist(), middle.tolist()
    lamp = transform.look_at(origin=place, target=target, up=[0, 1, 0])
    half = distance * _LAMP_SIDE / 2
    paper = {"type": "rgb", "value": list(_PAPER)}
    surface: dict[str, Any] = {"type": "diffuse", "reflectance": paper}
    if scene.ground == "wood":  # varnished
        zoom = mitsuba.ScalarTransform3f().scale([10_000 / SIDE, 10_000 / SIDE])
        wood = {"type": "bitmap", "bitmap": mitsuba.Bitmap(_wood()), "raw": True, "to_uv": zoom}
        surface = {"type": "roughplastic", "diffuse_reflectance": wood, "alpha": 0.35}
    upright, square = transform.rotate([1, 0, 0], 90), lamp @ transform.scale([half, half, 1])
    flat = transform.translate([*middle.tolist()[:2], 0]).scale([5000, 5000, 1])
    light = {"type": "area", "radiance": {"type": "rgb", "value": list(_GLOW)}}
    pixels = {"rfilter": {"type": "box"}, "pixel_format": "rgb", "component_format": "float32"}
    size = {"width": scene.width, "height": scene.height}
    objects: dict[str, Any] = {
        "type": "scene",
        "integrator": {"type": "path", "max_depth": _BOUNCES, "block_size": _BLOCK},
        "sensor": {
            "type": "perspective",
            "to_world": transform.look_at(origin=origin.tolist(), target=target, up=[0, 0, 1]),
            "fov": FIELD_OF_VIEW,
            "fov_axis": "x",
            "near_clip": 1.0,
            "far_clip": 100_000.0,
            "film": {"type": "hdrfilm", **size, **pixels},
            "sampler": {"type": "multijitter", "sample_count": SAMPLES},
        },
        "sky": {"type": "envmap", "bitmap": mitsuba.Bitmap(sky), "to_world": upright},
        "lamp": {"type": "rectangle", "to_world": square, "emitter": light},
        "ground": {"type": "rectangle", "to_world": flat, "bsdf": surface},
    }
    for number, (color, facets) in enumerate(surfaces.items()):
        objects[f"surface-{number}"] = _mesh(mitsuba, f"surface-{number}", color, facets)
    image = mitsuba.render(mitsuba.load_dict(objects), spp=SAMPLES, seed=0)
    return _developed(np.array(image)[:, :, :3])


def _mesh(mitsuba: Any, name: str, color: str, facets: Numbers) -> Any:
    """A mesh of plastic: a colored body below a smooth, slightly rough skin."""
    body = {"type": "rgb", "value": linear(color)}
    plastic = {"type": "roughplastic", "diffuse_reflectance": body, "alpha": 0.12}
    properties = mitsuba.Properties()
    properties["mesh_bsdf"] = mitsuba.load_dict(plastic)
    count = facets.size // 3
    mesh = mitsuba.Mesh(name, count, count // 3, props=properties)
    parameters = mitsuba.traverse(mesh)
    parameters["vertex_positions"] = facets.astype(np.float32).ravel()
    parameters["faces"] = np.arange(count, dtype=np.uint32)
    parameters.update()
    return mesh


def _developed(image: NDArray[np.float32]) -> NDArray[np.uint8]:
    """Light as sRGB values; what is brighter than :data:`_KNEE` is rolled off below white."""
    room = 1 - _KNEE
    rolled = _KNEE + room * (1 - np.exp((_KNEE - np.maximum(image, _KNEE)) / room))
    return encoded(np.where(image < _KNEE, image, rolled))


def _wood() -> NDArray[np.float32]:
    """The linear reflectance, (rows, columns, 3), of planks of oak from left to right, each with a
    grain and a shade of its own: bands of early and late wood, fine fibers, and pores as short dark
    strokes. Always the same."""
    row = (np.arange(PIXELS) + 0.5) * SIDE / PIXELS
    plank = (row // _PLANK).astype(int)
    shade = _random(3, plank[-1] + 1)[plank, None]
    bend = 16.0 * _noise(380.0, 70.0, 4) + 1.4 * _noise(60.0, 9.0, 5)
    rings = (row[:, None] + bend + 40 * shade) / 5.3
    late = (rings - np.floor(rings)) ** 3  # it darkens slowly and ends at an edge
    fibers = 0.6 * _noise(26.0, 0.6, 6) + 0.4 * _noise(9.0, 0.3, 7)
    pores = np.clip(np.maximum(_noise(7.0, 0.45, 8), _noise(4.7, 0.4, 9)) - 0.66, 0, 1)
    tone = 0.62 - 0.30 * late + 0.13 * fibers + 0.16 * shade - 0.9 * pores
    edge = np.minimum(row % _PLANK, _PLANK - row % _PLANK)
    joint = 1 - 0.75 * np.exp(-((edge / 0.5) ** 2))
    grain = np.clip(tone, 0, 1)[:, :, None]
    wood = (_WOOD[0] + (_WOOD[1] - _WOOD[0]) * grain) * joint[:, None, None]
    return np.asarray(wood, np.float32)


def _noise(across: float, down: float, seed: int) -> NDArray[np.float64]:
    """Value noise from -1 to 1 with features of ``across`` x ``down`` mm."""
    x, y = (np.arange(PIXELS) * SIDE / PIXELS / length for length in (across, down))
    i, j = x.astype(int), y.astype(int)
    u, v = (t * t * (3 - 2 * t) for t in (x - i, y - j))
    knots = _random(seed, j[-1] + 2, i[-1] + 2)
    rows = knots[:, i] + (knots[:, i + 1] - knots[:, i]) * u[None, :]
    top, bottom = rows[j], rows[j + 1]
    return np.asarray(top + (bottom - top) * v[:, None])


def _random(seed: int, *shape: int) -> NDArray[np.float64]:
    """Numbers from -1 to 1; numpy keeps the sequence of this generator in all versions."""
    return np.asarray(np.random.RandomState(seed).uniform(-1, 1, shape))
