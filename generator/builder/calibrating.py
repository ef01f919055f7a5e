"""Writes calibration pages and printer profiles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal

from generator.builder.guard import in_root_folder
from generator.builder.output import write_file
from generator.drawing import FontLibrary
from generator.game.files import built_in_fonts
from generator.game.papers import PAPERS
from generator.game.profiles import Profile, parse_profile
from generator.game.user_files import PROFILE, profile_folder, profile_names, read_profile
from generator.products.calibration import calibration_pages

Flip = Literal["long-edge", "short-edge"]

_HEAD = (
    "# How Typecase moves the backs of cards for a printer: in mm and degrees, seen on their page."
)


def write_pages(papers: Iterable[str], flip: Flip, landscape: bool, folder: Path) -> Iterator[Path]:
    """Writes ``calibrate-PAPER.pdf`` for each paper and yields its path. Raises Failure."""
    fonts = FontLibrary(built_in_fonts())
    for paper in dict.fromkeys(papers):
        with in_root_folder():
            from generator.typesetting.pdf import to_pdf

            data = to_pdf(calibration_pages(PAPERS[paper], fonts, flip, landscape), fonts)
        path = folder / f"calibrate-{paper}.pdf"
        write_file(path, data)
        yield path


def save_profile(name: str, profile: Profile) -> Path:
    """Saves a profile, replacing one of the same name, and returns its path.

    Raises Failure if it cannot be written; the old one is then unchanged.
    """
    path = profile_folder() / f"{name}{PROFILE}"
    hint = "make it writable, or set TYPECASE_CONFIG to a folder of yours"
    write_file(path, profile_text(profile).encode(), hint)
    return path


def profile_text(profile: Profile) -> str:
    """Serializes a profile as YAML."""
    fields = profile.model_dump().items()
    lines = (f"{key}: {str(value).lower()}" for key, value in fields)
    return "\n".join([_HEAD, *lines, ""])


def list_profiles() -> Iterator[str]:
    """Yields a line per printer profile, sorted by name, or one that there is none."""
    names = profile_names()
    if not names:
        yield f"no printer profiles in {profile_folder()}"
    for name in names:
        file = read_profile(name)
        profile, problems = parse_profile(file.text, file.file)
        yield f"{name}: {'damaged' if problems else profile.in_words}"
