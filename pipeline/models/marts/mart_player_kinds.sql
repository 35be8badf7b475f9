-- Win rate and habits of each kind of player, all positions and numbers of seats together.
-- grain: one row per (game, stake_label, player_kind)
-- units: chips are the smallest unit of the stakes; net_bb_per_100 and its error are big blinds per 100 seat-hands; clusters
--   are sessions (hands where stacks are reset)
-- columns:
--   game: key of the game
--   stake_label: blinds and currency
--   player_kind: kind of the policy, or person
--   num_seat_hands: hands times seats dealt in
--   num_clusters: sessions that the seat-hands fall into, the sample of the standard errors
--   net_chips: chips won less chips put in, after rake
--   net_bb: net_chips in big blinds
--   net_bb_per_100: 100 * net_bb / num_seat_hands
--   net_bb_per_100_stderr: its clustered standard error
--   vpip_made: seat-hands with a voluntary call, bet or raise on the first street
--   vpip_chances: seat-hands less walks
--   vpip_rate: vpip_made / vpip_chances
--   vpip_rate_stderr: its clustered standard error
--   pfr_made: seat-hands with a raise on the first street
--   pfr_chances: seat-hands less walks
--   pfr_rate: pfr_made / pfr_chances
--   pfr_rate_stderr: its clustered standard error
--   saw_flop_made: seat-hands that had not folded when the second street was dealt
--   saw_flop_chances: seat-hands
--   saw_flop_rate: saw_flop_made / saw_flop_chances
--   saw_flop_rate_stderr: its clustered standard error
--   went_to_showdown_made: seat-hands that reached the showdown, all-in or not
--   went_to_showdown_chances: seat-hands that saw the second street
--   went_to_showdown_rate: went_to_showdown_made / went_to_showdown_chances
--   went_to_showdown_rate_stderr: its clustered standard error
--   won_at_showdown_made: showdowns that won chips, shared pots included
--   won_at_showdown_chances: showdowns reached
--   won_at_showdown_rate: won_at_showdown_made / won_at_showdown_chances
--   won_at_showdown_rate_stderr: its clustered standard error
--   num_bets_raises: bets and raises after the first street
--   num_calls: calls after the first street
--   aggression_factor: num_bets_raises / num_calls, null without calls
--   aggression_factor_stderr: its clustered standard error
with

stakes as (select distinct game, stake_label, big_blind_chips from stg_stakes),

parts as (
    select parts.*, stakes.big_blind_chips
    from part_players as parts
    inner join stakes on parts.game = stakes.game and parts.stake_label = stakes.stake_label
),

merged_parts as (
    select
        game,
        stake_label,
        player_kind,
        big_blind_chips,
        sum(num_clusters) as num_clusters,
        merged(net) as net,
        merged(vpip) as vpip,
        merged(pfr) as pfr,
        merged(saw_flop) as saw_flop,
        merged(went_to_showdown) as went_to_showdown,
        merged(won_at_showdown) as won_at_showdown,
        merged(aggression) as aggression
    from parts
    group by all
),

final as (
    select
        game,
        stake_label,
        player_kind,
        net.n as num_seat_hands,
        cast(num_clusters as bigint) as num_clusters,
        net.x as net_chips,
        net.x / big_blind_chips as net_bb,
        100 * ratio(net) / big_blind_chips as net_bb_per_100,
        100 * ratio_stderr(net, num_clusters) / big_blind_chips as net_bb_per_100_stderr,
        vpip.x as vpip_made,
        vpip.n as vpip_chances,
        ratio(vpip) as vpip_rate,
        ratio_stderr(vpip, num_clusters) as vpip_rate_stderr,
        pfr.x as pfr_made,
        pfr.n as pfr_chances,
        ratio(pfr) as pfr_rate,
        ratio_stderr(pfr, num_clusters) as pfr_rate_stderr,
        saw_flop.x as saw_flop_made,
        saw_flop.n as saw_flop_chances,
        ratio(saw_flop) as saw_flop_rate,
        ratio_stderr(saw_flop, num_clusters) as saw_flop_rate_stderr,
        went_to_showdown.x as went_to_showdown_made,
        went_to_showdown.n as went_to_showdown_chances,
        ratio(went_to_showdown) as went_to_showdown_rate,
        ratio_stderr(went_to_showdown, num_clusters) as went_to_showdown_rate_stderr,
        won_at_showdown.x as won_at_showdown_made,
        won_at_showdown.n as won_at_showdown_chances,
        ratio(won_at_showdown) as won_at_showdown_rate,
        ratio_stderr(won_at_showdown, num_clusters) as won_at_showdown_rate_stderr,
        aggression.x as num_bets_raises,
        aggression.n as num_calls,
        ratio(aggression) as aggression_factor,
        ratio_stderr(aggression, num_clusters) as aggression_factor_stderr
    from merged_parts
)

select * from final
order by game, stake_label, player_kind
