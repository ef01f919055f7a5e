"""Cards and stickers: sheets, single cards, the player aid, the simulator's deck.

``sheets``       how many cards fit a paper or label stock, and where they are on it
``backs``        the picture on the backs, their places, and a printer profile's correction
``marks``        a page with its crop marks, fold line, footer and cut lines
``card_checks``  problems of the game file that concern cards
``target``       target ``cards``: sheets of cards or stickers with their backs
``changes``      target ``changes``: the cards that differ from those of an earlier version
``aid``          target ``aid``: the player aid, a card for each player
``singles``      target ``singles``: a file for each card, for print shops
``simulator``    target ``simulator``: a deck for Tabletop Simulator
``table``        target ``table``: the game set up there
"""
