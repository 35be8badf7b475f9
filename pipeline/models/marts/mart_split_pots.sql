-- How pots fall into high and low: split, scooped, quartered. Games in which the high hand takes all have no rows.
-- grain: one row per (game, stake_label, rule_set)
-- units: main pots at showdown that cards decided; chips are the smallest unit of the stakes, before rake; clusters are sessions
--   (hands where stacks are reset)
-- columns:
--   game: key of the game
--   stake_label: blinds or bets, limit and currency
--   rule_set: house rules that are not the rule book's, as option: value; rule book where there are none
--   betting_limit: no limit, pot limit or fixed limit
--   num_pots: main pots
--   num_clusters: sessions that these fall into, the sample of the standard errors
--   num_split: pots of which a low hand took half
--   split_share: num_split / num_pots
--   split_share_stderr: its clustered standard error
--   num_scooped: pots that one seat took whole: both halves, or no low was there
--   scooped_share: num_scooped / num_pots
--   scooped_share_stderr: its clustered standard error
--   num_quartered: split pots of which two seats or more shared a half
--   quartered_share: num_quartered / num_pots
--   quartered_share_stderr: its clustered standard error
--   pot_chips: all these pots
--   low_chips: their low halves
--   low_chips_share: low_chips / pot_chips
--   low_chips_share_stderr: its clustered standard error
with

stakes as (select distinct game, stake_label, betting_limit from stg_stakes),

merged_parts as (
    select
        game,
        stake_label,
        rule_set,
        sum(num_clusters) as num_clusters,
        merged(split) as split,
        merged(scooped) as scooped,
        merged(quartered) as quartered,
        merged(low_chips) as low_chips
    from part_split_pots
    group by all
),

final as (
    select
        parts.game,
        parts.stake_label,
        parts.rule_set,
        stakes.betting_limit,
        parts.split.n as num_pots,
        cast(parts.num_clusters as bigint) as num_clusters,
        parts.split.x as num_split,
        ratio(parts.split) as split_share,
        ratio_stderr(parts.split, parts.num_clusters) as split_share_stderr,
        parts.scooped.x as num_scooped,
        ratio(parts.scooped) as scooped_share,
        ratio_stderr(parts.scooped, parts.num_clusters) as scooped_share_stderr,
        parts.quartered.x as num_quartered,
        ratio(parts.quartered) as quartered_share,
        ratio_stderr(parts.quartered, parts.num_clusters) as quartered_share_stderr,
        parts.low_chips.n as pot_chips,
        parts.low_chips.x as low_chips,
        ratio(parts.low_chips) as low_chips_share,
        ratio_stderr(parts.low_chips, parts.num_clusters) as low_chips_share_stderr
    from merged_parts as parts
    inner join stakes on parts.game = stakes.game and parts.stake_label = stakes.stake_label
)

select * from final
order by game, stake_label, rule_set
