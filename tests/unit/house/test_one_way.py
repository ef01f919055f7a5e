"""What strangers could misuse is done in one place each: a new command gets its care by itself."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import generator

ROOT = Path(generator.__file__).parent

PLACES = {
    # Escapes and marks of direction reach a terminal from here only.
    "click.echo": {"cli/console.py"},
    "click.secho": set(),
    "sys.stdout.write": set(),
    "sys.stderr.write": {"builder/guard.py", "cli/__init__.py"},
    "console.print": {"cli/playtest_command.py"},  # into memory; what is captured is echoed
    # Files that a user keeps: staged, never through a link.
    "write_bytes": {"builder/output.py", "engine/build.py", "products/tiles/sliced/slicer.py"},
    "write_text": set(),
    "os.replace": {"builder/output.py", "game/disk_cache.py"},
    # Processes, which end with the command.
    "subprocess.run": {"products/tiles/sliced/slicer.py", "engine/build.py"},
    "subprocess.Popen": set(),
    "create_subprocess_exec": {"studio/worker.py"},
    "os.system": set(),
    "os.fork": {"builder/guard.py"},
    "ProcessPoolExecutor": {"playtest/running.py"},
    "get_context": {"playtest/running.py"},
    # Programs that open what a stranger made.
    "click.launch": {"cli/game_commands.py"},
    "pickle.load": {"builder/guard.py"},  # what a process of its own sends it
    "pickle.loads": set(),
}


def calls() -> Iterator[tuple[str, str]]:
    """The functions that are called, by the end of their dotted names, and the files."""
    for path in sorted(ROOT.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                yield ast.unparse(node.func), path.relative_to(ROOT).as_posix()


CALLS = list(calls())


@pytest.mark.parametrize("name", PLACES)
def test_each_is_called_in_its_place_only(name: str) -> None:
    found = {file for called, file in CALLS if f".{called}".endswith(f".{name}")}
    assert found == PLACES[name]
