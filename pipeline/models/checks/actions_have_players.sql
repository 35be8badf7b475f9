-- Every action is that of a player's seat of its hand.
-- grain: one row per (run_id, hand_no, seat_no)
-- units: paid_chips are what the seat that is not there put in
-- scope: audit
-- games: poker
with

seats as (select * from int_odd_seats where has_actions_only),

bad as (
    select int_run.run_id, seats.hand_no, seats.seat_no, seats.paid_chips
    from seats
    cross join int_run
)

select * from bad
