"""Reads a folder of pictures as the rules of its shop say."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping
from io import BytesIO

from PIL import Image, UnidentifiedImageError

from generator.products.shop.shops import DOTS_PER_INCH, Piece, Shop
from generator.products.shop.target import COMPONENTS, LISTS

_FILE_NAME = re.compile(r"[a-z0-9_-]+\.png")


def check_pictures(
    files: Mapping[str, bytes], shop: Shop, piece: Piece, number: int
) -> Iterator[str]:
    """What is wrong with a folder of pictures and its list, for ``number`` cards, and with what is
    listed beside them."""
    more = csv.DictReader(io.StringIO(files.get(COMPONENTS, b"").decode()))
    beside = {row["file"]: row["component"] for row in more}
    for path, name in beside.items():
        if path not in files or not path.startswith(f"{name}/"):
            yield f"{path} of {name} is missing"
    files = {path: data for path, data in files.items() if path not in {COMPONENTS, *beside}}
    lists = [path for path in files if not path.endswith(".png")]
    if lists != [LISTS[shop.order]]:
        yield f"it has not one list {LISTS[shop.order]}"
        return
    named = {path for path in files if path.endswith(".png")}
    for path in sorted(named):
        folder, _, name = path.rpartition("/")
        if folder != piece.name or not _FILE_NAME.fullmatch(name):
            yield f"{path} is not a name that the shop takes"
        try:
            with Image.open(BytesIO(files[path]), formats=["PNG"]) as image:
                if (image.mode, image.size) != ("RGB", piece.pixels):
                    yield f"{path} is {image.mode} with {image.width} x {image.height} pixels"
                elif {round(it) for it in image.info.get("dpi", ())} != {DOTS_PER_INCH}:
                    yield f"{path} has not {DOTS_PER_INCH} dpi"
        except (OSError, UnidentifiedImageError):
            yield f"{path} is not a PNG picture"
    rows = [*csv.DictReader(io.StringIO(files[lists[0]].decode()))]
    shown = {row.get(side) or "" for row in rows for side in ("front", "back")}
    for path in sorted(shown ^ named):
        yield f"{path or 'a picture'} is {'missing' if path in shown else 'in no order'}"
    total = 0
    for row in rows:
        count = int(row["quantity"]) if (row.get("quantity") or "").isdecimal() else 0
        slots = [int(it) for it in re.findall("[0-9]+", row.get("slots") or "")]
        if shop.order == "slots" and slots != [*dict.fromkeys((total + 1, total + count))]:
            yield f"{row['front']} has other slots than cards"
        total += count
    if total != number:
        yield f"the quantities make {total} cards, not {number}"
