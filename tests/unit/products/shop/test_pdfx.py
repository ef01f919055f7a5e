"""PDF/X-1a: what a file has, and that the checklist finds each point that is broken."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from functools import cache
from io import BytesIO
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Pdf, String

from generator.products.shop.pdfx import PressProfile, problems_of, read_profile, to_pdfx
from generator.products.shop.shops import Piece
from tests.unit.products.shop.profiles import icc

PIECE = Piece("small", 2 * 25.4 / 3, 25.4, (275, 375))


@cache
def made() -> bytes:
    profile = read_profile(icc())
    assert isinstance(profile, PressProfile)
    pixels = zlib.compress(bytes(4 * 275 * 375))
    inks = {"back": pixels, "front": pixels}
    return to_pdfx("A/B ★", inks, ["back", "front"] * 2, PIECE, profile)


def test_it_keeps_its_own_checklist() -> None:
    assert made().startswith(b"%PDF-1.4")
    assert [*problems_of(made())] == []


def test_pages_share_pictures_and_have_their_boxes() -> None:
    with Pdf.open(BytesIO(made())) as pdf:
        assert len(pdf.pages) == 4
        images = [page.Resources.XObject.Face.objgen for page in pdf.pages]
        assert images == images[:2] * 2
        assert len({*images}) == 2
        for page in pdf.pages:
            assert [*map(float, page.MediaBox)] == [0, 0, 66, 90]
            assert page.BleedBox == page.MediaBox
            assert [*map(float, page.TrimBox)] == [9, 9, 57, 81]
        assert str(pdf.docinfo["/Title"]) == "A/B ★"
        intent = pdf.Root.OutputIntents[0]
        assert intent.DestOutputProfile.read_bytes() == icc()
        assert str(intent.Info) == "Test Coated"
        assert "/RegistryName" not in intent


def test_same_bytes_twice() -> None:
    first = made()
    made.cache_clear()
    assert made() == first


def broken(change: Callable[[Any], object], **options: Any) -> list[str]:
    """What the checklist says of the file after a change."""
    out = BytesIO()
    with Pdf.open(BytesIO(made())) as pdf:
        change(pdf)
        pdf.save(out, **{"deterministic_id": not options.get("encryption"), **options})
    return [*problems_of(out.getvalue())]


def put(key: str, value: Any, at: str = "") -> Callable[[Any], object]:
    """Sets a key of the first page, or of an object below the root."""

    def change(pdf: Any) -> None:
        place = pdf.pages[0].obj
        for step in at.split():
            if step == "root":
                place = pdf.Root
            elif step == "info":
                place = pdf.docinfo
            elif step == "intent":
                place = pdf.Root.OutputIntents[0]
            else:
                place = place[f"/{step}"]
        if value is None:
            del place[key]
        else:
            place[key] = value

    return change


def drawn(content: bytes) -> Callable[[Any], object]:
    return lambda pdf: pdf.pages[0].Contents.write(b"q 66 0 0 90 0 0 cm /Face Do Q " + content)


def profile(data: bytes) -> Callable[[Any], object]:
    return lambda pdf: pdf.Root.OutputIntents[0].DestOutputProfile.write(data)


FACE = "Resources XObject Face"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (put("/GTS_PDFXVersion", None, "info"), "/GTS_PDFXVersion is not PDF/X-1a:2003"),
        (put("/GTS_PDFXVersion", String("PDF/X-3:2002"), "info"), "/GTS_PDFXVersion is not"),
        (put("/Title", None, "info"), "it has no /Title"),
        (put("/Title", String(""), "info"), "it has no /Title"),
        (put("/CreationDate", None, "info"), "it has no /CreationDate"),
        (put("/ModDate", None, "info"), "it has no /ModDate"),
        (put("/Trapped", None, "info"), "/Trapped is neither"),
        (put("/Trapped", Name.Unknown, "info"), "/Trapped is neither"),
        (put("/OutputIntents", None, "root"), "it has not one OutputIntent"),
        (put("/OutputIntents", Array(), "root"), "it has not one OutputIntent"),
        (put("/S", Name.GTS_PDFA1, "intent"), "the OutputIntent has not /S /GTS_PDFX"),
        (put("/RegistryName", String("x"), "intent"), "OutputIntent may not have /RegistryName"),
        (put("/Info", None, "intent"), "the OutputIntent has no /Info"),
        (put("/OutputConditionIdentifier", None, "intent"), "no /OutputConditionIdentifier"),
        (put("/DestOutputProfile", None, "intent"), "has no profile of a CMYK press"),
        (put("/N", 3, "intent DestOutputProfile"), "has no profile of a CMYK press"),
        (profile(icc(b"RGB ", b"mntr")), "has no profile of a CMYK press"),
        (profile(icc()[:-9]), "has no profile of a CMYK press"),
        (put("/TrimBox", None), "it cannot be read as such a PDF"),
        (put("/ArtBox", Array([9, 9, 57, 81])), "page 1 may not have /ArtBox"),
        (put("/CropBox", Array([9, 9, 57, 81])), "page 1 may not have /CropBox"),
        (put("/TrimBox", Array([-1, 9, 57, 81])), "not one inside the other"),
        (put("/TrimBox", Array([9, 9, 57, 91])), "not one inside the other"),
        (put("/BleedBox", Array([10, 0, 66, 90])), "not one inside the other"),
        (put("/BleedBox", Array([0, 0, 67, 90])), "not one inside the other"),
        (put("/Annots", Array([Dictionary(Type=Name.Annot)])), "page 1 may not have /Annots"),
        (put("/AA", Dictionary()), "page 1 may not have /AA"),
        (put("/Group", Dictionary(S=Name.Transparency)), "page 1 may not have /Group"),
        (put("/OpenAction", Dictionary(S=Name.GoTo), "root"), "may not have /OpenAction"),
        (put("/AcroForm", Dictionary(), "root"), "the catalog may not have /AcroForm"),
        (put("/Names", Dictionary(JavaScript=Dictionary()), "root"), "may not have /Names"),
        (put("/OCProperties", Dictionary(), "root"), "may not have /OCProperties"),
        (put("/ColorSpace", Name.DeviceRGB, FACE), "has not /ColorSpace /DeviceCMYK"),
        (put("/ColorSpace", Array([Name.ICCBased]), FACE), "has not /ColorSpace /DeviceCMYK"),
        (put("/Filter", Name.DCTDecode, FACE), "has not /Filter /FlateDecode"),
        (put("/SMask", Dictionary(), FACE), "the picture of page 1 may not have /SMask"),
        (put("/OPI", Dictionary(), FACE), "may not have /OPI"),
        (put("/Alternates", Array(), FACE), "may not have /Alternates"),
        (put("/ExtGState", Dictionary(), "Resources"), "may not have /ExtGState"),
        (put("/Font", Dictionary(), "Resources"), "what page 1 uses may not have /Font"),
        (put("/More", Dictionary(), "Resources XObject"), "may not have /More"),
        (put("/XObject", None, "Resources"), "it cannot be read as such a PDF"),
        (put("/Contents", None), "it cannot be read as such a PDF"),
        (drawn(b"1 0 0 rg 0 0 9 9 re f"), "page 1 draws more than its picture"),
        (drawn(b"BI /W 1 /H 1 /BPC 8 /CS /RGB ID abc EI"), "draws more than its picture"),
    ],
)
def test_each_point_that_is_broken_is_found(change: Callable[[Any], object], words: str) -> None:
    found = broken(change)
    assert any(words in it for it in found), found


def test_a_file_of_another_version_or_with_object_streams() -> None:
    assert any("its version is 1.7" in it for it in broken(lambda pdf: 0, force_version="1.7"))
    streams = pikepdf.ObjectStreamMode.generate
    found = broken(lambda pdf: 0, object_stream_mode=streams)
    assert any("object streams" in it for it in found)


def test_an_encrypted_file() -> None:
    secret = pikepdf.Encryption(owner="b", user="a", R=3, aes=False, metadata=False)
    assert broken(lambda pdf: 0, encryption=secret) == ["it is encrypted"]
    for_all = pikepdf.Encryption(owner="b", user="", R=3, aes=False, metadata=False)
    assert "it is encrypted" in broken(lambda pdf: 0, encryption=for_all)


def test_compression_that_is_not_allowed() -> None:
    data = made().replace(b"/FlateDecode", b"/LZWDecode  ")
    assert [*problems_of(data)]


def test_a_file_without_id_or_none_at_all() -> None:
    without = made().replace(b"/ID [", b"/IX [")
    assert "it has no /ID" in [*problems_of(without)]
    assert [*problems_of(b"hello")] == ["it cannot be read as such a PDF"]
