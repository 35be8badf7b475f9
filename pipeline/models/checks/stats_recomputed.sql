-- Statistics recomputed from actions and seats equal those that the kernel counted.
-- grain: one row per (run_id, hand_no, seat_no)
-- units: bits of codes.Stat; actions after the first street packed as in macros/words.sql
-- scope: audit
-- games: poker
with

seats as (select * from int_odd_seats),

bad as (
    select
        int_run.run_id,
        seats.hand_no,
        seats.seat_no,
        seats.chance_bits,
        seats.expected_chance_bits,
        seats.made_bits,
        seats.expected_made_bits,
        seats.action_counts,
        seats.expected_action_counts
    from seats
    cross join int_run
    where
        seats.chance_bits <> seats.expected_chance_bits
        or seats.made_bits <> seats.expected_made_bits
        or seats.action_counts <> seats.expected_action_counts
)

select * from bad
