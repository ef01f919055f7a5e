"""Pictures: a page of a PDF as PNG, by pdfium."""

from __future__ import annotations


def to_png(pdf: bytes, width: int, page: int = 0) -> bytes:
    """A page as an RGB PNG, ``width`` pixels wide, on white. No time and no text inside it."""
    from io import BytesIO

    from pypdfium2 import PdfDocument

    document = PdfDocument(pdf)
    try:
        sheet = document[page]
        image = sheet.render(scale=width / sheet.get_width()).to_pil().convert("RGB")
    finally:
        document.close()
    out = BytesIO()
    image.save(out, format="PNG", optimize=False)
    return out.getvalue()
