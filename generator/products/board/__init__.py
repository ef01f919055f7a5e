"""The board of a game with a fixed frame: ``artwork`` draws it, ``target`` sets it on sheets."""
