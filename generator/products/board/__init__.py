"""The printed board of a game with a fixed frame: ``artwork`` draws it, ``target`` divides it among
sheets and makes its pages and pictures."""
