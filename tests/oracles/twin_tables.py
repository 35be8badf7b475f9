"""Tables of the slow twin with scripted moves, for the examples that the rule book works out. Nothing of the pipeline."""

from tests.oracles.naive_games import HOLDEM, Game
from tests.oracles.naive_hand import agreed_blinds, play, play_deck
from tests.oracles.naive_table import Ended, Event, Legal, Terms

LIMIT_2_4 = {"limit": "fixed limit", "min_bet": 2, "big_bet": 4}
STUD_2_4 = {**LIMIT_2_4, "ante": 1, "bring_in": 1}
DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


def table(num_seats: int, game: Game = HOLDEM, ante: int = 0, blinds: tuple[int, ...] | None = None, **said) -> Terms:
    """Terms of a table, with blinds of 1 and 2 where the game has blinds and nothing else is said."""
    nothing = (0,) * num_seats
    if blinds is None:
        blinds = agreed_blinds(num_seats, 1, 2) if game.forced == "blinds" else nothing
    said = {"min_bet": 2, **said}
    return Terms(game=game, antes=(ante,) * num_seats, blinds=blinds, live_posts=nothing, dead_posts=nothing, **said)


def cards(*hands: str) -> list[list[str]]:
    """Texts as lists of cards."""
    return [[hand[at : at + 2] for at in range(0, len(hand), 2)] for hand in hands]


def scripted(terms: Terms, stacks: list[int], script: str, holes: list[list[str]], board: str = "") -> list[Event]:
    """The twin's hand with the moves of a script, "bet 4, call, fold", then checks and calls."""
    left = iter(script.split(", ") if script else [])

    def decide(street: int, position: int, legal: Legal) -> tuple[str, int]:
        word, _, raise_to = next(left, passive(legal)).partition(" to ")
        return word, int(raise_to or 0)

    events = list(play(terms, stacks, holes, cards(board)[0], decide))
    assert list(left) == []
    return events


def passive(legal: Legal) -> str:
    """What costs least without folding."""
    if legal.bring_in:
        return "bring in"
    return "call" if legal.to_call else "check"


def anything(num_seats: int, num_own: int = 2) -> list[list[str]]:
    """Hands that do not matter."""
    return [DECK[num_own * position : num_own * (position + 1)] for position in range(num_seats)]


def of(kind: type, events: list[Event]) -> list:
    return [event for event in events if isinstance(event, kind)]


def finish(events: list[Event]) -> list[int]:
    return list(of(Ended, events)[0].stacks)


def dealt(terms: Terms, deck: list[str], folds: dict[int, list[int]] | None = None) -> list[Event]:
    """A hand without bets beyond what is owed, dealt from a deck; on some streets some players fold."""

    def decide(street: int, position: int, legal: Legal) -> tuple[str, int]:
        if position in (folds or {}).get(street, []) and not legal.bring_in:
            return "fold", 0
        return passive(legal), 0

    return list(play_deck(terms, [100] * len(terms.antes), deck, decide))


def first_up(*doors: str) -> list[list[str]]:
    """Five card hands by their door cards, the rest anything."""
    left = iter(card for card in DECK if card not in doors)
    return [[next(left), door, next(left), next(left), next(left)] for door in doors]
