"""Many rounds against the house, one page, a result for each round of a tape; see shard.py."""

from pipeline.cards import NO_CARD
from pipeline.codes import Status
from pipeline.engine.banked_logging import has_banked_room, log_banked_result, log_round, won_by
from pipeline.engine.banked_round import play_round
from pipeline.engine.banked_tables import MAX_BOXES, MOST_DECISIONS
from pipeline.engine.dealing import packed_card
from pipeline.engine.jit import kernel
from pipeline.engine.tables import NO_ACTION_NO


@kernel
def lay_wagers(layout, round):
    """Put the wagers of a layout on the boxes. Changes the round."""
    round.is_replay = 0
    round.num_boxes = layout.num_boxes
    round.house_id = layout.num_boxes
    round.first_balance = layout.balance
    for at in range(layout.num_boxes):
        box = round.boxes[at]
        box.ante = layout.ante[at]
        box.bonus = layout.bonus[at]
        box.policy_id = layout.policy_id[at]
        box.player_id = at
        box.chair = at + 1


@kernel
def generate(rules, layout, round, page, seed, first_hand, num_hands):
    """Play rounds from `first_hand` on, at most `num_hands`, until the page is full. Returns how many, or less than 0 if one
    could not be played. Arguments are records."""
    lay_wagers(layout, round)
    for played in range(num_hands):
        if not has_banked_room(page):
            return played
        round.hand_no = first_hand + played
        round.session_no = round.hand_no
        if play_round(rules, layout, round, seed) != Status.OK:
            return -1
        log_round(page, round)
    return num_hands


@kernel
def seat_round(tape, round, row, hand_no):
    """Lay the wagers, cards and decisions of a recorded round ready; OK, or what is wrong with them."""
    record = tape.rounds[row]
    round.hand_no = hand_no
    round.session_no = record.session_no if record.session_no >= 0 else hand_no
    round.is_replay = 1
    round.num_boxes = record.num_boxes
    round.first_balance = record.balance
    round.house_id = record.house_id
    round.recorded_dealer = record.dealer_cards
    round.recorded_new = record.dealer_new
    round.num_decisions = record.num_decisions
    if round.num_boxes > MAX_BOXES:
        return Status.TOO_FEW_SEATS
    if record.num_decisions > MOST_DECISIONS:
        return Status.TOO_MANY_ACTIONS
    for at in range(round.num_boxes):
        box, said = round.boxes[at], tape.boxes[record.first_box + at]
        box.ante = said.ante
        box.bonus = said.bonus
        box.chair = said.chair
        box.policy_id = said.policy_id
        box.player_id = said.player_id
        box.recorded_cards = said.cards
        box.recorded_drawn = said.drawn
        box.recorded_won = said.recorded_won
    for at in range(round.num_decisions):
        decision, said = round.decisions[at], tape.decisions[record.first_decision + at]
        decision.seat = said.seat
        decision.action = said.action
        decision.amount = said.amount
    return Status.OK


@kernel
def after_the_round(round):
    """OK, or what a record has beyond the end of its round or says otherwise than the rules pay."""
    if round.decision_at < round.num_decisions:
        return Status.ACTION_AFTER_END
    if round.recorded_new != NO_CARD and round.dealer_out < 0:
        return Status.TOO_MANY_HOLE_CARDS
    for at in range(round.num_boxes):
        box = round.boxes[at]
        if packed_card(box.recorded_drawn, box.num_drawn) != NO_CARD:
            return Status.TOO_MANY_HOLE_CARDS
        if box.recorded_won >= 0 and box.recorded_won != won_by(box):
            return Status.RESULT_DIFFERS
    return Status.OK


@kernel
def replay_round(rules, layout, tape, round, row, hand_no):
    """Replay one round of a tape and leave it as it ends, or as it stands where the record fails. Its status."""
    status = seat_round(tape, round, row, hand_no)
    if status == Status.OK:
        status = play_round(rules, layout, round, 0)
    return after_the_round(round) if status == Status.OK else status


@kernel
def replay(rules, layout, tape, round, page, first, first_hand_no):
    """Replay rounds of a tape from `first` on until the page is full or the tape ends. Returns how many.

    Those that hold get the numbers from `first_hand_no` on. Arguments are records but for the tape; no strategy of the layout is
    asked.
    """
    hand_no = first_hand_no
    for row in range(first, tape.rounds.size):
        if not has_banked_room(page):
            return row - first
        status = replay_round(rules, layout, tape, round, row, hand_no)
        if status == Status.OK:
            log_round(page, round)
            log_banked_result(page, status, NO_ACTION_NO)
            hand_no += 1
        else:
            log_banked_result(page, status, round.decision_at)
    return tape.rounds.size - first
