-- A label stands in a game for one currency, one chip, one big blind and one limit, so that sums by label never mix money.
-- grain: one row per (game, stake_label)
-- units: counts of different currencies, decimals, big blinds and limits
-- scope: lake
with

stakes as (select * from stg_stakes),

per_label as (
    select
        game,
        stake_label,
        count(distinct currency) as num_currencies,
        count(distinct decimals) as num_decimals,
        count(distinct big_blind_chips) as num_big_blinds,
        count(distinct betting_limit) as num_limits,
        min(big_blind_chips) as smallest_big_blind_chips
    from stakes
    group by all
),

bad as (
    select *
    from per_label
    where num_currencies > 1 or num_decimals > 1 or num_big_blinds > 1 or num_limits > 1 or smallest_big_blind_chips < 1
)

select * from bad
