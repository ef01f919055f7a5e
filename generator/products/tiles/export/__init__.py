"""File formats of tiles and plates.

``stl``       triangles without colors
``step``      CAD solids of a tile
``threemf``   what both flavors of 3MF share; ``threemf_prusa`` for PrusaSlicer,
              ``threemf_bambu`` for Bambu Studio and OrcaSlicer; ``thumbnail``: their pictures
"""
