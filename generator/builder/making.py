"""Making targets: here and in helper processes."""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from generator.builder.helper import Helper, finished
from generator.builder.reads import Reads
from generator.builder.workshop import Workshop
from generator.diagnostics import Diagnostic, Failure
from generator.game.files import Project
from generator.products import Target, load_target
from generator.products.artifact import Artifact

Progress = Callable[[str, float | None], None]
"""Called with a target's name when it is begun, and with its seconds when it is done."""


class Made(NamedTuple):
    """What a target made, what it read for that, and in how many seconds."""

    artifacts: tuple[Artifact, ...]
    reads: Reads
    seconds: float


def in_order(names: Iterable[str]) -> list[Target]:
    """The targets in the order of making: those that load CAD last, so that errors come early."""
    return sorted(map(load_target, set(names)), key=lambda target: (target.needs_cad, target.name))


def usual_jobs(targets: Sequence[Target]) -> int:
    """How many processes pay: a second one where there are two processors and CAD to load.

    Everything else together takes less time than a helper needs to start.
    """
    cad = sum(target.needs_cad for target in targets)
    return 2 if cad and len(targets) > cad and (os.cpu_count() or 1) > 1 else 1


def make_targets(
    workshop: Workshop,
    project: Project,
    targets: Sequence[Target],
    jobs: int,
    progress: Progress,
) -> dict[str, Made]:
    """What each of ``targets`` makes of the project, by name; the same whatever ``jobs`` is.

    Raises :class:`Failure` with the problems of all targets that need no CAD, or else of those
    that do.
    """
    with ExitStack() as stack:
        count = min(jobs, len(targets)) - 1
        helpers = [stack.enter_context(Helper(project)) for _ in range(count)]
        return make_with(helpers, workshop, targets, progress)


def make_with(
    helpers: list[Helper], workshop: Workshop, targets: Sequence[Target], progress: Progress
) -> dict[str, Made]:
    """As :func:`make_targets`, with helpers that are there already and idle.

    When it raises, a helper may still be at work.
    """
    work = _Work(workshop, progress, helpers)
    work.run(deque(targets))
    problems = work.problems[False] or work.problems[True]
    if problems:
        raise Failure(problems)
    return {target.name: work.made[target.name] for target in targets}


@dataclass(eq=False, repr=False)
class _Work:
    workshop: Workshop
    progress: Progress
    helpers: list[Helper]
    made: dict[str, Made] = field(default_factory=dict)
    problems: dict[bool, list[Diagnostic]] = field(default_factory=lambda: {False: [], True: []})
    begun: dict[str, float] = field(default_factory=dict)

    def run(self, queue: deque[Target]) -> None:
        """Make the queue's targets: the first ones here, the last ones in the helpers."""
        for helper in self.helpers:
            self._hand_over(helper, queue)
        while queue:
            target = queue.popleft()
            if not self._is_vain(target):
                self._begin(target)
                self._finish(target, partial(self._make, target))
            self._collect(queue, patient=False)
        while any(helper.target and not self._is_vain(helper.target) for helper in self.helpers):
            self._collect(queue, patient=True)

    def _is_vain(self, target: Target) -> bool:
        """CAD takes seconds: nobody waits for it when the build has failed already."""
        return target.needs_cad and bool(self.problems[False])

    def _hand_over(self, helper: Helper, queue: deque[Target]) -> None:
        if queue:
            target = queue.pop()
            self._begin(target)
            helper.start(target)

    def _collect(self, queue: deque[Target], patient: bool) -> None:
        for helper in finished(self.helpers, patient):
            assert helper.target is not None
            self._finish(helper.target, helper.result)
            self._hand_over(helper, queue)

    def _make(self, target: Target) -> tuple[tuple[Artifact, ...], Reads]:
        return self.workshop.make(target), {}

    def _begin(self, target: Target) -> None:
        self.begun[target.name] = time.monotonic()
        self.progress(target.name, None)

    def _finish(
        self, target: Target, result: Callable[[], tuple[tuple[Artifact, ...], Reads]]
    ) -> None:
        try:
            artifacts, reads = result()
        except Failure as failure:
            self.problems[target.needs_cad] += failure.diagnostics
            return
        seconds = time.monotonic() - self.begun[target.name]
        reads = {**self.workshop.reads(target), **reads}
        self.made[target.name] = Made(artifacts, reads, seconds)
        self.progress(target.name, seconds)
