"""The print guide of the tiles.

``facts``      all its numbers: filament and times, estimated from the geometry
``pictures``   its figures
``target``     its text, and both files
"""
