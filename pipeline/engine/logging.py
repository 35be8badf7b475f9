"""Writing of log rows: actions and awards to the table's own records as they happen, all columns once the hand is over.

A page is a record of columns; see tables.py.
"""

from pipeline.codes import SeatKind
from pipeline.engine.dealing import next_seat
from pipeline.engine.jit import kernel
from pipeline.engine.pages import PAGE_ROWS
from pipeline.engine.tables import MAX_ACTIONS, MAX_AWARDS, MAX_CARDS, MAX_DEALS, MAX_SEATS

LAST_HAND = PAGE_ROWS["hands"] - 1
LAST_SEAT = PAGE_ROWS["seats"] - MAX_SEATS
LAST_ACTION = PAGE_ROWS["actions"] - MAX_ACTIONS
LAST_AWARD = PAGE_ROWS["awards"] - MAX_AWARDS
LAST_LUCK = PAGE_ROWS["luck"] - MAX_SEATS
LAST_CARD = PAGE_ROWS["cards"] - MAX_CARDS
LAST_BOARD = PAGE_ROWS["boards"] - MAX_DEALS
LAST_DEAL = PAGE_ROWS["deals"] - MAX_DEALS
LAST_RESULT = PAGE_ROWS["results"] - 1


@kernel
def log_action(table, at, action, put_in_chips):
    """Note an action of the hand being played. `betting_round` sees to it that there is room."""
    row = table.actions[table.num_actions]
    row.put_in_chips = put_in_chips
    row.deal_no = table.deal_no
    row.street_no = table.street_no
    row.seat = at
    row.action = action
    table.num_actions += 1


@kernel
def log_award(table, pot_no, board_no, side, seat, chips, rake_chips, result_source):
    """Note an award of the hand being played."""
    row = table.awards[table.num_awards]
    row.chips = chips
    row.rake_chips = rake_chips
    row.pot_no = pot_no
    row.board_no = board_no
    row.side = side
    row.seat_no = seat.chair
    row.result_source = result_source
    table.num_awards += 1


@kernel
def has_room(page):
    """True if any hand surely fits the page."""
    return (
        page.num_hands <= LAST_HAND
        and page.num_seats <= LAST_SEAT
        and page.num_actions <= LAST_ACTION
        and page.num_awards <= LAST_AWARD
        and page.num_luck <= LAST_LUCK
        and page.num_cards <= LAST_CARD
        and page.num_boards <= LAST_BOARD
        and page.num_deals <= LAST_DEAL
        and page.num_results <= LAST_RESULT
    )


@kernel
def clear(page):
    """Forget all rows of PAGE[1]."""
    page[0].num_hands = 0
    page[0].num_seats = 0
    page[0].num_actions = 0
    page[0].num_awards = 0
    page[0].num_luck = 0
    page[0].num_cards = 0
    page[0].num_boards = 0
    page[0].num_deals = 0
    page[0].num_results = 0


@kernel
def write_hand(rows, at, table):
    """Fill row `at` of the hands."""
    rows.hand_no[at] = table.hand_no
    rows.session_no[at] = table.session_no
    rows.stake_id[at] = table.stake_id
    rows.button_seat[at] = table.seats[table.button].chair
    rows.num_seats[at] = table.num_seats
    rows.num_deals[at] = table.deal_no + 1
    rows.num_boards[at] = table.num_boards
    rows.board[at] = table.board
    rows.last_street_no[at] = table.street_no
    rows.num_actions[at] = table.num_actions
    rows.num_showdown[at] = table.num_showdown
    rows.pot_chips[at] = table.total_pot
    rows.rake_chips[at] = table.rake
    rows.result_source[at] = table.result_source


@kernel
def first_chair(table):
    """The seat with the lowest chair."""
    first = 0
    for dense in range(table.num_seats):
        if table.seats[dense].chair < table.seats[first].chair:
            first = dense
    return first


@kernel
def write_seats(rows, at, table):
    """Fill the rows of the seats from `at` on, in order of chairs."""
    following = first_chair(table)
    for _ in range(table.num_seats):
        seat = table.seats[following]
        following = next_seat(table, following)
        rows.hand_no[at] = table.hand_no
        rows.seat_no[at] = seat.chair
        rows.seat_kind[at] = SeatKind.PLAYER
        rows.player_id[at] = seat.player_id
        rows.policy_id[at] = seat.policy_id
        rows.position_no[at] = seat.position_no
        rows.stack_chips[at] = seat.first_stack + seat.reserve
        rows.cards[at] = seat.cards
        rows.put_in_chips[at] = seat.ante + seat.dead + seat.live
        rows.returned_chips[at] = seat.returned
        rows.won_chips[at] = seat.won
        rows.last_street_no[at] = seat.last_street_no
        rows.flags[at] = seat.flags
        rows.high_value[at] = seat.high_value
        rows.low_value[at] = seat.low_value
        rows.chances[at] = seat.chances
        rows.made[at] = seat.made
        rows.num_bets_raises[at] = seat.num_bets_raises
        rows.num_calls[at] = seat.num_calls
        rows.num_checks[at] = seat.num_checks
        rows.num_folds[at] = seat.num_folds
        at += 1


@kernel
def write_actions(rows, at, table):
    """Fill the rows of the actions from `at` on."""
    for action_no in range(table.num_actions):
        row = table.actions[action_no]
        rows.hand_no[at] = table.hand_no
        rows.deal_no[at] = row.deal_no
        rows.action_no[at] = action_no
        seat = table.seats[row.seat]
        rows.street_no[at] = row.street_no
        rows.seat_no[at] = seat.chair
        rows.position_no[at] = seat.position_no
        rows.policy_id[at] = seat.policy_id
        rows.action[at] = row.action
        rows.put_in_chips[at] = row.put_in_chips
        at += 1


@kernel
def write_awards(rows, at, table):
    """Fill the rows of the awards from `at` on."""
    for award_no in range(table.num_awards):
        row = table.awards[award_no]
        rows.hand_no[at] = table.hand_no
        rows.deal_no[at] = table.deal_no
        rows.pot_no[at] = row.pot_no
        rows.board_no[at] = row.board_no
        rows.side[at] = row.side
        rows.seat_no[at] = row.seat_no
        rows.chips[at] = row.chips
        rows.rake_chips[at] = row.rake_chips
        rows.result_source[at] = row.result_source
        at += 1


@kernel
def write_luck(rows, at, table):
    """Fill the rows of what each live seat could expect, from `at` on, in order of chairs. Returns the row after the last."""
    following = first_chair(table)
    for _ in range(table.num_seats):
        seat = table.seats[following]
        following = next_seat(table, following)
        if seat.has_folded:
            continue
        rows.hand_no[at] = table.hand_no
        rows.seat_no[at] = seat.chair
        rows.street_no[at] = table.luck_street_no
        rows.num_boards[at] = table.luck_boards
        rows.is_exact[at] = table.is_luck_exact
        rows.expected_won_millichips[at] = seat.expected_won
        at += 1
    return at


@kernel
def write_board(page, table, deal_no, board_no, board):
    """Fill a row of a board beside the one that stands in hands. Changes the page."""
    at = page.num_boards
    page.boards.hand_no[at] = table.hand_no
    page.boards.deal_no[at] = deal_no
    page.boards.board_no[at] = board_no
    page.boards.board[at] = board
    page.num_boards += 1


@kernel
def write_earlier_deals(page, table):
    """Fill the rows of the cards and the boards of the deals before the deciding one. Changes the page."""
    for card_no in range(table.num_cards):
        row = table.cards[card_no]
        at = page.num_cards
        page.cards.hand_no[at] = table.hand_no
        page.cards.deal_no[at] = row.deal_no
        page.cards.seat_no[at] = table.seats[row.seat].chair
        page.cards.card_no[at] = row.card_no
        page.cards.street_no[at] = row.street_no
        page.cards.card[at] = row.card
        page.cards.is_face_up[at] = row.is_face_up
        page.num_cards += 1
    for deal_no in range(table.deal_no):
        write_board(page, table, deal_no, 0, table.boards[deal_no])


@kernel
def log_deals(page, table):
    """Add how each deal of the hand that was played went. Changes the page."""
    for deal_no in range(table.deal_no + 1):
        row = table.deals[deal_no]
        at = page.num_deals
        page.deals.hand_no[at] = table.hand_no
        page.deals.deal_no[at] = deal_no
        page.deals.num_seats[at] = row.num_seats
        page.deals.last_street_no[at] = row.last_street_no
        page.deals.is_run_out[at] = row.is_run_out
        page.deals.ending[at] = row.ending
        page.deals.pot_before_chips[at] = row.pot_before
        page.deals.pot_at_helps_chips[at] = row.pot_at_helps
        page.deals.pot_after_chips[at] = row.pot_after
        page.deals.extra_chips[at] = row.extra
        page.num_deals += 1


@kernel
def log_hand(page, table):
    """Add the hand that was played to the page."""
    write_hand(page.hands, page.num_hands, table)
    write_seats(page.seats, page.num_seats, table)
    write_actions(page.actions, page.num_actions, table)
    write_awards(page.awards, page.num_awards, table)
    if table.luck_boards > 0:
        page.num_luck = write_luck(page.luck, page.num_luck, table)
    if table.deal_no > 0:
        write_earlier_deals(page, table)
    if table.num_boards > 1:
        write_board(page, table, table.deal_no, 1, table.second_board)
    page.num_hands += 1
    page.num_seats += table.num_seats
    page.num_actions += table.num_actions
    page.num_awards += table.num_awards


@kernel
def log_result(page, status, failed_at, deal_no):
    """Note how a hand of a tape ended."""
    page.results.status[page.num_results] = status
    page.results.failed_at[page.num_results] = failed_at
    page.results.deal_no[page.num_results] = deal_no
    page.num_results += 1
