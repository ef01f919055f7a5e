"""A tuck box and a bag label: ``dieline`` computes their panels from the deck, ``artwork`` their
print; ``target`` sets both on sheets with pictures of how to fold them."""
