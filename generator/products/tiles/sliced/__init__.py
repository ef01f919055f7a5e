"""Sliced prints.

``gcode``        G-code -> layers, pauses and filament
``inspection``   compares them with the plan: one swap, on the right layer
``slicer``       runs PrusaSlicer on the batches, or reads G-code, and checks the result
"""
