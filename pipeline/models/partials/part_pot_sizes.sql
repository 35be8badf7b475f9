-- Counts of hands by size of the pot.
-- grain: one row per (run_id, stake_label, pot_bb_bucket)
-- units: pot_bb_bucket is the lower bound in big blinds; chips are the smallest unit of the stakes
with

hands as (select * from int_hands),

-- Many pots are of one size, and to find a bucket takes longer than to count.
per_size as (
    select
        stake_label,
        big_blind_chips,
        pot_chips,
        count(*) as num_hands,
        sum(rake_chips) as rake_chips
    from hands
    group by all
),

per_group as (
    select
        stake_label,
        pot_bb_bucket(pot_chips / big_blind_chips) as pot_bb_bucket,
        cast(sum(num_hands) as bigint) as num_hands,
        cast(sum(pot_chips * num_hands) as bigint) as pot_chips,
        cast(sum(rake_chips) as bigint) as rake_chips
    from per_size
    group by all
),

with_run as (
    select int_run.game, int_run.run_id, per_group.*
    from per_group
    cross join int_run
)

select * from with_run
