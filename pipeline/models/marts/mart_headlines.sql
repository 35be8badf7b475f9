-- Main numbers of each game at its stakes: win rates, rake, the house's edge, replayed pots.
-- grain: one row per (game, stake_label, rule_set, measure, subject)
-- units: value and its error are big blinds per 100 hands where the measure is win rate or rake (small bets in games without
--   blinds), else a fraction; clusters are those of the mart that the number is from
-- columns:
--   game: key of the game
--   stake_label: blinds or bets, limit and currency
--   rule_set: house rules that are not the rule book's, as option: value; rule book where there are none
--   measure [name]: win rate, rake, house edge (of the base wager, per ante) or replayed (share of hands whose pot is replayed)
--   subject [text]: whose number it is: kind of player, seats, scenario with strategy and box, or seats with kinds of player
--   sample [count]: hands dealt to the kind, hands of the table, or wagers
--   num_clusters: the sample of the standard error
--   value [see units]: the number
--   value_stderr: its clustered standard error
with

win_rates as (
    select
        game,
        stake_label,
        rule_set,
        'win rate' as measure,
        player_kind as subject,
        num_seat_hands as sample,
        num_clusters,
        net_bb_per_100 as value,
        net_bb_per_100_stderr as value_stderr
    from mart_player_kinds
),

rakes as (
    select
        game,
        stake_label,
        rule_set,
        'rake' as measure,
        num_seats || ' seats' as subject,
        num_hands as sample,
        num_clusters,
        rake_bb_per_100_hands as value,
        rake_bb_per_100_hands_stderr as value_stderr
    from mart_rake_yield
    where rake_chips > 0
),

edges as (
    select
        game,
        stake_label,
        rule_set,
        'house edge' as measure,
        concat_ws(', ', scenario, strategy, box_kind) as subject,
        num_boxes as sample,
        num_rounds as num_clusters,
        edge as value,
        edge_stderr as value_stderr
    from mart_house_wagers
    where wager = 'base'
    qualify row_number() over (partition by game, stake_label, rule_set, subject order by num_boxes desc, payouts) = 1
),

replays as (
    select
        game,
        stake_label,
        rule_set,
        'replayed' as measure,
        num_seats || ' seats: ' || player_mix as subject,
        num_hands as sample,
        num_clusters,
        replayed_share as value,
        replayed_share_stderr as value_stderr
    from mart_mata_hands
)

select * from win_rates
union all
select * from rakes
union all
select * from edges
union all
select * from replays
order by game, stake_label, rule_set, measure, subject
