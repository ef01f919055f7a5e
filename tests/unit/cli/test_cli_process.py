"""The command as a process of its own: what it loads, and how it ends."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from textwrap import indent

import pytest

from tests.conftest import ROOT, printed

COMMAND = [sys.executable, "-m", "generator"]
HEAVY = {
    *("reportlab", "cadquery", "OCP", "pydantic", "yaml", "jinja2", "rich", "numpy", "fontTools"),
    *("svgelements", "pathops"),
}


def run(
    *arguments: str, input: str = "", settings: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *arguments],
        cwd=ROOT,
        input=input,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **(settings or {})},
    )


def test_the_largest_board_is_read_checked_and_built_within_the_limits(tmp_path: Path) -> None:
    rules = ("max_rows=300", "max_columns=300", "frame=fixed", "contact=none", "lines=free")
    changes = [word for rule in rules for word in ("--set", f"rules.{rule}")]
    changes += ["--set", "examples=[]"]
    for command in (
        ("check", "shapes"),
        ("legal", "shapes", "-"),
        ("build", "shapes", "-t", "leaflet", "-t", "aid", "-o", str(tmp_path)),
    ):
        ended = run(*command, *changes, settings={"TYPECASE_DEBUG": ""})
        assert ended.returncode == 0, ended.stderr
        assert "over-limit" not in ended.stderr


@pytest.mark.parametrize("wrong", ["", "{{ gmae }}", "{% if %}"])
def test_templates_that_are_compiled_ahead_change_nothing(
    wrong: str, game_file: Path, tmp_path: Path
) -> None:
    text = game_file.with_name("rules.md.j2")
    text.write_text(text.read_text("utf-8").replace("{% endblock %}", wrong + "{% endblock %}", 1))
    settings = {"TYPECASE_DEBUG": "", "TYPECASE_CACHE": str(tmp_path / "cache")}
    first, second = tmp_path / "first", tmp_path / "second"
    told = [
        run("build", str(game_file), "-t", "leaflet", "-q", "-o", str(out), settings=settings)
        for out in (first, second)
    ]
    assert len(list(tmp_path.glob("cache/templates/*"))) > 4
    assert [it.returncode for it in told] == [bool(wrong)] * 2
    assert told[0].stderr == told[1].stderr
    files = [sorted(it.rglob("*.pdf")) for it in (first, second)]
    assert [it.read_bytes() for it in files[0]] == [it.read_bytes() for it in files[1]]
    assert bool(files[0]) is not bool(wrong)


def loaded(*arguments: str) -> set[str]:
    """Top-level modules in memory when the command has run."""
    script = (
        "import sys; from generator.cli.app import app\n"
        "try: app(sys.argv[1:])\n"
        "except SystemExit: pass\n"
        "print('loaded:', *{name.split('.')[0] for name in sys.modules}, file=sys.stderr)"
    )
    command = [sys.executable, "-c", script, *arguments]
    done = subprocess.run(command, cwd=ROOT, input="", capture_output=True, text=True, check=True)
    return set(done.stderr.rpartition("loaded:")[2].split())


@pytest.mark.parametrize("arguments", [["--help"], ["build", "--help"], ["legal", "--help"]])
def test_help_loads_nothing_heavy(arguments: list[str]) -> None:
    assert not loaded(*arguments) & HEAVY


def test_legal_loads_only_what_it_needs() -> None:
    heavy = HEAVY - {"pydantic", "yaml"}
    assert not loaded("legal", "--json") & heavy
    assert not loaded("legal") & heavy


def test_targets_are_listed_without_loading_what_makes_them() -> None:
    assert not loaded("targets") & {"reportlab", "cadquery", "OCP"}


def test_a_leaflet_needs_no_cad(tmp_path: Path) -> None:
    heavy = loaded("build", "grawlix", "-t", "leaflet", "-o", str(tmp_path)) & HEAVY
    assert "reportlab" in heavy
    assert not heavy & {"cadquery", "OCP", "numpy", "rich", "svgelements", "pathops"}


def test_piped_output_has_no_escape_codes(tmp_path: Path) -> None:
    done = run("build", "grawlix", "-t", "leaflet", "-o", str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout
    done = run("check", "grawlix", "--set", "rules.max_rows=7")
    assert done.returncode == 1
    assert "\x1b" not in done.stderr


def test_a_reader_that_goes_away_is_no_error() -> None:
    positions = "r@\n\n" * 20_000
    process = subprocess.Popen(
        [*COMMAND, "legal", "grawlix", "--json"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdin
    assert process.stdout
    assert process.stderr
    process.stdin.write(positions)
    process.stdin.close()
    assert process.stdout.readline().startswith('{"tiles": 1')
    process.stdout.close()
    problems = process.stderr.read()
    process.stderr.close()
    assert process.wait() in (1, 141)
    assert problems == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
@pytest.mark.parametrize("arguments", [["schema"], ["targets"], ["legal", "grawlix"], ["--help"]])
def test_output_that_cannot_be_written_is_told(arguments: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        ended = subprocess.run(
            [*COMMAND, *arguments],
            cwd=ROOT,
            input="r@",
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert ended.returncode == 1
    assert ended.stderr == "Error: cannot write here: No space left on device\n"


def test_what_a_command_says_is_whole_when_it_has_ended() -> None:
    ended = run("schema")
    assert ended.returncode == 0
    assert json.loads(ended.stdout)["properties"]["glyphs"]
    assert run("check", "nowhere").returncode == 1
    assert run("check", "--nonsense").returncode == 2


def test_an_interrupt_leaves_without_a_traceback(tmp_path: Path) -> None:
    out, cache = tmp_path / "out", tmp_path / "cache"
    settings = {**os.environ, "TYPECASE_DEBUG": "", "TYPECASE_CACHE": str(cache)}
    process = subprocess.Popen(
        [*COMMAND, "build", "grawlix", "-o", str(out)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=settings,
        start_new_session=True,
        # Whoever runs the tests in the background of a script has interrupts ignored.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    while not list(cache.glob("kept/*")):  # until it has made a solid
        assert process.poll() is None
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGINT)
    output, problems = process.communicate(timeout=60)
    assert process.returncode == 1
    assert output == ""
    assert problems.strip() == "Aborted!"
    assert not out.exists()


def test_a_signal_that_comes_when_the_worker_has_ended_is_no_error() -> None:
    """An interrupt in a terminal goes to both: the worker may end before its parent is scheduled,
    which is then told of the end and of the signal at once."""
    code = """
import os, signal
from generator.builder import guard
wait = os.waitpid
def wait_and_be_interrupted(worker, options):
    ended = wait(worker, options)
    os.kill(os.getpid(), signal.SIGINT)
    return ended
os.waitpid = wait_and_be_interrupted
worker = os.fork()
if not worker:
    os._exit(7)
print(guard._wait_for(worker))
"""
    assert printed(code) == "7\n"


INTERRUPT = "os.kill(os.getpid(), signal.SIGINT)"


def run_command(body: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run ``body`` as a command of ours; it may import what lies in ``folder``."""
    program = f"""
import os, signal, sys, time
from generator import cli
from generator.cli.app import app

@app.command("strange")
def strange():
{indent(body, "    ")}

signal.signal(signal.SIGINT, signal.default_int_handler)
sys.path.append({str(folder)!r})
sys.argv[1:] = ["strange"]
cli.main()
"""
    return subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


@pytest.mark.parametrize(
    "body",
    [
        f"{INTERRUPT}\ntime.sleep(600)",
        f"try:\n    {INTERRUPT}\n    time.sleep(600)\nexcept BaseException:\n    print('went on')",
        "import interrupted_module\nprint('went on')",
        f"class Thing:\n    def __del__(self):\n        {INTERRUPT}\nThing()\nprint('went on')",
    ],
    ids=["waiting", "handled by other code", "in an import", "where Python drops exceptions"],
)
def test_an_interrupt_ends_the_process_wherever_it_comes(body: str, tmp_path: Path) -> None:
    module = f"import os, signal, time\n{INTERRUPT}\ntime.sleep(600)\n"
    tmp_path.joinpath("interrupted_module.py").write_text(module, "utf-8")
    ended = run_command(body, tmp_path)
    assert (ended.returncode, ended.stdout, ended.stderr.strip()) == (1, "", "Aborted!")
