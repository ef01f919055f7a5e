"""Tile parameters and glyph outlines as solid bodies.

``plan`` resolves what the game file says to the heights and sections of a tile, ``region`` turns
any outline into an area with clean borders, ``body`` models both in cadquery (imported there, on
first use) and ``mesh`` holds the triangles. ``swap`` and ``plan`` need no CAD.
"""
