"""The list of keys for people holds what the schema holds for editors."""

from __future__ import annotations

from generator.game.outputs import Print, TileShape, Underside
from generator.game.papers import PAPERS
from generator.game.printers import PRINTERS
from generator.game.schema_text import list_keys
from tests.conftest import Typecase


def entries() -> dict[str, str]:
    """What is said of each key, by its line."""
    found: dict[str, str] = {}
    key = ""
    for line in list_keys().splitlines():
        if line.startswith(" "):
            found[key] += line[3:]
        else:
            key = line
            found[key] = ""
    return found


def test_every_key_of_a_section_is_listed_with_its_default() -> None:
    found = entries()
    keys = {line.partition(" = ")[0] for line in found}
    assert {f"print.{name}" for name in Print.model_fields} <= keys
    assert {f"tile.{name}" for name in TileShape.model_fields} <= keys
    assert {f"tile.underside.{name}" for name in Underside.model_fields} <= keys
    assert {"glyphs.ID.symbol", "colors.ID.hex", "examples[].claims[].blocked"} <= keys
    assert "glyphs.ID.id" not in keys
    assert {"print.layer_height = 0.2", "leaflet.paper = [a4, letter]", "title"} <= found.keys()
    assert all(words.strip() for words in found.values())


def test_what_a_value_may_be_is_named_once() -> None:
    found = entries()
    printers = found["print.printer = prusa-mini"]
    assert printers.endswith(f"One of: {', '.join(PRINTERS)}.")
    papers = found["leaflet.paper = [a4, letter]"]
    assert papers.endswith(f"One of: {', '.join(PAPERS)}.")
    assert "One of" not in found["leaflet.panels = 6"], "its description names them"


def test_the_command_prints_it(typecase: Typecase) -> None:
    assert typecase("schema", "--text").stdout == f"{list_keys()}\n"
