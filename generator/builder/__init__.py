"""Runs targets and writes what they make; the only writer of files.

``up_to_date``   ends a build here if its inputs are those of the ``record`` of the last one
``prepare``      the name of a game -> a kit for the targets, or every problem on the way
``run``          the build: checks, makes, delivers; ``changes`` names what changed since the last
``output``       artifacts -> the output folder, whole or not at all, by ``staging`` files and a
                 ``manifest``
``disk_cache``   the user's cache folder: solids, records, locks
``watching``     builds again on every save
``slicing``      runs a slicer on the batches
``starting``     a new game folder
``calibrating``  pages to measure a printer by, and its profile
"""
