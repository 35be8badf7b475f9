-- How often hands of Mata Ases are dealt again and replayed at each table, and what redeals add to the pots.
-- grain: one row per (game, stake_label, rule_set, num_seats, player_mix)
-- units: *_bb are big blinds, before rake; clusters are sessions (hands where stacks are reset)
-- columns:
--   game: key of the game
--   stake_label: blinds or bets, limit and currency
--   rule_set: house rules that are not the rule book's, as option: value; rule book where there are none
--   num_seats: seats dealt in
--   player_mix: kinds of player at the table, with their number where it is not one
--   num_hands: hands
--   num_clusters: sessions that the hands fall into, the sample of the standard errors
--   num_deals: deals of these hands
--   deals_per_hand [deals]: num_deals / num_hands
--   deals_per_hand_stderr: its clustered standard error
--   num_redealt: hands with a redeal, for equal doors or a street 1 without a bet
--   redealt_share: num_redealt / num_hands
--   redealt_share_stderr: its clustered standard error
--   num_replayed: hands whose pot was replayed once or twice, since nobody killed
--   replayed_share: num_replayed / num_hands
--   replayed_share_stderr: its clustered standard error
--   pot_bb: mean pot at the end of a hand
--   pot_bb_stderr: its clustered standard error
--   extras_bb: mean of all extras that a hand pays for its redeals
--   extras_bb_stderr: its clustered standard error
--   extras_share_of_pots: extras over all chips in pots
--   extras_share_of_pots_stderr: its clustered standard error
--   rake_bb_per_100_hands: rake in big blinds per 100 hands of the table
--   rake_bb_per_100_hands_stderr: its clustered standard error
--   num_shown_pots: pots, side pots by themselves, that cards decided
--   num_divided: of them those divided equally, since nobody who could win them killed
--   divided_share: num_divided / num_shown_pots
--   divided_share_stderr: its clustered standard error
--   divided_chips_share: chips of the divided pots over those of all shown
--   divided_chips_share_stderr: its clustered standard error
--   divided_share_clusters: sessions with such pots, the sample of the errors of both shares
--   divided_chips_share_clusters: the same
with

stakes as (select distinct game, stake_label, big_blind_chips from stg_stakes),

merged_parts as (
    select
        game,
        stake_label,
        rule_set,
        num_seats,
        player_mix,
        sum(num_clusters) as num_clusters,
        sum(num_shown_clusters) as num_shown_clusters,
        merged(deals_of_hands) as deals_of_hands,
        merged(redealt) as redealt,
        merged(replayed) as replayed,
        merged(extras_of_hands) as extras_of_hands,
        merged(extras_of_pots) as extras_of_pots,
        merged(pot_of_hands) as pot_of_hands,
        merged(rake_of_hands) as rake_of_hands,
        merged(divided) as divided,
        merged(divided_chips) as divided_chips
    from part_mata_hands
    group by all
),

final as (
    select
        parts.game,
        parts.stake_label,
        parts.rule_set,
        parts.num_seats,
        parts.player_mix,
        parts.deals_of_hands.n as num_hands,
        cast(parts.num_clusters as bigint) as num_clusters,
        parts.deals_of_hands.x as num_deals,
        ratio(parts.deals_of_hands) as deals_per_hand,
        ratio_stderr(parts.deals_of_hands, parts.num_clusters) as deals_per_hand_stderr,
        parts.redealt.x as num_redealt,
        ratio(parts.redealt) as redealt_share,
        ratio_stderr(parts.redealt, parts.num_clusters) as redealt_share_stderr,
        parts.replayed.x as num_replayed,
        ratio(parts.replayed) as replayed_share,
        ratio_stderr(parts.replayed, parts.num_clusters) as replayed_share_stderr,
        ratio(parts.pot_of_hands) / stakes.big_blind_chips as pot_bb,
        ratio_stderr(parts.pot_of_hands, parts.num_clusters) / stakes.big_blind_chips as pot_bb_stderr,
        ratio(parts.extras_of_hands) / stakes.big_blind_chips as extras_bb,
        ratio_stderr(parts.extras_of_hands, parts.num_clusters) / stakes.big_blind_chips as extras_bb_stderr,
        ratio(parts.extras_of_pots) as extras_share_of_pots,
        ratio_stderr(parts.extras_of_pots, parts.num_clusters) as extras_share_of_pots_stderr,
        100 * ratio(parts.rake_of_hands) / stakes.big_blind_chips as rake_bb_per_100_hands,
        100 * ratio_stderr(parts.rake_of_hands, parts.num_clusters) / stakes.big_blind_chips as rake_bb_per_100_hands_stderr,
        parts.divided.n as num_shown_pots,
        parts.divided.x as num_divided,
        ratio(parts.divided) as divided_share,
        ratio_stderr(parts.divided, parts.num_shown_clusters) as divided_share_stderr,
        ratio(parts.divided_chips) as divided_chips_share,
        ratio_stderr(parts.divided_chips, parts.num_shown_clusters) as divided_chips_share_stderr,
        cast(parts.num_shown_clusters as bigint) as divided_share_clusters,
        cast(parts.num_shown_clusters as bigint) as divided_chips_share_clusters
    from merged_parts as parts
    inner join stakes on parts.game = stakes.game and parts.stake_label = stakes.stake_label
)

select * from final
order by game, stake_label, rule_set, num_seats, player_mix
