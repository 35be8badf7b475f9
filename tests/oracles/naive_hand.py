"""A hand of any game of rule book 1 to 6 played the slow way, straight from the rule book. Imports nothing of the pipeline.

`play` yields every event of the hand in order; who acts is the rule book's affair, what he does is asked of `decide`, which
is told what he may do. The games are in naive_games, betting in naive_betting, pots in naive_money, the showdown in
naive_showdown; naive_rows adds events up to what a record of the hand must say.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from tests.oracles.naive_betting import begin_round, bet, return_uncalled_bet
from tests.oracles.naive_showdown import settle
from tests.oracles.naive_table import Cards, Dealt, Decide, Event, Given, Hand, Player, Post, RuleBroken, Terms


def play(terms: Terms, stacks: list[int], holes: list[list[str]], board: list[str], decide: Decide) -> Iterator[Event]:
    """Every event of the hand. `decide(street, position, legal)` gives a word and, for a bet or raise, where it stands.

    `holes` are each player's own cards in the order they are dealt, as far as they are; `board` the common ones.
    """
    return play_cards(terms, stacks, Laid([list(own) for own in holes], list(board)), decide)


def play_deck(terms: Terms, stacks: list[int], deck: list[str], decide: Decide) -> Iterator[Event]:
    """`play` with the cards dealt from the top of a deck."""
    return play_cards(terms, stacks, Deck(list(deck)), decide)


def play_cards(terms: Terms, stacks: list[int], cards: Cards, decide: Decide) -> Iterator[Event]:
    """`play` with cards from anywhere."""
    hand = Hand(terms, [Player(stack) for stack in stacks], cards)
    yield from post(hand)
    for street in range(len(terms.game.streets)):
        hand.street = street
        yield from deal(hand)
        begin_round(hand)
        yield from bet(hand, decide)
        yield from return_uncalled_bet(hand)
        if len(hand.still_in()) == 1:
            break
    for player in hand.players:
        player.live += player.bet
        player.bet = 0
    yield from settle(hand)


# ------------------------------------------------------------------------------------------------------- forced bets


def post(hand: Hand) -> Iterator[Post]:
    """Rule book 0: "Ante first, then blind or bring-in; a short stack is all-in for what it has; the others owe the full
    amount." Rule book 1: blinds are posted before the deal [A-17]."""
    terms = hand.terms
    for position, player in enumerate(hand.players):
        if terms.antes[position] > 0:
            player.ante = player.pay(terms.antes[position])
            yield Post(position, "ante", player.ante, terms.antes[position])
    for position, player in enumerate(hand.players):
        owed_dead, owed_live = terms.dead_posts[position], terms.blinds[position] + terms.live_posts[position]
        if owed_dead > 0 and player.stack > 0:
            player.dead = player.pay(owed_dead)
            yield Post(position, "dead post", player.dead, owed_dead)
        if owed_live > 0 and player.stack > 0:
            player.bet = player.pay(owed_live)
            yield Post(position, name_of_post(hand, position), player.bet, owed_live)
        hand.bet_to = max(hand.bet_to, owed_live if terms.calls_full_blind else player.bet)


def agreed_blinds(
    num_players: int, small_blind: int, big_blind: int, heads_up_blinds: str = "button small blind"
) -> tuple[int, ...]:
    """Rule book 1: "left of button small blind, next big blind"; heads-up "button = SB", by S4 the dealer BB [A-18]."""
    if num_players == 2 and heads_up_blinds == "button small blind":
        return (big_blind, small_blind)
    return (small_blind, big_blind) + (0,) * (num_players - 2)


def button_blind(num_players: int, blind: int) -> tuple[int, ...]:
    """Rule book 6: "only the button posts a blind", heads-up too [A-40]."""
    return (0,) * (num_players - 1) + (blind,)


def name_of_post(hand: Hand, position: int) -> str:
    """Rule book 1: "left of button small blind, next big blind"; heads-up "button = SB" [A-18]."""
    terms = hand.terms
    if terms.live_posts[position] > 0:
        return "live post"
    if hand.game.forced == "button blind":
        return "button blind"
    if len(hand.players) == 2:
        big_blind_at = 0 if terms.heads_up_blinds == "button small blind" else 1
        return "big blind" if position == big_blind_at else "small blind"
    if position == 0:
        return "small blind"
    return "big blind" if position == 1 else "straddle"


# ----------------------------------------------------------------------------------------------------------- dealing


@dataclass
class Laid:
    """Cards that are known beforehand: each player's own ones and the common ones, in the order they are dealt."""

    holes: list[list[str]]
    board: list[str]

    def own(self, positions: list[int], num_cards: int) -> dict[int, list[str]]:
        return {position: taken(self.holes[position], num_cards) for position in positions}

    def common(self, num_cards: int) -> list[str]:
        return taken(self.board, num_cards)

    def burn(self) -> None:
        """Burnt cards are not among them."""


@dataclass
class Deck:
    """A deck, the card that is dealt first in front. "Deal starts left of the button; one card at a time" (rule book 1)."""

    left: list[str]

    def own(self, positions: list[int], num_cards: int) -> dict[int, list[str]]:
        dealt: dict[int, list[str]] = {position: [] for position in positions}
        for _ in range(num_cards):
            for position in positions:
                dealt[position] += taken(self.left, 1)
        return dealt

    def common(self, num_cards: int) -> list[str]:
        return taken(self.left, num_cards)

    def burn(self) -> None:
        taken(self.left, 1)


def taken(cards: list[str], num_cards: int) -> list[str]:
    """The first cards of a list, which loses them."""
    if len(cards) < num_cards:
        raise RuleBroken(f"{num_cards} cards are to be dealt and {len(cards)} are there")
    first = cards[:num_cards]
    del cards[:num_cards]
    return first


def deal(hand: Hand) -> Iterator[Event]:
    """The cards of a street, own ones left of the button first; at will a card is burnt before each but the first [A-20]."""
    street = hand.this_street
    players = hand.still_in()
    num_down, num_up, num_common = street.down, street.up, street.common
    if hand.street == len(hand.game.streets) - 1 and hand.game.is_last_card_up_by_choice:
        # S2 says that the 7th card is dealt face up; face down is ordinary practice.
        num_up, num_down = (num_down, 0) if hand.terms.seventh_card == "up" else (0, num_down)
    stub = 4 * len(hand.game.ranks) - hand.num_cards_used
    num_burnt = 1 if hand.terms.has_burns and hand.street > 0 else 0
    if (num_down + num_up) * len(players) > stub - num_burnt:
        # [A-35]: "if the stub (excluding burns ...) is smaller than the number of live players when the 7th card is due, one
        # common card is dealt"; where one card is left, "burn omitted, that card is the common card".
        num_down, num_up, num_common = 0, 0, 1
    if num_common:
        num_burnt = min(num_burnt, stub - num_common)  # nine players of five card omaha have no card for a third burn
    if num_burnt:
        hand.cards.burn()
    own = hand.cards.own(players, num_down + num_up)
    new = hand.cards.common(num_common)
    hand.common += new
    hand.num_cards_used += num_burnt + (num_down + num_up) * len(players) + num_common
    yield Dealt(hand.street, tuple(new))
    for position in players if num_down + num_up else []:
        down, up = own[position][:num_down], own[position][num_down:]
        hand.players[position].down += down
        hand.players[position].up += up
        yield Given(hand.street, position, tuple(down), tuple(up))
