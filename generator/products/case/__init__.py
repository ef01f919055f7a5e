"""The 3D case: a tray, a box with a sliding lid and racks, sized by the tiles.

``sizes``    the game file -> which parts there are, and their measures
``solids``   measures -> cadquery solids -> triangles; only this one imports cadquery
``target``   the parts as files
"""
