"""File formats of tiles and plates.

``step``           the exact solids; their colors: ``step.j2``
``threemf``        projects with the filament swap; their XML: ``3mf.j2``

STL is written by ``solids.mesh``.
"""
