"""Every language says all that English says: the same files, blocks, macros with their parameters,
and terms with the forms that it needs."""

from pathlib import Path

import pytest
import yaml
from jinja2 import Environment, nodes

from generator.game.languages import TERMS, Word
from generator.game.reading import data_of
from generator.texts.render import TEXTS

SHARED = data_of("templates") / "shared"
ENGLISH = SHARED / "en"
MESSAGES = {"calibration.j2", "findings.j2", "measures.j2", "slices.j2"}
"""Words of reports, of messages and of a page that belongs to no game, which are in English."""
LANGUAGES = sorted(
    path.parent
    for path in SHARED.glob("*/terms.yaml")
    if path.parent != ENGLISH and "-" not in path.parent.name
)
FILES = sorted(path.name for path in ENGLISH.glob("*.j2") if path.name not in MESSAGES)


def parsed(path: Path) -> nodes.Template:
    return Environment().parse(path.read_text("utf-8"))


def macros(path: Path) -> dict[str, list[str]]:
    found = parsed(path).find_all(nodes.Macro)
    return {macro.name: [str(argument.name) for argument in macro.args] for macro in found}


@pytest.mark.parametrize("folder", LANGUAGES, ids=lambda it: it.name)
@pytest.mark.parametrize("name", FILES)
def test_every_file_is_translated_whole(folder: Path, name: str) -> None:
    """Short sentences are macros, of the same facts; texts have the same blocks."""
    if not name.endswith(".md.j2"):
        english, translated = macros(ENGLISH / name), macros(folder / name)
        assert english.items() <= translated.items()
    if name in TEXTS:
        english_blocks, blocks = (
            [block.name for block in parsed(it / name).find_all(nodes.Block)]
            for it in (ENGLISH, folder)
        )
        assert blocks == english_blocks


@pytest.mark.parametrize("folder", LANGUAGES, ids=lambda it: it.name)
def test_every_term_has_the_forms_of_its_language(folder: Path) -> None:
    read = yaml.safe_load((folder / "terms.yaml").read_text("utf-8"))
    assert read["terms"].keys() == {*TERMS}
    for forms in read["terms"].values():
        assert {*read["forms"]} <= {*forms}
        Word.model_validate(forms)


@pytest.mark.parametrize("folder", LANGUAGES, ids=lambda it: it.name)
def test_a_region_has_only_what_differs(folder: Path) -> None:
    for region in SHARED.glob(f"{folder.name}-*"):
        for path in region.iterdir():
            assert path.read_bytes() != (folder / path.name).read_bytes()
