"""The system calls of builds, honest and hostile: which files they open and change, as strace sees
them. The home folder holds files that a library could read or run."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.hostile.attacks import Attack, lettered
from tests.hostile.running import COMMAND, prepared
from tests.hostile.test_attacks import ATTACKS

pytestmark = [
    pytest.mark.system,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="strace is for Linux"),
]

SAMPLE = [Attack("honest", arguments=("build", ".", "-o", "out")), *ATTACKS[7::60]]
FONT = (ROOT / "fonts" / "ComicNeue-Bold.ttf").read_bytes()
SAMPLE.append(Attack("a font", lettered(FONT), ("build", ".", "-t", "leaflet", "-o", "out")))

SYSTEM = ("/usr", "/lib", "/lib64", "/bin", "/sbin", "/etc", "/proc", "/sys", "/dev", "/var/lib")
OURS = [str(ROOT), sys.prefix, sys.base_prefix, *(path for path in sys.path if path)]
BAIT = (
    ".reportlab_mods",
    ".reportlab_settings",
    ".ezdxf/ezdxf.ini",
    ".config/ezdxf/ezdxf.ini",
    ".config/matplotlib/matplotlibrc",
    ".config/pip/pip.conf",
    f".local/lib/python{sys.version_info[0]}.{sys.version_info[1]}/site-packages/bait.pth",
    ".local/share/fonts/bait.ttf",
    ".fonts/bait.ttf",
    ".ssh/id_rsa",
    ".profile",
    ".pythonrc.py",
    "letter.txt",
)
_PATHS = re.compile(r'(?:(?:AT_FDCWD|\d+)<([^>]*)>, )?"([^"]*)"')
_OPENED = re.compile(r"^open(?:at2?)?\(.* = \d+<([^>]*?)(?:\(deleted\))?>$")
_CHANGING = r"rename|unlink|rmdir|mkdir|link|symlink|chmod|chown|truncate|utime|mknod|creat"
_CHANGED = re.compile(rf"^\w*(?:{_CHANGING})\w*\(.* = 0$")


def below(path: str, folders: Sequence[str]) -> bool:
    """Tests for one of the folders or what is in it; "/" stands for that folder alone."""
    return any(path == folder or path.startswith(f"{folder}/") for folder in folders)


@pytest.mark.parametrize("attack", SAMPLE, ids=lambda attack: attack.name[:60])
def test_files_opened_and_changed(
    attack: Attack, tmp_path: Path, tool: Callable[[str], str]
) -> None:
    home, trace = tmp_path / "home", tmp_path / "trace"
    for name in BAIT:
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text("raise SystemExit('bait')")
    (tmp_path / "tmp").mkdir()
    (home / ".cache").mkdir()
    game = prepared(attack, tmp_path)
    settings = {key: value for key, value in os.environ.items() if not key.startswith("TYPECASE")}
    settings |= {"HOME": str(home), "TMPDIR": str(tmp_path / "tmp")} | dict(attack.environment)
    stdin = attack.stdin.encode() if isinstance(attack.stdin, str) else attack.stdin
    strace = [tool("strace"), "-f", "-qq", "-y", "-s", "4096", "-e", "trace=%file,%network"]
    ended = subprocess.run(
        [*strace, "-o", str(trace), COMMAND, *attack.arguments],
        cwd=game,
        env=settings | {"PYTHONDONTWRITEBYTECODE": "1"},
        input=stdin,
        capture_output=True,
        timeout=300,
        check=False,
    )
    assert ended.returncode in ((0,) if attack.name in ("honest", "a font") else (0, 1, 2))
    cache = [str(home / ".cache/typecase"), str(home / ".config/typecase")]
    written = [str(game / "out"), str(tmp_path / "tmp"), *cache, "/dev"]
    for line in trace.read_text("utf-8", "replace").splitlines():
        call = line.partition(" ")[2].strip()
        assert not call.startswith(("socket(", "connect(")), call
        if found := _OPENED.match(call):
            changes = re.search(r"O_WRONLY|O_RDWR|O_CREAT", call)
            allowed = written if changes else [*written, str(game), "/", *OURS, *SYSTEM]
            assert below(found[1], allowed), call
        elif _CHANGED.match(call):
            for folder, path in _PATHS.findall(call):
                assert below(os.path.normpath(game / folder / path), written), call
    assert all((home / name).read_text() == "raise SystemExit('bait')" for name in BAIT)
