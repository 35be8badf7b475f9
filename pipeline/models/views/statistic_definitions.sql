-- The statistics of players: what is counted, among what, and whose convention that is where trackers disagree.
-- grain: one row per (statistic)
-- units: none
-- columns:
--   statistic_no: place in the order in which they are told
--   statistic [name]: name of the statistic
--   bit_no [number]: its bit in codes.Stat, in the lists of mart_player_statistics at one place more; null for a ratio of actions
--   ratio_no [number]: its place among the ratios there, 1 first; null for a share of hands
--   kind [text]: share of hands, or ratio
--   made_is [text]: what the numerator counts
--   chances_are [text]: what the denominator counts
--   convention [text]: what trackers count otherwise, or whose convention it is
with

definitions (statistic_no, statistic, bit_no, ratio_no, kind, made_is, chances_are, convention) as (values
    (
        0, 'hands', 0, null, 'hands',
        'hands dealt in',
        'hands',
        'seats that sit out have none'
    ),
    (
        1, 'vpip', 1, null, 'share of hands',
        'called, bet or raised on the first street',
        'hands less walks',
        'PokerTracker, Hold''em Manager: completing the small blind counts, posts and a checked big blind do not; '
        || 'a pot won without acting is no chance'
    ),
    (
        2, 'vpip_fpdb', 20, null, 'share of hands',
        'called, bet or raised on the first street',
        'hands less those of blinds that folded without having entered, and of blinds without a decision but for walks',
        'fpdb: walks stay, so that it is higher'
    ),
    (
        3, 'pfr', 2, null, 'share of hands',
        'raised on the first street',
        'hands less walks',
        'PokerTracker, Hold''em Manager'
    ),
    (
        4, 'pfr_decision', 19, null, 'share of hands',
        'raised on the first street',
        'hands with a decision on the first street',
        'fpdb: who was never asked had no chance'
    ),
    (
        5, 'three_bet', 7, null, 'share of hands',
        'made the second raise',
        'decision facing one raise of another seat, with a legal raise',
        'squeezes included; a short all-in raise is a raise, and leaves no chance to who may only call it'
    ),
    (
        6, 'squeeze', 18, null, 'share of hands',
        'made the second raise',
        'the chances of three_bet with a caller of the first raise',
        'part of three_bet'
    ),
    (
        7, 'fold_to_three_bet', 8, null, 'share of hands',
        'folded',
        'raised first and had a decision facing exactly two raises',
        'Hold''em Manager (after raise), fpdb: the first raiser only'
    ),
    (
        8, 'fold_to_three_bet_any', 16, null, 'share of hands',
        'folded',
        'decision facing exactly two raises',
        'PokerTracker (any): callers and seats that had not acted too'
    ),
    (
        9, 'four_bet', 14, null, 'share of hands',
        'made the third raise',
        'decision facing exactly two raises, with a legal raise',
        'cold ones included; times pfr it is the range of hands that do'
    ),
    (
        10, 'cold_four_bet', 15, null, 'share of hands',
        'made the third raise',
        'the chances of four_bet of seats that did not make the first raise',
        'part of four_bet'
    ),
    (
        11, 'fold_to_four_bet', 17, null, 'share of hands',
        'folded',
        'made the second raise and had a decision facing exactly three raises',
        'after raise'
    ),
    (
        12, 'steal', 12, null, 'share of hands',
        'raised first in',
        'decision in the cutoff, on the button or in the small blind after all before had folded',
        'heads-up the button is the small blind, as fpdb has it; PokerTracker 2 left it out: seats > 2'
    ),
    (
        13, 'fold_to_steal', 13, null, 'share of hands',
        'folded',
        'small or big blind with a decision facing a steal that nobody called or raised',
        'straddlers are no blinds'
    ),
    (
        14, 'saw_flop', 3, null, 'share of hands',
        'had not folded when the second street was dealt',
        'hands',
        'all-in or not'
    ),
    (
        15, 'cbet', 9, null, 'share of hands',
        'bet first on the second street',
        'raised last on the first street and had a decision on the second before any bet',
        'a bet of another seat takes the chance; who is all-in has none'
    ),
    (
        16, 'fold_to_cbet', 10, null, 'share of hands',
        'folded',
        'decision facing such a bet that nobody had raised',
        'to raise it and fold later is no fold to it'
    ),
    (
        17, 'aggression_street_2', 22, null, 'share of hands',
        'bet or raised on the second street',
        'in when it was dealt',
        'all-in or not; the flop, in stud fourth street'
    ),
    (
        18, 'aggression_street_3', 23, null, 'share of hands',
        'bet or raised on the third street',
        'in when it was dealt',
        'all-in or not; the turn, in stud fifth street'
    ),
    (
        19, 'aggression_street_4', 24, null, 'share of hands',
        'bet or raised on the fourth street',
        'in when it was dealt',
        'all-in or not; the river, in stud sixth street'
    ),
    (
        20, 'aggression_street_5', 25, null, 'share of hands',
        'bet or raised on the fifth street',
        'in when it was dealt',
        'all-in or not; in stud seventh street'
    ),
    (
        21, 'call_street_2', 26, null, 'share of hands',
        'called on the second street',
        'in when it was dealt',
        'all-in or not'
    ),
    (
        22, 'call_street_3', 27, null, 'share of hands',
        'called on the third street',
        'in when it was dealt',
        'all-in or not'
    ),
    (
        23, 'call_street_4', 28, null, 'share of hands',
        'called on the fourth street',
        'in when it was dealt',
        'all-in or not'
    ),
    (
        24, 'call_street_5', 29, null, 'share of hands',
        'called on the fifth street',
        'in when it was dealt',
        'all-in or not'
    ),
    (
        25, 'went_to_showdown', 4, null, 'share of hands',
        'reached the showdown',
        'saw the second street',
        'fpdb: run-outs after an all-in included'
    ),
    (
        26, 'went_to_showdown_betting', 21, null, 'share of hands',
        'reached the showdown',
        'saw the second street, hands that ran out left out',
        'showdowns without a decision of anybody on the last street are left out of both'
    ),
    (
        27, 'won_at_showdown', 5, null, 'share of hands',
        'won chips',
        'reached the showdown',
        'a share of a pot counts, however small'
    ),
    (
        28, 'wwsf', 11, null, 'share of hands',
        'won chips',
        'saw the second street',
        'with or without a showdown'
    ),
    (
        29, 'wwsf_rating', null, 6, 'ratio',
        'won chips having seen the second street',
        'sum of 1 / players who saw it',
        'Hold''em Manager: above 1 is more than an even share'
    ),
    (
        30, 'won_hand', 6, null, 'share of hands',
        'won chips',
        'hands',
        'a share of a pot counts'
    ),
    (
        31, 'aggression_factor', null, 1, 'ratio',
        'bets and raises after the first street',
        'calls after it',
        'PokerTracker: actions, not streets; nothing without calls'
    ),
    (
        32, 'aggression_factor_streets', null, 4, 'ratio',
        'streets after the first with a bet or raise',
        'streets with a call',
        'fpdb counts streets, and prints the count where there is no call'
    ),
    (
        33, 'aggression_frequency', null, 2, 'ratio',
        'bets and raises after the first street',
        'bets, raises, calls and folds after it',
        'PokerTracker AFq: checks left out'
    ),
    (
        34, 'aggression_percent', null, 3, 'ratio',
        'bets and raises after the first street',
        'bets, raises, calls and checks after it',
        'Hold''em Manager Agg%: folds left out'
    ),
    (
        35, 'aggression_streets_seen', null, 5, 'ratio',
        'streets after the first with a bet or raise',
        'streets after the first that were seen',
        'fpdb AFq'
    )
)

select * from definitions
