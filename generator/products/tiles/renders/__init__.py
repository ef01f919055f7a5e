"""Pictures of the tiles, lit like a photograph.

``scenes`` places tiles before a camera; ``drawn`` gives them surfaces, and shades these where
mitsuba (the extra ``render``) is missing; with it, ``lit`` traces light. ``target`` is the target
``renders``.
"""
