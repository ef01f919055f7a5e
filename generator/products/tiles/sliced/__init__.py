"""Sliced prints.

``gcode``        G-code -> layers, stops and filament
``inspection``   compares them with the plan: one swap, on the right layer
"""
