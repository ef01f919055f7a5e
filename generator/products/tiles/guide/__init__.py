"""The print guide: ``facts`` estimates filament and times from the geometry, ``pictures`` draws its
figures, ``target`` makes its text and both files."""
