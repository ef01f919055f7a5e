"""Drawings as data, in mm with y downward from the top left corner, in the order the data takes:

- ``path``: SVG path data -> lines and cubic curves, affine maps, boxes
- ``bidi``: text of both directions in the order in which it is displayed
- ``fonts``: font files -> metrics, outlines, and texts shaped by HarfBuzz
- ``svg_shapes``, ``svg_outlines``: SVG files -> the areas that they paint
- ``outlines``: the outlines of a game's glyphs, also the wires of its 3D tiles; icons
- ``glyph_checks``: diagnostics for fonts, glyphs and marks that cannot be drawn
- ``scene``: shapes, labels and groups, drawn once and written by every emitter
- ``color_marks``: pips, letters and Braille that name a color
- ``tile_faces``, ``card_faces``, ``board``: tiles, cards, positions and these in words
- ``table``: the set-up and a turn, from above
- ``figures``: every picture of a game, by its name
- ``board_layout``: the places on a printed board
- ``cover_art``, ``artwork``: art of the cover, pictures beside the game file
- ``folding``: how to fold a sheet
- ``svg``, ``png``: emitters; the PDF emitter is in ``typesetting``; ``web``: what web pages embed
- ``archive``: ZIP files
- ``solids``: 3D parts, plates, and their files: STL, 3MF, STEP
"""

from generator.drawing.fonts import Font, FontLibrary
from generator.drawing.outlines import glyph_outline, text_outline
from generator.drawing.path import Affine, Box, Path, Segment, line, parse_path, polygon, rectangle
from generator.drawing.scene import Group, Item, Label, Picture, Scene, Shape, decimal
