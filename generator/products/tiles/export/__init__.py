"""File formats of tiles and plates: STEP, and 3MF in the flavors of PrusaSlicer and Bambu Studio.

``threemf`` is what both flavors share. STL is written by ``solids.mesh``.
"""
