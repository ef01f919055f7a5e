"""What a game file says, as frozen values. Lengths are millimetres unless a name says otherwise.

The models mirror the game file key by key, so that its JSON Schema is theirs.
"""

from generator.model.claims import (
    AtClaim,
    BlockedClaim,
    Claim,
    CountClaim,
    IllegalClaim,
    IllegalReason,
    PlayClaim,
)
from generator.model.game import Color, Example, Game, Glyph, Rules
from generator.model.outputs import (
    Bevel,
    Cards,
    Labels,
    Leaflet,
    LeafletFonts,
    Print,
    TileShape,
    Underside,
)

__all__ = [
    "AtClaim",
    "Bevel",
    "BlockedClaim",
    "Cards",
    "Claim",
    "Color",
    "CountClaim",
    "Example",
    "Game",
    "Glyph",
    "IllegalClaim",
    "IllegalReason",
    "Labels",
    "Leaflet",
    "LeafletFonts",
    "PlayClaim",
    "Print",
    "Rules",
    "TileShape",
    "Underside",
]
