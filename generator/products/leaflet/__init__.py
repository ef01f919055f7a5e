"""The folded leaflet: ``copyfitting`` finds the form that fits, ``pages`` sets it on a sheet."""
