"""Creates a game folder: a copy of another game under an id of its own."""

import json
from collections.abc import Mapping
from itertools import chain, count
from pathlib import Path

from generator.builder.output import start_folder
from generator.builder.prepare import prepare
from generator.diagnostics import Failure
from generator.game.fields import slug
from generator.game.files import GAME_FILE, TRANSLATED, built_in_games, own_files
from generator.game.languages import texts_in_one_language
from generator.game.loading import with_value
from generator.game.schema import game_schema
from generator.products import target_names

SCHEMA_FILE = "game.schema.json"
STARTER = "starter"
_EDITORS = "# yaml-language-server:"


def start_game(folder: Path, source: str, language: str | None = None) -> tuple[str, ...]:
    """Copies a game into a folder that is empty or does not exist; returns the paths written. In a
    language, the copy is in that one alone: with its texts, and names in it where it has them.

    Adds the JSON Schema, and a first line to the game file that names it to editors. The id is the
    folder's name, numbered if a built-in game or the source has it; in place of the starter's title
    there is that name, too. Raises Failure with every error of the source, or if the folder cannot
    be written; then nothing has been written.
    """
    if source == STARTER:
        language = language or "en"
    prepared = prepare(source, (), target_names())
    if prepared.project is None or prepared.kit is None:
        raise Failure(prepared.diagnostics)
    taken = {*built_in_games(), prepared.kit.game.slug}
    name = _new_id(folder, taken)
    text = with_value(prepared.project.text, "id", name)
    words = name.split("-")
    if source == STARTER and max(map(len, words)) < 20:  # which the cover has room for
        text = with_value(text, "title", " ".join(words).title())
    files = own_files(source)
    if language is not None:
        text = texts_in_one_language(text, language)
        files = _in_one_language(files, language)
        if language != "en":
            text = with_value(text, "languages", language)
    if not text.startswith(_EDITORS):
        text = f"{_EDITORS} $schema={SCHEMA_FILE}\n{text}"
    schema = json.dumps(game_schema(), ensure_ascii=False, indent=2) + "\n"
    files |= {SCHEMA_FILE: schema.encode()}
    del files[GAME_FILE]  # written last: it is what makes the folder a game
    start_folder(folder, files | {GAME_FILE: text.encode()})
    return (GAME_FILE, *sorted(files))


def _in_one_language(files: Mapping[str, bytes], language: str) -> dict[str, bytes]:
    """The files without texts of other languages; those of this one in place of the first ones."""
    found = {name: TRANSLATED.fullmatch(name) for name in files}
    kept = {name: data for name, data in files.items() if not found[name]}
    own = {f"{it[1]}.md.j2": files[name] for name, it in found.items() if it and it[2] == language}
    return kept | own


def _new_id(folder: Path, taken: set[str]) -> str:
    """Returns the folder's name as an id, numbered if it is taken."""
    name = slug(folder.resolve().name)[:36].lstrip("-0123456789").rstrip("-") or "my-game"
    numbered = (f"{name}-{number}" for number in count(2))
    return next(each for each in chain([name], numbered) if each not in taken)
