"""YAML text -> a game, or every problem with its place.

``reading``     bounded YAML -> plain data with the place of each value (``spans``), by the types of
                ``scalars``; what its ``syntax`` lacks
``overrides``   ``--set KEY=VALUE`` into that data
``loading``     data -> game, through the model and the checks
``complaints``  what the model refuses, in our words, and its ``cures``
``leaving``     a wrong game without what is wrong in it
``checks``      what no value shows alone: signs that collide, sizes that do not fit together
``files``       the one reader of files
``identity``    the id of a game, changed in its text
``profiles``    the text of a printer profile -> a profile
``schema``      JSON Schema of the game file
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.spec.loading import Loaded, load_game
    from generator.spec.spans import Place, Spans

__all__ = ["Loaded", "Place", "Spans", "load_game"]

_HOMES = {"Loaded": "loading", "Place": "spans", "Spans": "spans", "load_game": "loading"}


def __getattr__(name: str) -> object:
    """Imported when asked for, so that a game's files can be read without loading its model."""
    if name not in _HOMES:
        raise AttributeError(name)
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
