"""Documents and faces -> pages: type, lines, panels, imposition, sheets, copyfitting.

``page`` holds the values that come out; everything else computes them.
"""
