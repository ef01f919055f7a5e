"""Completes a PDF with pikepdf: forms, tags, links, boxes, layers, metadata, compression."""

import zlib
from base64 import a85encode
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from pikepdf import Array, Dictionary, Name, Stream, String

from generator.drawing import Box, Group, Item, Label
from generator.drawing.bidi import RTL_MARK, has_rtl
from generator.game.sentences import load_template
from generator.typesetting.page import Content, Elements, Layer, Page, Publication
from generator.typesetting.pdf.content import POINTS_PER_MM, Forms

PRODUCER = "Typecase"
_XMP = Path(__file__).with_name("metadata.xml.j2")
_HEADINGS = frozenset({"H1", "H2", "H3", "H4", "H5", "H6"})
_deflated = lru_cache(maxsize=256)(zlib.compress)  # files of a build often share subsets and forms


def add_forms(pdf: Any, forms: Forms) -> None:
    """Adds the forms and the pictures to the resources of all pages."""
    made = Dictionary()
    for picture, name in forms.pictures.items():
        entries = Dictionary(Type=Name.XObject, Subtype=Name.Image, Filter=Name.DCTDecode)
        entries.Width, entries.Height = picture.columns, picture.rows
        entries.ColorSpace, entries.BitsPerComponent = Name.DeviceRGB, 8
        made[f"/{name}"] = pdf.make_stream(picture.data, entries)
    for (operators, around), (name, path) in forms.made.items():
        # The box of the control points, sooner found than that of the path. Viewers clip to it;
        # without a margin, edges of rotated forms get lost.
        xs, ys = zip(*(point for _, points in path.segments for point in points), strict=True)
        box = Box(min(xs), min(ys), max(xs), max(ys))
        box = box.inset(-around - max(box.width, box.height) / 8)
        entries = Dictionary(Type=Name.XObject, Subtype=Name.Form, Resources=Dictionary())
        entries.BBox = Array([round(n, 4) for n in box])
        made[f"/{name}"] = pdf.make_stream(operators.encode("ascii"), entries)
    for page in pdf.pages if len(made) else ():
        page.obj.Resources.XObject = made


def tag(pdf: Any, publication: Publication) -> None:
    """Adds the structure tree (ISO 32000-1, 14.7), in reading order, links and page boxes."""
    root = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
    marked: list[tuple[Content, int, int]] = []
    for number, (page, sheet) in enumerate(zip(publication.pages, pdf.pages, strict=True)):
        sheet.obj.StructParents, sheet.obj.Tabs = number, Name.S
        for name, box in (("/TrimBox", page.trim), ("/BleedBox", page.bleed)):
            if box is not None:
                sheet.obj[name] = _corners(box, page, 4)
        contents = [content for content in page.contents if content.path]
        marked += [(content, number, mark) for mark, content in enumerate(contents)]
    tree = _Tree(pdf, root, publication)
    owners: list[dict[int, Any]] = [{} for _ in publication.pages]
    annotations: list[Any] = []
    for content, number, mark in sorted(marked, key=lambda entry: entry[0].order):
        page, sheet = publication.pages[number], pdf.pages[number].obj
        owner = owners[number][mark] = tree.add(content, sheet, mark, page)
        if content.link:
            annotations.append(tree.link(content, owner, sheet, page))
    parents: list[Any] = []
    for number, by_mark in enumerate(owners):
        parents += number, pdf.make_indirect(Array([by_mark[mark] for mark in sorted(by_mark)]))
    for key, (annotation, owner) in enumerate(annotations, len(publication.pages)):
        annotation.StructParent = key
        parents += key, owner
    root.K = root.K[0]  # the document
    root.ParentTree = pdf.make_indirect(Dictionary(Nums=Array(parents)))
    root.ParentTreeNextKey = len(publication.pages) + len(annotations)
    pdf.Root.StructTreeRoot = root
    pdf.Root.MarkInfo = Dictionary(Marked=True)


def _words(item: Item) -> str:
    if isinstance(item, Group):
        return item.alt or "".join(map(_words, item.items))
    return item.text.replace(RTL_MARK, "") if isinstance(item, Label) else ""


def _corners(box: Box, page: Page, places: int = 3) -> Array:
    """A box in points, with y upward from the bottom of the page."""
    numbers = (box.left, page.height - box.bottom, box.right, page.height - box.top)
    return Array([round(n * POINTS_PER_MM, places) for n in numbers])


class _Tree:
    """The structure elements of a file, made on first use."""

    def __init__(self, pdf: Any, root: Any, publication: Publication) -> None:
        self._pdf = pdf
        self._spoken = publication.spoken
        roles = {each.role for it in publication.contents for each in it.path} & _HEADINGS
        first = int(min(roles, default="H1")[1])
        # Headings are raised so that the highest is H1 (ISO 14289-1, 7.4.2).
        self._headings = {role: f"H{int(role[1]) - first + 1}" for role in roles}
        root.K = Array()
        self._elements: dict[Elements, Any] = {(): self._made("Document", root)}

    def _made(self, role: str, parent: Any) -> Any:
        node = Dictionary(Type=Name.StructElem, S=Name(f"/{role}"), P=parent, K=Array())
        made = self._pdf.make_indirect(node)
        parent.K.append(made)
        return made

    def add(self, content: Content, sheet: Any, mark: int, page: Page) -> Any:
        """Adds marked content ``mark`` to its element; right-to-left text also in reading order."""
        element = self._element(content.path)
        words = "".join(map(_words, content.items))
        if content.path[-1].role == "Figure":
            bounds = _corners(content.box, page)
            element.A = Dictionary(O=Name.Layout, BBox=bounds, Placement=Name.Block)
        elif has_rtl(words) and not content.link:
            element = self._made("Span", element)
            element.ActualText = String(words)
        element.K.append(Dictionary(Type=Name.MCR, Pg=sheet, MCID=mark))
        return element

    def _element(self, path: Elements) -> Any:
        if path not in self._elements:
            last = path[-1]
            role = self._headings.get(last.role, last.role)
            node = self._elements[path] = self._made(role, self._element(path[:-1]))
            if last.alt:
                node.Alt = last.alt
                if self._spoken:
                    node.Lang = self._spoken
            if last.role == "L":
                numbering = Name.Decimal if last.ordered else Name.Disc
                node.A = Dictionary(O=Name.List, ListNumbering=numbering)
            if last.scope:
                node.A = Dictionary(O=Name.Table, Scope=Name(f"/{last.scope}"))
        return self._elements[path]

    def link(self, content: Content, owner: Any, sheet: Any, page: Page) -> tuple[Any, Any]:
        target = String(content.link)
        made = Dictionary(Type=Name.Annot, Subtype=Name.Link, F=4, Contents=target)
        made.Rect, made.Border = _corners(content.box, page), Array([0, 0, 0])
        made.A = Dictionary(S=Name.URI, URI=target)
        annotation = self._pdf.make_indirect(made)
        if "/Annots" not in sheet:
            sheet.Annots = Array()
        sheet.Annots.append(annotation)
        owner.K.append(Dictionary(Type=Name.OBJR, Obj=annotation, Pg=sheet))
        return annotation, owner


def add_layers(pdf: Any, publication: Publication, names: Mapping[Layer, str]) -> None:
    """Adds layers, if there are any, in the form that PDF/A-2 allows (ISO 19005-2, 6.9)."""
    if not names:
        return
    made = {it: pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String(it.name))) for it in names}
    for page, sheet in zip(publication.pages, pdf.pages, strict=True):
        here = {content.layer for content in page.contents if content.layer is not None}
        if here:
            properties = Dictionary({f"/{names[layer]}": made[layer] for layer in here})
            sheet.obj.Resources.Properties = properties
    hidden = Array([group for layer, group in made.items() if not layer.shown])
    every = Array(made.values())
    default = Dictionary(Name=String("Default"), Order=every, OFF=hidden)
    pdf.Root.OCProperties = Dictionary(OCGs=every, D=default)


def describe(pdf: Any, publication: Publication) -> None:
    """Adds metadata without dates, the sRGB output intent and viewer preferences."""
    catalog = pdf.Root
    catalog.Lang = String(publication.language)
    preferences = Dictionary(DisplayDocTitle=True, PrintScaling=Name("/None"))
    if edge := publication.duplex.title().replace("-", ""):
        preferences.Duplex = Name(f"/DuplexFlip{edge}")
    catalog.ViewerPreferences = preferences
    catalog.PageMode = Name.UseOutlines if publication.bookmarks else Name.UseNone
    # One creator: PDF/A requires it to equal the Author of the document information.
    creator = ", ".join(publication.authors)
    xmp = load_template(_XMP).render(publication=publication, creator=creator, producer=PRODUCER)
    catalog.Metadata = pdf.make_stream(xmp.encode(), Type=Name.Metadata, Subtype=Name.XML)
    srgb, profile = String("sRGB IEC61966-2.1"), pdf.make_stream(_srgb_profile(), N=3)
    intent = Dictionary(Type=Name.OutputIntent, S=Name.GTS_PDFA1, DestOutputProfile=profile)
    intent.OutputConditionIdentifier = intent.Info = srgb
    catalog.OutputIntents = Array([intent])
    del pdf.docinfo
    info = {"/Title": publication.title, "/Producer": PRODUCER}
    info |= {"/Author": creator, "/Subject": publication.subject}
    pdf.docinfo.update({key: String(text) for key, text in info.items() if text})


@cache
def _srgb_profile() -> bytes:
    """Pillow's sRGB profile without its date (bytes 24-35) and its id (bytes 84-99)."""
    from PIL import ImageCms

    data = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    data[24:36] = bytes(12)
    data[84:100] = bytes(16)
    return bytes(data)


def compress(pdf: Any) -> None:
    """Deflates all streams but the metadata; data that ends in a line break is ASCII85-encoded, as
    validators count a wrong length where another one follows (ISO 19005-2, 6.1.7.1)."""
    for item in pdf.objects:
        if not isinstance(item, Stream) or item.get("/Type") == "/Metadata":
            continue
        if item.get("/Subtype") == "/Image":  # a JPEG, which ends in a marker
            continue
        data = _deflated(item.read_bytes())
        filters: Name | Array = Name.FlateDecode
        if data.endswith((b"\r", b"\n")):
            data, filters = a85encode(data) + b"~>", Array([Name.ASCII85Decode, filters])
        item.write(data, filter=filters)
