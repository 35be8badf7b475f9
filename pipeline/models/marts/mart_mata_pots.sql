-- The pot when the helps are opened, by the replays and redeals that came before.
-- grain: one row per (game, stake_label, rule_set, num_seats, player_mix, num_replays, num_redeals)
-- units: *_bb are big blinds, before rake; clusters are sessions (hands where stacks are reset)
-- columns:
--   game: key of the game
--   stake_label: blinds or bets, limit and currency
--   rule_set: house rules that are not the rule book's, as option: value; rule book where there are none
--   num_seats: seats dealt in
--   player_mix: kinds of player at the table, with their number where it is not one
--   num_replays: replays before: 0 is the first playing
--   num_redeals: redeals since the hand began or was replayed, 5 stands for five and more; null for all together
--   num_pots: times that the helps were opened
--   num_clusters: sessions with such pots, the sample of the standard errors
--   pot_bb: mean pot then, uncalled bets returned
--   pot_bb_stderr: its clustered standard error
--   extras_bb: mean of all extras in it
--   extras_bb_stderr: its clustered standard error
--   extras_share_of_pots: extras over the chips in these pots
--   extras_share_of_pots_stderr: its clustered standard error
with

stakes as (select distinct game, stake_label, big_blind_chips from stg_stakes),

merged_parts as (
    select
        game,
        stake_label,
        rule_set,
        num_seats,
        player_mix,
        num_replays,
        num_redeals,
        sum(num_clusters) as num_clusters,
        merged(pot) as pot,
        merged(extras) as extras,
        merged(extras_of_pots) as extras_of_pots
    from part_mata_pots
    group by all
),

final as (
    select
        parts.game,
        parts.stake_label,
        parts.rule_set,
        parts.num_seats,
        parts.player_mix,
        parts.num_replays,
        parts.num_redeals,
        parts.pot.n as num_pots,
        cast(parts.num_clusters as bigint) as num_clusters,
        ratio(parts.pot) / stakes.big_blind_chips as pot_bb,
        ratio_stderr(parts.pot, parts.num_clusters) / stakes.big_blind_chips as pot_bb_stderr,
        ratio(parts.extras) / stakes.big_blind_chips as extras_bb,
        ratio_stderr(parts.extras, parts.num_clusters) / stakes.big_blind_chips as extras_bb_stderr,
        ratio(parts.extras_of_pots) as extras_share_of_pots,
        ratio_stderr(parts.extras_of_pots, parts.num_clusters) as extras_share_of_pots_stderr
    from merged_parts as parts
    inner join stakes on parts.game = stakes.game and parts.stake_label = stakes.stake_label
)

select * from final
order by game, stake_label, rule_set, num_seats, player_mix, num_replays, num_redeals nulls first
