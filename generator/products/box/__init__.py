"""A box and a bag label: ``packing`` computes the inside of the box from what it holds, ``dieline``
the flat panels, ``artwork`` their print; ``target`` sets them on
sheets with pictures of how to fold them."""
