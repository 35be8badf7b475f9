"""Many hands, one log, a status for each.

Generating: sessions of a table with carried stacks, or single hands with stacks reset. Replaying: the hands of a tape; one
that fails leaves no rows, keeps its status and the number of the decision that failed, and the shard goes on.
"""

import numpy as np

from pipeline.codes import Purpose, Recorded, Status
from pipeline.engine.jit import kernel
from pipeline.engine.logging import SEATS, has_room, log_hand
from pipeline.engine.rng import bounded
from pipeline.engine.table_hand import begin_hand, play_hand, seat_player
from pipeline.engine.tables import MAX_ACTIONS, MAX_STREETS

WORDS_A_CHAIR = 64


@kernel
def buy_in(lineup, chair, seed, hand_no):
    """The stack with which a chair sits down at this hand, between its minimum and maximum."""
    low = lineup.min_stack[chair]
    high = lineup.max_stack[chair]
    if low == high:
        return low
    drawn, _ = bounded(seed, hand_no, Purpose.TABLE, WORDS_A_CHAIR * (chair + 1), high - low + 1)
    return low + drawn


@kernel
def buy_in_all(lineup, seed, hand_no):
    """Give every chair a new stack. Changes the lineup."""
    for chair in range(lineup.num_chairs):
        lineup.stack[chair] = buy_in(lineup, chair, seed, hand_no)


@kernel
def draw_button(lineup, seed, hand_no):
    """The chair before the first button, which is drawn [A-18]."""
    chair, _ = bounded(seed, hand_no, Purpose.TABLE, 0, lineup.num_chairs)
    return chair


@kernel
def refill(lineup, seed, hand_no):
    """Between hands of a session: chairs without chips buy in again; without rebuys all start over once one has all chips."""
    num_with_chips = 0
    for chair in range(lineup.num_chairs):
        if lineup.stack[chair] > 0:
            num_with_chips += 1
    if num_with_chips < 2 and not lineup.rebuys:
        buy_in_all(lineup, seed, hand_no)
    for chair in range(lineup.num_chairs):
        if lineup.rebuys and lineup.stack[chair] == 0:
            lineup.stack[chair] = buy_in(lineup, chair, seed, hand_no)


@kernel
def seat_lineup(lineup, table, last_button, hand_no):
    """Seat the chairs that have chips. The button moves to the next of them after `last_button`; returns its chair."""
    num_seats = 0
    for chair in range(lineup.num_chairs):
        num_seats += lineup.stack[chair] > 0
    button_chair = (last_button + 1) % lineup.num_chairs
    while lineup.stack[button_chair] == 0:
        button_chair = (button_chair + 1) % lineup.num_chairs
    button = 0
    for chair in range(button_chair):
        button += lineup.stack[chair] > 0
    begin_hand(table, hand_no, num_seats, button, lineup.stake_of_seats[num_seats])
    at = 0
    for chair in range(lineup.num_chairs):
        if lineup.stack[chair] > 0:
            seat_player(table, at, chair + 1, lineup.player_id[chair], lineup.policy_id[chair], lineup.stack[chair])
            at += 1
    return button_chair


@kernel
def generate(rules, stakes, rake, lineup, table, log, seed, first_hand, num_hands):
    """Play hands `first_hand` to `first_hand + num_hands`; `first_hand` begins a session. OK or LOG_FULL.

    Arguments are records but for `stakes`, STAKES[stake_id], and the log.
    """
    is_reset = lineup.session_hands == 1
    button_chair = np.int64((draw_button(lineup, seed, 0) + first_hand) % lineup.num_chairs)
    for hand_no in range(first_hand, first_hand + num_hands):
        if is_reset:
            buy_in_all(lineup, seed, hand_no)
        elif hand_no % lineup.session_hands == 0:
            buy_in_all(lineup, seed, hand_no)
            button_chair = draw_button(lineup, seed, hand_no)
        else:
            refill(lineup, seed, hand_no)
        button_chair = seat_lineup(lineup, table, button_chair, hand_no)
        table.session_no = hand_no // lineup.session_hands
        status = play_hand(rules, stakes[table.stake_id], rake, lineup, table, seed)
        if status != Status.OK:
            return status
        if not has_room(log, table):
            return Status.LOG_FULL
        log_hand(log, table)
        for at in range(table.num_seats):
            lineup.stack[table.seats[at].chair - 1] = table.seats[at].stack
    return Status.OK


@kernel
def seat_record(tape, table, hand, hand_no):
    """Seat the players of a recorded hand and lay its cards and decisions ready; OK, or what is wrong with them."""
    num_seats = np.int64(tape.num_seats[hand])
    num_decisions = tape.first_action[hand + 1] - tape.first_action[hand]
    begin_hand(table, hand_no, num_seats, np.int64(tape.button[hand]), np.int64(tape.stake_id[hand]))
    table.is_replay = 1
    table.session_no = tape.session_no[hand] if tape.session_no[hand] >= 0 else hand_no
    table.recorded_board = tape.board[hand]
    table.recorded_rake = tape.rake[hand]
    table.has_result = tape.has_result[hand]
    table.num_decisions = num_decisions
    for street_no in range(MAX_STREETS):
        table.deal_at[street_no] = tape.deal_at[hand, street_no]
    if num_seats < 2:
        return Status.TOO_FEW_SEATS
    if num_decisions > MAX_ACTIONS:
        return Status.TOO_MANY_ACTIONS
    for at in range(num_seats):
        row = tape.first_seat[hand] + at
        if tape.stack[row] <= 0:
            return Status.ZERO_STACK
        seat_player(table, at, tape.chair[row], tape.player_id[row], tape.policy_id[row], tape.stack[row])
        seat = table.seats[at]
        seat.shows = tape.shows[row]
        seat.recorded_won = tape.recorded_won[row]
        seat.recorded_cards = tape.cards[row]
    for at in range(num_decisions):
        row = tape.first_action[hand] + at
        decision = table.decisions[at]
        decision.seat = tape.seat[row]
        decision.action = tape.action[row]
        decision.amount = tape.amount[row]
    return Status.OK


@kernel
def is_paid_as_recorded(table):
    """True if every seat collected what the record says."""
    for at in range(table.num_seats):
        if table.seats[at].won != table.seats[at].recorded_won:
            return False
    return True


@kernel
def replay_hand(rules, stakes, rake, lineup, tape, table, hand, hand_no):
    """Replay one hand of a tape and leave the table as it ends, or as it stands where the record fails. Its status."""
    status = seat_record(tape, table, hand, hand_no)
    if status != Status.OK:
        return status
    status = play_hand(rules, stakes[table.stake_id], rake, lineup, table, 0)
    if status == Status.OK and table.has_result == Recorded.WINNINGS and not is_paid_as_recorded(table):
        return Status.RESULT_DIFFERS
    return status


@kernel
def replay(rules, stakes, rake, lineup, tape, table, log, first_hand_no):
    """Replay all hands of a tape; those that hold get the hand numbers from `first_hand_no` on. OK or LOG_FULL.

    Arguments are records but for `stakes`, STAKES[stake_id], the tape and the log.
    """
    hand_no = first_hand_no
    for hand in range(tape.num_seats.size):
        status = replay_hand(rules, stakes, rake, lineup, tape, table, hand, hand_no)
        log.status[hand] = status
        if status == Status.OK:
            if not has_room(log, table):
                return Status.LOG_FULL
            log.first_seat[hand] = log.used[SEATS]
            log_hand(log, table)
            hand_no += 1
        else:
            log.status_action[hand] = table.decision_at
    return Status.OK
