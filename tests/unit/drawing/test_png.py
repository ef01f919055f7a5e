"""Pictures: their size, their colours, the same each time."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from generator.drawing import Box, Scene, Shape, rectangle
from generator.drawing.png import to_png
from generator.typesetting.page import Content, Page, Publication
from generator.typesetting.pdf import publication_of, to_pdf
from tests.unit.kits import built_in_fonts

RED = Shape(rectangle(0, 0, 10, 5), "#ff0000")
BLUE = Shape(rectangle(10, 5, 10, 5), "#0000ff")


def opened(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data))


@pytest.fixture(scope="module")
def pdf() -> bytes:
    return to_pdf(publication_of(Scene(20, 10, (RED, BLUE), "T", "D")), built_in_fonts())


@pytest.mark.parametrize("width", [1, 7, 200])
def test_a_picture_is_as_wide_as_asked_and_in_proportion(pdf: bytes, width: int) -> None:
    image = opened(to_png(pdf, width))
    assert image.format == "PNG"
    assert image.mode == "RGB"
    assert image.width == width
    assert image.height == pytest.approx(width / 2, abs=1)


def test_colours_are_those_of_the_scene_on_white(pdf: bytes) -> None:
    image = opened(to_png(pdf, 200))
    assert image.getpixel((50, 25)) == (255, 0, 0)
    assert image.getpixel((150, 75)) == (0, 0, 255)
    assert image.getpixel((150, 25)) == (255, 255, 255)
    assert image.getpixel((50, 75)) == (255, 255, 255)


def test_a_picture_holds_no_time_and_no_text(pdf: bytes) -> None:
    data = to_png(pdf, 50)
    assert opened(data).info == {}
    assert to_png(pdf, 50) == data


def test_any_page_of_a_file_can_be_drawn() -> None:
    def page(shape: Shape) -> Page:
        return Page(20, 10, (Content((shape,), Box(0, 0, 20, 10)),))

    data = to_pdf(Publication("T", (page(RED), page(BLUE))), built_in_fonts())
    assert opened(to_png(data, 20, page=1)).getpixel((15, 7)) == (0, 0, 255)
