"""Sliced prints: ``slicer`` gets G-code, ``gcode`` reads it, ``inspection`` tells what is wrong."""
