-- The awards of a seat add up to what it won.
-- grain: one row per (run_id, hand_no, seat_no)
-- units: chips
-- scope: audit
-- games: poker
with

seats as (select * from stg_seats),

per_seat as (
    select hand_no, seat_no, sum(won_chips) as awarded_chips
    from stg_awards
    group by all
),

bad as (
    select seats.run_id, seats.hand_no, seats.seat_no, seats.won_chips, per_seat.awarded_chips
    from seats
    left join per_seat on seats.hand_no = per_seat.hand_no and seats.seat_no = per_seat.seat_no
    where seats.won_chips <> coalesce(per_seat.awarded_chips, 0)
)

select * from bad
