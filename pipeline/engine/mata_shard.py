"""Many hands of Mata Ases, one page; see shard.py."""

import numpy as np

from pipeline.codes import Recorded, Status
from pipeline.engine.jit import kernel
from pipeline.engine.logging import has_room, log_deals, log_hand, log_result
from pipeline.engine.mata_ases_hand import play_mata_hand
from pipeline.engine.shard import is_paid_as_recorded, place_button, seat_next_hand, seat_record, take_stacks
from pipeline.engine.tables import ENDING_UNSAID, MAX_DEALS, NO_ACTION_NO


@kernel
def generate(mata, stakes, rake, lineup, table, page, seed, first_hand, num_hands):
    """Play hands from `first_hand` on until the page is full; see shard.generate. `mata` is MATA[1]."""
    place_button(lineup[0], seed, first_hand)
    for played in range(num_hands):
        hand_no = first_hand + played
        if not has_room(page[0]):
            return played
        seat_next_hand(lineup[0], table[0], seed, hand_no)
        status = play_mata_hand(mata[0], stakes[table[0].stake_id], rake[0], lineup[0], table[0], seed)
        if status != Status.OK:
            return -status
        log_hand(page[0], table[0])
        log_deals(page[0], table[0])
        take_stacks(lineup[0], table[0])
    return num_hands


@kernel
def lay_deals(tape, table, hand):
    """Lay the deals of a recorded hand ready, the deciding one last; OK, or that they are too many. Changes the table."""
    record = tape.hands[hand]
    if record.num_deals >= MAX_DEALS - 1:
        return Status.TOO_MANY_DEALS
    for deal_no in range(record.num_deals):
        row = tape.deals[record.first_deal + deal_no]
        deal = table.recorded_deals[deal_no]
        deal.board = row.board
        deal.num_decisions = row.num_decisions
        deal.extra = row.extra
        deal.ending = row.ending
        for at in range(table.num_seats):
            deal.cards[at] = row.cards[at]
    deciding = table.recorded_deals[record.num_deals]
    deciding.board = record.board
    deciding.num_decisions = record.num_decisions
    deciding.extra = -1
    deciding.ending = ENDING_UNSAID
    for at in range(table.num_seats):
        deciding.cards[at] = table.seats[at].recorded_cards
    table.num_recorded_deals = record.num_deals + 1
    return Status.OK


@kernel
def replay_hand(mata, stakes, rake, lineup, tape, table, hand, hand_no):
    """Replay one hand of a tape and leave the table as it ends, or as it stands where the record fails. Its status."""
    status = seat_record(tape, table, hand, hand_no, 0)
    if status == Status.OK:
        status = lay_deals(tape, table, hand)
    if status == Status.OK:
        status = play_mata_hand(mata, stakes[table.stake_id], rake, lineup, table, np.int64(0))
    if status == Status.OK and table.has_result == Recorded.WINNINGS and not is_paid_as_recorded(table):
        return Status.RESULT_DIFFERS
    return status


@kernel
def replay(mata, stakes, rake, lineup, tape, table, page, first_hand, first_hand_no):
    """Replay hands of a tape from `first_hand` on until the page is full; see shard.replay. `mata` is MATA[1]."""
    hand_no = first_hand_no
    for hand in range(first_hand, tape.hands.size):
        if not has_room(page[0]):
            return hand - first_hand
        status = replay_hand(mata[0], stakes, rake[0], lineup[0], tape, table[0], hand, hand_no)
        if status == Status.OK:
            log_hand(page[0], table[0])
            log_deals(page[0], table[0])
            log_result(page[0], status, NO_ACTION_NO, 0)
            hand_no += 1
        else:
            log_result(page[0], status, table[0].decision_at, table[0].deal_no)
    return tape.hands.size - first_hand
