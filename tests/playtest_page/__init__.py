"""Makes docs/playtest.md."""
