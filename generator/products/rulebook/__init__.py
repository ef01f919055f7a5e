"""The rules for screens."""
