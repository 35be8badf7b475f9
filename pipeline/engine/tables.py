"""The records and arrays that kernels pass around, made by plain functions here, read and written by kernels.

Inside the hot loop everything is a numpy record: numba passes one as a plain pointer, while every array handed to a helper
costs reference counting (measured: 8 times slower). So rows are logged to a *page* (pages.py), one record that holds a
column of fixed length for each lake column; `play.py` gathers pages into a log.

*Seats* inside the engine are dense: 0 to n - 1 clockwise among those dealt in. A *chair* is the number a person would
read (1-based). *Position order* starts left of the button: index 0 is dealt first, the last one is the button.
Amounts are chips.
"""

import numpy as np

from pipeline.codes import Trait

MAX_SEATS = 10
MAX_STREETS = 6
MAX_ACTIONS = 1000
MAX_AWARDS = 256
MAX_DEALS = 256
MAX_CARDS = MAX_DEALS * 40
MAX_OFFERS = 8
MAX_POTS = 2 * MAX_SEATS + 2
MAX_DECK = 52
BATCH_BLOCKS = 16
UNKNOWN_STACK = 1 << 56
MAX_STACK = 10**11
NO_ACTION_NO = -1
ENDING_UNSAID = 255

SEAT_STATE = np.dtype(
    [
        ("stack", np.int64),  # chips behind
        ("first_stack", np.int64),  # chips behind before the hand
        ("reserve", np.int64),  # chips that a cap keeps out of the hand
        ("bet", np.int64),  # put in on this street, live
        ("live", np.int64),  # put in on earlier streets, live
        ("ante", np.int64),  # ante paid
        ("owed_ante", np.int64),  # ante asked
        ("dead", np.int64),  # other dead money paid
        ("returned", np.int64),  # uncalled bets that went back
        ("won", np.int64),  # collected, after rake
        ("recorded_won", np.int64),  # what a record says that it collected (or has at the end, see has_result)
        ("recorded_cards", np.uint64),  # the cards that a record says it was dealt, packed
        ("seen_raises", np.int64),  # full raises of this street when it last acted
        ("seen_bet_to", np.int64),  # where the bet stood when it last acted
        ("own_key", np.uint64),  # its cards, added up for the evaluator
        ("own_mask", np.uint64),
        ("cards", np.uint64),  # its cards, packed
        ("up_cards", np.uint64),  # those of them that lie open, packed
        ("num_up", np.int64),
        ("up_ranks", np.uint64),  # bit set of their ranks
        ("has_open_pair", np.int64),
        ("hole_at", np.int64),  # place of its closed card in Mata Ases, -1 for none
        ("window", np.int64),  # the value of its window when the street was dealt, Mata Ases from BET_3 on
        ("high_value", np.int64),
        ("low_value", np.int64),
        ("known_key", np.uint64),  # its cards when the betting was over, see luck.py
        ("known_mask", np.uint64),
        ("trial_value", np.int64),  # its hand with cards that could have come
        ("trial_low_value", np.int64),
        ("expected_won", np.uint64),  # in thousandths of a chip, see luck.py
        ("chances", np.uint32),  # bits of Stat
        ("made", np.uint32),
        ("player_id", np.uint32),
        ("num_cards", np.int64),
        ("chair", np.uint8),
        ("policy_id", np.uint8),
        ("position_no", np.uint8),
        ("has_folded", np.uint8),
        ("has_acted", np.uint8),  # on this street
        ("is_folding", np.uint8),  # 1: its record folds before its turn, which is still to come
        ("has_unknown_card", np.uint8),
        ("is_contender", np.uint8),  # at showdown: may win with its cards
        ("shows", np.uint8),
        ("flags", np.uint8),
        ("last_street_no", np.uint8),
        ("num_bets_raises", np.uint16),
        ("num_calls", np.uint16),
        ("num_checks", np.uint16),
        ("num_folds", np.uint16),
    ],
    align=True,
)

ACTION_ROW = np.dtype(
    [
        ("put_in_chips", np.int64),
        ("deal_no", np.uint8),
        ("street_no", np.uint8),
        ("seat", np.uint8),  # dense seat
        ("action", np.uint8),
    ],
    align=True,
)

CARD_ROW = np.dtype(
    [
        ("deal_no", np.uint8),
        ("seat", np.uint8),  # dense seat
        ("card_no", np.uint8),
        ("street_no", np.uint8),
        ("card", np.uint8),
        ("is_face_up", np.uint8),
    ]
)

DEAL_ROW = np.dtype(
    [
        ("pot_before", np.int64),  # in the middle when it was dealt
        ("pot_at_helps", np.int64),  # when the helps were opened, 0 where they stayed closed
        ("pot_after", np.int64),  # at its end, uncalled bets returned
        ("extra", np.int64),  # asked of each seat for the next deal
        ("num_seats", np.uint8),  # still in when it was dealt
        ("last_street_no", np.uint8),
        ("is_run_out", np.uint8),
        ("ending", np.uint8),  # DealEnd
    ],
    align=True,
)

AWARD_ROW = np.dtype(
    [
        ("chips", np.int64),
        ("rake_chips", np.int64),
        ("pot_no", np.uint8),
        ("board_no", np.uint8),
        ("side", np.uint8),
        ("seat_no", np.uint8),
        ("result_source", np.uint8),
    ],
    align=True,
)

DECISION = np.dtype(
    [
        ("amount", np.int64),  # where the bet stands (bets and raises); what a call puts in; -1 for not said
        ("seat", np.uint8),  # dense seat
        ("action", np.uint8),
    ],
    align=True,
)

RECORDED_DEAL = np.dtype(
    [
        ("board", np.uint64),  # packed
        ("cards", np.uint64, (MAX_SEATS,)),  # by dense seat, packed
        ("num_decisions", np.int64),  # of the hand up to its end
        ("extra", np.int64),  # asked of each seat for the next deal, -1 for not said
        ("ending", np.uint8),  # DealEnd, ENDING_UNSAID for not said
    ],
    align=True,
)

# All that a player knows when it decides: scalars that its seat can see.
SEEN = np.dtype(
    [
        ("street_no", np.int64),
        ("strength", np.int64),  # permille, see strength.py
        ("draw", np.int64),  # the chance to make a straight or flush with the next card, permille
        ("pot", np.int64),
        ("to_call", np.int64),
        ("bet_to", np.int64),  # what a seat must have in on this street to stay
        ("min_to", np.int64),  # the least and the most that a bet or raise may stand at
        ("max_to", np.int64),
        ("big_blind", np.int64),
        ("depth", np.int64),  # what it can lose to the deepest opponent, its bet on this street included
        ("num_opponents", np.int64),  # still in
        ("num_raises", np.int64),  # of this street, blinds not counted
        ("acts_last", np.int64),  # 1 if no opponent acts after it on the streets after the flop, in stud on this one
        ("is_last_street", np.int64),
        ("is_fixed_limit", np.int64),
        ("is_split", np.int64),  # 1: a low hand shares the pot
        ("later_bets", np.int64),  # chips of one full bet on each street to come, fixed limit with a board only
        ("antes", np.int64),  # chips of the antes where everybody pays one by the rules
        ("has_initiative", np.int64),  # 1 if it has raised before the flop and bet on all streets since
        ("luck1", np.int64),  # three random numbers from 0 to 999
        ("luck2", np.int64),
        ("luck3", np.int64),
        ("cards", np.uint64),  # its own cards, card i in byte i, NO_CARD where there is none
        ("board", np.uint64),  # the cards on the board
        ("num_seats", np.int64),
        ("position_no", np.int64),  # seats clockwise from the button, 0; in stud from who opened the first street
        ("chair", np.int64),  # Chair
    ],
    align=True,
)

TABLE = np.dtype(
    [
        ("hand_no", np.int64),
        ("session_no", np.int64),
        ("deck_no", np.int64),  # hands with the same number have the same deck, dice and stacks by chair
        ("deal_no", np.int64),  # of this hand, 0 first
        ("num_seats", np.int64),
        ("button", np.int64),
        ("stake_id", np.int64),
        ("street_no", np.int64),
        ("bet_to", np.int64),  # what a seat must have in on this street to stay
        ("min_raise", np.int64),  # the smallest full raise now, no limit and pot limit
        ("full_to", np.int64),  # where the last full bet stands, fixed limit
        ("full_raises", np.int64),  # full bets of this street; at fixed limit the big blind is one
        ("began_heads_up", np.int64),  # 1: two live seats when the street's betting began
        ("is_big_bet_made", np.int64),  # 1: where both bets are open, the big one has been made
        ("is_bring_in_due", np.int64),  # 1: the opener has to bring in or to complete
        ("is_pair_open", np.int64),  # 1: a live seat shows a pair
        ("opener", np.int64),  # seat that acts first on this street; with blinds it may have folded or be all-in
        ("num_raises", np.int64),  # bets and raises of this street
        ("pot", np.int64),  # all chips in the middle, this street's bets included
        ("num_live", np.int64),  # seats that have not folded
        ("num_able", np.int64),  # of those, seats with chips behind
        ("last_aggressor", np.int64),  # of the street before
        ("aggressor", np.int64),  # last seat to bet or raise on this street, -1 for none
        ("num_raises_preflop", np.int64),
        ("num_entered", np.int64),  # decisions before the flop other than folds
        ("first_raiser", np.int64),  # seat of the first raise before the flop, -1 for none
        ("second_raiser", np.int64),  # seat of the second one
        ("last_raiser", np.int64),  # seat of the last one
        ("num_callers", np.int64),  # calls of the first raise before the flop
        ("last_decision_street_no", np.int64),  # -1 before the first decision
        ("is_steal_open", np.int64),  # 1: the last to enter before the flop tried to steal
        ("is_cbet_open", np.int64),  # 1: the bet on the flop is a continuation bet that nobody raised
        ("num_board", np.int64),
        ("board", np.uint64),  # packed
        ("board_key", np.uint64),
        ("board_mask", np.uint64),
        ("has_unknown_board", np.int64),
        ("luck_from_board", np.int64),  # board cards known when the betting was over for good, -1 while it is not
        ("luck_street_no", np.int64),
        ("luck_from_own", np.int64),  # own cards of each live seat then
        ("luck_boards", np.int64),  # boards that the expectation is the mean of, 0 where it is not worked out
        ("is_luck_exact", np.int64),  # 1: those were all boards
        ("known_board", np.uint64),  # the board then, see luck.py
        ("known_key", np.uint64),
        ("known_mask", np.uint64),
        ("seen_cards", np.uint64),  # bit set of the cards dealt, to find one dealt twice
        ("deck_at", np.int64),
        ("num_extras", np.int64),  # extras asked since the game began, Mata Ases
        ("num_misdeals", np.int64),  # in a row
        ("doors", np.uint64),  # of this deal: how many lie open of each rank, four bits a rank
        ("dead_pot", np.int64),  # chips in the middle when this deal began
        ("num_replays", np.int64),
        ("were_helps_open", np.int64),
        ("is_locked", np.int64),  # 1: the actor may check and fold only
        ("num_offers", np.int64),
        ("offers", np.int64, (MAX_OFFERS,)),  # what the actor may put in to bet or raise, the pot first
        ("offered", np.int64),  # digest of locks and offers of the hand so far, see mata_bets.note_offers
        ("num_cards", np.int64),  # rows of `cards`
        ("failed_at", np.int64),  # seat whose policy could not decide
        ("num_actions", np.int64),
        ("num_awards", np.int64),
        ("num_pots", np.int64),
        ("total_pot", np.int64),
        ("rake", np.int64),
        ("num_showdown", np.int64),
        ("result_source", np.int64),
        ("is_replay", np.int64),  # 1: cards and decisions are the record's
        ("recorded_board", np.uint64),
        ("num_boards", np.int64),  # 2 where the rest of the board was dealt twice
        ("second_board", np.uint64),  # packed
        ("recorded_rake", np.int64),  # -1 to compute it
        ("num_recorded_pots", np.int64),  # 0 where not said
        ("recorded_pots", np.int64, (MAX_POTS,)),  # what each paid, rake taken off
        ("has_result", np.int64),  # Recorded: what recorded_won holds
        ("deal_at", np.int64, (MAX_STREETS,)),  # recorded decisions before each street was dealt, -1 where not said
        ("num_decisions", np.int64),  # recorded ones, where a hand may be dealt again up to the end of this deal
        ("decision_at", np.int64),  # next recorded decision
        ("folds_early", np.int64),  # 1: a room wrote the record, which may fold a seat before its turn
        ("num_folding", np.int64),  # seats that will fold when their turn comes
        ("num_recorded_deals", np.int64),  # the deciding one is the last of them
        ("card_status", np.int64),  # Status: what is wrong with the recorded cards of this deal, the first thing met
        ("seen", SEEN),  # by the seat that decides
        ("words", np.uint64, (4, BATCH_BLOCKS)),  # random ones, see rng.fill_words: of decisions, then of luck
        ("dice_to", np.int64),  # the first action that they have no dice for
        ("seats", SEAT_STATE, (MAX_SEATS,)),
        ("deck", np.uint8, (MAX_DECK,)),
        ("pot_chips", np.int64, (MAX_POTS,)),
        ("pot_seats", np.int64, (MAX_POTS,)),  # bit set of the seats that can win it
        ("pot_rake", np.int64, (MAX_POTS,)),
        ("pot_shown", np.int64, (MAX_POTS,)),  # at showdown: the best hand shown so far by a seat that can win it
        ("pot_low_shown", np.int64, (MAX_POTS,)),
        ("awards", AWARD_ROW, (MAX_AWARDS,)),
        ("actions", ACTION_ROW, (MAX_ACTIONS,)),
        ("cards", CARD_ROW, (MAX_CARDS,)),  # of deals before the deciding one
        ("boards", np.uint64, (MAX_DEALS,)),  # their helps
        ("deals", DEAL_ROW, (MAX_DEALS,)),  # how each deal went, Mata Ases
        ("decisions", DECISION, (MAX_ACTIONS,)),
        ("recorded_deals", RECORDED_DEAL, (MAX_DEALS,)),  # of Mata Ases
    ],
    align=True,
)

RULES = np.dtype(
    [
        ("num_streets", np.int64),
        ("max_units", np.int64),  # full bets of a round at fixed limit, 0 for no cap
        ("is_cap_lifted_heads_up", np.int64),
        ("is_every_raise_counted", np.int64),  # 1: the cap counts bets and raises, short ones too, and no blinds
        ("is_short_bet_raised", np.int64),  # 1: a full bet comes on top of a short all-in; a first bet is always full
        ("pot_raise", np.int64),  # PotRaise
        ("open_pair", np.int64),  # OpenPair
        ("best_of", np.int64),  # BestOf
        ("high", np.int64),  # Ranking
        ("low", np.int64),  # Ranking
        ("side_pots", np.int64),  # SidePots
        ("strength", np.int64),  # Strength
        ("has_blinds", np.int64),  # 1: positions count from the button; 0: from the seat that brings in
        ("has_burns", np.int64),  # 1: a card is burnt before each street but the first
        ("is_common_card_opening", np.int64),  # 1: a common seventh card counts for who opens
        ("rake_from_street", np.int64),
        ("in_deck", np.uint64),  # bit set
        ("deck_size", np.int64),
        ("deck", np.uint8, (MAX_DECK,)),
        ("hole", np.int64, (MAX_STREETS,)),  # cards a seat, face down
        ("door", np.int64, (MAX_STREETS,)),  # cards a seat, face up
        ("board", np.int64, (MAX_STREETS,)),  # common cards
        ("opener", np.int64, (MAX_STREETS,)),  # Opener
        ("bet_size", np.int64, (MAX_STREETS,)),  # BetSize
    ],
    align=True,
)

STAKES = np.dtype(
    [
        ("antes", np.int64, (MAX_SEATS,)),  # by position order, as all posts
        ("blinds", np.int64, (MAX_SEATS,)),
        ("posts", np.int64, (MAX_SEATS,)),
        ("dead", np.int64, (MAX_SEATS,)),
        ("limit", np.int64),  # Limit
        ("big_blind", np.int64),
        ("min_bet", np.int64),
        ("small_bet", np.int64),  # the units of fixed limit
        ("big_bet", np.int64),
        ("bring_in", np.int64),  # 0 where nobody brings in
        ("cap", np.int64),  # the most that a seat may put in, 0 for no such limit
        ("is_button_big_blind", np.int64),  # 1: heads-up the button posts the big blind, as S4 has it
        ("is_button_blind", np.int64),  # 1: the button posts the only blind
        ("is_single_blind", np.int64),  # 1: one seat posts a blind, the button or another one
        ("is_ante_trimmed", np.int64),
        ("reopening", np.int64),
        ("calls_full_blind", np.int64),
    ],
    align=True,
)

MATA = np.dtype(
    [
        ("extras", np.int64),  # Extras
        ("misdeal_cap", np.int64),  # misdeals in a row, then a deal stands
        ("is_window_after_call", np.int64),  # all-in window: P + c against stack - c, else P against the stack
        ("is_window_open_first", np.int64),  # all-in window on street 1
        ("is_reraise_open_first", np.int64),  # a pot raise facing a bet on street 1
        ("is_third_card_chosen", np.int64),  # KEEP or NEW for the third card too
        ("is_choice_secret", np.int64),  # all choose before a card is dealt
        ("is_tie_free", np.int64),  # a window equal to the best of the others is not locked
        ("do_extras_go_on", np.int64),  # extras count on in a replay
        ("is_rake_by_deal", np.int64),  # helps count as opened in the deal that is paid only
        ("max_replays", np.int64),
    ],
    align=True,
)

RAKE = np.dtype(
    [
        ("rate_bp", np.int64),
        ("step", np.int64),
        ("min_pot", np.int64),
        ("min_chips", np.int64),  # the least where any is taken
        ("no_flop_no_drop", np.int64),
        ("taken_from", np.int64),
        ("cap", np.int64, (MAX_SEATS + 1,)),  # by number of players dealt in, 0 for none
    ],
    align=True,
)

POLICY = np.dtype([*((trait.name.lower(), np.int64) for trait in Trait), ("address", np.int64)], align=True)
"""The traits of a player; of a user's own function its address instead."""

LINEUP = np.dtype(
    [
        ("num_chairs", np.int64),
        ("session_hands", np.int64),  # 1: stacks are reset each hand
        ("is_duplicate", np.int64),  # 1: the hands of a session are one deal, the players a chair further each time
        ("button", np.int64),  # chair of the last button, changed as hands are played
        ("rebuys", np.int64),  # 1: a seat without chips buys in again before the next hand
        ("player_id", np.uint32, (MAX_SEATS,)),  # by chair
        ("policy_id", np.uint8, (MAX_SEATS,)),
        ("min_stack", np.int64, (MAX_SEATS,)),  # a stack is drawn between the two, both included
        ("max_stack", np.int64, (MAX_SEATS,)),
        ("stack", np.int64, (MAX_SEATS,)),  # chips now, changed as sessions go on
        ("stake_of_seats", np.int64, (MAX_SEATS + 1,)),  # stake_id by number of seats dealt in
        ("policies", POLICY, (MAX_SEATS,)),
    ],
    align=True,
)


def new_table() -> np.ndarray:
    """An empty table: TABLE[1]."""
    return np.zeros(1, TABLE)
