"""A box and a bag label: ``dieline`` computes the inside of the box from what it holds, and the
flat panels; ``artwork`` draws their print; ``target`` sets them on sheets with pictures of how to
fold them."""
