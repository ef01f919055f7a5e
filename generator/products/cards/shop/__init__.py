"""Orders for print shops: the cards as each shop wants them.

``shops``    tables of shops and the cards that they cut
``faces``    pictures of all cards at a shop's pixels
``press``    ICC profiles: from RGB to the inks of a press
``pdfx``     PDF/X-1a: a page a picture, and the checklist for it
``orders``   the files for a shop, checked as the shop's rules say
``target``   target ``shop``
"""
