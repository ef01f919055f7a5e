"""How a process of ours spends its time."""

from __future__ import annotations

import gc
import sys
from types import ModuleType


def collect_seldom() -> None:
    """Look for garbage in cycles only every 200,000 objects.

    What a build makes it mostly keeps until it ends: looking at it as often as Python does by
    default takes a tenth of the time of a leaflet and of importing cadquery, and frees nothing.
    """
    gc.set_threshold(200_000, 20, 50)


def seek_no_plugins() -> None:
    """Let pydantic not look for plugins: none has a say in our models.

    It would read what describes every distribution that is installed, and load what reads that
    even if its environment forbade it to look. The module that looks is private: should it go by
    another name one day, starting is slower again, and nothing else.
    """
    finder = ModuleType("pydantic.plugin._loader")
    finder.get_plugins = tuple  # type: ignore[attr-defined]
    sys.modules.setdefault(finder.__name__, finder)
