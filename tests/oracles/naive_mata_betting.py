"""A betting round of Mata Ases the slow way: who acts, what he may do, what it changes. Rule book 7.3, 7.8, 7.11 to 7.13.

Readings where the rule book leaves room:

- A round is over when at most one still in has chips and he owes nothing, whether or not he has spoken (section 0).
- Who could be called by nobody may not raise: facing an all-in there is "call or fold" (7.10).
- An opening bet of any size is full. Short all-ins do not add up.
"""

from collections.abc import Iterator

from tests.oracles.naive_mata_hands import DECK, is_locked, visible_hand
from tests.oracles.naive_mata_table import (
    RAISES,
    Decide,
    Decided,
    Event,
    FirstToAct,
    Hand,
    Legal,
    LockedOut,
    Player,
    Returned,
)
from tests.oracles.naive_ranking import RANKS
from tests.oracles.naive_table import RuleBroken

FRACTIONS = {"1/3": (1, 3), "1/2": (1, 2), "3/4": (3, 4)}


# ------------------------------------------------------------------------------------------------------- the round


def bet(hand: Hand, decide: Decide) -> Iterator[Event]:
    """The betting round of a street; what nobody matched goes back after it."""
    hand.bet_to = 0
    hand.last_raiser = None
    for player in hand.players:
        player.has_acted = False
        player.has_full_raise_come_since = False
    hand.first = first_to_act(hand)
    yield FirstToAct(hand.street, hand.first)
    at = hand.first
    while waiting := waiting_to_act(hand):
        # "FTA player all-in: action starts with next clockwise who can act".
        while at not in waiting:
            at = (at + 1) % len(hand.players)
        yield from act(hand, at, decide)
        at = (at + 1) % len(hand.players)
    yield from return_uncalled_bet(hand)
    for player in hand.players:
        player.live += player.bet
        player.bet = 0


def first_to_act(hand: Hand) -> int:
    """7.3: "highest door by rank (ace high)", no helps; 7.8: "strongest visible hand". "Equal ranks: earliest seat clockwise
    from the button, the button being last"; max takes the first of equals."""
    players = hand.players
    if hand.street == "street 1":
        return max(hand.still_in(), key=lambda seat: RANKS.index(players[seat].up[0][0]))
    return max(hand.still_in(), key=lambda seat: visible_hand(players[seat].up, hand.helps))


def waiting_to_act(hand: Hand) -> list[int]:
    """Section 0: a "round ends when everybody still in has acted and has matched the highest bet or is all-in. If at most
    one player still has chips and nothing is left to call, no more betting happens"."""
    players = hand.players
    with_chips, still_in = hand.with_chips(), hand.still_in()
    if len(still_in) == 1 or not with_chips:
        return []
    if len(with_chips) == 1 and players[with_chips[0]].bet >= max(players[seat].bet for seat in still_in):
        return []
    return [seat for seat in with_chips if not players[seat].has_acted or players[seat].bet < hand.bet_to]


def return_uncalled_bet(hand: Hand) -> Iterator[Returned]:
    """Section 0: "The part of the last bet nobody matched goes back to the bettor before rake and pots are computed"."""
    for seat in hand.still_in():
        player = hand.players[seat]
        matched = max(other.bet for other in hand.players if other is not player)
        if player.bet > matched:
            excess = player.bet - matched
            player.bet -= excess
            player.stack += excess
            yield Returned(hand.street, seat, excess)
            return


# ------------------------------------------------------------------------------------------------------- what is allowed


def may_do(hand: Hand, seat: int) -> Legal:
    """7.3: "check, fold, call, pot"; 7.11: the fractions; 7.12: all-in; 7.13: "Check and fold are always legal (facing a bet a
    locked player can only fold)"."""
    player = hand.players[seat]
    to_call = hand.bet_to - player.bet
    locked = hand.street == "BET_5" and is_seat_locked(hand, seat)
    options = {"fold": 0}
    if to_call == 0:
        options["check"] = 0
    elif not locked:
        # "a call that is all-in is still a call".
        options["call"] = min(to_call, player.stack)
    why_no_raise = "locked" if locked else why_not_raise(hand, seat)
    if not why_no_raise:
        options |= raises(hand, player)
    return Legal(
        options=options,
        pot=hand.pot(),
        to_call=to_call,
        own_bet=player.bet,
        bet_to=hand.bet_to,
        stack=player.stack,
        is_locked=locked,
        why_no_raise=why_no_raise,
    )


def is_seat_locked(hand: Hand, seat: int) -> bool:
    """7.13: "judged anew at each turn against opponents not folded then", all-in ones too [A-49]. [A-48]: what may be imagined
    is "any card not face up on the table in this deal (own and others' up-cards incl. exposed ones of folded players,
    helps)"."""
    face_up = {card for player in hand.players for card in player.up} | set(hand.helps)
    return is_locked(
        hand.players[seat].up,
        hand.helps,
        [hand.players[other].up for other in hand.still_in() if other != seat],
        [card for card in DECK if card not in face_up],
        hand.terms.does_tie_unlock,
    )


def why_not_raise(hand: Hand, seat: int) -> str:
    """ "" if a player may bet or raise."""
    player = hand.players[seat]
    others = [hand.players[other] for other in hand.still_in() if other != seat]
    if player.bet + player.stack <= hand.bet_to:
        return "no chips beyond a call"
    if hand.street == "street 1" and hand.bet_to > 0 and not hand.terms.has_raises_on_street_1:
        # "only pot opens" in the recap "could mean one pot bet, then call or fold".
        return "only opens"
    if player.has_acted and not player.has_full_raise_come_since:
        # and section 0: "does not re-open raising for players who already acted (they may call or fold)".
        return "not reopened"
    if all(other.bet + other.stack <= hand.bet_to for other in others):
        return "nobody can call more"
    return ""


def raises(hand: Hand, player: Player) -> dict[str, int]:
    """What each bet or raise costs. "Equal amounts are listed once": as the first of pot, 3/4, 1/2, 1/3, all-in."""
    pot, to_call, stack = hand.pot(), hand.bet_to - player.bet, player.stack
    # 7.11: "A bet/raise adds f x (P + c) on top of the call"; "pot is always offered, capped at the stack".
    costs = {"pot": min(stack, to_call + pot + to_call)}
    if hand.street != "street 1":
        for word, (part, whole) in FRACTIONS.items():
            # "floor to whole chips (250/3 = 83), at least 1 chip".
            cost = to_call + max(1, part * (pot + to_call) // whole)
            # "raise-to >= 2 x B. Sizes below it are not offered"; nor one that "costs more than the stack".
            if cost <= stack and player.bet + cost >= 2 * hand.bet_to:
                costs[word] = cost
    if is_all_in_offered(hand, pot, to_call, stack):
        costs["all-in"] = stack
    listed: dict[str, int] = {}
    for word in RAISES:
        if word in costs and costs[word] not in listed.values():
            listed[word] = costs[word]
    return listed


def is_all_in_offered(hand: Hand, pot: int, to_call: int, stack: int) -> bool:
    """7.12: "only if the stack is between 1x and 2x the pot (inclusive)"; on street 1 too [A-46].

    [A-45]: "chips in the middle at that moment (P), stack = chips behind; alternative P+c against stack-c"."""
    if hand.street == "street 1" and not hand.terms.has_all_in_on_street_1:
        return False
    if hand.terms.all_in_window == "pot and call":
        return pot + to_call <= stack - to_call <= 2 * (pot + to_call)
    return pot <= stack <= 2 * pot


# ------------------------------------------------------------------------------------------------------- what is done


def act(hand: Hand, seat: int, decide: Decide) -> Iterator[Event]:
    """Ask a player, hold what he says against the rules and do it."""
    player = hand.players[seat]
    legal = may_do(hand, seat)
    if legal.is_locked:
        yield LockedOut(seat, legal.to_call)
    word = decide(hand.street, seat, legal)
    if word not in legal.options:
        raise RuleBroken(f"{hand.street}, seat {seat}: {word} is none of {legal}")
    player.bet += player.pay(legal.options[word])
    if word == "fold":
        player.has_folded = True
    if word in RAISES:
        raise_bet(hand, seat)
    player.has_acted = True
    player.has_full_raise_come_since = False
    yield Decided(hand.street, seat, word, legal.options[word], legal)


def raise_bet(hand: Hand, seat: int) -> None:
    """[A-44]: "an all-in reopens only if it raises to at least 2xB"; the minimum after it "is again 2x the bet-to"."""
    raise_to = hand.players[seat].bet
    if raise_to >= 2 * hand.bet_to:
        for other in hand.still_in():
            hand.players[other].has_full_raise_come_since = True
    hand.bet_to = raise_to
    hand.last_raiser = seat
