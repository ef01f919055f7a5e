"""Makes the products of a game and writes them; the only writer of files.

``guard``        limits of time and memory for everything that reads a game
``up_to_date``   records of earlier builds: detects a no-op build, says what changed
``prepare``      name of a game -> kit for the targets, or every problem found
``run``          the build: checks, makes, delivers
``output``       artifacts -> output folder, with its manifest
``reading``      name of a game -> game, for a command that builds nothing
``playtests``    reads games, has them played, writes the report
``watching``     builds again on every save
``starting``     creates a game folder
"""
