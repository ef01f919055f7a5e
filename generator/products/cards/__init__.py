"""Cards and stickers."""
