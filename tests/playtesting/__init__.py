"""Makes docs/playtest.md (``make playtest``)."""
