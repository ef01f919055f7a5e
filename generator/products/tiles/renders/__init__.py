"""Pictures of the tiles, lit like a photograph: ``scenes`` places them before a camera; ``shading``
traces light with mitsuba (the extra ``render``), or does without; ``target`` makes the files."""
