"""The JSON Schema says what the loader says, as far as a schema can; the list of keys says it for
people."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from generator.game.files import built_in_games, read_project
from generator.game.loading import load_game
from generator.game.outputs import Print, TileShape, Underside
from generator.game.papers import PAPERS
from generator.game.printers import PRINTERS
from generator.game.schema import game_schema, list_keys
from generator.game.spans import Tree
from tests.conftest import Typecase

SECTIONS = {
    "leaflet": "Leaflet",
    "cards": "Cards",
    "board": "Board",
    "box": "Box",
    "tile": "TileShape",
    "print": "Print",
}
UNITS = re.compile(r"in (mm|points|degrees|g/cm3)\b")
BROKEN = Path(__file__).parents[2] / "specs"
# Codes that a schema finds, and those that only a check of several values or of YAML does.
SEEN = {"unknown-key", "missing-key", "wrong-type", "wrong-value", "out-of-range"}
UNSEEN = {
    "duplicate-character",
    "duplicate-name",
    "wrong-order",
    "does-not-fit",
    "supply-too-small",
}
UNSEEN |= {"supply-too-large", "duplicate-key"}


@pytest.fixture(scope="module")
def validator() -> Draft202012Validator:
    schema = game_schema()
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def fixtures(codes: set[str]) -> Iterator[Any]:
    for path in sorted(BROKEN.glob("*.yaml")):
        if path.stem.startswith("set-"):
            continue
        text = path.read_bytes().decode("utf-8", errors="replace")
        loaded = load_game(text, path.name)
        data = Tree(text, path.name).data
        found = {item.code for item in loaded.diagnostics}
        if data is not None and found and (found & SEEN if codes is SEEN else found <= codes):
            yield pytest.param(data, id=path.stem)


@pytest.mark.parametrize("name", built_in_games())
def test_accepts_the_built_in_games(validator: Draft202012Validator, name: str) -> None:
    project = read_project(name)
    assert list(validator.iter_errors(Tree(project.text, project.file).data)) == []


@pytest.mark.parametrize("data", list(fixtures(SEEN)))
def test_refuses_what_it_can_see(validator: Draft202012Validator, data: Any) -> None:
    assert not validator.is_valid(data)


@pytest.mark.parametrize("data", list(fixtures(UNSEEN)))
def test_refuses_nothing_that_is_right_by_itself(
    validator: Draft202012Validator, data: Any
) -> None:
    assert list(validator.iter_errors(data)) == []


def test_describes_every_key_with_its_unit() -> None:
    schema = game_schema()
    for name, model in {"Game": schema, **schema["$defs"]}.items():
        assert model["description"].endswith("."), name
        for key, value in model.get("properties", {}).items():
            assert value["description"].endswith("."), (name, key)
            if value.get("type") == "number":
                assert UNITS.search(value["description"]), key


def test_is_plain_json_and_the_same_each_time() -> None:
    assert json.dumps(game_schema()) == json.dumps(game_schema())


ONE_OR_MORE = {
    "players": 3,
    "minutes": 20,
    "designers": "Ada",
    "languages": "en",
    "leaflet.paper": "a4",
    "leaflet.variants": "marked",
    "cards.variants": "outline",
    "cards.paper": "a3",
    "board.paper": "a3",
    "box.paper": "a4",
    "box.holds": "tiles",
    "print.pause": "M0",
}


@pytest.mark.parametrize(("key", "value"), ONE_OR_MORE.items())
def test_one_value_stands_for_a_list_in_schema_and_reader(
    key: str, value: object, validator: Draft202012Validator
) -> None:
    for written in (value, [value]):
        override = f"{key}={json.dumps(written)}"
        project = read_project("starter", [override])
        assert load_game(project.text, project.file, project.overrides).diagnostics == ()
        data: Any = written
        for step in reversed(key.split(".")):
            data = {step: data}
        game = {**Tree(project.text, project.file).data, **data}
        assert list(validator.iter_errors(game)) == []


def test_every_key_that_takes_one_value_or_a_list_is_tried() -> None:
    schema = game_schema()
    found = {
        f"{section}.{key}".removeprefix(".")
        for section, name in (("", ""), *SECTIONS.items())
        for key, value in (schema["$defs"][name] if name else schema)["properties"].items()
        if any(choice == value["anyOf"][-1].get("items") for choice in value.get("anyOf", ()))
    }
    assert found == {*ONE_OR_MORE}


def test_takes_the_loader_s_short_forms(validator: Draft202012Validator) -> None:
    game = {
        "title": "T",
        "glyphs": {"at": {"symbol": "@"}},
        "colors": {"red": {"key": "r", "hex": "#e6261f"}},
        "players": 3,
        "minutes": 20,
        "cards": {"paper": "a3"},
        "rules": {"max_rows": None},
    }
    assert validator.is_valid(game)


def entries() -> dict[str, str]:
    """The description of each key, by its line."""
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
