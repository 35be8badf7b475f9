-- Histogram of pots in big blinds.
-- grain: one row per (game, stake_label, pot_bb_bucket)
-- units: bounds are big blinds; chips are the smallest unit of the stakes
-- columns:
--   game: key of the game
--   stake_label: blinds and currency
--   pot_bb_bucket: lower bound of the bucket, inside it
--   pot_bb_below: upper bound of the bucket, outside it; null for the last
--   num_hands: hands whose pots before rake fall into the bucket
--   share_of_hands: num_hands over all hands of the game and stakes
--   pot_chips: these pots before rake
--   rake_chips: rake taken from them
with

parts as (select * from part_pot_sizes),

merged_parts as (
    select
        game,
        stake_label,
        pot_bb_bucket,
        cast(sum(num_hands) as bigint) as num_hands,
        cast(sum(pot_chips) as bigint) as pot_chips,
        cast(sum(rake_chips) as bigint) as rake_chips
    from parts
    group by all
),

final as (
    select
        game,
        stake_label,
        pot_bb_bucket,
        pot_bb_bounds()[list_position(pot_bb_bounds(), pot_bb_bucket) + 1] as pot_bb_below,
        num_hands,
        num_hands / sum(num_hands) over (partition by game, stake_label) as share_of_hands,
        pot_chips,
        rake_chips
    from merged_parts
)

select * from final
order by game, stake_label, pot_bb_bucket
