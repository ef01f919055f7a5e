"""ZIP archives whose bytes depend on nothing but the files in them."""

import zipfile
from collections.abc import Iterable
from io import BytesIO

_EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The earliest date of the format."""


def to_zip(files: Iterable[tuple[str, bytes]], *, is_compressed: bool = False) -> bytes:
    """An archive of files by their paths, in this order."""
    kind = zipfile.ZIP_DEFLATED if is_compressed else zipfile.ZIP_STORED
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for path, data in files:
            entry = zipfile.ZipInfo(path, _EARLIEST)
            entry.create_system = 0
            archive.writestr(entry, data, kind)
    return out.getvalue()
