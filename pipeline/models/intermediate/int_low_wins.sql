-- What each seat of the block collected from low halves of pots. Only games that split pots between high and low have any.
-- grain: one row per (hand_no, seat_no)
-- units: low_won_chips are the smallest unit of the stakes, after rake
with

awards as (select * from stg_awards where pot_side = 'low'),

per_seat as (
    select hand_no, seat_no, cast(sum(won_chips) as bigint) as low_won_chips
    from awards
    group by all
)

select * from per_seat
