"""Writing of the rows of a round against the house: boxes and the house as seats, a row for each wager. See logging.py.

The house puts in what it pays as winnings and takes what boxes lose and pay as fees, so seats balance without a pot.
"""

import numpy as np

from pipeline.cards import NO_CARDS
from pipeline.codes import BoxWager, ResultSource, SeatFlag, SeatKind
from pipeline.engine.banked_tables import (
    BANKED_ROWS,
    HOUSE_CHAIR,
    MAX_BOXES,
    MOST_ACTIONS,
    NUM_CARDS,
    STREET_DEALER,
    STREET_OPEN,
)
from pipeline.engine.dealing import packed_card
from pipeline.engine.jit import kernel
from pipeline.engine.tables import UNKNOWN_STACK

PERSON = 255
MOST_REPLACED = 2 * NUM_CARDS + 1
MOST_WAGERS = len(BoxWager) * MAX_BOXES
LAST_HAND = BANKED_ROWS["hands"] - 1
LAST_SEAT = BANKED_ROWS["seats"] - HOUSE_CHAIR
LAST_ACTION = BANKED_ROWS["actions"] - MOST_ACTIONS
LAST_CARD = BANKED_ROWS["cards"] - MOST_REPLACED
LAST_WAGER = BANKED_ROWS["wagers"] - MOST_WAGERS
LAST_RESULT = BANKED_ROWS["results"] - 1


@kernel
def has_banked_room(page):
    """True if any round surely fits the page."""
    return (
        page.num_hands <= LAST_HAND
        and page.num_seats <= LAST_SEAT
        and page.num_actions <= LAST_ACTION
        and page.num_cards <= LAST_CARD
        and page.num_wagers <= LAST_WAGER
        and page.num_results <= LAST_RESULT
    )


@kernel
def clear_banked(page):
    """Forget all rows of a page, BANKED_PAGE[1]."""
    page[0].num_hands = 0
    page[0].num_seats = 0
    page[0].num_actions = 0
    page[0].num_cards = 0
    page[0].num_wagers = 0
    page[0].num_results = 0


@kernel
def log_wager(page, round, box, wager_no, wager, stake, fee, back, value, outcome):
    """Add a row of a wager. Changes the page; returns the next wager_no."""
    at = page.num_wagers
    rows = page.wagers
    rows.hand_no[at] = round.hand_no
    rows.seat_no[at] = box.chair
    rows.wager_no[at] = wager_no
    rows.wager[at] = wager
    rows.stake_chips[at] = stake
    rows.fee_chips[at] = fee
    rows.return_chips[at] = back
    rows.net_chips[at] = back - stake - fee
    rows.hand_value[at] = value
    rows.outcome[at] = outcome
    page.num_wagers += 1
    return wager_no + 1


@kernel
def log_wagers(page, round, box):
    """Add the wagers of a box. Changes the page."""
    no = 0
    if box.ante > 0:
        no = log_wager(page, round, box, no, BoxWager.ANTE, box.ante, box.fee, box.back_ante, box.value, box.outcome)
    if box.bet > 0:
        no = log_wager(page, round, box, no, BoxWager.BET, box.bet, 0, box.back_bet, box.value, box.outcome)
    if box.bonus > 0:
        log_wager(
            page, round, box, no, BoxWager.BONUS, box.bonus, 0, box.back_bonus, box.first_value, box.bonus_outcome
        )


@kernel
def log_replaced(page, round, chair, street_no, cards, places):
    """Add the cards of a seat that were replaced; all of them have lain open. Changes the page."""
    for place in range(NUM_CARDS):
        if places & (1 << place) == 0:
            continue
        at = page.num_cards
        rows = page.cards
        rows.hand_no[at] = round.hand_no
        rows.deal_no[at] = 0
        rows.seat_no[at] = chair
        rows.card_no[at] = place
        rows.street_no[at] = street_no
        rows.card[at] = packed_card(cards, place)
        rows.is_face_up[at] = 1
        page.num_cards += 1


@kernel
def log_seat(page, round, chair, kind, player_id, policy_id, position_no, stack, cards, put_in, won, flags, value):
    """Add a row of a seat. Changes the page."""
    at = page.num_seats
    rows = page.seats
    rows.hand_no[at] = round.hand_no
    rows.seat_no[at] = chair
    rows.seat_kind[at] = kind
    rows.player_id[at] = player_id
    rows.policy_id[at] = policy_id
    rows.position_no[at] = position_no
    rows.stack_chips[at] = stack
    rows.cards[at] = cards
    rows.put_in_chips[at] = put_in
    rows.returned_chips[at] = 0
    rows.won_chips[at] = won
    rows.last_street_no[at] = STREET_OPEN if flags & SeatFlag.FOLDED else round.street_no
    rows.flags[at] = flags
    rows.high_value[at] = value
    rows.low_value[at] = 0
    page.num_seats += 1


@kernel
def winnings(stake, back):
    """What the house pays for a wager beyond its stake."""
    return max(back - stake, 0)


@kernel
def won_by(box):
    """All chips that came back to a box."""
    return box.back_ante + box.back_bet + box.back_bonus


@kernel
def log_seats(page, round):
    """Add the seats of the boxes and the house. Changes the page."""
    paid = np.int64(0)
    taken = np.int64(0)
    for at in range(round.num_boxes):
        box = round.boxes[at]
        put_in = box.ante + box.bet + box.bonus + box.fee
        won = won_by(box)
        box_paid = winnings(box.ante, box.back_ante) + winnings(box.bet, box.back_bet)
        box_paid += winnings(box.bonus, box.back_bonus)
        paid += box_paid
        taken += put_in - (won - box_paid)
        flags, value = 0, np.int64(0)
        if box.has_folded:
            flags = SeatFlag.FOLDED | SeatFlag.SHOWN
        elif box.bet > 0:
            flags, value = SeatFlag.SHOWDOWN | SeatFlag.SHOWN, box.value
        else:
            flags = SeatFlag.SHOWN | 0
        log_seat(
            page,
            round,
            box.chair,
            SeatKind.BOX,
            box.player_id,
            box.policy_id,
            box.place,
            round.first_balance,
            box.cards,
            put_in,
            won,
            flags,
            value,
        )
        log_replaced(page, round, box.chair, STREET_OPEN, box.first_cards, box.discards)
    log_seat(
        page,
        round,
        HOUSE_CHAIR,
        SeatKind.HOUSE,
        round.house_id,
        PERSON,
        round.num_boxes,
        UNKNOWN_STACK,
        round.dealer_cards,
        paid,
        taken,
        SeatFlag.SHOWDOWN | SeatFlag.SHOWN if round.is_revealed else 0,
        round.dealer_value,
    )
    if round.dealer_out >= 0:
        places = 1 << round.dealer_out
        log_replaced(page, round, HOUSE_CHAIR, STREET_DEALER, round.dealer_first, places)


@kernel
def log_hand_row(page, round):
    """Add the row of the round. Changes the page."""
    at = page.num_hands
    rows = page.hands
    rows.hand_no[at] = round.hand_no
    rows.session_no[at] = round.session_no
    rows.stake_id[at] = 0
    rows.button_seat[at] = HOUSE_CHAIR
    rows.num_seats[at] = round.num_boxes + 1
    rows.num_deals[at] = 1
    rows.num_boards[at] = 0
    rows.board[at] = np.uint64(NO_CARDS)
    rows.last_street_no[at] = round.street_no
    rows.num_actions[at] = round.num_actions
    rows.num_showdown[at] = round.num_in_play + 1 if round.is_revealed else 0
    rows.pot_chips[at] = 0
    rows.rake_chips[at] = 0
    rows.result_source[at] = ResultSource.CARDS
    page.num_hands += 1


@kernel
def log_actions(page, round):
    """Add the actions of the round. Changes the page."""
    rows = page.actions
    for action_no in range(round.num_actions):
        at = page.num_actions
        row = round.actions[action_no]
        box = round.boxes[row.seat]
        rows.hand_no[at] = round.hand_no
        rows.deal_no[at] = 0
        rows.action_no[at] = action_no
        rows.street_no[at] = row.street_no
        rows.seat_no[at] = box.chair
        rows.position_no[at] = box.place
        rows.policy_id[at] = box.policy_id
        rows.action[at] = row.action
        rows.put_in_chips[at] = row.put_in_chips
        page.num_actions += 1


@kernel
def log_round(page, round):
    """Add the round that was played to the page."""
    log_hand_row(page, round)
    log_seats(page, round)
    log_actions(page, round)
    for at in range(round.num_boxes):
        log_wagers(page, round, round.boxes[at])


@kernel
def log_banked_result(page, status, failed_at):
    """Note how a round of a tape ended."""
    page.results.status[page.num_results] = status
    page.results.failed_at[page.num_results] = failed_at
    page.results.deal_no[page.num_results] = 0
    page.num_results += 1
