"""The proof of the colours."""
