"""Deliverables: a package for each, with its pages, its checks and its targets.

``leaflet``      the folded rules leaflet and its proof
``rulebook``     the rules for screens: PDF, Markdown, HTML
``diagrams``     examples, supply and cover as pictures (one module)
``cards``        sheets with backs and marks, the player aid, single cards, the simulator's deck
``score``        a score sheet for points, screens for hidden hands (one module)
``sellsheet``    a page that presents the game (one module)
``tiles``        solids, plates with the filament swap inside, STL, 3MF, STEP, guide, lit renders
``case``         a tray, a box with a sliding lid and racks for hands, in 3D
``play``         the game to play in a browser
``board``        the printed board of a game that has one
``box``          a tuck box, or a lid and a base, a bag label, how to fold them
``colors``       warnings about similar colors, the color proof (one module)
``contents``     index.html, which leads through the files of a build, and the web site
``calibration``  the page that measures a printer, the profile computed from it (one module)
``shop``         orders for print shops: cards, box, board and rules as they want them

These packages do not import each other, but for ``shop``; code that two of them share is in
``drawing`` or ``typesetting``. ``kit`` defines the input and the output of every target.

A target is a module that defines ``SUMMARY`` (one line) and ``make(kit) -> Iterable[Artifact]``;
optionally ``check(kit) -> Iterable[Diagnostic]``; ``begin(kit)``, which starts what ``check`` will
wait for, while others are checked; ``notes(kit)``, warnings that only those get who
build it; ``NEEDS``, the extra of the installation that ``make`` needs (``tiles`` for cadquery);
``EXTRA = True`` if it is made only when it is named, and kept up to date from then on; ``SLOW =
True`` if that may take minutes; ``HAS_WORDS = True`` if it is made in each further language, too;
``OF_FOLDER = True`` if it is about the other files of the folder (``Kit.built``), and so made after
them, if extra of all that an ordinary build makes; ``OF_SET = True`` if rules (but for
``copies``), examples and texts do not change what it makes: it gets none of them, and comes from
the cache when only these were edited. Importing it is cheap, its functions are pure.
"""

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from generator.diagnostics import Diagnostic

if TYPE_CHECKING:  # listing the targets imports no model
    from generator.products.kit import Artifact, Kit

TARGETS = {
    "aid": "cards.aid",
    "board": "board.target",
    "box": "box.target",
    "cards": "cards.target",
    "case": "case.target",
    "changes": "cards.changes",
    "colors": "colors",
    "diagrams": "diagrams",
    "guide": "tiles.guide.target",
    "index": "contents",
    "leaflet": "leaflet.target",
    "play": "play",
    "proof": "leaflet.proof",
    "renders": "tiles.renders.target",
    "rules": "rulebook",
    "score": "score",
    "sellsheet": "sellsheet",
    "shop": "shop.target",
    "simulator": "cards.simulator",
    "singles": "cards.singles",
    "site": "contents.site",
    "table": "cards.table",
    "tiles": "tiles.target",
}
"""The module of each target, below this package."""


class Target(NamedTuple):
    """A loaded target; its functions are described in the package docstring."""

    name: str
    summary: str
    make: "Callable[[Kit], Iterable[Artifact]]"
    check: "Callable[[Kit], Iterable[Diagnostic]]" = lambda kit: ()
    notes: "Callable[[Kit], Iterable[Diagnostic]]" = lambda kit: ()
    begin: "Callable[[Kit], object] | None" = None
    needs: str = ""
    is_extra: bool = False
    is_slow: bool = False
    has_words: bool = False
    is_of_folder: bool = False
    is_of_set: bool = False


def target_names() -> tuple[str, ...]:
    """Returns the names of all targets in alphabetical order, without importing them."""
    return tuple(sorted(TARGETS))


def load_target(name: str) -> Target:
    """Imports and returns the target called ``name``. Raises KeyError for an unknown name."""
    given = vars(import_module(f"{__name__}.{TARGETS[name]}"))
    names = {field: field.removeprefix("is_").upper() for field in Target._fields}
    names |= {it: it for it in ("make", "check", "notes", "begin")}
    return Target(name, **{field: given[it] for field, it in names.items() if it in given})
