"""Icons of licences and of facts: the SVG files in ``templates/shared/icons``."""

from functools import cache

from generator.drawing import Item, Shape, parse_path
from generator.game.built_in import data_of


@cache
def icon_items(name: str) -> tuple[Item, ...]:
    """The icon, 1 mm in diameter, centered on the origin."""
    from xml.etree import ElementTree

    drawing = ElementTree.parse(data_of("templates") / "shared" / "icons" / f"{name}.svg")
    items = []
    for element in drawing.getroot():
        path, fill = parse_path(element.get("d", "")), element.get("fill", "#000000")
        width = float(element.get("stroke-width", "0"))
        painted = (path, None) if fill == "none" else (path.closed(), fill)
        items.append(Shape(*painted, element.get("stroke"), width))
    return tuple(items)
