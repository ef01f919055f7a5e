"""The game file: tables, models, reader and checks.

``files``, ``reading``  find and read games, printer profiles and built-in data within ``sizes``
``papers`` (and cards), ``printers``  tables
``fields``, ``relations``, ``claims``, ``outputs``, ``pieces``, ``model``  parts, then a game
``loading``   text -> YAML tree with ``spans`` (``yaml_errors``) -> overrides (--set) -> model
              (``validation_errors``) -> ``cross_checks`` -> game
``contrast``, ``vision``  colors on backgrounds, and as people see them
``profiles``  printer profiles; ``schema``: JSON Schema for editors, list of keys for people
``languages``   one text of several, and what a game calls things; ``number_words``: numbers,
              counted nouns and lists in words; ``sentences``: templates and their macros
``figure_names``  ids that no example has
``disk_cache``  the user's cache folder: solids, records, templates that are ``compiled``

Nothing is imported here, so that ``files`` is available without pydantic.
"""
