"""The print guide of the tiles.

``estimates``    filament and printing times, from the geometry
``facts``        all numbers of the guide
``guide_text``   its Markdown; ``pictures`` its figures
``target``       both as files
"""
