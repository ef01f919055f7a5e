"""Reads files of strangers, within limits; finds the built-in templates, texts and fonts."""

import os
import stat
from functools import cache
from itertools import chain
from pathlib import Path

from generator.diagnostics import Failure, Span
from generator.game.sizes import MAX_BYTES, MAX_FILES

_PACKAGE = Path(__file__).resolve().parent.parent
FEWER = "move files that the game does not need out of the folder"

# Without O_NONBLOCK a named pipe would wait for a writer. Windows has only the second flag.
_OPEN_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_WIDE_MARKS = (b"\xff\xfe", b"\xfe\xff")


def names_in(folder: Path) -> list[str]:
    """The names in a folder, sorted; none without it. Raises Failure if it cannot be read."""
    try:
        return sorted(os.listdir(folder))
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        raise unreadable(str(folder), error) from None


def read_all(folder: Path, owner: Path, ending: str, most: int) -> dict[str, bytes]:
    """The files with this ending by name, sorted: within ``owner``, of ``most`` bytes together."""
    names = [name for name in names_in(folder) if name.lower().endswith(ending)]
    if len(names) > MAX_FILES:
        message = f"the folder holds {len(names):,} files {ending}; at most {MAX_FILES} are read"
        raise Failure.error("too-large", message, Span(str(folder)), FEWER)
    files: dict[str, bytes] = {}
    for name in names:
        check_inside(folder / name, owner)
        files[name] = read_bytes(folder / name, str(folder / name), most)
        if sum(map(len, files.values())) > most:
            message = f"the files {ending} up to this one have more than {most:,} bytes together"
            raise Failure.error("too-large", message, Span(str(folder / name)), FEWER)
    return files


def read_bytes(path: Path, name: str, most: int) -> bytes:
    """The bytes of a regular file; a pipe or device could block, or never end."""
    where = Span(name)
    try:
        handle = os.open(path, _OPEN_FLAGS)
        with open(handle, "rb") as file:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                hint = "name an ordinary file, or the folder of a game"
                message = "this is a pipe or a device, not a file"
                raise Failure.error("unreadable-file", message, where, hint)
            data = file.read(most + 1)
    except FileNotFoundError:
        hint = "check the spelling of its path"
        raise Failure.error("missing-file", "there is no such file", where, hint) from None
    except OSError as error:
        raise unreadable(name, error) from None
    if len(data) > most:
        message = f"the file is too large: more than {most:,} bytes"
        raise Failure.error("too-large", message, where, "take something out of it")
    return data


def decode_utf8(data: bytes, name: str) -> str:
    """UTF-8 text without a byte order mark. Raises :class:`Failure` at the first wrong byte."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if data.startswith(_WIDE_MARKS):
            message, where = "this is UTF-16, not UTF-8", Span.at(name, 1, 1)
        else:
            message = f"the byte 0x{error.object[error.start]:02x} is not UTF-8 text"
            where = Span.within(name, error.object[: error.start].decode(), error.start)
        raise Failure.error("not-utf-8", message, where, "save the file as UTF-8") from None


def check_inside(path: Path, folder: Path) -> None:
    """Raises Failure if ``path``, with links resolved, is not in ``folder``."""
    if not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder)):
        message = "this is a link to a file outside the game's folder"
        hint = "copy the file into the folder"
        raise Failure.error("outside-folder", message, Span(str(path)), hint)


def unreadable(name: str, error: OSError) -> Failure:
    message = f"this cannot be read: {error.strerror or error}"
    hint = "see who may read it, and that it is where it should be"
    return Failure.error("unreadable-file", message, Span(name), hint)


def data_of(kind: str) -> Path:
    """Folder of the built-in templates or fonts: in the package, or at the root of a checkout."""
    inside = _PACKAGE / "_data" / kind
    return inside if inside.is_dir() else _PACKAGE.parent / kind


@cache
def language_files(name: str, *languages: str) -> tuple[Path, ...]:
    """The files of this name in the folders of languages (BCP 47), those of a region first."""
    shared = data_of("templates") / "shared"
    folders = dict.fromkeys(chain(*((it, it.partition("-")[0]) for it in languages)))
    return tuple(path for it in folders if (path := shared / it / name).is_file())


def templates_in(folder: Path) -> dict[str, str]:
    """The templates in ``folder``, not below it, by name."""
    found = read_all(folder, folder, ".j2", MAX_BYTES)
    return {name: decode_utf8(data, str(folder / name)) for name, data in found.items()}
