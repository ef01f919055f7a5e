"""The game file: its models, its reader, its tables.

``files``              finds and reads the files of a game; the only reader of files
``yaml_reader``        YAML text -> plain data, with ``spans``: the place of every key and value;
                       ``yaml_errors`` explains what the parser refuses
``overrides``          ``--set KEY=VALUE`` on that data, and the id of a copied game
``loading``            data -> game, or every problem: ``validation_errors`` maps pydantic's,
                       ``cross_checks`` finds values that do not fit together
``model``              the game, its glyphs, colours and rules; ``outputs``: leaflet, cards, tiles,
                       printer; ``claims`` of examples; ``fields`` that models share
``papers``             tables of papers and label stock; ``card_sizes``, ``printers``
``profiles``           corrections of a printer's backs
``number_words``       numbers in words
``schema``             JSON Schema of the game file, and its keys as a list

Nothing is imported here, so that the files of a game can be read without loading its models.
"""
