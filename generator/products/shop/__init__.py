"""Orders for shops: ``shops`` has what they cut, ``components`` the rest, ``pdfx`` PDF/X-1a."""
