"""Creates a game folder: a copy of another game under an id of its own."""

import json
from itertools import chain, count
from pathlib import Path

from generator.builder.output import start_folder
from generator.builder.prepare import prepare
from generator.diagnostics import Failure
from generator.game.fields import slug
from generator.game.files import GAME_FILE, built_in_games, names_in_language, own_files
from generator.game.languages import texts_in_one_language
from generator.game.loading import with_value
from generator.game.schema import game_schema
from generator.products import target_names

SCHEMA_FILE = "game.schema.json"
STARTER = "starter"
_EDITORS = "# yaml-language-server:"


def start_game(folder: Path, source: str, language: str | None = None) -> tuple[str, ...]:
    """Copies a game into a new or empty folder, in a ``language`` alone if one is given, with the
    JSON Schema and a line that names it to editors; returns the paths written. The id is the
    folder's name, numbered if a built-in game or the source has it; so is the title of a starter.
    Raises Failure with every error of the source, or if the folder cannot be written."""
    if source == STARTER:
        language = language or "en"
    prepared = prepare(source, (), target_names())
    if prepared.kit is None:
        raise Failure(prepared.diagnostics)
    name = _new_id(folder, {*built_in_games(), prepared.kit.game.slug})
    text = with_value(prepared.project.text, "id", name)
    words = name.split("-")
    if source == STARTER and max(map(len, words)) < 20:  # which the cover has room for
        text = with_value(text, "title", " ".join(words).title())
    files = own_files(source)
    if language is not None:
        text = texts_in_one_language(text, language)
        files = {name: files[it] for name, it in names_in_language(files, language).items()}
        if language != "en":
            text = with_value(text, "languages", language)
    if not text.startswith(_EDITORS):
        text = f"{_EDITORS} $schema={SCHEMA_FILE}\n{text}"
    files |= {SCHEMA_FILE: f"{json.dumps(game_schema(), ensure_ascii=False, indent=2)}\n".encode()}
    del files[GAME_FILE]  # written last: it is what makes the folder a game
    start_folder(folder, files | {GAME_FILE: text.encode()})
    return (GAME_FILE, *sorted(files))


def _new_id(folder: Path, taken: set[str]) -> str:
    name = slug(folder.resolve().name)[:36].lstrip("-0123456789").rstrip("-") or "my-game"
    numbered = (f"{name}-{number}" for number in count(2))
    return next(each for each in chain([name], numbered) if each not in taken)
