"""What Typecase promises about speed, measured; never a test, since machines differ."""
