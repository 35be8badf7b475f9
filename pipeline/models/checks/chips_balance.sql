-- What the seats of a hand gain and the rake add up to zero.
-- grain: one row per (run_id, hand_no)
-- units: chips
-- scope: block
with

hands as (select * from int_hands),

seats as (select * from int_hand_seats),

bad as (
    select int_run.run_id, hands.hand_no, seats.net_chips, hands.rake_chips
    from hands
    cross join int_run
    left join seats on hands.hand_no = seats.hand_no
    where coalesce(seats.net_chips, 0) + hands.rake_chips <> 0
)

select * from bad
