"""admesh and PrusaSlicer find nothing to mend."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from generator.products.tiles import target as tiles
from tests.slicer.games import game

pytestmark = pytest.mark.system

GAMES = {
    "grawlix": (),
    "round": ("tile={corner_radius: 3, bottom_chamfer: 0.3, relief: 1}",),
    "engraved": ("tile={style: engraved, relief: 1}",),
    "other font": ("glyphs.at.font=caprasimo-regular",),
}


@pytest.mark.parametrize("overrides", GAMES.values(), ids=GAMES)
def test_plates_are_sound(overrides: tuple[str, ...], tmp_path: Path) -> None:
    for artifact in tiles.make(game(*overrides)):
        if artifact.path in ("tiles/batch-red.stl", "tiles/blank.stl"):
            path = tmp_path / Path(artifact.path).name
            path.write_bytes(artifact.data)
            check_admesh(path, artifact.details["tiles"])
            check_prusaslicer(path, artifact.details["tiles"])


def check_admesh(path: Path, parts: int) -> None:
    done = subprocess.run(["admesh", path], capture_output=True, check=True)
    text = done.stdout.decode(errors="replace")
    values = dict(re.findall(r"(?:^|  )([A-Z][\w ]*\w) +: +(\d+)", text, re.MULTILINE))
    assert int(values.pop("Number of parts")) == parts
    assert int(values.pop("Number of facets")) > 0
    assert int(values.pop("Volume")) > 0
    assert {key: value for key, value in values.items() if value != "0"} == {}
    assert len(values) >= 10, values


def check_prusaslicer(path: Path, parts: int) -> None:
    done = subprocess.run(
        ["prusa-slicer", "--info", path], capture_output=True, text=True, check=True
    )
    assert "manifold = yes" in done.stdout
    assert re.search(rf"number_of_parts = +{parts}\n", done.stdout)
