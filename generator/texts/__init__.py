"""Texts: Markdown written as jinja2 templates, rendered once into a document for every medium.

``views``      the game as templates see it, with ``rule_views`` and ``example_views``
``words``      escaped prose, the functions and filters of templates
``sandbox``    the jinja2 environment; ``markers``: characters that carry glyphs, icons and origins
``render``     templates -> Markdown -> document; errors go through ``template_errors``
``parse``      Markdown -> blocks -> sections
``document``   the document model
``text_checks``  checks the files of texts: names, what they extend, language, errors beside those
               of the game
``reference``  lists what templates can use
``lint``       warnings about texts
"""
