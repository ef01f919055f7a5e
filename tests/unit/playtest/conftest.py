"""Compiled code is kept from one run of the tests to the next."""

from __future__ import annotations

import os

from generator.playtest.kernel.compiling import FOLDER
from tests.conftest import ROOT

os.environ.setdefault(FOLDER, str(ROOT / ".pytest_cache" / "kernel"))
