"""One hand of a table game: forced bets, streets of dealing and betting, showdown, pots.

The order of play of hold'em, and of every game that a `Game` can describe. Mata Ases and house-banked games have
their own over the same parts.
"""

import numpy as np

from pipeline.cards import MAX_PACKED, NO_CARD, UNKNOWN
from pipeline.codes import Action, Purpose, SeatFlag, Status
from pipeline.engine.betting import (
    begin_round,
    has_nothing_to_decide,
    post_forced_bets,
    return_uncalled_bet,
    take_action,
)
from pipeline.engine.dealing import (
    ALL_BYTES,
    NO_SEAT,
    deal_from_deck,
    deal_from_record,
    first_to_act,
    next_seat,
    note_card,
    packed_card,
)
from pipeline.engine.jit import inlined, kernel
from pipeline.engine.luck import BETS_TO_COME, most_own_cards, note_luck
from pipeline.engine.rng import shuffle
from pipeline.engine.showdown import NO_RECORDED_RAKE, settle
from pipeline.engine.sources import look_at_street, next_action
from pipeline.engine.statistics import begin_statistics, note_decision, note_result, note_streets
from pipeline.engine.tables import MAX_ACTIONS


@kernel
def begin_hand(table, hand_no, num_seats, button, stake_id):
    """Clear the table for a hand; chairs, players and stacks must be seated by the caller afterwards."""
    table.hand_no = hand_no
    table.deck_no = hand_no
    table.num_seats = num_seats
    table.button = button
    table.stake_id = stake_id
    table.deal_no = 0
    table.street_no = 0
    table.pot = 0
    table.num_live = num_seats
    table.num_able = num_seats
    table.num_raises_preflop = 0
    table.num_board = 0
    table.board = ALL_BYTES
    table.board_key = 0
    table.board_mask = 0
    table.has_unknown_board = 0
    table.luck_from_board = BETS_TO_COME
    table.luck_boards = 0
    table.seen_cards = 0
    table.deck_at = 0
    table.num_actions = 0
    table.num_awards = 0
    table.num_pots = 0
    table.total_pot = 0
    table.rake = 0
    table.num_showdown = 0
    table.result_source = 0
    table.is_replay = 0
    table.num_boards = 1
    table.recorded_rake = NO_RECORDED_RAKE
    table.num_recorded_pots = 0
    table.has_result = 0
    table.num_decisions = 0
    table.dice_to = 0
    table.decision_at = 0
    table.folds_early = 0
    table.num_folding = 0
    begin_statistics(table)


@inlined
def seat_player(table, at, chair, player_id, policy_id, stack):
    """Seat a player with fresh cards and counts. Changes the seat."""
    seat = table.seats[at]
    seat.stack = stack
    seat.first_stack = stack
    seat.reserve = 0
    seat.bet = 0
    seat.live = 0
    seat.ante = 0
    seat.owed_ante = 0
    seat.dead = 0
    seat.returned = 0
    seat.won = 0
    seat.recorded_won = 0
    seat.own_key = 0
    seat.own_mask = 0
    seat.cards = ALL_BYTES
    seat.up_cards = ALL_BYTES
    seat.num_up = 0
    seat.up_ranks = 0
    seat.has_open_pair = 0
    seat.high_value = 0
    seat.low_value = 0
    seat.chances = 0
    seat.made = 0
    seat.player_id = player_id
    seat.num_cards = 0
    seat.chair = chair
    seat.policy_id = policy_id
    seat.position_no = at - table.button if at >= table.button else at + table.num_seats - table.button
    seat.has_folded = 0
    seat.is_folding = 0
    seat.has_unknown_card = 0
    seat.is_contender = 0
    seat.shows = 0
    seat.flags = 0
    seat.last_street_no = 0
    seat.num_bets_raises = 0
    seat.num_calls = 0
    seat.num_checks = 0
    seat.num_folds = 0


@kernel
def is_check_recorded(table, actor):
    """True if the record lets the actor check although nothing is left to decide, as some programs do (PokerKit)."""
    if not table.is_replay or table.decision_at >= table.num_decisions:
        return False
    decision = table.decisions[table.decision_at]
    return decision.seat == actor and (decision.action == Action.CHECK or decision.action == Action.CHECK_OR_CALL)


@kernel
def note_early_folds(table, actor):
    """Take folds that the record has before the turn of their seats: they fold when it comes. Changes the table."""
    while table.decision_at < table.num_decisions:
        decision = table.decisions[table.decision_at]
        if decision.action != Action.FOLD or decision.seat == actor or decision.seat >= table.num_seats:
            return
        seat = table.seats[decision.seat]
        if seat.has_folded or seat.is_folding or seat.stack == 0:
            return
        seat.is_folding = 1
        table.num_folding += 1
        table.decision_at += 1


@kernel
def number_from(table, first):
    """Number the positions clockwise from this seat, as stud does. Changes the seats."""
    at = first
    for position_no in range(table.num_seats):
        table.seats[at].position_no = position_no
        at = next_seat(table, at)


@kernel
def is_any_pair_open(table):
    """True if a live seat shows a pair."""
    for at in range(table.num_seats):
        if table.seats[at].has_open_pair and not table.seats[at].has_folded:
            return True
    return False


@kernel
def open_stud_round(rules, stakes, table):
    """What cards that lie open decide: who has to bring in, how positions are numbered, whether a pair is open."""
    if table.street_no == 0:
        number_from(table, table.opener)
        table.is_bring_in_due = stakes.bring_in > 0
    table.is_pair_open = is_any_pair_open(table)


@inlined
def betting_round(rules, stakes, lineup, table, seed):
    """Ask seats clockwise from the opener until all have acted and matched the bet. OK, or what is wrong with the record."""
    actor = first_to_act(rules, stakes, table, table.street_no)
    table.opener = actor
    if not rules.has_blinds:
        open_stud_round(rules, stakes, table)
    look_at_street(rules, stakes, table)
    to_act = table.num_able
    is_first = not rules.has_blinds
    while to_act > 0 and table.num_live > 1:
        seat = table.seats[actor]
        if not seat.has_folded and seat.stack > 0:
            if has_nothing_to_decide(table, actor) and not is_check_recorded(table, actor):
                break
            if table.folds_early:
                note_early_folds(table, actor)
                if table.num_folding == table.num_live - 1 and not seat.is_folding:
                    actor = next_seat(table, actor)  # all others fold, so nothing is left to decide
                    continue
            if table.num_actions == MAX_ACTIONS:
                return Status.TOO_MANY_ACTIONS
            if is_first:  # where the opener is all-in, the next seat acts first, and shows first in stud
                table.opener = actor
                is_first = False
            status, action, raise_to = next_action(rules, stakes, table, actor, lineup, seed)
            if status != Status.OK:
                return status
            note_decision(rules, stakes, table, actor, action)
            if take_action(rules, stakes, table, actor, action, raise_to):
                to_act = table.num_able - (seat.stack > 0)
            else:
                to_act -= 1
        actor = next_seat(table, actor)
    return Status.OK


@kernel
def close_seats(table):
    """Last street, flags and stack of each seat once the hand is paid. Changes the seats."""
    for at in range(table.num_seats):
        seat = table.seats[at]
        if seat.has_folded:
            seat.flags |= np.uint8(SeatFlag.FOLDED)
        else:
            seat.last_street_no = table.street_no
        if seat.stack == 0:
            seat.flags |= np.uint8(SeatFlag.ALL_IN)
        seat.stack += seat.won


@kernel
def check_record_is_used(table):
    """OK if the record has no decision and no board card left over."""
    if table.decision_at != table.num_decisions:
        return Status.ACTION_AFTER_END
    if table.num_board < MAX_PACKED and packed_card(table.recorded_board, table.num_board) != NO_CARD:
        return Status.BOARD_TOO_LONG
    for at in range(table.num_seats):
        seat = table.seats[at]
        if seat.num_cards < MAX_PACKED and packed_card(seat.recorded_cards, seat.num_cards) != NO_CARD:
            return Status.TOO_MANY_HOLE_CARDS
    return Status.OK


@kernel
def check_second_board(rules, table):
    """OK, or what is wrong with the second board of a hand that was run twice: it begins with what was dealt while bets could
    be made, and has as many cards as the first, none of them dealt before."""
    if table.luck_from_board == BETS_TO_COME:
        return Status.DEAL_OUT_OF_TURN
    for place in range(table.num_board):
        card = packed_card(table.second_board, place)
        if card == NO_CARD:
            return Status.BOARD_TOO_SHORT
        if card == UNKNOWN:
            return Status.CARD_NOT_IN_DECK
        if card == packed_card(table.board, place):
            continue
        if place < table.luck_from_board:
            return Status.DEAL_OUT_OF_TURN
        status = note_card(rules.in_deck, table, card)
        if status != Status.OK:
            return status
    if table.num_board < MAX_PACKED and packed_card(table.second_board, table.num_board) != NO_CARD:
        return Status.BOARD_TOO_LONG
    return Status.OK


@inlined
def shuffle_for(rules, table, seed):
    """Shuffle as many cards as the hand can need. Changes the table's deck."""
    num_cards = 0
    for street_no in range(rules.num_streets):
        num_cards += (rules.hole[street_no] + rules.door[street_no]) * table.num_seats + rules.board[street_no]
        num_cards += rules.has_burns
    for place in range(rules.deck_size):
        table.deck[place] = rules.deck[place]
    shuffle(table.deck, rules.deck_size, min(num_cards, rules.deck_size), seed, table.deck_no, Purpose.DEAL)


@kernel
def play_hand(rules, stakes, rake, lineup, table, seed):
    """Play the hand that is seated at the table, generated or from its record. OK, or what is wrong with the record.

    All arguments but the seed are records; changes the table, where the hand's actions and awards are noted.
    """
    if not table.is_replay:
        shuffle_for(rules, table, seed)
    table.is_pair_open = 0
    begin_round(stakes, table)
    post_forced_bets(rules, stakes, table)
    aggressor = NO_SEAT
    for street_no in range(rules.num_streets):
        table.street_no = street_no
        if table.is_replay:
            status = deal_from_record(rules, table, street_no)
            if status != Status.OK:
                return status
        else:
            deal_from_deck(rules, table, street_no)
        status = betting_round(rules, stakes, lineup, table, seed)
        if status != Status.OK:
            return status
        aggressor = table.aggressor
        return_uncalled_bet(table)
        begin_round(stakes, table)
        if table.num_live == 1:
            break
        if table.num_able <= 1 and table.luck_from_board == BETS_TO_COME:
            table.luck_from_board = table.num_board
            table.luck_from_own = most_own_cards(table)
            table.luck_street_no = street_no
    if table.is_replay:
        status = check_record_is_used(table)
        if status == Status.OK and table.num_boards > 1:
            status = check_second_board(rules, table)
        if status != Status.OK:
            return status
    status = settle(rules, stakes, rake, table, aggressor)
    if status == Status.OK:
        close_seats(table)
        note_result(table)
        note_streets(rules, table)
        note_luck(rules, table)
    return status
