"""Where the built-in templates, texts and fonts are."""

from pathlib import Path

from generator.game.reading import decode_utf8, read_all
from generator.game.sizes import MAX_BYTES

_PACKAGE = Path(__file__).resolve().parent.parent


def data_of(kind: str) -> Path:
    """Folder of the built-in templates or fonts: in the package, or at the root of a checkout."""
    inside = _PACKAGE / "_data" / kind
    return inside if inside.is_dir() else _PACKAGE.parent / kind


def language_files(language: str, name: str) -> list[Path]:
    """The files of this name in the folders of a language (BCP 47), the one of its region first."""
    shared, base = data_of("templates") / "shared", language.partition("-")[0]
    paths = (shared / folder / name for folder in dict.fromkeys((language, base)))
    return [path for path in paths if path.is_file()]


def shared_templates(language: str) -> dict[str, str]:
    """The texts of a language, else of English, by name."""
    found = [*language_files(language, "terms.yaml"), *language_files("en", "terms.yaml")]
    folders = [path.parent for path in reversed(found)]
    return {key: text for folder in folders for key, text in templates_in(folder).items()}


def templates_in(folder: Path) -> dict[str, str]:
    """The templates in ``folder``, not below it, by name."""
    found = read_all(folder, folder, ".j2", MAX_BYTES)
    return {name: decode_utf8(data, str(folder / name)) for name, data in found.items()}
