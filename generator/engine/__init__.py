"""The rules made fast."""
