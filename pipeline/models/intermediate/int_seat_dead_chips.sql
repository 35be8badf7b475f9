-- Antes and other posts of the block that count for no bet, by seat. Most games have none.
-- grain: one row per (hand_no, seat_no)
-- units: dead_chips are the smallest unit of the stakes
with

actions as (select * from stg_actions where not is_live),

per_seat as (
    select hand_no, seat_no, cast(sum(put_in_chips) as bigint) as dead_chips
    from actions
    group by all
)

select * from per_seat
