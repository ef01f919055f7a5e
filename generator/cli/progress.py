"""What is being made, while it is being made."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Report = Callable[[str, float | None], None]


@contextmanager
def progress(count: int) -> Iterator[Report]:
    """A bar over ``count`` targets on stderr if that is a terminal, else nothing at all.

    What it gives is called with a name when that target is begun, and with its seconds when done.
    """
    if not sys.stderr.isatty():
        yield lambda name, seconds: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn

    columns = SpinnerColumn(), MofNCompleteColumn(), BarColumn(24), TextColumn("{task.description}")
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=count)
        busy: list[str] = []

        def report(name: str, seconds: float | None) -> None:
            if seconds is None:
                busy.append(name)
            else:
                busy.remove(name)
            bar.update(task, advance=seconds is not None, description=", ".join(busy))

        yield report
