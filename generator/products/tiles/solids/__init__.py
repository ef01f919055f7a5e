"""A tile as a solid, in the order the data takes.

``reliefs``     the styles of relief: which color prints what
``plan``        the game file -> heights and sections of a tile, and the filament swap
``region``      the outline of a glyph -> an area with clean borders
``mesh``        triangles; ``mesh_cache`` stores them as bytes
``body``        plan and area -> triangles; ``exact`` -> CAD solids with curves. Only these two
                import cadquery
"""
