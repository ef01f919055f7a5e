"""Makes docs/rules.md and its pictures (``make rules``)."""
