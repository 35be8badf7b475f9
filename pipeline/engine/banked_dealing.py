"""The beginning of a round against the house: order of play, wagers, the deal; and the cards that come later, one stub for all.

Recorded cards are checked where they are dealt.
"""

import numpy as np

from pipeline.cards import NO_CARD, NO_CARDS, NUM_CARDS
from pipeline.codes import Action, Outcome, Purpose, Status
from pipeline.engine.banked_hands import value_of_packed
from pipeline.engine.banked_tables import NUM_CARDS as FIRST_CARDS
from pipeline.engine.banked_tables import STREET_POSTS
from pipeline.engine.dealing import packed_card, with_card
from pipeline.engine.jit import kernel
from pipeline.engine.ranking import CARD_KEYS, CARD_MASKS, ONE
from pipeline.engine.rng import shuffle

EMPTY = np.uint64(NO_CARDS)


@kernel
def note(round, at, action, put_in_chips):
    """Note an action of a box."""
    row = round.actions[round.num_actions]
    row.put_in_chips = put_in_chips
    row.deal_no = 0
    row.street_no = round.street_no
    row.seat = at
    row.action = action
    round.num_actions += 1


@kernel
def put_in(round, chips):
    """Take chips from the player's balance."""
    round.balance -= chips


@kernel
def begin_round(rules, round):
    """Order of play: of the first ante boxes the larger is played first, ties by position; then all others by position."""
    num_open = 0
    for at in range(round.num_boxes):
        if round.boxes[at].ante > 0 and num_open < rules.num_open:
            round.order[num_open] = at
            num_open += 1
    if num_open == 2 and round.boxes[round.order[1]].ante > round.boxes[round.order[0]].ante:
        round.order[0], round.order[1] = round.order[1], round.order[0]
    place = num_open
    for at in range(round.num_boxes):
        is_open = False
        for index in range(num_open):
            is_open |= round.order[index] == at
        if not is_open:
            round.order[place] = at
            place += 1
    round.num_open = num_open
    round.num_in_play = 0
    round.balance = round.first_balance
    round.base_left = rules.max_payout
    round.bonus_left = rules.max_payout
    round.dealer_cards = EMPTY
    round.dealer_first = EMPTY
    round.dealer_key = np.uint64(0)
    round.dealer_mask = np.uint64(0)
    round.dealer_value = 0
    round.dealer_out = -1
    round.is_revealed = 0
    round.seen = np.uint64(0)
    round.dealt = np.uint64(0)
    round.deck_at = 0
    round.decision_at = 0
    round.num_actions = 0
    for place in range(round.num_boxes):
        box = round.boxes[round.order[place]]
        box.place = place
        box.bet = box.fee = box.back_ante = box.back_bet = box.back_bonus = 0
        box.base_left = rules.max_payout
        box.first_cards = EMPTY
        box.key = np.uint64(0)
        box.mask = np.uint64(0)
        box.discards = box.num_drawn = box.first_value = box.value = 0
        box.has_folded = box.asks = 0
        box.outcome = box.bonus_outcome = Outcome.LOST


@kernel
def post_wagers(rules, round):
    """Antes and bonuses; the bets of blind boxes are set aside, as they must be covered from the start."""
    round.street_no = STREET_POSTS
    for at in range(round.num_boxes):
        box = round.boxes[at]
        if box.ante > 0:
            put_in(round, box.ante)
            note(round, at, Action.POST_ANTE, box.ante)
        if box.bonus > 0:
            put_in(round, box.bonus)
            note(round, at, Action.POST_BONUS, box.bonus)
        if box.ante > 0 and box.place >= round.num_open:
            put_in(round, rules.bet_antes * box.ante)


@kernel
def note_card(round, card):
    """OK, or what is wrong with this card. Changes the set of cards dealt."""
    if card == NO_CARD:
        return Status.HOLE_CARDS_MISSING
    if card >= NUM_CARDS:
        return Status.CARD_NOT_IN_DECK
    bit = ONE << np.uint64(card)
    if round.dealt & bit != 0:
        return Status.DUPLICATE_CARD
    round.dealt |= bit
    return Status.OK


@kernel
def next_card(round, recorded):
    """The next card of the deck, of a recorded round the one that it says."""
    if round.is_replay:
        return recorded
    card = np.int64(round.deck[round.deck_at])
    round.deck_at += 1
    return card


@kernel
def deal(round, seed):
    """A card to each box by position and then to the dealer, five times; the dealer's last card lies open."""
    if not round.is_replay:
        for card in range(NUM_CARDS):
            round.deck[card] = card
        most = FIRST_CARDS * (round.num_boxes + 1 + round.num_open) + 1
        shuffle(round.deck, NUM_CARDS, most, seed, round.hand_no, Purpose.DEAL)
    for place in range(FIRST_CARDS):
        for at in range(round.num_boxes):
            box = round.boxes[at]
            card = next_card(round, packed_card(box.recorded_cards, place))
            status = note_card(round, card)
            if status != Status.OK:
                return status
            box.first_cards = with_card(box.first_cards, place, card)
            box.key += CARD_KEYS[card]
            box.mask |= CARD_MASKS[card]
        card = next_card(round, packed_card(round.recorded_dealer, place))
        status = note_card(round, card)
        if status != Status.OK:
            return status
        round.dealer_first = with_card(round.dealer_first, place, card)
        round.dealer_key += CARD_KEYS[card]
        round.dealer_mask |= CARD_MASKS[card]
    round.dealer_cards = round.dealer_first
    round.seen = ONE << np.uint64(packed_card(round.dealer_first, FIRST_CARDS - 1))
    return Status.OK


@kernel
def draw(round, box, num_cards, places):
    """Give a box new cards of the stub, in place of those at `places`. OK, or what is wrong with a recorded one."""
    cards = EMPTY
    num = 0
    for place in range(FIRST_CARDS):
        if places & (1 << place) == 0:
            cards = with_card(cards, num, packed_card(box.first_cards, place))
            num += 1
    for at in range(num_cards):
        card = next_card(round, packed_card(box.recorded_drawn, at))
        status = note_card(round, card)
        if status != Status.OK:
            return status
        cards = with_card(cards, num, card)
        num += 1
        box.num_drawn += 1
        round.seen |= ONE << np.uint64(card)
    box.cards = cards
    box.discards = places
    box.value = value_of_packed(cards, num)
    return Status.OK


@kernel
def highest_place(round):
    """The place of the dealer's highest card, which may be the one that lies open; no two are equal [A-73]."""
    highest, highest_at = np.int64(-1), np.int64(0)
    for place in range(FIRST_CARDS):
        rank = packed_card(round.dealer_first, place) // 4
        if rank > highest:
            highest, highest_at = rank, place
    return highest_at


@kernel
def replace_highest(round):
    """Replace the dealer's highest card. OK, or what is wrong with a recorded card."""
    round.dealer_out = highest_place(round)
    cards = EMPTY
    num = 0
    for place in range(FIRST_CARDS):
        if place != round.dealer_out:
            cards = with_card(cards, num, packed_card(round.dealer_first, place))
            num += 1
    card = next_card(round, round.recorded_new)
    status = note_card(round, card)
    if status != Status.OK:
        return status
    round.dealer_cards = with_card(cards, num, card)
    round.dealer_value = value_of_packed(round.dealer_cards, FIRST_CARDS)
    return Status.OK
