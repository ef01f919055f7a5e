"""A tuck box for the cards and a label for a bag of them.

``dieline`` computes the panels of box and label from the deck, ``artwork`` what is printed on
them, ``target`` sets both on sheets with pictures of how to fold them.
"""
