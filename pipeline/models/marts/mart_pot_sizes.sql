-- Histogram of pots in big blinds, and the rake that each class of them pays.
-- grain: one row per (game, stake_label, rule_set, pot_bb_bucket)
-- units: bounds are big blinds; chips are the smallest unit of the stakes; rake_bb_per_100_hands and its error are big blinds per
--   100 hands of the bucket; clusters are sessions (hands where stacks are reset)
-- columns:
--   game: key of the game
--   stake_label: blinds or bets, limit and currency
--   rule_set: house rules that are not the rule book's, as option: value; rule book where there are none
--   betting_limit: no limit, pot limit or fixed limit
--   pot_bb_bucket [big blinds]: lower bound of the bucket, inside it
--   pot_bb_below [big blinds]: upper bound of the bucket, outside it; null for the last
--   num_hands: hands whose pots before rake fall into the bucket
--   share_of_hands: num_hands over all hands of the game, stakes and rules
--   num_clusters: sessions that have such hands, the sample of the standard error
--   num_raked_hands: these hands that paid rake
--   share_of_hands_untouched: hands of the bucket that paid none, over num_hands
--   pot_chips: these pots before rake
--   rake_chips: rake taken from them
--   rake_share_of_pots: rake_chips / pot_chips
--   rake_share_of_pots_stderr: its clustered standard error
--   rake_bb_per_100_hands: rake in big blinds per 100 hands of the bucket
--   rake_bb_per_100_hands_stderr: its clustered standard error
--   share_of_rake: rake_chips over all rake of the game, stakes and rules
with

stakes as (select distinct game, stake_label, betting_limit, big_blind_chips from stg_stakes),

parts as (
    select parts.*, stakes.betting_limit, stakes.big_blind_chips
    from part_pot_sizes as parts
    left join stakes on parts.game = stakes.game and parts.stake_label = stakes.stake_label
),

merged_parts as (
    select
        game,
        stake_label,
        rule_set,
        betting_limit,
        big_blind_chips,
        pot_bb_bucket,
        cast(sum(num_hands) as bigint) as num_hands,
        cast(sum(num_raked_hands) as bigint) as num_raked_hands,
        sum(num_clusters) as num_clusters,
        merged(rake_of_hands) as rake_of_hands,
        merged(rake_of_pots) as rake_of_pots
    from parts
    group by all
),

final as (
    select
        game,
        stake_label,
        rule_set,
        betting_limit,
        pot_bb_bucket,
        pot_bb_bounds()[list_position(pot_bb_bounds(), pot_bb_bucket) + 1] as pot_bb_below,
        num_hands,
        num_hands / sum(num_hands) over whole as share_of_hands,
        cast(num_clusters as bigint) as num_clusters,
        num_raked_hands,
        1 - num_raked_hands / num_hands as share_of_hands_untouched,
        rake_of_pots.n as pot_chips,
        rake_of_pots.x as rake_chips,
        ratio(rake_of_pots) as rake_share_of_pots,
        ratio_stderr(rake_of_pots, num_clusters) as rake_share_of_pots_stderr,
        100 * ratio(rake_of_hands) / big_blind_chips as rake_bb_per_100_hands,
        100 * ratio_stderr(rake_of_hands, num_clusters) / big_blind_chips as rake_bb_per_100_hands_stderr,
        rake_of_pots.x / nullif(sum(rake_of_pots.x) over whole, 0) as share_of_rake
    from merged_parts
    window whole as (partition by game, stake_label, rule_set)
)

select * from final
order by game, stake_label, rule_set, pot_bb_bucket
