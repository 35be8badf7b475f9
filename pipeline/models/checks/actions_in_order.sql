-- The actions of a hand are numbered without gaps, street after street, and a seat that folded acts no more.
-- grain: one row per (run_id, hand_no, place)
-- units: place is a street of a deal or, for a fold, a seat; numbers of actions
-- scope: block
with

hands as (select * from int_hands),

per_street as (
    select
        hand_no,
        deal_no,
        street_no,
        count(*) as num_actions,
        bit_count(set_of(action_no)) as num_numbers,
        min(action_no) as first_action_no,
        max(action_no) as last_action_no
    from stg_actions
    group by all
),

streets as (
    select
        *,
        cast(sum(num_actions) over (partition by hand_no order by deal_no, street_no) as bigint) as num_actions_so_far
    from per_street
),

per_hand as (
    select hand_no, sum(num_actions) as num_actions
    from per_street
    group by all
),

bad_streets as (
    select
        hand_no,
        'deal ' || deal_no || ' street ' || street_no as place,
        first_action_no,
        last_action_no,
        num_actions_so_far
    from streets
    where
        last_action_no + 1 <> num_actions_so_far
        or first_action_no <> num_actions_so_far - num_actions
        or (last_action_no < 120 and num_numbers <> num_actions)
),

bad_counts as (
    select
        hands.hand_no,
        'hand' as place,
        0 as first_action_no,
        hands.num_actions as last_action_no,
        cast(per_hand.num_actions as bigint) as num_actions_so_far
    from hands
    left join per_hand on hands.hand_no = per_hand.hand_no
    where coalesce(per_hand.num_actions, 0) <> hands.num_actions
),

bad_folds as (
    select
        hand_no,
        'seat ' || seat_no as place,
        fold_action_no as first_action_no,
        last_action_no,
        null as num_actions_so_far
    from int_seat_actions
    where fold_action_no <> last_action_no
),

bad as (
    select int_run.run_id, all_bad.*
    from (
        select * from bad_streets
        union all
        select * from bad_counts
        union all
        select * from bad_folds
    ) as all_bad
    cross join int_run
)

select * from bad
