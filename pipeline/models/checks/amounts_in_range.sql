-- No amount is negative, no pot pays more rake than it holds, and no seat puts in more than its stack; a box may stake what came
-- back before in the same round.
-- grain: one row per (run_id, hand_no, seat_no)
-- units: chips; seat_no is null where the hand is at fault
-- scope: block
with

hands as (
    select run_id, hand_no, null as seat_no, 'pot and rake' as fault, pot_chips as chips, rake_chips as other_chips
    from stg_hands
    where pot_chips < 0 or rake_chips < 0 or rake_chips > pot_chips
),

able as (
    select *, stack_chips + case when seat_kind = 'box' then won_chips else 0 end as able_chips
    from stg_seats
),

seats as (
    select
        run_id,
        hand_no,
        seat_no,
        case when put_in_chips + returned_chips > able_chips then 'stack and put in' else 'won and put in' end as fault,
        case when put_in_chips + returned_chips > able_chips then stack_chips else won_chips end as chips,
        put_in_chips as other_chips
    from able
    where put_in_chips < 0 or won_chips < 0 or returned_chips < 0 or put_in_chips + returned_chips > able_chips
),

bad as (
    select * from hands
    union all
    select * from seats
)

select * from bad
