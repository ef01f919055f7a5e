"""The command line as people and programs meet it: output, streams, exit codes."""

from __future__ import annotations

import errno
import json
import os
import re
from pathlib import Path

import pytest

from generator import __version__
from generator.cli.app import app
from generator.cli.console import show, wants_color
from generator.diagnostics import Diagnostic, Failure, Severity, Span, lacks_memory
from tests.conftest import ROOT, Typecase

COMMANDS = sorted(name for name, command in app.commands.items() if not command.hidden)


def files(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_version(typecase: Typecase) -> None:
    assert typecase("--version").stdout == f"typecase {__version__}\n"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_and_its_options(command: str, typecase: Typecase) -> None:
    result = typecase(command, "--help")
    assert result.exit_code == 0
    assert result.stdout.startswith(f"Usage: typecase {command}")
    for parameter in app.commands[command].params:
        for option in parameter.opts:
            if option.startswith("-"):
                assert option in result.stdout
                assert getattr(parameter, "help", None)
    listed = " ".join(typecase("--help").stdout.split())
    assert f"{command} {app.commands[command].get_short_help_str(40).rstrip('.')}" in listed


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["biuld"], "Did you mean"),
        (["build", "--ouput", "x"], "Did you mean"),
        (["build", "-t", "leaflt"], 'there is no target "leaflt": did you mean "leaflet"?'),
        (["build", "-t", "x"], 'there is no target "x": known here: aid, board, box'),
        (["build", "--set", "title"], "is not KEY=VALUE"),
        (["build", "--set", "=7"], "is not KEY=VALUE"),
        (["build", "a", "b"], "unexpected extra argument"),
        (["check", "-t", "leaflet"], "No such option"),
    ],
)
def test_a_wrong_command_line_is_2(arguments: list[str], hint: str, typecase: Typecase) -> None:
    result = typecase(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert hint in result.stderr


def test_targets_lists_each_with_its_summary(typecase: Typecase) -> None:
    lines = typecase("targets").stdout.splitlines()
    names = [line.split()[0] for line in lines]
    assert names == sorted(names)
    assert {"leaflet", "cards", "diagrams", "tiles"} <= set(names)
    assert all(len(line.split()) > 3 for line in lines)


def test_schema_is_json(typecase: Typecase) -> None:
    schema = json.loads(typecase("schema").stdout)
    assert {"title", "glyphs", "colors", "rules"} <= set(schema["properties"])


def test_check_of_a_right_game_says_so(typecase: Typecase) -> None:
    result = typecase("check", "grawlix")
    assert (result.exit_code, result.output) == (0, "all good: 3 examples hold\n")
    result = typecase("check", "grawlix", "--json")
    assert (result.exit_code, json.loads(result.stdout)) == (0, [])


def test_check_names_each_claim_that_a_rule_breaks(game_file: Path, typecase: Typecase) -> None:
    text = game_file.read_text()
    game_file.write_text(text.replace("max_rows: 6", "max_rows: 7"))
    result = typecase("check", str(game_file))
    assert (result.exit_code, result.stdout) == (1, "")
    problems = [line for line in result.stderr.splitlines() if "error[" in line]
    lines = text.splitlines()
    wrong = [number for number, line in enumerate(lines, 1) if "closes:" in line]
    wrong += [number for number, line in enumerate(lines, 1) if "tiles: 33" in line]
    assert [line.split(": ")[0].split(":")[1] for line in problems] == [str(n) for n in wrong]
    assert all("error[wrong-claim]" in line for line in problems)
    assert "the engine finds that the play closes no mark" in result.stderr
    assert "the grid has twelve locations, not two" in result.stderr


def test_check_as_json_is_the_same_problems(game_file: Path, typecase: Typecase) -> None:
    result = typecase("check", str(game_file), "--set", "rules.max_rows=7", "--json")
    assert (result.exit_code, result.stderr) == (1, "")
    problems = json.loads(result.stdout)
    assert [list(item) for item in problems] == [
        ["severity", "code", "message", "file", "line", "column", "hints"]
    ] * len(problems)
    assert {item["code"] for item in problems} == {"wrong-claim"}
    assert {item["file"] for item in problems} == {str(game_file)}


def test_a_single_page_is_told_as_one(tmp_path: Path, typecase: Typecase) -> None:
    targets = ("-t", "cards", "-t", "board")
    built = typecase("build", "grawlix", *targets, "-o", str(tmp_path)).stdout
    assert " kB  1 page; 36 cards\n" in built
    assert re.findall(r"(\w+): made in", built) == ["cards"], "there is no board"


def test_build_writes_into_a_folder_of_the_game(tmp_path: Path, typecase: Typecase) -> None:
    first = typecase("build", "grawlix", "-t", "leaflet", "-o", str(tmp_path))
    assert (first.exit_code, first.stderr) == (0, "")
    lines = first.stdout.splitlines()
    assert lines[0] == "not built yet"
    assert re.fullmatch(r"leaflet: made in \d+\.\d\d s", lines[1])
    assert lines[2].startswith("leaflet-a4.pdf             new ")
    assert lines[2].endswith(" kB  2 pages")
    assert lines[-1] == f"{tmp_path / 'grawlix'}: 6 written"
    assert set(files(tmp_path / "grawlix")) == {
        "leaflet-a4.pdf",
        "leaflet-letter.pdf",
        "leaflet-marked-a4.pdf",
        "leaflet-marked-letter.pdf",
        "leaflet-quiet-a4.pdf",
        "leaflet-quiet-letter.pdf",
        "manifest.json",
    }
    again = typecase("build", "grawlix", "-t", "leaflet", "-o", str(tmp_path))
    assert again.stdout == f"{tmp_path / 'grawlix'}: up to date\n"


def test_build_takes_the_game_of_this_folder(
    game_file: Path, tmp_path: Path, typecase: Typecase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(game_file.parent)
    result = typecase("build", "-t", "leaflet", "--set", "title=Shapes & Letters")
    assert result.exit_code == 0
    assert (game_file.parent / "output/shapes-letters/leaflet-a4.pdf").exists()


def test_builds_in_different_folders_give_the_same_bytes(
    game_file: Path, tmp_path: Path, typecase: Typecase, monkeypatch: pytest.MonkeyPatch
) -> None:
    targets = [part for name in ("leaflet", "cards", "diagrams") for part in ("-t", name)]
    assert typecase("build", "grawlix", *targets, "-o", str(tmp_path / "one")).exit_code == 0
    monkeypatch.chdir(game_file.parent)
    assert typecase("build", *targets, "-o", str(tmp_path / "two")).exit_code == 0
    one, two = files(tmp_path / "one"), files(tmp_path / "two")
    assert list(one) == list(two)
    assert one == two


def test_a_wrong_game_writes_nothing(tmp_path: Path, typecase: Typecase) -> None:
    result = typecase("build", "grawlix", "--set", "rules.max_rows=7", "-o", str(tmp_path / "out"))
    assert (result.exit_code, result.stdout) == (1, "")
    assert "error[wrong-claim]" in result.stderr
    assert not (tmp_path / "out").exists()


def test_claims_that_a_rule_breaks_taken_out_it_builds(
    game_file: Path, tmp_path: Path, typecase: Typecase
) -> None:
    text = game_file.read_text().replace("max_rows: 6", "max_rows: 7")
    lines = text.replace(".  .  !  .", ".  .  .  .").splitlines()
    broken = ('- play: "?"', 'closes: ["!"]', "tiles: 33, rows")
    game_file.write_text("\n".join(line for line in lines if not any(b in line for b in broken)))
    result = typecase("build", str(game_file), "-t", "leaflet", "-o", str(tmp_path))
    assert (result.exit_code, result.stderr) == (0, "")


def test_warnings_do_not_stop_a_build(
    tmp_path: Path, typecase: Typecase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "generator.diagnostics.extras.missing_system_libraries", lambda _: ("libGL.so.1",)
    )
    result = typecase("build", "grawlix", "-o", str(tmp_path), "--dry-run")
    assert "tiles: warning[missing-library]" in result.stderr
    assert "tiles:" not in result.stdout
    result = typecase("build", "grawlix", "-o", str(tmp_path))
    assert result.exit_code == 0
    assert [line for line in result.stderr.splitlines() if line.startswith("tiles")] == [
        "tiles: warning[missing-library]: needs libGL.so.1, which this machine lacks"
    ]
    assert "\n  hint: install: apt-get install libgl1 libx11-6 libexpat1\n" in result.stderr
    assert (tmp_path / "grawlix/leaflet-a4.pdf").exists()
    asked = typecase("build", "grawlix", "-t", "tiles", "-o", str(tmp_path))
    assert (asked.exit_code, asked.stdout) == (1, "")
    assert len(asked.stderr.splitlines()) == 2


def test_a_folder_that_cannot_be_is_one_message(tmp_path: Path, typecase: Typecase) -> None:
    (tmp_path / "out").write_text("a file")
    result = typecase("build", "grawlix", "-t", "leaflet", "-o", str(tmp_path / "out"))
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.splitlines() == [
        f"{tmp_path / 'out/grawlix'}: error[cannot-write]: not a directory",
        "  hint: free some space, move away what is in its place, or choose another folder with "
        "-o DIR",
    ]


def test_which_game_is_taken_where_none_is_named(
    typecase: Typecase, game_file: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    away = typecase("check")
    assert (away.exit_code, away.stdout) == (0, "all good: 3 examples hold\n")
    assert away.stderr == "no game.yaml here: using the built-in game grawlix\n"
    assert typecase("check", "grawlix").stderr == ""
    monkeypatch.chdir(game_file.parent)
    assert typecase("check").stderr == ""


def test_a_bug_is_told_in_one_line(typecase: Typecase, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("on\npurpose")

    monkeypatch.setattr("generator.builder.prepare.prepare", broken)
    with pytest.raises(ZeroDivisionError):
        typecase("check")
    monkeypatch.delenv("TYPECASE_DEBUG")
    result = typecase("check", "grawlix")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("internal error: ZeroDivisionError: on purpose (a bug")
    assert len(result.stderr.splitlines()) == 1


def _taken_for(error: Exception, message: str) -> Failure:
    failure = Failure.error("flaw", message, Span("rules.md.j2"))
    failure.__cause__ = error
    return failure


@pytest.mark.parametrize(
    "error",
    [
        OSError(errno.ENOMEM, os.strerror(errno.ENOMEM), "/usr"),
        RuntimeError("std::bad_alloc"),
        SystemError("error return without exception set"),
        SystemError("<function check at 0x7f> returned NULL without setting an exception"),
        _taken_for(MemoryError(), "the template fails here"),
    ],
    ids=str,
)
def test_a_lack_of_memory_is_the_guards(
    error: Exception, typecase: Typecase, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise error

    monkeypatch.setattr("generator.builder.prepare.prepare", full)
    with pytest.raises(MemoryError):
        typecase("check", "grawlix")


class _Terminal:
    def isatty(self) -> bool:
        return True


def test_colours_are_for_terminals_that_want_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "environ", {"TERM": "xterm"})
    assert wants_color(_Terminal())  # type: ignore[arg-type]
    with open(os.devnull) as stream:
        assert not wants_color(stream)
    for name, value in (("NO_COLOR", "1"), ("TERM", "dumb")):
        monkeypatch.setattr(os, "environ", {name: value})
        assert not wants_color(_Terminal())  # type: ignore[arg-type]


def test_on_a_terminal_the_severity_stands_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    problem = Diagnostic(Severity.ERROR, "wrong-claim", "no: 3", Span.at("a.yaml", 1, 1), ("why",))
    show([problem], {"a.yaml": "note[x]: y"})
    plain = capsys.readouterr().err
    monkeypatch.setattr("generator.cli.console.wants_color", lambda _: True)
    show([problem], {"a.yaml": "note[x]: y"})
    colored = capsys.readouterr().err
    assert (
        plain == "a.yaml:1:1: error[wrong-claim]: no: 3\n  1 | note[x]: y\n    | ^\n  hint: why\n"
    )
    assert "\x1b[31m\x1b[1merror\x1b[0m[wrong-claim]: \x1b[1mno: 3\x1b[0m" in colored


def test_the_readme_names_every_command_and_no_other() -> None:
    readme = (ROOT / "README.md").read_text()
    assert {*re.findall(r"\btypecase ([a-z]+)\b", readme)} == {*COMMANDS}


def test_no_example_of_the_readme_overwrites_the_reader_s_own_build() -> None:
    lines = (ROOT / "README.md").read_text().splitlines()
    builds = [line for line in lines if "typecase build" in line and "--set print." in line]
    assert builds
    assert all(" -o " in line for line in builds)


@pytest.mark.parametrize(("most", "says"), [(6, ""), (7, "max_run changes nothing")])
def test_a_run_from_edge_to_edge_may_be_full(most: int, says: str, typecase: Typecase) -> None:
    points = ("rules.goal=points", "rules.score={full: 5}", "rules.hand_size=3")
    overrides = [part for it in (*points, f"rules.max_run={most}") for part in ("--set", it)]
    found = typecase("check", "window-box", *overrides)
    assert found.exit_code == 0
    assert says in found.stderr
    assert bool(found.stderr) == bool(says)


def test_a_name_in_a_text_is_no_lack_of_memory() -> None:
    assert not lacks_memory(_taken_for(KeyError("MemoryError bad_alloc"), "it has no MemoryError"))
