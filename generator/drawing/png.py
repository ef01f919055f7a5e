"""Pictures: pages of a PDF as PNG, by pdfium."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

COMPRESSION = 3
"""Zlib's level: half the time of the default for a tenth more bytes, in flat pictures like ours."""


def to_png(pdf: bytes, width: int, page: int = 0) -> bytes:
    """A page as an RGB PNG, ``width`` pixels wide, on white. No time and no text inside it."""
    from pypdfium2 import PdfDocument

    document = PdfDocument(pdf)
    try:
        sheet = document[page]
        return _encoded(_rendered(sheet, width / sheet.get_width()))
    finally:
        document.close()


def pages_to_png(pdf: bytes, dots_per_inch: int) -> Iterator[bytes]:
    """Each page as :func:`to_png`, a point of the page as a dot; the pictures say how many dots
    they have to the inch. Widths and heights must be whole points."""
    from pypdfium2 import PdfDocument

    document = PdfDocument(pdf)
    try:
        for page in document:
            yield _encoded(_rendered(page, 1.0), dpi=(dots_per_inch, dots_per_inch))
    finally:
        document.close()


def _rendered(sheet: Any, scale: float) -> Any:
    return sheet.render(scale=scale).to_pil().convert("RGB")


def _encoded(image: Any, **options: Any) -> bytes:
    from io import BytesIO

    out = BytesIO()
    image.save(out, format="PNG", compress_level=COMPRESSION, **options)
    return out.getvalue()
