"""How a process of ours spends its time."""

from __future__ import annotations

import gc
import os


def collect_seldom() -> None:
    """Look for garbage in cycles only every 200,000 objects.

    What a build makes it mostly keeps until it ends: looking at it as often as Python does by
    default takes a tenth of the time of a leaflet and of importing cadquery, and frees nothing.
    """
    gc.set_threshold(200_000, 20, 50)


def seek_no_plugins() -> None:
    """Let pydantic not look for plugins: it would read what describes every distribution that is
    installed, and none has a say in our models."""
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
