"""Many hands, one page, a result for each hand of a tape.

Generating: sessions of a table with carried stacks, or single hands with stacks reset. Replaying: the hands of a tape; one
that fails leaves no rows, keeps its status and the number of the decision that failed, and the shard goes on.
"""

import numpy as np

from pipeline.codes import Purpose, Recorded, Status
from pipeline.engine.dealing import ALL_BYTES
from pipeline.engine.jit import inlined, kernel
from pipeline.engine.logging import has_room, log_hand, log_result
from pipeline.engine.rng import bounded
from pipeline.engine.table_hand import begin_hand, play_hand, seat_player
from pipeline.engine.tables import MAX_ACTIONS, MAX_STACK, MAX_STREETS, NO_ACTION_NO, UNKNOWN_STACK

WORDS_A_CHAIR = 64


@inlined
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
def next_chair(lineup, chair):
    """The chair clockwise of this one."""
    return chair + 1 if chair + 1 < lineup.num_chairs else 0


@kernel
def seat_lineup(lineup, table, hand_no, shift):
    """Seat the chairs that have chips. The button moves to the next of them. Changes the lineup's button.

    In each chair sits the player who at first sat `shift` chairs further.
    """
    num_seats = 0
    for chair in range(lineup.num_chairs):
        num_seats += lineup.stack[chair] > 0
    button_chair = next_chair(lineup, lineup.button)
    while lineup.stack[button_chair] == 0:
        button_chair = next_chair(lineup, button_chair)
    button = 0
    for chair in range(button_chair):
        button += lineup.stack[chair] > 0
    begin_hand(table, hand_no, num_seats, button, lineup.stake_of_seats[num_seats])
    at = 0
    for chair in range(lineup.num_chairs):
        if lineup.stack[chair] > 0:
            player = (chair + shift) % lineup.num_chairs
            seat_player(table, at, chair + 1, lineup.player_id[player], lineup.policy_id[player], lineup.stack[chair])
            at += 1
    lineup.button = button_chair


@kernel
def place_button(lineup, seed, hand_no):
    """Put the button where it is before this hand, if stacks are reset: then it moves by one chair a hand from the first on.
    Changes the lineup's button."""
    if lineup.session_hands == 1:
        lineup.button = (draw_button(lineup, seed, 0) + hand_no) % lineup.num_chairs


@kernel
def seat_duplicate(lineup, table, seed, hand_no):
    """Seat the players for a deal that all of them play from every chair, one after the other. Changes the lineup and the table.

    Button, stacks, deck and dice are those of the deal; the button moves by one chair a deal.
    """
    deck_no = hand_no // lineup.session_hands
    buy_in_all(lineup, seed, deck_no)
    lineup.button = (draw_button(lineup, seed, 0) + deck_no) % lineup.num_chairs
    seat_lineup(lineup, table, hand_no, hand_no % lineup.session_hands)
    table.deck_no = deck_no
    table.session_no = deck_no


@kernel
def seat_next_hand(lineup, table, seed, hand_no):
    """Seat the chairs for a hand with new stacks, or those of the session. Changes the lineup and the table."""
    if lineup.is_duplicate:
        seat_duplicate(lineup, table, seed, hand_no)
        return
    if lineup.session_hands == 1:
        buy_in_all(lineup, seed, hand_no)
    elif hand_no % lineup.session_hands == 0:
        buy_in_all(lineup, seed, hand_no)
        lineup.button = draw_button(lineup, seed, hand_no)
    else:
        refill(lineup, seed, hand_no)
    seat_lineup(lineup, table, hand_no, 0)
    table.session_no = hand_no // lineup.session_hands


@kernel
def take_stacks(lineup, table):
    """Chairs have the chips that they end with. Changes the lineup."""
    for at in range(table.num_seats):
        lineup.stack[table.seats[at].chair - 1] = table.seats[at].stack


@kernel
def generate(rules, stakes, rake, lineup, table, page, seed, first_hand, num_hands):
    """Play hands from `first_hand` on, at most `num_hands`, until the page is full. Returns how many, or less its status
    if a hand could not be played. Sessions go on from call to call in the lineup; the first `first_hand` begins one.

    RULES[1], STAKES[stakes], RAKE[1], LINEUP[1], TABLE[1], PAGE[1]: an array costs a fortieth of what a record costs to hand in.
    """
    place_button(lineup[0], seed, first_hand)
    for played in range(num_hands):
        hand_no = first_hand + played
        if not has_room(page[0]):
            return played
        seat_next_hand(lineup[0], table[0], seed, hand_no)
        status = play_hand(rules[0], stakes[table[0].stake_id], rake[0], lineup[0], table[0], seed)
        if status != Status.OK:
            return -status
        log_hand(page[0], table[0])
        take_stacks(lineup[0], table[0])
    return num_hands


@kernel
def seat_record(tape, table, hand, hand_no, cap):
    """Seat the players of a recorded hand, with no more chips than the cap, and lay its cards and decisions ready; OK, or what is
    wrong with them."""
    record = tape.hands[hand]
    num_seats = np.int64(record.num_seats)
    begin_hand(table, hand_no, num_seats, np.int64(record.button), np.int64(record.stake_id))
    table.is_replay = 1
    table.session_no = record.session_no if record.session_no >= 0 else hand_no
    table.recorded_board = record.board
    table.second_board = record.second_board
    table.num_boards = 2 if record.second_board != ALL_BYTES else 1
    table.recorded_rake = record.rake
    table.num_recorded_pots = record.num_pots
    for pot in range(record.num_pots):
        table.recorded_pots[pot] = record.pots[pot]
    table.has_result = record.has_result
    table.folds_early = record.folds_early
    table.num_decisions = record.num_decisions
    for street_no in range(MAX_STREETS):
        table.deal_at[street_no] = record.deal_at[street_no]
    if num_seats < 2:
        return Status.TOO_FEW_SEATS
    if record.num_decisions > MAX_ACTIONS:
        return Status.TOO_MANY_ACTIONS
    for at in range(num_seats):
        row = tape.seats[record.first_seat + at]
        if row.stack <= 0:
            return Status.ZERO_STACK
        if row.stack > MAX_STACK and row.stack != UNKNOWN_STACK:
            return Status.TOO_MANY_CHIPS
        seat_player(table, at, row.chair, row.player_id, row.policy_id, row.stack)
        seat = table.seats[at]
        if 0 < cap < row.stack and row.stack != UNKNOWN_STACK:
            seat.stack = cap
            seat.first_stack = cap
            seat.reserve = row.stack - cap
        seat.shows = row.shows
        seat.recorded_won = row.recorded_won
        seat.recorded_cards = row.cards
    for at in range(record.num_decisions):
        row = tape.decisions[record.first_decision + at]
        if row.amount > MAX_STACK:
            return Status.TOO_MANY_CHIPS
        decision = table.decisions[at]
        decision.seat = row.seat
        decision.action = row.action
        decision.amount = row.amount
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
    status = seat_record(tape, table, hand, hand_no, stakes[tape.hands[hand].stake_id].cap)
    if status != Status.OK:
        return status
    # A seed that is a plain 0 has a type of its own, for which the whole hand would be compiled a second time.
    status = play_hand(rules, stakes[table.stake_id], rake, lineup, table, np.int64(0))
    if status == Status.OK and table.has_result == Recorded.WINNINGS and not is_paid_as_recorded(table):
        return Status.RESULT_DIFFERS
    return status


@kernel
def replay(rules, stakes, rake, lineup, tape, table, page, first_hand, first_hand_no):
    """Replay hands of a tape from `first_hand` on until the page is full or the tape ends. Returns how many.

    Those that hold get the hand numbers from `first_hand_no` on. The arrays are those of `generate`.
    """
    hand_no = first_hand_no
    for hand in range(first_hand, tape.hands.size):
        if not has_room(page[0]):
            return hand - first_hand
        status = replay_hand(rules[0], stakes, rake[0], lineup[0], tape, table[0], hand, hand_no)
        if status == Status.OK:
            log_hand(page[0], table[0])
            log_result(page[0], status, NO_ACTION_NO, 0)
            hand_no += 1
        else:
            log_result(page[0], status, table[0].decision_at, 0)
    return tape.hands.size - first_hand
