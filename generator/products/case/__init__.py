"""The 3D case: ``target`` computes parts and measures from the tiles, and makes the files;
``solids``, which alone imports cadquery, models the parts."""
