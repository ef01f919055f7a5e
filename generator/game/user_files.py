"""The folders that a user has for Typecase, and the printer profiles in one of them."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import NamedTuple

from generator.diagnostics import Failure, Span, shorten
from generator.game.reading import decode_utf8, read_bytes, unreadable

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

    If it is no absolute path, or somebody else's, the result is a path at which nothing can exist:
    a folder that lies in a game, or that another user prepared, is not trusted.
    """
    import platformdirs

    named = os.environ.get(variable)
    folder = (
        Path(named)
        if named
        else getattr(platformdirs, kind)("typecase", appauthor=False, **options)
    )
    try:
        is_ours = not hasattr(os, "geteuid") or os.lstat(folder).st_uid == os.geteuid()
    except OSError:
        is_ours = True  # there is none yet
    return folder if folder.is_absolute() and is_ours else Path(os.devnull, "typecase")


def profile_names() -> tuple[str, ...]:
    """Names of the existing printer profiles, sorted."""
    folder = profile_folder()
    try:
        names = os.listdir(folder)
    except (FileNotFoundError, NotADirectoryError):
        return ()
    except OSError as error:
        raise unreadable(str(folder), error) from None
    return tuple(sorted(name[: -len(PROFILE)] for name in names if _PROFILE.fullmatch(name)))


def read_profile(name: str) -> ProfileFile:
    """The profile ``name``. Raises :class:`Failure` if it does not exist or is not UTF-8."""
    known = profile_names()
    if name not in known:
        there = f"there are: {', '.join(known)}" if known else "there is none yet"
        raise Failure.error(
            "unknown-profile",
            f'there is no printer profile "{shorten(name)}"',
            Span(str(profile_folder())),
            there,
            "typecase calibrate prints a page to measure a printer by, and tells what to do next",
        )
    path = profile_folder() / f"{name}{PROFILE}"
    return ProfileFile(
        str(path), decode_utf8(read_bytes(path, str(path), MAX_PROFILE_BYTES), str(path))
    )
