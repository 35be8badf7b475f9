"""Who shows, who wins each pot, and what is paid (rule book 0: showdown order, ties and odd chips).

Tied hands share a pot equally; odd chips go one at a time to winners from the left of the button [A-05]. A recorded seat
that mucks gives up its claim; where two seats' cards are unknown the record's word is taken and marked.
"""

import numpy as np

from pipeline.codes import PotSide, Recorded, ResultSource, SeatFlag, Shows, Status
from pipeline.engine.betting import NO_SEAT
from pipeline.engine.dealing import next_seat, seat_at
from pipeline.engine.jit import inlined, kernel
from pipeline.engine.logging import log_award
from pipeline.engine.pots import layer_pots, live_seats, rake_of, take_rake
from pipeline.engine.ranking import high_value

NO_RECORDED_RAKE = -1


@inlined
def value_hands(table):
    """Value the hands of all seats still in, unknown ones (or on an unknown board) as 0. Changes their `high_value`."""
    for at in range(table.num_seats):
        seat = table.seats[at]
        seat.has_unknown_card |= table.has_unknown_board
        if not seat.has_folded and not seat.has_unknown_card:
            seat.high_value = high_value(seat.own_key + table.board_key, seat.own_mask | table.board_mask)


@kernel
def first_to_show(table, aggressor):
    """The last seat to bet or raise in the last round, else the first one left of the button."""
    if aggressor != NO_SEAT and not table.seats[aggressor].has_folded:
        return aggressor
    return seat_at(table, 0)


@inlined
def is_beaten(table, num_pots, at):
    """True if in every pot that the seat can win somebody who can win it too has shown a better hand."""
    value = table.seats[at].high_value
    for pot in range(num_pots):
        if table.pot_seats[pot] & (1 << at) != 0 and table.pot_shown[pot] <= value:
            return False
    return True


@inlined
def note_shown(table, num_pots, at):
    """Note that a seat's hand is face up. Changes the best hand shown of the pots it can win."""
    value = table.seats[at].high_value
    for pot in range(num_pots):
        if table.pot_seats[pot] & (1 << at) != 0:
            table.pot_shown[pot] = max(table.pot_shown[pot], value)


@inlined
def show_hands(table, num_pots, aggressor, is_all_in):
    """Mark who shows and who mucks: all show after an all-in, else in order, beaten hands muck unless the record says."""
    for pot in range(num_pots):
        table.pot_shown[pot] = 0
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
def award_pot(table, pot, winners, result_source):
    """Split a pot, its rake taken off, between the winners; odd chips from the left of the button. Changes what they won."""
    count = num_in(winners)
    share, odd = divmod(table.pot_chips[pot] - table.pot_rake[pot], count)
    rake_share, odd_rake = divmod(table.pot_rake[pot], count)
    for index in range(table.num_seats):
        at = seat_at(table, index)
        if winners & (1 << at) == 0:
            continue
        seat = table.seats[at]
        chips = share + (odd > 0)
        rake_chips = rake_share + (odd_rake > 0)
        odd -= odd > 0
        odd_rake -= odd_rake > 0
        seat.won += chips
        log_award(table, pot, 0, PotSide.HIGH, seat, chips, rake_chips, result_source)


@kernel
def award_as_recorded(table):
    """Pay what the record says; OK, or that it does not add up to the pot less the rake. One award a seat, from pot 0."""
    total = 0
    for at in range(table.num_seats):
        seat = table.seats[at]
        if table.has_result == Recorded.FINISHING_STACKS:
            seat.recorded_won -= seat.stack
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
def is_unknowable(table, num_pots):
    """True if two or more unknown hands contend for a pot, so that cards can't decide it."""
    for pot in range(num_pots):
        seats = contenders(table, table.pot_seats[pot])
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
    take_rake(table, num_pots, table.rake, rake.taken_from)
    if table.num_live == 1:
        table.result_source = ResultSource.FOLD
        for pot in range(num_pots):
            award_pot(table, pot, live_seats(table), ResultSource.FOLD)
        return Status.OK
    table.num_showdown = table.num_live
    table.result_source = ResultSource.CARDS
    value_hands(table)
    show_hands(table, num_pots, aggressor, table.num_able <= 1)
    if is_unknowable(table, num_pots):
        if not table.has_result:
            return Status.UNKNOWN_SHOWDOWN
        return award_as_recorded(table)
    for pot in range(num_pots):
        award_pot(table, pot, best_of(table, contenders(table, table.pot_seats[pot])), ResultSource.CARDS)
    return Status.OK
