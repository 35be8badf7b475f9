"""Equity of hands that are all in: what each wins on average over the cards that can still come.

A *run-out* is every card still to come: to the board and, in stud and for unknown hands, to each seat. `enumerate_runouts` deals
all of them, `sample_runouts` draws some; both know hands as *combinations*, the sets of cards that a seat may hold, each as
likely as any other that meets no card twice. What a seat wins is counted in whole parts of a pot (POT), of which two to ten
hands can share either half evenly. Slow twin: tests/oracles/naive_odds.py.

One ODDS record holds the whole state, since kernels pass records as plain pointers.
"""

import numpy as np

from pipeline.cards import NO_CARDS, NUM_CARDS
from pipeline.codes import BestOf, Purpose, Ranking
from pipeline.engine.dealing import with_card
from pipeline.engine.jit import kernel
from pipeline.engine.mata_hands import best_with_help, kills
from pipeline.engine.omaha import omaha_value
from pipeline.engine.ranking import CARD_KEYS, CARD_MASKS, ONE, ZERO, hand_value
from pipeline.engine.rng import bounded
from pipeline.engine.tables import MAX_SEATS

POT = 5040
HALF = POT // 2
BOARD = -1
NO_PLACE = -1
EMPTY = np.uint64(NO_CARDS)

COMBINATION = np.dtype(
    [
        ("cards", np.uint64),  # packed
        ("bits", np.uint64),  # set of cards
        ("key", np.uint64),
        ("mask", np.uint64),
        ("num_cards", np.int64),
    ],
    align=True,
)

ODDS_SEAT = np.dtype(
    [
        ("first_combination", np.int64),
        ("num_combinations", np.int64),
        ("to_come", np.int64),  # cards
        ("cards", np.uint64),  # packed, as the three below changed while cards come and go
        ("num_cards", np.int64),
        ("key", np.uint64),
        ("mask", np.uint64),
        ("high_value", np.int64),
        ("low_value", np.int64),
        ("pot", np.int64),  # what it won of all pots
        ("pot_squares", np.int64),
        ("high_half", np.int64),  # what it would have won of all pots had the high hand, or the low one, taken all
        ("low_half", np.int64),
        ("num_wins", np.int64),  # run-outs in which it won the whole pot, or a part of it
        ("num_ties", np.int64),
        ("num_kills", np.int64),  # run-outs in which it may win, as only a hand that kills may in Mata Ases
    ],
    align=True,
)

SLOT = np.dtype(
    [
        ("seat", np.int64),  # whom the card goes to, BOARD for the board
        ("is_first", np.int64),  # of those that come to the seat or the board: order within these does not matter
        ("is_last", np.int64),
        ("place", np.int64),  # of its card among the unseen ones now, NO_PLACE for none
        ("next_place", np.int64),
    ],
    align=True,
)

ODDS = np.dtype(
    [
        ("num_seats", np.int64),
        ("best_of", np.int64),
        ("high", np.int64),  # Ranking
        ("low", np.int64),
        ("board", np.uint64),  # packed
        ("num_board", np.int64),
        ("board_key", np.uint64),
        ("board_mask", np.uint64),
        ("board_to_come", np.int64),
        ("seen", np.uint64),  # set of cards: board and dead ones
        ("deck_size", np.int64),
        ("deck", np.uint8, (NUM_CARDS,)),
        ("num_unseen", np.int64),
        ("unseen", np.uint8, (NUM_CARDS,)),
        ("num_slots", np.int64),
        ("slots", SLOT, (NUM_CARDS,)),
        ("num_runouts", np.int64),
        ("num_lows", np.int64),  # run-outs with a low hand
        ("num_divided", np.int64),  # run-outs without a hand that may win: all share the pot
        ("seats", ODDS_SEAT, (MAX_SEATS,)),
    ],
    align=True,
)


@kernel
def put_card(odds, seat_no, card):
    """Give a card to a seat or the board. Changes the state."""
    key, mask = CARD_KEYS[np.uint64(card)], CARD_MASKS[np.uint64(card)]
    if seat_no == BOARD:
        odds.board = with_card(odds.board, odds.num_board, card)
        odds.num_board += 1
        odds.board_key += key
        odds.board_mask |= mask
    else:
        seat = odds.seats[seat_no]
        seat.cards = with_card(seat.cards, seat.num_cards, card)
        seat.num_cards += 1
        seat.key += key
        seat.mask |= mask


@kernel
def take_card(odds, seat_no, card):
    """Take the last card back from a seat or the board. Changes the state."""
    key, mask = CARD_KEYS[np.uint64(card)], CARD_MASKS[np.uint64(card)]
    if seat_no == BOARD:
        odds.num_board -= 1
        odds.board = with_card(odds.board, odds.num_board, card)
        odds.board_key -= key
        odds.board_mask ^= mask
    else:
        seat = odds.seats[seat_no]
        seat.num_cards -= 1
        seat.cards = with_card(seat.cards, seat.num_cards, card)
        seat.key -= key
        seat.mask ^= mask


@kernel
def hold(seat, combination):
    """Let a seat hold one of its combinations. Changes the seat."""
    seat.cards = combination.cards
    seat.num_cards = combination.num_cards
    seat.key = combination.key
    seat.mask = combination.mask


@kernel
def value_seat(odds, at):
    """Value the hand of a seat that has all its cards. Changes the seat."""
    seat = odds.seats[at]
    if odds.best_of == BestOf.TWO_OWN_THREE_BOARD:
        seat.high_value = omaha_value(odds.high, seat.cards, seat.num_cards, odds.board, odds.num_board)
        if odds.low != Ranking.NONE:
            seat.low_value = omaha_value(odds.low, seat.cards, seat.num_cards, odds.board, odds.num_board)
    elif odds.best_of == BestOf.FOUR_OWN_ONE_BOARD:
        value = best_with_help(seat.key, seat.mask, odds.board)
        seat.high_value = value if kills(value) else 0
    else:
        key, mask = seat.key + odds.board_key, seat.mask | odds.board_mask
        seat.high_value = hand_value(odds.high, key, mask)
        if odds.low != Ranking.NONE:
            seat.low_value = hand_value(odds.low, key, mask)


@kernel
def value_known(odds):
    """Value the hands of all seats that no card comes to, once the board is full. Changes the seats."""
    for at in range(odds.num_seats):
        if odds.seats[at].to_come == 0:
            value_seat(odds, at)


@kernel
def pay_runout(odds, weight):
    """Add what each seat wins once all cards are there, `weight` times. Changes the sums.

    Where no hand may win all share the pot (7.14: nobody kills, and who is all-in can't replay).
    """
    best_high = best_low = num_high = num_low = 0
    for at in range(odds.num_seats):
        seat = odds.seats[at]
        if seat.high_value > best_high:
            best_high = seat.high_value
            num_high = 0
        num_high += seat.high_value == best_high
        if odds.low != Ranking.NONE:
            if seat.low_value > best_low:
                best_low = seat.low_value
                num_low = 0
            num_low += seat.low_value == best_low
    is_split = best_low > 0
    for at in range(odds.num_seats):
        seat = odds.seats[at]
        won = 0
        if seat.high_value == best_high:
            won = (HALF if is_split else POT) // num_high
            seat.high_half += POT // num_high * weight
        if is_split and seat.low_value == best_low:
            won += HALF // num_low
            seat.low_half += POT // num_low * weight
        seat.pot += won * weight
        seat.pot_squares += won * won * weight
        seat.num_wins += weight if won == POT else 0
        seat.num_ties += weight if 0 < won < POT else 0
        seat.num_kills += weight if seat.high_value > 0 else 0
    odds.num_runouts += weight
    odds.num_lows += weight if is_split else 0
    odds.num_divided += weight if best_high == 0 else 0


@kernel
def gather_unseen(odds, seen):
    """Put the cards of the deck that are not in the set in front. Changes `unseen`."""
    count = 0
    for at in range(odds.deck_size):
        if seen >> np.uint64(odds.deck[at]) & ONE == ZERO:
            odds.unseen[count] = odds.deck[at]
            count += 1
    odds.num_unseen = count


@kernel
def deal_all(odds, weight):
    """Deal every run-out of the hands that the seats hold now. Changes the sums.

    An odometer: each slot goes through the unseen cards that no slot before it has taken. A hand is valued as soon as it is
    complete, so that slots further on find its value.
    """
    if odds.board_to_come == 0:
        value_known(odds)
    if odds.num_slots == 0:
        pay_runout(odds, weight)
        return
    taken = ZERO
    at = 0
    odds.slots[0].place = NO_PLACE
    odds.slots[0].next_place = 0
    while at >= 0:
        slot = odds.slots[at]
        if slot.place != NO_PLACE:
            taken ^= ONE << np.uint64(slot.place)
            take_card(odds, slot.seat, odds.unseen[slot.place])
        place = slot.next_place
        while place < odds.num_unseen and taken >> np.uint64(place) & ONE != ZERO:
            place += 1
        if place == odds.num_unseen:
            at -= 1
            continue
        taken ^= ONE << np.uint64(place)
        put_card(odds, slot.seat, odds.unseen[place])
        slot.place = place
        slot.next_place = place + 1
        if slot.is_last:
            if slot.seat == BOARD:
                value_known(odds)
            else:
                value_seat(odds, slot.seat)
        if at == odds.num_slots - 1:
            pay_runout(odds, weight)
        else:
            at += 1
            odds.slots[at].place = NO_PLACE
            odds.slots[at].next_place = 0 if odds.slots[at].is_first else place + 1


@kernel
def enumerate_runouts(odds, combinations, deals, weights):
    """Deal every run-out of every deal, a row of `deals`: which combination each seat holds. Changes the sums.

    A deal counts `weights` times.
    """
    for deal in range(deals.shape[0]):
        seen = odds.seen
        for at in range(odds.num_seats):
            combination = combinations[deals[deal, at]]
            hold(odds.seats[at], combination)
            seen |= combination.bits
        gather_unseen(odds, seen)
        deal_all(odds, weights[deal])


@kernel
def draw_hands(odds, combinations, seed, sample_no):
    """Draw a combination for each seat until no card is there twice. The set of cards seen, and the next word of the stream.

    There must be such a deal, else this never ends.
    """
    word_no = 0
    while True:
        seen = odds.seen
        at = 0
        while at < odds.num_seats:
            seat = odds.seats[at]
            drawn = 0
            if seat.num_combinations > 1:
                drawn, word_no = bounded(seed, sample_no, Purpose.ODDS, word_no, seat.num_combinations)
            combination = combinations[seat.first_combination + drawn]
            if combination.bits & seen != ZERO:
                break
            seen |= combination.bits
            hold(seat, combination)
            at += 1
        if at == odds.num_seats:
            return seen, word_no


@kernel
def sample_runouts(odds, combinations, num_samples, seed):
    """Draw run-outs, each from a stream of its own. Changes the sums."""
    for sample_no in range(num_samples):
        seen, word_no = draw_hands(odds, combinations, seed, sample_no)
        for at in range(odds.num_slots):
            slot = odds.slots[at]
            place = 0
            while True:
                place, word_no = bounded(seed, sample_no, Purpose.ODDS, word_no, odds.deck_size)
                bit = ONE << np.uint64(odds.deck[place])
                if seen & bit == ZERO:
                    break
            seen |= bit
            slot.place = place
            put_card(odds, slot.seat, odds.deck[place])
        for at in range(odds.num_seats):
            value_seat(odds, at)
        pay_runout(odds, 1)
        for at in range(odds.num_slots - 1, -1, -1):
            take_card(odds, odds.slots[at].seat, odds.deck[odds.slots[at].place])


def new_odds() -> np.ndarray:
    """An empty state: ODDS[1], no card on the board."""
    odds = np.zeros(1, ODDS)
    odds["board"] = EMPTY
    return odds
