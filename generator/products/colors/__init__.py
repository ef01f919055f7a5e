"""Colours as people see them: warnings about similar colours, and a proof to look at.

``vision``       simulates colour vision and measures colour differences
``palette``      compares the colours of a game: pairs, warnings, replacements
``color_proof``  target ``colors``: the cards as each kind of vision sees them
"""
