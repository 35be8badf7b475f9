-- The actions of a player's seat add up to what it put in and what came back uncalled.
-- grain: one row per (run_id, hand_no, seat_no)
-- units: chips
-- scope: audit
-- games: poker
with

seats as (select * from int_odd_seats),

bad as (
    select int_run.run_id, seats.hand_no, seats.seat_no, seats.put_in_chips, seats.returned_chips, seats.paid_chips
    from seats
    cross join int_run
    where seats.put_in_chips + seats.returned_chips <> seats.paid_chips
)

select * from bad
