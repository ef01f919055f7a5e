"""The folded rules leaflet."""
