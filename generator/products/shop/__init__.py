"""Orders for print shops: ``shops`` has what they cut, ``components`` what one prints beside
cards, ``pdfx`` writes and checks PDF/X-1a; ``target`` is the target."""
