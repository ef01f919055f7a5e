"""Icons of licences and of facts: the SVG files in ``templates/shared/icons``."""

from functools import cache
from xml.etree import ElementTree

from generator.drawing import Item, Shape, parse_path
from generator.game.reading import data_of


@cache
def icon_items(name: str) -> tuple[Item, ...]:
    """The icon, 1 mm in diameter, centered on the origin."""
    drawing = ElementTree.parse(data_of("templates") / "shared" / "icons" / f"{name}.svg")
    items = []
    for element in drawing.getroot():
        path, fill = parse_path(element.get("d", "")), element.get("fill", "#000000")
        line = element.get("stroke"), float(element.get("stroke-width", "0"))
        is_line = fill == "none"
        items.append(Shape(path, None, *line) if is_line else Shape(path.closed(), fill, *line))
    return tuple(items)
