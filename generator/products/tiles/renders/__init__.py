"""Lit pictures of tiles: ``scenes`` places tiles and camera, ``shading`` and ``target`` draw."""
