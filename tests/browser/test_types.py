"""The types in the comments of our scripts, checked by TypeScript."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.products import contents, play
from generator.studio import server

pytestmark = pytest.mark.system

COMPILER = Path(__file__).parent / "node_modules" / "typescript" / "bin" / "tsc"
OPTIONS = {
    **dict.fromkeys(("allowJs", "checkJs", "noEmit", "strict"), True),
    **dict.fromkeys(("target", "module"), "es2022"),
    "lib": ["es2022", "dom", "dom.iterable"],
    "moduleResolution": "bundler",
    "types": [],
}


def test_the_scripts_of_the_pages(tmp_path: Path, tool: Callable[[str], str]) -> None:
    if not COMPILER.exists():
        message = "TypeScript is not installed; run npm ci in tests/browser"
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)
    scripts = [str(play.FOLDER / name) for name in {*play.SCRIPTS, *play.WORKER}]
    scripts.append(str(contents.FOLDER / "viewer.js"))
    scripts.append(str(server.PAGE / "main.js"))
    config = tmp_path / "tsconfig.json"
    config.write_text(json.dumps({"compilerOptions": OPTIONS, "files": sorted(scripts)}), "utf-8")
    command = [tool("node"), str(COMPILER), "--project", str(config)]
    found = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert (found.returncode, found.stdout) == (0, "")
