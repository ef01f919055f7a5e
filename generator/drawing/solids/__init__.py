"""Solids for 3D printers and their files, in the order the data takes.

``plan``        the game file -> colors, heights and sections of a tile, and the filament swap
``region``      the outline of a glyph -> an area with clean borders
``mesh``        triangles
``model``       plan and area -> a cadquery model -> triangles, and solids for STEP. Only this one
                imports cadquery
``bed``         the bed of a printer, its pause, its wipe tower
``step``        the exact solids as STEP; their colors: ``step.j2``
``threemf``     the files of a plate: projects with the filament swap; their XML: ``3mf.j2``

cadquery imports ezdxf for DXF files, which nothing here writes; that reads settings, searches all
folders of fonts and writes what it finds into the user's cache. Empty modules take its place.
"""

import sys
from types import ModuleType

for _name in ("ezdxf", "ezdxf.entities", "ezdxf.entities.factory", "ezdxf.units", "ezdxf.zoom"):
    sys.modules.setdefault(_name, ModuleType(_name))
sys.modules["ezdxf.units"].__dict__.setdefault("MM", 4)
