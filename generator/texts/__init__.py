"""Texts: Markdown written as jinja2 templates, rendered once into a document for every medium.

``views``      the game as templates see it; ``example_views``: its examples;
               ``type_names``: what messages call these values
``words``      escaped prose, filters
``placement``  the placement rules in sentences
``sandbox``    the jinja2 environment; ``markers``: characters that carry glyphs, icons and origins
``render``     templates -> Markdown -> document; errors go through ``template_errors`` and
               ``syntax_errors``
``parse``      Markdown -> blocks; ``sections``: blocks -> sections
``document``   the document model
``text_files`` checks the names of files of texts, and that they extend the built-in ones
``early_checks`` checks the texts of a game that has errors elsewhere
``reference``  lists what templates can use
``lint``       warnings about texts; ``language``: about English parts of a text in another language
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
from generator.texts.render import AID, PRINT_GUIDE, SELL_SHEET, document
