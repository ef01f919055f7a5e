"""The editor of the studio is what its sources make of the CodeMirror of package-lock.json."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from generator.studio.server import PAGE
from tests.conftest import ROOT

pytestmark = pytest.mark.system

MODULES = ROOT / "tests/browser/node_modules"


def test_make_editor_changes_nothing(tmp_path: Path) -> None:
    bundler = MODULES / ".bin/esbuild"
    if not bundler.exists():
        message = "esbuild is not installed; run npm ci in tests/browser"
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)
    recipe = re.search(r"^editor:.*?\n((?:\t.*\n)+)", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert recipe is not None
    made = tmp_path / "codemirror.js"
    command = recipe[1].replace("generator/studio/page/codemirror.js", str(made))
    subprocess.run(["sh", "-c", command.replace("\t", " ")], cwd=ROOT, check=True)
    assert made.read_bytes() == (PAGE / "codemirror.js").read_bytes()


def test_the_page_names_the_license_of_what_it_brings() -> None:
    assert "MIT License" in (PAGE / "codemirror.LICENSE.txt").read_text("utf-8")
    assert "codemirror.LICENSE.txt" in (PAGE / "codemirror.js").read_text("utf-8")[:80]
