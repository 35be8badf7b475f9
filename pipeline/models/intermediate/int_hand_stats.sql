-- Rows of statistics of each hand of the block, added up.
-- grain: one row per (hand_no)
-- units: num_rows is a count, chairs a set
with

stats as (select * from stg_seat_stats),

per_hand as (
    select hand_no, count(*) as num_rows, set_of(seat_no) as chairs
    from stats
    group by all
)

select * from per_hand
