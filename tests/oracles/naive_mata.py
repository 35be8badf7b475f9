"""A hand of Mata Ases played the slow way, straight from rule book 7. Imports nothing of the pipeline.

`play` yields every event of the hand in order; who acts is the rule book's affair, what he does is asked of `decide`, which
is told what he may do: on a street one of the words of `Legal.options`, before a card "keep" or "new". Betting is in
naive_mata_betting, hands and windows in naive_mata_hands, the showdown and the pots in naive_mata_showdown.

What a deal shows: doors, cards dealt open and exposed holes, those of folded players too, and the helps once they are turned.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from tests.oracles.naive_hand import taken
from tests.oracles.naive_mata_betting import bet
from tests.oracles.naive_mata_showdown import is_replay_due, settle, show, strengths
from tests.oracles.naive_mata_table import (
    STREETS,
    CheckThrough,
    Deal,
    Decide,
    Event,
    Exposed,
    Extra,
    Given,
    Hand,
    KeepOrNew,
    Legal,
    Misdeal,
    Opened,
    Player,
    Replay,
    RunOut,
    Seed,
    Terms,
)
from tests.oracles.naive_table import RuleBroken

NUM_OWN = 5


def play(terms: Terms, stacks: list[int], button: int, decks: Iterable[list[str]], decide: Decide) -> Iterator[Event]:
    """Every event of the hand. Each deal takes the next deck, the card that is dealt first in front: redeals and replays
    "always reshuffle all 52" [A-58]."""
    hand = Hand(terms, [Player(stack) for stack in stacks], button, iter(decks))
    # 7.1: "Button puts 1bb into the pot as seed (a shorter stack is all-in for what it has)".
    hand.dead = hand.players[button].pay(terms.big_blind)
    yield Seed(button, hand.dead)
    while True:
        yield from play_until_showdown(hand, decide)
        if len(hand.still_in()) == 1:
            yield from settle(hand, {})
            return
        strength = strengths(hand)
        yield from show(hand, strength)
        if not is_replay_due(hand, strength):
            yield from settle(hand, strength)
            return
        yield from carry_into_replay(hand)


def play_until_showdown(hand: Hand, decide: Decide) -> Iterator[Event]:
    """7.1 to 7.10: deals until one stands and somebody bets on it, then the streets. Ends where one player is left, or with
    five cards each."""
    yield from deal(hand)
    while len(hand.with_chips()) > 1:
        yield from bet(hand, decide)
        if len(hand.still_in()) == 1:
            return
        if len(hand.with_chips()) <= 1 or hand.last_raiser is not None:
            break
        # 7.4: "Everybody checks: extra from everybody still in, reshuffle, new deal".
        yield CheckThrough(hand.street)
        yield from pay_extra(hand)
        yield from deal(hand)
    if len(hand.with_chips()) <= 1:
        yield from run_out(hand)
        return
    yield from open_helps(hand)
    if hand.terms.third_card == "choice":
        yield from flip(hand, decide)
    else:
        # 7.6: "each live player gets a third card, open, clockwise, button last".
        yield from give_all(hand, is_closed=False)
    for street in STREETS[1:]:
        hand.street = street
        yield from bet(hand, decide)
        if len(hand.still_in()) == 1:
            return
        if street == "BET_5":
            return
        if len(hand.with_chips()) <= 1:
            yield from run_out(hand)
            return
        if hand.last_raiser is None:
            yield CheckThrough(street)
            yield from force_new(hand)
        else:
            yield from flip(hand, decide)


# ----------------------------------------------------------------------------------------------------------- dealing


def deal(hand: Hand) -> Iterator[Event]:
    """Deals until one stands. 7.2: "If three or more players still in the hand show the same door rank, the deal is void:
    every player still in pays an extra, all cards come back, full reshuffle and new deal"; "a safety cap on consecutive
    misdeals" [A-61], "then the deal stands"."""
    while True:
        yield lay_out(hand)
        doors = Counter(hand.players[seat].up[0][0] for seat in hand.still_in())
        rank, most = doors.most_common(1)[0]
        if most < 3 or hand.num_misdeals == hand.terms.max_misdeals:
            hand.num_misdeals = 0
            return
        yield Misdeal(hand.num_deals - 1, rank)
        hand.num_misdeals += 1
        yield from pay_extra(hand)


def lay_out(hand: Hand) -> Deal:
    """7.1: "clockwise from the button's left, button last: one door up and one hole each; three helps face down. Order: all
    doors, all holes, then the helps; no burns"."""
    hand.deck = list(next(hand.decks))
    hand.are_helps_open = False
    hand.street = "street 1"
    hand.first, hand.last_raiser = None, None
    for player in hand.players:
        player.up, player.hole = [], ""
    order = hand.still_in()
    for seat in order:
        hand.players[seat].up = taken(hand.deck, 1)
    for seat in order:
        (hand.players[seat].hole,) = taken(hand.deck, 1)
    hand.helps = taken(hand.deck, 3)
    hand.num_deals += 1
    doors = tuple((seat, hand.players[seat].up[0]) for seat in order)
    holes = tuple((seat, hand.players[seat].hole) for seat in order)
    return Deal(hand.num_deals - 1, doors, holes, tuple(hand.helps))


def pay_extra(hand: Hand) -> Iterator[Extra]:
    """7.5: "the k-th extra is 1bb, 2bb, ... Both kinds of redeal share the counter"; [A-60]: "player too short for an extra:
    all-in for the rest"; "a player with 0 pays nothing, stays in, gets new cards"."""
    hand.num_extras += 1
    owed = extra_owed(hand.terms, hand.num_extras)
    paid = {seat: hand.players[seat].pay(owed) for seat in hand.with_chips()}
    hand.extras.append(paid)
    for seat, chips in paid.items():
        yield Extra(hand.num_extras, seat, chips, owed)


def extra_owed(terms: Terms, extra_no: int) -> int:
    """[A-41]: "linear k bb (third: 49bb), doubling (57bb), or constant 2bb (41bb)"; the first is 1bb."""
    if terms.extras == "doubling":
        return terms.big_blind * 2 ** (extra_no - 1)
    if terms.extras == "constant":
        return terms.big_blind * min(extra_no, 2)
    return terms.big_blind * extra_no


def carry_into_replay(hand: Hand) -> Iterator[Replay]:
    """7.14: "same pot, no new seed, no rake, remaining players get entirely new cards from a fresh 52-card shuffle, button
    stays". Section 0: "a carried replay pot is in the main pot". [A-54]: "the extra counter starts at 1bb (cfg: continues)"."""
    hand.dead = hand.pot()
    hand.extras = []
    for player in hand.players:
        player.live = 0
    hand.num_replays += 1
    if hand.terms.do_extras_restart:
        hand.num_extras = 0
    if hand.terms.raked_if_opened_in == "deal":
        hand.were_helps_opened = False
    yield Replay(hand.num_replays, hand.dead)


# -------------------------------------------------------------------------------------------------- helps and new cards


def open_helps(hand: Hand) -> Iterator[Opened]:
    """7.6: "the helps are turned"."""
    hand.are_helps_open = True
    hand.were_helps_opened = True
    yield Opened(tuple(hand.helps))


def give(hand: Hand, seat: int, *, is_closed: bool) -> Given:
    """The next card, open or as the new hole."""
    (card,) = taken(hand.deck, 1)
    player = hand.players[seat]
    if is_closed:
        assert not player.hole
        player.hole = card
    else:
        player.up.append(card)
    return Given(seat, card, is_closed)


def give_all(hand: Hand, *, is_closed: bool) -> Iterator[Given]:
    """ "New cards go clockwise from the button's left, button last"."""
    for seat in hand.still_in():
        yield give(hand, seat, is_closed=is_closed)


def expose(hand: Hand, seat: int) -> Exposed:
    """The hole becomes an up-card."""
    player = hand.players[seat]
    card, player.hole = player.hole, ""
    player.up.append(card)
    return Exposed(seat, card)


def flip(hand: Hand, decide: Decide) -> Iterator[Event]:
    """7.7: "each live player chooses KEEP (hole stays closed, next card comes open) or NEW (hole is exposed, next card comes
    closed and is the new hole)". [A-67]: "decided one after the other in dealing order, card dealt at once, so later
    players see earlier results (cfg: all choose first)". [A-68]: an all-in player "still chooses"."""
    words: dict[int, str] = {}
    if hand.terms.choices == "all first":
        for seat in hand.still_in():
            words[seat] = keep_or_new(hand, seat, decide)
            yield KeepOrNew(len(hand.players[seat].cards()), seat, words[seat])
    for seat in hand.still_in():
        if hand.terms.choices == "one after the other":
            words[seat] = keep_or_new(hand, seat, decide)
            yield KeepOrNew(len(hand.players[seat].cards()), seat, words[seat])
        if words[seat] == "new":
            yield expose(hand, seat)
        yield give(hand, seat, is_closed=words[seat] == "new")


def keep_or_new(hand: Hand, seat: int, decide: Decide) -> str:
    """What a player chooses."""
    legal = Legal(options={"keep": 0, "new": 0}, pot=hand.pot(), stack=hand.players[seat].stack)
    word = decide("flip", seat, legal)
    if word not in legal.options:
        raise RuleBroken(f"seat {seat}: {word} is neither keep nor new")
    return word


def force_new(hand: Hand) -> Iterator[Event]:
    """7.9: "every hole is exposed and the next card is dealt closed (a forced NEW, for every live player, all-in ones too)"."""
    for seat in hand.still_in():
        yield expose(hand, seat)
    yield from give_all(hand, is_closed=True)


def run_out(hand: Hand) -> Iterator[Event]:
    """7.10: "the helps are turned first if still closed (so the pot is raked), KEEP/NEW skipped, holes opened, missing cards
    dealt open clockwise, button last, until each has five, showdown"."""
    yield RunOut(hand.street)
    # No final round: nobody bet last in it and nobody was first to act.
    hand.first, hand.last_raiser = None, None
    if not hand.are_helps_open:
        yield from open_helps(hand)
    for seat in hand.still_in():
        yield expose(hand, seat)
    while any(len(hand.players[seat].up) < NUM_OWN for seat in hand.still_in()):
        yield from give_all(hand, is_closed=False)
