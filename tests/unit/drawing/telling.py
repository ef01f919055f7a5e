"""Scenes and pictures told as text, so that a change of them can be read as a diff."""

from __future__ import annotations

import math
from collections.abc import Iterator
from io import BytesIO

from generator.drawing import Affine, Group, Item, Label, Path, Scene, Shape, decimal
from generator.drawing.path import IDENTITY


def scene_text(scene: Scene) -> str:
    """One line an item, in mm; what a group holds stands under it."""
    head = [f"{decimal(scene.width)} x {decimal(scene.height)} mm", scene.title, scene.description]
    return "\n".join([*head, "", *_lines(scene.items, "")]) + "\n"


def _lines(items: tuple[Item, ...], indent: str) -> Iterator[str]:
    for item in items:
        if isinstance(item, Group):
            yield f"{indent}{item.alt or 'group'}{_placed(item.transform)}"
            yield from _lines(item.items, indent + "  ")
        elif isinstance(item, Label):
            place = f"{item.anchor} at {_numbers(item.x, item.y)}"
            yield f'{indent}"{item.text}" {item.font} {decimal(item.size)} {place} {item.fill}'
        elif isinstance(item, Shape):
            yield indent + _shape(item)


def _placed(by: Affine) -> str:
    if by == IDENTITY:
        return ""
    said = f" at {_numbers(by.e, by.f)}"
    turn = math.degrees(math.atan2(by.b, by.a))
    scale = math.hypot(by.a, by.b)
    said += f" turned {decimal(turn)}" if abs(turn) > 1e-9 else ""
    return said + (f" scaled {decimal(scale, 5)}" if abs(scale - 1) > 1e-9 else "")


def _shape(shape: Shape) -> str:
    said = _path(shape.path)
    if shape.fill:
        said += f" fill {shape.fill}"
    if shape.stroke:
        said += f" stroke {shape.stroke} {decimal(shape.stroke_width)}"
    if shape.dash:
        said += f" dash {_numbers(*shape.dash)} from {decimal(shape.dash_phase)}"
    return said


def _path(path: Path) -> str:
    commands = "".join(command for command, _ in path.segments)
    if commands == "ML":
        (_, (start,)), (_, (end,)) = path.segments
        return f"line {_numbers(*start)} to {_numbers(*end)}"
    box = path.box()
    size = f"{_numbers(box.left, box.top)} to {_numbers(box.right, box.bottom)}"
    return f"square {size}" if commands == "MLLLZ" else f"path of {len(commands)} {size}"


def _numbers(*values: float) -> str:
    return " ".join(map(decimal, values))


def pixel_map(png: bytes, palette: dict[str, str]) -> str:
    """A picture as characters: each pixel is the nearest colour of ``palette`` (sign: #rrggbb)."""
    from PIL import Image

    colors = {
        sign: tuple(int(text[i : i + 2], 16) for i in (1, 3, 5)) for sign, text in palette.items()
    }
    image = Image.open(BytesIO(png))

    def sign(pixel: tuple[int, ...]) -> str:
        return min(
            colors, key=lambda s: sum((a - b) ** 2 for a, b in zip(colors[s], pixel, strict=True))
        )

    def row(y: int) -> str:
        pixels: list[tuple[int, ...]] = [image.getpixel((x, y)) for x in range(image.width)]  # type: ignore[misc]
        return "".join(map(sign, pixels)).rstrip()

    return "\n".join(map(row, range(image.height))) + "\n"
