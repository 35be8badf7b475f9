-- Sums of seats that had a decision on the last betting street, locked or not, by table.
-- grain: one row per (run_id, stake_label, num_seats, player_mix)
-- units: moments over clusters with such seats, a cluster being a session
with

-- A seat may come there in several deals of a hand and counts once.
deciding as (
    select hand_no, seat_no, bool_or(is_fold) as has_folded
    from stg_actions
    where
        street_no = 3 and (is_fold or action_code in (8, 9) or is_bet_or_raise)
        and hand_no in (select int_mata_hands.hand_no from int_mata_hands)
    group by all
),

joined as (
    select
        hands.table_no,
        hands.session_no,
        deciding.hand_no,
        seats.was_locked,
        seats.was_locked and deciding.has_folded as is_locked_out,
        seats.was_locked and seats.won_chips > 0 as has_won_locked
    from deciding
    inner join int_seats as seats on deciding.hand_no = seats.hand_no and deciding.seat_no = seats.seat_no
    inner join int_mata_hands as hands on deciding.hand_no = hands.hand_no
),

per_cluster as (
    select
        table_no,
        session_no,
        count(*) as num_deciding,
        count_if(was_locked) as num_locked,
        count_if(is_locked_out) as num_locked_folds,
        count_if(has_won_locked) as num_locked_wins,
        count(distinct hand_no) as num_hands,
        count(distinct case when was_locked then hand_no end) as num_hands_locked
    from joined
    group by all
),

per_group as (
    select
        table_no,
        count(*) as num_clusters,
        count_if(num_locked > 0) as num_locked_clusters,
        moments(num_locked, num_deciding, 1) as locked,
        moments(num_locked_folds, num_locked, 1) as folded,
        moments(num_locked_wins, num_locked, 1) as won,
        moments(num_hands_locked, num_hands, 1) as hands_locked
    from per_cluster
    group by all
),

with_table as (
    select tables.* exclude (table_no), per_group.* exclude (table_no)
    from per_group
    inner join int_mata_tables as tables on per_group.table_no = tables.table_no
)

select * from with_table
