"""Outlines that a PDF holds once and draws often; streams whose length is plain."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any

import pikepdf

from generator.drawing import Affine, Group, Item, Path, Scene, Shape
from generator.drawing.path import rectangle
from generator.typesetting.pdf import publication_of, to_pdf
from generator.typesetting.pdf.structure import compress
from tests.unit.kits import built_in_fonts
from tests.unit.typesetting.reading import failures

AMPERSAND = built_in_fonts()["comic-neue-bold"].outline("&").transformed(Affine.scale(20))


def drawn(path: Path, *, turns: tuple[float, ...], width: float = 0.5) -> bytes:
    """A page with ``path`` at each turn, black with a red edge."""
    shape = Shape(path, fill="#000000", stroke="#ff0000", stroke_width=width)
    items: tuple[Item, ...] = tuple(
        Group((shape,), Affine.rotate(turn).then(Affine.translate(25 + 25 * i, 30)))
        for i, turn in enumerate(turns)
    )
    scene = Scene(25 * len(turns) + 25, 40, items, "Drawn", "Drawn")
    return to_pdf(publication_of(scene), built_in_fonts())


def forms(data: bytes) -> list[Any]:
    with pikepdf.open(BytesIO(data)) as document:
        found: Any = document.pages[0].Resources.get("/XObject", {})
        return [[float(n) for n in found[name].BBox] for name in sorted(found)]


def steps(data: bytes) -> list[str]:
    with pikepdf.open(BytesIO(data)) as document:
        return [str(each.operator) for each in pikepdf.parse_content_stream(document.pages[0])]


def test_a_long_outline_is_there_once_however_often_it_is_drawn() -> None:
    data = drawn(AMPERSAND, turns=(0, 12, 77))
    assert len(forms(data)) == 2  # its edge and what is inside
    assert steps(data).count("Do") == 6
    assert "c" not in steps(data)
    assert failures(data) == []


def test_a_short_outline_is_written_where_it_is_drawn() -> None:
    data = drawn(rectangle(0, 0, 5, 5), turns=(0, 12))
    assert forms(data) == []
    assert steps(data).count("S") == steps(data).count("f") == 2


def test_lines_alone_are_written_where_they_are_drawn() -> None:
    """Machines that cut along lines look for them on the page."""
    line = Group((Shape(AMPERSAND, stroke="#ff0000", stroke_width=0.1),), Affine.translate(20, 30))
    data = to_pdf(publication_of(Scene(40, 40, (line,), "Cut", "Cut")), built_in_fonts())
    assert forms(data) == []
    assert steps(data).count("S") == 1


def test_edges_of_other_widths_have_room() -> None:
    """Readers clip a form to its box."""
    box = AMPERSAND.box()
    for width in (0.5, 9.0):
        for left, top, right, bottom in forms(drawn(AMPERSAND, turns=(0,), width=width))[:1]:
            assert left <= box.left - width / 2 - 0.1
            assert top <= box.top - width / 2 - 0.1
            assert right >= box.right + width / 2 + 0.1
            assert bottom >= box.bottom + width / 2 + 0.1


def test_streams_that_would_end_like_a_line_are_wrapped() -> None:
    wrapped = 0
    for number in range(1000, 1300):
        pdf = pikepdf.new()
        pdf.add_blank_page()
        content = b"% " + str(number).encode()
        pdf.pages[0].Contents = pdf.make_stream(content)
        compress(pdf)
        out = BytesIO()
        pdf.save(
            out,
            compress_streams=False,
            stream_decode_level=pikepdf.StreamDecodeLevel.none,
            object_stream_mode=pikepdf.ObjectStreamMode.disable,
        )
        assert not re.search(rb"[\r\n]\r?\nendstream", out.getvalue())
        wrapped += b"ASCII85Decode" in out.getvalue()
        with pikepdf.open(out) as read:
            assert read.pages[0].Contents.read_bytes() == content
    assert wrapped
