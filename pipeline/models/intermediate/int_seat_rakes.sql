-- Rake taken from what each seat of the block collected. Who collected nothing, or paid nothing, has no row.
-- grain: one row per (hand_no, seat_no)
-- units: rake_chips are the smallest unit of the stakes
with

awards as (select * from stg_awards where rake_chips > 0),

per_seat as (
    select hand_no, seat_no, cast(sum(rake_chips) as bigint) as rake_chips
    from awards
    group by all
)

select * from per_seat
