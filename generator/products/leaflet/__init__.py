"""The folded rules leaflet.

``panels``         imposition: the places of the panels on the sheet
``search``         chooses type size, figures and breaks
``sheet_builder``  places what stands on each panel on both sides of the sheet
``target``         target ``leaflet``: copyfits the text, checks that it fits
``leaflet_proof``  target ``proof``: a test print with numbered panels and folds
"""
