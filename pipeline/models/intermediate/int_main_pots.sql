-- Main pots of the block that cards decided, in games that split pots between high and low.
-- grain: one row per (hand_no)
-- units: *_chips are the smallest unit of the stakes, rake included; num_* are counts of seats
with

awards as (
    select *
    from stg_awards
    where pot_no = 0 and result_source = 'cards' and (select int_run.low_ranking is not null from int_run)
),

per_hand as (
    select
        hand_no,
        cast(sum(won_chips + rake_chips) as bigint) as pot_chips,
        cast(sum(case when pot_side = 'low' then won_chips + rake_chips else 0 end) as bigint) as low_chips,
        count_if(pot_side = 'high') as num_high_winners,
        count_if(pot_side = 'low') as num_low_winners,
        bit_count(set_of(seat_no)) as num_winners
    from awards
    group by all
)

select * from per_hand
