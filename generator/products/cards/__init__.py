"""Cards and stickers: ``sheets`` plans where they are, ``backs`` and ``marks`` draw what is behind
and around them, ``card_checks`` finds problems; the other modules are targets."""
