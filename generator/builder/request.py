"""What is asked of a build, and what it says in the end."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from generator.builder.output import Outcome
from generator.diagnostics import Diagnostic


class Request(NamedTuple):
    """A game, ``KEY=VALUE`` texts, targets by name (none: all), and the folder to build into.

    ``jobs`` is the number of processes, None for as many as pay; ``force`` makes everything anew;
    ``dry_run`` makes nothing; ``profile`` is the name of a printer profile.
    """

    game: str | None
    overrides: tuple[str, ...]
    targets: tuple[str, ...]
    out: Path
    jobs: int | None = None
    force: bool = False
    dry_run: bool = False
    profile: str | None = None


class Report(NamedTuple):
    """What a build did: the folder of the game, why each target was made (nothing: it was up to
    date), what became of files, the seconds that targets took, and what people should know."""

    folder: Path
    reasons: Mapping[str, tuple[str, ...]]
    outcomes: tuple[Outcome, ...] = ()
    seconds: Mapping[str, float] = {}
    diagnostics: tuple[Diagnostic, ...] = ()
