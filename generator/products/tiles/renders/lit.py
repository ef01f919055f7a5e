"""Traces the light of a scene with mitsuba, on the processor, on a computed table."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from generator.drawing.contrast import linear
from generator.products.tiles.renders.drawn import Surface, encoded
from generator.products.tiles.renders.scenes import FIELD_OF_VIEW, Camera, Ground, Scene

SAMPLES = 64
"""Rays for each pixel."""
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
PIXELS = 3072
"""Side of the picture of a ground."""
SIDE = 900.0
"""Side of the ground that the picture covers, in mm."""
_PLANK = 112.5
"""Width of a plank, in mm."""
_WOOD = np.array([[0.17, 0.085, 0.038], [0.56, 0.365, 0.20]])
_PAPER = 0.80, 0.79, 0.76


def render(scene: Scene, surfaces: Sequence[Surface]) -> NDArray[np.uint8]:
    """Renders a scene as (rows, columns, 3) sRGB values; the same on each call."""
    mitsuba: Any = import_module("mitsuba")
    mitsuba.set_variant("scalar_rgb")
    objects: dict[str, Any] = {
        "type": "scene",
        "integrator": {"type": "path", "max_depth": _BOUNCES, "block_size": _BLOCK},
        "sensor": _sensor(mitsuba, scene),
        "sky": _sky(mitsuba),
        "lamp": _lamp(mitsuba, scene.camera),
        "ground": _ground(mitsuba, scene),
    }
    for number, surface in enumerate(surfaces):
        objects[f"surface-{number}"] = _mesh(mitsuba, f"surface-{number}", surface)
    image = mitsuba.render(mitsuba.load_dict(objects), spp=SAMPLES, seed=0)
    return _developed(np.array(image)[:, :, :3])


def _sensor(mitsuba: Any, scene: Scene) -> dict[str, Any]:
    camera = scene.camera
    view = mitsuba.ScalarTransform4f().look_at(
        origin=list(camera.origin), target=list(camera.target), up=[0, 0, 1]
    )
    film = {
        "type": "hdrfilm",
        "width": scene.width,
        "height": scene.height,
        "rfilter": {"type": "box"},
        "pixel_format": "rgb",
        "component_format": "float32",
    }
    return {
        "type": "perspective",
        "to_world": view,
        "fov": FIELD_OF_VIEW,
        "fov_axis": "x",
        "near_clip": 1.0,
        "far_clip": 100_000.0,
        "film": film,
        "sampler": {"type": "multijitter", "sample_count": SAMPLES},
    }


def _lamp(mitsuba: Any, camera: Camera) -> dict[str, Any]:
    middle = np.array(camera.target)
    distance = float(np.linalg.norm(middle - camera.origin))
    place, half = middle + distance * np.array(_LAMP), distance * _LAMP_SIDE / 2
    transform = mitsuba.ScalarTransform4f()
    where = transform.look_at(origin=place.tolist(), target=middle.tolist(), up=[0, 1, 0])
    return {
        "type": "rectangle",
        "to_world": where @ transform.scale([half, half, 1]),
        "emitter": {"type": "area", "radiance": {"type": "rgb", "value": list(_GLOW)}},
    }


def _sky(mitsuba: Any) -> dict[str, Any]:
    """Even light from above. Below the table it is dark, so that no ray is lost there."""
    half = np.ones((8, 32, 1), np.float32) * np.array(_SKY, np.float32)
    picture = np.concatenate([half, np.zeros_like(half)])
    upright = mitsuba.ScalarTransform4f().rotate([1, 0, 0], 90)
    return {"type": "envmap", "bitmap": mitsuba.Bitmap(picture), "to_world": upright}


def _ground(mitsuba: Any, scene: Scene) -> dict[str, Any]:
    x, y, _ = scene.camera.target
    place = mitsuba.ScalarTransform4f().translate([x, y, 0]).scale([5000, 5000, 1])
    texture = {
        "type": "bitmap",
        "bitmap": mitsuba.Bitmap(ground_picture(scene.ground)),
        "raw": True,
        "to_uv": mitsuba.ScalarTransform3f().scale([10_000 / SIDE, 10_000 / SIDE]),
    }
    return {
        "type": "rectangle",
        "to_world": place,
        "bsdf": {
            "type": "roughplastic",
            "diffuse_reflectance": texture,
            "alpha": 0.35,
        }
        if scene.ground == "wood"
        else {"type": "diffuse", "reflectance": texture},
    }


def _mesh(mitsuba: Any, name: str, surface: Surface) -> Any:
    """A mesh of plastic: a colored body below a smooth, slightly rough skin."""
    plastic = {
        "type": "roughplastic",
        "diffuse_reflectance": {"type": "rgb", "value": linear(surface.color)},
        "alpha": 0.12,
    }
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


def ground_picture(ground: Ground) -> NDArray[np.float32]:
    """Returns the reflectance of a ground as (rows, columns, 3), linear, always the same."""
    return (_wood() if ground == "wood" else _paper()).astype(np.float32)


def _paper() -> NDArray[np.float64]:
    fibers = _noise(3.0, 3.0, 1) + 0.5 * _noise(0.9, 0.9, 2)
    return np.array(_PAPER) * (1 + 0.035 * fibers[:, :, None])


def _wood() -> NDArray[np.float64]:
    """Planks of oak from left to right, each with a grain and a shade of its own: bands of early
    and late wood, fine fibers, and pores as short dark strokes."""
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
    return np.asarray((_WOOD[0] + (_WOOD[1] - _WOOD[0]) * grain) * joint[:, None, None])


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
