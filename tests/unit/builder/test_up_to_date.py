"""Everything that a build depends on is among its inputs."""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path

import pytest

from generator.builder import up_to_date
from generator.builder.run import build
from generator.builder.up_to_date import Request, inputs_of, last_report, load_records, toolchain
from generator.diagnostics import extras
from generator.game.files import read_project
from tests.conftest import printed


def inputs(game_file: Path, *overrides: str, targets: tuple[str, ...] = ()) -> dict[str, str]:
    request = Request(str(game_file), overrides, targets, Path("out"))
    return inputs_of(request, read_project(str(game_file), overrides))


def differences(one: dict[str, str], two: dict[str, str]) -> set[str]:
    return {name for name in {**one, **two} if one.get(name) != two.get(name)}


def test_each_file_and_option_counts(game_file: Path) -> None:
    first = inputs(game_file)
    assert differences(first, inputs(game_file)) == set()
    asked = {"the command line"}
    assert differences(first, inputs(game_file, "rules.max_rows=7")) == asked
    assert differences(first, inputs(game_file, targets=("rules",))) == asked
    one, two = (inputs(game_file, targets=names) for names in (("a", "b"), ("b", "a", "a")))
    assert differences(one, two) == set()
    (game_file.parent / "rules.md.j2").write_text("other words")
    fonts = game_file.parent / "fonts"
    fonts.mkdir()
    (fonts / "Quicksand-Bold.ttf").write_text("another font")
    game_file.write_text(game_file.read_text() + "\n")
    assert differences(first, inputs(game_file)) == {
        "the game file",
        "rules.md.j2",
        "font quicksand-bold",
    }


def test_a_copy_of_a_game_is_another_game(game_file: Path) -> None:
    first = inputs(game_file)
    moved = game_file.parent.rename(game_file.parent.with_name("moved")) / "game.yaml"
    assert differences(first, inputs(moved)) == {"the command line"}


def test_code_python_and_libraries_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = toolchain()
    assert found["Python"] == sys.version
    assert {"reportlab", "pydantic"} <= {*re.findall(r'"(\w+)-', found["the libraries"])}
    (tmp_path / "pydantic-99.0.dist-info").mkdir()
    monkeypatch.syspath_prepend(tmp_path)
    assert '"pydantic-99.0.dist-info"' in toolchain.__wrapped__()["the libraries"]
    monkeypatch.setattr(up_to_date, "_ROOT", tmp_path)
    (tmp_path / "module.py").write_text("x = 1")
    one = toolchain.__wrapped__()["the code"]
    (tmp_path / "module.py").rename(tmp_path / "other.py")
    two = toolchain.__wrapped__()["the code"]
    (tmp_path / "other.py").write_text("x = 2")
    assert len({found["the code"], one, two, toolchain.__wrapped__()["the code"]}) == 4


def test_what_nothing_changed_loads(game_file: Path, tmp_path: Path) -> None:
    heavy = ["reportlab", "pydantic", "jinja2", "fontTools", "yaml", "numpy", "rich", "filelock"]
    build(Request(str(game_file), (), ("rules",), tmp_path), {})
    script = (
        "import sys; from pathlib import Path\n"
        "from generator.builder.up_to_date import Request, last_report\n"
        f"request = Request({str(game_file)!r}, (), ('rules',), Path({str(tmp_path)!r}))\n"
        f"assert last_report(request, {{}})\n"
        f"print(*(set({heavy!r}) & sys.modules.keys()))"
    )
    assert printed(script) == "\n"


def test_games_in_one_folder_have_a_record_each(game_file: Path, tmp_path: Path) -> None:
    requests = [
        Request(str(game_file), overrides, ("rules",), tmp_path)
        for overrides in ((), ("id=other",))
    ]
    for request in requests:
        build(request, {})
    assert set(load_records(tmp_path)) == {"grawlix", "other"}
    for request in requests:
        assert last_report(request, {})
    assert last_report(requests[0]._replace(force=True), {}) is None


def test_libraries_that_come_are_a_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lacking: tuple[str, ...] = ("libGL.so.1",)
    monkeypatch.setattr(extras, "missing_system_libraries", lambda _: lacking)
    few = {"tiles": "tiles.target", "proof": "leaflet.proof"}
    monkeypatch.setattr("generator.products.TARGETS", few)
    request = Request("grawlix", (), (), tmp_path)
    assert build(request, {}).diagnostics[0].code == "missing-library"
    report = last_report(request, {})
    assert report is not None
    assert report.diagnostics[0].code == "missing-library"
    lacking = ()
    assert last_report(request, {}) is None


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="a system without links")
def test_a_folder_is_the_same_by_any_name(game_file: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "out")
    build(Request(str(game_file), (), ("rules",), tmp_path / "out"), {})
    report = last_report(Request(str(game_file), (), ("rules",), tmp_path / "link"), {})
    assert report is not None
    assert report.folder == tmp_path / "link/grawlix"


def test_what_was_asked_for_by_name_is_kept_up_to_date_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = {"rules": "rulebook", "box": "box.target"}
    monkeypatch.setattr("generator.products.TARGETS", few)
    request = Request("starter", (), (), tmp_path)
    (tmp_path / "first-light").mkdir()
    entry = {"path": "a", "target": "box", "kind": "pdf", "sha256": "", "bytes": 1, "details": {}}
    listing = json.dumps({"artifacts": [entry]})
    (tmp_path / "first-light/manifest.json").write_text(listing)
    (tmp_path / "first-light/a").write_text("a")
    assert set(build(request, {}).seconds) == {"rules"}, "the folder came with the game"
    assert set(build(request._replace(targets=("box",)), {}).seconds) == {"box"}
    build(request._replace(targets=("rules",)), {})
    assert set(build(request, {}).seconds) == {"box", "rules"}
