"""The texts of a game's folder as they are edited: the game file and the templates beside it."""

from codecs import BOM_UTF8
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from generator.builder.output import write_file
from generator.diagnostics import Failure, Span
from generator.game.files import game_path
from generator.game.reading import check_inside, decode_utf8, names_in, read_bytes
from generator.game.sizes import MAX_BYTES, MAX_FILES


@dataclass
class Text:
    """A file as it was last read or saved, and its text as it is edited."""

    read: bytes
    text: str
    is_changed_elsewhere: bool = False

    @property
    def is_saved(self) -> bool:
        return self.bytes == self.read

    @property
    def bytes(self) -> bytes:
        """The bytes that a save writes: line breaks and byte order mark are those of the file."""
        text = self.text.replace("\r\n", "\n")
        if b"\r\n" in self.read:
            text = text.replace("\n", "\r\n")
        mark = BOM_UTF8 if self.read.startswith(BOM_UTF8) else b""
        return mark + text.encode("utf-8", "surrogatepass")


class GameFolder:
    """The texts by file name. Names are looked up, never joined to a path as they come."""

    def __init__(self, game: str | None, is_read_only: bool = False) -> None:
        """Raises Failure for an unknown game, and for a file that cannot be read."""
        self.game_file = game_path(game).absolute()
        self.is_read_only = is_read_only
        self.why_read_only = "this studio only shows the game" if is_read_only else ""
        if not is_read_only:
            try:
                game_path(game, to_write=True)
            except Failure as failure:
                (problem,) = failure.diagnostics
                self.why_read_only = f"{problem.message}; {problem.hints[0]}"
        self.texts = {name: _read(self.game_file.parent / name) for name in self._names()}

    def edit(self, name: str, text: str) -> None:
        """Changes a text. Raises Failure for another file, and for a text that is too long."""
        known = self._known(name, is_refused=self.is_read_only)
        if len(text.encode("utf-8", "surrogatepass")) > MAX_BYTES:
            message = f"a text has at most {MAX_BYTES:,} bytes"
            raise Failure.error("too-large", message, Span(name), "take something out of it")
        known.text = text

    def save(self, name: str) -> None:
        """Writes a text. Raises Failure if the file was changed elsewhere, or cannot be written."""
        known = self._known(name, is_refused=bool(self.why_read_only))
        path, data = self.game_file.parent / name, known.bytes
        write_file(path, data, "see whether you may write to it", known.read)
        known.read, known.is_changed_elsewhere = data, False

    def take(self, name: str, *, keep_text: bool) -> None:
        """Reads a file that was changed elsewhere; ``keep_text``: the next save replaces it."""
        known, now = self._known(name), _read(self.game_file.parent / name)
        self.texts[name] = Text(now.read, known.text if keep_text else now.text)

    def refresh(self) -> Iterator[str]:
        """Reads files that changed elsewhere; yields their names. Unsaved texts stay, marked."""
        names = self._names()
        for name in [it for it in self.texts if it not in names and self.texts[it].is_saved]:
            del self.texts[name]
            yield name
        for name in names:
            with suppress(Failure):  # a file that cannot be read now is as it was
                known, now = self.texts.get(name), _read(self.game_file.parent / name)
                if known and known.read == now.read:
                    continue
                if known is None or known.is_saved or known.bytes == now.read:
                    self.texts[name] = now
                else:
                    known.is_changed_elsewhere = True
                yield name

    def _known(self, name: str, *, is_refused: bool = False) -> Text:
        if name not in self.texts:
            message = "this is no text of the game"
            raise Failure.error("outside-folder", message, Span(name[:80]), "choose one of its own")
        if is_refused:
            raise Failure.error("cannot-write", self.why_read_only, Span(name))
        return self.texts[name]

    def _names(self) -> list[str]:
        found = [name for name in names_in(self.game_file.parent) if name.endswith(".j2")]
        found.sort(key=lambda name: name.count("."))  # those of further languages last
        return [self.game_file.name, *found[:MAX_FILES]]


def _read(path: Path) -> Text:
    check_inside(path, path.parent)
    data = read_bytes(path, path.name, MAX_BYTES)
    return Text(data, decode_utf8(data, path.name).replace("\r\n", "\n"))
