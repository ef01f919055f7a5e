"""Texts: Markdown written as jinja2 templates, rendered once into a document for every medium.

``render`` runs the templates in a sandbox over the views of ``views`` with the words of ``words``;
``parse`` turns the Markdown into a :class:`~generator.texts.document.Document`.
"""

from generator.texts.document import (
    Block,
    Document,
    Figure,
    Heading,
    Icon,
    Inline,
    InlineGlyph,
    Listing,
    Origin,
    Paragraph,
    Row,
    Run,
    Section,
    Side,
    Table,
)
from generator.texts.render import AID, PRINT_GUIDE, document

__all__ = [
    "AID",
    "PRINT_GUIDE",
    "Block",
    "Document",
    "Figure",
    "Heading",
    "Icon",
    "Inline",
    "InlineGlyph",
    "Listing",
    "Origin",
    "Paragraph",
    "Row",
    "Run",
    "Section",
    "Side",
    "Table",
    "document",
]
