"""Pictures of the tiles, lit like a photograph.

``scenes`` places tiles before a camera, ``surfaces`` gives them meshes with smooth normals. ``lit``
traces light with mitsuba (the extra ``render``); without it, ``drawn`` shades the same scene.
``target`` is the target ``renders``.
"""
