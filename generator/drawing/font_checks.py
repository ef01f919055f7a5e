"""What makes a font file unusable, found before anything is set in it.

The PDF writer (reportlab) and the outlines (fontTools) are both strict, each in its own way; what
either would stumble over at the latest is told here first, as far as the tables' heads show it.
"""

from __future__ import annotations

import struct
from typing import Any

_KINDS = {
    b"OTTO": "its outlines are those of PostScript (CFF), not of TrueType",
    b"wOFF": "it is packed for the web (WOFF)",
    b"wOF2": "it is packed for the web (WOFF2)",
    b"ttcf": "it is a collection of several fonts",
}
_STARTS = (b"\0\1\0\0", b"true")
_TABLES = ("head", "hhea", "maxp", "OS/2", "post", "name", "hmtx", "cmap", "loca", "glyf")
_NEEDED = frozenset(_TABLES) - {"OS/2"}
DAMAGED = "it is no TrueType font, or it is damaged"

# Platform, encoding and language of the names that are read: those of Windows and of the Macintosh.
_ENCODINGS = {(3, 1, 0x409): "utf_16_be", (1, 0, 0): "mac_roman"}

# Bits of OS/2.fsType (OpenType 1.9): what may be done with a font inside a document.
_RESTRICTED, _PREVIEW, _EDITABLE = 0x0002, 0x0004, 0x0008
_NO_SUBSET, _BITMAPS_ONLY = 0x0100, 0x0200


def file_flaw(data: bytes) -> str | None:
    """Why a file is no whole TrueType font, as a clause, by its first bytes and its directory."""
    if data[:4] in _KINDS:
        return _KINDS[data[:4]]
    if data[:4] not in _STARTS or len(data) < 12:
        return DAMAGED
    (count,) = struct.unpack_from(">H", data, 4)
    tables = [data[12 + 16 * i : 28 + 16 * i] for i in range(count)]
    found = set()
    for entry in tables:
        if len(entry) < 16:
            return DAMAGED
        start, length = struct.unpack_from(">LL", entry, 8)
        if start + length > len(data):
            return "the end of the file is missing"
        found.add(entry[:4].decode("latin-1"))
    if "glyf" not in found:
        return "it has no outlines of TrueType"
    if missing := [name for name in _TABLES if name in _NEEDED - found]:
        return f"its table {missing[0]} is missing"
    return None


def table_flaw(ttf: Any) -> str | None:
    """Why a font of fontTools cannot be set or embedded, as a clause.

    Raises whatever fontTools does on a damaged table.
    """
    head, hhea, maxp = ttf["head"], ttf["hhea"], ttf["maxp"]
    if head.magicNumber != 0x5F0F3CF5 or head.glyphDataFormat != 0 or hhea.metricDataFormat != 0:
        return DAMAGED
    versions = int(head.tableVersion), hhea.tableVersion >> 16, maxp.tableVersion >> 16
    if versions != (1, 1, 1) or not _is_located(ttf, maxp.numGlyphs, head.indexToLocFormat):
        return DAMAGED
    if ttf.getBestCmap() is None:
        return "it tells no characters apart by Unicode"
    if not any(width for width, _ in ttf["hmtx"].metrics.values()):
        return "it draws nothing"
    return _name_flaw(ttf) or _rights_flaw(ttf)


def _is_located(ttf: Any, glyphs: int, wide: int) -> bool:
    """Whether there is a place for each outline, all of them within their table."""
    places = ttf.reader["loca"]
    size = 4 if wide else 2
    if wide not in (0, 1) or len(places) != size * (glyphs + 1):
        return False
    end = int.from_bytes(places[-size:], "big") * (1 if wide else 2)
    return bool(end <= ttf.reader.tables["glyf"].length)


def _name_flaw(ttf: Any) -> str | None:
    """A PDF names each font by its PostScript name, else by its full name or that of its family."""
    table = ttf.reader["name"]
    form, count, texts = struct.unpack_from(">3H", table)
    if form != 0:
        return DAMAGED
    found: dict[int, str] = {}
    for number in range(count):
        *platform, kind, length, start = struct.unpack_from(">6H", table, 6 + 12 * number)
        if tuple(platform) in _ENCODINGS:
            text = table[texts + start : texts + start + length]
            found.setdefault(kind, text.decode(_ENCODINGS[tuple(platform)]))
    name = next((found[kind] for kind in (6, 4, 1) if found.get(kind)), "")
    if not name:
        return "it has no name of its own"
    wrong = [c for c in name if not " " <= c <= "~" or c in "[](){}<>/%"]
    return f'its PostScript name holds "{wrong[0]}"' if wrong else None


def _rights_flaw(ttf: Any) -> str | None:
    rights = ttf["OS/2"].fsType if "OS/2" in ttf else 0
    if rights & _RESTRICTED and not rights & (_PREVIEW | _EDITABLE):
        return "its licence forbids to embed it in a document"
    if rights & _BITMAPS_ONLY:
        return "its licence forbids to embed its outlines in a document"
    if rights & _NO_SUBSET:
        return "its licence forbids to embed a part of it in a document"
    return None
