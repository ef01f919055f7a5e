"""Deliverables: a room for each, with its pages, its checks and its targets.

``leaflet``      the folded rules leaflet and its proof
``rulebook``     the rules for screens: PDF, Markdown, HTML
``diagrams``     examples, supply and cover as pictures
``cards``        sheets, marks, backs, single cards, the simulator's deck, the player aid
``tiles``        solids, plates with the swap inside, STL, 3MF, STEP, the print guide
``colors``       the proof of the colours
``calibration``  the page that measures a printer

Rooms do not import each other; what two of them need is in ``drawing`` or ``typesetting``. ``kit``
holds what every target is given, ``artifact`` what it returns.

A target is a module with ``SUMMARY`` (one line) and ``make(kit) -> Iterable[Artifact]``; where
something can be wrong, ``check(kit) -> Iterable[Diagnostic]``; ``NEEDS_CAD = True`` if making it
imports cadquery; and ``EXTRA = True`` if it is made only when it is named, and kept up to date from
then on. Its import is cheap and its functions are pure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:  # so that the names of the targets cost no import of the model
    from generator.diagnostics import Diagnostic
    from generator.products.artifact import Artifact
    from generator.products.kit import Kit

TARGETS = {
    "aid": "cards.aid",
    "cards": "cards.target",
    "colors": "colors.color_proof",
    "diagrams": "diagrams",
    "guide": "tiles.guide.target",
    "leaflet": "leaflet.target",
    "proof": "leaflet.leaflet_proof",
    "rules": "rulebook.target",
    "simulator": "cards.simulator",
    "singles": "cards.singles",
    "tiles": "tiles.target",
}
"""The module of each target, below this package."""


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
    return tuple(sorted(TARGETS))


def load_target(name: str) -> Target:
    """The target called ``name``, its module imported. KeyError if there is none."""
    module = import_module(f"{__name__}.{TARGETS[name]}")
    return Target(
        name=name,
        summary=module.SUMMARY,
        needs_cad=getattr(module, "NEEDS_CAD", False),
        make=module.make,
        check=getattr(module, "check", lambda kit: ()),
        is_extra=getattr(module, "EXTRA", False),
    )
