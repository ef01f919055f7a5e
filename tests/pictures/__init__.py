"""Renews the pictures in README and in Grawlix's print guide and sell sheet: ``make pictures``."""
