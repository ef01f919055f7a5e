"""A box and a bag label: ``dieline`` computes the inside of the box from what it holds, and its
panels; ``artwork`` draws their print; ``target`` sets them on sheets and shows how to fold them."""
