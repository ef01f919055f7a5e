"""Colors as people see them: warnings about similar colors, and a proof to look at.

``palette``      simulates color vision; compares the colors of a game, finds replacements
``color_proof``  target ``colors``: the cards as each kind of vision sees them
"""
