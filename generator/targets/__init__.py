"""Deliverables, one a module, found by their being here: ``generator/targets/NAME.py``.

A target module has ``SUMMARY`` (one line) and ``make(kit) -> Iterable[Artifact]``; where something
can be wrong, ``check(kit) -> Iterable[Diagnostic]``; ``NEEDS_CAD = True`` if making it imports
cadquery; and ``EXTRA = True`` if it is made only when it is named, and kept up to date from then
on. Its import is cheap and its functions are pure. Underscores of a module name are hyphens in the
target's.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterable
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:  # so that the names of the targets cost no import of the model
    from generator.diagnostics import Diagnostic
    from generator.targets.artifact import Artifact
    from generator.targets.kit import Kit

_NO_TARGETS = {"artifact", "kit"}


class Target(NamedTuple):
    """A deliverable by its name; ``make`` and ``check`` as the package describes them."""

    name: str
    summary: str
    needs_cad: bool
    make: Callable[[Kit], Iterable[Artifact]]
    check: Callable[[Kit], Iterable[Diagnostic]]
    is_extra: bool = False


def target_names() -> tuple[str, ...]:
    """The names of all targets, in alphabetical order; nothing is imported."""
    modules = {module.name for module in pkgutil.iter_modules(__path__)} - _NO_TARGETS
    return tuple(sorted(name.replace("_", "-") for name in modules))


def load_target(name: str) -> Target:
    """The target called ``name``, its module imported. KeyError if there is none."""
    if name not in target_names():
        raise KeyError(name)
    module = import_module(f"{__name__}.{name.replace('-', '_')}")
    return Target(
        name=name,
        summary=module.SUMMARY,
        needs_cad=getattr(module, "NEEDS_CAD", False),
        make=module.make,
        check=getattr(module, "check", lambda kit: ()),
        is_extra=getattr(module, "EXTRA", False),
    )
