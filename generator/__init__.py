"""Typecase: one game file in, everything you print out.

The data takes this way through the rooms, each importing only those below it:

``game``         YAML text -> :class:`~generator.game.model.Game`, or every problem with its place
``rules``        the definitions: violations of a position, locations and fitting tiles, play
``engine``       the rules compiled to WebAssembly, for whatever must be fast
``examples``     positions of the game file, proven against the rules
``texts``        templates + game + examples -> one document for every medium
``drawing``      outlines and fonts -> scenes: tiles, cards, boards; SVG and PNG
``typesetting``  documents and scenes -> lines, flow, tables, pages; tagged PDF
``playtest``     whole games by the thousand, what they measure, and reports on them
``products``     a room for each deliverable: its pages, its checks, its targets
``builder``      request -> project -> products -> output folder; the only writer of files
``studio``       the live page: edits the texts of a game, shows what is made of them
``cli``          arguments in, diagnostics and exit code out

``diagnostics``, problems with a place and a hint, is below all of them.
"""

__version__ = "0.1.0"
