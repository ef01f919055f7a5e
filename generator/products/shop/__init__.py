"""Orders for print shops: the cards as each shop wants them, and what else one prints.

``shops``       tables of shops and the cards that they cut
``components``  box, board and rules for The Game Crafter
``pdfx``        ICC profiles of presses, pictures in their inks; PDF/X-1a, and the checklist for it
``target``      target ``shop``: pictures of all cards, and the files for each shop
"""
