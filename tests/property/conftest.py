"""Examples may take as long as a busy machine needs; on CI they are the same each time."""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("typecase", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("typecase")
