"""Cards and stickers: ``sheets`` plans where they are, ``backs`` and ``marks`` draw what is behind
and around them, ``card_checks`` finds problems; ``target``, ``changes``, ``aid``, ``singles``,
``simulator`` and ``table`` are the targets."""
