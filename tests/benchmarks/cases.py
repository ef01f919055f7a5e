"""The promises."""

from __future__ import annotations

import random

from tests.benchmarks.measuring import Case

_LEAFLET = "import reportlab.platypus, jinja2, pydantic, yaml, pikepdf"
_CORE = "import yaml, click; from pydantic import BaseModel"
_CAD = "import cadquery"
_CARDS = (
    "import generator.builder.run, generator.products.cards.target, generator.cli.game_commands, "
    "generator.typesetting.pdf, generator.typesetting.pdf.content, "
    "reportlab.pdfgen.canvas, reportlab.pdfbase.ttfonts, pikepdf, "
    "fontTools.ttLib, fontTools.pens.recordingPen"
)
"""What a sheet of cards is made with, our own modules among it: the work alone is promised."""
_CARDS_EXTRA = 0.25
"""Seconds for a sheet of thirty-six cards."""
_EDIT = (
    "import reportlab.platypus, jinja2, pydantic, yaml, pikepdf, pypdfium2, PIL.Image, "
    "fontTools.ttLib, markdown_it, num2words"
)
"""What the diagrams, the texts and the leaflet are made with. The two promises about an edited rule
are given in seconds on a machine that imports these in half a second (2.2 s and 0.6 s), and
measured as multiples of what the imports take in the same run."""
_EDIT_SECONDS = 0.5
_OPENSCAD = """
import subprocess, tempfile
with tempfile.TemporaryDirectory() as folder:
    command = ["openscad", "-q", "-o", f"{folder}/batch.stl", "tests/benchmarks/batch.scad"]
    subprocess.run(command, check=True)
"""
"""One batch as a designer without Typecase makes it; six make a set."""
_GRAWLIX_TILES = """
import os, subprocess, sys, tempfile
with tempfile.TemporaryDirectory() as folder:
    os.environ["TYPECASE_CACHE"] = f"{folder}/cache"
    options = ["-t", "tiles", "-q", "-o", f"{folder}/out"]
    subprocess.run([sys.executable, "-m", "generator", "build", "grawlix", *options], check=True)
"""
_GUARDED = ["build", "grawlix", "-t", "leaflet", "--dry-run", "-o", "{out}"]
_UNGUARDED = """
import os, sys, tempfile
with tempfile.TemporaryDirectory() as folder:
    os.environ |= {"TYPECASE_DEBUG": "1", "TYPECASE_CACHE": f"{folder}/cache"}
    from generator.cli import main
    sys.argv = ["typecase", "build", "grawlix", "-t", "leaflet", "--dry-run", "-o", f"{folder}/out"]
    try:
        main()
    except SystemExit as ending:
        os._exit(ending.code or 0)
"""
"""The same build without the worker and its limits."""
_TWENTY = ["build", "tests/benchmarks/twenty.yaml", "-t", "tiles", "-o", "{out}"]

_PLAYTEST_LIBRARIES = "import wasmtime, pydantic, rich.progress, rich.table, yaml"
_TEN_GAMES = ["playtest", "grawlix", "--games", "10"]
_PLAIN_GAMES = """
import random
from generator.rules.limits import Limits
from generator.rules import play
for game in range(200):
    state, chance = play.start(Limits()), random.Random(game)
    while moves := play.moves(state):
        state = play.play(state, chance.choice(moves))
"""
"""Random games of the engine in Python."""

CROWDED = """\
b@ v& .  .  .  o%
o* r$ v@ .  .  g#
.  b# .  .  g@ y&
g$ y* b% v# o& r@
.  .  o# .  .  .
"""


_TWO_WAYS = """\
.  .  r% .  g* .
.  g* g% g@ g& .
b# g# .  g% g$ g@
b@ .  v$ g$ .  y@
.  .  .  g# .  v@
"""
_DEMANDS = "rules={{lines: free, runs: alike, neighbors: matching, max_run: 4, copies: 2}}"
"""Rules with most to test, under which the position above is legal."""


def positions(text: str, count: int = 10_000) -> str:
    """Positions of 17 tiles, all different: one with its colors and glyphs exchanged at random."""
    chance = random.Random(1)
    colors, glyphs = "roygbv", "@#$%&*"
    texts = []
    for _ in range(count):
        mixed = "".join(chance.sample(colors, 6)) + "".join(chance.sample(glyphs, 6))
        texts.append(text.translate(str.maketrans(colors + glyphs, mixed)))
    return "\n".join(texts)


_GRAWLIX_LEGAL = """
import subprocess, sys
from tests.benchmarks.cases import CROWDED, positions
command = [sys.executable, "-m", "generator", "legal", "grawlix", "--json"]
subprocess.run(command, check=True, input=positions(CROWDED), text=True, stdout=-3)
"""


CASES = (
    Case("help", ["--help"], "import click", 2),
    Case(
        "legal, 10,000 positions",
        ["legal", "grawlix", "--json"],
        _CORE,
        10,
        input=positions(CROWDED),
    ),
    Case(
        "legal under runs, neighbors and their length, against Grawlix's",
        ["legal", "grawlix", "--json", "--set", _DEMANDS],
        _GRAWLIX_LEGAL,
        2,
        input=positions(_TWO_WAYS),
    ),
    Case("leaflet", ["build", "grawlix", "-t", "leaflet", "-o", "{out}"], _LEAFLET, 1.3, 0.6),
    Case("a leaflet under the guard, against the same without", _GUARDED, _UNGUARDED, 1, 0.05),
    Case(
        "build again, nothing changed",
        ["build", "grawlix", "-o", "{out}"],
        _CORE,
        1.5,
        before=["build", "grawlix", "-o", "{out}"],
    ),
    Case(
        "build again, hand_size changed",
        ["build", "grawlix", "-o", "{out}", "--set", "rules.hand_size=3"],
        _EDIT,
        2.2 / _EDIT_SECONDS,
        before=["build", "grawlix", "-o", "{out}"],
    ),
    Case(
        "watch: a save of hand_size, to its leaflet",
        ["watch", "{game}", "-o", "{out}"],
        _EDIT,
        0.6 / _EDIT_SECONDS,
        edit=("hand_size: 4", "hand_size: 3"),
    ),
    Case(
        "studio: a typed rule, to its picture in Chromium, against the build of its PDF",
        ["studio", "{game}", "--no-browser"],
        _UNGUARDED,
        0.65,
        needs="chromium",
        edit=("hand_size: 4", "hand_size: 3"),
    ),
    Case(
        "build -t cards, a sheet of 36",
        [
            *("build", "grawlix", "-t", "cards", "-o", "{out}", "--set", "cards.paper=[a4]"),
            *("--set", "cards.variants=[plain]", "--set", "cards.backs=none"),
        ],
        _CARDS,
        1,
        _CARDS_EXTRA,
    ),
    Case(
        "build -t cards, 400 on sheets",
        ["build", "tests/benchmarks/four-hundred.yaml", "-t", "cards", "-o", "{out}"],
        _CARDS,
        1,
        _CARDS_EXTRA * 400 / 36,
    ),
    Case("playtest, ten games", _TEN_GAMES, _PLAYTEST_LIBRARIES, 3.5),
    Case(
        "playtest, 20,000 games, against 200 of the engine in Python",
        ["playtest", "grawlix", "--games", "20000"],
        _PLAIN_GAMES,
        1,
    ),
    Case("build -t tiles", ["build", "grawlix", "-t", "tiles", "-o", "{out}"], _CAD, 1.5),
    Case(
        "all six batches, against OpenSCAD's one",
        ["build", "grawlix", "-t", "tiles", "-o", "{out}"],
        _OPENSCAD,
        1,
        needs="openscad",
    ),
    Case("tiles of 20 glyphs in 20 colors, against Grawlix's", _TWENTY, _GRAWLIX_TILES, 4 * 20 / 6),
    Case("build, everything", ["build", "grawlix", "-o", "{out}"], _CAD, 2, memory=1.3),
)
