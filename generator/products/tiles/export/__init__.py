"""File formats of tiles and plates.

``step``           the exact solids
``threemf``        projects with the filament swap

STL is written by ``solids.mesh``.
"""
