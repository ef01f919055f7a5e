"""What all tests share."""

from __future__ import annotations

import gc
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar

import pytest
from click.testing import CliRunner, Result
from hypothesis import settings
from pdfminer import pdfinterp

from generator.builder.prepare import prepare
from generator.cli.app import app
from generator.products.kit import Kit

ROOT = Path(__file__).parent.parent
GOLDEN = Path(__file__).parent / "golden"

# Generated cases may take as long as a busy machine needs; on CI they are the same each time.
settings.register_profile("typecase", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("typecase")

# As in the command line: most objects of a build live until it ends.
gc.set_threshold(500_000, 20, 50)


class ParsedOnce:
    """Replaces pdfminer's parser of drawing instructions: a form that is drawn again and again,
    such as a glyph, is parsed once."""

    _parsed: ClassVar[dict[bytes, list[Any]]] = {}

    def __init__(self, streams: list[Any]) -> None:
        key = b" ".join(pdfinterp.stream_value(stream).get_data() for stream in streams)
        if key not in self._parsed:
            parser = pdfinterp_parser(streams)
            found = self._parsed[key] = []
            with suppress(pdfinterp.PSEOF):
                while True:
                    found.append(parser.nextobject())
        self._left = iter(self._parsed[key])

    def nextobject(self) -> Any:
        for found in self._left:
            return found
        raise pdfinterp.PSEOF


pdfinterp_parser: Any = pdfinterp.PDFContentParser
pdfinterp.PDFContentParser = ParsedOnce  # type: ignore[assignment, misc]

Typecase = Callable[..., Result]
Golden = Callable[[str, str | bytes], None]


def printed(code: str) -> str:
    """What a fresh Python prints that runs ``code``."""
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout


def some(nth: int, values: Sequence[Any], *, several: bool = False) -> list[Any]:
    """Values of a parameter, of which every ``nth`` is part of ``make test``; ``several``: each is
    a tuple of the values of several parameters."""
    made = []
    for number, it in enumerate(values):
        marks = [pytest.mark.system] if number % nth else []
        made.append(pytest.param(*(it if several else [it]), marks=marks))
    return made


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--golden", action="store_true", help="renew the golden files")


@pytest.fixture(autouse=True)
def _surroundings(monkeypatch: pytest.MonkeyPatch, cache: Path) -> None:
    """A cache of this run's own, no printer profiles; a bug fails a test with its traceback."""
    monkeypatch.setenv("TYPECASE_CACHE", str(cache))
    monkeypatch.setenv("TYPECASE_CONFIG", str(cache / "no-config"))
    monkeypatch.setenv("TYPECASE_DEBUG", "1")


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The cache folder of this run of the tests, of all its processes; solids are modelled once."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "cache"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture
def typecase() -> Typecase:
    """Runs the command line in this process; standard input as ``input``."""

    def run(*arguments: str, input: str = "") -> Result:
        result = CliRunner().invoke(app, arguments, input=input, prog_name="typecase")
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return run


@pytest.fixture(scope="session")
def kit() -> Kit:
    """Grawlix, as targets get it."""
    prepared = prepare("grawlix", (), ())
    assert prepared.kit is not None, prepared.diagnostics
    return prepared.kit


@pytest.fixture
def game_file(tmp_path: Path) -> Path:
    """A copy of Grawlix's game file in a folder of its own, with the texts beside it."""
    folder = tmp_path / "game"
    shutil.copytree(ROOT / "templates" / "grawlix", folder)
    return folder / "game.yaml"


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Compares content with a file of tests/golden/; ``make golden`` writes it instead."""

    def compare(name: str, content: str | bytes) -> None:
        data = content.encode() if isinstance(content, str) else content
        path = GOLDEN / name
        if request.config.getoption("--golden"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        wanted = path.read_bytes() if path.exists() else b""
        if isinstance(content, str):
            assert content == wanted.decode()
        assert data == wanted

    return compare


@pytest.fixture(scope="session")
def tool() -> Callable[[str], str]:
    """The path of a program that a system test needs: without it skipped here, failed in CI."""

    def find(name: str) -> str:
        path = shutil.which(name)
        if path is None:
            message = f"{name} is not installed; .ci/run names its package"
            if os.environ.get("CI"):
                pytest.fail(message)
            pytest.skip(message)
        return path

    return find
