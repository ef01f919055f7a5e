"""Printer profiles into the user's configuration folder."""

from __future__ import annotations

from pathlib import Path

from generator.builder.output import write_file
from generator.game.files import PROFILE, profile_folder
from generator.game.profiles import Profile

_HEAD = (
    "# How Typecase moves the backs of cards for a printer: in mm and degrees, seen on their page."
)


def save_profile(name: str, profile: Profile) -> Path:
    """Keep ``profile`` under ``name``, an id, in place of the one that had it; where it is now.

    Raises :class:`Failure` where it cannot be written, and then the old one is as it was.
    """
    path = profile_folder() / f"{name}{PROFILE}"
    hint = "make it writable, or set TYPECASE_CONFIG to a folder of yours"
    write_file(path, profile_text(profile).encode(), hint)
    return path


def profile_text(profile: Profile) -> str:
    """The file of a profile; read again it is the same profile."""
    fields = profile.model_dump().items()
    lines = (f"{key}: {str(value).lower()}" for key, value in fields)
    return "\n".join([_HEAD, *lines, ""])
