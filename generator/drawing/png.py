"""PNG pictures: PDF pages rendered by pdfium, and images of Pillow."""

from collections.abc import Iterator
from contextlib import closing
from io import BytesIO
from typing import Any

COMPRESSION = 3  # of zlib: half the time of the default, a tenth more bytes


def to_png(pdf: bytes, width: int, page: int = 0) -> bytes:
    """Renders a page as RGB on white, ``width`` pixels wide, without metadata."""
    from pypdfium2 import PdfDocument

    with closing(PdfDocument(pdf)) as document:
        scale = width / document[page].get_width()
        return encoded(document[page].render(scale=scale).to_pil().convert("RGB"))


def pages_to_png(pdf: bytes, dots_per_inch: int) -> Iterator[bytes]:
    """Renders each page, of whole points, at one pixel a point; the file says ``dots_per_inch``."""
    from pypdfium2 import PdfDocument

    with closing(PdfDocument(pdf)) as document:
        for page in document:
            image = page.render(scale=1.0).to_pil().convert("RGB")
            yield encoded(image, dpi=(dots_per_inch, dots_per_inch))


def encoded(image: Any, **options: Any) -> bytes:
    """An image of Pillow as PNG, or in the ``format`` among the options."""
    out = BytesIO()
    image.save(out, **{"format": "PNG", "compress_level": COMPRESSION, **options})
    return out.getvalue()
