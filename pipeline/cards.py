"""Card numbers and their text form.

A card is ``4 * rank + suit`` with ranks 2..A as 0..12 and suits c, d, h, s as 0..3, so 2c is 0 and As is 51.
Text uses ranks 23456789TJQKA and suits cdhs only [A-00].

Up to eight cards travel as one *packed* unsigned 64-bit number, card i in byte i (the lowest byte is the first card
dealt); bytes not used hold NO_CARD. Lake columns `seats.cards` and `hands.board` are packed.
"""

from collections.abc import Iterable

RANKS = "23456789TJQKA"
SUITS = "cdhs"
NUM_CARDS = 52
UNKNOWN = 254
NO_CARD = 255
NO_CARDS = 0xFFFF_FFFF_FFFF_FFFF
MAX_PACKED = 8

STANDARD_DECK = tuple(range(NUM_CARDS))
# Six plus: the sixes up.
SIX_PLUS_DECK = tuple(range(16, NUM_CARDS))


def card(text: str) -> int:
    """The number of a card written like ``As``; ``??`` is UNKNOWN.

    >>> card("2c"), card("As")
    (0, 51)
    """
    if text == "??":
        return UNKNOWN
    if len(text) != 2 or text[0] not in RANKS or text[1] not in SUITS:
        raise ValueError(f"{text!r} is no card: a rank of {RANKS}, then a suit of {SUITS}")
    return 4 * RANKS.index(text[0]) + SUITS.index(text[1])


def cards(text: str) -> list[int]:
    """The numbers of cards written one after the other, blanks allowed.

    >>> cards("2c As")
    [0, 51]
    """
    joined = "".join(text.split())
    if len(joined) % 2:
        raise ValueError(f"{text!r} is no list of cards: two letters a card")
    return [card(joined[i : i + 2]) for i in range(0, len(joined), 2)]


def text(numbers: Iterable[int]) -> str:
    """Cards as text, NO_CARD left out.

    >>> text([0, 51, UNKNOWN])
    '2cAs??'
    """
    return "".join(
        "??" if number == UNKNOWN else RANKS[number // 4] + SUITS[number % 4] for number in numbers if number != NO_CARD
    )


def pack(numbers: Iterable[int]) -> int:
    """Up to eight cards as one packed number.

    >>> hex(pack([0, 51]))
    '0xffffffffffff3300'
    """
    packed = NO_CARDS
    for i, number in enumerate(numbers):
        if i == MAX_PACKED:
            raise ValueError(f"more than {MAX_PACKED} cards do not fit a packed number")
        packed ^= (NO_CARD ^ number) << (8 * i)
    return packed


def unpack(packed: int) -> list[int]:
    """The cards of a packed number in order of deal.

    >>> unpack(pack([0, 51]))
    [0, 51]
    """
    return [number for i in range(MAX_PACKED) if (number := (packed >> (8 * i)) & 0xFF) != NO_CARD]
