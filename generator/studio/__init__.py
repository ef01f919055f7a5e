"""The live page: edits the texts of a game, shows what is made of them, serves it on this machine.

The server holds the texts and nothing else of the game. One worker, warm and under the limits of
:mod:`generator.builder.guard`, makes what is seen first, then the rest.

``folder``    the texts of the game's folder: edited, saved, changed elsewhere
``wire``      messages between server and workers, and how a worker does one job after another
``making``    in the worker: texts -> diagnostics, artifacts, pictures of pages, what is seen first
``pointing``  in it: from a point on a page to the line that made it
``playing``   in another: games played of the texts, reports on them
``worker``    starts the worker, and again when it ends; gives it the newest state only
``session``   what is known of the game, the windows that show it, what they ask for
``server``    the page and what it loads, by their addresses; refuses requests of other hosts,
              other origins and those without the token
"""
