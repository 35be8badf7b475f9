-- Win rate and habits of each kind of player, all positions and numbers of seats together.
-- grain: one row per (game, stake_label, rule_set, player_kind)
-- units: chips are the smallest unit of the stakes; net_bb_per_100 and its error are big blinds per 100 seat-hands; clusters
--   are sessions (hands where stacks are reset)
-- columns:
--   game: key of the game
--   stake_label: blinds or bets, limit and currency
--   rule_set: house rules that are not the rule book's, as option: value; rule book where there are none
--   betting_limit: no limit, pot limit or fixed limit
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
--   three_bet_made: seat-hands that made the second raise on the first street
--   three_bet_chances: seat-hands with a decision facing one raise of another seat, that might raise
--   three_bet_rate: three_bet_made / three_bet_chances
--   three_bet_rate_stderr: its clustered standard error
--   fold_to_three_bet_made: seat-hands that made the first raise and folded to the second
--   fold_to_three_bet_chances: seat-hands that made the first raise and had a decision facing two raises
--   fold_to_three_bet_rate: fold_to_three_bet_made / fold_to_three_bet_chances
--   fold_to_three_bet_rate_stderr: its clustered standard error
--   steal_made: seat-hands that raised first in from the cutoff, the button or the small blind
--   steal_chances: seat-hands with a decision there after all before had folded
--   steal_rate: steal_made / steal_chances
--   steal_rate_stderr: its clustered standard error
--   fold_to_steal_made: blinds that folded to a steal
--   fold_to_steal_chances: blinds with a decision facing a steal that nobody had called or raised
--   fold_to_steal_rate: fold_to_steal_made / fold_to_steal_chances
--   fold_to_steal_rate_stderr: its clustered standard error
--   saw_flop_made: seat-hands that had not folded when the second street was dealt
--   saw_flop_chances: seat-hands
--   saw_flop_rate: saw_flop_made / saw_flop_chances
--   saw_flop_rate_stderr: its clustered standard error
--   cbet_made: seat-hands that raised last on the first street and bet first on the second
--   cbet_chances: seat-hands that raised last on the first street and had a decision on the second before any bet
--   cbet_rate: cbet_made / cbet_chances
--   cbet_rate_stderr: its clustered standard error
--   fold_to_cbet_made: seat-hands that folded to such a bet
--   fold_to_cbet_chances: seat-hands with a decision facing such a bet that nobody had raised
--   fold_to_cbet_rate: fold_to_cbet_made / fold_to_cbet_chances
--   fold_to_cbet_rate_stderr: its clustered standard error
--   went_to_showdown_made: seat-hands that reached the showdown, all-in or not
--   went_to_showdown_chances: seat-hands that saw the second street
--   went_to_showdown_rate: went_to_showdown_made / went_to_showdown_chances
--   went_to_showdown_rate_stderr: its clustered standard error
--   won_at_showdown_made: showdowns that won chips, shared pots included
--   won_at_showdown_chances: showdowns reached
--   won_at_showdown_rate: won_at_showdown_made / won_at_showdown_chances
--   won_at_showdown_rate_stderr: its clustered standard error
--   wwsf_made: seat-hands that saw the second street and won chips, shared pots included
--   wwsf_chances: seat-hands that saw the second street
--   wwsf_rate: wwsf_made / wwsf_chances
--   wwsf_rate_stderr: its clustered standard error
--   num_bets_raises: bets and raises after the first street
--   num_calls: calls after the first street
--   num_folds: folds after the first street
--   aggression_factor [ratio]: num_bets_raises / num_calls, null without calls
--   aggression_factor_stderr: its clustered standard error
--   aggression_frequency [fraction]: num_bets_raises / (num_bets_raises + num_calls + num_folds), checks left out
--   aggression_frequency_stderr: its clustered standard error
with

stakes as (select distinct game, stake_label, betting_limit, big_blind_chips from stg_stakes),

parts as (
    select parts.*, stakes.betting_limit, stakes.big_blind_chips
    from part_players as parts
    inner join stakes on parts.game = stakes.game and parts.stake_label = stakes.stake_label
),

merged_parts as (
    select
        game,
        stake_label,
        rule_set,
        player_kind,
        betting_limit,
        big_blind_chips,
        sum(num_clusters) as num_clusters,
        merged(net) as net,
        merged_stats(stats) as stats
    from parts
    group by all
),

final as (
    select
        game,
        stake_label,
        rule_set,
        betting_limit,
        player_kind,
        net.n as num_seat_hands,
        cast(num_clusters as bigint) as num_clusters,
        net.x as net_chips,
        net.x / big_blind_chips as net_bb,
        100 * ratio(net) / big_blind_chips as net_bb_per_100,
        100 * ratio_stderr(net, num_clusters) / big_blind_chips as net_bb_per_100_stderr,
        stats.vpip.x as vpip_made,
        stats.vpip.n as vpip_chances,
        ratio(stats.vpip) as vpip_rate,
        ratio_stderr(stats.vpip, num_clusters) as vpip_rate_stderr,
        stats.pfr.x as pfr_made,
        stats.pfr.n as pfr_chances,
        ratio(stats.pfr) as pfr_rate,
        ratio_stderr(stats.pfr, num_clusters) as pfr_rate_stderr,
        stats.three_bet.x as three_bet_made,
        stats.three_bet.n as three_bet_chances,
        ratio(stats.three_bet) as three_bet_rate,
        ratio_stderr(stats.three_bet, num_clusters) as three_bet_rate_stderr,
        stats.fold_to_three_bet.x as fold_to_three_bet_made,
        stats.fold_to_three_bet.n as fold_to_three_bet_chances,
        ratio(stats.fold_to_three_bet) as fold_to_three_bet_rate,
        ratio_stderr(stats.fold_to_three_bet, num_clusters) as fold_to_three_bet_rate_stderr,
        stats.steal.x as steal_made,
        stats.steal.n as steal_chances,
        ratio(stats.steal) as steal_rate,
        ratio_stderr(stats.steal, num_clusters) as steal_rate_stderr,
        stats.fold_to_steal.x as fold_to_steal_made,
        stats.fold_to_steal.n as fold_to_steal_chances,
        ratio(stats.fold_to_steal) as fold_to_steal_rate,
        ratio_stderr(stats.fold_to_steal, num_clusters) as fold_to_steal_rate_stderr,
        stats.saw_flop.x as saw_flop_made,
        stats.saw_flop.n as saw_flop_chances,
        ratio(stats.saw_flop) as saw_flop_rate,
        ratio_stderr(stats.saw_flop, num_clusters) as saw_flop_rate_stderr,
        stats.cbet.x as cbet_made,
        stats.cbet.n as cbet_chances,
        ratio(stats.cbet) as cbet_rate,
        ratio_stderr(stats.cbet, num_clusters) as cbet_rate_stderr,
        stats.fold_to_cbet.x as fold_to_cbet_made,
        stats.fold_to_cbet.n as fold_to_cbet_chances,
        ratio(stats.fold_to_cbet) as fold_to_cbet_rate,
        ratio_stderr(stats.fold_to_cbet, num_clusters) as fold_to_cbet_rate_stderr,
        stats.went_to_showdown.x as went_to_showdown_made,
        stats.went_to_showdown.n as went_to_showdown_chances,
        ratio(stats.went_to_showdown) as went_to_showdown_rate,
        ratio_stderr(stats.went_to_showdown, num_clusters) as went_to_showdown_rate_stderr,
        stats.won_at_showdown.x as won_at_showdown_made,
        stats.won_at_showdown.n as won_at_showdown_chances,
        ratio(stats.won_at_showdown) as won_at_showdown_rate,
        ratio_stderr(stats.won_at_showdown, num_clusters) as won_at_showdown_rate_stderr,
        stats.wwsf.x as wwsf_made,
        stats.wwsf.n as wwsf_chances,
        ratio(stats.wwsf) as wwsf_rate,
        ratio_stderr(stats.wwsf, num_clusters) as wwsf_rate_stderr,
        stats.aggression.x as num_bets_raises,
        stats.aggression.n as num_calls,
        stats.aggression_frequency.n - stats.aggression.x - stats.aggression.n as num_folds,
        ratio(stats.aggression) as aggression_factor,
        ratio_stderr(stats.aggression, num_clusters) as aggression_factor_stderr,
        ratio(stats.aggression_frequency) as aggression_frequency,
        ratio_stderr(stats.aggression_frequency, num_clusters) as aggression_frequency_stderr
    from merged_parts
)

select * from final
order by game, stake_label, rule_set, player_kind
