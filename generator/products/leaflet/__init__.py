"""The folded rules leaflet.

``panels``       imposition: the places of the panels on the sheet
``copyfitting``  finds the form that fits: type size, figures and breaks
``pages``        sets text and cover in that form, on both sides of the sheet
``target``       target ``leaflet``: its papers and variants, its checks
``proof``        target ``proof``: a test print with numbered panels and folds
"""
