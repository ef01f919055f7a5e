"""3D tiles: the plates to print, their files, and the print guide. Solids and the formats of files
are in ``drawing.solids``.

``tile_checks``   what cannot be made; ``printability`` what a nozzle cannot print
``cad``           models tiles with cadquery, or takes them from the cache
``plates``        which tiles are printed together, and where they lie on the bed
``preview``       a plate as triangles for a viewer, from outlines or from solids
``prints``        what is at each place of a plate; of pressed tiles the clearance strip
``target``        all of these as the files of the target ``tiles``
``guide``         the print guide: filament, times, text, pictures
``renders``       pictures of the tiles, lit like a photograph
``sliced``        runs a slicer, reads its prints, and compares them with the plan
"""

UNPRINTABLE = "unprintable"  # code of errors of the tiles alone: all else can be built
