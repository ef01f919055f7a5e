"""The folded rules leaflet.

``copyfitting``  finds the form that fits: type size, figures and breaks
``pages``        imposition; sets text and cover in that form, on both sides of the sheet
``target``       target ``leaflet``: its papers and variants, its checks
``proof``        target ``proof``: a test print with numbered panels and folds
"""
