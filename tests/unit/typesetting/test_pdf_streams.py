"""No stream of a PDF ends so that its length could be mistaken."""

from __future__ import annotations

import re
from io import BytesIO

import pikepdf

from generator.typesetting.pdf.streams import compress


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
