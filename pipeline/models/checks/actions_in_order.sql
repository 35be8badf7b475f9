-- The actions of a hand are numbered without gaps, street after street, and a seat that folded acts no more.
-- grain: one row per (run_id, hand_no, place, action_no)
-- units: place is a street of a deal, a seat whose last action is not its fold, or a hand with another number of actions
-- scope: audit
with

hands as (select * from int_hands),

places as (
    select
        hand_no,
        deal_no,
        street_no,
        action_no,
        row_number() over (partition by hand_no order by deal_no, street_no, action_no) - 1 as action_no_due
    from stg_actions
),

bad_numbers as (
    select hand_no, 'deal ' || deal_no || ' street ' || street_no as place, action_no, action_no_due
    from places
    where action_no <> action_no_due
),

per_hand as (
    select hand_no, count(*) as num_actions
    from stg_actions
    group by all
),

bad_counts as (
    select
        hands.hand_no,
        'hand' as place,
        coalesce(per_hand.num_actions, 0) as action_no,
        hands.num_actions as action_no_due
    from hands
    left join per_hand on hands.hand_no = per_hand.hand_no
    where coalesce(per_hand.num_actions, 0) <> hands.num_actions
),

bad_folds as (
    select
        hand_no,
        'seat ' || seat_no as place,
        last_action_no as action_no,
        fold_action_no as action_no_due
    from int_seat_actions
    where fold_action_no <> last_action_no
),

bad as (
    select int_run.run_id, all_bad.*
    from (
        select * from bad_numbers
        union all
        select * from bad_counts
        union all
        select * from bad_folds
    ) as all_bad
    cross join int_run
)

select * from bad
