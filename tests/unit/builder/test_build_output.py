"""The output folder: whole files, nothing lost, nothing left over."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path

import pytest

from generator.builder import output
from generator.builder.output import is_safe_path, locked
from generator.diagnostics import Failure
from generator.products.kit import Artifact

Targets = dict[str, dict[str, bytes]]
"""Files by path, by target."""


def deliver(made: Targets, folder: Path, dry_run: bool = False) -> dict[str, str]:
    """The state of each file that is delivered or removed."""
    artifacts = {
        target: [Artifact(path, data, "txt", {"length": len(data)}) for path, data in files.items()]
        for target, files in made.items()
    }
    outcomes = output.deliver(folder, "grawlix", "1.2", artifacts, dry_run)
    return {outcome.entry.path: outcome.state for outcome in outcomes}


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_manifest_lists_each_file_by_path(tmp_path: Path) -> None:
    deliver({"leaflet": {"b.pdf": b"two"}, "cards": {"cards/a.pdf": b"one"}}, tmp_path / "out")
    manifest = json.loads((tmp_path / "out/manifest.json").read_text())
    assert list(manifest) == ["game", "version", "artifacts"]
    assert (manifest["game"], manifest["version"]) == ("grawlix", "1.2")
    assert manifest["artifacts"] == [
        {
            "path": "b.pdf",
            "target": "leaflet",
            "kind": "txt",
            "sha256": "3fc4ccfe745870e2c0d99f71f30ff0656c8dedd41cc1d7d3d376b0dbe685e2f3",
            "bytes": 3,
            "details": {"length": 3},
        },
        {
            "path": "cards/a.pdf",
            "target": "cards",
            "kind": "txt",
            "sha256": "7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed",
            "bytes": 3,
            "details": {"length": 3},
        },
    ]


def test_only_what_differs_is_written(tmp_path: Path) -> None:
    assert deliver({"leaflet": {"a": b"1", "b": b"2"}}, tmp_path) == {"a": "new", "b": "new"}
    os.utime(tmp_path / "a", ns=(1, 1))
    os.utime(tmp_path / "manifest.json", ns=(1, 1))
    assert deliver({"leaflet": {"a": b"1", "b": b"2"}}, tmp_path) == {
        "a": "unchanged",
        "b": "unchanged",
    }
    assert (tmp_path / "manifest.json").stat().st_mtime_ns == 1
    after = deliver({"leaflet": {"a": b"1", "b": b"3"}}, tmp_path)
    assert after == {"a": "unchanged", "b": "changed"}
    assert (tmp_path / "a").stat().st_mtime_ns == 1
    assert (tmp_path / "b").read_bytes() == b"3"


def test_a_dry_run_tells_what_delivering_does_and_writes_nothing(tmp_path: Path) -> None:
    deliver({"leaflet": {"a": b"1", "b": b"2", "c": b"3"}, "cards": {"d": b"4"}}, tmp_path)
    (tmp_path / "a").write_bytes(b"mine")
    next_one = {"leaflet": {"a": b"1", "b": b"2!", "new/e": b"5"}, "cards": {"d": b"4"}}
    before = contents(tmp_path)
    outcomes = deliver(next_one, tmp_path, dry_run=True)
    assert contents(tmp_path) == before
    assert list(outcomes.values()) == ["changed", "changed", "removed", "unchanged", "new"]
    assert deliver(next_one, tmp_path) == outcomes


def test_files_no_longer_made_are_removed_with_their_folder(tmp_path: Path) -> None:
    deliver({"cards": {"cards/a": b"1", "cards/deep/b": b"2", "c": b"3"}}, tmp_path)
    assert deliver({"cards": {"c": b"3"}}, tmp_path) == {
        "c": "unchanged",
        "cards/a": "removed",
        "cards/deep/b": "removed",
    }
    assert set(contents(tmp_path)) == {"c", "manifest.json"}
    assert not (tmp_path / "cards").exists()


def test_a_folder_whose_files_all_get_other_names_stays(tmp_path: Path) -> None:
    deliver({"cards": {"cards/a": b"1", "cards/deep/b": b"2"}}, tmp_path)
    new = {"cards/c": b"3", "cards/deep/d": b"4"}
    assert {*deliver({"cards": new}, tmp_path).values()} == {"new", "removed"}
    found = contents(tmp_path)
    assert {path: found[path] for path in new} == new
    assert not {"cards/a", "cards/deep/b"} & {*found}


def test_files_of_a_target_that_is_gone_are_removed(tmp_path: Path) -> None:
    deliver({"calendar": {"calendar": b"1"}, "cards": {"card": b"2"}}, tmp_path)
    assert deliver({"leaflet": {"a": b"1"}}, tmp_path) == {"a": "new", "calendar": "removed"}
    assert set(contents(tmp_path)) == {"a", "card", "manifest.json"}


def test_what_a_person_changed_or_brought_stays(tmp_path: Path) -> None:
    deliver({"cards": {"mine": b"1", "ours": b"2"}}, tmp_path)
    (tmp_path / "mine").write_bytes(b"a note of my own")
    (tmp_path / "photo.jpg").write_bytes(b"not from here")
    assert deliver({"cards": {}}, tmp_path) == {"ours": "removed"}
    assert set(contents(tmp_path)) == {"manifest.json", "mine", "photo.jpg"}


def test_entries_of_other_targets_stay_while_their_files_do(tmp_path: Path) -> None:
    deliver({"cards": {"card": b"1", "lost": b"2"}}, tmp_path)
    (tmp_path / "lost").unlink()
    assert deliver({"leaflet": {"a": b"1"}}, tmp_path) == {"a": "new"}
    listed = json.loads((tmp_path / "manifest.json").read_text())["artifacts"]
    assert [entry["path"] for entry in listed] == ["a", "card"]


def test_a_manifest_that_is_not_ours_removes_nothing(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.write_bytes(b"precious")
    folder = tmp_path / "out"
    deliver({"calendar": {"a": b"precious"}}, folder)
    listing = (folder / "manifest.json").read_text()
    (folder / "manifest.json").write_text(listing.replace('"a"', '"../outside"'))
    deliver({"leaflet": {"b": b"1"}}, folder)
    assert outside.exists()
    for text in ("", "[]", '{"artifacts": 3}', '{"artifacts": [{"path": 1}]}', "[" * 100_000):
        (folder / "manifest.json").write_text(text)
        deliver({"leaflet": {"b": b"1"}}, folder)
        assert json.loads((folder / "manifest.json").read_text())["artifacts"][0]["path"] == "b"


@pytest.mark.parametrize(
    "path",
    ["", "/a", "../a", "a/../b", "a//b", "a\\b", "C:a", ".hidden", "a/.b", "a\n", "manifest.json"],
)
def test_unsafe_paths_are_refused(path: str, tmp_path: Path) -> None:
    assert not is_safe_path(path)
    with pytest.raises(ValueError, match="unsafe path"):
        deliver({"leaflet": {path: b""}}, tmp_path)


def test_two_targets_cannot_make_one_file(tmp_path: Path) -> None:
    with pytest.raises(Failure) as failed:
        deliver({"leaflet": {"a": b"1"}, "cards": {"a": b"2"}}, tmp_path / "out")
    assert failed.value.diagnostics[0].message == "leaflet and cards both make a"
    assert not (tmp_path / "out").exists()


def full_disk(path: Path, data: bytes) -> int:
    with open(path, "wb") as file:
        file.write(data[:1])
    raise OSError(errno.ENOSPC, "No space left on device", str(path))


def test_a_full_disk_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deliver({"leaflet": {"a": b"old"}}, tmp_path / "out")
    before = contents(tmp_path)
    monkeypatch.setattr(Path, "write_bytes", full_disk)
    for folder in ("out", "other"):
        with pytest.raises(Failure) as failed:
            deliver({"leaflet": {"a": b"new", "deep/b": b"new"}}, tmp_path / folder)
        assert failed.value.diagnostics[0].message == "no space left on device"
        assert "free some space" in failed.value.diagnostics[0].hints[0]
    assert contents(tmp_path) == before
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


@pytest.mark.parametrize(
    ("blocked", "named"),
    [("out", "out"), ("out/cards", "out/cards")],
)
def test_a_file_where_a_folder_should_be(blocked: str, named: str, tmp_path: Path) -> None:
    (tmp_path / blocked).parent.mkdir(exist_ok=True)
    (tmp_path / blocked).write_text("in the way")
    before = contents(tmp_path)
    with pytest.raises(Failure) as failed:
        deliver({"leaflet": {"a": b"1"}, "cards": {"cards/b": b"2"}}, tmp_path / "out")
    (problem,) = failed.value.diagnostics
    assert problem.span.file.startswith(str(tmp_path / named))
    assert "move away what is in its place" in problem.hints[0]
    assert contents(tmp_path) == before


def test_a_folder_where_a_file_should_be(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    with pytest.raises(Failure) as failed:
        deliver({"leaflet": {"a": b"1", "b": b"2"}}, tmp_path)
    (problem,) = failed.value.diagnostics
    assert problem.span.file == str(tmp_path / "b")
    assert "move away what is in its place" in problem.hints[0]
    assert not contents(tmp_path)


class _Killed(BaseException):
    """Simulates SIGKILL: nothing after it runs but what the test calls."""


def kill_at(step: int, patch: pytest.MonkeyPatch) -> None:
    """Makes ``os.replace`` work ``step`` times; then it raises, and nothing is deleted any more."""
    left = step
    replace, unlink = os.replace, Path.unlink

    def replace_or_die(source: Path, target: Path) -> None:
        nonlocal left
        if left == 0:
            patch.setattr(Path, "unlink", lambda *_, **__: None)
            raise _Killed
        left -= 1
        replace(source, target)

    patch.setattr(os, "replace", replace_or_die)
    patch.setattr(Path, "unlink", unlink)


@pytest.mark.parametrize("step", range(4))
def test_the_build_after_a_killed_one_is_right(
    step: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = {"leaflet": {"a": b"old", "b": b"old", "gone": b"old"}}
    new = {"leaflet": {"a": b"new", "b": b"new", "more": b"new"}}
    newest = {"leaflet": {"a": b"newest"}}
    deliver(newest, tmp_path / "clean")
    folder = tmp_path / "out"
    deliver(old, folder)
    with monkeypatch.context() as patch:
        kill_at(step, patch)
        with pytest.raises(_Killed):
            deliver(new, folder)
    assert all(
        data in (b"old", b"new")
        for path, data in contents(folder).items()
        if "manifest" not in path
    )
    deliver(newest, folder)
    assert contents(folder) == contents(tmp_path / "clean")


@pytest.mark.parametrize("step", range(4))
def test_a_rename_that_fails_is_reported_and_the_next_build_is_right(
    step: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that a virus scanner holds, for one."""
    old = {"leaflet": {"a": b"old", "b": b"old", "gone": b"old"}}
    new = {"leaflet": {"a": b"new", "b": b"new", "more": b"new"}}
    deliver(new, tmp_path / "clean")
    deliver(old, tmp_path / "out")
    replace, made = os.replace, list[Path]()

    def fail(source: Path, target: Path) -> None:
        if len(made) == step:
            raise OSError(errno.EACCES, "Permission denied", str(source), None, str(target))
        made.append(target)
        replace(source, target)

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", fail)
        with pytest.raises(Failure) as failed:
            deliver(new, tmp_path / "out")
    (problem,) = failed.value.diagnostics
    assert (problem.code, problem.message) == ("cannot-write", "permission denied")
    assert problem.span.file.startswith(str(tmp_path / "out"))
    assert "typecase-" not in problem.span.file, "a name that a user knows"
    left = contents(tmp_path / "out")
    assert {data for path, data in left.items() if path != "manifest.json"} <= {b"old", b"new"}
    assert not [path for path in left if "typecase-" in path]
    deliver(new, tmp_path / "out")
    assert contents(tmp_path / "out") == contents(tmp_path / "clean")


def assert_one_at_a_time(folder: Path) -> None:
    with (
        locked(folder),
        pytest.raises(Failure) as failed,
        locked(folder, timeout=0.05),
    ):
        pass
    assert failed.value.diagnostics[0].code == "folder-busy"
    with locked(folder, timeout=0):
        pass


def test_one_build_at_a_time(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    with locked(tmp_path / "other"):
        assert_one_at_a_time(tmp_path)
    assert os.listdir(tmp_path) == ["other"], "the lock is no litter"


def test_without_a_cache_nothing_is_locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("TYPECASE_CACHE", str(tmp_path / "file"))
    folder = tmp_path / "out"
    with locked(folder), locked(folder):
        deliver({"leaflet": {"a": b"1"}}, folder)
    assert set(contents(folder)) == {"a", "manifest.json"}
