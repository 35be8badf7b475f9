-- A label stands for one currency, one chip and one big blind, so that sums by label never mix money.
-- grain: one row per (stake_label)
-- units: counts of different currencies, decimals and big blinds
-- scope: lake
with

stakes as (select * from stg_stakes),

per_label as (
    select
        stake_label,
        count(distinct currency) as num_currencies,
        count(distinct decimals) as num_decimals,
        count(distinct big_blind_chips) as num_big_blinds,
        min(big_blind_chips) as smallest_big_blind_chips
    from stakes
    group by all
),

bad as (
    select *
    from per_label
    where num_currencies > 1 or num_decimals > 1 or num_big_blinds > 1 or smallest_big_blind_chips < 1
)

select * from bad
