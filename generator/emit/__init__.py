"""Scenes, pages and solids as the bytes of a file format; one module a format."""
