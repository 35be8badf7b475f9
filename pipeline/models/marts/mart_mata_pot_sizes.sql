-- Histogram of pots in big blinds when the helps are opened.
-- grain: one row per (game, stake_label, rule_set, num_seats, player_mix, pot_bb_bucket)
-- units: bounds are big blinds, before rake
-- columns:
--   game: key of the game
--   stake_label: blinds or bets, limit and currency
--   rule_set: house rules that are not the rule book's, as option: value; rule book where there are none
--   num_seats: seats dealt in
--   player_mix: kinds of player at the table, with their number where it is not one
--   pot_bb_bucket [big blinds]: lower bound of the bucket, inside it
--   pot_bb_below [big blinds]: upper bound of the bucket, outside it; null for the last
--   num_pots: times that the helps were opened on such a pot
--   share: num_pots over all of the table
with

merged_parts as (
    select
        game,
        stake_label,
        rule_set,
        num_seats,
        player_mix,
        pot_bb_bucket,
        cast(sum(num_pots) as bigint) as num_pots
    from part_mata_pot_sizes
    group by all
),

final as (
    select
        parts.game,
        parts.stake_label,
        parts.rule_set,
        parts.num_seats,
        parts.player_mix,
        parts.pot_bb_bucket,
        pot_bb_bounds()[list_position(pot_bb_bounds(), parts.pot_bb_bucket) + 1] as pot_bb_below,
        parts.num_pots,
        parts.num_pots / sum(parts.num_pots) over whole as share
    from merged_parts as parts
    window whole as (
        partition by parts.game, parts.stake_label, parts.rule_set, parts.num_seats, parts.player_mix
    )
)

select * from final
order by game, stake_label, rule_set, num_seats, player_mix, pot_bb_bucket
