"""The folders that a user has for Typecase, and the printer profiles in one of them."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import NamedTuple

from generator.diagnostics import Failure, Span, shorten
from generator.game.reading import decode_utf8, names_in, read_bytes

MAX_PROFILE_BYTES = 10_000
PROFILE = ".yaml"
"""File name ending of a printer profile."""

_PROFILE = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*" + re.escape(PROFILE))


class ProfileFile(NamedTuple):
    """The text of a printer profile, and its path for messages."""

    file: str
    text: str


def profile_folder() -> Path:
    """The folder of printer profiles: in ``$TYPECASE_CONFIG``, else in the folder ``typecase``
    where this system keeps the settings of its users."""
    return own_folder("TYPECASE_CONFIG", "user_config_path", roaming=True) / "profiles"


def own_folder(variable: str, kind: str, **options: bool) -> Path:
    """The user's folder for Typecase: that of an environment variable, else the one that a function
    of platformdirs (``kind``) names.

    If it is not an absolute path, or somebody else's, the result is a path at which nothing can
    exist: a folder in a game, or one that another user prepared, is not trusted.
    """
    import platformdirs

    default = getattr(platformdirs, kind)("typecase", appauthor=False, **options)
    folder = Path(os.environ.get(variable) or default)
    is_ours = not (hasattr(os, "geteuid") and os.path.lexists(folder)) or (
        os.lstat(folder).st_uid == os.geteuid()
    )
    return folder if folder.is_absolute() and is_ours else Path(os.devnull, "typecase")


def profile_names() -> tuple[str, ...]:
    """Names of the existing printer profiles, sorted."""
    names = names_in(profile_folder())
    return tuple(sorted(name[: -len(PROFILE)] for name in names if _PROFILE.fullmatch(name)))


def read_profile(name: str) -> ProfileFile:
    """The profile ``name``. Raises :class:`Failure` if it does not exist or is not UTF-8."""
    known = profile_names()
    if name not in known:
        message = f'there is no printer profile "{shorten(name)}"'
        there = f"there are: {', '.join(known)}" if known else "there is none yet"
        advice = "to measure a printer: typecase calibrate prints a page, and says what to do next"
        where = Span(str(profile_folder()))
        raise Failure.error("unknown-profile", message, where, there, advice)
    path = profile_folder() / f"{name}{PROFILE}"
    file = str(path)
    return ProfileFile(file, decode_utf8(read_bytes(path, file, MAX_PROFILE_BYTES), file))
