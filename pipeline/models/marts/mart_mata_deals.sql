-- How deals of Mata Ases end at each table, redeals by their cause among them.
-- grain: one row per (game, stake_label, rule_set, num_seats, player_mix, ending)
-- units: *_per_100_hands are deals; clusters are sessions (hands where stacks are reset)
-- columns:
--   game: key of the game
--   stake_label: blinds or bets, limit and currency
--   rule_set: house rules that are not the rule book's, as option: value; rule book where there are none
--   num_seats: seats dealt in
--   player_mix: kinds of player at the table, with their number where it is not one
--   ending: misdeal, check through, replay, fold, killed (shown down, somebody kills), divided (nobody does, no replay any more)
--   num_deals: deals that ended so
--   num_all_deals: all deals of the table
--   num_hands: all hands of the table
--   num_clusters: sessions that the hands fall into, the sample of the standard errors
--   share: num_deals / num_all_deals
--   share_stderr: its clustered standard error
--   per_100_hands [deals per 100 hands]: 100 * num_deals / num_hands
--   per_100_hands_stderr: its clustered standard error
with

merged_parts as (
    select
        game,
        stake_label,
        rule_set,
        num_seats,
        player_mix,
        ending,
        merged(of_deals) as of_deals,
        merged(of_hands) as of_hands
    from part_mata_deals
    group by all
),

totals as (
    select
        game,
        stake_label,
        rule_set,
        num_seats,
        player_mix,
        sum(num_clusters) as num_clusters,
        merged(hands_of_deals) as deals,
        merged(deals_of_hands) as hands
    from part_mata_hands
    group by all
),

joined as (
    select
        parts.*,
        totals.num_clusters,
        among(parts.of_deals, totals.deals) as share_of_deals,
        among(parts.of_hands, totals.hands) as share_of_hands
    from merged_parts as parts
    inner join totals
        on
            parts.game = totals.game
            and parts.stake_label = totals.stake_label
            and parts.rule_set = totals.rule_set
            and parts.num_seats = totals.num_seats
            and parts.player_mix = totals.player_mix
),

final as (
    select
        parts.game,
        parts.stake_label,
        parts.rule_set,
        parts.num_seats,
        parts.player_mix,
        parts.ending,
        parts.share_of_deals.x as num_deals,
        parts.share_of_deals.n as num_all_deals,
        parts.share_of_hands.n as num_hands,
        cast(parts.num_clusters as bigint) as num_clusters,
        ratio(parts.share_of_deals) as share,
        ratio_stderr(parts.share_of_deals, parts.num_clusters) as share_stderr,
        100 * ratio(parts.share_of_hands) as per_100_hands,
        100 * ratio_stderr(parts.share_of_hands, parts.num_clusters) as per_100_hands_stderr
    from joined as parts
)

select * from final
order by game, stake_label, rule_set, num_seats, player_mix, ending
