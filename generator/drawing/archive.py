"""ZIP archives whose bytes depend on nothing but the files in them."""

import zipfile
from collections.abc import Iterable
from io import BytesIO


def to_zip(files: Iterable[tuple[str, bytes]], *, is_compressed: bool = False) -> bytes:
    """An archive of files by their paths, in this order."""
    kind = zipfile.ZIP_DEFLATED if is_compressed else zipfile.ZIP_STORED
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for path, data in files:
            entry = zipfile.ZipInfo(path)  # of 1980, the earliest date of the format
            entry.create_system = 0
            archive.writestr(entry, data, kind)
    return out.getvalue()
