"""Tile parameters and glyph outlines as solid bodies.

``plan``          what the game file says -> the heights and sections of a tile, with its ``swap``
``region``        any outline -> an area with clean borders
``body``          both -> the triangles of a ``mesh``; ``exact`` the same as solids with curves;
                  only these two import cadquery, and ``store`` keeps what they made
``batches``       a game -> the plates to print
``checks``        what cannot be made; ``printability`` what a nozzle cannot print
``facts``         the numbers of the print guide, from ``filament`` and ``duration``; ``guide`` its
                  text, ``pictures`` its figures
``gcode``         what a sliced print really does; ``inspection`` whether it is what was meant
``libraries``     what cadquery needs of the system
"""
