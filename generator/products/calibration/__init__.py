"""The page to measure a printer by."""
