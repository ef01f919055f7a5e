"""Makes the products of a game and writes them; the only writer of files.

``guard``        limits of time and memory for everything that reads a game
``up_to_date``   detects a no-op build, by the record of the last one; says what changed
``versions``     the cards of the versions that were built
``prepare``      name of a game -> kit for the targets, or every problem found
``run``          the build: checks, makes, delivers
``output``       artifacts -> output folder, with its manifest
``reading``      name of a game -> game, for a command that builds nothing
``playtests``    reads games, has them played, writes the report
``watching``     builds again on every save
``starting``     creates a game folder
"""
