-- The actions of a box add up to its wagers and fees, and the house does nothing.
-- grain: one row per (run_id, hand_no, seat_no)
-- units: chips
-- scope: audit
-- games: house
with

boxes as (select * from stg_seats where seat_kind = 'box'),

actions as (
    select hand_no, seat_no, sum(put_in_chips) as paid_chips
    from stg_actions
    group by all
),

joined as (
    select
        coalesce(boxes.hand_no, actions.hand_no) as hand_no,
        coalesce(boxes.seat_no, actions.seat_no) as seat_no,
        boxes.put_in_chips,
        actions.paid_chips
    from boxes
    full join actions on boxes.hand_no = actions.hand_no and boxes.seat_no = actions.seat_no
),

bad as (
    select int_run.run_id, joined.*
    from joined
    cross join int_run
    where joined.put_in_chips is distinct from joined.paid_chips
)

select * from bad
