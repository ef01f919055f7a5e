"""PDF/X-1a:2003 (ISO 15930-4), a file of one CMYK picture a page; the checklist for it, by which
what is not listed may not be in it; ICC profiles of presses, and pictures in their inks."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from typing import Any, NamedTuple

from generator.diagnostics import printable
from generator.products.shop.shops import DOTS_PER_INCH, INCH, Piece

POINTS = 72
STANDARD, VERSION = "PDF/X-1a:2003", "1.4"  # what a file claims; the PDF on which that is based
_DATE = "D:20000101000000Z"
_IMAGE = {"/Subtype": "/Image", "/ColorSpace": "/DeviceCMYK", "/Filter": "/FlateDecode"}
_INTENT = {"/Type": "/OutputIntent", "/S": "/GTS_PDFX"}
_PAGE_KEYS = ("/Type", "/Parent", "/MediaBox", "/BleedBox", "/TrimBox", "/Resources", "/Contents")
_IMAGE_KEYS = (*_IMAGE, "/Width", "/Height", "/BitsPerComponent", "/Length")
_INTENT_KEYS = (*_INTENT, "/OutputConditionIdentifier", "/Info", "/DestOutputProfile")
_DRAWN = re.compile(rb"q [0-9.]+ 0 0 [0-9.]+ 0 0 cm /Face Do Q")
_LONGEST_NAME = 60


class PressProfile(NamedTuple):
    """A CMYK profile of version 2 of a printing press, its name in ASCII."""

    data: bytes
    name: str


def read_profile(data: bytes) -> PressProfile | str:
    """A profile, or why it cannot be used."""
    from PIL import Image, ImageCms

    space = data[16:20].decode("ascii", "replace").strip()
    checks = (
        (data[36:40] == b"acsp", "this is not an ICC profile"),
        (int.from_bytes(data[:4]) == len(data), "the profile is cut off, or longer than it says"),
        (space == "CMYK", f"this is a profile for {printable(space)} colors, not for CMYK"),
        (data[12:16] == b"prtr", "this is not the profile of a press"),
        (data[8:9] == b"\2", "this profile is not of version 2, which PDF/X-1a takes"),
    )
    if failed := [words for holds, words in checks if not holds]:
        return failed[0]
    try:
        name = ImageCms.getProfileDescription(ImageCms.ImageCmsProfile(BytesIO(data)))
        name = "".join(it for it in name if it.isascii() and it.isprintable()).strip()
        profile = PressProfile(data, name[:_LONGEST_NAME] or "CMYK")
        separator(profile, 400)(Image.new("RGB", (1, 1)))
    except (OSError, ValueError, ImageCms.PyCMSError):
        return "the profile is broken: no color can be converted with it"
    return profile


def separator(profile: PressProfile, most_ink: int) -> Callable[..., bytes]:
    """Returns a function from an RGB image to its inks, 4 bytes a pixel: relative colorimetric with
    black point compensation. Of more than ``most_ink`` percent, all but black is reduced."""
    import numpy as np
    from PIL import ImageCms

    screen, press = ImageCms.createProfile("sRGB"), ImageCms.ImageCmsProfile(BytesIO(profile.data))
    how = ImageCms.Intent.RELATIVE_COLORIMETRIC, ImageCms.Flags.BLACKPOINTCOMPENSATION
    transform = ImageCms.buildTransform(screen, press, "RGB", "CMYK", *how)

    def inks(image: Any) -> bytes:
        found = np.array(ImageCms.applyTransform(image, transform))
        cyan, magenta, yellow, black = np.moveaxis(found.astype(np.uint16), 2, 0)
        colored, room = cyan + magenta + yellow, most_ink * 255 // 100 - black
        is_over = colored > room
        share = room[is_over].astype(np.float32) / colored[is_over]
        found[is_over, :3] = (found[is_over, :3] * share[:, None]).astype(np.uint8)
        return found.tobytes()

    return inks


def to_pdfx(
    title: str, inks: Mapping[str, bytes], order: Sequence[str], piece: Piece, profile: PressProfile
) -> bytes:
    """A page for each name of ``order`` with its picture of ``inks``: 4 bytes a pixel, by zlib."""
    from pikepdf import Array, Dictionary, Name, Page, Pdf, Stream, String

    pdf = Pdf.new()
    width, height = (side * POINTS / DOTS_PER_INCH for side in piece.pixels)
    x, y = ((a - b) / 2 / INCH * POINTS for a, b in zip(piece.printed, piece[1:3], strict=True))
    whole = Array([0, 0, round(width, 4), round(height, 4)])
    trim = Array([round(it, 4) for it in (x, y, width - x, height - y)])
    content = pdf.make_stream(f"q {width:.4f} 0 0 {height:.4f} 0 0 cm /Face Do Q".encode())
    fields: dict[str, Any] = {key: Name(it) for key, it in _IMAGE.items()}
    fields["/Width"], fields["/Height"] = piece.pixels
    fields["/BitsPerComponent"] = 8
    faces = {name: pdf.make_indirect(Stream(pdf, data, fields)) for name, data in inks.items()}
    for name in order:
        page = Dictionary(Type=Name.Page, MediaBox=whole, BleedBox=whole, TrimBox=trim)
        page.Resources = Dictionary(XObject=Dictionary(Face=faces[name]))
        page.Contents = content
        pdf.pages.append(Page(pdf.make_indirect(page)))
    intent = Dictionary({key: Name(it) for key, it in _INTENT.items()})
    intent.OutputConditionIdentifier, intent.Info = String("Custom"), String(profile.name)
    intent.DestOutputProfile = pdf.make_stream(profile.data, N=4)
    pdf.Root.OutputIntents = Array([intent])
    about = {"/GTS_PDFXVersion": STANDARD, "/CreationDate": _DATE, "/ModDate": _DATE}
    texts = {key: String(it) for key, it in {**about, "/Title": title}.items()}
    pdf.docinfo = pdf.make_indirect(Dictionary({**texts, "/Trapped": Name("/False")}))
    out = BytesIO()
    pdf.save(out, force_version=VERSION, deterministic_id=True)
    return out.getvalue()


def problems_of(data: bytes) -> Iterator[str]:
    """The checklist: what a file has that it may not have, or lacks that the standard demands."""
    from pikepdf import PasswordError, Pdf, PdfError

    try:
        with Pdf.open(BytesIO(data)) as pdf:
            yield from _of_file(pdf, data)
            yield from _more("the catalog", pdf.Root, ("/Type", "/Pages", "/OutputIntents"))
            intents = [*pdf.Root.get("/OutputIntents", [])]
            if len(intents) != 1:
                yield "it has not one OutputIntent"
            for intent in intents:
                yield from _of_intent(intent)
            for number, page in enumerate(pdf.pages, 1):
                yield from _of_page(f"page {number}", page.obj)
    except PasswordError:
        yield "it is encrypted"
    except (PdfError, AttributeError, TypeError, ValueError):
        yield "it cannot be read as such a PDF"


def _of_file(pdf: Any, data: bytes) -> Iterator[str]:
    about, has_streams = pdf.trailer.get("/Info", {}), re.search(rb"/Type */(ObjStm|XRef)\b", data)
    wanted = ("/Title", "/CreationDate", "/ModDate")
    checks = (
        (pdf.pdf_version <= VERSION, f"its version is {pdf.pdf_version}, more than {VERSION}"),
        (not has_streams, "it has object streams, which came with version 1.5"),
        (not pdf.is_encrypted, "it is encrypted"),
        ("/ID" in pdf.trailer, "it has no /ID"),
        (str(about.get("/GTS_PDFXVersion")) == STANDARD, f"/GTS_PDFXVersion is not {STANDARD}"),
        *((str(about.get(key, "")), f"it has no {key}") for key in wanted),
        (about.get("/Trapped") in ("/True", "/False"), "/Trapped is neither true nor false"),
    )
    yield from (words for holds, words in checks if not holds)


def _of_intent(intent: Any) -> Iterator[str]:
    yield from _more("the OutputIntent", intent, _INTENT_KEYS, _INTENT)
    for key in ("/OutputConditionIdentifier", "/Info"):
        if not str(intent.get(key, "")):
            yield f"the OutputIntent has no {key}"
    profile = intent.get("/DestOutputProfile")
    if profile is None or profile.get("/N") != 4 or isinstance(read_profile(bytes(profile)), str):
        yield "the OutputIntent has no profile of a CMYK press"


def _of_page(where: str, page: Any) -> Iterator[str]:
    yield from _more(where, page, _PAGE_KEYS)
    boxes = [[*map(float, it)] for it in (page.MediaBox, page.BleedBox, page.TrimBox)]
    starts, ends = ([*zip(*(box[at : at + 2] for box in boxes), strict=True)] for at in (0, 2))
    if not all(a <= b <= c for a, b, c in (*starts, *(it[::-1] for it in ends))):
        yield f"the boxes of {where} are not one inside the other"
    if not _DRAWN.fullmatch(page.Contents.read_bytes()):
        yield f"{where} draws more than its picture"
    yield from _more(f"what {where} uses", page.Resources, ("/XObject",))
    yield from _more(f"what {where} uses", page.Resources.XObject, ("/Face",))
    yield from _more(f"the picture of {where}", page.Resources.XObject.Face, _IMAGE_KEYS, _IMAGE)


def _more(
    where: str, item: Any, allowed: Iterable[str], wanted: Mapping[str, str] | None = None
) -> Iterator[str]:
    """Keys of a dictionary that are not ``allowed``, and values other than ``wanted``."""
    yield from (f"{where} may not have {key}" for key in sorted({*item.keys()} - {*allowed}))
    for key, value in (wanted or {}).items():
        if item.get(key) != value:
            yield f"{where} has not {key} {value}"
