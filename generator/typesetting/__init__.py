"""Text and pictures -> pages -> tagged PDF."""
