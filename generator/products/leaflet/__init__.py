"""The folded rules leaflet: ``copyfitting`` finds the form that fits, ``pages`` sets it on both
sides of the sheet; ``target`` and ``proof`` are the targets."""
