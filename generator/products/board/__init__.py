"""The printed board of a game with a fixed frame: ``plan`` computes its places and divides it among
sheets, ``artwork`` draws it, ``target`` sets it on pages and as pictures."""
