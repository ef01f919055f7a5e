"""Sliced prints: ``slicer`` runs PrusaSlicer on the batches, or reads G-code, ``gcode`` finds its
layers, pauses and filament, ``inspection`` compares them with the plan."""
