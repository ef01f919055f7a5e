"""A build from beginning to end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.build.making import in_order, make_targets, usual_jobs
from generator.build.output import Delivery, Outcome, deliver
from generator.build.prepare import Prepared
from generator.diagnostics import Diagnostic, Failure, Severity, Span
from generator.solids.libraries import INSTALL_COMMAND, missing_system_libraries
from generator.targets import Target, target_names


@dataclass(frozen=True, slots=True)
class Report:
    """What a build did: the folder, what became of its files, the seconds each target took."""

    folder: Path
    outcomes: tuple[Outcome, ...]
    seconds: Mapping[str, float]


def choose_targets(wanted: Sequence[str]) -> tuple[list[Target], list[Diagnostic]]:
    """The targets called ``wanted``, all if none is, in the order of making.

    Without the system libraries of CAD, targets that need it are left out with a warning each;
    wanted by name they are a :class:`Failure`. KeyError if there is no such target.
    """
    targets = in_order(wanted or target_names())
    blocked = [target for target in targets if target.needs_cad]
    missing = missing_system_libraries() if blocked else ()
    if not missing:
        return targets, []
    severity = Severity.ERROR if wanted else Severity.WARNING
    message = f"cannot be made without {', '.join(missing)}; install: {INSTALL_COMMAND}"
    found = [
        Diagnostic(severity, "missing-library", message, Span(target.name)) for target in blocked
    ]
    if wanted:
        raise Failure(found)
    return [target for target in targets if not target.needs_cad], found


def run(
    prepared: Prepared,
    targets: Sequence[Target],
    out: Path,
    jobs: int | None = None,
    report: Callable[[str, float | None], None] = lambda name, seconds: None,
) -> Report:
    """Make ``targets`` and bring ``out``/<game> to what they are.

    ``jobs`` is the number of processes, None for as many as pay; for ``report`` see
    :func:`~generator.build.making.make_targets`. Raises :class:`Failure`, and then nothing has
    been written.
    """
    if prepared.kit is None:
        raise Failure(prepared.diagnostics)
    game = prepared.kit.game
    made = make_targets(prepared, targets, jobs or usual_jobs(targets), report)
    artifacts = {name: target.artifacts for name, target in made.items()}
    delivery = Delivery(game.slug, game.version, artifacts, target_names())
    outcomes = deliver(delivery, out / game.slug)
    seconds = {name: target.seconds for name, target in made.items()}
    return Report(out / game.slug, tuple(outcomes), seconds)
