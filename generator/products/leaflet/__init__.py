"""The folded rules leaflet.

``panels``         imposition: the places of the panels on the sheet
``target``         target ``leaflet``: copyfits the text, places it on the panels, checks it
``leaflet_proof``  target ``proof``: a test print with numbered panels and folds
"""
