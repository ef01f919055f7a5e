"""Typecase: one game file in, everything one prints out.

The data takes this way, a package or module a phase, each importing only what stands below it:

``spec``        YAML text -> :class:`~generator.model.Game`, or every problem with its place
``rules``       the engine: what a position violates and where the next tile may go
``examples``    positions of the game file, proven against the rules
``scene``       frozen drawing primitives in millimetres; outlines of glyphs
``diagrams``    checked example -> scene; tile faces
``texts``       templates + game + examples -> a document, the same for every medium
``layout``      documents and faces -> pages: panels, imposition, sheets, copyfitting
``solids``      tile parameters and outlines -> solid bodies
``emit``        scenes, pages and solids -> bytes
``targets``     one deliverable a file
``build``       runs targets; the only writer of files
``cli``         arguments in, diagnostics and exit code out

``model`` (value types) and ``diagnostics`` (problems with a place) lie under all of them.
"""

__version__ = "0.1.0"
