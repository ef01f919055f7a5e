"""Metadata of a PDF: XMP, document information, color profile, viewer preferences."""

from __future__ import annotations

from functools import cache
from html import escape
from typing import Any

from pikepdf import Array, Dictionary, Name, String

from generator.typesetting.page import Publication

PRODUCER = "Typecase"

_EXTENSION = """\
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" \
xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" \
xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA identification</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:name>part</pdfaProperty:name>
<pdfaProperty:valueType>Integer</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>Part of ISO 14289 that the file follows</pdfaProperty:description>
</rdf:li></rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>
"""


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
    catalog.Metadata = pdf.make_stream(
        _xmp(publication).encode(), Type=Name.Metadata, Subtype=Name.XML
    )
    intent = Dictionary(
        Type=Name.OutputIntent,
        S=Name.GTS_PDFA1,
        OutputConditionIdentifier=String("sRGB IEC61966-2.1"),
        Info=String("sRGB IEC61966-2.1"),
        DestOutputProfile=pdf.make_stream(_srgb_profile(), N=3),
    )
    catalog.OutputIntents = Array([intent])
    info = pdf.docinfo
    for key in list(info.keys()):
        del info[key]
    info.Title = String(publication.title)
    info.Producer = String(PRODUCER)
    if publication.authors:
        info.Author = String(", ".join(publication.authors))
    if publication.subject:
        info.Subject = String(publication.subject)


def _xmp(publication: Publication) -> str:
    def entry(name: str, kind: str, text: str, attributes: str = "") -> str:
        item = f"<rdf:{kind}><rdf:li{attributes}>{escape(text)}</rdf:li></rdf:{kind}>"
        return f"<dc:{name}>{item}</dc:{name}>\n" if text else ""

    default = ' xml:lang="x-default"'
    # One creator: PDF/A requires it to equal the Author of the document information.
    creator = entry("creator", "Seq", ", ".join(publication.authors))
    return (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n'
        '<x:xmpmeta xmlns:x="adobe:ns:meta/">\n'
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\n'
        '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" '
        'xmlns:pdf="http://ns.adobe.com/pdf/1.3/" '
        'xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" '
        'xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">\n'
        "<dc:format>application/pdf</dc:format>\n"
        f"{entry('title', 'Alt', publication.title, default)}"
        f"{entry('description', 'Alt', publication.subject, default)}"
        f"{creator}{entry('language', 'Bag', publication.language)}"
        f"<pdf:Producer>{PRODUCER}</pdf:Producer>\n"
        "<pdfaid:part>2</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>\n"
        "<pdfuaid:part>1</pdfuaid:part>\n"
        f"</rdf:Description>\n{_EXTENSION}</rdf:RDF></x:xmpmeta>\n"
        '<?xpacket end="w"?>'
    )


@cache
def _srgb_profile() -> bytes:
    """Pillow's sRGB profile without its date (bytes 24-35) and its id (bytes 84-99)."""
    from PIL import ImageCms

    data = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    data[24:36] = bytes(12)
    data[84:100] = bytes(16)
    return bytes(data)
