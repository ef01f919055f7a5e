"""ICC profiles of presses, and pictures in their inks."""

from collections.abc import Callable
from io import BytesIO
from typing import Any, NamedTuple

from generator.diagnostics import printable

_LONGEST_NAME = 60


class PressProfile(NamedTuple):
    """A CMYK profile of version 2, of the class of printers, that pictures can be converted with;
    ``name`` is in ASCII."""

    data: bytes
    name: str


def read_profile(data: bytes) -> PressProfile | str:
    """A profile, or why it cannot be used."""
    from PIL import Image, ImageCms

    space = data[16:20].decode("ascii", "replace").strip()
    checks = (
        (data[36:40] == b"acsp", "this is not an ICC profile"),
        (int.from_bytes(data[:4]) == len(data), "the profile is cut off, or longer than it says"),
        (space == "CMYK", f"this is a profile for {printable(space)} colors, not for CMYK"),
        (data[12:16] == b"prtr", "this is not the profile of a press"),
        (data[8:9] == b"\2", "this profile is not of version 2, which PDF/X-1a takes"),
    )
    if wrong := [words for holds, words in checks if not holds]:
        return wrong[0]
    try:
        name = ImageCms.getProfileDescription(ImageCms.ImageCmsProfile(BytesIO(data)))
        name = "".join(it for it in name if it.isascii() and it.isprintable()).strip()
        profile = PressProfile(data, name[:_LONGEST_NAME] or "CMYK")
        separator(profile, 400)(Image.new("RGB", (1, 1)))
    except (OSError, ValueError, ImageCms.PyCMSError):
        return "the profile is broken: no color can be converted with it"
    return profile


def separator(profile: PressProfile, most_ink: int) -> Callable[..., bytes]:
    """Returns a function from an RGB image to its inks, 4 bytes a pixel: relative colorimetric with
    black point compensation. Of more than ``most_ink`` percent, all but black is reduced."""
    import numpy as np
    from PIL import ImageCms

    transform = ImageCms.buildTransform(
        ImageCms.createProfile("sRGB"),
        ImageCms.ImageCmsProfile(BytesIO(profile.data)),
        "RGB",
        "CMYK",
        ImageCms.Intent.RELATIVE_COLORIMETRIC,
        ImageCms.Flags.BLACKPOINTCOMPENSATION,
    )

    def inks(image: Any) -> bytes:
        found = np.array(ImageCms.applyTransform(image, transform))
        cyan, magenta, yellow, black = np.moveaxis(found.astype(np.uint16), 2, 0)
        colored, room = cyan + magenta + yellow, most_ink * 255 // 100 - black
        is_over = colored > room
        share = room[is_over].astype(np.float32) / colored[is_over]
        found[is_over, :3] = (found[is_over, :3] * share[:, None]).astype(np.uint8)
        return found.tobytes()

    return inks
