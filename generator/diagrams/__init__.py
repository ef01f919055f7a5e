"""Checked examples, the supply and the cover as scenes; faces of tiles."""

from generator.diagrams.faces import Faces
from generator.diagrams.figures import figure_names, figure_scene
from generator.diagrams.grid import MARK_FONT

__all__ = ["MARK_FONT", "Faces", "figure_names", "figure_scene"]
