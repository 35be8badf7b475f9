-- Awards of each hand of the block, added up.
-- grain: one row per (hand_no)
-- units: the smallest unit of the stakes; chairs are a set
with

awards as (select * from stg_awards),

per_hand as (
    select
        hand_no,
        cast(sum(won_chips + rake_chips) as bigint) as pot_chips,
        cast(sum(rake_chips) as bigint) as rake_chips,
        set_of(seat_no) as chairs
    from awards
    group by all
)

select * from per_hand
