"""The game file: tables, models, reader and checks.

``files``              finds and reads a game folder: the game file, its templates and fonts
``reading``            reads one file, or those of a kind, within limits and within a folder
``user_files``         the folders that a user has, and the printer profiles in one of them
``papers``             papers and label stock; ``printers``, ``card_sizes``: the other tables
``sizes``              the largest sizes of files, texts, outlines, supplies, pictures
``fields``             types that the models share; ids made from text
``figure_names``       names of figures that are no examples
``relations``          patterns that groups of tiles must obey, and their names
``claims``, ``outputs``, ``model``  the models: claims of examples, output settings, the game
``yaml_reader``        YAML text -> plain data with ``spans`` and problems
                       (``yaml_errors`` explains those of the parser)
``overrides``          ``--set KEY=VALUE``
``validation_errors``  pydantic's errors -> diagnostics; their words: ``validation_messages``
``cross_checks``       checks across several values
``loading``            all of this: text -> game, or every problem with its place
``profiles``           printer profiles: model and reader
``schema``             JSON Schema for editors, list of keys for people
``number_words``       numbers in words and counted nouns

Nothing is imported here, so that ``files`` is available without pydantic.
"""
