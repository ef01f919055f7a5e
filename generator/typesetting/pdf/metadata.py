"""Metadata of a PDF: XMP, document information, color profile, viewer preferences."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from pikepdf import Array, Dictionary, Name, String

from generator.game.sentences import load_template
from generator.typesetting.page import Publication

PRODUCER = "Typecase"
_XMP = Path(__file__).with_name("metadata.xml.j2")


def describe(pdf: Any, publication: Publication) -> None:
    """Adds metadata without dates, the sRGB output intent and viewer preferences."""
    catalog = pdf.Root
    catalog.Lang = String(publication.language)
    preferences = Dictionary(DisplayDocTitle=True, PrintScaling=Name("/None"))
    if publication.duplex:
        flips = {"short-edge": "/DuplexFlipShortEdge", "long-edge": "/DuplexFlipLongEdge"}
        preferences.Duplex = Name(flips[publication.duplex])
    catalog.ViewerPreferences = preferences
    catalog.PageMode = Name.UseOutlines if publication.bookmarks else Name.UseNone
    # One creator: PDF/A requires it to equal the Author of the document information.
    creator = ", ".join(publication.authors)
    xmp = load_template(_XMP).render(publication=publication, creator=creator, producer=PRODUCER)
    catalog.Metadata = pdf.make_stream(xmp.encode(), Type=Name.Metadata, Subtype=Name.XML)
    intent = Dictionary(
        Type=Name.OutputIntent,
        S=Name.GTS_PDFA1,
        OutputConditionIdentifier=String("sRGB IEC61966-2.1"),
        Info=String("sRGB IEC61966-2.1"),
        DestOutputProfile=pdf.make_stream(_srgb_profile(), N=3),
    )
    catalog.OutputIntents = Array([intent])
    del pdf.docinfo
    info = pdf.docinfo
    info.Title = String(publication.title)
    info.Producer = String(PRODUCER)
    if creator:
        info.Author = String(creator)
    if publication.subject:
        info.Subject = String(publication.subject)


@cache
def _srgb_profile() -> bytes:
    """Pillow's sRGB profile without its date (bytes 24-35) and its id (bytes 84-99)."""
    from PIL import ImageCms

    data = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    data[24:36] = bytes(12)
    data[84:100] = bytes(16)
    return bytes(data)
