"""Tables of shops: the cards that they cut, what they want of files; sources: docs/shops.md."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

DOTS_PER_INCH = 300
INCH = 25.4
SLACK = 0.5  # a card may be so much larger than the piece that it is printed on, in mm


class Piece(NamedTuple):
    """A card that a shop cuts, upright: its size in mm, and its picture's pixels with bleed."""

    name: str
    width: float
    height: float
    pixels: tuple[int, int]

    @property
    def printed(self) -> tuple[float, float]:
        """Width and height with bleed in mm."""
        across, down = self.pixels
        return across * INCH / DOTS_PER_INCH, down * INCH / DOTS_PER_INCH


class Shop(NamedTuple):
    """``safe`` is the distance from the cut, in mm, that letters keep."""

    name: str
    folder: str
    safe: float
    pieces: tuple[Piece, ...]
    order: Literal["pictures", "slots", "pdf"]
    """Pictures with their quantities, the same with the slots of the order, or one PDF file."""
    most_ink: int = 400  # most ink in percent, of all four together
    has_components: bool = False  # true if box, board and rules are made for it, too


def _inches(name: str, width: float, height: float, across: int, down: int) -> Piece:
    return Piece(name, round(width * INCH, 3), round(height * INCH, 3), (across, down))


_CRAFTER = (
    _inches("LargeSquareChit", 1, 1, 375, 375),
    _inches("MiniSquareTile", 1.25, 1.25, 450, 450),
    _inches("MicroDeck", 1.25, 1.75, 450, 600),
    _inches("SmallSquareTile", 2, 2, 675, 675),
    _inches("MiniDeck", 1.75, 2.5, 600, 825),
    _inches("DominoDeck", 1.75, 3.5, 600, 1125),
    _inches("SmallSquareDeck", 2.5, 2.5, 825, 825),
    _inches("BusinessDeck", 2, 3.5, 675, 1125),
    Piece("EuroSquareDeck", 70.0, 70.0, (900, 900)),
    _inches("BridgeDeck", 2.25, 3.5, 750, 1125),
    Piece("EuroPokerDeck", 63.0, 88.0, (825, 1125)),
    _inches("PokerDeck", 2.5, 3.5, 825, 1125),
    _inches("SquareDeck", 3.5, 3.5, 1125, 1125),
    _inches("TarotDeck", 2.75, 4.75, 900, 1500),
    _inches("JumboDeck", 3.5, 5.5, 1125, 1725),
)
_DRIVE = (Piece("euro-poker", 63.0, 88.0, (819, 1113)), _inches("us-poker", 2.5, 3.5, 825, 1125))
_MAKE = (
    _inches("micro", 1.25, 1.75, 447, 597),
    _inches("mini", 1.75, 2.5, 597, 822),
    _inches("domino", 1.75, 3.5, 597, 1122),
    _inches("business", 2, 3.5, 672, 1122),
    _inches("bridge", 2.25, 3.5, 747, 1122),
    _inches("poker", 2.5, 3.5, 822, 1122),
    _inches("tarot", 2.75, 4.75, 897, 1497),
)
SHOPS = (
    Shop("The Game Crafter", "the-game-crafter", 0.125 * INCH, _CRAFTER, "pictures", 400, True),
    Shop("DriveThruCards", "drivethrucards", 0.125 * INCH, _DRIVE, "pdf", 240),
    Shop("MakePlayingCards", "makeplayingcards", 36 * INCH / DOTS_PER_INCH, _MAKE, "slots"),
)


def piece_for(shop: Shop, size: Sequence[float]) -> Piece | None:
    """The smallest piece that a card fits on, upright or on its side, or None."""
    short, long = sorted(size)
    fitting = (it for it in shop.pieces if short <= it.width + SLACK and long <= it.height + SLACK)
    return min(fitting, key=lambda it: it.width * it.height, default=None)
