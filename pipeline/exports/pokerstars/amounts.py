"""Amounts as PokerStars writes them: `$10`, `$0.50`, chips without a symbol; never finer than a hundredth."""

from pipeline.exports.course import Unsayable
from pipeline.rules.money import PLAY_MONEY, TOURNAMENT_CHIPS, HandStakes

SYMBOLS = {"USD": "$", "EUR": "€", "GBP": "£", "INR": "₹"}
CHIPS_OF_A_ROOM = (PLAY_MONEY, TOURNAMENT_CHIPS)
CENTS = 2


class Money(dict[int, str]):
    """The text of each amount of the stakes' chips.

    >>> from pipeline.rules.money import Stakes
    >>> money = Money(Stakes(small_blind=5, big_blind=10, currency="USD", decimals=2).at(2))
    >>> money[149550], money[1000], money[5]
    ('$1495.50', '$10', '$0.05')
    """

    def __init__(self, stakes: HandStakes) -> None:
        super().__init__()
        self.symbol = SYMBOLS.get(stakes.currency, "")
        self.decimals = stakes.decimals

    def __missing__(self, chips: int) -> str:
        cents = self.in_cents(chips)
        whole, rest = divmod(cents, 10**CENTS)
        self[chips] = text = f"{self.symbol}{whole}.{rest:02}" if rest else f"{self.symbol}{whole}"
        return text

    def in_cents(self, chips: int) -> int:
        """The amount in hundredths; Unsayable where it is finer."""
        if self.decimals <= CENTS:
            return chips * 10 ** (CENTS - self.decimals)
        cents, finer = divmod(chips, 10 ** (self.decimals - CENTS))
        if finer:
            raise Unsayable("an amount is finer than a hundredth")
        return cents

    def in_full(self, chips: int) -> str:
        """The amount with its cents, also where they are none: such a header says that play money is divided."""
        whole, rest = divmod(self.in_cents(chips), 10**CENTS)
        return f"{self.symbol}{whole}.{rest:02}"
