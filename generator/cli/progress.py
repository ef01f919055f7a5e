"""What is being made, while it is being made."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.status import Status


class ShowProgress:
    """Names what is being made on stderr if that is a terminal, else does nothing at all.

    Nothing is shown, nor loaded for it, before something is begun. Use it as a context.
    """

    def __init__(self, wanted: bool = True) -> None:
        self._wanted = wanted and sys.stderr.isatty()
        self._stack = ExitStack()
        self._busy: list[str] = []
        self._status: Status | None = None

    def __enter__(self) -> ShowProgress:
        return self

    def __exit__(self, *_: object) -> None:
        self.rest()

    def rest(self) -> None:
        """Show nothing until something is begun again."""
        self._stack.close()
        self._status = None
        self._busy.clear()

    def only(self, name: str) -> None:
        """Name this, and nothing that was begun before."""
        self._busy.clear()
        self(name, None)

    def __call__(self, name: str, seconds: float | None) -> None:
        if not self._wanted:
            return
        if seconds is None:
            self._busy.append(name)
        else:
            self._busy.remove(name)
        if self._status is None:
            from rich.console import Console
            from rich.status import Status

            self._status = self._stack.enter_context(Status("", console=Console(stderr=True)))
        self._status.update(f"making {', '.join(self._busy)}")
