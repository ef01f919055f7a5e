"""Layers that viewers can hide and show: optional content (ISO 32000-1, 8.11)."""

from __future__ import annotations

from typing import Any

from generator.typesetting.page import Layer, Publication


def layer_names(publication: Publication) -> dict[Layer, str]:
    """The name of each layer in content streams, in the order of first use."""
    used = dict.fromkeys(
        content.layer
        for page in publication.pages
        for content in page.contents
        if content.layer is not None
    )
    return {layer: f"Layer{number}" for number, layer in enumerate(used)}


def add_layers(pdf: Any, publication: Publication) -> None:
    """Adds the layers of the publication, as PDF/A-2 allows them (ISO 19005-2, 6.9)."""
    from pikepdf import Array, Dictionary, Name, String

    names = layer_names(publication)
    if not names:
        return
    groups = {
        layer: pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String(layer.name)))
        for layer in names
    }
    for page, sheet in zip(publication.pages, pdf.pages, strict=True):
        here = {content.layer: None for content in page.contents if content.layer is not None}
        if here:
            properties = Dictionary({f"/{names[layer]}": groups[layer] for layer in here})
            sheet.obj.Resources.Properties = properties
    hidden = Array([group for layer, group in groups.items() if not layer.shown])
    everything = Array(list(groups.values()))
    pdf.Root.OCProperties = Dictionary(
        OCGs=everything,
        D=Dictionary(Name=String("Default"), Order=Array(list(groups.values())), OFF=hidden),
    )
