"""Checked examples, the supply and the cover as scenes; faces of tiles."""

from generator.diagrams.faces import Faces
from generator.diagrams.figures import figure_names, figure_scene

__all__ = ["Faces", "figure_names", "figure_scene"]
