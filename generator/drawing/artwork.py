"""Pictures beside the game file: its own (PNG or SVG), and a signed one, ``picture.jpg``."""

import json
import zlib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from typing import Any

from generator.diagnostics import Diagnostic, Failure, Span, did_you_mean, printable, shorten
from generator.drawing import Affine, Box, FontLibrary, Group, Picture, Scene, Shape
from generator.drawing.cover_art import Palette
from generator.drawing.figures import cover_example
from generator.drawing.outlines import Files
from generator.drawing.png import encoded
from generator.examples import CheckedExample
from generator.game.model import Game
from generator.game.sizes import MAX_PICTURE_PIXELS, MAX_PICTURE_POINTS
from generator.game.spans import Spans

LEAST_DOTS, MOST_CUT = 150, 0.5  # dots an inch that do not look blurred, most of a picture cut off
LONGEST_SIDE = 4096  # most pixels of a side in a file
QUALITY, RENDERED = 90, 85  # as a JPEG, of an own picture and of a rendered one
_MARK = "typecase "  # before the digest in a rendered picture
_AGAIN = "save it again as PNG, of 8 bits a channel in sRGB"


def read_artwork(
    game: Game, drawings: Files, pictures: Files, spans: Spans, found: list[Diagnostic]
) -> Scene | None:
    """The picture of the theme, transparent parts on its ground. Adds problems to ``found``."""
    if game.theme.picture is None:
        return None
    name, where = game.theme.picture.strip(), spans.value("theme", "picture")
    palette = Palette.of(game)
    if name.lower().endswith(".svg"):
        from generator.drawing.svg_outlines import read_art

        art = read_art(name, drawings, where, found, MAX_PICTURE_POINTS, in_color=True)
        if art is None:
            return None
        box = art.page or art.box
        items = Shape(box.path(), palette.ground), *art.shapes(palette.ink)
        return Scene(box.width, box.height, (Group(items, Affine.translate(-box.left, -box.top)),))
    if name not in pictures:
        hint = "put it beside the game file, saved as PNG or SVG, and name it without a folder"
        near = (it for it in did_you_mean(name, (*pictures, *drawings)) if it.startswith("did"))
        message = f"there is no PNG or SVG file {shorten(name)} beside the game file"
        found.append(Diagnostic.error("missing-file", message, where, next(near, hint)))
        return None
    try:
        picture, profile = _decoded(name, pictures[name], palette.ground, where)
    except Failure as failure:
        found += failure.diagnostics
        return None
    if profile:
        message = f"the colors of {name} are converted from {profile} to sRGB"
        hint = "save it in sRGB, to see on your screen what is printed"
        found.append(Diagnostic.warning("other-profile", message, where, hint))
    return Scene(picture.columns, picture.rows, (picture,))


@lru_cache(maxsize=2)
def _decoded(name: str, data: bytes, ground: str, where: Span) -> tuple[Picture, str]:
    """A PNG file as a JPEG in sRGB, and the name of its color profile if that is another."""
    from PIL import Image, ImageCms

    if not data.startswith(b"\x89PNG\r\n\x1a\n") or data[12:16] != b"IHDR":
        raise Failure.error("bad-picture", f"{name} is not a PNG file", where, _AGAIN)
    columns, rows = int.from_bytes(data[16:20]), int.from_bytes(data[20:24])
    if columns * rows > MAX_PICTURE_PIXELS:  # before anything of it is unpacked
        most = f"at most {MAX_PICTURE_PIXELS:,} are read"
        message = f"{name} has {columns:,} x {rows:,} pixels; {most}"
        hint = f"save it smaller: {LONGEST_SIDE:,} pixels a side are used"
        raise Failure.error("bad-picture", message, where, hint)
    try:
        with Image.open(BytesIO(data), formats=["PNG"]) as image:
            profile = image.info.get("icc_profile")
            image.load()
            is_fine = image.mode.startswith("I")  # 16 bits of gray, which Pillow would clip
            pixels = image.point(lambda it: it * (1 / 256)) if is_fine else image
            shown = pixels.convert("L" if is_fine else "RGBA").convert("RGBA")
    except (OSError, SyntaxError, ValueError, ArithmeticError, LookupError, zlib.error) as error:
        raise Failure.error("bad-picture", f"{name} is a broken PNG file", where, _AGAIN) from error
    other = ""
    if profile or b"iCCP" in data[: data.find(b"IDAT")]:
        try:
            source: Any = ImageCms.ImageCmsProfile(BytesIO(profile or b""))
            described = ImageCms.getProfileDescription(source)
            if "srgb" not in described.lower():
                other = printable(shorten(described.strip(), 60)) or "a profile without a name"
                target: Any = ImageCms.createProfile("sRGB")
                plain: Any = ImageCms.profileToProfile(shown.convert("RGB"), source, target)
                plain.putalpha(shown.getchannel("A"))
                shown = plain
        except (OSError, ValueError, TypeError, ImageCms.PyCMSError) as error:
            message = f"{name} has a broken color profile"
            raise Failure.error("bad-picture", message, where, _AGAIN) from error
    shown.thumbnail((LONGEST_SIDE, LONGEST_SIDE), Image.Resampling.LANCZOS)
    paper = Image.new("RGB", shown.size, ground)
    paper.paste(shown, mask=shown.getchannel("A"))
    jpeg = encoded(paper, format="JPEG", quality=QUALITY, optimize=True)
    return Picture(jpeg, *paper.size), other


def covering(artwork: Scene, box: Box) -> Group:
    """The picture, scaled until it covers ``box``, and cut off outside of it."""
    scale = max(box.width / artwork.width, box.height / artwork.height)
    centered = Affine.translate(-artwork.width / 2, -artwork.height / 2)
    placed = centered.then(Affine.scale(scale)).then(Affine.translate(*box.center))
    return Group((Group(artwork.items, placed),), clip=box.path())


def check_place(
    artwork: Scene, width: float, height: float, where: str, spans: Spans
) -> Iterator[Diagnostic]:
    """Warns of a picture that is blurred or much cropped at ``width`` x ``height`` mm."""
    span = spans.value("theme", "picture")
    scale = max(width / artwork.width, height / artwork.height)
    dots = int(25.4 / scale)
    if dots < LEAST_DOTS and any(isinstance(it, Picture) for it in artwork.items):
        across, down = (f"{round(side / 25.4 * 300):,}" for side in (width, height))
        message = f"the picture has {dots} dots an inch on the {where}: it looks blurred"
        hint = f"{across} x {down} pixels there make 300, which is sharp"
        yield Diagnostic.warning("low-resolution", message, span, hint)
    cut = 1 - width * height / (artwork.width * artwork.height * scale * scale)
    if cut > MOST_CUT:
        message = f"{cut:.0%} of the picture is cut off on the {where}, whose ratio is another"
        hint = f"{width:.0f}:{height:.0f} is its ratio; theme.picture_on can leave it out"
        yield Diagnostic.warning("wrong-ratio", message, span, hint)


def look_of(game: Game, examples: Mapping[str, CheckedExample], fonts: FontLibrary) -> str:
    """A digest of glyphs, colors, tile and of the example on the cover."""
    cover = cover_example(examples, game)
    unseen = {"underside", "base_filament", "pocket", "clearance", "marks"}
    seen = [
        [(g.outline, g.symbol, "" if g.outline else fonts[g.font].digest) for g in game.glyph_list],
        [color.hex for color in game.color_list],
        game.tile.model_dump(mode="json", exclude=unseen),
        [game.print.layer_height, game.print.first_layer_height],
        sorted((*cell, *tile) for cell, tile in cover.position.items()) if cover else None,
        *([game.marks] if game.marks != "none" else []),
    ]
    return sha256(json.dumps(seen).encode()).hexdigest()[:32]


def signed_jpeg(png: bytes, width: int, look: str) -> bytes:
    """Converts a PNG to a JPEG, ``width`` pixels wide, signed with ``look``."""
    from PIL import Image

    with Image.open(BytesIO(png)) as large:
        height = round(large.height * width / large.width)
        small = large.convert("RGB").resize((width, height), Image.Resampling.LANCZOS)
    return encoded(small, format="JPEG", quality=RENDERED, optimize=True, comment=f"{_MARK}{look}")


def read_picture(data: bytes, look: str) -> Picture | None:
    """The picture of a JPEG file that is signed with ``look``, else None."""
    mark = f"{_MARK}{look}".encode()
    if mark not in data or not data.endswith(b"\xff\xd9"):
        return None
    from PIL import Image

    try:
        with Image.open(BytesIO(data), formats=["JPEG"]) as image:
            is_ours = image.mode == "RGB" and image.info.get("comment") == mark
            return Picture(data, image.width, image.height) if is_ours else None
    except (OSError, SyntaxError, Image.DecompressionBombError):
        return None
