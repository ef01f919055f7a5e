"""Colors as people see them: warnings about similar colors, and a proof to look at.

``vision``       simulates color vision and measures color differences
``palette``      compares the colors of a game: pairs, warnings, replacements
``color_proof``  target ``colors``: the cards as each kind of vision sees them
"""
