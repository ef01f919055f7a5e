"""Traces the light of a scene with mitsuba, on the processor, on a computed table."""

from collections.abc import Sequence
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from generator.drawing.contrast import linear
from generator.products.tiles.renders.drawn import Surface, encoded
from generator.products.tiles.renders.scenes import FIELD_OF_VIEW, Scene

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
PIXELS, SIDE = 3072, 900.0
"""Side of the picture of a ground, and of the part of the ground that it covers, in mm."""
_PLANK = 112.5  # width of a plank, in mm
_WOOD = np.array([[0.17, 0.085, 0.038], [0.56, 0.365, 0.20]])
_PAPER = 0.80, 0.79, 0.76


def render(scene: Scene, surfaces: Sequence[Surface]) -> NDArray[np.uint8]:
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
    texture = {
        "type": "bitmap",
        "bitmap": mitsuba.Bitmap(_wood() if scene.ground == "wood" else _paper()),
        "raw": True,
        "to_uv": mitsuba.ScalarTransform3f().scale([10_000 / SIDE, 10_000 / SIDE]),
    }
    surface: dict[str, Any] = {"type": "diffuse", "reflectance": texture}
    if scene.ground == "wood":  # varnished
        surface = {"type": "roughplastic", "diffuse_reflectance": texture, "alpha": 0.35}
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
    for number, each in enumerate(surfaces):
        objects[f"surface-{number}"] = _mesh(mitsuba, f"surface-{number}", each)
    image = mitsuba.render(mitsuba.load_dict(objects), spp=SAMPLES, seed=0)
    return _developed(np.array(image)[:, :, :3])


def _mesh(mitsuba: Any, name: str, surface: Surface) -> Any:
    """A mesh of plastic: a colored body below a smooth, slightly rough skin."""
    color = {"type": "rgb", "value": linear(surface.color)}
    plastic = {"type": "roughplastic", "diffuse_reflectance": color, "alpha": 0.12}
    properties = mitsuba.Properties()
    properties["mesh_bsdf"] = mitsuba.load_dict(plastic)
    count = surface.facets.size // 3
    mesh = mitsuba.Mesh(name, count, count // 3, props=properties, has_vertex_normals=True)
    parameters = mitsuba.traverse(mesh)
    parameters["vertex_positions"] = surface.facets.astype(np.float32).ravel()
    parameters["vertex_normals"] = surface.normals.astype(np.float32).ravel()
    parameters["faces"] = np.arange(count, dtype=np.uint32)
    parameters.update()
    return mesh


def _developed(image: NDArray[np.float32]) -> NDArray[np.uint8]:
    """Light as sRGB values; what is brighter than :data:`_KNEE` is rolled off below white."""
    room = 1 - _KNEE
    rolled = _KNEE + room * (1 - np.exp((_KNEE - np.maximum(image, _KNEE)) / room))
    return encoded(np.where(image < _KNEE, image, rolled))


def _paper() -> NDArray[np.float32]:
    """The linear reflectance of paper, (rows, columns, 3), always the same."""
    fibers = _noise(3.0, 3.0, 1) + 0.5 * _noise(0.9, 0.9, 2)
    return np.asarray(np.array(_PAPER) * (1 + 0.035 * fibers[:, :, None]), np.float32)


def _wood() -> NDArray[np.float32]:
    """The same of planks of oak from left to right, each with a grain and a shade of its own: bands
    of early and late wood, fine fibers, and pores as short dark strokes."""
    row = (np.arange(PIXELS) + 0.5) * SIDE / PIXELS
    plank = (row // _PLANK).astype(int)
    shade = _hash(plank, plank * 0 + 7, 3)[:, None]
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
    knots = _hash(np.arange(j[-1] + 2)[:, None], np.arange(i[-1] + 2)[None, :], seed)
    rows = knots[:, i] + (knots[:, i + 1] - knots[:, i]) * u[None, :]
    top, bottom = rows[j], rows[j + 1]
    return np.asarray(top + (bottom - top) * v[:, None])


def _hash(x: NDArray[np.int_], y: NDArray[np.int_], seed: int) -> NDArray[np.float64]:
    """Numbers from -1 to 1 that look random, by integer arithmetic modulo 2**32."""
    n = (x * 374761393 + y * 668265263 + seed * 2246822519) & 0xFFFFFFFF
    n = ((n ^ (n >> 13)) * 1274126177) & 0xFFFFFFFF
    return np.asarray((n ^ (n >> 16)) / 0x7FFFFFFF - 1)
