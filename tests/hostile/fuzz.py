"""``make fuzz MINUTES=10``: attacks that hypothesis and byte mutations make, until the time is up.
``make fuzz ATTACKS=rule_sets`` makes those of one kind only, here games with random rules.

Every attack runs as a command under the guard, in a process forked from this one, which has loaded
the libraries already: ten times as many attacks in a minute as with a fresh Python each. What gives
way is written to a folder below ``output/fuzz`` with what the command printed; it then belongs into
``attacks.py``.
"""

from __future__ import annotations

import gc
import json
import os
import pkgutil
import struct
import sys
import time
from collections import Counter
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import HealthCheck, Phase, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

import generator
from generator.builder.guard import PLAIN as PLAIN_LIMIT
from generator.products import TARGETS
from tests.conftest import ROOT
from tests.hostile import grammars
from tests.hostile.attacks import GAME, Attack, every, lettered, text
from tests.hostile.running import Ended, bytes_of, in_fork, problem_of

FINDS = ROOT / "output" / "fuzz"
GAMES = sorted(path.parent for path in (ROOT / "templates").glob("*/game.yaml"))
FONTS = sorted((ROOT / "fonts").glob("*.ttf"))
SEEDS = [each for each in every() if sum(map(len, each.files.values())) < 200_000]
PLAIN = sorted({*TARGETS} - {"tiles", "renders"})  # renders may take minutes
_NOT_LOADED = tuple(f"generator.{name}" for name in ("__main__", "playtest", "drawing.solids"))
_LIBRARIES = "reportlab.pdfgen.canvas pikepdf fontTools.subset uharfbuzz shapely PIL.Image"

COLORS = (("red", "#e6261f"), ("green", "#17a34a"), ("blue", "#1d5fc9"), ("yellow", "#ffe02e"))

SHARE = 0.6
"""Share of the usual limits, above the memory of what is loaded already."""
MOST_STRUCK = 0.2
"""Share of attacks that may end at a limit: of a run with more the limits are wrong."""

randoms = st.integers(0, 2**64).map(Random)
commands = st.one_of(
    st.just(("check", ".")),
    st.sampled_from(PLAIN).map(lambda name: ("build", ".", "-t", name, "-o", "out")),
    st.just(("example", ".")),
)


def mutated(data: bytes, chance: Random) -> bytes:
    """Replaces, repeats, moves, cuts or inserts a few pieces."""
    made = bytearray(data)
    for _ in range(chance.choice((1, 2, 4, 16))):
        start = chance.randrange(len(made) + 1)
        end = min(len(made), start + chance.choice((0, 1, 4, 60)))
        other = chance.randrange(len(made) + 1)
        piece = chance.choice(grammars.PIECES).encode("utf-8", "surrogatepass")
        made[start:end] = chance.choice(
            (
                piece,
                piece * chance.choice((2, 50, 3000)),
                bytes(made[start:end]) * 2,
                bytes(made[other : other + chance.choice((4, 60, 400))]),
                b"",
                bytes([chance.randrange(chance.choice((128, 128, 128, 256)))]),
            )
        )
    return bytes(made)


def mutated_font(data: bytes, chance: Random) -> bytes:
    """A font whose damage lies in one of its tables, so that every table has its share."""
    made = bytearray(data)
    count = struct.unpack(">H", made[4:6])[0]
    entry = 12 + 16 * chance.randrange(count)
    start, length = struct.unpack(">II", made[entry + 8 : entry + 16])
    for _ in range(chance.choice((1, 3, 20))):
        place = start + chance.randrange(max(1, min(length, chance.choice((20, 200, 99_999)))))
        if place < len(made):
            made[place] = chance.choice((0, 1, 0x7F, 0x80, 0xFF, chance.randrange(256)))
    if not chance.randrange(10):
        made[entry + 12 : entry + 16] = struct.pack(">I", chance.randrange(length * 2 + 1))
    return bytes(made)


@st.composite
def seeds(draw: st.DrawFn) -> Attack:
    """A known attack with mutated files and standard input."""
    seed, chance = draw(st.sampled_from(SEEDS)), draw(randoms)
    files = {name: mutated(bytes_of(content), chance) for name, content in seed.files.items()}
    stdin = mutated(bytes_of(seed.stdin), chance) if seed.stdin else b""
    return Attack(seed.name, files, seed.arguments, stdin, seed.environment)


@st.composite
def games(draw: st.DrawFn) -> Attack:
    """A built-in game with its texts, of which one file is mutated."""
    folder, chance = draw(st.sampled_from(GAMES)), draw(randoms)
    shared = folder.parent / "shared" / "en"
    paths = [*folder.glob("*.*"), *(path for path in shared.glob("*.j2") if draw(st.booleans()))]
    files: dict[str, str | bytes] = {path.name: path.read_bytes() for path in paths}
    name = chance.choice(sorted(files))
    files[name] = mutated(bytes_of(files[name]), chance)
    return Attack("game", files, draw(commands))


@st.composite
def fonts(draw: st.DrawFn) -> Attack:
    data = mutated_font(draw(st.sampled_from(FONTS)).read_bytes(), draw(randoms))
    return Attack("font", lettered(data), draw(commands))


@st.composite
def texts(draw: st.DrawFn) -> Attack:
    body = draw(grammars.templates | grammars.markdown)
    return Attack("text", text(body), draw(commands))


@st.composite
def outlines(draw: st.DrawFn) -> Attack:
    """Path data, or an SVG file, as the outline of a glyph."""
    data = draw(grammars.paths | grammars.drawings)
    files: dict[str, str | bytes] = {"game.yaml": GAME.replace('"@"', f"'@', outline: '{data}'")}
    if data.startswith("<"):
        files = {"game.yaml": GAME.replace('"@"', "'@', outline: a.svg"), "a.svg": data}
    tiles = ("build", ".", "-t", "tiles", "-o", "out")
    command = draw(commands) if draw(st.integers(0, 19)) else tiles
    return Attack("outline", files, command)


@st.composite
def values(draw: st.DrawFn) -> Attack:
    pairs = draw(st.lists(grammars.overrides, min_size=1, max_size=3))
    options = [part for pair in pairs for part in ("--set", pair)]
    game = draw(st.sampled_from(GAMES)).name
    command = draw(commands)
    return Attack("values", {"game.yaml": GAME}, (command[0], game, *command[2:], *options))


RELATION = st.sampled_from(("different", "same", "uniform"))
PATTERN = st.dictionaries(st.sampled_from(("glyph", "color")), RELATION, min_size=1)
DEMAND = st.one_of(
    st.sampled_from(("free", "free", "different", "alike", "set", "matching")),
    PATTERN,
    st.lists(PATTERN, min_size=1, max_size=3),
)
LIMIT = st.sampled_from((None, 1, 2, 3, 4, 6))
RULES = st.fixed_dictionaries(
    {},
    optional={
        "lines": DEMAND,
        "runs": DEMAND,
        "neighbors": DEMAND,
        "contact": st.sampled_from(("edge", "any", "corner", "none")),
        "frame": st.sampled_from(("floating", "fixed")),
        "max_run": LIMIT,
        "max_rows": LIMIT,
        "max_columns": LIMIT,
        "copies": st.integers(1, 3),
        "goal": st.sampled_from(("last", "misere")),
    },
)
OF_EACH = (
    ("check", "."),
    ("build", ".", "-t", "rules", "-t", "aid", "-o", "out"),
    ("legal", ".", "-"),
    ("example", "."),
    ("playtest", ".", "--games", "2"),
)
"""What every random rule set goes through before the command of its attack."""
OF_RULES = (
    ("legal", ".", "-", "--json"),
    ("example", ".", "--draw", "out"),
    ("playtest", ".", "--games", "20"),
    ("playtest", ".", "--games", "4", "--players", "greedy", "--json"),
    ("playtest", ".", "--games", "2", "--players", "mcts:20"),
    ("playtest", ".", "--games", "2", "--pairing"),
)


@st.composite
def rule_sets(draw: st.DrawFn) -> Attack:
    """A small game with random rules: nothing in it is hostile, and no command may stumble."""
    sorts = {
        "glyphs": {name.lower(): {"symbol": name} for name in "ABCD"[: draw(st.integers(1, 4))]},
        "colors": {
            name: {"key": name[0], "hex": code} for name, code in COLORS[: draw(st.integers(1, 4))]
        },
    }
    players = draw(st.sampled_from((2, 2, 2, 3, 4)))
    chance = draw(randoms)
    rules: dict[str, Any] = draw(RULES)
    kinds = len(sorts["glyphs"]) * len(sorts["colors"])
    rules["hand_size"] = chance.randint(0, min(4, kinds * rules.get("copies", 1) // players))
    if rules.get("contact") == "none" or rules.get("frame") == "fixed":
        rules |= {"frame": "fixed", "max_rows": rules.get("max_rows") or 3, "max_columns": 4}
    game = {"title": "Rules", "players": players, **sorts, "rules": rules}
    lines = [
        " ".join(chance.choice((".", ".", "?", "rA", "gB", "bA", "yC")) for _ in range(4))
        for _ in range(chance.randrange(5))
    ]
    command = draw(st.sampled_from(OF_RULES))
    return Attack("rules", {"game.yaml": json.dumps(game)}, command, "\n".join(lines))


def steps_of(attack: Attack) -> list[Attack]:
    """The attacks that one is made of, in order: a rule set goes through every command."""
    before = OF_EACH if attack.name == "rules" else ()
    return [*(replace(attack, arguments=it) for it in before), attack]


@st.composite
def positions(draw: st.DrawFn) -> Attack:
    stdin = mutated(draw(grammars.grids).encode(), draw(randoms))
    game = draw(st.sampled_from([".", *(folder.name for folder in GAMES)]))
    options = draw(st.sampled_from([(), ("--json",), ("--turn", "?=r@ !=b#"), ("--turn", "=x")]))
    return Attack("legal", arguments=("legal", game, "-", *options), stdin=stdin)


SOURCES = {
    source.__name__: source()
    for source in (seeds, games, fonts, texts, outlines, values, rule_sets, positions)
}


def load() -> float:
    """Loads what the commands load, but CAD, which alone takes half of the memory allowed. Returns
    the share of the usual limits to allow: data of this process counts for its forks, too."""
    os.environ |= {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
    for module in pkgutil.walk_packages(generator.__path__, "generator."):
        if not module.name.startswith(_NOT_LOADED):
            import_module(module.name)
    for name in _LIBRARIES.split():
        import_module(name)
    gc.freeze()
    status = Path("/proc/self/status").read_text("utf-8")
    loaded = int(status.partition("VmData:")[2].split()[0]) / 1000
    return SHARE + loaded / PLAIN_LIMIT.megabytes


def main(minutes: float, *names: str) -> int:
    share, kept = load(), TemporaryDirectory()
    cache = Path(kept.name)
    attacks = st.one_of([SOURCES[name] for name in names or SOURCES])
    tried: Counter[str] = Counter()
    finds = struck = 0
    end = time.monotonic() + 60 * minutes

    @hypothesis_settings(
        max_examples=200,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(attacks)
    def attempt(attack: Attack) -> None:
        nonlocal finds, struck
        if time.monotonic() > end:
            return
        tried[attack.name.partition(":")[0]] += 1
        struck_by: list[Ended] = []
        found = ""
        for step in steps_of(attack):
            with TemporaryDirectory() as folder:
                found = problem_of(step, Path(folder), in_fork, share, struck_by.append, cache)
            if found:
                attack = step
                break
        struck += any("over-limit" in end.told for end in struck_by)
        if found:
            finds += 1
            _keep(attack, found, FINDS / f"{time.strftime('%m%d-%H%M%S')}-{finds}")

    while time.monotonic() < end:
        attempt()
    counts = ", ".join(f"{count:,} {name}" for name, count in tried.most_common())
    sys.stdout.write(
        f"{tried.total():,} tried ({counts}), {struck:,} ended at a limit, {finds} found\n"
    )
    if struck > MOST_STRUCK * tried.total():
        sys.stdout.write("too many ended at a limit: the run says little\n")
        return 1
    return 1 if finds else 0


def _keep(attack: Attack, found: str, place: Path) -> None:
    for name, content in attack.files.items():
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_bytes(bytes_of(content))
    (place / "stdin").write_bytes(bytes_of(attack.stdin))
    told = f"{attack.name}: {attack.arguments} {attack.environment}\n{found}\n"
    (place / "found.txt").write_text(told, "utf-8", "backslashreplace")
    sys.stdout.write(ascii(f"{place.name}: {attack.name}: {found[:200]}") + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]) if len(sys.argv) > 1 else 10, *sys.argv[2:]))
