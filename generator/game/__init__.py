"""The game file: tables, models, reader and checks.

``files``, ``reading``  find and read a game folder and a printer profile, within limits, and the
              built-in templates, texts and fonts
``papers`` (and cards), ``printers``  tables; ``sizes``: the largest sizes of everything
``fields``, ``relations``, ``claims``, ``outputs``, ``pieces``, ``model``  the models, from
              parts to a game; ``languages``: one text of several
``loading``   text -> YAML tree with ``spans`` (``yaml_reader``, ``yaml_errors``) -> overrides
              -> model (``validation_errors``) -> ``cross_checks`` -> game
``vision``    colors as people see them
``profiles``  printer profiles; ``schema``: JSON Schema for editors, list of keys for people
``number_words``  numbers, counted nouns and lists in words; ``terms``: what a game calls things;
              ``sentences``: templates of a language, their macros
``figure_names``  ids that no example has
``disk_cache``  the user's cache folder: solids, records, templates that are ``compiled``

Nothing is imported here, so that ``files`` is available without pydantic.
"""
