-- Players' seats of hands with all that trackers filter them by: position, stack depth, cards, lines of actions, statistics,
-- result, and what filter_hands says of the hand.
-- grain: one row per (run_id, hand_no, seat_no)
-- units: *_chips are the smallest unit of the stakes, *_bb big blinds, in games without blinds small bets; pot and rake are those
--   of the hand. A statistic is null where there was no chance, so that avg(cast(three_bet as int)) is its rate. Lines are those
--   of the deal that decided the hand: F folds, X checks, C calls, B bets, R raises or completes, in Mata Ases K keeps and N
--   takes a new card. Boxes against the house are in wagers
-- columns:
--   vpip: whether it called, bet or raised on the first street; null in a walk
--   pfr: whether it raised on the first street; null in a walk
--   three_bet: whether it made the second raise; null without a chance to
--   squeeze: whether it raised a raise that somebody had called; null without a chance to
--   four_bet: whether it made the third raise; null without a chance to
--   fold_to_three_bet: whether it folded to a 3-bet of its first raise; null where it faced none
--   fold_to_four_bet: whether it folded to a 4-bet of its 3-bet; null where it faced none
--   steal: whether it raised first in from cutoff, button or small blind; null without a chance to
--   fold_to_steal: whether it folded a blind to a steal; null where it faced none
--   saw_flop: whether it was in when the second street was dealt
--   cbet: whether it bet the second street first after the last raise of the first one; null without a chance to
--   fold_to_cbet: whether it folded to such a bet; null where it faced none
--   reached_showdown: whether it came to the showdown; null where it did not see the second street
--   won_at_showdown: whether it was paid at the showdown; null without one
--   wwsf: whether it was paid; null where it did not see the second street
--   won_hand: whether it was paid
with

hands as (select * from filter_hands),

seats as (select * from stg_seats where seat_kind = 'player'),

runs as (select * from stg_runs),

stats as (select * from stg_seat_stats),

decisions as (select * from hand_decisions),

players as (select * from stg_players),

policies as (select * from stg_policies),

positions as (
    select
        stakes.run_id,
        stakes.stake_id,
        cast(places.position_no as utinyint) as position_no,
        position_names(runs.has_blinds, stakes.blind_chips)[places.position_no + 1] as position
    from stg_stakes as stakes
    inner join stg_runs as runs on stakes.run_id = runs.run_id
    cross join unnest(range(len(stakes.blind_chips))) as places (position_no)
),

stacks as (
    select run_id, hand_no, max(stack_chips, 2) as largest_chips, count(stack_chips) as num_known, count(*) as num_stacks
    from stg_seats
    group by all
),

-- Joined last is what the planner leaves out where nobody asks for it: aggregates alone.
joined as (
    select
        hands.*,
        seats.seat_no,
        players.player,
        case when seats.policy_id = 255 then 'person' else policies.player_kind end as player_kind,
        positions.position,
        seats.stack_chips,
        seats.stack_chips / hands.big_blind_chips as stack_bb,
        effective_chips(seats.stack_chips, stacks.largest_chips, stacks.num_known < stacks.num_stacks) as effective_chips,
        cards_text(seats.cards) as cards,
        case when runs.up_card_bits = 0 then starting_hand(seats.cards) end as starting_hand,
        case when runs.up_card_bits = 0 then starting_hand_kind(seats.cards) end as starting_hand_kind,
        hand_class_name(runs.high_ranking, seats.high_value) as hand_class,
        case when seats.high_value > 0 then hand_class_name(runs.low_ranking, seats.low_value) end as low_hand_class,
        keys_of_seat(decisions.decision_keys, seats.seat_no) as decision_keys,
        seats.has_folded,
        seats.is_all_in,
        seats.won_chips,
        seats.net_chips,
        seats.net_chips / hands.big_blind_chips as net_bb,
        if_chance(stats.vpip_chance, stats.vpip_made) as vpip,
        if_chance(stats.pfr_chance, stats.pfr_made) as pfr,
        if_chance(stats.three_bet_chance, stats.three_bet_made) as three_bet,
        if_chance(stats.squeeze_chance, stats.squeeze_made) as squeeze,
        if_chance(stats.four_bet_chance, stats.four_bet_made) as four_bet,
        if_chance(stats.fold_to_three_bet_chance, stats.fold_to_three_bet_made) as fold_to_three_bet,
        if_chance(stats.fold_to_four_bet_chance, stats.fold_to_four_bet_made) as fold_to_four_bet,
        if_chance(stats.steal_chance, stats.steal_made) as steal,
        if_chance(stats.fold_to_steal_chance, stats.fold_to_steal_made) as fold_to_steal,
        if_chance(stats.saw_flop_chance, stats.saw_flop_made) as saw_flop,
        if_chance(stats.cbet_chance, stats.cbet_made) as cbet,
        if_chance(stats.fold_to_cbet_chance, stats.fold_to_cbet_made) as fold_to_cbet,
        if_chance(stats.went_to_showdown_chance, stats.went_to_showdown_made) as reached_showdown,
        if_chance(stats.won_at_showdown_chance, stats.won_at_showdown_made) as won_at_showdown,
        if_chance(stats.wwsf_chance, stats.wwsf_made) as wwsf,
        if_chance(stats.won_hand_chance, stats.won_hand_made) as won_hand
    from seats
    inner join hands on seats.run_id = hands.run_id and seats.hand_no = hands.hand_no
    inner join runs on seats.run_id = runs.run_id
    inner join stats on seats.run_id = stats.run_id and seats.hand_no = stats.hand_no and seats.seat_no = stats.seat_no
    inner join positions
        on
            seats.run_id = positions.run_id
            and hands.stake_id = positions.stake_id
            and seats.position_no = positions.position_no
    left join players on seats.run_id = players.run_id and seats.player_id = players.player_id
    left join policies on seats.run_id = policies.run_id and seats.policy_id = policies.policy_id
    left join decisions
        on
            seats.run_id = decisions.run_id
            and seats.hand_no = decisions.hand_no
            and hands.deciding_deal_no = decisions.deal_no
    left join stacks on seats.run_id = stacks.run_id and seats.hand_no = stacks.hand_no
),

readable as (
    select
        * exclude (decision_keys, effective_chips),
        whole_line(decision_keys) as line,
        street_line(decision_keys, 0) as street_1_line,
        street_line(decision_keys, 1) as street_2_line,
        street_line(decision_keys, 2) as street_3_line,
        street_line(decision_keys, 3) as street_4_line,
        street_line(decision_keys, 4) as street_5_line,
        effective_chips / big_blind_chips as effective_bb,
        stack_band_name(stack_band_no(effective_chips, big_blind_chips)) as stack_depth
    from joined
)

select * from readable
