-- Hands of the block that may be dealt again, and the table that each was played at.
-- grain: one row per (hand_no)
-- units: *_chips are the smallest unit of the stakes, extra_chips all extras paid; table_no numbers stakes, seats dealt in and
--   kinds
--   of player of the block; kind_lanes are how many seats are of each kind, four bits a kind, persons as kind 14
with

per_hand as (
    select
        hand_no,
        count_if(ending = 'misdeal') as num_misdeals,
        count_if(ending = 'check through') as num_check_throughs,
        count_if(ending = 'replay') as num_replays,
        bool_or(ending = 'showdown') as is_shown_down,
        max(extra_chips) as extra_chips
    from int_mata_deals
    group by all
),

lineups as (
    select
        seats.hand_no,
        cast(sum(1::bigint << cast(4 * least(seats.kind_no, 14) as bigint)) as bigint) as kind_lanes,
        count_if(kills(seats.high_value)) as num_killers
    from int_seats as seats
    semi join per_hand using (hand_no)
    group by all
),

joined as (
    select
        hands.hand_no,
        hands.session_no,
        hands.stake_no,
        hands.num_seats,
        lineups.kind_lanes,
        dense_rank() over (order by hands.stake_no, hands.num_seats, lineups.kind_lanes) as table_no,
        hands.num_deals,
        per_hand.num_misdeals,
        per_hand.num_check_throughs,
        per_hand.num_replays,
        per_hand.is_shown_down,
        lineups.num_killers,
        per_hand.extra_chips,
        hands.pot_chips,
        hands.rake_chips
    from per_hand
    inner join int_hands as hands on per_hand.hand_no = hands.hand_no
    inner join lineups on per_hand.hand_no = lineups.hand_no
)

select * from joined
