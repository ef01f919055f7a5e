"""The 3D case: a tray, a box with a sliding lid and racks, sized by the tiles.

``target``   the game file -> which parts there are, and their measures -> the parts as files
``solids``   measures -> cadquery solids -> triangles; only this one imports cadquery
"""
