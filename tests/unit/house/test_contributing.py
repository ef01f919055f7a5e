"""The target in CONTRIBUTING.md is what it says: all that a new deliverable takes."""

from __future__ import annotations

import ast
import json
import re
import tomllib
from pathlib import Path

import pytest

from generator import products
from generator.cli.app import app
from tests.conftest import ROOT, Typecase

TEXT = (ROOT / "CONTRIBUTING.md").read_text("utf-8")


@pytest.fixture
def inventory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The example as a room in a folder of its own, and its line in the table."""
    code = re.search(r"```python\n(.*?)```", TEXT, re.DOTALL)
    assert code is not None
    assert len(code[1].splitlines()) == 5
    (tmp_path / "products").mkdir()
    (tmp_path / "products" / "inventory.py").write_text(code[1], "utf-8")
    monkeypatch.setattr(products, "__path__", [*products.__path__, str(tmp_path / "products")])
    monkeypatch.setitem(products.TARGETS, "inventory", "inventory")
    (option,) = [it for it in app.commands["build"].params if it.name == "targets"]
    monkeypatch.setattr(option.type, "choices", products.target_names())  # as a new start has it


@pytest.mark.usefixtures("inventory")
def test_the_target_of_five_lines_builds(tmp_path: Path, typecase: Typecase) -> None:
    assert "a list of all tiles, with their numbers" in typecase("targets").stdout
    arguments = ("build", "grawlix", "-t", "inventory", "-o", str(tmp_path / "out"))
    built = typecase(*arguments)
    assert built.exit_code == 0, built.stderr
    lines = (tmp_path / "out/grawlix/inventory.txt").read_text("utf-8").splitlines()
    assert len(lines) == 36
    assert lines[0] == "1 x red at sign"
    manifest = json.loads((tmp_path / "out/grawlix/manifest.json").read_text("utf-8"))
    assert [artifact["path"] for artifact in manifest["artifacts"]] == ["inventory.txt"]
    assert "up to date" in typecase(*arguments).stdout
    changed = typecase(*arguments, "--set", "colors.red.name=crimson", "--dry-run")
    assert "inventory" in changed.stdout
    unchanged = typecase(*arguments, "--set", "rules.max_rows=6", "--dry-run")
    assert "up to date" in unchanged.stdout


def test_every_layer_is_told() -> None:
    layers = re.findall(r"^\| `(\w+)` \|", TEXT, re.MULTILINE)
    folders = {path.parent.name for path in (ROOT / "generator").glob("*/__init__.py")}
    assert {*layers} == folders


def test_every_package_tells_what_is_in_it() -> None:
    for file in (ROOT / "generator").rglob("__init__.py"):
        told = ast.get_docstring(ast.parse(file.read_text("utf-8"))) or ""
        inside = {path.parent.name for path in file.parent.glob("*/__init__.py")}
        inside |= {path.stem for path in file.parent.glob("*.py")} - {"__init__", "__main__"}
        missing = [name for name in inside if f"``{name}``" not in told]
        assert not missing or len(inside) == 1, (file, missing)


def test_every_room_of_products_is_kept_from_importing_another() -> None:
    """But orders for shops, which none of the others imports."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    (listed,) = (it["modules"] for it in contracts["contracts"] if it["type"] == "independence")
    (kept,) = (it["source_modules"] for it in contracts["contracts"] if it["type"] == "forbidden")
    assert kept == listed
    products = ROOT / "generator/products"
    rooms = {path.parent.name for path in products.glob("*/__init__.py")}
    rooms |= {path.stem for path in products.glob("*.py")} - {"__init__", "kit"}
    assert {name.rpartition(".")[2] for name in listed} == rooms - {"shop"}
