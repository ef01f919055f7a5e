"""Writes publications as PDF 1.7, tagged (PDF/UA-1) and archival (PDF/A-2a), reproducibly.

``content`` paints pages, ``embedding`` encodes and embeds fonts, both with reportlab; ``structure``
adds the rest with pikepdf. Both libraries are heavy: import this package on use.
"""

from io import BytesIO

import pikepdf

from generator.drawing import Box, FontLibrary, Scene
from generator.typesetting.page import Content, Element, Page, Publication
from generator.typesetting.pdf.content import paint
from generator.typesetting.pdf.structure import add_forms, add_layers, compress, describe, tag


def to_pdf(publication: Publication, fonts: FontLibrary) -> bytes:
    """Writes a publication as a PDF file. KeyError for an unknown font."""
    file, streams, forms = paint(publication, fonts)
    with pikepdf.open(BytesIO(file)) as pdf:
        for page, stream in zip(pdf.pages, streams, strict=True):
            page.obj.Contents = pdf.make_stream(stream)
        add_forms(pdf, forms)
        tag(pdf, publication)
        add_layers(pdf, publication, forms.layers)
        describe(pdf, publication)
        compress(pdf)
        out = BytesIO()
        pdf.save(
            out,
            deterministic_id=True,
            object_stream_mode=pikepdf.ObjectStreamMode.disable,
            stream_decode_level=pikepdf.StreamDecodeLevel.none,
            compress_streams=False,
            fix_metadata_version=False,
        )
    return out.getvalue()


def publication_of(scene: Scene, language: str = "en") -> Publication:
    """Returns a page of the size of a scene, whose words are in ``language``."""
    box = Box(0, 0, scene.width, scene.height)
    figure = Element("Figure", 0, scene.description or scene.title)
    page = Page(scene.width, scene.height, (Content(scene.items, box, (figure,)),))
    return Publication(scene.title, (page,), language)
