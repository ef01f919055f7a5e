"""Texts: Markdown written as jinja2 templates, rendered once into a document for every medium.

``views``            the game and its examples as templates see them; ``words`` for prose
``render``           runs the templates in the ``sandbox``; ``template_errors`` and
                     ``syntax_errors`` explain what they do wrong
``markers``          private characters for glyphs, icons and lines in Markdown
``parse``            Markdown -> :class:`~generator.texts.document.Document`, in ``sections``
``lint``             warnings about texts; ``language`` finds untranslated ones
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
