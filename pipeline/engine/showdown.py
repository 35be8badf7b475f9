"""Who shows, who wins each pot, and what is paid (rule book 0: showdown order, ties and odd chips).

Tied hands share a pot equally; odd chips go one at a time to winners from the left of the button [A-05]. Where a low hand
wins half of it, high and low are decided among the seats that can win that pot [A-23]. A recorded seat
that mucks gives up its claim; where two seats' cards are unknown the record's word is taken and marked.
"""

import numpy as np

from pipeline.codes import BestOf, PotSide, Ranking, Recorded, ResultSource, SeatFlag, Shows, SidePots, Status
from pipeline.engine.dealing import NO_SEAT, next_seat, packed_card, seat_at
from pipeline.engine.jit import inlined, kernel
from pipeline.engine.logging import log_award
from pipeline.engine.omaha import omaha_value
from pipeline.engine.pots import layer_pots, live_seats, rake_of, take_rake, take_recorded_rake
from pipeline.engine.ranking import CARD_KEYS, CARD_MASKS, hand_value

NO_RECORDED_RAKE = -1


@kernel
def value_of(rules, ranking, cards, num_cards, key, mask, board, num_board):
    """The value of own cards (packed) and a board under a ranking; key and mask are those of all of them together."""
    if rules.best_of == BestOf.TWO_OWN_THREE_BOARD:
        return omaha_value(ranking, cards, num_cards, board, num_board)
    return hand_value(ranking, key, mask)


@inlined
def value_hands(rules, table):
    """Value the hands of all seats still in, unknown ones (or on an unknown board) as 0. Changes their values."""
    for at in range(table.num_seats):
        seat = table.seats[at]
        seat.has_unknown_card |= table.has_unknown_board
        if seat.has_folded or seat.has_unknown_card:
            continue
        key = seat.own_key + table.board_key
        mask = seat.own_mask | table.board_mask
        seat.high_value = value_of(
            rules, rules.high, seat.cards, seat.num_cards, key, mask, table.board, table.num_board
        )
        if rules.low != Ranking.NONE:
            seat.low_value = value_of(
                rules, rules.low, seat.cards, seat.num_cards, key, mask, table.board, table.num_board
            )


@kernel
def first_to_show(table, aggressor):
    """The last seat to bet or raise in the last round, else the first one left of the button, in stud the one that acted first
    in it [A-04]."""
    if aggressor != NO_SEAT and not table.seats[aggressor].has_folded:
        return aggressor
    return table.opener


@inlined
def is_beaten(table, num_pots, at):
    """True if for each half of every pot that the seat can win somebody who can win it too has shown a better hand."""
    seat = table.seats[at]
    for pot in range(num_pots):
        if table.pot_seats[pot] & (1 << at) == 0:
            continue
        if table.pot_shown[pot] <= seat.high_value:
            return False
        if seat.low_value > 0 and table.pot_low_shown[pot] <= seat.low_value:
            return False
    return True


@inlined
def note_shown(table, num_pots, at):
    """Note that a seat's hand is face up. Changes the best hands shown of the pots it can win."""
    seat = table.seats[at]
    for pot in range(num_pots):
        if table.pot_seats[pot] & (1 << at) != 0:
            table.pot_shown[pot] = max(table.pot_shown[pot], seat.high_value)
            table.pot_low_shown[pot] = max(table.pot_low_shown[pot], seat.low_value)


@inlined
def show_hands(table, num_pots, aggressor, is_all_in):
    """Mark who shows and who mucks: all show after an all-in, else in order, beaten hands muck unless the record says."""
    for pot in range(num_pots):
        table.pot_shown[pot] = 0
        table.pot_low_shown[pot] = 0
    following = first_to_show(table, aggressor)
    for _ in range(table.num_seats):
        at = following
        following = next_seat(table, at)
        seat = table.seats[at]
        if seat.has_folded:
            continue
        seat.flags |= np.uint8(SeatFlag.SHOWDOWN)
        is_shown = not is_beaten(table, num_pots, at) or is_all_in
        if seat.shows != Shows.UNSAID:
            is_shown = seat.shows == Shows.SHOWS
        if is_shown:
            seat.flags |= np.uint8(SeatFlag.SHOWN)
            note_shown(table, num_pots, at)
        elif seat.shows != Shows.KEEPS_FACE_DOWN:
            seat.flags |= np.uint8(SeatFlag.MUCKED)
        seat.is_contender = seat.shows != Shows.MUCKS


@inlined
def contenders(table, seats):
    """Of a bit set of seats, those that may win with their cards: not mucked, and known where any is known."""
    kept = known = 0
    for at in range(table.num_seats):
        seat = table.seats[at]
        if seats & (1 << at) == 0 or not seat.is_contender:
            continue
        kept |= 1 << at
        if not seat.has_unknown_card:
            known |= 1 << at
    if known:
        return known
    return kept if kept else seats


@kernel
def num_in(seats):
    """How many seats a bit set holds."""
    count = 0
    while seats:
        seats &= seats - 1
        count += 1
    return count


@inlined
def best_of(table, seats):
    """Of a bit set of seats, those with the best high hand."""
    best = 0
    winners = 0
    for at in range(table.num_seats):
        if seats & (1 << at) == 0:
            continue
        value = table.seats[at].high_value
        if value > best:
            best = value
            winners = 0
        if value == best:
            winners |= 1 << at
    return winners


@kernel
def best_low_of(table, seats):
    """Of a bit set of seats, those with the best low hand; none where nobody has one."""
    best = 1
    winners = 0
    for at in range(table.num_seats):
        value = table.seats[at].low_value
        if seats & (1 << at) == 0 or value < best:
            continue
        if value > best:
            best = value
            winners = 0
        winners |= 1 << at
    return winners


@kernel
def divided(chips, count):
    """Each one's share of chips and the odd chips left over. Most pots have one winner, and a division takes long."""
    return (chips, np.int64(0)) if count == 1 else divmod(chips, count)


@kernel
def swap_boards(table):
    """Exchange the two boards of a hand that is run twice. Changes the table."""
    table.board, table.second_board = table.second_board, table.board
    table.board_key = 0
    table.board_mask = 0
    for place in range(table.num_board):
        card = packed_card(table.board, place)
        table.board_key += CARD_KEYS[card]
        table.board_mask |= CARD_MASKS[card]


@kernel
def part_of_board(table, chips, board_no):
    """The chips that are won on a board: all, or half where the hand was run twice, the odd one on the first board."""
    if table.num_boards == 1:
        return chips
    second = chips // 2
    return second if board_no == 1 else chips - second


@kernel
def award(table, pot, board_no, side, net, rake_chips, winners, result_source):
    """Split chips of a pot, and the rake taken from them, between the winners; odd chips from the left of the button [A-05].

    Changes what they won."""
    count = num_in(winners)
    share, odd = divided(net, count)
    rake_share, odd_rake = divided(rake_chips, count)
    for index in range(table.num_seats):
        at = seat_at(table, index)
        if winners & (1 << at) == 0:
            continue
        seat = table.seats[at]
        chips = share + (odd > 0)
        seat_rake = rake_share + (odd_rake > 0)
        odd -= odd > 0
        odd_rake -= odd_rake > 0
        seat.won += chips
        log_award(table, pot, board_no, side, seat, chips, seat_rake, result_source)


@kernel
def award_pot(table, pot, board_no, winners, result_source):
    """Split what is won of a pot on a board, its rake taken off, between the winners. Changes what they won."""
    rake_chips = part_of_board(table, table.pot_rake[pot], board_no)
    net = part_of_board(table, table.pot_chips[pot] - table.pot_rake[pot], board_no)
    award(table, pot, board_no, PotSide.HIGH, net, rake_chips, winners, result_source)


@kernel
def award_halves(table, pot, board_no, high_winners, low_winners):
    """Split what is won of a pot on a board, its rake taken off, in halves, the odd chip to the high one [A-23].

    Changes what they won."""
    rake_chips = part_of_board(table, table.pot_rake[pot], board_no)
    net = part_of_board(table, table.pot_chips[pot] - table.pot_rake[pot], board_no)
    low, low_rake = net // 2, rake_chips // 2
    award(table, pot, board_no, PotSide.HIGH, net - low, rake_chips - low_rake, high_winners, ResultSource.CARDS)
    award(table, pot, board_no, PotSide.LOW, low, low_rake, low_winners, ResultSource.CARDS)


@kernel
def award_by_cards(rules, table, num_pots, board_no):
    """Pay every pot, or the half of it that is won on a board, to the best hands that can win it. Changes what they won.

    By the literal reading of [A-02], what the winners of the main pot could not match goes back to those who paid it.
    """
    main_winners = 0
    for pot in range(num_pots):
        seats = contenders(table, table.pot_seats[pot])
        if pot > 0 and rules.side_pots == SidePots.REFUND and seats & main_winners == 0:
            award_pot(table, pot, board_no, table.pot_seats[pot], ResultSource.REFUND)
            continue
        winners = best_of(table, seats)
        low_winners = best_low_of(table, seats) if rules.low != Ranking.NONE else 0
        if pot == 0:
            main_winners = winners | low_winners
        if low_winners:
            award_halves(table, pot, board_no, winners, low_winners)
        else:
            award_pot(table, pot, board_no, winners, ResultSource.CARDS)


@kernel
def award_as_recorded(table):
    """Pay what the record says; OK, or that it does not add up to the pot less the rake. One award a seat, from pot 0."""
    total = 0
    for at in range(table.num_seats):
        seat = table.seats[at]
        if table.has_result == Recorded.FINISHING_STACKS:
            seat.recorded_won -= seat.stack + seat.reserve
        if seat.recorded_won < 0 or (seat.recorded_won > 0 and seat.has_folded):
            return Status.RECORDED_RESULT_IMPOSSIBLE
        total += seat.recorded_won
    if total > table.total_pot:
        return Status.RECORDED_RESULT_IMPOSSIBLE
    table.rake = table.total_pot - total
    rake_left = table.rake
    for at in range(table.num_seats):
        seat = table.seats[at]
        if seat.recorded_won > 0:
            seat.won = seat.recorded_won
            log_award(table, 0, 0, PotSide.HIGH, seat, seat.won, rake_left, ResultSource.RECORDED)
            rake_left = 0
    table.result_source = ResultSource.RECORDED
    return Status.OK


@kernel
def is_won_unseen(table, seats, known):
    """True if a record says that of the seats that can win a pot one with unknown cards collected, and none with known ones."""
    has_unseen_winner = False
    for at in range(table.num_seats):
        seat = table.seats[at]
        if seat.recorded_won > 0:
            if known & (1 << at):
                return False
            if seats & (1 << at) and seat.is_contender:
                has_unseen_winner = True
    return has_unseen_winner


@kernel
def is_unknowable(table, num_pots):
    """True if two or more unknown hands contend for a pot, or one that nobody saw won it, so that cards can't decide it."""
    for pot in range(num_pots):
        seats = contenders(table, table.pot_seats[pot])
        if table.has_result == Recorded.COLLECTED and is_won_unseen(table, table.pot_seats[pot], seats):
            return True
        if num_in(seats) > 1:
            for at in range(table.num_seats):
                if seats & (1 << at) != 0 and table.seats[at].has_unknown_card:
                    return True
    return False


@inlined
def settle(rules, stakes, rake, table, aggressor):
    """Layer the pots, take the rake, pay everybody. OK, or why the hand can't be settled. Changes the table, logs awards.

    `aggressor` bet last in the last round. All hands are face up if at most one seat still has chips.
    """
    num_pots = layer_pots(table, stakes.is_ante_trimmed)
    total = np.int64(0)
    for pot in range(num_pots):
        total += table.pot_chips[pot]
    table.num_pots = num_pots
    table.total_pot = total
    if table.recorded_rake == NO_RECORDED_RAKE:
        table.rake = rake_of(rake, total, table.num_seats, table.street_no >= rules.rake_from_street)
    else:
        table.rake = min(table.recorded_rake, total)
    if not take_recorded_rake(table, num_pots, table.rake):
        take_rake(table, num_pots, table.rake, rake.taken_from)
    if table.num_live == 1:
        table.result_source = ResultSource.FOLD
        for pot in range(num_pots):
            award_pot(table, pot, 0, live_seats(table), ResultSource.FOLD)
        return Status.OK
    table.num_showdown = table.num_live
    table.result_source = ResultSource.CARDS
    for board_no in range(table.num_boards - 1, -1, -1):  # the first board last: its hands are those that rows show
        if table.num_boards > 1:
            swap_boards(table)
        value_hands(rules, table)
        if board_no == table.num_boards - 1:
            show_hands(table, num_pots, aggressor, table.num_able <= 1)
            if is_unknowable(table, num_pots):
                if not table.has_result:
                    return Status.UNKNOWN_SHOWDOWN
                if table.num_boards > 1:
                    swap_boards(table)
                return award_as_recorded(table)
        award_by_cards(rules, table, num_pots, board_no)
    return Status.OK
