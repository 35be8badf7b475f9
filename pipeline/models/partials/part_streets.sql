-- Counts of hands by the last street dealt.
-- grain: one row per (run_id, stake_label, last_street_no, went_to_showdown)
-- units: chips are the smallest unit of the stakes
with

hands as (select * from int_hands),

per_group as (
    select
        stake_label,
        last_street_no,
        went_to_showdown,
        count(*) as num_hands,
        cast(sum(pot_chips) as bigint) as pot_chips
    from hands
    group by all
),

with_run as (
    select int_run.game, int_run.run_id, per_group.*
    from per_group
    cross join int_run
)

select * from with_run
