"""File formats of tiles and plates.

``step``           the exact solids
``threemf``        what both flavors of 3MF share: ``threemf_prusa``, ``threemf_bambu``

STL is written by ``solids.mesh``.
"""
